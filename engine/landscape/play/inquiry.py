"""Questions about a running game: what a feature covers, is worth and lacks, what still fits.

Nothing here changes the game: whatever is tried on it is taken back before the answer is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from engine.landscape.play import phases
from engine.landscape.play.events import Spot
from engine.landscape.play.explain import is_far_off, side_words
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.scoring import (
    figures_of,
    finished_points,
    is_finished,
    unfinished_points,
)
from engine.landscape.play.tables import OPEN, pack_cell, unpack_cell
from engine.landscape.play.trace import spot_of
from engine.landscape.play.unseen import tiles_left
from engine.landscape.rules.model import Form
from engine.landscape.tiles.model import MAIN_DECK
from engine.lattice import Cell, lattice


@dataclass(frozen=True, slots=True)
class FeatureAccount:
    """A feature as it stands: where it lies, whose it is, what it is worth and what it lacks."""

    terrain: str
    form: Form
    spots: tuple[Spot, ...]
    tiles: int
    owners: tuple[int, ...]
    figures: tuple[int, ...]
    """Figures of each seat in it."""
    finishes: bool
    """Whether a feature of this terrain can be finished at all."""
    finished: bool
    now: int
    """What each owner would get if the game ended now, or the scoring that is due came now."""
    if_finished: int | None
    """What it would be worth if every missing space were filled by a tile that closes it there."""
    bonuses: tuple[tuple[int, int], ...]
    """What each seat would get on top from the surveyors if it were scored now."""
    missing: tuple[Cell, ...]
    """The empty spaces into which it goes on, or that a site waits for."""
    hopeless: bool
    """An end of it leads where no tile can ever be laid."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A kind of tile that fits on a space."""

    tile: str
    turns: tuple[int, ...]
    left: int
    main: bool
    """Drawn from the main stack."""


@dataclass(frozen=True, slots=True)
class Fits:
    """All kinds that fit on a space and how likely it is to see one of them."""

    cell: Cell
    kinds: tuple[Fit, ...]
    """Those of which some are left first, the most frequent ones first."""
    unseen: int
    """Tiles of the main stack that nobody has seen yet."""

    @property
    def left(self) -> int:
        """How many tiles of the main stack would fit."""
        return sum(kind.left for kind in self.kinds if kind.main)

    @property
    def next_chance(self) -> float:
        return self.chance_within(1)

    def chance_within(self, draws: int) -> float:
        """The chance that at least one of the next so many tiles fits."""
        draws = min(draws, self.unseen)
        if draws <= 0 or not self.left:
            return 0.0
        return 1.0 - comb(self.unseen - self.left, draws) / comb(self.unseen, draws)


@dataclass(frozen=True, slots=True)
class Gap:
    """A missing space of a feature with the tiles that would help there."""

    fits: Fits
    closing: Fits
    """Those after which the feature lacks nothing more than the other missing spaces."""


@dataclass(frozen=True, slots=True)
class Finishing:
    """Whether a feature can still be finished, space by space."""

    account: FeatureAccount
    gaps: tuple[Gap, ...]

    @property
    def possible(self) -> bool:
        return (
            self.account.finishes
            and not self.account.hopeless
            and all(any(kind.left for kind in gap.fits.kinds) for gap in self.gaps)
        )


# -- features ------------------------------------------------------------------------------


def node_at(game: LandscapeGame, spot: Spot) -> int | None:
    """The node of a part of a laid tile; None if there is no such part."""
    cell, part = spot
    number = -1 if is_far_off(cell) else game.board.at.get(pack_cell(cell), -1)
    if number < 0:
        return None
    kind = game.board.kind_turn[number] // game.tables.sides
    if not 0 <= part < len(game.tables.outlines[kind].pieces):
        return None
    return (number << game.tables.shift) + part


def feature_at(game: LandscapeGame, spot: Spot) -> FeatureAccount | None:
    """All there is to say about the feature a part of a laid tile belongs to."""
    node = node_at(game, spot)
    return None if node is None else _account(game, game.board.label[node])


def all_features(game: LandscapeGame, terrain: str | None = None) -> list[FeatureAccount]:
    """Every feature on the board, of one terrain or of all, in the order they were begun."""
    board, tables = game.board, game.tables
    wanted = None if terrain is None else tables.terrain_names.index(terrain)
    roots: dict[int, None] = {}
    for number in range(board.laid):
        kind = board.kind_turn[number] // tables.sides
        for part, own in enumerate(tables.terrain_of[kind]):
            if wanted is None or own == wanted:
                roots.setdefault(board.label[(number << tables.shift) + part])
    return [_account(game, root) for root in roots]


def owned_features(game: LandscapeGame) -> list[FeatureAccount]:
    """Every feature somebody stands on."""
    label = game.board.label
    return [_account(game, root) for root in dict.fromkeys(label[n] for n in sorted(game.standing))]


def _account(game: LandscapeGame, root: int) -> FeatureAccount:
    board, tables = game.board, game.tables
    value = tables.values[board.terrain(root)]
    missing, hopeless = _missing(game, root)
    done = is_finished(board, root)
    due = done and _is_due(game, root)
    points = finished_points(board, root) if due else unfinished_points(board, root)
    settings = tables.surveyors
    paid = due or (settings is not None and settings.final_bonus)
    per_space = value.finished_per_neighbour if value.form is Form.SITE else value.finished_per_tile
    if_finished = None
    if value.finishes and not hopeless:
        if_finished = finished_points(board, root) + per_space * len(missing)
    return FeatureAccount(
        terrain=value.name,
        form=value.form,
        spots=tuple(spot_of(board, node) for node in sorted(board.members[root])),
        tiles=len({node >> tables.shift for node in board.members[root]}),
        owners=tuple(game.owners(root)),
        figures=tuple(figures_of(board.state[root])[: game.seats]),
        finishes=value.finishes,
        finished=done,
        now=points,
        if_finished=if_finished,
        bonuses=tuple(sorted(game._bonuses(root, points).items())) if paid else (),
        missing=missing,
        hopeless=hopeless,
    )


