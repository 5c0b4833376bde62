"""Files that are damaged in every way one can think of, and thousands one cannot."""

import json
import random
import re

from hypothesis import given
from hypothesis import strategies as st

from engine.files import canonical, parse
from engine.files.jsontext import Parsed
from engine.problems import has_errors

NAME = "tiles.json"
REAL = canonical(
    {
        "$schema": "urn:tilewright:schema:tileset:1",
        "format": 1,
        "title": "Mayflower – „Fassung“ 2",
        "notes": 'A "quoted" line,\na second one \\ with a backslash and 😀.',
        "start": {"spaces": [{"id": "coast-1", "at": [0, -3], "turn": 0}], "bounds": {"east": 0}},
        "tiles": [
            {
                "id": chr(65 + number),
                "count": 1 + number % 4,
                "features": [
                    {"terrain": "town", "sides": "N+W", "markers": ["flag"]},
                    {"terrain": "road", "sides": "E+S", "at": [0.5, 1e-3], "exact": False},
                    {"terrain": "plain", "markers": [{"kind": "deer", "at": None}]},
                ],
            }
            for number in range(6)
        ],
    }
).encode()
SPICES = [
    *(bytes([byte]) for byte in b"{}[]:,\"\\/'#- \n\r\t0e.tfnNI\x00\x07\x7f\x80\xc3\xff"),
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"9" * 5_000,
    b"\\ud800",
    b"\\u0000",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"[" * 70,
    b"//",
    b'"id": "A",',
    "“".encode(),
    "\u2028".encode(),
]


def mutated(content: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        at = chance.randrange(len(content) + 1)
        match chance.randrange(6):
            case 0:
                content = content[:at] + content[at + chance.choice([1, 1, 2, 30]) :]
            case 1:
                content = content[:at] + chance.choice(SPICES) + content[at:]
            case 2:
                content = content[:at] + chance.choice(SPICES) + content[at + 1 :]
            case 3:
                flipped = (
                    bytes([content[at] ^ 1 << chance.randrange(8)]) if at < len(content) else b""
                )
                content = content[:at] + flipped + content[at + 1 :]
            case 4:
                content = content[:at]
            case 5:
                piece = content[at : at + chance.randrange(200)]
                other = chance.randrange(len(content) + 1)
                content = content[:other] + piece + content[other:]
    return content


def check(content: bytes, parsed: Parsed) -> None:
    """What holds for every text: data or an error, and every problem in a sentence with a place."""
    source, problems = parsed
    assert source is not None or has_errors(problems)
    text = content.decode("utf-8", "replace").removeprefix("\ufeff")
    lines = re.split(r"\r\n|\r|\n", text)
    for problem in problems:
        assert re.search(r"[.?]$", problem.message), problem
        assert problem.message.isprintable(), problem
        assert len(problem.message) < 300
        assert problem.file == NAME
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", problem.code)
        assert problem.line is not None
        assert problem.column is not None
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
        json.dumps(problem.as_dict(), allow_nan=False).encode()
    if source is not None:
        assert source.raw == json.loads(source.text)
        assert source.lossless == (not has_errors(problems))
        canonical(source.raw).encode()


def test_the_file_is_sound_before_it_is_damaged() -> None:
    source, problems = parse(REAL, NAME)
    assert problems == []
    assert source is not None
    assert canonical(source.raw).encode() == REAL


def test_a_file_damaged_in_thousands_of_ways_never_surprises_us() -> None:
    chance = random.Random(1620)
    outcomes: set[str] = set()
    for _ in range(4_000):
        content = mutated(REAL, chance)
        parsed = parse(content, NAME)
        check(content, parsed)
        outcomes.update(problem.code for problem in parsed[1])
    assert len(outcomes) > 20, "the damage is not varied enough to show much"
    assert "not-json" not in outcomes, "every fault should have words of its own"


def test_a_file_cut_off_anywhere_says_that_it_is_unfinished() -> None:
    for end in range(len(REAL.rstrip())):
        content = REAL[:end]
        source, problems = parse(content, NAME)
        check(content, (source, problems))
        assert source is None
        expected = {"unfinished-file", "unfinished-text", "file-empty", "not-utf8"}
        # Half of a word, a number or an escape is all there is to see at these ends.
        expected |= {"text-without-quotes", "bad-number", "bad-escape"}
        assert problems[0].code in expected


@given(st.binary(max_size=60))
def test_any_bytes_at_all_are_read_or_refused(content: bytes) -> None:
    check(content, parse(content, NAME))


@given(st.text(alphabet=st.characters(), max_size=60))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    source, problems = parse(text, NAME)
    assert source is not None or has_errors(problems)
    assert all(problem.message.isprintable() for problem in problems)
