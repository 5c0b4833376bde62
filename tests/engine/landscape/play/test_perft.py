"""The move-count tables in tests/cases/perft.json come out, on the engine and the oracle."""

import pytest

from tests.engine.landscape.play.comparing import dump
from tests.engine.landscape.play.oracle import oracle_of
from tests.engine.landscape.play.perft import Entry, begun, count, entries, slow_count

QUICK = 1_000
"""How many positions the oracle, which is a thousand times slower, is asked to look at."""


def name(entry: Entry) -> str:
    tileset = entry["set"] if isinstance(entry["set"], str) else entry["set"]["title"]
    return f"{tileset}-{entry['players']}-{entry['seed']}"


def known_to_the_oracle(entry: Entry) -> bool:
    return not str(entry["set"]).startswith("hunters")


ORACLES = [entry for entry in entries() if known_to_the_oracle(entry)]


@pytest.mark.parametrize("entry", entries(), ids=name)
def test_engine_counts_what_the_table_says(entry: Entry) -> None:
    session = begun(entry)
    before = dump(session)
    for depth, expected in enumerate(entry["counts"], 1):
        assert count(session.game, depth) == expected
    assert dump(session) == before


@pytest.mark.parametrize("entry", ORACLES, ids=name)
def test_oracle_counts_what_the_table_says(entry: Entry) -> None:
    counted_by_oracle(entry, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ORACLES, ids=name)
def test_oracle_counts_further_what_the_table_says(entry: Entry) -> None:
    counted_by_oracle(entry, 50 * QUICK)


def counted_by_oracle(entry: Entry, most: int) -> None:
    session = begun(entry)
    tables = session.tables
    order = [tables.tiles[kind].id for kind in reversed(session.game.deck)]
    oracle = oracle_of(tables.tileset, tables.rules, entry["players"], order)
    for depth, expected in enumerate(entry["counts"], 1):
        # The last action of a sequence is only counted, so the work is that of one level less.
        if depth > 1 and sum(entry["counts"][: depth - 1]) > most // 10:
            return
        assert slow_count(oracle, depth) == expected
