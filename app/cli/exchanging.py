"""Tiles from and for elsewhere: `import` makes a set of a foreign file, `export` writes one.

What can be exported is the table `TARGETS`; whoever writes another kind of file adds a row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from app.cli import handing
from app.cli.handing import Wishes
from app.cli.output import AsJson, Refusal, print_json, say, say_problems
from app.cli.sets import FIRST_SET, OpenSet, SetArgument, open_rules, open_set

if TYPE_CHECKING:
    from engine.problems import Problem

commands = typer.Typer()
_MOST_SAID: Final = 5


@dataclass(frozen=True, slots=True)
class Target:
    """One kind of file a set can be exported as.

    A text is made by `text` and goes to a file or to the screen; a folder is filled by `fill`,
    which hands back the files it made.
    """

    about: str
    suffixes: tuple[str, ...] = ()
    text: Callable[[OpenSet], str] | None = None
    fill: Callable[[OpenSet, Path, Wishes], Sequence[Path]] | None = None

    def wants_folder(self, output: Path) -> bool:
        """Whether this is the name of a folder to be filled."""
        return self.fill is not None and (self.text is None or output.is_dir() or not output.suffix)


def _csv(opened: OpenSet) -> str:
    from engine.exchange import counts_table

    return counts_table(opened.tileset, opened.rules)


def _notation(opened: OpenSet) -> str:
    from engine.exchange import notation_lines

    return notation_lines(opened.tileset, opened.rules)


TARGETS: Final[dict[str, Target]] = {
    "csv": Target(
        "a table of all kinds with their counts; into a folder, with the pictures it names",
        (".csv",),
        _csv,
        handing.folder,
    ),
    "notation": Target("a line of notation for each kind", (".txt", ".notation"), _notation),
    "png": Target("a picture of each tile and of the backs", fill=handing.pictures("png")),
    "svg": Target("a drawing of each tile", fill=handing.pictures("svg")),
    "sheets": Target("the pages of `print` as pictures", fill=handing.sheets),
    "tts": Target("a saved object for Tabletop Simulator", fill=handing.table),
}


@commands.command(
    "import",
    epilog="""Examples:

    tilewright import my-tiles.txt -o my-set/tiles.json

    tilewright import basic.xml -o basic.json --rules mayflower --set basic:1

    tilewright import counts.csv --into my-set
""",
)
def import_(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Lines of notation, a CSV table or a tile file of JCloisterZone (XML).",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Make a new set and write it here."),
    ] = None,
    into: Annotated[
        str | None,
        typer.Option(metavar="SET", help="Bring the tiles into this set; a backup is kept."),
    ] = None,
    clash: Annotated[
        str,
        typer.Option(help="With --into, a tile whose id is taken: rename, replace or skip."),
    ] = "rename",
    rules: Annotated[
        str, typer.Option(metavar="NAME", help="The rule set of a new set.")
    ] = FIRST_SET,
    title: Annotated[str, typer.Option(help="What a new set is called.")] = "",
    tile_set: Annotated[
        str | None,
        typer.Option("--set", metavar="ID", help="Which set, if the file holds several."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read tiles or counts from elsewhere, into a new set or one that is there."""
    from engine.exchange import Clash

    if (output is None) == (into is None):
        raise Refusal(
            "Say where it goes: -o for a new set or --into for one that is there.", code=2
        )
    if clash not in set(Clash):
        raise Refusal(f"--clash is one of {', '.join(Clash)}, not '{clash}'.", code=2)
    if into is not None:
        done = _into(file, into, Clash(clash), tile_set)
    else:
        assert output is not None
        done = _new(file, output, rules, title, tile_set)
    if as_json:
        print_json(done.as_dict())
        return
    say_problems(done.problems, stderr=True)
    say(f"{done.path}: {done.summary}")


@dataclass(frozen=True, slots=True)
class Done:
    """What an import came to."""

    path: Path
    summary: str
    added: Sequence[str]
    changed: Sequence[str]
    problems: Sequence[Problem]

    def as_dict(self) -> dict[str, Any]:
        return {
            "file": str(self.path),
            "added": list(self.added),
            "changed": list(self.changed),
            "problems": [problem.as_dict() for problem in self.problems],
        }


def _new(file: Path, output: Path, rules: str, title: str, tile_set: str | None) -> Done:
    from engine.exchange import begun, read_foreign
    from engine.files import WriteRefused
    from engine.landscape.load import save_set
    from engine.landscape.rules.find import name_of_base
    from engine.landscape.rules.names import counted
    from engine.wording import plain

    if output.exists():
        raise Refusal(
            f"'{plain(str(output), 200)}' is already there and stays as it is;"
            " --into brings tiles into a set."
        )
    played_by, where = open_rules(rules)
    read = read_foreign(file, played_by, tile_set=tile_set)
    if not read.tiles:
        raise Refusal(_nothing(file, counts=bool(read.counts)), read.problems)
    made = begun(read, title, name_of_base(where, output.parent))
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        save_set(output, made)
    except (WriteRefused, OSError) as failure:
        raise Refusal(f"The set cannot be written: {failure}") from failure
    what = f"{counted(len(made.tiles), 'kind')}, {counted(made.total, 'tile')}, written"
    return Done(output, what, [tile.id for tile in made.tiles], [], read.problems)


