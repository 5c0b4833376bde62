"""Writes the tables of knobs in the manual anew: python -m scripts.knob_tables."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from engine.landscape.rules.compare import differences
from engine.landscape.rules.find import rules_names
from engine.landscape.rules.knobs import Knob, Value, knobs
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.names import capital

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "rules.md"
GAME = "mayflower"
HUNTERS_PAGE = DOCS / "hunters.md"
EDITIONS = {"hunters_and_gatherers": "2002", "hunters_and_gatherers_2": "2020"}
SAME_IN_EVERY_GAME = ("board", "surveyors", "end")
"""Groups of knobs that the page about rules tells already."""


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


def edition_tables() -> str:
    """What both editions of Hunters and Gatherers say for each knob that belongs to them."""
    by_edition = {}
    for name in EDITIONS:
        rules = load_rules(name).rules
        assert rules is not None
        by_edition[name] = {knob.path: knob for knob in knobs(rules)}
    every: dict[str, Knob] = {}
    for found in by_edition.values():
        every |= {path: knob for path, knob in found.items() if path not in every}
    groups: dict[str, list[Knob]] = {}
    for knob in every.values():
        if knob.group not in SAME_IN_EVERY_GAME:
            groups.setdefault(knob.group, []).append(knob)
    head = f"| knob | what it is | range | {' | '.join(EDITIONS.values())} |\n|---|---|---|---|---|"
    parts = []
    for group, members in groups.items():
        rows = []
        for knob in members:
            values = [by_edition[name].get(knob.path) for name in EDITIONS]
            said = [_written(each.value) if each is not None else "–" for each in values]
            cells = [f"`{knob.path}`", f"{knob.label}.", knob.range, *said]
            rows.append("| " + " | ".join(cells) + " |")
        parts.append(f"### {capital(group)}\n\n{head}\n" + "\n".join(rows))
    return "\n\n".join(parts)


def edition_differences() -> str:
    """How the second edition differs from the first, sentence by sentence."""
    loaded = load_rules("hunters_and_gatherers_2")
    assert loaded.rules is not None and loaded.base is not None and loaded.base.rules is not None
    return "\n".join(f"- {d.sentence}" for d in differences(loaded.rules, loaded.base.rules))


def page_with_tables(page: str) -> str:
    """The page about rules with what stands between its marks written anew."""
    return _with_parts(page, knobs=knob_tables(), variants=variant_table())


def hunters_page_with_tables(page: str) -> str:
    """The page about Hunters and Gatherers, in the same way."""
    return _with_parts(page, knobs=edition_tables(), differences=edition_differences())


def _with_parts(page: str, **parts: str) -> str:
    for mark, text in parts.items():
        begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n{text}\n\n{end}{rest.partition(end)[2]}"
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
    for path, made in ((PAGE, page_with_tables), (HUNTERS_PAGE, hunters_page_with_tables)):
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")
