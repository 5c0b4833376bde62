"""Beginning something: `new` writes a small set to start from, `schema` the JSON Schemas."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from app.cli.output import AsJson, Refusal, print_json, say
from app.cli.sets import FIRST_SET

if TYPE_CHECKING:
    from engine.landscape.rules.model import RuleSet

commands = typer.Typer()

_TILES: Final = "tiles.json"
_RULES: Final = "rules.json"


@commands.command(
    epilog="""Examples:

    tilewright new my-set

    tilewright new islands --title "Islands in the fog" --rules mayflower/ten_rows

    tilewright new sets/islands.json
"""
)
def new(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="PATH",
            help="A folder to make, or a file if it ends in .json.",
            show_default=False,
        ),
    ],
    title: Annotated[str, typer.Option(help="What the set is called.")] = "",
    rules: Annotated[
        str, typer.Option(metavar="NAME", help="The rule set it is played by.")
    ] = FIRST_SET,
    as_json: AsJson = False,
) -> None:
    """Write a small set that works, to change step by step; never overwrites anything."""
    from engine.files import WriteRefused
    from engine.landscape.rules.load import load_rules, name_of_base
    from engine.problems import has_errors
    from engine.wording import plain

    tiles, variant = path / _TILES, path / _RULES
    if path.suffix.lower() == ".json":
        tiles, variant = path, path.with_name(f"{path.stem}.rules.json")
    for there in (tiles, variant):
        if there.exists():
            raise Refusal(f"'{plain(str(there), 200)}' is already there and stays as it is.")
    loaded = load_rules(rules)
    if loaded.rules is None or loaded.path is None or has_errors(loaded.problems):
        raise Refusal(f"'{plain(rules, 200)}' is no rule set to begin with.", loaded.problems)
    title = title.strip() or path.stem.replace("-", " ").replace("_", " ").strip() or "My tiles"
    made = {
        tiles: _tiles_text(title, variant.name, loaded.rules),
        variant: _rules_text(title, name_of_base(loaded.path, variant.parent), loaded.rules),
    }
    try:
        tiles.parent.mkdir(parents=True, exist_ok=True)
        _write_all(made)
    except (WriteRefused, OSError) as failure:
        raise Refusal(f"'{plain(str(path), 200)}' cannot be made: {failure}") from failure
    if as_json:
        print_json({"title": title, "files": [str(one) for one in made]})
        return
    for one in made:
        say(f"{one}: written")
    say(f"Look at it with `tilewright show {path}`, check it with `tilewright check {path}`.")


def _write_all(made: dict[Path, str]) -> None:
    from engine.files import write

    for path, text in made.items():
        write(path, text)


def _tiles_text(title: str, rules: str, by: RuleSet) -> str:
    from engine.files import canonical
    from engine.landscape.tiles.model import FORMAT, SCHEMA_ID

    return canonical(
        {
            "$schema": SCHEMA_ID,
            "format": FORMAT,
            "title": title,
            "notes": "`tilewright show` draws these tiles, `tilewright check` checks them.",
        }
        | ({} if rules == _RULES else {"rules": rules})
        | first_tiles(by)
    )


def _rules_text(title: str, base: str, by: RuleSet) -> str:
    """A variant that changes nothing but what the base announces about its own tiles."""
    from engine.files import canonical
    from engine.landscape.rules.model import FORMAT, SCHEMA_ID, Announced

    raw: dict[str, Any] = {"$schema": SCHEMA_ID, "format": FORMAT, "title": title, "base": base}
    return canonical(raw | ({"announced": None} if by.announced != Announced() else {}))


def first_tiles(rules: RuleSet) -> dict[str, Any]:
    """A start tile and a few kinds that fit each other, made of what the rule set has."""
    from engine.landscape.rules.model import Form
    from engine.landscape.tiles.notation import JUNCTION
    from engine.lattice import lattice

    def first(form: Form) -> str | None:
        known = [key for key, terrain in rules.terrains.items() if terrain.form is form]
        return next((key for key in known if rules.terrains[key].occupied_by), None)

    sides = lattice(rules.sides).names
    front, right, back = sides[0], sides[1], sides[rules.sides // 2]
    path, area, site, field = (
        first(form) for form in (Form.PATH, Form.AREA, Form.SITE, Form.FIELD)
    )
    lines: list[tuple[str, int]] = []
    if path is not None:
        lines += [(f"{path} {front}-{back}", 4), (f"{path} {front}-{right}", 4)]
        if JUNCTION in rules.terrains[path].ends:
            lines.append((f"{path} {front}/{right}/{back}", 2))
    if area is not None:
        lines += [(f"{area} {front}", 4), (f"{area} {front}+{right}", 2)]
    if area is not None and path is not None:
        others = [side for side in sides if side not in (front, back)]
        lines.append((f"{area} {front}; {path} {others[0]}-{others[-1]}", 3))
    if site is not None:
        lines.append((site, 2))
    if not lines and field is not None:
        lines.append((field, 8))
    tiles = [
        {"id": chr(ord("A") + i), "count": count, "features": line}
        for i, (line, count) in enumerate(lines)
    ]
    start = lines[-2][0] if site is not None and len(lines) > 1 else (lines[-1][0] if lines else "")
    return {"start": {"features": start}, "tiles": tiles}


class Kind(StrEnum):
    """Of which files there are schemas."""

    TILESET = "tileset"
    RULESET = "ruleset"
    RECORD = "record"
    CASE = "case"
    MOVES = "moves"
    RUN = "run"


@commands.command(
    epilog="""Examples:

    tilewright schema tileset

    tilewright schema --write schemas
"""
)
def schema(
    kind: Annotated[
        Kind | None, typer.Argument(help="Which schema; all if it is not said.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the schemas into this folder.")
    ] = None,
) -> None:
    """Print or write the JSON Schemas, from which editors can help while you type."""
    from engine.files import WriteRefused, canonical
    from engine.schemas import SUFFIX, all_schemas

    wanted = {
        name: made for name, made in all_schemas().items() if kind is None or name == kind.value
    }
    if write is None:
        print_json(wanted if kind is None else wanted[kind.value])
        return
    texts = {write / f"{name}{SUFFIX}": canonical(made) for name, made in wanted.items()}
    try:
        write.mkdir(parents=True, exist_ok=True)
        _write_all(texts)
    except (WriteRefused, OSError) as failure:
        raise Refusal(f"The schemas cannot be written: {failure}") from failure
    for path in texts:
        say(f"{path}: written")
