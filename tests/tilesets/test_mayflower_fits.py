"""Do the Mayflower tiles fit? The box is dealt many times and laid without any plan."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet
from engine.landscape.tiles.outline import Outline, outline
from engine.lattice import SQUARE, Cell

FOLDER = Path(__file__).parents[2] / "tilesets" / "mayflower"
RULES = RuleSet.model_validate_json((FOLDER / "rules.json").read_text(encoding="utf-8"))
BOX = TileSet.model_validate_json((FOLDER / "tiles.json").read_text(encoding="utf-8"))
KINDS = [(tile.count, outline(tile, RULES)) for tile in BOX.tiles]
COAST = [(space.at, outline(space, RULES)) for space in BOX.start.spaces]
GAMES = 40

Face = tuple[Outline, tuple[str, ...], int]
"""A tile as it lies: its outline, what its sides show, and its turn clockwise."""


def lying(drawn: Outline, turn: int = 0) -> Face:
    return drawn, tuple(drawn.side_terrain((side - turn) % 4) for side in range(4)), turn


class Table:
    """Laid tiles, and which open places the next one fits."""

    def __init__(self) -> None:
        self.laid: dict[Cell, Face] = {}
        self.open: set[Cell] = set()
        for cell, drawn in COAST:
            self.lay(cell, lying(drawn))

    def lay(self, cell: Cell, face: Face) -> None:
        self.laid[cell] = face
        self.open.discard(cell)
        for side in range(4):
            beside = SQUARE.step(cell, side)
            if beside not in self.laid and BOX.start.bounds.allow(*beside):
                self.open.add(beside)

    def places(self, faces: list[Face]) -> Iterator[tuple[int, Cell, Face]]:
        """Where a tile may lie, and how many neighbours it touches there."""
        for cell in sorted(self.open):
            wanted = []
            for side in range(4):
                beside = self.laid.get(SQUARE.step(cell, side))
                if beside is not None:
                    wanted.append((side, beside[1][SQUARE.opposite(side)]))
            for face in faces:
                if all(face[1][side] == terrain for side, terrain in wanted):
                    yield len(wanted), cell, face

    def features(self, terrain: str) -> tuple[int, int]:
        """How many roads or towns lie on the table, and how many of them are finished."""
        group: dict[tuple[Cell, int], int] = {}
        meets: dict[int, list[tuple[Cell, int]]] = {}
        for cell, (drawn, _, turn) in self.laid.items():
            for piece in drawn.pieces:
                if piece.terrain == terrain:
                    number = len(meets)
                    meets[number] = [(cell, (side + turn) % 4) for side in piece.sides]
                    group.update(dict.fromkeys(meets[number], number))
        finished = 0
        seen: set[int] = set()
        begun = 0
        for first in meets:
            if first in seen:
                continue
            begun += 1
            waiting, whole = [first], True
            seen.add(first)
            while waiting:
                for cell, side in meets[waiting.pop()]:
                    beyond = group.get((SQUARE.step(cell, side), SQUARE.opposite(side)))
                    if beyond is None:
                        whole = False
                    elif beyond not in seen:
                        seen.add(beyond)
                        waiting.append(beyond)
            finished += whole
        return begun, finished

    def farms(self) -> tuple[int, int]:
        cells = [
            cell
            for cell, (drawn, _, _) in self.laid.items()
            if any(piece.terrain == "farm" for piece in drawn.pieces)
        ]
        done = sum(all(near in self.laid for near in SQUARE.around(cell)) for cell in cells)
        return len(cells), done


def deal(seed: int, *, snug: bool) -> tuple[Table, int]:
    """Lay the whole box, each tile at a random place; `snug` prefers those with most neighbours."""
    chance = random.Random(seed)
    deck = [drawn for count, drawn in KINDS for _ in range(count)]
    chance.shuffle(deck)
    table, left_over = Table(), 0
    for drawn in deck:
        faces = [lying(drawn, turn) for turn in range(4)]
        places = list(table.places(faces))
        if not places:
            left_over += 1
            continue
        if snug:
            most = max(neighbours for neighbours, _, _ in places)
            places = [place for place in places if place[0] == most]
        _, cell, face = chance.choice(places)
        table.lay(cell, face)
    return table, left_over


@pytest.mark.parametrize("snug", [False, True], ids=["anywhere", "snug"])
def test_fewer_than_one_tile_a_game_fits_nowhere(snug: bool) -> None:
    left_over = sum(deal(seed, snug=snug)[1] for seed in range(GAMES))
    assert left_over / GAMES < 0.5


def test_a_fair_share_is_finished_when_tiles_are_laid_close_together() -> None:
    begun, finished = Counter[str](), Counter[str]()
    for seed in range(GAMES):
        table, _ = deal(seed, snug=True)
        for terrain, (some, done) in {
            "road": table.features("road"),
            "town": table.features("town"),
            "farm": table.farms(),
        }.items():
            begun[terrain] += some
            finished[terrain] += done
    share = {terrain: round(finished[terrain] / begun[terrain], 2) for terrain in begun}
    assert 0.5 < share["road"] < 0.8, share
    assert 0.4 < share["town"] < 0.8, share
    assert 0.4 < share["farm"] < 0.8, share


def test_the_counting_of_finished_features_knows_a_small_board() -> None:
    """The coast begins four roads and three towns; one village closes Plymouth."""
    table = Table()
    assert table.features("road") == (4, 0)
    assert table.features("town") == (3, 0)
    village = next(
        drawn for tile, (_, drawn) in zip(BOX.tiles, KINDS, strict=True) if tile.id == "O"
    )
    (place,) = [
        found
        for found in table.places([lying(village, turn) for turn in range(4)])
        if found[1] == (-1, 0)
    ]
    table.lay(place[1], place[2])
    assert table.features("town") == (3, 1)
    assert table.farms() == (0, 0)
