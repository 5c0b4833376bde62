"""Open ends: where a feature goes on into an empty cell, and which tiles would close it there."""

from __future__ import annotations

from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.tables import Tables

End = tuple[int, int, int]
"""What the empty cell asks for, the side of it that meets the feature, the place on that side."""


class Atlas:
    """What follows from the tiles alone, worked out as it comes up and kept for the next look."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        half = tables.sides // 2
        self.touches: list[list[list[tuple[int, int, int]]]] = []
        """Per kind and turn and piece: the step across each side, that side seen from there, and
        the place on it."""
        for slots in tables.slots:
            pieces: list[list[tuple[int, int, int]]] = [[] for _ in range(1 << tables.shift)]
            for side, slot in enumerate(slots):
                back = (side + half) % tables.sides
                for place, piece in enumerate(slot):
                    pieces[piece].append((tables.steps[side], back, len(slot) - 1 - place))
            self.touches.append(pieces)
        self._answers: dict[End, tuple[list[int], list[int]]] = {}

    def answers(self, end: End) -> tuple[list[int], list[int]]:
        """The kinds that would close this end, and those that would only carry it on."""
        known = self._answers.get(end)
        if known is None:
            known = self._answers[end] = self._work_out(end)
        return known

    def _work_out(self, end: End) -> tuple[list[int], list[int]]:
        need, side, place = end
        tables = self.tables
        closing: list[int] = []
        carrying: list[int] = []
        for kind in range(tables.deck_kinds):
            turns = tables.fits[kind].get(need)
            if turns is None:
                turns = tables.work_out_fit(kind, need)
            if not turns:
                continue
            for turn in turns:
                kind_turn = kind * tables.sides + turn
                piece = tables.slots[kind_turn][side][place]
                if len(self.touches[kind_turn][piece]) == 1:
                    closing.append(kind)
                    break
            else:
                carrying.append(kind)
        return closing, carrying


def open_ends(game: LandscapeGame, atlas: Atlas, root: int) -> list[End] | None:
    """The ends of a feature that lie open; None when one of them can never be closed."""
    board, tables = game.board, game.tables
    shift = tables.shift
    mask = (1 << shift) - 1
    at = board.at
    ends: list[End] = []
    for node in board.members[root]:
        number = node >> shift
        cell = board.cell_of[number]
        for step, back, place in atlas.touches[board.kind_turn[number]][node & mask]:
            found = at.get(cell + step)
            if found is None:
                return None
            if found < 0:
                ends.append((board.open_needs[~found], back, place))
    return ends
