"""Games on the disk: kept by themselves, restored after a crash, saved, opened, exported."""

import json

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from engine.landscape.play.actions import action_name
from engine.record import load_record, replay
from tests.app.play.test_whole_game import play_on


@pytest.fixture
def told(hands, monkeypatch):
    """What message boxes say, without them."""
    said = []
    monkeypatch.setattr(
        hands.window.shell.asking, "tell", lambda title, text, **_: said.append(text)
    )
    return said


def saved(hands, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    hands.trigger("play.save")
    return path


def test_a_saved_game_is_opened_and_replayed_step_by_step(hands, tmp_path, monkeypatch):
    play_on(hands, 11)
    played = [action_name(action) for action in hands.session.actions]
    scores = hands.session.scores
    path = saved(hands, tmp_path, monkeypatch)
    loaded = load_record(path)
    assert loaded.record is not None
    assert replay(loaded.record).session.scores == scores
    hands.trigger("play.open")
    assert hands.table.replaying
    assert (hands.table.done, hands.table.whole) == (0, 11)
    hands.agree()
    hands.click((1, 0))
    assert "branch off" in hands.status
    assert hands.table.done == 0
    for moment in range(1, 12):
        hands.press_button("timeline.forward")
        assert hands.table.done == moment
        hands.agree()
    assert [action_name(action) for action in hands.session.actions] == played
    assert hands.session.scores == scores


def test_one_branches_off_a_recorded_game_at_any_point(hands, tmp_path, monkeypatch):
    play_on(hands, 9)
    saved(hands, tmp_path, monkeypatch)
    hands.trigger("play.open")
    hands.table.go_to(4)
    while hands.session.phase != "lay":
        hands.table.go_to(hands.table.done + 1)
    moment = hands.table.done
    recorded = hands.table.actions()
    hands.press_button("branch-off")
    assert not hands.table.replaying
    other = next(a for a in hands.session.legal_actions() if a != recorded[moment])
    hands.do(other)
    assert hands.table.done == moment + 1
    (line,) = hands.table.lines
    assert list(line.actions) == recorded
    play_on(hands, 3)
    hands.agree()


def test_a_record_of_a_set_that_no_longer_fits_opens_as_far_as_it_goes(
    hands, tmp_path, monkeypatch, told
):
    play_on(hands, 9)
    path = saved(hands, tmp_path, monkeypatch)
    raw = json.loads(path.read_text(encoding="utf-8"))
    lays = [n for n, text in enumerate(raw["actions"]) if text.startswith("lay")]
    tile = raw["actions"][lays[-1]].split()[1]
    early = [n for n in lays if raw["actions"][n].split()[1] == tile]
    raw["tileset"]["tiles"] = [
        {**t, "id": "other"} if t["id"] == tile else t for t in raw["tileset"]["tiles"]
    ]
    path.write_text(json.dumps(raw), encoding="utf-8")
    hands.trigger("play.open")
    assert any(f"no tile '{tile}'" in text for text in told)
    assert hands.table.whole == early[0]
    hands.agree()


def test_a_file_that_is_no_game_is_refused_with_its_place(hands, tmp_path, monkeypatch, told):
    path = tmp_path / "nonsense.json"
    path.write_text('{"players": 3}', encoding="utf-8")
    table = hands.table
    assert not hands.play.filing.open_path(path)
    assert told
    assert hands.table is table


def test_the_log_is_written_as_text(hands, tmp_path, monkeypatch):
    play_on(hands, 6)
    path = tmp_path / "log.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    hands.trigger("play.export-log")
    lines = path.read_text(encoding="utf-8").splitlines()
    shown = hands.child("log").text_lines()
    assert [line for line in lines if line in shown] == shown


@pytest.mark.parametrize("scale", [24, 96])
def test_the_board_is_exported_as_png_at_any_scale(hands, tmp_path, scale):
    play_on(hands, 8)
    path = tmp_path / "board.png"
    hands.play.filing.write_picture(path, "png", scale, True)
    image = QImage(str(path))
    tiles = hands.board.scene.grid.box(item.cell for item in hands.board.scene.tiles)
    assert image.width() == pytest.approx((tiles.width() / 100 + 0.5) * scale, abs=2)
    assert image.height() > tiles.height() / 100 * scale
    # The middle of a laid tile is painted, not the bare table.
    item = hands.board.scene.tiles[-1]
    x = round((item.pos().x() - tiles.left() + 25) / 100 * scale)
    y = round((item.pos().y() - tiles.top() + 25) / 100 * scale)
    assert image.pixelColor(x, y) != hands.board.scene.colours.table
    hands.agree()


def test_the_board_is_exported_as_svg_made_of_shapes(hands, tmp_path):
    from PySide6.QtSvg import QSvgRenderer

    play_on(hands, 8)
    path = tmp_path / "board.svg"
    hands.play.filing.write_picture(path, "svg", 100, True)
    text = path.read_text(encoding="utf-8")
    assert "<image" not in text
    assert text.count("<use ") == len(hands.board.scene.tiles) + len(hands.board.scene.figures)
    assert "Ann" in text
    assert QSvgRenderer(str(path)).isValid()


def test_a_picture_nobody_could_open_is_refused(hands, tmp_path, told, monkeypatch, in_dialog):
    path = tmp_path / "board.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr("app.play.picture.MOST_SIDE", 500)

    def choose(dialog):
        dialog.scale.setValue(1900)
        dialog.accept()

    in_dialog(choose)
    hands.trigger("play.export-picture")
    assert "would be" in told[0]
    assert not path.exists()


def test_a_game_comes_back_after_a_crash(make_hands, begin):
    first = make_hands()
    begin(first)
    play_on(first, 7)
    first.play.keeping.keep_now()
    played = [action_name(action) for action in first.session.actions]
    scores = first.session.scores
    # The program dies: nobody says goodbye, its lock is all that goes.
    first.play.keeping._recovery._lock.unlock()
    second = make_hands()
    assert [action_name(action) for action in second.session.actions] == played
    assert second.session.scores == scores
    assert "back on the table" in second.status
    second.agree()
    play_on(second, 2)


def test_a_game_comes_back_after_a_proper_end(make_hands, begin):
    first = make_hands()
    begin(first)
    play_on(first, 5)
    first.window.close()
    second = make_hands()
    assert second.table.done == 5
    second.agree()


def test_earlier_games_are_offered_before_a_new_one(make_hands, begin):
    hands = make_hands()
    begin(hands)
    play_on(hands, 4)
    played = [action_name(action) for action in hands.session.actions]
    begin(hands, seed=8)
    play_on(hands, 2)
    (game,) = hands.play.keeping.games()
    assert game.actions == 4
    assert game.players == ("Ann", "Ben")
    hands.play.page.start.refresh()
    hands.play.resume(game)
    assert [action_name(action) for action in hands.session.actions] == played


def test_the_record_is_exported_as_json_that_replays(hands, tmp_path, monkeypatch):
    play_on(hands, 8)
    path = tmp_path / "record.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    hands.trigger("play.export-record")
    raw = json.loads(path.read_text(encoding="utf-8"))
    assert raw["actions"] == [action_name(action) for action in hands.session.actions]
    loaded = load_record(path)
    assert loaded.record is not None
    assert replay(loaded.record).session.scores == hands.session.scores
