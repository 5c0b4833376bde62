"""Whatever is in a text: data that can be trusted, or every fault with its place."""

import json
from typing import Any

import pytest

from engine.files import LIMITS, Limits, parse
from engine.files import jsontext as module
from engine.problems import Problem, Severity


def only(content: str | bytes, **limits: int) -> Problem:
    """The one error a text has, which leaves no data."""
    source, problems = parse(content, "t.json", limits=Limits(**limits))
    assert source is None
    assert [p.severity for p in problems] == [Severity.ERROR], problems
    assert problems[0].file == "t.json"
    return problems[0]


def place(problem: Problem) -> tuple[int | None, int | None]:
    return problem.line, problem.column


def test_a_sound_text_gives_its_data_and_no_problem() -> None:
    raw = {"title": "Tüllamore", "tiles": [{"count": 2, "at": [0.5, -1e3], "x": None}, True, ""]}
    for content in (json.dumps(raw), json.dumps(raw, ensure_ascii=False).encode()):
        source, problems = parse(content, "t.json")
        assert problems == []
        assert source is not None
        assert source.raw == raw
        assert (source.name, source.path, source.lossless) == ("t.json", None, True)


@pytest.mark.parametrize("content", ["", b"", "  \n\t\r\n", b"\n"])
def test_an_empty_file_says_so(content: str | bytes) -> None:
    assert only(content).code == "file-empty"


def test_a_text_beyond_the_limit_is_not_even_looked_at() -> None:
    problem = only(b"[" * 2_001, file_bytes=2_000)
    assert problem.code == "file-too-large"
    assert "at most" in problem.message
    assert only("[" * 2_001, file_bytes=2_000).code == "file-too-large"


# Encodings.


def test_a_byte_order_mark_is_a_warning_that_is_safely_mended() -> None:
    for content in (b'\xef\xbb\xbf{"a": 1}', '\ufeff{"a": 1}'):
        source, [problem] = parse(content, "t.json")
        assert source is not None
        assert source.raw == {"a": 1}
        assert source.locate("/a") == (1, 7)
        assert (problem.severity, problem.code) == (Severity.WARNING, "byte-order-mark")
        assert problem.fix is not None
        assert problem.fix.safe
        assert problem.fix.edits == (), "writing the file anew is the fix"


def test_a_byte_order_mark_does_not_hide_what_else_is_wrong() -> None:
    source, problems = parse(b"\xef\xbb\xbf[1,]", "t.json")
    assert source is None
    assert [p.code for p in problems] == ["byte-order-mark", "trailing-comma"]
    assert place(problems[1]) == (1, 3)


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "UTF-16"),
        ("utf-32", "UTF-32"),
        ("utf-32-le", "UTF-32"),
        ("utf-32-be", "UTF-32"),
    ],
)
def test_wide_encodings_are_recognised_and_named(encoding: str, name: str) -> None:
    problem = only('{"title": "Tüll"}'.encode(encoding))
    assert problem.code == "not-utf8"
    assert f"encoded as {name}" in problem.message


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff"])
def test_big_endian_and_little_endian_marks_are_known(mark: bytes) -> None:
    assert "UTF-" in only(mark + b"{\0}\0").message


def test_other_encodings_are_reported_with_byte_line_and_column() -> None:
    problem = only('{\n "ü": 1,\n "tïtle": "x"}'.encode().replace("ï".encode(), b"\xef"))
    assert problem.code == "not-utf8"
    assert place(problem) == (3, 4)
    assert "Byte 16 of the file, 0xef" in problem.message
    assert "'ï' saved as Windows-1252" in problem.message
    assert "perhaps" not in only(b'["\x81"]').message, "no letter there in Windows-1252"


def test_a_file_of_zeros_is_damaged_not_foreign() -> None:
    problem = only(b"\0" * 512)
    assert problem.code == "nul-byte"
    assert "damaged" in problem.message


