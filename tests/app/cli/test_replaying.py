"""The command `replay`: records and move lists, told in sentences or as data."""

import json
from pathlib import Path

import pytest

from engine.landscape.load import load_set
from engine.landscape.play.session import Session
from engine.landscape.play.tables import Tables
from engine.record import record_of, save_record
from tests.app.cli.running import tilewright

SECOND = "hunters_and_gatherers_2"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A record of a whole game, played by the first legal action each time."""
    loaded = load_set(SECOND)
    assert loaded.tileset is not None and loaded.rules is not None
    session = Session.start(Tables(loaded.tileset, loaded.rules), ["Ann", "Ben"], 4)
    while not session.over:
        session.apply(session.legal_actions()[-1])
    path = tmp_path / "game.json"
    save_record(path, record_of(session, set_name=SECOND))
    return path


def test_a_record_is_told_in_sentences(game: Path) -> None:
    run = tilewright("replay", game)
    assert run.code == 0 and run.err == ""
    assert run.out.startswith("Turn 1: Ann.\n")
    assert "The game is over: Ann " in run.out


def test_a_record_and_its_moves_come_to_the_same(game: Path, tmp_path: Path) -> None:
    moves = tmp_path / "moves.json"
    written = tilewright("replay", game, "--moves", moves)
    assert written.code == 0 and f"Written to {moves}." in written.out
    ours, theirs = tilewright("replay", game, "--json"), tilewright("replay", moves, "--json")
    assert theirs.code == 0
    assert theirs.json["scores"] == ours.json["scores"]
    assert theirs.json["events"] == ours.json["events"]
    assert theirs.json["problems"] == []
    assert theirs.json["over"] is True


def test_a_replay_can_stop_anywhere_and_draw_the_board(game: Path, tmp_path: Path) -> None:
    moves = tmp_path / "moves.json"
    tilewright("replay", game, "--moves", moves)
    for file, what in ((game, "actions"), (moves, "moves")):
        run = tilewright("replay", file, "--to", 3, "--board")
        assert run.code == 0
        assert f"After 3 {what}: Ann " in run.out
        assert "┌" in run.out


def test_a_move_that_cannot_be_made(game: Path, tmp_path: Path) -> None:
    moves = tmp_path / "moves.json"
    tilewright("replay", game, "--moves", moves)
    raw = json.loads(moves.read_text(encoding="utf-8"))
    raw["moves"][5]["x"] += 40
    moves.write_text(json.dumps(raw), encoding="utf-8")
    run = tilewright("replay", moves)
    assert run.code == 1
    assert "error: Move 6, tile" in run.err and "touches no laid tile by a side." in run.err


def test_other_rules_give_other_scores(game: Path, tmp_path: Path) -> None:
    moves = tmp_path / "moves.json"
    tilewright("replay", game, "--moves", moves)
    raw = json.loads(moves.read_text(encoding="utf-8")) | {"scores": [1, 1]}
    moves.write_text(json.dumps(raw), encoding="utf-8")
    run = tilewright("replay", moves)
    assert run.code == 0
    assert "warning: The move list says the scores were 1, 1; replayed they are" in run.err


def test_files_that_are_neither(tmp_path: Path) -> None:
    strange = tmp_path / "strange.json"
    for text, said in (
        ('{"moves": 3}', "is not a list of moves that can be replayed"),
        ('{"format": 1}', "is not a game that can be replayed"),
        ("nonsense", "is not a game that can be replayed"),
    ):
        strange.write_text(text, encoding="utf-8")
        run = tilewright("replay", strange)
        assert run.code == 1 and said in run.err
    assert tilewright("replay", tmp_path / "missing.json").code == 1


def test_a_list_of_a_set_that_is_not_there(tmp_path: Path) -> None:
    moves = tmp_path / "moves.json"
    raw = {"format": 1, "set": "atlantis", "players": ["Ann", "Ben"], "decks": {"main": []}}
    moves.write_text(json.dumps(raw | {"moves": []}), encoding="utf-8")
    run = tilewright("replay", moves)
    assert run.code == 1 and "The set 'atlantis' of" in run.err
    with_other = tilewright("replay", moves, "--set", "mayflower")
    assert with_other.code == 0
    assert "lists 0 of its 95 tiles" in with_other.err


def test_moves_of_a_record_that_does_not_name_its_set(game: Path, tmp_path: Path) -> None:
    raw = json.loads(game.read_text(encoding="utf-8"))
    del raw["set_name"]
    game.write_text(json.dumps(raw), encoding="utf-8")
    run = tilewright("replay", game, "--moves", tmp_path / "moves.json")
    assert run.code == 1 and "name it with --set" in run.err
    assert tilewright("replay", game, "--set", SECOND, "--moves", tmp_path / "m.json").code == 0
