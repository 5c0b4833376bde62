"""Move-count tables: how many ways there are to go on for so many actions, by set and seed.

Run as a module it counts everything anew and writes the table: only after a change of the bundled
sets or of the rules that is meant.
"""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from engine.files import canonical
from engine.landscape.load import check_raw, load_set
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.landscape.rules.knobs import turn_knobs
from engine.landscape.rules.load import load_rules
from tests.engine.landscape.play.oracle import Oracle

TABLE = Path(__file__).parents[3] / "cases" / "perft.json"

Entry = dict[str, Any]
"""A set (bundled or embedded), players, seed, knobs, and `counts` for 1, 2, 3, … actions."""


def entries() -> list[Entry]:
    found: list[Entry] = json.loads(TABLE.read_text(encoding="utf-8"))["tables"]
    return found


def tables_of(entry: Entry) -> Tables:
    if isinstance(entry["set"], str):
        loaded = load_set(entry["set"])
        tileset, rules = loaded.tileset, loaded.rules
    else:
        rules = load_rules(entry["set"]["rules"]).rules
        tileset = check_raw(entry["set"], rules, None).tileset
    assert tileset is not None and rules is not None
    return Tables(tileset, turn_knobs(rules, entry.get("knobs", {}).items()))


def begun(entry: Entry) -> Session:
    return Session.start(tables_of(entry), entry["players"], entry["seed"])


def count(game: LandscapeGame, depth: int) -> int:
    """How many sequences of so many actions there are; a game that is over goes no further."""
    legal = game.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in list(legal):
        game.do(action)
        total += count(game, depth - 1)
        game.undo()
    return total


def slow_count(oracle: Oracle, depth: int) -> int:
    """The same by the oracle, which cannot take anything back and copies itself instead."""
    options = oracle.options()
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        ahead = deepcopy(oracle)
        ahead.apply(action)
        total += slow_count(ahead, depth - 1)
    return total


def main() -> None:
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    for entry in table["tables"]:
        game = begun(entry).game
        entry["counts"] = [count(game, depth + 1) for depth in range(len(entry["counts"]))]
        print(entry["counts"])
    TABLE.write_text(canonical(table), encoding="utf-8")


if __name__ == "__main__":
    main()
