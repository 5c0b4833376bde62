"""Rule sets: `rules` tells the game in plain words, lists every knob and writes variants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.output import AsJson, Refusal, print_json, say, say_block
from app.cli.sets import FIRST_SET, open_rules

if TYPE_CHECKING:
    from engine.landscape.rules.declared import Knob
    from engine.landscape.rules.model import RuleSet

commands = typer.Typer()


@commands.command(
    epilog="""Examples:

    tilewright rules mayflower

    tilewright rules mayflower --knob surveyors.bonus=6 --knob turn.hand=2

    tilewright rules mayflower --knob surveyors.count=0 --write calm.json --title "Calm Mayflower"
"""
)
def rules(
    where: Annotated[
        str,
        typer.Argument(
            metavar="[SET|RULES]", help="A tile set or a rule set: file, folder or bundled name."
        ),
    ] = FIRST_SET,
    knob: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=VALUE", help="Turn a knob; the end of its path is enough."),
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the turned knobs as a variant into a new file."),
    ] = None,
    title: Annotated[str, typer.Option(help="The title of the variant.")] = "",
    as_json: AsJson = False,
) -> None:
    """Tell the rules in plain words and list every knob with its value and range."""
    from engine.landscape.rules.compare import differences
    from engine.landscape.rules.knobs import KnobRefused, knobs, parse_knob, turn_knobs
    from engine.landscape.rules.summary import summary

    base, path = open_rules(where)
    try:
        changed = turn_knobs(base, [parse_knob(text, base) for text in knob or []])
    except KnobRefused as refusal:
        raise Refusal(str(refusal), code=2) from refusal
    if title:
        changed = changed.replace(title=title)
    told, turnable = summary(changed), knobs(changed, base)
    differing = [difference.sentence for difference in differences(changed, base)]
    written = None if write is None else _write_variant(write, changed, base, path, title)
    if as_json:
        print_json(
            {
                "title": changed.title,
                "file": str(path),
                "summary": [{"title": s.title, "sentences": list(s.sentences)} for s in told],
                "knobs": [_knob_as_dict(one) for one in turnable],
                "differences": differing,
                "written": None if written is None else str(written),
            }
        )
        return
    say(changed.title, "bold")
    for section in told:
        say()
        say(section.title, "bold")
        _say_wrapped(" ".join(section.sentences))
    _print_knobs(turnable)
    if differing:
        say()
        say("Turned", "bold")
        for sentence in differing:
            say(f"  {sentence}")
    if written is not None:
        say()
        say(f"Written to {written}.")


def _knob_as_dict(knob: Knob) -> dict[str, Any]:
    return {
        "path": knob.path,
        "group": knob.group,
        "label": knob.label,
        "help": knob.help,
        "kind": knob.kind,
        "value": knob.value,
        "default": knob.default,
        "least": knob.least,
        "most": knob.most,
        "choices": [value for value, _ in knob.choices],
        "source": knob.source,
    }


def _say_wrapped(text: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    say_block(Padding(Text(text), (0, 0, 0, 2)))


def _print_knobs(turnable: list[Knob]) -> None:
    from itertools import groupby

    from rich.table import Table
    from rich.text import Text

    for group, members in groupby(turnable, key=lambda knob: knob.group):
        say()
        say(f"Knobs: {group}", "bold")
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for knob in members:
            mark = "*" if knob.turned else " "
            shown = knob.shown(knob.value)
            table.add_row(
                Text(f"{mark} {knob.path}"), Text(shown), Text(f"{knob.label} ({knob.range})")
            )
        say_block(table)


def _write_variant(
    target: Path, changed: RuleSet, base: RuleSet, base_path: Path, title: str
) -> Path:
    from engine.files import WriteRefused
    from engine.landscape.rules.load import name_of_base, save_rules

    if target.exists():
        raise Refusal(f"'{target}' is already there and stays as it is; name another file.")
    if not title:
        changed = changed.replace(title=f"{base.title}, a variant")
    try:
        variant = changed.replace(base=name_of_base(base_path, target.parent))
        save_rules(target, variant, base=base)
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused
    return target
