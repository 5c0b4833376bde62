"""The program is killed in the midst of a game; the next start has it back."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.play.test_whole_game import play_on

PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtTest import QTest
from tests.app.play.conftest import open_window, start
from tests.app.play.test_whole_game import play_on

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    hands = open_window(folder, sys.argv[2])
    start(hands, sys.argv[2])
    play_on(hands, 7)
    while not list((folder / "games").rglob("*.json")):
        QTest.qWait(20)
    QTest.qWait(900)
    print(hands.table.done, *hands.session.scores, flush=True)
    QTest.qWait(60_000)
"""


@pytest.mark.timeout(100)
@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed by a signal")
def test_a_killed_program_has_its_game_back_at_the_next_start(make_hands, tmp_path):
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path.cwd())}
    with subprocess.Popen(
        [sys.executable, str(script), str(tmp_path), "examples/first"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as program:
        assert program.stdout is not None
        told = program.stdout.readline().split()
        program.send_signal(signal.SIGKILL)
        program.wait()
    done, *scores = map(int, told)
    assert done == 7
    hands = make_hands()
    assert hands.table.done == done
    assert hands.session.scores == scores
    assert "back on the table" in hands.status
    hands.agree()
    play_on(hands, 2)
