"""`tour`: the whole loop on the Mayflower set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import tour
from app.cli.tour import STOPS
from tests.app.cli.running import tilewright


def test_the_tour_keeps_what_each_step_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    out = tmp_path / "deep/tour"
    done = tilewright("tour", "--out", out)
    assert done.code == 0
    for stop in STOPS:
        assert f"{stop.title}:" in done.out
    assert "no problems" in (out / "check.txt").read_text("utf-8")
    assert json.loads((out / "stats.json").read_text("utf-8"))["tiles"] == 95
    assert "▓" in (out / "tiles.txt").read_text("utf-8")
    assert "≈" in (out / "start-board.txt").read_text("utf-8")
    assert "surveyor" in (out / "rules.txt").read_text("utf-8")
    assert "xvfb-run" in done.out
    for workspace in ("design", "rules", "play-middle", "balance-results", "print"):
        assert (out / f"{workspace}-light.png").read_bytes().startswith(b"\x89PNG")


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tour without the window, which takes the longest."""
    monkeypatch.setattr(tour, "STOPS", STOPS[:-1])


@pytest.mark.usefixtures("short")
def test_the_tour_can_be_taken_again_and_told_to_programs(tmp_path: Path) -> None:
    tilewright("tour", "--out", tmp_path)
    done = tilewright("tour", "--out", tmp_path, "--json")
    assert done.code == 0
    assert [step["step"] for step in done.json["steps"]] == [stop.title for stop in STOPS[:-1]]
    files = [Path(file) for step in done.json["steps"] for file in step["files"]]
    assert files
    assert all(file.stat().st_size > 0 for file in files)


@pytest.mark.usefixtures("short")
def test_with_a_display_it_says_how_to_open_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert "`make run` opens the window" in tilewright("tour", "--out", tmp_path).out


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = tilewright("tour", "--out", tmp_path / "file")
    assert done.code == 1
    assert "cannot write" in done.err
