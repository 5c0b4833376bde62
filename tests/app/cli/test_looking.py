"""`show` and `stats`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.cli.running import tilewright


def test_show_draws_the_named_tiles_with_notation_and_count() -> None:
    done = tilewright("show", "mayflower", "A", "R")
    assert done.code == 0
    first = done.out.splitlines()[0]
    assert first.startswith("A ×2")
    assert "R ×4" in first
    assert "A: road E-W post" in done.out
    assert "P trading post" in done.out.splitlines()[-1]


def test_show_draws_all_tiles_and_start_spaces() -> None:
    done = tilewright("show", "mayflower", "--json")
    ids = [tile["id"] for tile in done.json["tiles"]]
    assert len(ids) == 60
    assert ids[0] == "A"
    assert ids[-1] == "coast-10"
    assert all(len(tile["picture"]) == 7 for tile in done.json["tiles"])


def test_show_turns_picture_and_notation() -> None:
    (tile,) = tilewright("show", "mayflower", "R", "--turn", "1", "--json").json["tiles"]
    assert tile["notation"] == "town E; road W>town"
    assert tile["picture"][3].startswith("═")
    (again,) = tilewright("show", "mayflower", "R", "--turn", "5", "--json").json["tiles"]
    assert again["picture"] == tile["picture"]


def test_show_draws_the_start_board() -> None:
    done = tilewright("show", "mayflower", "--board")
    assert done.code == 0
    assert "≈" in done.out
    rows = [line.split()[0] for line in done.out.splitlines() if line[:1].isdigit()]
    assert rows == [str(row) for row in range(10)]


@pytest.mark.parametrize(("size", "height"), [("small", 5), ("medium", 7), ("large", 11)])
def test_show_in_three_sizes(size: str, height: int) -> None:
    (tile,) = tilewright("show", "mayflower", "A", "--size", size, "--json").json["tiles"]
    assert len(tile["picture"]) == height


def test_show_names_the_tile_that_was_meant() -> None:
    done = tilewright("show", "mayflower", "coast1")
    assert done.code == 2
    assert "Did you mean 'coast-1'?" in done.err


def test_a_set_with_errors_is_shown_and_counted_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    raw = {"format": 1, "title": "Bad", "rules": "mayflower", "tiles": {"A": "town N; road N-S"}}
    path.write_text(json.dumps(raw), encoding="utf-8")
    for command in ("show", "stats"):
        done = tilewright(command, path)
        assert done.code == 0
        assert "1 error" in done.err


def test_a_board_of_thousands_of_cells_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    spaces = [{"id": "a", "at": [-5000, -5000]}, {"id": "b", "at": [5000, 5000]}]
    raw = {
        "format": 1,
        "title": "Wide",
        "rules": "mayflower",
        "start": spaces,
        "tiles": {"A": "farm"},
    }
    path.write_text(json.dumps(raw), encoding="utf-8")
    done = tilewright("show", path, "--board")
    assert done.code == 1
    assert "10,001 × 10,001" in done.err


def test_titles_and_names_cannot_play_tricks_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    raw = {
        "format": 1,
        "title": "[red]\x1b[31mloud",
        "rules": "mayflower",
        "tiles": [{"id": "[b]A", "name": "\x1b]0;gotcha\x07", "features": "road N-S"}],
    }
    path.write_text(json.dumps(raw), encoding="utf-8")
    for command in ("show", "stats"):
        done = tilewright(command, path)
        assert "\x1b" not in done.out
        assert "[b]A" in done.out


def test_stats_prints_the_totals() -> None:
    done = tilewright("stats", "mayflower")
    assert done.code == 0
    assert done.out.startswith("Mayflower: 50 kinds, 95 tiles, 10 start spaces\n")
    assert "24 of 24" in done.out
    assert not [line for line in done.out.splitlines() if line != line.rstrip()]


def test_stats_as_json_add_up() -> None:
    numbers = tilewright("stats", "mayflower", "--json").json
    assert (numbers["kinds"], numbers["tiles"], numbers["start_spaces"]) == (50, 95, 10)
    assert sum(numbers["totals"]["sides"].values()) == 4 * 95
    assert sum(row["tiles"] for row in numbers["by_features"]) == 95
    assert sum(shown["tiles"] for shown in numbers["coverage"]["shown"]) == 95
    assert numbers["twins"] == []


def test_gaps_and_twins_are_named(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    tiles = {"one": "town N; road E-W", "two": "town E; road N-S"}
    raw = {"format": 1, "title": "Few", "rules": "mayflower", "tiles": tiles}
    path.write_text(json.dumps(raw), encoding="utf-8")
    done = tilewright("stats", path)
    assert "Gaps: 23" in done.out
    assert "Twins: one, two are the same but for a turn." in done.out
