"""Where the points of a game came from: terrains, surveyors, powers of markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.landscape.play.events import Event, FeatureScored, PowerUsed

SURVEYORS: Final = "surveyors"
"""The source of points that are a bonus for a surveyor's column."""


@dataclass(slots=True)
class Sources:
    """Points by where they come from, for each seat."""

    seats: int
    points: dict[str, list[int]] = field(default_factory=dict)
    """By terrain, by marker for powers, and SURVEYORS."""

    def add(self, source: str, seat: int, points: int) -> None:
        self.points.setdefault(source, [0] * self.seats)[seat] += points

    def total(self, seat: int) -> int:
        return sum(row[seat] for row in self.points.values())


def sources(events: Sequence[Sequence[Event]], seats: int) -> Sources:
    """Where the points of each seat came from, over everything that happened."""
    found = Sources(seats)
    for happened in events:
        for event in happened:
            if isinstance(event, FeatureScored):
                for share in event.shares:
                    found.add(event.terrain, share.seat, share.points)
                    if share.bonus:
                        found.add(SURVEYORS, share.seat, share.bonus)
            elif isinstance(event, PowerUsed) and event.points:
                found.add(event.marker, event.seat, event.points)
    return found
