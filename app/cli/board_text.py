"""A running game as text: the board with its figures, numbered spaces, and who has what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.cli.output import console, speaks_unicode

if TYPE_CHECKING:
    from engine.landscape.play.session import Session
    from engine.landscape.tiles.textart import Laid, Style
    from engine.landscape.tiles.textgrid import Size
    from engine.lattice import Cell


def draw(
    session: Session, labels: Mapping[Cell, str] | None = None, *, ascii_only: bool = False
) -> list[str]:
    """The board as lines, figures by the number of their seat, `labels` in empty spaces."""
    from engine.landscape.tiles.textart import draw_board

    cells = laid_tiles(session)
    size = _size([*cells, *(labels or {})])
    return draw_board(
        cells,
        session.tables.rules,
        labels=labels,
        coordinates=True,
        size=size,
        style=style(ascii_only=ascii_only),
    )


def style(*, ascii_only: bool = False) -> Style:
    from engine.landscape.tiles import textart

    return textart.ASCII if ascii_only or not speaks_unicode() else textart.UNICODE


def laid_tiles(session: Session) -> dict[Cell, Laid]:
    """What lies on the board, with a mark for every figure: `1` for a figure of the first seat."""
    from engine.landscape.play.tables import unpack_cell
    from engine.landscape.play.trace import spot_of
    from engine.landscape.tiles.textart import Laid

    game = session.game
    tables, board = game.tables, game.board
    marks: dict[Cell, dict[int, str]] = {}
    letters = _figure_letters(tables.piece_names)
    for node, figure in game.standing.items():
        cell, part = spot_of(board, node)
        marks.setdefault(cell, {})[part] = f"{(figure & 7) + 1}{letters[figure >> 3]}"
    cells: dict[Cell, Laid] = {}
    for number in range(board.laid):
        kind, turn = divmod(board.kind_turn[number], tables.sides)
        cell = unpack_cell(board.cell_of[number])
        cells[cell] = Laid(tables.tiles[kind], turn, marks.get(cell, {}))
    return cells


def _figure_letters(names: list[str]) -> list[str]:
    """Nothing for the only kind of figure, otherwise its first letter."""
    return [""] if len(names) == 1 else [name[:1] for name in names]


def _size(cells: list[Cell]) -> Size:
    """As large as the terminal has room for."""
    from engine.landscape.tiles import textart

    if not cells:
        return textart.MEDIUM
    columns = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
    rows = max(y for _, y in cells) - min(y for _, y in cells) + 1
    screen = console()
    fits = columns * (textart.MEDIUM.width + 1) + 6 <= screen.width
    if screen.is_terminal:
        fits = fits and rows * (textart.MEDIUM.height + 1) + 12 <= screen.height
    return textart.MEDIUM if fits else textart.SMALL


def standings(session: Session) -> list[str]:
    """One line a seat: score, score if the game ended now, figures left."""
    projected = session.projected_scores()
    lines = []
    for seat, name in enumerate(session.names):
        figures = ", ".join(
            f"{count} {_figure(session, piece, count)}"
            for piece, count in session.supply(seat).items()
        )
        mark = "*" if seat == session.player and not session.over else " "
        line = f"{mark}{seat + 1} {name}: {session.scores[seat]} points"
        if not session.over:
            line += f", {projected[seat]} if it ended now"
        lines.append(f"{line}; {figures or 'no figures'} left")
    columns = session.game.columns
    if columns:
        first = session.tables.start_column
        told = ", ".join(str(column - first) for column in sorted(columns))
        lines.append(f" Surveyors stand in column {told}.")
    return lines


def _figure(session: Session, piece: str, count: int) -> str:
    kind = session.tables.rules.pieces[piece]
    if count == 1:
        return kind.title or piece
    return kind.plural or f"{piece}s"
