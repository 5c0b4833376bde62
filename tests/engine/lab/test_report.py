"""Reports and tables: whole pages that need nothing from anywhere, and data others can read."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.lab.comparing import compare
from engine.lab.exporting import comparison_data, run_data, write_comparison_csv, write_csv
from engine.lab.report import comparison_report, run_report
from engine.lab.results import Results
from engine.lab.running import run
from engine.lab.summary import summarise
from tests.engine.lab.plans import plan

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Balanced(HTMLParser):
    """Complains about a tag that is not closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that closes itself."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def results() -> Results:
    return run(plan("mayflower", bots=("greedy", "random"), games=6, title="A & B <i>"), workers=1)


def checked(page: str) -> str:
    """The text of a page that is whole and fetches nothing."""
    reader = Balanced()
    reader.feed(page)
    assert reader.open == []
    assert not re.search(r"(?:src|href)\s*=|url\(|https?:|@import", page)
    for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(drawing)
    return " ".join(reader.text)


def test_a_run_as_a_page(results: Results) -> None:
    page = run_report(results)
    text = checked(page)
    assert "A & B <i>" in text
    assert "greedy wins" in text
    for heading in ("Wins", "Points by source", "Tile kinds", "Where tiles lie", "Odd games"):
        assert heading in text
    assert page.count("<svg") >= 7
    assert "AX" in text


def test_a_comparison_as_a_page(results: Results) -> None:
    dear = plan("mayflower", "town.finished.per_tile=3", bots=("greedy", "random"), games=6)
    text = checked(comparison_report(compare(results, run(dear, workers=1))))
    assert "6 pairs of games on the same decks and seats" in text
    assert "from towns" in text


def test_a_run_without_games_is_a_page_too() -> None:
    assert "No game was played." in checked(run_report(Results(plan())))


def test_tables_can_be_read_by_other_programs(results: Results, tmp_path: Path) -> None:
    written = write_csv(tmp_path, results, summarise(results))
    names = ("figures", "games", "tiles", "board", "spread", "course", "odd")
    assert {path.name for path in written} == {f"{name}.csv" for name in names}
    with (tmp_path / "games.csv").open(newline="") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 6
    assert [int(game["seat.1.score"]) for game in games] == [row.scores[0] for row in results.rows]
    assert games[1]["seat 1"] == "random"
    with (tmp_path / "tiles.csv").open(newline="") as file:
        tiles = {line["tile"]: line for line in csv.DictReader(file)}
    assert tiles["A"]["count"] == "2"
    assert int(tiles["A"]["drawn"]) == 12
    with (tmp_path / "figures.csv").open(newline="") as file:
        figures = {line["key"]: line for line in csv.DictReader(file)}
    assert float(figures["bot.greedy.wins"]["value"]) == 1.0
    with (tmp_path / "board.csv").open(newline="") as file:
        board = list(csv.DictReader(file))
    assert sum(float(cell["tiles"]) for cell in board) == pytest.approx(95, abs=1)


def test_differences_can_be_read_by_other_programs(results: Results, tmp_path: Path) -> None:
    (path,) = write_comparison_csv(tmp_path, compare(results, results))
    with path.open(newline="") as file:
        lines = list(csv.DictReader(file))
    assert all(float(line["change_value"]) == 0 for line in lines)


def test_everything_is_json_data(results: Results) -> None:
    data = json.loads(json.dumps(run_data(results, summarise(results)), allow_nan=False))
    assert data["plan"]["bots"] == ["greedy", "random"]
    assert data["plan"]["repeatable"] is True
    assert data["done"] == 6
    again = json.loads(json.dumps(comparison_data(compare(results, results)), allow_nan=False))
    assert again["same_decks"] is True
