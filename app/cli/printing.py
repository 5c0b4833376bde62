"""Paper: `print` lays a set out as PDF, `summary` the rules, `presets` lists ready-made settings.

Every print setting is an option of `print`: they are made from the settings' own declarations.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from app.cli.output import AsJson, Refusal, print_json, say
from app.cli.sets import OpenSet, SetArgument, open_rules, open_set

if TYPE_CHECKING:
    from app.print.choices import Setting
    from app.print.kept import Kept
    from app.print.material import Material
    from app.print.printout import Printout
    from app.print.settings import PrintSettings

commands = typer.Typer()

_PRINT_EPILOG: Final = """Examples:

    tilewright print mayflower -o sheets.pdf

    tilewright print mayflower -o duplex.pdf --preset home-a4-duplex --back-x 0.5mm

    tilewright print my-set -o new.pdf --only-changed

    tilewright print mayflower -o pages --png --dpi 150 --backs long-edge

    tilewright print mayflower -o game.pdf --parts tiles,board,figures,track,summary,index
"""


def chosen_settings(base: PrintSettings, preset_name: str, given: dict[str, Any]) -> PrintSettings:
    """A preset, or `base` where none is named, with what was said on the command line."""
    from pydantic import ValidationError

    from app.print.plan import PrintRefused
    from app.print.presets import preset

    try:
        settings = preset(preset_name).settings if preset_name else base
        said = {name: value for name, value in given.items() if value is not None}
        return settings.replace(**said)
    except PrintRefused as refused:
        raise Refusal(str(refused), code=2) from refused
    except ValidationError as refused:
        raise Refusal(_refusal(refused.errors()[0]), code=2) from refused


def _refusal(fault: Any) -> str:
    from app.print.choices import declared

    name = str(fault["loc"][0])
    setting = next(one for one in declared() if one.name == name)
    reason = str(fault["msg"]).removeprefix("Value error, ")
    if str(fault["type"]).endswith("_than_equal"):
        unit = " mm" if setting.kind == "length" else ""
        reason = f"it must be from {setting.least}{unit} to {setting.most}{unit}"
    return f"{setting.option}: {reason}."


def material_of(opened: OpenSet) -> Material:
    from app.print.material import Material

    return Material(opened.tileset, opened.rules, opened.path.parent)


def _print(
    where: str,
    output: Path | None = None,
    preset: str = "",
    remember: bool = False,
    png: bool = False,
    as_json: bool = False,
    **given: Any,
) -> None:
    """Lay out a set on paper as PDF, true to size, with backs, marks and whatever else is wanted.

    Settings are those kept with the set, or of the preset that is named; options change them.
    """
    from app.print.concerns import concerns
    from app.print.kept import kept_file, load_kept

    opened = open_set(where, faulty=True)
    file = kept_file(opened.path)
    kept, trouble = load_kept(file)
    settings = chosen_settings(kept.usable_settings(), preset, given)
    printout = _laid_out(material_of(opened), settings, kept)
    warnings = [*([trouble] if trouble else []), *concerns(printout)]
    if not printout.pages:
        raise Refusal(warnings[0] if warnings else "There is nothing to print.")
    output = output or Path("sheets" if png else "sheets.pdf")
    _write(printout, output, png=png)
    if remember or settings.only_changed:
        _remember(printout, kept, file, trouble)
    _tell(printout, output, warnings, as_json=as_json)


def _laid_out(material: Material, settings: PrintSettings, kept: Kept | None = None) -> Printout:
    from app.painting.export import without_window
    from app.print.plan import PrintRefused
    from app.print.printout import print_out

    keep_alive(without_window())
    try:
        return print_out(material, settings, None if kept is None else kept.printed)
    except PrintRefused as refused:
        raise Refusal(str(refused)) from refused


_application: list[Any] = []


def keep_alive(application: Any) -> None:
    """Fonts and pictures are gone as soon as nobody holds the application."""
    _application[:] = [application]


def _write(printout: Printout, output: Path, *, png: bool = False) -> None:
    from app.print.pdf import save_pdf
    from app.print.pictures import finished, make_folder, write_sheets
    from engine.files import WriteRefused

    try:
        if png:
            finished(write_sheets(printout, output))
            return
        make_folder(output.parent)
        save_pdf(output, printout)
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused


def _remember(printout: Printout, kept: Kept, file: Path, trouble: str) -> None:
    from app.print.kept import save_kept
    from app.print.material import after_printing
    from engine.files import WriteRefused

    put = list(printout.copies)
    printed = after_printing(kept.printed, put, printout.material, printout.settings)
    try:
        save_kept(file, kept.replace(printed=printed), backup=bool(trouble))
    except (WriteRefused, OSError) as failure:
        raise Refusal(f"The PDF is written, but not what was printed: {failure}") from failure


def _tell(printout: Printout, output: Path, warnings: list[str], *, as_json: bool) -> None:
    from app.print.settings import Arrangement
    from engine.landscape.rules.names import counted

    if as_json:
        print_json(
            {
                "file": str(output),
                "pages": len(printout.pages),
                "sheets": printout.sheets,
                "tiles": len(printout.copies),
                "warnings": warnings,
            }
        )
        return
    for warning in warnings:
        say(warning, "yellow", stderr=True)
    single = printout.settings.arrangement is Arrangement.SINGLE
    what = counted(len(printout.pages), "page") if single else counted(printout.sheets, "sheet")
    if printout.copies:
        what = f"{counted(len(printout.copies), 'tile')} on {what}"
    say(f"{output}: {what}")


def _option(setting: Setting) -> inspect.Parameter:
    kinds: dict[str, Any] = {"switch": bool, "number": int, "length": str}
    kind = type(setting.choices[0]) if setting.kind == "choice" else kinds.get(setting.kind, str)
    names = [setting.option]
    if setting.kind == "switch":
        names = [f"{setting.option}/--no-{setting.option.removeprefix('--')}"]
    metavar = {"length": "LENGTH", "parts": "PART,…", "ids": "ID,…", "theme": "NAME"}
    words = setting.help
    if setting.kind == "parts":
        words += f" Any of {', '.join(setting.choices)}."
    option = typer.Option(
        *names,
        help=words,
        metavar=metavar.get(setting.kind),
        show_default=False,
        rich_help_panel=setting.group,
        case_sensitive=False,
    )
    return inspect.Parameter(
        setting.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[kind | None, option],
    )


_OUTPUT = Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="The PDF to write.")]
_PAGES = Annotated[
    Path | None,
    typer.Option(
        *("--output", "-o"),
        metavar="FILE|DIR",
        help="The PDF to write, sheets.pdf if not said; with --png a folder.",
        show_default=False,
    ),
]
_PNG = Annotated[
    bool, typer.Option("--png", help="A picture of each page in a folder instead of a PDF.")
]
_PRESET = Annotated[
    str,
    typer.Option(metavar="NAME", help="Ready-made settings; `tilewright presets` lists them."),
]
_REMEMBER = Annotated[
    bool,
    typer.Option("--remember", help="Note what was printed, for a later --only-changed."),
]


def _with_every_setting(run: Callable[..., None]) -> Callable[..., None]:
    from app.print.choices import declared

    word = inspect.Parameter.POSITIONAL_OR_KEYWORD
    fixed = [
        inspect.Parameter("where", word, annotation=SetArgument),
        inspect.Parameter("output", word, default=None, annotation=_PAGES),
        inspect.Parameter("preset", word, default="", annotation=_PRESET),
        inspect.Parameter("remember", word, default=False, annotation=_REMEMBER),
        inspect.Parameter("png", word, default=False, annotation=_PNG),
        inspect.Parameter("as_json", word, default=False, annotation=AsJson),
    ]
    options = [_option(setting) for setting in declared()]

    def command(**words: Any) -> None:
        run(**words)

    command.__doc__ = run.__doc__
    command.__signature__ = inspect.Signature([*fixed, *options])  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in (*fixed, *options)}
    return command


commands.command("print", epilog=_PRINT_EPILOG)(_with_every_setting(_print))


@commands.command(
    epilog="""Examples:

    tilewright summary mayflower -o rules.pdf

    tilewright summary my-rules.json -o rules.pdf --paper Letter
