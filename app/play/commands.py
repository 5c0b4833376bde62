"""What the actions of Play do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from app.actions import Actions
from app.play.pane import BoardPane

if TYPE_CHECKING:
    from app.play.workspace import PlayWorkspace

PACES: Final = (2000, 1200, 700, 400, 200, 80, 0)
"""Milliseconds a bot waits, from slow to at once."""
TOGGLES: Final = ("owners", "fields", "columns", "ids", "minimap", "follow")


def bind(workspace: PlayWorkspace, actions: Actions) -> None:
    """Give every declared action of Play its meaning."""
    desk, starting = workspace.desk, workspace.starting

    def has_set() -> bool:
        active = desk.shell.documents.active
        return active is not None and active.kind == "tileset"

    def has_game() -> bool:
        return desk.table is not None

    def is_over() -> bool:
        return desk.table is not None and desk.table.session.over

    def able() -> bool:
        board = workspace.board
        return board is not None and board.playing.able and not workspace.editing

    def laying() -> bool:
        board = workspace.board
        return workspace.editing or (board is not None and board.playing.kind is not None)

    actions.bind("play.now", starting.play_now, enabled=has_set)
    actions.bind("play.new", starting.new_game, enabled=has_set)
    for name, same in (("same", True), ("new", False)):
        actions.bind(
            f"play.rematch-{name}",
            lambda same=same: starting.rematch(same_seed=same),
            enabled=has_game,
        )
    actions.bind("play.open", workspace.filing.open, enabled=has_set)
    actions.bind("play.save", workspace.filing.save, enabled=has_game)
    actions.bind("play.result", _on_board(workspace, lambda b: b.show_final()), enabled=is_over)
    actions.bind("play.turn-right", lambda: workspace.turn(1), enabled=laying)
    actions.bind("play.turn-left", lambda: workspace.turn(-1), enabled=laying)
    actions.bind(
        "play.next-cell", _on_board(workspace, lambda b: b.keyboard.next_fit(1)), enabled=able
    )
    actions.bind(
        "play.previous-cell", _on_board(workspace, lambda b: b.keyboard.next_fit(-1)), enabled=able
    )
    actions.bind("play.pass", _on_board(workspace, lambda b: b.playing.pass_on()), enabled=able)
    actions.bind(
        "play.take-back",
        lambda: desk.table.take_back() if desk.table is not None else None,
        enabled=lambda: desk.table is not None and desk.table.done > 0 and not workspace.editing,
    )
    actions.bind("play.hint", workspace.advising.hint, enabled=able)
    _bind_bots(workspace, actions, has_game)
    _bind_tools(workspace, actions, has_game, able)
    _bind_view(workspace, actions, has_game)


def _on_board(workspace: PlayWorkspace, run: Callable[[BoardPane], object]) -> Callable[[], object]:
    def go() -> object:
        return run(workspace.board) if workspace.board is not None else None

    return go


def _bind_bots(workspace: PlayWorkspace, actions: Actions, has_game: Callable[[], bool]) -> None:
    desk = workspace.desk
    players = desk.players

    def bot_on_turn() -> bool:
        return desk.table is not None and desk.table.bot_to_move

    def set_pace(step: int) -> None:
        now = min(range(len(PACES)), key=lambda at: abs(PACES[at] - desk.prefs.pace))
        desk.prefs.pace = PACES[max(0, min(len(PACES) - 1, now + step))]
        players.set_pace(desk.prefs.pace)
        desk.keep_prefs()
        words = workspace.tr("Bots wait {seconds} s before they move.")
        desk.shell.say(words.format(seconds=f"{desk.prefs.pace / 1000:g}"))

    def take_over() -> None:
        table = desk.table
        if table is not None:
            seat = table.session.player
            table.take_over(seat, "" if table.seat.bot else workspace.advising.bot)

    actions.bind("play.pause", players.pause, enabled=has_game, checked=lambda: players.paused)
    actions.bind("play.step", players.step, enabled=bot_on_turn)
    actions.bind("play.faster", lambda: set_pace(1))
    actions.bind("play.slower", lambda: set_pace(-1))
    actions.bind("play.take-over", take_over, enabled=has_game)


def _bind_tools(
    workspace: PlayWorkspace,
    actions: Actions,
    has_game: Callable[[], bool],
    able: Callable[[], bool],
) -> None:
    tools, filing = workspace.tools, workspace.filing

    def playing() -> bool:
        return has_game() and not workspace.editing

    actions.bind("play.pick-tile", tools.pick_tile, enabled=able)
    actions.bind("play.stack-deck", tools.stack_deck, enabled=able)
    actions.bind(
        "play.position",
        workspace.edit_position,
        enabled=has_game,
        checked=lambda: workspace.editing,
    )
    actions.bind("play.save-case", workspace.save_case, enabled=has_game)
    actions.bind("play.edit-tile", lambda: tools.edit_tile(), enabled=playing)
    actions.bind("play.replay-changed", tools.replay_changed, enabled=playing)
    actions.bind(
        "play.heat",
        workspace.advising.show_heat,
        enabled=playing,
        checked=lambda: workspace.advising.heat_wanted,
    )
    actions.bind("play.probe", workspace.show_probe, enabled=has_game)
    actions.bind("play.export-picture", filing.save_picture, enabled=has_game)
    actions.bind("play.export-log", filing.save_log, enabled=has_game)
    actions.bind("play.export-record", filing.save, enabled=has_game)


def _bind_view(workspace: PlayWorkspace, actions: Actions, has_game: Callable[[], bool]) -> None:
    prefs = workspace.desk.prefs

    def toggle(name: str, on: bool) -> None:
        setattr(prefs, name, on)
        workspace.desk.keep_prefs()
        if workspace.board is not None:
            workspace.board.apply_prefs()

    actions.bind("play.fit", _on_board(workspace, lambda b: b.view.fit()), enabled=has_game)
    for name, factor in (("in", 1.25), ("out", 0.8)):
        actions.bind(
            f"play.zoom-{name}",
            _on_board(workspace, lambda b, factor=factor: b.view.zoom_by(factor)),
            enabled=has_game,
        )
    for name in TOGGLES:
        actions.bind(
            f"play.show-{name}",
            lambda on, name=name: toggle(name, on),
            checked=lambda name=name: getattr(prefs, name),
        )
