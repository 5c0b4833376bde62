"""What is to be simulated: the set, the rules, the bots, how many games, from which seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import Field

from engine import files
from engine.bots.bot import BotFailed
from engine.bots.naming import NoSuchBot, by_the_clock, check_without, make_bot
from engine.chance import Chance
from engine.landscape.play.session import Refused, Session
from engine.landscape.play.tables import SEATS, Tables
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Line, Model, TileSet, to_raw

MOST_GAMES: Final = 10_000_000
MOST_SHAKE: Final = 5


class PlanRefused(ValueError):
    """This cannot be simulated; the text is a sentence ready to be shown."""


class Plan(Model):
    """One series of games. The same plan gives the same games, wherever and in whatever order."""

    title: Line = Field("", description="What this series is called.")
    set_name: Line = Field("", description="Where the set came from: a bundled name or a file.")
    tileset: TileSet
    rules: RuleSet
    bots: tuple[Line, ...] = Field(
        min_length=1, max_length=SEATS, description="Who sits on each seat, in bots' short names."
    )
    games: int = Field(100, ge=1, le=MOST_GAMES, strict=True)
    seed: int | Annotated[str, Field(max_length=100)] = Field(
        0, description="All chance of the series follows from it."
    )
    rotate: bool = Field(
        True, description="Play every deck once from each seat when the bots are different."
    )
    seconds: Annotated[float, Field(gt=0, le=3_600)] | None = Field(
        None, description="How long a bot may think about one action."
    )
    shake: int = Field(
        0,
        ge=0,
        le=MOST_SHAKE,
        strict=True,
        description="Change the count of every kind by up to so many, anew for each deck.",
    )

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def rotations(self) -> int:
        """How many games are played with one deck."""
        return self.seats if self.rotate and len(set(self.bots)) > 1 else 1

    @property
    def by_the_clock(self) -> bool:
        """Whether the games depend on the speed of the machine and cannot be repeated."""
        return self.seconds is not None or any(by_the_clock(bot) for bot in self.bots)

    def deck(self, game: int) -> int:
        """The number of the deck a game is played with."""
        return game // self.rotations

    def deck_seed(self, game: int) -> str:
        return f"{self.seed}.{self.deck(game)}"

    def seating(self, game: int) -> list[int]:
        """The number of the bot on each seat; every bot comes to every seat."""
        turned = game % self.rotations
        return [(seat - turned) % self.seats for seat in range(self.seats)]

    def chance_of(self, game: int, bot: int) -> Chance:
        """The chance of one bot in one game, on whichever seat it sits."""
        return Chance(self.deck_seed(game), f"bot {bot}")

    def counts(self, game: int) -> list[int]:
        """How many tiles of each kind are in the box in this game."""
        counts = [tile.count for tile in self.tileset.tiles]
        if not self.shake:
            return counts
        chance = Chance(self.deck_seed(game), "shake")
        width = 2 * self.shake + 1
        return [max(0, count + chance.below(width) - self.shake) for count in counts]

    @property
    def digest(self) -> str:
        """Tells series apart; how many games are played does not matter, so it can go on."""
        raw = plan_raw(self)
        # Where it is the usual number it is not written at all.
        raw.pop("games", None)
        raw.pop("title", None)
        return files.digest(raw)


def check_plan(plan: Plan) -> Tables:
    """The compiled set of a plan that can be run; PlanRefused with a sentence otherwise."""
    tables = Tables(plan.tileset, plan.rules)
    try:
        Session.start(tables, plan.seats)
        for bot in plan.bots:
            make_bot(bot)
            check_without(bot, tables)
    except (Refused, NoSuchBot, BotFailed) as refused:
        sentence = str(refused)
        raise PlanRefused(sentence if sentence.endswith((".", "?")) else f"{sentence}.") from None
    return tables


def plan_raw(plan: Plan) -> dict[str, Any]:
    """The plan as JSON data, with the whole set and the whole rules."""
    return to_raw(plan.replace(rules=plan.rules.replace(base=None)))


def plan_from_raw(raw: dict[str, Any]) -> Plan:
    """The twin of `plan_raw`; raises pydantic's ValidationError."""
    return Plan.model_validate(raw)


def without_kind(tileset: TileSet, kind: str) -> TileSet:
    """The set without a kind of tile."""
    return tileset.replace(tiles=tuple(tile for tile in tileset.tiles if tile.id != kind))


def with_counts(tileset: TileSet, counts: Sequence[int]) -> TileSet:
    """The set with other counts, in the order of its tiles; 0 leaves a kind out."""
    return tileset.replace(
        tiles=tuple(
            tile.replace(count=count)
            for tile, count in zip(tileset.tiles, counts, strict=True)
            if count > 0
        )
    )
