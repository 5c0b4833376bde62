"""Closing the window or the document ends the lab and all its workers; so does a killed window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from app.balance.shelf import Shelf
from app.main_window import MainWindow
from engine.lab.results import load_results

from .conftest import balance, close, set_up, until

PROC = Path("/proc")
pytestmark = pytest.mark.skipif(not PROC.is_dir(), reason="processes are counted in /proc")


def below(pid: int) -> list[int]:
    """A process and everything it started."""
    found = [pid]
    for task in (PROC / str(pid) / "task").glob("*/children"):
        for child in task.read_text().split():
            found += below(int(child))
    return found


def alive(pids: list[int]) -> list[int]:
    found = []
    for pid in pids:
        try:
            state = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state != "Z":
            found.append(pid)
    return found


def begin(window: MainWindow) -> list[int]:
    """Start a long run with two workers; all its processes."""
    lab = balance(window).lab
    set_up(window, 100_000, workers=2)
    window.shell.actions["balance.run"].trigger()
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > 3)
    assert lab._runner.pid is not None
    pids = below(lab._runner.pid)
    assert len(alive(pids)) >= 3
    return pids


def test_closing_the_window_ends_every_process_and_keeps_the_games(window: MainWindow) -> None:
    pids = begin(window)
    shelf = balance(window).lab.shelf
    assert shelf is not None
    close(window)
    until(lambda: not alive(pids), 10)
    (kept,) = Shelf(shelf.folder).runs
    assert kept.state == "stopped"
    assert kept.done > 3
    assert shelf.file_of(kept.id).is_file()


SLOW = """
import time

class Bot:
    def choose(self, game, *rest, **more):
        time.sleep(600)
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_deep_in_thought_does_not_hold_up_the_window(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    workspace = balance(window)
    lab = workspace.lab
    set_up(window, 8, workers=workers)
    assert workspace.setup is not None
    for box in workspace.setup.bots:
        box.setEditText(f"{tmp_path / 'slow.py'}:Bot")
    waited: list[object] = []
    join = SpawnProcess.join
    monkeypatch.setattr(
        SpawnProcess, "join", lambda self, timeout=None: waited.append(timeout) or join(self, 0)
    )
    window.shell.actions["balance.run"].trigger()
    assert lab._runner.pid is not None
    process = lab._runner.pid
    # Its own process and, where there are any, the workers that think.
    until(lambda: len(alive(below(process))) > (2 if workers > 1 else 0))
    pids = below(process)
    close(window)
    assert waited == []
    until(lambda: not alive(pids), 30)


def test_a_process_that_hears_nothing_is_ended_with_its_workers(window: MainWindow) -> None:
    pids = begin(window)
    os.kill(pids[0], signal.SIGSTOP)
    line = balance(window).lab._runner
    line.hang_up()
    until(lambda: not alive(pids), 30)


def test_what_is_played_is_kept_though_the_game_under_way_takes_too_long(
    window: MainWindow, tmp_path: Path
) -> None:
    quick = SLOW.replace("time.sleep(600)", "return self._first(game)").replace(
        "class Bot:",
        "moves = 0\n\nclass Bot:\n"
        "    def _first(self, game):\n"
        "        global moves\n"
        "        moves += 1\n"
        "        if moves > 400:\n"
        "            time.sleep(600)\n"
        "        return game.legal()[0]\n",
    )
    (tmp_path / "tired.py").write_text(quick, encoding="utf-8")
    workspace = balance(window)
    lab = workspace.lab
    set_up(window, 50, workers=1)
    assert workspace.setup is not None
    for box in workspace.setup.bots:
        box.setEditText(f"{tmp_path / 'tired.py'}:Bot")
    window.shell.actions["balance.run"].trigger()
    until(lambda: lab.under_way is not None and lab.under_way.ahead.done > 0)
    assert lab._runner.pid is not None
    pids = below(lab._runner.pid)
    shelf = lab.shelf
    assert shelf is not None
    close(window)
    until(lambda: not alive(pids), 30)
    (kept,) = Shelf(shelf.folder).runs
    assert kept.state == "stopped"
    assert load_results(shelf.file_of(kept.id)).done >= kept.done > 0


def test_closing_the_document_ends_its_run(window: MainWindow) -> None:
    pids = begin(window)
    document = window.shell.documents.active
    assert document is not None
    window.shell.documents.close(document)
    assert not balance(window).lab.running
    until(lambda: not alive(pids), 10)


def test_a_killed_window_leaves_no_process(tmp_path: Path, mine: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(
        textwrap.dedent(
            """
            import sys, time
            from pathlib import Path
            from PySide6.QtTest import QTest
            from app.balance.workspace import BalanceWorkspace
            from app.documents.recovery import Recovery
            from app.main_window import MainWindow, make_app
            from app.settings import SettingsFile

            def main():
                make_app()
                folder = Path(sys.argv[1])
                settings = SettingsFile(folder / "settings.json")
                settings.settings.show_welcome = False
                recovery = Recovery(folder / "rec")
                window = MainWindow(settings, recovery=recovery, workspaces=[BalanceWorkspace])
                window.show()
                window.start([sys.argv[2]])
                work = window.workspaces["balance"]
                for box in work.setup.bots:
                    box.setEditText("random")
                work.setup.games.setValue(100_000)
                work.setup.workers.setValue(2)
                work.start()
                while work.lab.under_way.ahead.done < 2:
                    QTest.qWait(10)
                print("under way", flush=True)
                QTest.qWait(60_000)

            if __name__ == "__main__":
                main()
            """
        ),
        encoding="utf-8",
    )
    root = str(Path(__file__).parents[3])
    complaints = tmp_path / "complaints.txt"
    with (
        complaints.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            [sys.executable, str(script), str(tmp_path), str(mine)],
            stdout=subprocess.PIPE,
            stderr=errors,
            env={**os.environ, "PYTHONPATH": root},
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        said = process.stdout.readline().strip()
        assert said == "under way", complaints.read_text(encoding="utf-8")
        pids = below(process.pid)
        assert len(pids) >= 4
        os.kill(process.pid, signal.SIGKILL)
    end = time.monotonic() + 15
    while alive(pids) and time.monotonic() < end:
        time.sleep(0.05)
    assert alive(pids) == []


def test_the_window_goes_on_while_every_core_plays(
    open_window: Callable[..., MainWindow],
) -> None:
    window = open_window()
    begin(window)
    lab = balance(window).lab
    worst, last, turns = 0.0, time.thread_time(), 0
    looks = lab.under_way.ahead.done + 200 if lab.under_way is not None else 0

    def tick() -> bool:
        nonlocal worst, last, turns
        now = time.thread_time()
        worst, last, turns = max(worst, now - last), now, turns + 1
        return lab.under_way is not None and lab.under_way.ahead.done > looks

    until(tick)
    assert lab.findings is not None
    # Time the window's own thread worked between two turns of its loop, however busy the machine.
    assert worst < 0.25
    assert turns > 20