def _into(file: Path, into: str, clash: Any, tile_set: str | None) -> Done:
    from engine.bundled import is_bundled
    from engine.exchange import merge, read_foreign
    from engine.files import WriteRefused
    from engine.landscape.load import save_set
    from engine.landscape.rules.names import counted

    opened = open_set(into, faulty=True)
    if is_bundled(opened.path):
        raise Refusal("The bundled sets are never changed; name a set of your own.")
    taken = [tile.id for tile in opened.tileset.tiles]
    read = read_foreign(file, opened.rules, tile_set=tile_set, taken=taken)
    if read.empty:
        raise Refusal(_nothing(file, counts=False), read.problems)
    merged = merge(opened.tileset, read, clash)
    problems = [*read.problems, *merged.problems]
    changed = [*merged.replaced, *merged.changed]
    if merged.tileset == opened.tileset:
        return Done(opened.path, "nothing changes", (), (), problems)
    try:
        save_set(opened.path, merged.tileset)
    except WriteRefused as failure:
        raise Refusal(str(failure)) from failure
    what = f"{counted(len(merged.added), 'kind')} added, {counted(len(changed), 'kind')} changed"
    return Done(opened.path, what, merged.added, changed, problems)


def _nothing(file: Path, *, counts: bool) -> str:
    from engine.wording import plain

    name = plain(str(file), 200)
    if counts:
        return f"'{name}' only counts tiles; --into brings its counts into a set that has them."
    return f"There is nothing to import in '{name}'."


@commands.command(
    epilog="""Examples:

    tilewright export mayflower -o tiles.csv

    tilewright export my-set --to notation

    tilewright export mayflower --to png -o pictures --size 600

    tilewright export mayflower --to png -o upload --preset game-crafter-small

    tilewright export mayflower --to tts -o table
"""
)
def export(
    where: SetArgument,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE|DIR", help="Where to; the screen if not said."
        ),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--to",
            "--as",
            metavar="KIND",
            help=f"What to write: {', '.join(TARGETS)}; told by the file's name if not said.",
        ),
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
    size: Annotated[
        int | None,
        typer.Option(min=16, max=8192, help="Width of a tile in pixels, from cut to cut."),
    ] = None,
    preset: Annotated[
        str, typer.Option(metavar="NAME", help="Size, bleed and more of a print preset.")
    ] = "",
    tiles: Annotated[
        str | None, typer.Option(metavar="ID,…", help="Only these tiles; all if not said.")
    ] = None,
    theme: Annotated[str | None, typer.Option(metavar="NAME", help="How tiles are drawn.")] = None,
    bleed: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Art beyond the cut: 3mm, 1/8in.")
    ] = None,
    dpi: Annotated[
        int | None, typer.Option(help="Dots an inch, where no width in pixels is said.")
    ] = None,
    base_url: Annotated[
        str,
        typer.Option(metavar="URL", help="For tts: where the pictures will be found by others."),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Write a set as a file other programs read, or as a folder of pictures."""
    from engine.wording import plain

    target = _target(kind, output)
    opened = open_set(where, faulty=True)
    if output is None:
        if target.text is None:
            raise Refusal("This needs a folder to put its files in: -o DIR.", code=2)
        text = target.text(opened)
        print_json({"text": text}) if as_json else print(text, end="")
        return
    if target.wants_folder(output):
        said = {"tiles": tiles, "theme": theme, "bleed": bleed, "dpi": dpi}
        files = _filled(target, opened, output, Wishes(preset, size, base_url, said))
    else:
        if output.exists() and not force:
            raise Refusal(f"'{plain(str(output), 200)}' is already there; --force writes over it.")
        files = _written(target, opened, output)
    if as_json:
        print_json({"files": [str(file) for file in files]})
        return
    for file in files[:_MOST_SAID]:
        say(f"{file}: written")
    if len(files) > _MOST_SAID:
        say(f"… {len(files)} files in {output}")


def _target(kind: str, output: Path | None) -> Target:
    known = ", ".join(TARGETS)
    if kind:
        if kind not in TARGETS:
            raise Refusal(f"'{kind}' cannot be written; there are: {known}.", code=2)
        return TARGETS[kind]
    suffix = output.suffix.lower() if output is not None else ""
    for target in TARGETS.values():
        if suffix in target.suffixes:
            return target
    raise Refusal(f"Say what to write, with --to {known} or a file name that tells.", code=2)


def _written(target: Target, opened: OpenSet, output: Path) -> Sequence[Path]:
    from engine.files import WriteRefused, write
    from engine.wording import plain

    assert target.text is not None
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        write(output, target.text(opened))
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused
    except OSError as failure:
        place = plain(str(output.parent), 400)
        raise Refusal(f"The folder '{place}' cannot be made: {failure.strerror}.") from failure
    return [output]


def _filled(target: Target, opened: OpenSet, folder: Path, wishes: Wishes) -> Sequence[Path]:
    from engine.files import WriteRefused

    assert target.fill is not None
    try:
        return target.fill(opened, folder, wishes)
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused
