"""The page about rules: its examples work and its tables are those of the rule sets."""

import json
import re
from pathlib import Path

import pytest

from engine.landscape.rules.knobs import find_knob, knobs, parse_knob
from engine.landscape.rules.load import load_rules, load_rules_text
from scripts.knob_tables import PAGE, page_with_tables

TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
RULES = load_rules("mayflower").rules
assert RULES is not None
KNOBS = knobs(RULES)


def rows() -> dict[str, list[str]]:
    """The cells of every row of a table that begins with a knob."""
    found = {}
    for line in TEXT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) == 5 and (path := re.fullmatch(r"`([\w.]+)`", cells[0])):
            found[path[1]] = cells
    return found


def test_the_tables_are_up_to_date() -> None:
    assert page_with_tables(TEXT) == TEXT, "run: python -m scripts.knob_tables"


def test_every_knob_stands_in_the_tables_and_nothing_else() -> None:
    assert list(rows()) == [knob.path for knob in KNOBS]


@pytest.mark.parametrize("path", [knob.path for knob in KNOBS])
def test_a_row_tells_range_and_value(path: str) -> None:
    assert RULES is not None
    knob = find_knob(RULES, path)
    _, meaning, values, default, value = rows()[path]
    assert knob.help in meaning and knob.label in meaning
    assert values == knob.range
    for word, expected in ((default, knob.default), (value, knob.value)):
        written = "" if word == "(empty)" else word
        assert parse_knob(f"{path}={written}", RULES) == (path, expected)


@pytest.mark.parametrize("text", EXAMPLES, ids=[json.loads(text)["title"] for text in EXAMPLES])
def test_the_examples_are_clean(tmp_path: Path, text: str) -> None:
    loaded = load_rules_text(text, tmp_path / "rules.json")
    assert loaded.problems == []
    assert loaded.rules is not None


def test_the_command_line_on_the_page_gives_the_variant_above_it(tmp_path: Path) -> None:
    assert RULES is not None
    (line,) = re.findall(r"^tilewright rules mayflower --knob .*$", TEXT, re.MULTILINE)
    words = re.findall(r"--knob (\S+)", line)
    turns = dict(parse_knob(word, RULES) for word in words)
    variant = load_rules_text(EXAMPLES[0], tmp_path / "rules.json").rules
    assert variant is not None
    turned = {knob.path: knob.value for knob in knobs(variant, RULES) if knob.turned}
    assert turned == turns
