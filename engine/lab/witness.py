"""Watches one game being played and puts it into numbers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lab.row import SAMPLES, WHOLE_WIN, BySeat, Row
from engine.lab.tally import Tally
from engine.landscape.play import events as ev
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.phases import KIND_SHIFT, LAY, PLACE
from engine.landscape.play.tables import OPEN, OWN
from engine.lattice import Cell


class Witness:
    """Told everything that happens in one game; at the end it has a row and the tally."""

    def __init__(self, game: LandscapeGame, tally: Tally) -> None:
        self._game = game
        self._seats = game.seats
        self._points: dict[str, list[int]] = {}
        self._placed: dict[str, list[int]] = {}
        self._swept: dict[str, list[int]] = {}
        self._features: dict[str, int] = {}
        self._trace: list[BySeat] = [tuple(game.scores)]
        self._turn = 0
        self._surveyed = self._drawn = self._aside = 0
        self._lays = self._laid = self._places = self._asked = 0
        self._tally = tally
        self._this_turn: list[tuple[str, int]] = []
        self._earned = [0] * game.seats
        self._laid_by: dict[str, list[int]] = {}
        terrains = game.tables.rules.terrains
        self._stood_on = frozenset(
            terrain
            for terrain, name in enumerate(game.tables.terrain_names)
            if terrains[name].occupied_by
        )

    def go_on_with(self, game: LandscapeGame) -> None:
        """The same game, rebuilt after somebody spoilt it."""
        self._game = game

    # -- while the game runs ---------------------------------------------------------------

    def choosing(self, legal: int) -> None:
        """Somebody chooses among so many actions."""
        phase = self._game.phase
        if phase == LAY:
            self._lays += legal
            self._laid += 1
        elif phase == PLACE:
            self._places += legal - 1
            self._asked += 1

    def saw(self, happened: Sequence[ev.Event]) -> None:
        """Take note of what an action led to; the game has already gone on."""
        for event in happened:
            kind = type(event)
            if kind is ev.TileDrawn:
                assert isinstance(event, ev.TileDrawn)
                self._drew(event.tile)
            elif kind is ev.TileSetAside:
                assert isinstance(event, ev.TileSetAside)
                self._drawn += 1
                self._aside += 1
                sums = self._tally.kind(event.tile)
                sums.drawn += 1
                sums.no_place += 1
            elif kind is ev.TileLaid:
                assert isinstance(event, ev.TileLaid)
                self._this_turn.append((event.tile, event.seat))
                self._laid_by.setdefault(event.tile, [0] * self._seats)[event.seat] += 1
                _count_at(self._tally.tiles_at, event.cell)
            elif kind is ev.PiecePlaced:
                assert isinstance(event, ev.PiecePlaced)
                self._count(self._placed, event.terrain, event.seat, 1)
                _count_at(self._tally.figures_at, event.spot[0])
                if self._this_turn:
                    self._tally.kind(self._this_turn[-1][0]).figures += 1
            elif kind is ev.FeatureScored:
                assert isinstance(event, ev.FeatureScored)
                self._scored(event)
            elif kind is ev.FeatureFinished:
                assert isinstance(event, ev.FeatureFinished)
                self._feature("unowned", event.terrain)
            elif kind is ev.PieceHome:
                assert isinstance(event, ev.PieceHome)
                if event.swept:
                    self._count(self._swept, event.terrain, event.seat, 1)
            elif kind is ev.PowerUsed:
                assert isinstance(event, ev.PowerUsed)
                self._count(self._points, f"power:{event.marker}", event.seat, event.points)
                self._earned[event.seat] += event.points
            elif kind is ev.SurveyorMoved:
                self._surveyed += 1
        if self._game.over or self._game.turn != self._turn:
            self._turn_ended()

    def _drew(self, tile: str) -> None:
        game = self._game
        kind = game.tables.kind_of[tile]
        legal = game.legal()
        if game.tables.hand > 1:
            places = sum(1 for action in legal if action >> KIND_SHIFT == kind)
        else:
            places = len(legal)
        self._drawn += 1
        sums = self._tally.kind(tile)
        sums.drawn += 1
        sums.places += places
        sums.places2 += places * places

    def _scored(self, event: ev.FeatureScored) -> None:
        how = "finished" if event.finished else "swept" if event.swept else "unfinished"
        final = how == "unfinished"
        self._feature(how, event.terrain)
        for share in event.shares:
            self._count(self._points, f"{how}:{event.terrain}", share.seat, share.points)
            if share.bonus:
                self._count(self._points, f"bonus:{event.terrain}", share.seat, share.bonus)
            if not final:
                self._earned[share.seat] += share.points + share.bonus

    def _feature(self, how: str, terrain: str) -> None:
        key = f"{how}:{terrain}"
        self._features[key] = self._features.get(key, 0) + 1

    def _count(self, sums: dict[str, list[int]], key: str, seat: int, amount: int) -> None:
        found = sums.get(key)
        if found is None:
            found = sums[key] = [0] * self._seats
        found[seat] += amount

    def _turn_ended(self) -> None:
        self._turn = self._game.turn
        for tile, seat in self._this_turn:
            sums = self._tally.kind(tile)
            sums.laid += 1
            sums.points += self._earned[seat]
            sums.points2 += self._earned[seat] ** 2
        self._this_turn.clear()
        self._earned = [0] * self._seats
        self._trace.append(tuple(self._game.scores))

    # -- when it is over -------------------------------------------------------------------

    def row(self, number: int, seating: Sequence[int], failures: Sequence[str]) -> Row:
        """The game in numbers; adds what depends on the winner to the tally."""
        self._count_abandoned()
        trace = self._trace
        winners = self._game.winners
        since = behind = 0
        if len(winners) == 1:
            since, behind = _road_to_victory(trace, winners[0])
        else:
            since = -1
        row = Row(
            game=number,
            seating=tuple(seating),
            scores=tuple(self._game.scores),
            turns=len(trace) - 1,
            lead_changes=_lead_changes(trace),
            led_since=since,
            comeback=behind,
            samples=tuple(
                trace[round(moment * (len(trace) - 1) / (SAMPLES - 1))] for moment in range(SAMPLES)
            ),
            points=_by_seat(self._points),
            placed=_by_seat(self._placed),
            swept=_by_seat(self._swept),
            features=dict(sorted(self._features.items())),
            surveyed=self._surveyed,
            drawn=self._drawn,
            aside=self._aside,
            lays=self._lays,
            laid=self._laid,
            places=self._places,
            asked=self._asked,
            failures=tuple(failures),
        )
        self._count_wins(row)
        return row

    def _count_wins(self, row: Row) -> None:
        """For every kind: how the game went for whoever laid it, against an even share."""
        even = WHOLE_WIN // self._seats
        for tile, by_seat in self._laid_by.items():
            laid = sum(by_seat)
            above = sum(
                count * (row.win_of(seat) - even) for seat, count in enumerate(by_seat) if count
            )
            sums = self._tally.kind(tile)
            sums.games += 1
            sums.laid2 += laid * laid
            sums.wins += above
            sums.wins2 += above * above
            sums.cross += laid * above

    def _count_abandoned(self) -> None:
        """Features on which nobody stands at the end, but for finished ones."""
        board, tables = self._game.board, self._game.tables
        first = len(tables.start)
        roots: set[int] = set()
        for number in range(first, board.laid):
            kind = board.kind_turn[number] // tables.sides
            base = number << tables.shift
            for piece, terrain in enumerate(tables.terrain_of[kind]):
                if terrain in self._stood_on:
                    roots.add(board.label[base + piece])
        for root in roots:
            terrain = board.terrain(root)
            is_open = board.state[root] >= OPEN or not tables.values[terrain].finishes
            if is_open and not board.state[root] & OWN:
                self._feature("abandoned", tables.terrain_names[terrain])


def _by_seat(sums: dict[str, list[int]]) -> dict[str, BySeat]:
    return {key: tuple(sums[key]) for key in sorted(sums)}


def _count_at(sums: dict[str, int], cell: Cell) -> None:
    key = f"{cell[0]},{cell[1]}"
    sums[key] = sums.get(key, 0) + 1


def _leader(scores: BySeat) -> int:
    """Who is ahead alone; -1 if nobody is."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1


def _lead_changes(trace: Sequence[BySeat]) -> int:
    changes, leader = 0, -1
    for scores in trace:
        ahead = _leader(scores)
        if ahead >= 0 and ahead != leader:
            changes += leader >= 0
            leader = ahead
    return changes


def _road_to_victory(trace: Sequence[BySeat], winner: int) -> tuple[int, int]:
    """After which turn the winner was ahead for good, and how far behind at the worst."""
    since = len(trace) - 1
    while since > 0 and _leader(trace[since - 1]) == winner:
        since -= 1
    behind = max(
        max((s for seat, s in enumerate(scores) if seat != winner), default=0) - scores[winner]
        for scores in trace
    )
    return since, max(0, behind)
