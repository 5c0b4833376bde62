"""A game by chance on the engine and the oracle at once, compared after every action."""

from random import Random

from engine.landscape.play.actions import Action, Lay, Place
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet
from tests.engine.landscape.play.comparing import compare
from tests.engine.landscape.play.generated import generated_rules, generated_set
from tests.engine.landscape.play.oracle import Oracle, oracle_of


def begun(tileset: TileSet, rules: RuleSet, seats: int, seed: int) -> tuple[Session, Oracle]:
    """The same game on both; the oracle is told the order of the deck."""
    tables = Tables(tileset, rules)
    session = Session.start(tables, seats, seed)
    order = [tables.tiles[kind].id for kind in reversed(session.game.deck)]
    return session, oracle_of(tileset, rules, seats, order)


def play_both(tileset: TileSet, rules: RuleSet, seats: int, rnd: Random, most: int = 60) -> Session:
    """Play a game by chance on both and compare them after every action."""
    session, oracle = begun(tileset, rules, seats, rnd.randint(0, 10_000))
    compare(session, oracle)
    for _ in range(most):
        legal = session.legal_actions()
        if not legal:
            break
        action = chosen(rnd, oracle, legal)
        session.apply(action)
        oracle.apply(action)
        compare(session, oracle)
    return session


def random_game(seed: int, *, most: int = 60, knobs: int = 6, kinds: int = 7) -> Session:
    """A generated set under generated rules, played on both."""
    rnd = Random(seed)
    sides = rnd.choice([4, 4, 6])
    rules = generated_rules(rnd, sides, knobs)
    tileset = generated_set(rnd, rules, kinds)
    return play_both(tileset, rules, min(rnd.randint(2, 5), tileset.total), rnd, most)


def chosen(rnd: Random, oracle: Oracle, legal: list[Action]) -> Action:
    """An action by chance; tiles mostly fill gaps and figures are mostly placed."""
    if rnd.random() < 0.3:
        return rnd.choice(legal)
    here = {laid.cell for laid in oracle.laid}

    def eagerness(action: Action) -> int:
        if isinstance(action, Lay):
            return sum(cell in here for cell in oracle.around(action.cell))
        return int(isinstance(action, Place))

    best = max(eagerness(action) for action in legal)
    return rnd.choice([action for action in legal if eagerness(action) >= best - 1])
