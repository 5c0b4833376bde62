"""The one way we write JSON loses nothing, reads well and changes little when little changes."""

import contextlib
import difflib
import json
from enum import IntEnum
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files import canonical, digest, parse

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=40
)


def same(one: Any, other: Any) -> bool:
    """Equal to the last detail: 1 is not 1.0 is not true, and keys keep their order."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return repr(one) == repr(other)


@given(VALUES, st.integers(0, 120))
def test_what_is_written_is_read_back_to_the_last_detail(raw: Any, width: int) -> None:
    text = canonical(raw, width)
    assert same(json.loads(text), raw)
    assert text.endswith("\n")
    assert canonical(json.loads(text), width) == text
    text.encode("utf-8")


@given(VALUES)
def test_lines_keep_to_the_width_unless_a_single_value_is_longer(raw: Any) -> None:
    for line in canonical(raw, 40).split("\n"):
        if len(line) > 40:
            alone = line.strip(" ").removesuffix(",")
            for whole in (alone, "{" + alone + "}"):
                with contextlib.suppress(json.JSONDecodeError):
                    value = json.loads(whole)
                    [value] = value.values() if whole != alone else [value]
                    assert not value or not isinstance(value, dict | list)


def test_short_things_stand_on_one_line_and_tiles_begin_one_each() -> None:
    raw = {
        "format": 1,
        "tags": [],
        "tiles": [
            {"id": "A", "count": 2, "features": [{"terrain": "town", "sides": "N+W"}]},
            {
                "id": "B",
                "features": [
                    {"terrain": "town", "sides": "N"},
                    {
                        "terrain": "road",
                        "sides": "E+S",
                        "markers": [{"kind": "post", "at": [0, 1.0]}],
                    },
                ],
            },
            {"id": "Ç"},
        ],
        "grid": [[1, 2], [3, 4]],
    }
    assert canonical(raw) == dedent("""\
        {
          "format": 1,
          "tags": [],
          "tiles": [
            {"id": "A", "count": 2, "features": [{"terrain": "town", "sides": "N+W"}]},
            {
              "id": "B",
              "features": [
                {"terrain": "town", "sides": "N"},
                {"terrain": "road", "sides": "E+S", "markers": [{"kind": "post", "at": [0, 1.0]}]}
              ]
            },
            {"id": "Ç"}
          ],
          "grid": [[1, 2], [3, 4]]
        }
        """)


def test_a_thing_goes_on_one_line_if_it_fits_with_its_comma() -> None:
    assert canonical({"a": [1, 2]}, 13) == '{"a": [1, 2]}\n'
    assert canonical({"a": [1, 2], "b": 1}, 14) == '{\n  "a": [1, 2],\n  "b": 1\n}\n'
    assert '"a": [\n' in canonical({"a": [1, 2], "b": 1}, 13)


def test_objects_nest_at_most_once_on_a_line() -> None:
    assert canonical({"a": {"b": 1}}) == '{"a": {"b": 1}}\n'
    assert canonical({"a": {"b": {}}}) == '{\n  "a": {"b": {}}\n}\n'


def test_a_change_to_one_tile_changes_few_lines() -> None:
    tiles = [
        {"id": f"T{i}", "count": 1, "features": [{"terrain": "town", "sides": "N"}] * (i % 4)}
        for i in range(100)
    ]
    before = canonical({"tiles": tiles})
    tiles[50] = {**tiles[50], "count": 3}
    diff = difflib.ndiff(before.splitlines(), canonical({"tiles": tiles}).splitlines())
    assert sum(line[0] in "+-" for line in diff) == 2


def test_half_a_character_is_written_as_an_escape_and_can_be_encoded() -> None:
    text = canonical({"\udc00": "a\ud800"})
    assert text == '{"\\udc00": "a\\ud800"}\n'
    assert json.loads(text.encode()) == {"\udc00": "a\ud800"}


class Turn(IntEnum):
    QUARTER = 1


def test_tuples_and_enumerations_are_written_as_lists_and_numbers() -> None:
    assert canonical((Turn.QUARTER, (), {})) == "[1, [], {}]\n"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_numbers_json_does_not_have_are_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not finite"):
        canonical([value])
    with pytest.raises(ValueError, match="not JSON compliant"):
        digest([value])


@pytest.mark.parametrize("value", [{1: 2}, {"a": {1}}, b"x"])
def test_things_json_does_not_have_are_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical(value)


@given(VALUES)
def test_a_digest_does_not_depend_on_spaces_and_order(raw: Any) -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    assert digest(turned(json.loads(json.dumps(raw, indent=3)))) == digest(raw)


def test_a_digest_tells_different_data_apart() -> None:
    different: list[Any] = [1, 1.0, "1", True, None, [], {}, [1], [[1]], {"a": 1}, {"a": [1]}, "é"]
    assert len({digest(value) for value in different}) == len(different)
    assert digest({}).startswith("sha256:")
    assert len(digest({})) == len("sha256:") + 64


@pytest.mark.timeout(20)
def test_five_thousand_tiles_are_written_and_read_back() -> None:
    feature = {
        "terrain": "town",
        "sides": "N+W",
        "markers": ["flag", {"kind": "deer", "at": [0, 1]}],
    }
    raw = {"tiles": [{"id": f"T{i}", "features": [feature] * 5} for i in range(5_000)]}
    text = canonical(raw)
    source, _ = parse(text, "t.json")
    assert source is not None
    assert source.raw == raw
