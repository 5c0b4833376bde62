"""Every value is found in its text, as a slow and obviously right search finds it."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edits import pointer
from engine.files.jsontext import parse
from engine.files.places import Lines, Places, unquoted

SPACE = re.compile(r"[ \t\r\n]*")


def slow_places(text: str) -> dict[str, tuple[int, int]]:
    """Pointer to (offset of the key, offset of the value), by plain recursive descent."""
    found: dict[str, tuple[int, int]] = {}

    def skip(at: int) -> int:
        match = SPACE.match(text, at)
        assert match
        return match.end()

    def value(at: int, path: tuple[str | int, ...], key: int | None) -> int:
        found[pointer(*path)] = (at if key is None else key, at)
        if text[at] not in "[{":
            return json.JSONDecoder(strict=False).raw_decode(text, at)[1]
        index = 0
        at = skip(at + 1)
        while text[at] not in "]}":
            if text[at] == ",":
                at = skip(at + 1)
            key_at = None
            part: str | int = index
            if text[at] == '"' and opener(path) == "{":
                key_at = at
                part, at = json.JSONDecoder(strict=False).raw_decode(text, at)
                at = skip(skip(at) + 1)
            at = skip(value(at, (*path, part), key_at))
            index += 1
        return at + 1

    def opener(path: tuple[str | int, ...]) -> str:
        return text[found[pointer(*path)][1]]

    value(skip(0), (), None)
    return found


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(alphabet='ab/~"\\{[]},: é😀\n', max_size=3), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(VALUES, st.sampled_from([None, 0, 1, 4, "\t"]), st.booleans(), st.booleans())
def test_every_pointer_leads_to_where_the_slow_search_finds_it(
    raw: Any, indent: int | str | None, ascii_only: bool, windows: bool
) -> None:
    text = json.dumps(raw, indent=indent, ensure_ascii=ascii_only)
    if windows:
        text = " " + text.replace("\n", "\r\n")
    places = Places(text)
    for at, (key, value) in slow_places(text).items():
        assert places.offset(at) == value
        assert places.offset(at, key=True) == key


@given(st.text(alphabet="ab\r\n", max_size=30))
def test_offsets_become_lines_and_columns(text: str) -> None:
    lines = Lines(text)
    expected = (1, 1)
    for offset, character in enumerate(text):
        assert lines.place(offset) == expected
        ends = character == "\n" or (character == "\r" and text[offset + 1 : offset + 2] != "\n")
        expected = (expected[0] + 1, 1) if ends else (expected[0], expected[1] + 1)
    assert lines.place(len(text)) == expected


TEXT = '{\n  "a/b": [10, {"x": 1,\r\n "x": 22}],\n\t"é": "ü", "": []}'


@pytest.mark.parametrize(
    ("at", "value", "key"),
    [
        ("", (1, 1), (1, 1)),
        ("/a~1b", (2, 10), (2, 3)),
        ("/a~1b/0", (2, 11), (2, 11)),
        ("/a~1b/1", (2, 15), (2, 15)),
        ("/a~1b/1/x", (3, 7), (3, 2)),
        ("/é", (4, 7), (4, 2)),
        ("/", (4, 16), (4, 12)),
        ("/a~1b/7", (2, 10), (2, 3)),
        ("/a~1b/01", (2, 10), (2, 3)),
        ("/a~1b/0/deeper", (2, 11), (2, 11)),
        ("/nowhere/at/all", (1, 1), (1, 1)),
    ],
)
def test_a_place_is_the_value_the_key_or_the_nearest_parent(
    at: str, value: tuple[int, int], key: tuple[int, int]
) -> None:
    source, _ = parse(TEXT, "a.json")
    assert source is not None
    assert source.locate(at) == value
    assert source.locate(at, key=True) == key


def test_a_quoted_word_is_read_back() -> None:
    assert unquoted('  "a\\u00e9\\n"', 2) == "aé\n"
    with pytest.raises(ValueError, match="no string"):
        unquoted("12", 0)


@pytest.mark.timeout(20)
def test_one_pass_finds_thousands_of_places() -> None:
    """A pass for each would take minutes."""
    tiles = 20_000
    text = json.dumps([{"id": str(i), "sides": ["N", "E"]} for i in range(tiles)], indent=1)
    source, _ = parse(text, "a.json")
    assert source is not None
    for i in range(tiles):
        line, _ = source.locate(f"/{i}/sides/1")
        assert line == 7 * i + 6
