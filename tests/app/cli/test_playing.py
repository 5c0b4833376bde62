"""`play`: a whole game in the terminal, from a script, with people and bots."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.playing import seat_names
from engine.landscape.play.actions import action_name
from engine.record import load_record, replay
from tests.app.cli.running import Run, tilewright

ROOT = Path(__file__).parents[3]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Play a game with these lines typed by its people."""

    def play(*lines: str, words: tuple[object, ...] = ()) -> Run:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return tilewright("play", "examples/first", *words)

    return play


TWO = ("--seats", "person:Ann,person:Ben", "--seed", "3")


def test_bots_play_a_game_by_themselves() -> None:
    done = tilewright("play", "examples/first", "--seats", "greedy,random", "--seed", "3")
    assert done.code == 0
    assert "Turn 1: greedy (1)." in done.out
    assert "The game is over:" in done.out
    assert "greedy (1) wins." in done.out


def test_the_same_seed_is_the_same_game() -> None:
    words = ("play", "examples/first", "--seats", "greedy,planner", "--seed")
    first, again, other = (tilewright(*words, seed).out for seed in ("3", "3", "four"))
    assert first == again
    assert first != other


def test_a_person_lays_and_places_by_number(typed) -> None:  # type: ignore[no-untyped-def]
    done = typed("1", "1", "quit", words=TWO)
    assert done.code == 0
    assert "Ann draws" in done.out
    assert re.search(r"Spaces and turns: 1", done.out)
    assert re.search(r"Ann lays \S+ at", done.out)
    assert "Place a figure?" in done.out
    assert "Ann places a settler" in done.out
    assert "Turn 2: Ben." in done.out
    assert done.out.rstrip().endswith("The game stops here.")


def test_a_whole_game_can_be_played_from_a_script(typed) -> None:  # type: ignore[no-untyped-def]
    """Whatever the numbers mean: a script of answers that always exist plays to the end."""
    lines: list[str] = []
    for _ in range(60):
        lines += ["1/0", "1/1", "1/2", "1/3", "1", "0"]
    done = typed(*lines, words=TWO)
    assert "The game is over:" in done.out
    assert re.search(r"(wins|share the win)\.", done.out)


def test_what_is_not_allowed_is_explained(typed) -> None:  # type: ignore[no-untyped-def]
    done = typed(
        "99",
        "1/9",
        "dance",
        "lay bend 7,7 r0",
        "pass",
        "undo",
        "redo",
        "save",
        "hint nobody",
        "quit",
        words=TWO,
    )
    assert "No space is numbered 99; they go from 1 to" in done.out
    assert "'dance' is not an action" in done.out
    assert "'pass' does not come now: a tile is to be laid now" in done.out
    assert "Nothing has happened yet." in done.out
    assert "There is nothing to do again." in done.out
    assert "Say into which file" in done.out
    assert "There is no bot 'nobody'." in done.out
    assert done.code == 0


def test_several_turns_of_one_space_are_asked_for(typed) -> None:  # type: ignore[no-untyped-def]
    for seed in range(20):
        words = ("--seats", "person:Ann,person:Ben", "--seed", seed)
        spaces = re.search(r"Spaces and turns: (.*)", typed("quit", words=words).out)
        assert spaces is not None
        if "/" in spaces[1]:
            break
    several = next(one for one in spaces[1].split("  ") if "/" in one)
    number, turns = several.split("/")
    done = typed(number, f"{number}/{turns.split(',')[1]}", "quit", words=words)
    assert f"say which turn: {number}/{turns.split(',')[0]}" in done.out
    assert "Ann lays" in done.out


def test_undo_goes_back_over_the_bots_to_ones_own_choice(typed) -> None:  # type: ignore[no-untyped-def]
    words = ("--seats", "person:Ann,greedy", "--seed", "3")
    lays = re.search(r"Spaces and turns: (\S+)", typed("quit", words=words).out)
    assert lays is not None
    first = lays[1].split(",")[0]
    done = typed(first, "0", "undo", "undo", first, "1", "redo", "quit", words=words)
    assert done.out.count("Back to Ann's choice, turn 1.") == 2
    assert done.out.count("Turn 2: greedy (2).") == 2
    assert "There is nothing to do again." in done.out