def _is_due(game: LandscapeGame, root: int) -> bool:
    """Whether a finished feature is about to be scored; one left alone counts at the end only."""
    if game.phase in (phases.PLACE, phases.RECALL):
        return True
    return any(game.board.label[node] == root for node in game.awaiting)


def _missing(game: LandscapeGame, root: int) -> tuple[tuple[Cell, ...], bool]:
    """The empty spaces a feature goes on into, and whether some end of it stays open for good."""
    board, tables = game.board, game.tables
    form = tables.values[board.terrain(root)].form
    if form is Form.SITE:
        cell = board.cell_of[root >> tables.shift]
        around = [cell + step for step in tables.ring]
        empty = [near for near in around if board.at.get(near, -1) < 0]
        able = [near for near in empty if board.in_bounds(near)]
        return tuple(unpack_cell(near) for near in able), len(able) < len(empty)
    mask = (1 << tables.shift) - 1
    found: dict[int, None] = {}
    ends = 0
    for node in board.members[root]:
        number = node >> tables.shift
        for side, slot in enumerate(tables.slots[board.kind_turn[number]]):
            if node & mask not in slot:
                continue
            near = board.cell_of[number] + tables.steps[side]
            if board.at.get(near, -1) < 0 and board.in_bounds(near):
                found.setdefault(near)
                ends += slot.count(node & mask)
    # Open sides beyond those of the empty spaces lead out of bounds or against another terrain.
    hopeless = board.state[root] // OPEN > ends
    return tuple(unpack_cell(near) for near in found), hopeless


# -- what still fits -----------------------------------------------------------------------


def fits_at(game: LandscapeGame, cell: Cell) -> Fits | None:
    """The kinds that fit on an empty space; None where no tile can ever lie."""
    tables, board = game.tables, game.board
    number = -1 if is_far_off(cell) else pack_cell(cell)
    if number < 0 or board.at.get(number, -1) >= 0 or not board.in_bounds(number):
        return None
    return _fits(game, cell, range(tables.deck_kinds))


def _fits(game: LandscapeGame, cell: Cell, kinds: Sequence[int]) -> Fits:
    tables = game.tables
    needs = game.board.need_at(pack_cell(cell)) or 0
    left = tiles_left(game)
    found = []
    for kind in kinds:
        turns = tables.fits[kind].get(needs)
        if turns is None:
            turns = tables.work_out_fit(kind, needs)
        if turns:
            tile = tables.tiles[kind]
            found.append(Fit(tile.id, turns, left.get(kind, 0), tile.deck == MAIN_DECK))
    found.sort(key=lambda fit: -fit.left)
    main = {k for k in range(tables.deck_kinds) if tables.tiles[k].deck == MAIN_DECK}
    return Fits(cell, tuple(found), sum(n for kind, n in left.items() if kind in main))


def finishing_at(game: LandscapeGame, spot: Spot) -> Finishing | None:
    """Whether the feature of a part can still be finished, and with which tiles."""
    node = node_at(game, spot)
    if node is None:
        return None
    account = _account(game, game.board.label[node])
    gaps = tuple(_gap(game, node, account, cell) for cell in account.missing)
    return Finishing(account, gaps)


def _gap(game: LandscapeGame, node: int, account: FeatureAccount, cell: Cell) -> Gap:
    tables, board = game.tables, game.board
    every = _fits(game, cell, range(tables.deck_kinds))
    packed = pack_cell(cell)
    others = set(account.missing) - {cell}
    closing = []
    for fit in every.kinds:
        kind = tables.kind_of[fit.tile]
        # A tile that is not left may have no room on the board and would not help anyway.
        if not fit.left:
            continue
        if account.form is Form.SITE or packed not in board.at:
            turns = fit.turns
        else:
            turns = tuple(
                turn for turn in fit.turns if _closes(game, node, kind, turn, cell, others)
            )
        if turns:
            closing.append(Fit(fit.tile, turns, fit.left, fit.main))
    return Gap(every, Fits(cell, tuple(closing), every.unseen))


def _closes(
    game: LandscapeGame, node: int, kind: int, turn: int, cell: Cell, others: set[Cell]
) -> bool:
    game.board.lay(pack_cell(cell), kind, turn)
    missing, hopeless = _missing(game, game.board.label[node])
    game.board.take_back()
    return not hopeless and set(missing) <= others


def asked_sides(game: LandscapeGame, cell: Cell) -> list[tuple[str, str]]:
    """What the tiles around a space ask for: the name of each side that matters and its terrain."""
    needs = None if is_far_off(cell) else game.board.need_at(pack_cell(cell))
    if not needs:
        return []
    tables = game.tables
    found = []
    for side, name in enumerate(lattice(tables.sides).names):
        code = tables.asked_side(needs, side)
        if code:
            found.append((name, side_words(tables, code)))
    return found


def column_of(game: LandscapeGame, cell: Cell) -> int | None:
    """The surveyors' column a space lies in, 0 being that of the start; None without surveyors."""
    if game.tables.surveyors is None:
        return None
    return game.tables.column(pack_cell(cell)) - game.tables.start_column
