"""A text that is not JSON gets one clear sentence, at the place a person would point at."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files.syntax import syntax_fault

# A text with ▲ before the place that is to blame, the code, and words of the sentence.
FAULTS = [
    ('{"a": 1▲,}', "trailing-comma", "comma after the last value, before '}'"),
    ("[1, 2▲,\n]", "trailing-comma", "before ']'"),
    ("[1,▲, 2]", "extra-comma", "two commas"),
    ('{"a": 1,▲, "b": 2}', "extra-comma", "two commas"),
    ("[▲, 1]", "extra-comma", "right after '['"),
    ("{▲,}", "extra-comma", "right after '{'"),
    ('{"a": 1▲\n "b": 2}', "missing-comma", "comma is missing"),
    ("[1▲ 2]", "missing-comma", "comma is missing"),
    ("[[]▲ []]", "missing-comma", "comma is missing"),
    ('["a"▲"b"]', "missing-comma", "comma is missing"),
    ("[1▲; 2]", "missing-comma", "not by ';'"),
    ("[1▲: 2]", "unexpected-colon", "in a list"),
    ('{"a": 1▲: 2}', "unexpected-colon", "no meaning here"),
    ('{"a"▲ 1}', "missing-colon", "colon is missing"),
    ('{"a"▲}', "missing-colon", "colon is missing"),
    ('{"a"▲= 1}', "missing-colon", "not '='"),
    ('{"a":▲}', "missing-value", "value is missing after the colon"),
    ('{"a":▲, "b": 1}', "missing-value", "value is missing"),
    ("{▲'a': 1}", "single-quotes", "double quotes"),
    ("[▲'a']", "single-quotes", "double quotes"),
    ("[▲“a”]", "curly-quotes", 'straight double quotes ("), not “'),
    ("{▲„a“: 1}", "curly-quotes", "„"),
    ("▲// mine\n{}", "comment", "no comments"),
    ('{"a": 1▲ /* one */}'.replace("▲ ", " ▲"), "comment", "no comments"),
    ("[1▲// one\n]", "comment", "no comments"),
    ("{▲# one\n}", "comment", "no comments"),
    ("{} ▲// the end", "comment", "no comments"),
    ('{"a" ▲/* one */: 1}', "comment", "no comments"),
    ('{"a": ▲"abc', "unfinished-text", '"abc" has no closing quote on its line'),
    ('{"a": ▲"abc\n}', "unfinished-text", "or write \\n"),
    ('▲"abc\\', "unfinished-text", "no closing quote"),
    ('{"a": [1, 2▲', "unfinished-file", "the '[' of line 1 is never closed"),
    ('{\n "a": {"b": 1}▲\n\n', "unfinished-file", "the '{' of line 1 is never closed"),
    ('{"a"▲', "unfinished-file", "'{' of line 1"),
    ('{"a":▲', "unfinished-file", "'{' of line 1"),
    ('{"a": 1,▲ ', "unfinished-file", "'{' of line 1"),
    ("[▲", "unfinished-file", "Add the missing ']'"),
    ('{"a": [1▲}]', "wrong-bracket", "does not fit the '[' of line 1"),
    ("{\n▲]", "wrong-bracket", "which is closed with '}'"),
    ("{}▲}", "wrong-bracket", "closes nothing"),
    ("▲]", "value-expected", "not ']'"),
    ("{} ▲{}", "text-after-end", "data ends before this place"),
    ("1▲,", "text-after-end", "data ends before this place"),
    ("{▲a: 1}", "key-without-quotes", '"a"'),
    ("{▲1: 1}", "key-without-quotes", '"1"'),
    ("{▲[1]: 1}", "key-expected", "not '['"),
    ('{"a": ▲town}', "text-without-quotes", '"town"'),
    ('{"a": ▲True}', "unknown-word", "'True' is written true"),
    ('{"a": ▲None}', "unknown-word", "written null"),
    ('{"a": ▲undefined}', "unknown-word", "written null"),
    ("[▲yes]", "unknown-word", "written true"),
    ("[▲01]", "bad-number", "01 is not a number as JSON writes it"),
    ("[▲+1]", "bad-number", "no plus sign"),
    ("[▲.5]", "bad-number", ".5"),
    ("[▲1.]", "bad-number", "1."),
    ("[▲0x1F]", "bad-number", "0x1F"),
    ("[▲45mm]", "bad-number", "unit"),
    ("[▲1e]", "bad-number", "1e"),
    ('["a▲\\x41"]', "bad-escape", "'\\x' means nothing in a text"),
    ('["C:▲\\Users"]', "bad-escape", "backslash"),
    ('["▲\\u12g4"]', "bad-escape", "four digits"),
    ('["a▲\tb"]', "control-character", "A tab cannot stand in a text"),
    ('["a▲\x07b"]', "control-character", "\\u0007"),
    ('{▲\u00a0"a": 1}', "invisible-character", "\\u00a0"),
    ("[1▲\u200b]".replace("1▲", "▲1"), "bad-number", "1\\u200b"),
    ("▲\ufeff{}", "invisible-character", "\\ufeff"),
    ("[▲=]", "value-expected", "not '='"),
]


@pytest.mark.parametrize(("marked", "code", "words"), FAULTS)
def test_each_fault_is_named_at_its_place(marked: str, code: str, words: str) -> None:
    offset = marked.index("▲")
    text = marked.replace("▲", "")
    with pytest.raises(json.JSONDecodeError):
        json.loads(text)
    fault = syntax_fault(text)
    assert fault is not None
    assert (fault.code, fault.offset) == (code, offset), fault
    assert words in fault.message
    assert fault.message.endswith(".")


JSONISH = st.text(alphabet="{}[]:,\"\\/truefalsn01.-+eE \n\tNaIiy#'“\x00\u00a0é", max_size=40)


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except json.JSONDecodeError:
        return False
    return True


@given(JSONISH)
def test_a_fault_is_found_exactly_where_the_text_is_not_json(text: str) -> None:
    fault = syntax_fault(text)
    assert (fault is None) == is_json(text)
    if fault is not None:
        assert 0 <= fault.offset <= len(text)


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists), st.data())
def test_json_with_one_character_changed_is_judged_as_python_does(
    raw: object, data: st.DataObject
) -> None:
    text = json.dumps(raw, ensure_ascii=data.draw(st.booleans()))
    assert syntax_fault(text) is None
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(JSONISH) + text[at + data.draw(st.integers(0, 2)) :]
    assert (syntax_fault(changed) is None) == is_json(changed)


def test_a_very_deep_or_long_text_is_read_without_recursion() -> None:
    fault = syntax_fault("[" * 200_000)
    assert fault is not None
    assert fault.code == "unfinished-file"
    assert syntax_fault("[" * 200_000 + "]" * 200_000) is None
