"""The colours of the table a board lies on, from the palette of the window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from app import theme


@dataclass(frozen=True, slots=True)
class TableColours:
    """Everything on the scene that is not painted by the tile painter."""

    table: QColor
    table_mark: QColor
    good: QColor
    bad: QColor
    glow: QColor
    line_light: QColor
    """Under coloured lines, so that they stand out on any tile."""
    ink: QColor
    card: QColor
    text: QColor
    text_dim: QColor
    accent: QColor
    on_accent: QColor
    column: QColor


def table_colours() -> TableColours:
    look = theme.current()
    dark = look.colours.dark
    return TableColours(
        table=QColor("#23282a" if dark else "#d9d2c0"),
        table_mark=QColor("#3a4245" if dark else "#bfb69f"),
        good=QColor("#128a3f"),
        bad=QColor("#c0271d"),
        glow=QColor("#ffd54a"),
        line_light=QColor(255, 255, 255, 215),
        ink=QColor("#1d1b18"),
        card=look.colour("raised"),
        text=look.colour("text"),
        text_dim=look.colour("text_dim"),
        accent=look.colour("accent"),
        on_accent=look.colour("on_accent"),
        column=QColor("#3f6fb5" if not dark else "#6d9be0"),
    )
