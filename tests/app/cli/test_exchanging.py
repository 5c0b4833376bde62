"""`import` and `export`."""

import csv
from pathlib import Path

from engine.landscape.load import load_set
from tests.app.cli.running import tilewright


def test_a_set_goes_out_as_lines_and_comes_back(tmp_path: Path) -> None:
    done = tilewright("export", "mayflower", "-o", tmp_path / "m.txt")
    assert done.code == 0 and "written" in done.out
    back = tilewright("import", tmp_path / "m.txt", "-o", tmp_path / "set/tiles.json")
    assert back.code == 0 and "50 kinds, 95 tiles" in back.out
    made = load_set(tmp_path / "set/tiles.json")
    assert made.rules is not None and made.rules.title == "Mayflower"
    assert tilewright("check", tmp_path / "set/tiles.json").code == 0


def test_a_table_goes_to_the_screen(tmp_path: Path) -> None:
    done = tilewright("export", "mayflower", "--as", "csv")
    rows = list(csv.DictReader(done.out.splitlines()))
    assert len(rows) == 50 and rows[0]["notation"] == "road E-W post"


def test_counts_come_into_a_set_that_is_there(tmp_path: Path) -> None:
    tilewright("new", tmp_path / "mine")
    (tmp_path / "counts.csv").write_text("id,count\nA,9\nnone,2\n", encoding="utf-8")
    done = tilewright("import", tmp_path / "counts.csv", "--into", tmp_path / "mine")
    assert done.code == 0 and "1 kind changed" in done.out
    assert "no tile none" in done.err
    loaded = load_set(tmp_path / "mine")
    assert loaded.tileset is not None and loaded.tileset.tiles[0].count == 9


def test_import_tells_what_it_could_not_take(tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("A: town N\nB: nonsense~\n", encoding="utf-8")
    done = tilewright("import", tmp_path / "t.txt", "-o", tmp_path / "o.json", "--json")
    assert done.json["added"] == ["A"]
    assert done.json["problems"][0]["line"] == 2


def test_nothing_is_written_over_unasked(tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("A: town N\n", encoding="utf-8")
    (tmp_path / "o.csv").write_text("mine", encoding="utf-8")
    assert tilewright("import", tmp_path / "t.txt", "-o", tmp_path / "o.csv").code == 1
    assert tilewright("export", "mayflower", "-o", tmp_path / "o.csv").code == 1
    assert (tmp_path / "o.csv").read_text("utf-8") == "mine"
    assert tilewright("export", "mayflower", "-o", tmp_path / "o.csv", "--force").code == 0


def test_what_is_not_understood_is_said(tmp_path: Path) -> None:
    (tmp_path / "t.txt").write_text("A: town N\n", encoding="utf-8")
    assert tilewright("import", tmp_path / "t.txt").code == 2
    assert tilewright("export", "mayflower", "--as", "pdf").code == 2
    assert "csv, notation" in tilewright("export", "mayflower", "--as", "pdf").err
    assert "bundled" in tilewright("import", tmp_path / "t.txt", "--into", "mayflower").err
    counts = tmp_path / "c.csv"
    counts.write_text("id,count\nA,2\n", encoding="utf-8")
    assert "only counts" in tilewright("import", counts, "-o", tmp_path / "o.json").err
    wrong = tilewright("import", tmp_path / "t.txt", "--into", tmp_path, "--clash", "explode")
    assert wrong.code == 2 and "rename, replace, skip" in wrong.err
