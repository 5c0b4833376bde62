"""Pages of the manual that go step by step: every file is written, every command is run."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from engine.bundled import home
from engine.landscape.rules.load import load_rules
from scripts.knob_tables import HUNTERS_PAGE, hunters_page_with_tables
from tests.app.cli.running import Run, tilewright
from tests.app.cli.test_manual import ROOT, pattern

PAGES = ["variants.md", "records.md", "hunters.md"]
STEP = re.compile(
    r"(?:Save this\s+as\s+`(?P<file>[\w./-]+)`:\n\n```json\n(?P<text>.*?)^```$)"
    r"|(?:^```console\n(?P<console>.*?)^```$)",
    re.MULTILINE | re.DOTALL,
)


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text("utf-8")


def follow(page: str, folder: Path) -> list[tuple[str, Run]]:
    """Do what the page says in a folder; every command with what it printed."""
    ran: list[tuple[str, Run]] = []
    for step in STEP.finditer(text_of(page)):
        if step["file"]:
            (folder / step["file"]).write_text(step["text"], encoding="utf-8")
            continue
        shown: list[tuple[str, str]] = []
        for line in step["console"].splitlines():
            if line.startswith("$ "):
                shown.append((line[2:], ""))
            else:
                shown[-1] = (shown[-1][0], f"{shown[-1][1]}{line}\n")
        for command, output in shown:
            program, *words = shlex.split(command)
            if program != "tilewright":
                subprocess.run([program, *words], check=True)
                continue
            printed = tilewright(*words)
            assert pattern(output).fullmatch(printed.out), f"$ {command}\n{printed.out}"
            ran.append((command, printed))
    return ran


@pytest.mark.parametrize("page", PAGES)
def test_every_step_of_a_page_does_what_it_shows(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = follow(page, tmp_path)
    assert len(ran) >= 3
    for block in re.findall(r"^```text\n(.*?)^```$", text_of(page), re.MULTILINE | re.DOTALL):
        assert block in ran[-1][1].err


def test_the_steps_lead_to_the_bundled_frontier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    follow("variants.md", tmp_path)
    for name in ("rules.json", "tiles.json"):
        made = json.loads((tmp_path / "frontier" / name).read_text("utf-8"))
        ours = json.loads((home() / "examples" / "frontier" / name).read_text("utf-8"))
        assert made == ours
    rich = load_rules(tmp_path / "frontier" / "rich.json").rules
    assert rich is not None and rich.terrains["canyon"].finished is not None
    assert rich.terrains["canyon"].finished.per_marker == {"mine": 5}


def test_the_tables_about_hunters_are_up_to_date() -> None:
    text = HUNTERS_PAGE.read_text("utf-8")
    assert hunters_page_with_tables(text) == text, "run: python -m scripts.knob_tables"


def test_links_of_these_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#\s]+)?(?:#([^)]*))?\)", text_of(page)):
            there = ROOT / "docs" / (target or page)
            assert there.exists(), f"{page}: {target}"
            heads = re.findall(r"^#+ (.*)$", there.read_text("utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}
            assert not anchor or anchor in slugs, f"{page}: {target}#{anchor}"
