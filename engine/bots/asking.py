"""Asking a bot: it sees what a player sees, and whatever it does the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from engine.bots.alarm import Alarm, TimeIsUp
from engine.bots.bot import Bot, BotFailed, Choice, Ranking, Sight
from engine.bots.veil import Veil
from engine.chance import Chance
from engine.game import Game
from engine.wording import plain

_OURS: Final = "engine.bots."
_PATIENCE: Final = 1.25
_GRACE: Final = 0.1
"""A bot may overrun its time a little before it is ended."""

T = TypeVar("T")


def never() -> bool:
    return False


def ask(
    bot: Bot,
    game: Game,
    chance: Chance,
    seconds: float | None = None,
    *,
    stop: Callable[[], bool] = never,
) -> int:
    """A legal action of the bot's choice; the game is as before. Raises BotFailed with a sentence.

    `chance` is the bot's own; the same chance gives the same answer, unless it goes by the clock.
    """
    sight = Sight(game, chance, seconds, stop)
    if _is_honest(bot):
        action = _told(bot, lambda: bot.choose(sight))
    else:
        action = _under_a_veil(bot, sight, lambda: bot.choose(sight))
    legal = game.legal()
    if type(action) is not int or action not in legal:
        raise BotFailed(
            f"The bot {name_of(bot)} answered {plain(repr(action), 60)}, which is none of the"
            f" {len(legal)} legal actions."
        )
    return action


def best_moves(
    game: Game,
    bot: Bot,
    most: int = 3,
    *,
    chance: Chance | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] = never,
) -> list[Choice]:
    """The best ways to play the rest of this turn, as the bot sees it, the best one first.

    Values are points of difference. A bot that cannot rank tells only the next action it would
    choose, without a value (NaN). Empty when the game is over. Raises BotFailed with a sentence.
    """
    if not game.legal():
        return []
    chance = chance or Chance(0, "hint")
    if not isinstance(bot, Ranking):
        return [Choice((ask(bot, game, chance, seconds, stop=stop),), float("nan"))]
    sight, ranking = Sight(game, chance, seconds, stop), bot
    if _is_honest(bot):
        return _told(bot, lambda: ranking.rank(sight, most))
    return _under_a_veil(bot, sight, lambda: ranking.rank(sight, most))


def name_of(bot: Bot) -> str:
    return plain(type(bot).__name__, 60)


def _is_ours(bot: Bot) -> bool:
    return type(bot).__module__.startswith(_OURS)


def _is_honest(bot: Bot) -> bool:
    """One of ours that never looks past chance, so that nothing has to be hidden from it."""
    return _is_ours(bot) and bool(getattr(bot, "honest", False))


def _under_a_veil(bot: Bot, sight: Sight, question: Callable[[], T]) -> T:
    seconds = None if _is_ours(bot) or sight.seconds is None else sight.seconds
    limit = None if seconds is None else seconds * _PATIENCE + _GRACE
    veil = Veil(sight.game, sight.chance)
    failure: BotFailed | None = None
    answer: list[T] = []
    try:
        with veil:
            try:
                with Alarm(limit):
                    answer.append(_told(bot, question))
            except TimeIsUp:
                failure = BotFailed(
                    f"The bot {name_of(bot)} did not answer within its {seconds:g} seconds."
                )
    except BotFailed as failed:
        failure = failed
    if veil.spoilt:
        reason = "" if failure is None else f" {failure}"
        raise BotFailed(
            f"The bot {name_of(bot)} changed the game instead of answering.{reason}", spoilt=True
        )
    if failure is not None:
        raise failure
    return answer[0]


def _told(bot: Bot, question: Callable[[], T]) -> T:
    """The answer; whatever else the bot does becomes a sentence."""
    try:
        return question()
    except BotFailed:
        raise
    except RecursionError as lost:
        raise BotFailed(f"The bot {name_of(bot)} called itself without end.") from lost
    except Exception as failure:
        said = plain(str(failure), 200)
        raise BotFailed(
            f"The bot {name_of(bot)} failed: {type(failure).__name__}{f': {said}' if said else ''}."
        ) from failure