def test_a_nul_byte_in_a_text_is_found_where_it_stands() -> None:
    assert place(only(b'{"a": 1,\n "b\0": 2}')) == (2, 4)
    assert only('{"a": "\0"}').code == "nul-byte"


# Not JSON.


def test_a_syntax_fault_comes_with_line_and_column() -> None:
    problem = only('{\r\n  "a": 1,\r\n  "b": 2,\r\n}')
    assert problem.code == "trailing-comma"
    assert place(problem) == (3, 9)


def test_a_fault_nobody_has_words_for_still_has_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "syntax_fault", lambda text: None)
    problem = only("[1,\n x]")
    assert (problem.code, place(problem)) == ("not-json", (2, 2))


# Strays: JSON that no file of ours may hold.


def test_every_key_given_twice_is_reported_with_both_places() -> None:
    text = '{"a": 1,\n "b": {"x": 1, "x": 2},\n "a": 3, "c/d": 0, "c\\u002fd": 1, "a": 4}'
    source, problems = parse(text, "t.json")
    assert source is not None
    assert source.raw == {"a": 4, "b": {"x": 2}, "c/d": 1}
    assert not source.lossless, "writing this back would lose what was given first"
    assert [(p.code, p.pointer, place(p)) for p in problems] == [
        ("duplicate-key", "/b/x", (2, 16)),
        ("duplicate-key", "/a", (3, 2)),
        ("duplicate-key", "/c~1d", (3, 20)),
        ("duplicate-key", "/a", (3, 35)),
    ]
    assert all(p.severity is Severity.ERROR and p.file == "t.json" for p in problems)
    assert "'a' is given twice in the same object, first in line 1, column 2" in problems[1].message
    assert "line 1, column 2" in problems[3].message
    assert all(p.fix is not None and not p.fix.safe for p in problems)
    assert source.locate("/a", key=True) == (3, 35), "the last one counts, as in the data"


def test_the_same_key_in_two_objects_is_no_duplicate() -> None:
    source, problems = parse('[{"a": 1}, {"a": {"a": 2}}]', "t.json")
    assert source is not None
    assert problems == []


def test_every_number_that_is_none_is_reported() -> None:
    source, problems = parse('{"a": NaN,\n "b": [Infinity, 1, -Infinity], "NaN": "NaN"}', "t.json")
    assert source is None
    assert [(p.code, p.pointer, place(p)) for p in problems] == [
        ("not-a-number", "/a", (1, 7)),
        ("not-a-number", "/b/0", (2, 8)),
        ("not-a-number", "/b/2", (2, 21)),
    ]
    assert "-Infinity is not a number" in problems[2].message


@pytest.mark.parametrize(
    "number",
    [
        "1e999",
        "-1e400",
        "18446744073709551616",
        "-9223372036854775809",
        "9" * 5_000,
        "-" + "9" * 100_000,
        "0." + "1" * 5_000,
        "1e" + "9" * 5_000,
    ],
)
def test_numbers_that_are_too_large_are_refused_before_they_are_built(number: str) -> None:
    problem = only(f'{{"a": [0, {number}]}}')
    assert (problem.code, problem.pointer, place(problem)) == ("number-too-large", "/a/1", (1, 11))
    assert len(problem.message) < 150


@pytest.mark.parametrize(
    "number", ["18446744073709551615", "-9223372036854775808", "1e308", "1e-999", "0.1234567890123"]
)
def test_numbers_that_fit_are_welcome(number: str) -> None:
    source, problems = parse(number, "t.json")
    assert problems == []
    assert source is not None
    assert source.raw == json.loads(number)


@pytest.mark.parametrize(
    "text", ['["\\ud83d"]', '["\\uDE00x"]', '["a\\ud83d\\u0041"]', '["\ud800"]']
)
def test_half_a_character_is_an_error(text: str) -> None:
    problem = only(text)
    assert (problem.code, problem.pointer, place(problem)) == ("half-character", "/0", (1, 2))


def test_half_a_character_in_a_key_is_an_error_too() -> None:
    assert only('{"\\ud800": 1}').code == "half-character"


