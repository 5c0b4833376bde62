"""Tables of counts, as spreadsheets write them."""

import pytest

from engine.exchange import Clash, counts_table, merge, read_table
from engine.landscape.load import load_set
from engine.landscape.tiles.model import Tile, TileSet


def test_a_whole_set_comes_back_from_its_table():
    loaded = load_set("mayflower")
    read = read_table(counts_table(loaded.tileset, loaded.rules))
    assert not read.problems
    assert merge(loaded.tileset, read).tileset == loaded.tileset


def test_counts_changed_in_a_spreadsheet_are_taken_over():
    loaded = load_set("mayflower")
    text = counts_table(loaded.tileset, loaded.rules).replace("trail,2,main", "trail,7,main", 1)
    merged = merge(loaded.tileset, read_table(text))
    assert merged.changed == ("A",) and not merged.added
    assert merged.tileset.tile("A").count == 7


@pytest.mark.parametrize(
    "text",
    ["id,count\nA,4\nB,2\n", "count;id\n4;A\n2;B\n", "Tile\tCopies\nA\t4\nB\t2\n", "A,4\nB,2\n"],
)
def test_columns_stand_in_any_order_with_any_mark_between(text):
    read = read_table(text)
    assert not read.problems
    assert read.counts == {"A": 4, "B": 2}


def test_counts_of_tiles_the_set_does_not_have_are_told():
    tileset = TileSet(title="two", tiles=(Tile(id="A"), Tile(id="B")))
    merged = merge(tileset, read_table("id,count\nA,4\nZ,2\n"))
    assert [tile.count for tile in merged.tileset.tiles] == [4, 1]
    assert "no tile Z" in merged.problems[0].message


@pytest.mark.parametrize("count", ["0", "-1", "two", "1.5", "999999999"])
def test_a_count_that_is_none_is_told_and_left_out(count):
    read = read_table(f"id,count\nA,{count}\nB,2\n", "counts.csv")
    assert read.counts == {"B": 2}
    assert (read.problems[0].line, read.problems[0].severity) == (2, "error")
    assert f"'{count}'" in read.problems[0].message


def test_a_table_without_ids_says_so():
    read = read_table("name,count\nFork,2\n")
    assert read.empty and "no column 'id'" in read.problems[0].message


def test_unknown_columns_and_double_rows_are_told():
    read = read_table("id,count,price\nA,1,3\nA,2,4\n")
    assert read.counts == {"A": 1}
    assert [problem.code for problem in read.problems] == ["import-column", "import-twice"]


def test_rows_with_notation_are_whole_tiles():
    read = read_table('id,name,count,notation,tags\nX,Fork,2,road E/S/W,"a, b"\n')
    (tile,) = read.tiles
    assert (tile.name, tile.count, tile.tags, len(tile.features)) == ("Fork", 2, ("a", "b"), 3)


def test_a_clash_is_renamed_replaced_or_skipped():
    tileset = TileSet(title="one", tiles=(Tile(id="A", name="old"),))
    read = read_table("id,notation\nA,town N\n")
    renamed = merge(tileset, read)
    assert [tile.id for tile in renamed.tileset.tiles] == ["A", "A-2"]
    assert renamed.renamed == {"A-2": "A"}
    replaced = merge(tileset, read, Clash.REPLACE)
    assert [len(tile.features) for tile in replaced.tileset.tiles] == [1]
    skipped = merge(tileset, read, Clash.SKIP)
    assert skipped.tileset == tileset and skipped.skipped == ("A",)
