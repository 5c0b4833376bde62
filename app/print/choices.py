"""What the settings are called for people: titles, descriptions, the names of their choices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, get_args

from app.print.lengths import Length
from app.print.settings import (
    CONTEXT,
    GROUPS,
    Arrangement,
    Backs,
    Choice,
    Ids,
    Labels,
    Marks,
    Order,
    Orientation,
    Paper,
    Part,
    Parts,
    PrintSettings,
    Unit,
)
from app.print.words import QT_TRANSLATE_NOOP, translate

Kind = Literal["length", "switch", "number", "choice", "parts", "ids", "theme"]

_SPOKEN: Final[dict[type[StrEnum], dict[StrEnum, Any]]] = {
    Paper: {
        Paper.OWN: QT_TRANSLATE_NOOP("PrintSettings", "Own size"),
    },
    Orientation: {
        Orientation.AUTO: QT_TRANSLATE_NOOP("PrintSettings", "Automatic"),
        Orientation.PORTRAIT: QT_TRANSLATE_NOOP("PrintSettings", "Portrait"),
        Orientation.LANDSCAPE: QT_TRANSLATE_NOOP("PrintSettings", "Landscape"),
    },
    Arrangement: {
        Arrangement.SHEETS: QT_TRANSLATE_NOOP("PrintSettings", "Many on a sheet"),
        Arrangement.SINGLE: QT_TRANSLATE_NOOP("PrintSettings", "One on a page"),
    },
    Unit: {
        Unit.MM: QT_TRANSLATE_NOOP("PrintSettings", "Millimetres"),
        Unit.INCH: QT_TRANSLATE_NOOP("PrintSettings", "Inches"),
    },
    Marks: {
        Marks.CROP: QT_TRANSLATE_NOOP("PrintSettings", "Crop marks in the margin"),
        Marks.CUT: QT_TRANSLATE_NOOP("PrintSettings", "Full cut lines"),
        Marks.BOTH: QT_TRANSLATE_NOOP("PrintSettings", "Both"),
        Marks.NONE: QT_TRANSLATE_NOOP("PrintSettings", "No marks"),
    },
    Backs: {
        Backs.NONE: QT_TRANSLATE_NOOP("PrintSettings", "No backs"),
        Backs.LONG: QT_TRANSLATE_NOOP("PrintSettings", "Duplex, long edge"),
        Backs.SHORT: QT_TRANSLATE_NOOP("PrintSettings", "Duplex, short edge"),
        Backs.FOLD: QT_TRANSLATE_NOOP("PrintSettings", "Fold over and glue"),
    },
    Labels: {
        Labels.NONE: QT_TRANSLATE_NOOP("PrintSettings", "No labels"),
        Labels.BACK: QT_TRANSLATE_NOOP("PrintSettings", "On the backs"),
        Labels.MARGIN: QT_TRANSLATE_NOOP("PrintSettings", "In the margin"),
    },
    Order: {
        Order.KIND: QT_TRANSLATE_NOOP("PrintSettings", "By kind"),
        Order.SHUFFLED: QT_TRANSLATE_NOOP("PrintSettings", "Shuffled"),
    },
    Part: {
        Part.TILES: QT_TRANSLATE_NOOP("PrintSettings", "Tiles"),
        Part.BOARD: QT_TRANSLATE_NOOP("PrintSettings", "Start board"),
        Part.FIGURES: QT_TRANSLATE_NOOP("PrintSettings", "Figures to fold"),
        Part.TRACK: QT_TRANSLATE_NOOP("PrintSettings", "Scoring track"),
        Part.SUMMARY: QT_TRANSLATE_NOOP("PrintSettings", "Rules summary"),
        Part.INDEX: QT_TRANSLATE_NOOP("PrintSettings", "Tile index"),
    },
}
"""By class, because choices of different settings may be the same word."""


def spoken(choice: StrEnum) -> str:
    """The name of a choice in the person's language; sizes of paper are names already."""
    text = _SPOKEN.get(type(choice), {}).get(choice)
    return str(choice) if text is None else translate(CONTEXT, text)


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting as the form, the command line and the manual need it."""

    name: str
    group: str
    kind: Kind
    title: str
    help: str
    default: Any
    choices: tuple[StrEnum, ...] = ()
    least: float | None = None
    most: float | None = None

    @property
    def spoken_title(self) -> str:
        return translate(CONTEXT, self.title)

    @property
    def spoken_help(self) -> str:
        return translate(CONTEXT, self.help)

    @property
    def option(self) -> str:
        """Its name on the command line."""
        return f"--{self.name.replace('_', '-')}"


def declared() -> tuple[Setting, ...]:
    """All settings, group by group."""
    return tuple(_setting(name, group) for group, names in GROUPS for name in names)


def _setting(name: str, group: str) -> Setting:
    field = PrintSettings.model_fields[name]
    limits = {type(rule).__name__: rule for rule in field.metadata}
    kind, choices = _kind(name, field.annotation)
    if kind == "number" and _is_length(name):
        kind = "length"
    return Setting(
        name=name,
        group=group,
        kind=kind,
        title=field.title or name,
        help=field.description or "",
        default=field.get_default(),
        choices=choices,
        least=getattr(limits.get("Ge"), "ge", None),
        most=getattr(limits.get("Le"), "le", None),
    )


def _is_length(name: str) -> bool:
    # Pydantic takes annotations apart; the source of truth is how the field was written.
    return PrintSettings.__annotations__[name] in ("Length", Length)


def _kind(name: str, annotation: Any) -> tuple[Kind, tuple[StrEnum, ...]]:
    if PrintSettings.__annotations__[name] in ("Parts", Parts):
        return "parts", tuple(Part)
    if PrintSettings.__annotations__[name] in ("Ids", Ids):
        return "ids", ()
    if isinstance(annotation, type) and issubclass(annotation, Choice):
        return "choice", tuple(annotation)
    if annotation is bool:
        return "switch", ()
    if name == "theme":
        return "theme", ()
    assert annotation in (int, float) or float in get_args(annotation)
    return "number", ()