def test_a_whole_pair_is_one_character() -> None:
    source, problems = parse('["\\ud83d\\ude00", "\\\\ud800", "\\\\b"]', "t.json")
    assert problems == []
    assert source is not None
    assert source.raw == ["😀", "\\ud800", "\\b"]


def test_escaped_control_characters_are_warned_of_but_can_be_read() -> None:
    source, problems = parse('{"a": "\\u001b[31m", "b": "\\n\\t\\r", "c": "\\b\\u0000"}', "t.json")
    assert source is not None
    assert source.raw["a"] == "\x1b[31m"
    assert [(p.severity, p.code, p.pointer) for p in problems] == [
        (Severity.WARNING, "control-character", "/a"),
        (Severity.WARNING, "control-character", "/c"),
    ]


# Limits.


def nested(depth: int) -> str:
    return '{"a":[' * (depth // 2) + "[" * (depth % 2) + "]" * (depth % 2) + "]}" * (depth // 2)


def test_nesting_is_allowed_up_to_the_limit_and_not_further() -> None:
    source, problems = parse(nested(LIMITS.nesting), "t.json")
    assert source is not None
    assert problems == []
    problem = only("\n" + nested(LIMITS.nesting + 1))
    assert (problem.code, place(problem)) == ("nested-too-deep", (2, 32 * len('{"a":[') + 1))


def test_brackets_in_texts_are_not_nesting() -> None:
    for text in ("[" * 200, '\\"' + "[{" * 100, "\\\\"):
        source, problems = parse(f'["{text}", "{text}"]', "t.json")
        assert source is not None
        assert problems == []


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, '[{"a":' * 100_000 + "1" + "}]" * 100_000, "[[]," * 100_000],
)
def test_absurd_nesting_is_refused_at_once(text: str) -> None:
    assert only(text).code == "nested-too-deep"


def test_texts_longer_than_the_limit_are_refused_with_their_place() -> None:
    fits = "x" * LIMITS.string
    source, problems = parse(json.dumps([fits]), "t.json")
    assert source is not None
    assert problems == []
    problem = only(json.dumps({"a": 1, "b": [fits + "y"]}))
    assert (problem.code, problem.pointer) == ("text-too-long", "/b/0")
    assert "100,001 characters; at most 100,000" in problem.message
    assert only(json.dumps({fits + "y": 1})).code == "text-too-long"
    escaped, _ = parse(json.dumps(["é" * 50_000]), "t.json")
    assert escaped is not None, "characters count, not the escapes that write them"


def test_more_values_than_the_limit_are_refused_before_they_are_built() -> None:
    source, problems = parse(json.dumps(list(range(10))), "t.json", limits=Limits(values=10))
    assert source is not None
    assert problems == []
    assert only(json.dumps(list(range(11))), values=10).code == "too-many-values"
    assert only("[" + "{}," * 10 + "{}]", values=10).code == "too-many-values"
    commas, _ = parse(json.dumps(["," * 1_000]), "t.json", limits=Limits(values=10))
    assert commas is not None, "commas in a text separate nothing"


def test_a_flood_of_faults_is_cut_and_leaves_no_data() -> None:
    text = "{" + '"a": 1,' * 50 + '"a": 1}'
    source, problems = parse(text, "t.json", limits=Limits(problems=7))
    assert source is None
    assert [p.code for p in problems] == ["duplicate-key"] * 7 + ["too-many-problems"]
    assert problems[-1].file == "t.json"


def tile(number: int) -> dict[str, Any]:
    features = [{"terrain": "town", "sides": "N+W", "markers": ["flag"]}] * 5
    return {"id": f"T{number}", "name": "a tile", "count": 1, "features": features}


@pytest.mark.timeout(20)
def test_five_thousand_tiles_are_read() -> None:
    text = json.dumps({"tiles": [tile(number) for number in range(5_000)]}, indent=2)
    source, problems = parse(text.encode(), "t.json")
    assert source is not None
    assert problems == []
