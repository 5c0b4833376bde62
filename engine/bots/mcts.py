"""Monte Carlo tree search: one tree, a level for each choice of a turn, chance by reshuffling.

Every way of the own turn is tried on the same sequence of reshuffled decks: its first trial on the
first deck, its second on the second. What the tiles do to all ways alike then cancels out.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, sqrt, tanh
from typing import Final, Protocol

from engine.bots.bot import Choice, Sight
from engine.bots.judging import lead
from engine.bots.turns import Judge, Options, TurnSearch
from engine.chance import Chance
from engine.game import Game
from engine.landscape.play.game import LandscapeGame

REWARD: Final = 30.0
"""Points of difference that count as a clear win."""
_ALMOST_ONE: Final = 0.999
_NOTHING: Final = -1e9
_WITHOUT_END: Final = 10**9


class SeatJudge(Judge, Protocol):
    """A judge that also tells everybody's points at once."""

    def points(self, game: Game, seat: int) -> list[float]: ...


@dataclass(frozen=True, slots=True)
class Habits:
    """How the search spends its time; found by playing many games against other numbers."""

    explore: float = 0.15
    """How much an action that was tried little is tried for that."""
    trust: float = 8.0
    """So many visits counts what the judge thought of an action before it was tried."""
    open_after: int = 8
    """A turn gets its ways at this visit; before that games are played out from it."""
    depth: int = 1
    """Turns played out below the tree before the position is judged."""
    tries: int = 12
    """Actions looked at for each choice of a playout, the best of which is done."""


PLAIN_HABITS: Final = Habits()


