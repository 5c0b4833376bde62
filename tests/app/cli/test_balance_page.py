"""What the page about balance says is true: its keys are measured, its commands run."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from engine.bundled import home
from engine.lab.measures import measures
from tests.app.cli.running import tilewright
from tests.engine.lab.plans import plan

PAGE = (Path(__file__).parents[3] / "docs/balance.md").read_text("utf-8")
TABLES = PAGE[PAGE.index("\n## Every figure") : PAGE.index("\n## Asking")]
COMMANDS = re.findall(r"^\$ tilewright (.*)$", PAGE, re.MULTILINE)


def general(key: str) -> str:
    """The key as the page has it: one terrain, one role, one seat stand for all."""
    key = re.sub(r"^seat\.\d", "seat.1", key)
    key = re.sub(r"^bot\.\w+", "bot.NAME", key)
    key = re.sub(r"^role\.\w+", "role.sheriff", key)
    return (
        key if key.startswith("features.plain") else re.sub(r"\b(road|farm|plain)\b", "town", key)
    )


def test_every_figure_is_explained() -> None:
    explained = set(re.findall(r"`([\w.]+)`", TABLES))
    for row in TABLES.splitlines():
        first = re.findall(r"`([\w.]+)`", row.partition("|")[2].partition("|")[0])
        explained |= {f"{first[0].rpartition('.')[0]}{key}" for key in first[1:] if key[0] == "."}
    every = measures(plan("mayflower", "surveyors.sweep=pay", bots=("greedy", "random")))
    assert {general(measure.key) for measure in every} - explained == set()


def test_no_figure_is_explained_that_does_not_exist() -> None:
    every = measures(plan("mayflower", "surveyors.sweep=pay", bots=("greedy", "random")))
    known = {general(measure.key) for measure in every} | {measure.key for measure in every}
    for key in re.findall(r"^\| `([\w.]+)`", TABLES, re.MULTILINE):
        assert key in known or key in ("points.MARKER", "course.csv"), key


@pytest.fixture
def my_mayflower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The changed set of the story, made as the page says."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(home() / "mayflower", "my-mayflower")
    (changed,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    text = Path("my-mayflower/tiles.json").read_text("utf-8")
    begin = text.index('"id": "AR"')
    begin, end = text.rindex("{", 0, begin), text.index('"id": "AS"')
    end = text.rindex("},", begin, end) + 1
    Path("my-mayflower/tiles.json").write_text(text[:begin] + changed.strip() + text[end:], "utf-8")


@pytest.mark.usefixtures("my_mayflower")
def test_every_command_of_the_story_runs() -> None:
    assert len(COMMANDS) >= 5
    for command in COMMANDS:
        words = re.sub(r"--games \d+", "--games 2", command)
        if words.startswith("suggest"):
            words = words.replace("--games 2", "--games 100")
        words += " --bot random" if words.startswith("restrict") else ""
        if words.startswith(("simulate", "compare", "leave-out", "suggest")):
            words += " --bots random,random"
        if "--games" in words:
            words += " --workers 1"
        done = tilewright(*shlex.split(words))
        assert done.code == 0, f"{words}\n{done.out}{done.err}"


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (Path(__file__).parents[3] / "docs" / target).exists(), target
