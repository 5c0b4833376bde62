"""Changes to raw data: exactly what they say, and the old data stays as it was."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edits import (
    Edit,
    EditRefused,
    Fix,
    apply_edits,
    apply_fixes,
    pointer,
    split_pointer,
    value_at,
)

RAW = {"title": "x", "tiles": [{"id": "A", "count": 2}, {"id": "B"}, {"id": "C"}]}


def test_pointers_escape_slashes_and_tildes() -> None:
    assert pointer() == ""
    assert pointer("tiles", 3, "a/b~c", "") == "/tiles/3/a~1b~0c/"
    assert split_pointer("/tiles/3/a~1b~0c/") == ["tiles", "3", "a/b~c", ""]
    assert split_pointer("") == []
    assert split_pointer("/~01") == ["~1"], "the order of unescaping matters"


@given(st.lists(st.text()))
def test_pointers_split_into_what_they_were_made_of(parts: list[str]) -> None:
    assert split_pointer(pointer(*parts)) == parts


def test_a_pointer_that_does_not_begin_with_a_slash_is_no_pointer() -> None:
    with pytest.raises(ValueError, match="begins with '/'"):
        split_pointer("tiles/3")


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (Edit("set", "/a", 5), {"a": 5, "b": [1, 2]}),
        (Edit("set", "/c", 5), {"a": 1, "b": [1, 2], "c": 5}),
        (Edit("set", "/b/1", 5), {"a": 1, "b": [1, 5]}),
        (Edit("set", "", [7]), [7]),
        (Edit("remove", "/a"), {"b": [1, 2]}),
        (Edit("remove", "/b/0"), {"a": 1, "b": [2]}),
        (Edit("insert", "/b/0", 5), {"a": 1, "b": [5, 1, 2]}),
        (Edit("insert", "/b/2", 5), {"a": 1, "b": [1, 2, 5]}),
        (Edit("insert", "/b/-", 5), {"a": 1, "b": [1, 2, 5]}),
        (Edit("insert", "/c", 5), {"c": 5, "a": 1, "b": [1, 2]}),
        (Edit("rename", "/a", "z"), {"z": 1, "b": [1, 2]}),
        (Edit("rename", "/a", "a"), {"a": 1, "b": [1, 2]}),
    ],
)
def test_an_edit_does_what_it_says_and_keeps_the_order(edit: Edit, expected: Any) -> None:
    raw = {"a": 1, "b": [1, 2]}
    assert json.dumps(apply_edits(raw, [edit])) == json.dumps(expected)
    assert raw == {"a": 1, "b": [1, 2]}


@pytest.mark.parametrize(
    "edit",
    [
        Edit("remove", ""),
        Edit("remove", "/nowhere"),
        Edit("remove", "/tiles/3"),
        Edit("remove", "/tiles/-"),
        Edit("remove", "/tiles/01"),
        Edit("remove", "/tiles/-1"),
        Edit("set", "/tiles/9/id", "Z"),
        Edit("set", "/tiles/3", {}),
        Edit("set", "/nowhere/id", "Z"),
        Edit("set", "/title/x", "Z"),
        Edit("insert", "/title", "Z"),
        Edit("insert", "/tiles/4", {}),
        Edit("rename", "/tiles/0", "Z"),
        Edit("rename", "/nowhere", "Z"),
        Edit("rename", "/title", "tiles"),
        Edit("rename", "/title", 3),
    ],
)
def test_an_edit_that_cannot_be_made_is_refused_in_a_sentence(edit: Edit) -> None:
    before = copy.deepcopy(RAW)
    with pytest.raises(EditRefused) as refused:
        apply_edits(RAW, [Edit("set", "/title", "y"), edit])
    assert str(refused.value).endswith(".")
    assert before == RAW


def test_the_result_shares_nothing_with_the_old_data_or_the_edit() -> None:
    added = {"id": "D", "features": []}
    made = apply_edits(RAW, [Edit("insert", "/tiles/-", added)])
    made["tiles"][0]["id"] = "changed"
    made["tiles"][3]["features"].append("changed")
    assert RAW["tiles"][0] == {"id": "A", "count": 2}
    assert added == {"id": "D", "features": []}


def test_edits_are_made_one_after_the_other() -> None:
    made = apply_edits(RAW, [Edit("remove", "/tiles/0"), Edit("set", "/tiles/0/count", 9)])
    assert made["tiles"] == [{"id": "B", "count": 9}, {"id": "C"}]


def test_a_value_is_found_by_its_pointer() -> None:
    assert value_at(RAW, "/tiles/0/count") == 2
    assert value_at(RAW, "") is RAW
    with pytest.raises(EditRefused, match="nothing at /tiles/7"):
        value_at(RAW, "/tiles/7")


def fix(*edits: Edit) -> Fix:
    return Fix("mend it", edits)


def test_fixes_that_remove_from_one_list_do_not_move_each_other() -> None:
    fixes = [fix(Edit("remove", "/0")), fix(Edit("remove", "/2")), fix(Edit("remove", "/10"))]
    made, left = apply_fixes(list(range(12)), fixes)
    assert (made, left) == ([1, 3, 4, 5, 6, 7, 8, 9, 11], [])


def test_two_fixes_of_the_same_place_are_not_both_made() -> None:
    twice = fix(Edit("remove", "/1"))
    made, left = apply_fixes(["a", "b", "c"], [twice, twice])
    assert (made, left) == (["a", "c"], [twice])
    first, second = fix(Edit("set", "/x", 1)), fix(Edit("set", "/x", 2))
    made, left = apply_fixes({"x": 0}, [first, second])
    assert (made, left) == ({"x": 1}, [second])


def test_a_fix_whose_place_has_moved_or_gone_is_left_for_later() -> None:
    moved = fix(Edit("set", "/0/x", 1), Edit("set", "/2/x", 1))
    removes = fix(Edit("remove", "/1"))
    made, left = apply_fixes([{}, {}, {}], [moved, removes])
    assert (made, left) == ([{}, {}], [moved])

    inside, whole = fix(Edit("set", "/a/b", 1)), fix(Edit("remove", "/a"))
    made, left = apply_fixes({"a": {}}, [whole, inside])
    assert (made, left) == ({"a": {"b": 1}}, [whole])

    renamed, below = fix(Edit("set", "/z", 0), Edit("rename", "/a", "b")), fix(Edit("set", "/a", 2))
    made, left = apply_fixes({"a": 1}, [renamed, below])
    assert (made, left) == ({"b": 1, "z": 0}, [below])


def test_a_fix_is_made_whole_or_not_at_all() -> None:
    half = fix(Edit("set", "/x", 1), Edit("remove", "/nowhere"))
    made, left = apply_fixes({"x": 0}, [half])
    assert (made, left) == ({"x": 0}, [half])


def test_fixes_leave_the_old_data_alone() -> None:
    raw = {"a": [{"b": 1}]}
    made, _ = apply_fixes(raw, [fix(Edit("set", "/a/0/b", 2)), fix()])
    assert made == {"a": [{"b": 2}]}
    assert raw == {"a": [{"b": 1}]}


@given(st.lists(st.integers(0, 19), unique=True))
def test_any_choice_of_removals_removes_exactly_those(chosen: list[int]) -> None:
    made, left = apply_fixes(list(range(20)), [fix(Edit("remove", f"/{i}")) for i in chosen])
    assert made == [i for i in range(20) if i not in chosen]
    assert left == []
