"""What the actions of the canvas and of whole tiles do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app.actions import Actions
from app.design.canvas import Canvas
from app.design.declared import DRAWN_AS
from app.design.editing import Editing
from app.design.look import remember, remembered
from app.design.marker_edits import arranged
from app.design.tile_edits import clear_tile, mirror_tile, turn_tile

if TYPE_CHECKING:
    from app.design.workspace import DesignWorkspace


def bind(workspace: DesignWorkspace, actions: Actions) -> None:
    """Bind every action that is declared in `declared`."""
    selection, shell = workspace.selection, workspace.shell
    editing = Editing(selection, workspace)

    def possible() -> bool:
        return editing.possible

    def some() -> bool:
        return selection.tile is not None

    def canvas() -> Canvas | None:
        return None if workspace.page is None else workspace.page.canvas

    def at_cursor(what: str) -> None:
        shown = canvas()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)
            getattr(shown.keys, what)()

    bind_one = actions.bind
    bind_one(
        "design.turn-right",
        lambda: editing.apply_to_all(lambda tile, rules: turn_tile(tile, rules, 1)),
        enabled=possible,
    )
    bind_one(
        "design.turn-left",
        lambda: editing.apply_to_all(lambda tile, rules: turn_tile(tile, rules, -1)),
        enabled=possible,
    )
    bind_one("design.mirror", lambda: editing.apply_to_all(mirror_tile), enabled=possible)
    bind_one("design.clear", lambda: editing.apply_to_all(clear_tile), enabled=possible)
    bind_one("design.arrange", lambda: editing.apply_to_all(arranged), enabled=possible)
    for name, what in (
        ("design.join", "join"),
        ("design.part", "part"),
        ("design.cycle", "change"),
        ("design.remove", "remove"),
    ):
        bind_one(name, lambda what=what: at_cursor(what), enabled=possible)
    bind_one("design.next-tile", lambda: selection.step(1), enabled=some)
    bind_one("design.previous-tile", lambda: selection.step(-1), enabled=some)

    def go_to_canvas() -> None:
        shown = canvas()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    bind_one("design.canvas", go_to_canvas, enabled=some)

    def set_halves(on: bool) -> None:
        shown = canvas()
        if shown is not None:
            shown.set_halves(on)

    def set_overlay(on: bool) -> None:
        shown = canvas()
        if shown is not None:
            shown.set_overlay(on)

    def halves() -> bool:
        shown = canvas()
        return shown is not None and shown.halves

    def overlay() -> bool:
        shown = canvas()
        return shown is not None and shown.overlay

    bind_one("design.halves", set_halves, checked=halves)
    bind_one("design.overlay", set_overlay, checked=overlay)
    bind_one("design.reshuffle", workspace.reshuffle, enabled=some)
    bind_one("design.deal", lambda: workspace.deal(shell.window), enabled=some)

    def draw_as(name: str) -> None:
        remember(shell, tile_theme=name)
        shell.theme.changed.emit()

    for action, theme in DRAWN_AS.items():
        bind_one(
            action,
            lambda _on, theme=theme: draw_as(theme),
            checked=lambda theme=theme: remembered(shell).tile_theme == theme,
        )
