"""A bot sees what a player sees, and whatever it does the game goes on."""

from __future__ import annotations

import time

import pytest

from engine.bots import asking
from engine.bots.asking import ask, best_moves
from engine.bots.bot import BotFailed, Sight
from engine.bots.greedy import GreedyBot
from engine.bots.naming import make_bot
from engine.chance import Chance
from engine.landscape.play.game import LandscapeGame
from tests.engine.bots.games import new_game, picture, play_out


class First:
    """Answers with the first legal action."""

    def choose(self, sight: Sight) -> int:
        return sight.game.legal()[0]


def half_way() -> LandscapeGame:
    game = new_game("mayflower", seed=4)
    play_out(game, [GreedyBot(), GreedyBot()], turns=30)
    return game


def test_a_bot_does_not_learn_the_order_of_the_tiles() -> None:
    game = half_way()
    truth = game.deck[: game.top]
    seen: list[list[int]] = []

    class Peeping(First):
        def choose(self, sight: Sight) -> int:
            assert isinstance(sight.game, LandscapeGame)
            seen.append(sight.game.deck[: sight.game.top])
            return super().choose(sight)

    chance = Chance(1, "bot")
    for _ in range(20):
        ask(Peeping(), game, chance)
    assert all(sorted(order) == sorted(truth) for order in seen)
    assert len({tuple(order) for order in seen}) == 20
    # The next tile is what matters most: it is the true one no more often than by luck.
    assert sum(order[-1] == truth[-1] for order in seen) <= 4
    assert game.deck[: game.top] == truth


def test_a_bot_does_not_learn_the_seed() -> None:
    game = half_way()
    seeds: list[object] = []

    class Nosy(First):
        def choose(self, sight: Sight) -> int:
            seeds.append(sight.game.seed)  # type: ignore[attr-defined]
            return super().choose(sight)

    ask(Nosy(), game, Chance(1))
    assert seeds == ["hidden"]
    assert game.seed == 4


def test_a_bot_cannot_undo_what_happened_before_it_was_asked() -> None:
    game = half_way()
    before = picture(game)

    class Regretful(First):
        def choose(self, sight: Sight) -> int:
            sight.game.undo()
            return super().choose(sight)

    with pytest.raises(BotFailed, match="IndexError"):
        ask(Regretful(), game, Chance(1))
    assert picture(game) == before


def test_what_a_bot_leaves_behind_is_undone() -> None:
    game = half_way()
    before = picture(game)

    class Untidy(First):
        def choose(self, sight: Sight) -> int:
            answer = sight.game.legal()[0]
            sight.game.hold = True
            sight.game.do(answer)
            sight.game.do(sight.game.legal()[0])
            return answer

    assert ask(Untidy(), game, Chance(1)) == game.legal()[0]
    assert picture(game) == before


def test_a_bot_that_fails_is_told_of_in_words() -> None:
    class Broken(First):
        def choose(self, sight: Sight) -> int:
            raise ZeroDivisionError("of all things")

    game = half_way()
    before = picture(game)
    with pytest.raises(BotFailed, match=r"The bot Broken failed: ZeroDivisionError: of all things"):
        ask(Broken(), game, Chance(1))
    assert picture(game) == before


@pytest.mark.parametrize("answer", [-77, None, "lay K", 1.5, True])
def test_an_answer_that_is_no_legal_action_is_refused(answer: object) -> None:
    class Odd(First):
        def choose(self, sight: Sight) -> int:
            return answer  # type: ignore[return-value]

    with pytest.raises(BotFailed, match="none of the") as failed:
        ask(Odd(), half_way(), Chance(1))
    assert not failed.value.spoilt


def test_a_bot_that_recurses_for_ever_is_told_of() -> None:
    class Deep(First):
        def choose(self, sight: Sight) -> int:
            return self.choose(sight)

    with pytest.raises(BotFailed, match="called itself without end"):
        ask(Deep(), half_way(), Chance(1))


@pytest.mark.timeout(120)
def test_a_bot_that_never_answers_is_ended() -> None:
    class Sleepless(First):
        def choose(self, sight: Sight) -> int:
            while True:
                legal = sight.game.legal()
                sight.game.do(legal[sight.chance.below(len(legal))])
                sight.game.undo()

    game = half_way()
    before = picture(game)
    with pytest.raises(BotFailed, match=r"did not answer within its 0\.2 seconds"):
        ask(Sleepless(), game, Chance(1), 0.2)
    assert picture(game) == before
    assert ask(First(), game, Chance(1)) in game.legal()


@pytest.mark.timeout(120)
def test_a_bot_that_swallows_every_exception_is_ended_too() -> None:
    class Stubborn(First):
        def choose(self, sight: Sight) -> int:
            while True:
                try:
                    time.sleep(0.01)
                except Exception:
                    continue

    with pytest.raises(BotFailed, match="did not answer"):
        ask(Stubborn(), half_way(), Chance(1), 0.1)


def test_a_bot_that_is_only_a_little_late_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_GRACE", 60.0)  # a busy machine may sleep long

    class Slow(First):
        def choose(self, sight: Sight) -> int:
            time.sleep(0.05)
            assert sight.time_is_up
            return super().choose(sight)

    game = half_way()
    assert ask(Slow(), game, Chance(1), 0.02) == game.legal()[0]


def test_a_bot_that_changes_the_game_itself_is_caught() -> None:
    class Cheat(First):
        def choose(self, sight: Sight) -> int:
            sight.game.scores[sight.game.seat] += 100
            return super().choose(sight)

    with pytest.raises(BotFailed, match="changed the game") as failed:
        ask(Cheat(), half_way(), Chance(1))
    assert failed.value.spoilt


def test_bots_hear_nothing_into_the_log_of_a_game() -> None:
    game = half_way()
    game.events = []
    ask(make_bot("mcts:20"), game, Chance(1))
    assert game.events == []


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "mcts:30"])
def test_our_bots_leave_the_game_as_it_was(name: str) -> None:
    game = half_way()
    bot = make_bot(name)
    chance = Chance(3, "bot")
    for _ in range(6):
        before = picture(game)
        action = ask(bot, game, chance)
        assert picture(game) == before
        game.do(action)


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "mcts:30"])
def test_the_same_chance_gives_the_same_answer(name: str) -> None:
    answers = {ask(make_bot(name), half_way(), Chance(9, "bot")) for _ in range(3)}
    assert len(answers) == 1


def test_the_best_moves_are_whole_turns_in_order_of_their_value() -> None:
    game = half_way()
    before = picture(game)
    for name in ("greedy", "planner", "mcts:40"):
        moves = best_moves(game, make_bot(name), 5)
        assert len(moves) == 5
        assert [move.value for move in moves] == sorted((m.value for m in moves), reverse=True)
        game.hold = True
        for move in moves:
            for action in move.actions:
                assert action in game.legal()
                game.do(action)
            assert game.legal() == []
            for _ in move.actions:
                game.undo()
        game.hold = False
        assert picture(game) == before


def test_a_bot_that_cannot_rank_tells_its_next_action() -> None:
    game = half_way()
    (only,) = best_moves(game, First())
    assert only.actions == (game.legal()[0],)
    assert only.value != only.value


def test_when_the_game_is_over_there_is_no_best_move() -> None:
    game = new_game(seed=3)
    play_out(game, [First(), First()])
    assert game.over
    assert best_moves(game, GreedyBot()) == []
