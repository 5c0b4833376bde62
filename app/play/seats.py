"""Who sits at the table, and what the workspace remembers from one game to the next."""

from __future__ import annotations

import secrets
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS: Final = 5
LOOKS: Final = 5
"""Colours, each with a symbol of its own."""
USUAL_BOT: Final = "greedy"


class Seat(BaseModel):
    """One seat: a person, or a bot by its name on the command line."""

    model_config = ConfigDict(frozen=True)

    name: str = Field("", max_length=60)
    bot: str = Field("", max_length=120)
    """Empty for a person."""
    look: int = Field(0, ge=0, lt=LOOKS)

    @property
    def is_person(self) -> bool:
        return not self.bot


class GamePlan(BaseModel):
    """The settings of the last new game, for the next one."""

    seats: list[Seat] = Field([], max_length=MOST_SEATS)
    seed: str = Field("", max_length=100)
    """Random when empty."""
    order: Literal["given", "random"] = "given"
    place: str = Field("", max_length=4000)
    """Another set than the open one: a file or a bundled name."""
    rules: str = Field("", max_length=4000)
    """Other rules than those of the set: a file or a bundled name."""


class PlayPrefs(BaseModel):
    """What Play remembers."""

    plan: GamePlan = GamePlan()
    pace: int = Field(400, ge=0, le=5000)
    """Milliseconds a bot waits before it moves, so that people can follow."""
    seconds: float = Field(10.0, ge=0.5, le=600)
    """After so long a bot is stopped."""
    hint_bot: str = Field("", max_length=120)
    owners: bool = False
    fields: bool = False
    columns: bool = True
    ids: bool = False
    follow: bool = True
    minimap: bool = True
    scale: int = Field(160, ge=8, le=2000)
    """Pixels a tile of exported pictures."""


def new_seed() -> str:
    """Short enough to be told to somebody."""
    return str(secrets.randbelow(900_000) + 100_000)


def parsed_seed(text: str) -> int | str:
    """A number stays a number, so that the command line's `--seed 7` means the same game."""
    text = text.strip()
    if text.lstrip("-").isdecimal() and len(text) < 16:
        return int(text)
    return text


def usual_seats(count: int, names: list[str], bot: str = USUAL_BOT) -> list[Seat]:
    """A person against bots, each named for its colour."""
    return [
        Seat(name=names[seat], bot="" if seat == 0 else bot, look=seat) for seat in range(count)
    ]
