"""What is kept of one game: a row of whole numbers, the same wherever the game was played."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

SAMPLES: Final = 21
"""The scores are kept at so many moments of a game, from the first to the last."""
WHOLE_WIN: Final = 60
"""A win in parts that can be shared evenly by up to five."""

_MOST: Final = 10**12

BySeat = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One game in numbers. Tuples go by seat, dictionaries by what is counted."""

    game: int
    seating: BySeat
    """The number of the bot on each seat."""
    scores: BySeat
    turns: int
    lead_changes: int
    """How often somebody else came to be ahead alone."""
    led_since: int
    """After which turn the winner was ahead for good; -1 if the win is shared."""
    comeback: int
    """The most points the winner was behind; 0 if the win is shared."""
    samples: tuple[BySeat, ...]
    """The scores at SAMPLES moments, evenly over the turns, the final scoring last."""
    points: dict[str, BySeat] = field(default_factory=dict)
    """By `finished:town`, `unfinished:town`, `swept:town`, `bonus:town`, `power:marker`."""
    placed: dict[str, BySeat] = field(default_factory=dict)
    """Figures placed, by terrain."""
    swept: dict[str, BySeat] = field(default_factory=dict)
    """Figures left behind by the surveyors, by terrain."""
    features: dict[str, int] = field(default_factory=dict)
    """By `finished:town`, `unowned:town`, `unfinished:town`, `abandoned:town`."""
    surveyed: int = 0
    """Moves of surveyors."""
    drawn: int = 0
    aside: int = 0
    """Tiles that fitted nowhere."""
    lays: int = 0
    """Legal lays, over all turns."""
    laid: int = 0
    places: int = 0
    """Legal placements, over all turns in which there was one."""
    asked: int = 0
    """Turns in which there was a placement to choose."""
    failures: tuple[str, ...] = ()
    """What bots did wrong, in sentences; somebody else moved for them."""

    @property
    def winners(self) -> list[int]:
        best = max(self.scores)
        return [seat for seat, score in enumerate(self.scores) if score == best]

    def win_of(self, seat: int) -> int:
        """The part of the win a seat has, of WHOLE_WIN."""
        winners = self.winners
        return WHOLE_WIN // len(winners) if seat in winners else 0

    @property
    def margin(self) -> int:
        """How far the first was ahead of the second."""
        if len(self.scores) < 2:
            return 0
        best, second = sorted(self.scores, reverse=True)[:2]
        return best - second

    def as_raw(self) -> dict[str, Any]:
        """As JSON data, without what is empty."""
        raw = asdict(self)
        return {key: value for key, value in raw.items() if value not in ({}, ())}


def row_from_raw(raw: dict[str, Any]) -> Row:
    """The twin of `Row.as_raw`; raises TypeError, KeyError or ValueError on strange data."""
    known = {one.name for one in fields(Row)}
    values: dict[str, Any] = {}
    for key, value in raw.items():
        if key not in known:
            raise ValueError(f"a game has no '{key}'")
        values[key] = _tuples(value)
    return Row(**values)


def check_row(row: Row, seats: int) -> None:
    """Whether a row that was read can be one of a game with so many seats; ValueError if not."""
    counts = (row.turns, row.lead_changes, row.comeback, row.surveyed, row.drawn, row.aside)
    sizes = (row.game, *counts, row.lays, row.laid, row.places, row.asked, *row.features.values())
    by_seat = [*row.placed.values(), *row.swept.values(), *row.points.values(), *row.samples]
    sound = (
        all(type(size) is int and 0 <= size <= _MOST for size in sizes)
        and type(row.led_since) is int
        and sorted(row.seating) == list(range(seats))
        and len(row.samples) == SAMPLES
        and all(
            len(values) == seats and all(type(one) is int and abs(one) <= _MOST for one in values)
            for values in (row.scores, *by_seat)
        )
        and all(":" in key for key in (*row.points, *row.features))
        and all(type(said) is str for said in row.failures)
    )
    if not sound:
        raise ValueError("a game has impossible figures")


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value
