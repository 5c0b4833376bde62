"""Closing the window or the document ends the lab and all its workers; so does a killed window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.balance.shelf import Shelf
from app.main_window import MainWindow

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
    with subprocess.Popen(
        [sys.executable, str(script), str(tmp_path), str(mine)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": root},
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "under way"
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
    worst = 0.0
    last = time.monotonic()

    def tick() -> bool:
        nonlocal worst, last
        now = time.monotonic()
        worst = max(worst, now - last)
        last = now
        return now > end

    end = time.monotonic() + 1.5
    until(tick)
    # Ticks are due every hundredth of a second; what is allowed here is for a busy machine.
    assert worst < 0.5