def test_undone_and_done_again_a_bot_answers_the_same(typed) -> None:  # type: ignore[no-untyped-def]
    words = ("--seats", "person:Ann,greedy", "--seed", "3")
    lays = re.search(r"Spaces and turns: (\S+)", typed("quit", words=words).out)
    assert lays is not None
    first = lays[1].split(",")[0]
    done = typed(first, "0", "undo", "undo", first, "0", "quit", words=words)
    moves = re.findall(r"greedy \(2\) lays .*", done.out)
    assert len(moves) == 2
    assert moves[0] == moves[1]


def test_questions_are_answered_without_changing_anything(typed) -> None:  # type: ignore[no-untyped-def]
    done = typed("help", "scores", "left", "hint", "board", "# a remark", "", "quit", words=TWO)
    assert "turned two steps clockwise" in done.out
    assert "*1 Ann: 0 points, 0 if it ended now; 5 settlers left" in done.out
    assert "23 tiles to come:" in done.out
    assert re.search(r"lay \S+ \S+ r\d, then \S+.*\([+-]\d+\.\d points\)", done.out)
    assert done.out.count("Spaces and turns:") == 2


def test_a_game_is_kept_and_gone_on_with(typed, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file, rest = tmp_path / "game.json", tmp_path / "whole.json"
    typed("1", "1", "quit", words=(*TWO, "--save", file))
    kept = load_record(file).record
    assert kept is not None
    assert [player.name for player in kept.players] == ["Ann", "Ben"]
    assert len(kept.actions) == 2
    done = typed("1", "quit", words=("--resume", file, "--save", rest))
    assert "Ann lays" in done.out
    longer = load_record(rest).record
    assert longer is not None
    assert longer.actions[:2] == kept.actions
    assert replay(longer).problems == ()


def test_a_finished_game_of_bots_replays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ("play", "mayflower", "--seats", "greedy,greedy,greedy", "--seed", "5")
    done = tilewright(*words, "--save", file, "--knob", "surveyors.bonus=2")
    assert done.code == 0
    record = load_record(file).record
    assert record is not None
    again = replay(record)
    assert again.problems == ()
    assert again.session is not None
    assert again.session.over
    assert [action_name(a) for a in again.session.actions] == list(record.actions)
    assert [player.bot for player in record.players] == ["greedy"] * 3


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--seats", "person"), 1, "1 player cannot play this"),
        (("--seats", ",".join(["greedy"] * 6)), 1, "6 players cannot play this"),
        (("--seats", "person,gredy"), 2, "Did you mean 'greedy'?"),
        (("--knob", "turn.hand=77"), 2, "hand"),
        (("--resume", "nothing.json"), 1, "can be gone on with"),
        (("--seats", "greedy,greedy", "--save", "/nowhere/at/all.json"), 1, "does not exist"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(
    words: tuple[str, ...], code: int, sentence: str
) -> None:
    done = tilewright("play", "examples/first", *words)
    assert done.code == code
    assert sentence in done.err


def test_a_bot_that_fails_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "class Cheat:\n"
        "    def choose(self, sight):\n"
        "        sight.game.scores[0] += 50\n"
        "        return sight.game.legal()[0]\n"
    )
    bot = f"{tmp_path}/bad.py:Cheat"
    done = tilewright("play", "examples/first", "--seats", f"{bot},random", "--seed", "3")
    assert done.code == 0
    assert "Greedy moves for it." in done.err
    assert "The game is over:" in done.out
    assert not re.search(r"over: .* [1-9]\d\d+", done.out)


def test_seats_are_people_with_names_and_bots() -> None:
    names, bots = seat_names("person, person:Ann,mcts:50?builder=2")
    assert names == ["Player 1", "Ann", "mcts:50?builder=2 (3)"]
    assert bots == [None, None, "mcts:50?builder=2"]


def test_it_works_in_a_real_pipe(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "app",
            "play",
            "mayflower",
            "--seats",
            "person:Ann,greedy",
            "--ascii",
        ],
        input="1\n0\nscores\nquit\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "Ann> quit" in done.stdout
    assert done.stdout.isascii()
    assert json.dumps(done.stderr) == '""'
