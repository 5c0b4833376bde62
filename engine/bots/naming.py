"""Bots by name, as on the command line: `greedy`, `mcts:500`, `planner?trapper=2`, `my.py:Bot`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.bots import outside
from engine.bots.bot import Bot
from engine.bots.greedy import GreedyBot
from engine.bots.judging import FiguresJudge, ProspectsJudge
from engine.bots.mcts import MctsBot
from engine.bots.outside import NoSuchBot
from engine.bots.random_bot import RandomBot
from engine.bots.styles import MOST, STYLES, Style
from engine.bots.sworn import Without, meant
from engine.bots.turns import Options
from engine.landscape.play.tables import Tables
from engine.wording import closest, either, plain

__all__ = ["BotKind", "NoSuchBot", "bot_names", "by_the_clock", "check_without", "make_bot"]

WITHOUT: Final = "without"
_AMOUNT: Final = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)(s?)\Z")
_MOST_ITERATIONS: Final = 10_000_000
_MOST_SECONDS: Final = 3_600.0
_ITERATIONS: Final = 500


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot one can choose: its name, one line about it, and how it is written with an amount."""

    name: str
    about: str
    example: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a name asks for, taken apart."""

    name: str
    amount: str
    style: Style
    options: Options


OURS: Final = (
    BotKind("random", "Picks by chance alone; quick, and a measure for the others.", "random"),
    BotKind("greedy", "Takes the best turn it sees; quick and no fool.", "greedy"),
    BotKind(
        "planner",
        "Greedy, and asks whether a feature can still be finished, and in time.",
        "planner?trapper=2",
    ),
    BotKind(
        "mcts",
        "Plays many short games in its head; the strongest, and it takes its time.",
        "mcts:1000",
    ),
)


def bot_names() -> list[BotKind]:
    """All bots that are there: ours, then those other packages have brought along."""
    return [*OURS, *(BotKind(name, about, name) for name, about in outside.brought_along())]


def make_bot(text: str) -> Bot:
    """The bot a text names; NoSuchBot with a sentence if there is none or it takes no such option.

    A bot plays one seat of one game: make a new one for each.
    """
    head, _, tail = text.strip().partition("?")
    options = _options(text, tail)
    if outside.is_file(head):
        return outside.from_file(head, options)
    name, colon, amount = head.partition(":")
    if name not in _MAKERS:
        found = outside.from_package(name, options)
        if found is None:
            raise NoSuchBot(_unknown(name))
        return found
    if colon and name != "mcts":
        raise NoSuchBot(f"'{plain(text, 80)}': {name} takes nothing behind a colon.")
    return _MAKERS[name](_asked(text, name, amount, options))


def check_without(text: str, tables: Tables) -> None:
    """Whether what a bot has sworn off exists in these rules; BotFailed with a sentence if not."""
    options = _options(text, text.strip().partition("?")[2])
    if WITHOUT in options and not outside.is_file(text.partition("?")[0]):
        meant(_names(options[WITHOUT]), tables)


def by_the_clock(text: str) -> bool:
    """Whether this bot's answers depend on the speed of the machine."""
    head = text.strip().partition("?")[0]
    return not outside.is_file(head) and head.startswith("mcts:") and head.endswith("s")


def _options(text: str, tail: str) -> dict[str, str]:
    options: dict[str, str] = {}
    for part in tail.split("&") if tail else []:
        key, sign, value = part.partition("=")
        if not sign or not key:
            raise NoSuchBot(
                f"'{plain(text, 80)}': write options like '?trapper=2&blocker=1.5',"
                f" not '{plain(part)}'."
            )
        options[key.strip()] = value.strip()
    return options


def _asked(text: str, name: str, amount: str, options: dict[str, str]) -> _Asked:
    known = [WITHOUT] if name == "random" else [*STYLES, WITHOUT]
    weights: dict[str, float] = {}
    without: tuple[str, ...] = ()
    for key, value in options.items():
        if key not in known:
            guess = closest(key, known)
            hint = f" Did you mean '{guess}'?" if guess else f" There is {either(known)}."
            raise NoSuchBot(f"'{plain(text, 80)}': {name} has no option '{plain(key)}'.{hint}")
        if key == WITHOUT:
            without = _names(value)
            if not without:
                raise NoSuchBot(f"'{plain(text, 80)}': '{WITHOUT}' has to say without what.")
            continue
        weights[key] = _weight(text, key, value)
    return _Asked(name, amount, Style(**weights), Without(without) if without else Options())


def _names(value: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in re.split(r"[,+]", value) if word.strip())


def _weight(text: str, key: str, value: str) -> float:
    try:
        weight = float(value)
    except ValueError:
        weight = math.nan
    if not 0.0 <= weight <= MOST:
        raise NoSuchBot(
            f"'{plain(text, 80)}': '{key}' is a number from 0 to {MOST:g}, 1 being neutral,"
            f" not '{plain(value)}'."
        )
    return weight


def _mcts(asked: _Asked) -> Bot:
    iterations, seconds = _ITERATIONS, None
    if asked.amount:
        found = _AMOUNT.match(asked.amount)
        if found is None or (not found[2] and "." in found[1]):
            raise NoSuchBot(
                f"'mcts:{plain(asked.amount)}': write how many games it may play in its head, as"
                " in mcts:500, or how long it may think, as in mcts:2s."
            )
        if found[2]:
            seconds = min(float(found[1]), _MOST_SECONDS)
        else:
            iterations = max(1, min(int(found[1]), _MOST_ITERATIONS))
    return MctsBot(
        ProspectsJudge(asked.style),
        FiguresJudge(Style(blocker=asked.style.blocker)),
        iterations=iterations,
        seconds=seconds,
        options=asked.options,
    )


_MAKERS: Final[dict[str, Callable[[_Asked], Bot]]] = {
    "random": lambda asked: RandomBot(asked.options),
    "greedy": lambda asked: GreedyBot(FiguresJudge(asked.style), asked.options),
    "planner": lambda asked: GreedyBot(ProspectsJudge(asked.style), asked.options),
    "mcts": _mcts,
}


def _unknown(name: str) -> str:
    known = [kind.name for kind in bot_names()]
    guess = closest(name, known)
    sentence = f"There is no bot '{plain(name)}'."
    if guess is not None:
        return f"{sentence} Did you mean '{guess}'?"
    return f"{sentence} There is {either(known)}, or a file of your own such as my.py:Bot."


def with_option(text: str, key: str, value: str) -> str:
    """The name of the same bot with one more option."""
    return f"{text}{'&' if '?' in text else '?'}{key}={value}"