"""
)
def summary(
    where: Annotated[
        str,
        typer.Argument(
            metavar="SET|RULES",
            help="A tile set or a rule set: file, folder or bundled name.",
            show_default=False,
        ),
    ],
    output: _OUTPUT = Path("rules.pdf"),
    preset: _PRESET = "",
    paper: Annotated[
        str, typer.Option(metavar="NAME", help="A5, A4, A3, Letter, Legal or Tabloid.")
    ] = "",
    theme: Annotated[str, typer.Option(metavar="NAME", help="How tiles are drawn.")] = "",
    as_json: AsJson = False,
) -> None:
    """Write the rules as one or two pages of PDF, with pictures of the set's own tiles."""
    from app.print.settings import Part, PrintSettings

    given = {"paper": paper or None, "theme": theme or None, "parts": (Part.SUMMARY,)}
    settings = chosen_settings(PrintSettings(), preset, given)
    printout = _laid_out(_told(where), settings)
    _write(printout, output)
    _tell(printout, output, [], as_json=as_json)


def _told(where: str) -> Material:
    """The rules that are meant and the tiles that show them, if there are any at hand."""
    from app.cli.sets import found, holds_rules
    from app.print.material import Material
    from engine.bundled import TILES
    from engine.landscape.load import load_set
    from engine.landscape.tiles.model import TileSet

    path = found(where)
    if path is not None and not holds_rules(path):
        return material_of(open_set(where, faulty=True))
    rules, home = open_rules(where)
    alone = TileSet(title=rules.title, version=rules.version)
    beside = home.with_name(TILES)
    if beside.is_file():
        loaded = load_set(beside)
        if loaded.tileset is not None:
            alone = alone.replace(tiles=loaded.tileset.tiles, start=loaded.tileset.start)
    return Material(alone, rules, home.parent)


@commands.command()
def presets(as_json: AsJson = False) -> None:
    """List the presets for printing, ours and your own, and where to put your own."""
    from app.print.presets import differing, folder
    from app.print.presets import presets as known

    found, faults = known()
    if as_json:
        rows = [
            {
                "name": one.name,
                "title": one.title,
                "about": one.about,
                "own": one.own,
                "settings": differing(one.settings),
            }
            for one in found
        ]
        print_json({"presets": rows, "folder": str(folder()), "faults": faults})
        return
    width = max(len(one.name) for one in found)
    for one in found:
        say(f"{one.name:<{width}}  {one.title}{' (your own)' if one.own else ''}")
        if one.about:
            say(f"{'':<{width}}  {one.about}", "dim")
    for fault in faults:
        say(fault, "yellow", stderr=True)
    say()
    say(f"Put presets of your own into {folder()} as JSON files.")
