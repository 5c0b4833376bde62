"""The command line as a whole: help, version, exit codes, and whatever can go wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer
from typer.testing import CliRunner

from app.cli import FAMILIES, command_line
from app.cli.output import Refusal
from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]
COMMANDS = ["open", "check", "fix", "format", "show", "stats", "new", "schema", "rules", "tour"]


def start(*words: str, **more: object) -> subprocess.Popen[str]:
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    surroundings |= {name: str(value) for name, value in more.items()}
    return subprocess.Popen(
        [sys.executable, "-m", "app", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings,
    )


def test_the_version_is_told() -> None:
    assert tilewright("--version").out.startswith("tilewright")


def test_the_version_comes_quickly_and_loads_neither_qt_nor_the_engine() -> None:
    code = (
        "import sys; sys.argv = ['tilewright', '--version']\n"
        "from app.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*(name for name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "app.cli" in loaded
    assert not {"PySide6", "pydantic", "rich.console", "engine.landscape.load"} & loaded


@pytest.mark.parametrize("words", [["check", "mayflower"], ["stats", "mayflower"], ["rules"]])
def test_text_commands_never_load_qt(words: list[str]) -> None:
    code = (
        f"import sys\nfrom app.cli import main\n"
        f"try: main({words!r})\n"
        f"except SystemExit: pass\n"
        f"assert not [name for name in sys.modules if name.startswith('PySide6')]"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_with_an_example(command: str) -> None:
    done = tilewright(command, "--help")
    assert done.code == 0
    assert "Example" in done.out
    assert re.search(rf"tilewright {command} \S", done.out)


def test_the_help_lists_every_command_and_the_exit_codes() -> None:
    done = tilewright("--help")
    assert all(command in done.out for command in COMMANDS)
    assert "Exit codes" in done.out


def test_without_a_word_and_without_a_display_there_is_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = tilewright()
    assert done.code == 0
    assert "Usage" in done.out
    assert "xvfb-run" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["check"],
        ["check", "mayflower", "--nonsense"],
        ["show", "mayflower", "--turn", "often"],
        ["show", "mayflower", "--size", "huge"],
        ["show", "mayflower", "ZZZ"],
        ["schema", "nonsense"],
        ["rules", "mayflower", "--knob", "nonsense=1"],
        ["rules", "mayflower", "--knob", "turn.hand=99"],
        ["fix", "mayflower"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_two_and_a_sentence(words: list[str]) -> None:
    done = tilewright(*words)
    assert done.code == 2
    assert done.err.strip()
    assert not done.out.strip()


@pytest.mark.parametrize("command", ["check", "show", "stats", "fix", "format", "rules"])
@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "empty", "truncated", "list"])
def test_bad_files_end_with_one_and_a_sentence(command: str, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    whole = (ROOT / "tilesets/mayflower/tiles.json").read_bytes()
    match kind:
        case "folder":
            path.mkdir()
        case "binary":
            path.write_bytes(bytes(range(256)) * 4)
        case "empty":
            path.write_bytes(b"")
        case "truncated":
            path.write_bytes(whole[: len(whole) // 2])
        case "list":
            path.write_text("[1, 2, 3]", encoding="utf-8")
    before = path.read_bytes() if path.is_file() else None
    done = tilewright(command, path)
    assert done.code == 1
    assert "error" in done.out + done.err
    assert (path.read_bytes() if path.is_file() else None) == before
    assert sorted(tmp_path.iterdir()) == ([] if kind == "missing" else [path])
    as_data = tilewright(command, path, "--json")
    assert as_data.code == 1
    assert isinstance(as_data.json, dict)


def test_a_file_name_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"t\xe4\x1b[31m.json")
    odd.write_text("{", encoding="utf-8")
    done = tilewright("check", odd)
    assert done.code == 1
    assert "\x1b" not in done.out


def failing(monkeypatch: pytest.MonkeyPatch, failure: BaseException) -> None:
    """Let the command `rules` fail in this way."""

    def fail(where: str) -> None:
        raise failure

    monkeypatch.setattr("app.cli.rules.open_rules", fail)


def test_a_mistake_of_ours_is_a_sentence_and_not_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failing(monkeypatch, KeyError("lost"))
    done = tilewright("rules")
    assert done.code == 1
    assert "KeyError" in done.err
    assert "TILEWRIGHT_DEBUG=1" in done.err
    assert "error" in tilewright("rules", "--json").json


def test_the_details_of_a_mistake_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, KeyError("lost"))
    monkeypatch.setenv("TILEWRIGHT_DEBUG", "1")
    with pytest.raises(KeyError):
        tilewright("rules")


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (KeyboardInterrupt(), 130),
        (BrokenPipeError(), 141),
        (OSError(28, "No space left on device"), 1),
        (Refusal("No."), 1),
        (Refusal("Not like this.", code=2), 2),
        (typer.Exit(7), 7),
    ],
    ids=lambda value: type(value).__name__,
)
def test_however_a_command_ends_the_exit_code_tells(
    failure: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, failure)
    assert tilewright("rules").code == code


def test_a_closed_pipe_is_no_reason_to_complain() -> None:
    process = start("show", "mayflower")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=30) in (0, 141)  # it may have been done before we closed
    assert process.stderr.read() == ""
    process.stderr.close()


SLOW = "import time; import app.cli.rules as r; r.open_rules = lambda w: time.sleep(60)"


def test_ctrl_c_ends_quietly_with_130(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"{SLOW}; print('ready', flush=True); from app.cli import main; main(['rules'])",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, "", "")


def test_a_terminal_without_unicode_gets_ascii() -> None:
    process = start("show", "mayflower", "A", PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=30)
    assert process.returncode == 0, err
    assert out.isascii()
    assert "==P==" in out


def test_every_family_brings_commands() -> None:
    root = command_line()
    names = {
        command.name or getattr(command.callback, "__name__", "")
        for command in root.registered_commands
    }
    assert set(COMMANDS) <= names
    assert len(FAMILIES) == len(set(FAMILIES))


def test_the_assembled_command_line_runs_under_typers_own_runner() -> None:
    done = CliRunner().invoke(command_line(), ["check", "mayflower"])
    assert done.exit_code == 0
    assert "no problems" in done.output


def test_python_m_app_is_the_same_command_line() -> None:
    process = start("check", "mayflower", "--json")
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert '"errors": 0' in out


def test_the_window_opens_where_there_is_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[str]] = []

    def window(places: Sequence[str] = ()) -> int:
        opened.append(list(places))
        return 3

    monkeypatch.setitem(sys.modules, "app.main_window", SimpleNamespace(main=window))
    monkeypatch.setenv("DISPLAY", ":9")
    assert tilewright().code == 3
    assert tilewright("open", "mayflower").code == 3
    assert opened == [[], [str(ROOT / "tilesets/mayflower/tiles.json")]]
    assert tilewright("open", "nonsense").code == 1


def test_open_without_a_display_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    done = tilewright("open")
    assert done.code == 1
    assert "xvfb-run" in done.err


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "words", ["--version", "--help", "check mayflower", "check mayflower --json", "check --json"]
)
def test_an_output_that_is_full_is_a_sentence_and_no_traceback(words: str) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "app", *words.split()],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=30,
        )
    assert done.returncode == 1
    assert done.stderr.startswith("tilewright: Something could not be read or written: ")
    assert done.stderr.count("\n") == 1
    assert "Errno" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a shell that can close an output")
@pytest.mark.parametrize("words", ["check mayflower", "--help", "check mayflower --json"])
def test_with_its_output_closed_a_command_still_does_its_work(words: str) -> None:
    done = subprocess.run(
        f"exec '{sys.executable}' -m app {words} >&-",
        shell=True,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        timeout=30,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check --json", "FILE"),
        ("check --nix --json mayflower", "--nix"),
        ("simulate mayflower --games 0 --json", "--games"),
        ("chekc mayflower --json", "chekc"),
    ],
)
def test_words_that_are_not_understood_are_told_as_json_where_json_is_wanted(
    words: str, told: str
) -> None:
    run = tilewright(*words.split())
    assert run.code == 2
    assert told in run.json["error"]


def test_a_terminal_without_unicode_gets_letters_it_has_instead_of_escapes() -> None:
    process = start("show", "mayflower", "A", PYTHONIOENCODING="ascii")
    out, _ = process.communicate(timeout=30)
    assert out.startswith("A x2\n")