class Node:
    """A choice; its arms are kept by action. A node without arms was not looked into yet."""

    __slots__ = ("arms", "seat", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.arms: dict[int, Arm] = {}

    def arm(self, action: int) -> Arm:
        found = self.arms.get(action)
        if found is None:
            found = self.arms[action] = Arm()
        return found


class Arm:
    """One action: what was thought of it, what came of it, and what follows."""

    __slots__ = ("inner", "later", "thought", "total", "visits")

    def __init__(self) -> None:
        self.thought = -1.0
        self.visits = 0
        self.total = 0.0
        self.inner: Node | None = None
        """The next choice of the same turn."""
        self.later: dict[tuple[int, ...], Node] = {}
        """The next turn, by what chance brought."""


class MctsBot:
    """Tries what the judge likes, deals the unseen tiles anew each time, and learns from it."""

    def __init__(
        self,
        judge: SeatJudge,
        quick: Judge,
        *,
        iterations: int = 500,
        seconds: float | None = None,
        options: Options | None = None,
        habits: Habits = PLAIN_HABITS,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.habits = habits
        self._judge = judge
        self._quick = quick
        self._options = options or Options()
        self._search = TurnSearch(judge, self._options)
        self._others = TurnSearch(judge, Options())
        self._me = 0

    def choose(self, sight: Sight) -> int:
        legal = self._options.legal(sight.game)
        if len(legal) == 1:
            return legal[0]
        root = self._grow(sight)
        return max(legal, key=lambda action: _tried(root, action, self._mean(root.arms[action])))

    def rank(self, sight: Sight, most: int) -> list[Choice]:
        lines = self._lines(self._grow(sight), ())
        return sorted(lines, key=lambda line: -line.value)[:most]

    # -- the search ------------------------------------------------------------------------

    def _grow(self, sight: Sight) -> Node:
        """The tree after as many iterations as there is time for; the game is as before."""
        game = sight.game
        limits = [limit for limit in (self.seconds, sight.seconds) if limit is not None]
        sight = Sight(game, sight.chance, min(limits, default=None), sight.stop)
        self._me = game.seat
        self._judge.look(game)
        self._quick.look(game)
        root = Node(game.seat)
        self._look_into(root, game)
        # A choice between a few placements is made sooner than one between many lays.
        few = min(1.0, len(root.arms) / 12)
        rounds = max(1, round(self.iterations * few))
        deals = f"{sight.chance.below(1 << 30)}"
        for _ in range(_WITHOUT_END if self.seconds is not None else rounds):
            if sight.time_is_up:
                break
            self._once(root, game, deals)
        return root

    def _once(self, root: Node, game: Game, deals: str) -> None:
        """Down the tree, a short playout, a judgement, and back up."""
        trail, actions = self._way_down(root)
        chance = Chance(deals, f"{trail[-1][1].visits}")
        game.shuffle_unseen(chance)
        for action in actions:
            game.do(action)
        done = len(actions)
        while legal := game.legal():
            came = _what_came(game, legal)
            below = trail[-1][1].later.get(came)
            if below is None:
                below = trail[-1][1].later[came] = Node(game.seat)
            below.visits += 1
            if not below.arms:
                if below.visits <= self.habits.open_after:
                    break
                self._look_into(below, game)
            more, actions = self._way_down(below)
            for action in actions:
                game.do(action)
            done += len(actions)
            trail += more
        done += self._play_on(game, chance)
        points = self._judge.points(game, self._me)
        rewards = [tanh(lead(points, seat) / REWARD) for seat in range(game.seats)]
        for _ in range(done):
            game.undo()
        for node, arm in trail:
            node.visits += 1
            arm.visits += 1
            arm.total += rewards[node.seat]

    def _way_down(self, node: Node) -> tuple[list[tuple[Node, Arm]], list[int]]:
        """The most promising way to play one turn."""
        trail: list[tuple[Node, Arm]] = []
        actions: list[int] = []
        step: Node | None = node
        while step is not None:
            action, arm = self._most_promising(step)
            trail.append((step, arm))
            actions.append(action)
            step = arm.inner
        return trail, actions

    def _most_promising(self, node: Node) -> tuple[int, Arm]:
        trust = self.habits.trust
        reach = self.habits.explore * sqrt(node.visits + 1.0)
        best = _NOTHING
        found: tuple[int, Arm] | None = None
        for action, arm in node.arms.items():
            tried = arm.visits + trust
            hope = (arm.total + trust * arm.thought + reach) / tried
            if hope > best:
                best, found = hope, (action, arm)
        assert found is not None
        return found

    def _look_into(self, node: Node, game: Game) -> None:
        """Give a node all ways to play the turn, each with what the judge thinks of it."""
        search = self._search if node.seat == self._me else self._others
        for way in search.ways(game, look=False):
            thought = tanh(way.value / REWARD)
            step = node
            for index, action in enumerate(way.actions):
                arm = step.arm(action)
                arm.thought = max(arm.thought, thought)
                if index + 1 < len(way.actions):
                    arm.inner = arm.inner or Node(node.seat)
                    step = arm.inner

    def _play_on(self, game: Game, chance: Chance) -> int:
        """A few turns, each choice by the best of some actions; the number of actions done."""
        done = 0
        for _ in range(self.habits.depth):
            seat = game.seat
            way: list[int] = []
            game.hold = True
            while game.seat == seat and (legal := game.legal()):
                way.append(self._best_of_some(game, legal, chance))
                game.do(way[-1])
            for _ in way:
                game.undo()
            game.hold = False
            if not way:
                break
            for action in way:
                game.do(action)
            done += len(way)
        return done

    def _best_of_some(self, game: Game, legal: list[int], chance: Chance) -> int:
        if len(legal) == 1:
            return legal[0]
        tries, seat = self.habits.tries, game.seat
        some = legal
        if len(legal) > tries:
            first = chance.below(len(legal))
            step = len(legal) / tries
            some = [legal[int(first + index * step) % len(legal)] for index in range(tries)]
        best, found = _NOTHING, some[0]
        for action in some:
            game.do(action)
            value = self._quick.value(game, seat)
            game.undo()
            if value > best:
                best, found = value, action
        return found

    # -- the answer ------------------------------------------------------------------------

    def _mean(self, arm: Arm) -> float:
        trust = self.habits.trust
        return (arm.total + trust * arm.thought) / (arm.visits + trust)

    def _lines(self, node: Node, done: tuple[int, ...]) -> list[Choice]:
        """Every way to play the turn, with its value in points of difference."""
        found: list[Choice] = []
        for action, arm in node.arms.items():
            if arm.inner is not None:
                found += self._lines(arm.inner, (*done, action))
            else:
                mean = max(-_ALMOST_ONE, min(_ALMOST_ONE, self._mean(arm)))
                found.append(Choice((*done, action), REWARD * atanh(mean)))
        return found


def _what_came(game: Game, legal: list[int]) -> tuple[int, ...]:
    """What chance brought: the tiles in hand, or in games without them all that can be done."""
    return game.hand if isinstance(game, LandscapeGame) else tuple(legal)


def _tried(node: Node, action: int, mean: float) -> tuple[int, float]:
    """What the answer is chosen by: how often it was worth trying, then how it went."""
    return node.arms[action].visits, mean
