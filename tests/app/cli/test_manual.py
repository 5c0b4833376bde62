"""What the README and the manual show is what the program does."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from engine.landscape.load import load_set_text
from engine.landscape.rules.load import load_rules_text
from engine.problems import Severity
from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "README.md", ROOT / "docs/command-line.md"]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text("utf-8")) if kind == language]


def sessions(page: Path) -> list[tuple[str, str]]:
    """Every command shown on a page with the output shown below it."""
    found: list[tuple[str, str]] = []
    for block in blocks(page, "console"):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], ""))
            else:
                command, shown = found[-1]
                found[-1] = (command, f"{shown}{line}\n")
    return found


def pattern(shown: str) -> re.Pattern[str]:
    """The output as shown: a line that is only `…` stands for any lines, elsewhere for any text."""
    lines = [
        r"(?:.*\n)*?" if line == ANYTHING else re.escape(line).replace(ANYTHING, ".*") + r"\n"
        for line in shown.splitlines()
    ]
    return re.compile("".join(lines))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_prints_what_the_manual_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    ran = 0
    for command, shown in sessions(page):
        program, *words = shlex.split(command, comments=True)
        if program == "make":
            continue
        if program != "tilewright":
            subprocess.run([program, *words], check=True)
            continue
        printed = tilewright(*words)
        assert pattern(shown).fullmatch(printed.out), f"$ {command}\n{printed.out}{printed.err}"
        ran += 1
    assert ran >= 4


def test_every_make_target_of_the_readme_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = {
        shlex.split(command)[1] for command, _ in sessions(PAGES[0]) if command.startswith("make ")
    }
    assert {"run", "test"} <= targets
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


@pytest.mark.parametrize("text", blocks(ROOT / "docs/format.md", "json"))
def test_every_example_of_the_format_is_sound(text: str, tmp_path: Path) -> None:
    path = tmp_path / "example.json"
    if "tiles" in json.loads(text):
        loaded = load_set_text(text, path)
        # They are short, so they have fewer tiles than the rule set they borrow announces.
        problems = [p for p in loaded.problems if not p.code.startswith("announced-")]
    else:
        problems = load_rules_text(text, path).problems
    assert [str(p) for p in problems if p.severity is not Severity.NOTE] == []


def test_links_of_the_manual_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "docs/README.md", ROOT / "docs/format.md"]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
