"""`simulate`, `match`, `compare` and the studies, run as people and programs run them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.cli.progress import Cancelled
from engine.files import WriteRefused
from engine.lab.results import load_results
from engine.record import load_record, replay
from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]
QUICK = ("examples/first", "--bots", "random,random", "--seed", "3", "--workers", "1")


def test_a_simulation_is_told_in_sentences_and_figures() -> None:
    done = tilewright("simulate", *QUICK, "--games", 20)
    assert done.code == 0
    assert "First steps: 20 games of random, random" in done.out
    assert "Seat 1 wins" in done.out
    assert "Points by source" in done.out
    assert "from towns" in done.out
    assert "Odd games" in done.out
    assert done.err == ""


def test_everything_can_be_printed_every_kind_and_the_board_too() -> None:
    done = tilewright("simulate", *QUICK, "--games", 20, "--all")
    assert done.code == 0
    lines = done.out.splitlines()
    for kind in ("fork", "bend", "village", "farm"):
        assert any(line.startswith(f"{kind} ") and line.endswith(" pp") for line in lines), kind
    assert "Tiles a game, space by space" in done.out
    assert "Figures a game, space by space" in done.out
    shorter = tilewright("simulate", *QUICK, "--games", 20)
    assert "space by space" not in shorter.out
    assert "--all lists every tile kind" in shorter.out
    assert "half below" in shorter.out


def test_the_same_seed_gives_the_same_data_on_one_worker_and_on_two() -> None:
    words = ("simulate", "examples/first", "--bots", "greedy,random", "--games", 8, "--json")
    one = tilewright(*words, "--workers", 1).json
    two = tilewright(*words, "--workers", 2).json
    assert one == two
    assert one["done"] == 8
    assert one["plan"]["seats_rotated"] is True
    other = tilewright(*words, "--workers", 1, "--seed", 9).json
    assert other["figures"] != one["figures"]


def test_everything_can_be_written_down(tmp_path: Path) -> None:
    done = tilewright(
        *("simulate", *QUICK, "--games", 6, "--json"),
        *("--csv", tmp_path / "tables", "--html", tmp_path / "report.html"),
        *("--save", tmp_path / "games", "--save-odd", tmp_path / "odd"),
        *("--run-file", tmp_path / "run.json"),
    )
    assert done.code == 0
    assert "<svg" in (tmp_path / "report.html").read_text("utf-8")
    assert len(list((tmp_path / "tables").glob("*.csv"))) == 7
    games = sorted((tmp_path / "games").glob("*.json"))
    assert [path.name for path in games] == [f"game-{n:06}.json" for n in range(6)]
    results = load_results(tmp_path / "run.json")
    for path, row in zip(games, results.rows, strict=True):
        record = load_record(path).record
        assert record is not None
        again = replay(record)
        assert again.session is not None
        assert tuple(again.session.scores) == row.scores
    assert set((tmp_path / "odd").iterdir())
    assert set(done.json["written"]) >= {str(tmp_path / "report.html"), str(games[0])}


def test_a_run_file_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    tilewright("simulate", *QUICK, "--games", 4, "--run-file", file)
    more = tilewright("simulate", *QUICK, "--games", 9, "--run-file", file, "--json").json
    assert more["done"] == 9
    whole = tilewright("simulate", *QUICK, "--games", 9, "--json").json
    assert more["figures"] == whole["figures"]
    other = tilewright("simulate", *QUICK, "--games", 9, "--seed", 8, "--run-file", file)
    assert other.code == 1
    assert "another plan" in other.err


def test_knobs_and_rules_can_be_changed() -> None:
    done = tilewright(
        *("simulate", "mayflower", "--bots", "random,random", "--games", 2, "--workers", 1),
        *("--knob", "surveyors.count=0", "--json"),
    )
    keys = {figure["key"] for figure in done.json["figures"]}
    assert "points.surveyors" not in keys
    variant = tilewright(
        *("simulate", "mayflower", "--rules", "mayflower/family", "--bots", "random,random"),
        *("--games", 2, "--workers", 1, "--json"),
    )
    assert variant.json["plan"]["rules"] != "Mayflower"


def test_a_match_plays_every_deck_from_each_seat() -> None:
    done = tilewright("match", "examples/first", "greedy", "random", "--games", 7, "--workers", 1)
    assert done.code == 0
    assert "8 games, every deck from each seat" in done.out
    assert "greedy wins" in done.out
    data = tilewright(
        *("match", "examples/first", "greedy", "random", "--games", 4, "--workers", 1, "--json")
    ).json
    assert {figure["key"] for figure in data["figures"]} >= {"bot.greedy.wins", "bot.random.wins"}


def test_a_version_compared_with_itself_is_the_same() -> None:
    done = tilewright("compare", "examples/first", "--games", 4, "--workers", 1)
    assert done.code == 0
    assert "All 4 games went exactly the same way" in done.out


def test_two_versions_are_compared(tmp_path: Path) -> None:
    done = tilewright(
        *("compare", "examples/first", "--knob-b", "town.finished.per_tile=9", "--games", 8),
        *("--workers", 1, "--html", tmp_path / "c.html", "--csv", tmp_path / "c"),
    )
    assert "Towns now give" in done.out
    assert "8 pairs of games on the same decks" in done.out
    assert (tmp_path / "c.html").exists()
    assert (tmp_path / "c/differences.csv").exists()
    bots = tilewright(
        *("compare", "examples/first", "--bots", "random,random", "--bots-b", "greedy,greedy"),
        *("--games", 6, "--workers", 1, "--json"),
    ).json
    score = next(one for one in bots["differences"] if one["key"] == "score")
    assert score["change"]["value"] > 0


def test_doing_without_something_is_studied() -> None:
    done = tilewright("restrict", "examples/first", "town", "trapper", "--games", 6, "--workers", 1)
    assert done.code == 0
    assert "greedy without … against greedy with everything" in done.out
    assert "trapper" in done.out
    data = tilewright(
        "restrict", "examples/first", "--games", 2, "--bot", "random", "--workers", 1, "--json"
    ).json
    assert [one["without"] for one in data["worth"]] == ["road", "town", "farm", "plain"]


def test_leaving_out_kinds_is_studied() -> None:
    done = tilewright(
        *("leave-out", "examples/first", "fork", "farm", "--bots", "random,random"),
        *("--games", 6, "--workers", 1, "--figure", "turns", "--figure", "score"),
    )
    assert done.code == 0
    assert "fork" in done.out
    assert "turns" in done.out


def test_a_run_of_a_hundred_games_can_be_taken_up_like_any_other(tmp_path: Path) -> None:
    words = ("simulate", *QUICK, "--run-file", tmp_path / "run.json", "--games")
    assert tilewright(*words, 99).code == 0
    assert tilewright(*words, 100).code == 0
    again = tilewright(*words, 100)
    assert again.code == 0, again.err


def test_a_long_study_says_how_many_games_it_plays_and_how_to_play_fewer() -> None:
    words = ("leave-out", "examples/first", "--bots", "random,random", "--games", 1)
    kinds = tilewright("stats", "examples/first", "--json").json["kinds"]
    done = tilewright(*words, "--workers", 1)
    assert f"{kinds + 1} runs of 1 game, {kinds + 1} games altogether." in done.err
    assert "Naming kinds leaves out only those, --games plays fewer." in done.err
    assert tilewright(*words, "--workers", 1, "--json").err == ""


def test_a_comparison_stopped_before_its_second_half_ends_like_everything_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Stopped(Cancelled):
        def __call__(self) -> bool:
            return True

    monkeypatch.setattr("app.cli.comparing.Cancelled", Stopped)
    done = tilewright("compare", "examples/first", "--games", 4, "--workers", 1)
    assert done.code == 130
    assert "Stopped before the other version was played" in done.err


def test_counts_are_suggested() -> None:
    done = tilewright(
        *("suggest", "examples/first", "turns", "26", "--free", "--bots", "random,random"),
        *("--games", 60, "--workers", 1),
    )
    assert done.code == 0, done.err
    assert "Turns: 24 now, 26 wanted." in done.out
    assert "Played with these counts, 60 games: 26, on target." in done.out
    assert "What else it does:" in done.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "examples/first", "--bots", "gredy,random"), "Did you mean 'greedy'?"),
        (("simulate", "examples/first", "--bots", "random"), "1 player cannot play this"),
        (("simulate", "examples/first", "--bots", ","), "names 0 bots"),
        (("simulate", "examples/first", "--knob", "x=1"), "x"),
        (("match", "examples/first", "greedy"), "at least two"),
        (("compare", "examples/first", "--bots-b", "random,random,random"), "same number of seats"),
        (("restrict", "examples/first", "lakes"), "Nothing in these rules is called 'lakes'"),
        (("leave-out", "examples/first", "frok"), "Did you mean 'fork'?"),
        (("leave-out", "examples/first", "--figure", "scroe"), "Did you mean 'score'?"),
        (("suggest", "examples/first", "scroe", "5"), "Did you mean 'score'?"),
        (("simulate", "examples/first", "--bots", "nothing.py:Bot,random"), "cannot be read"),
        (("match", "examples/first", "mcts:many", "greedy"), "as in mcts:500"),
    ],
)
def test_what_cannot_be_simulated_is_refused(words: tuple[str, ...], sentence: str) -> None:
    done = tilewright(*words, "--games", 2, "--workers", 1)
    assert done.code == 2
    assert sentence in done.err
    assert done.out == ""


def test_too_few_games_for_a_suggestion_is_a_sentence() -> None:
    done = tilewright(
        *("suggest", "examples/first", "turns", "26", "--games", 3, "--workers", 1),
        *("--bots", "random,random"),
    )
    assert done.code == 1
    assert "too few" in done.err


def test_a_set_with_errors_is_not_simulated() -> None:
    done = tilewright("simulate", "examples/broken", "--games", 2)
    assert done.code == 1
    assert "cannot be used until this is mended" in done.err


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = tilewright("simulate", *QUICK, "--games", 2, "--csv", tmp_path / "file/tables")
    assert done.code == 1
    assert "cannot be made" in done.err


@pytest.mark.parametrize("command", ["simulate", "match", "compare"])
def test_a_report_that_cannot_be_written_is_refused_before_a_game_is_played(
    tmp_path: Path, command: str
) -> None:
    words = ("greedy", "random") if command == "match" else ()
    for target, sentence in (
        (tmp_path / "nowhere/report.html", "does not exist"),
        (tmp_path, "is a folder"),
    ):
        # So many games would never end in time.
        done = tilewright(
            *(command, "mayflower", *words, "--games", 1_000_000, "--workers", 1),
            *("--html", target),
        )
        assert done.code == 1
        assert sentence in done.err
        assert done.out == ""


def test_a_report_that_fails_at_last_does_not_take_the_figures_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_words: object) -> str:
        raise WriteRefused("'report.html' is not written: the disk is full.")

    monkeypatch.setattr("engine.lab.report.run_report", full)
    words = ("simulate", *QUICK, "--games", 2, "--html", tmp_path / "report.html")
    done = tilewright(*words)
    assert done.code == 1
    assert "Seat 1 wins" in done.out
    assert "the disk is full" in done.err
    data = tilewright(*words, "--json")
    assert data.code == 1
    assert data.json["done"] == 2
    assert data.json["not_written"] == ["'report.html' is not written: the disk is full."]


def test_a_damaged_run_file_is_a_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = ("simulate", *QUICK, "--games", 3, "--run-file", file)
    assert tilewright(*words).code == 0
    half = file.read_text("utf-8")[:500]
    file.write_text(half, "utf-8")
    done = tilewright(*words)
    assert done.code == 1
    assert "is not a run file" in done.err
    assert file.read_text("utf-8") == half


def test_games_that_were_taken_up_are_kept_as_records_too(tmp_path: Path) -> None:
    words = ("simulate", *QUICK, "--run-file", tmp_path / "run.json")
    assert tilewright(*words, "--games", 2).code == 0
    assert tilewright(*words, "--games", 4, "--save", tmp_path / "games").code == 0
    assert len(list((tmp_path / "games").glob("*.json"))) == 4


def test_a_match_and_a_comparison_can_be_written_down_too(tmp_path: Path) -> None:
    done = tilewright(
        *("match", "examples/first", "greedy", "random", "--games", 2, "--workers", 1),
        *("--csv", tmp_path / "match", "--save-games", tmp_path / "games"),
    )
    assert done.code == 0, done.err
    assert (tmp_path / "match/figures.csv").exists()
    assert len(list((tmp_path / "games").glob("*.json"))) == 2
    done = tilewright(
        *("compare", *QUICK, "--knob-b", "town.finished.per_tile=9", "--games", 2),
        *("--save-games", tmp_path / "both"),
    )
    assert done.code == 0, done.err
    for version in ("before", "after"):
        games = list((tmp_path / "both" / version).glob("*.json"))
        assert len(games) == 2
        assert load_record(games[0]).record is not None


def test_games_by_the_clock_are_not_kept_as_if_they_could_be_repeated(tmp_path: Path) -> None:
    done = tilewright(
        *("simulate", "examples/first", "--bots", "mcts:0.001s,random", "--games", 1),
        *("--workers", 1, "--save-odd", tmp_path / "odd"),
    )
    assert done.code == 1
    assert "no game can be played again" in done.err


MARKING = """
from pathlib import Path
class Bot:
    def __init__(self):
        with (Path(__file__).parent / "begun").open("a") as marks:
            marks.write("x")
    def choose(self, sight):
        return sight.game.legal()[0]
"""


@pytest.mark.timeout(180)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    file, begun = tmp_path / "run.json", tmp_path / "begun"
    (tmp_path / "marking.py").write_text(MARKING)
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "app", "simulate", "mayflower", "--games", "100000"),
            *("--json", "--bots", f"{tmp_path}/marking.py:Bot,random"),
            *("--run-file", str(file), "--workers", workers),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    )
    # A worker begins its second batch only when its first one is in.
    while not begun.exists() or begun.stat().st_size < 10:
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert f"{file} holds them; the same command goes on" in err
    assert '"cancelled": true' in out
    results = load_results(file)
    assert 0 < results.done < 100_000
