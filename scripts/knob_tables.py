"""Writes the tables in docs/rules.md anew from the rule sets: python -m scripts.knob_tables."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from engine.landscape.rules.compare import differences
from engine.landscape.rules.find import rules_names
from engine.landscape.rules.knobs import Knob, Value, knobs
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.names import capital

PAGE = Path(__file__).resolve().parent.parent / "docs" / "rules.md"
GAME = "mayflower"


def knob_tables() -> str:
    """One table a group: every knob of the game with its range, default and value."""
    rules = load_rules(GAME).rules
    assert rules is not None
    parts = []
    for group, members in groupby(knobs(rules), key=lambda knob: knob.group):
        rows = "\n".join(_row(knob) for knob in members)
        head = f"| knob | what it is | range | default | {rules.title} |\n|---|---|---|---|---|"
        parts.append(f"### {capital(group)}\n\n{head}\n{rows}")
    return "\n\n".join(parts)


def variant_table() -> str:
    """Every bundled variant of the game with what it changes."""
    rows = []
    for name in rules_names():
        if not name.startswith(f"{GAME}/"):
            continue
        loaded = load_rules(name)
        assert loaded.rules is not None and loaded.base is not None
        assert loaded.base.rules is not None
        changes = " ".join(d.sentence for d in differences(loaded.rules, loaded.base.rules))
        rows.append(f"| `{name}` | {loaded.rules.title} | {changes} |")
    return "| name | title | what is different |\n|---|---|---|\n" + "\n".join(rows)


def page_with_tables(page: str) -> str:
    """The page with what stands between its marks written anew."""
    for mark, table in (("knobs", knob_tables()), ("variants", variant_table())):
        begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{table}\n\n{end}{rest.partition(end)[2]}"
    return page


def _row(knob: Knob) -> str:
    cells = [
        f"`{knob.path}`",
        f"**{knob.label}.** {knob.help}",
        knob.range,
        _written(knob.default),
        _written(knob.value),
    ]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _written(value: Value) -> str:
    """The value as it is written on the command line."""
    match value:
        case bool():
            return "on" if value else "off"
        case tuple():
            return ", ".join(value) or "none"
        case _:
            return str(value) or "(empty)"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
