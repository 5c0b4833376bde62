"""What docs/printing.md says is what the program does."""

import json
import re
import shlex
from pathlib import Path

import pytest

from app.print.choices import Setting, declared, spoken
from app.print.lengths import length_name
from app.print.presets import folder, preset
from tests.app.cli.running import tilewright

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs/printing.md"
TEXT = PAGE.read_text("utf-8")


def row(setting: Setting) -> str:
    """The line of the table that tells about a setting."""
    if setting.kind == "switch":
        values = "yes or no"
        usual = "yes" if setting.default else "no"
    elif setting.choices:
        values = ", ".join(f"`{choice.value}`" for choice in setting.choices)
        usual = (
            ", ".join(spoken(part) for part in setting.default)
            if setting.kind == "parts"
            else spoken(setting.default)
        )
    elif setting.kind == "length":
        values = f"{length_name(setting.least or 0)} to {length_name(setting.most or 0)}"
        usual = length_name(setting.default)
    elif setting.kind == "number":
        values, usual = f"{setting.least} to {setting.most}", str(setting.default)
    else:
        values, usual = "ids" if setting.kind == "ids" else "a theme", str(setting.default or "all")
    return f"| {setting.title} | `{setting.option}` | {setting.help} | {values} | {usual} |"


@pytest.mark.parametrize("setting", declared(), ids=lambda setting: setting.name)
def test_every_setting_is_told(setting: Setting) -> None:
    assert row(setting) in TEXT, f"the page should have this line:\n{row(setting)}"


def test_the_preset_it_shows_can_be_used() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / "card.json").write_text(example, encoding="utf-8")
    found = preset("card")
    assert found.title == json.loads(example)["title"]
    assert not found.settings.__pydantic_extra__


def test_the_commands_it_shows_can_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = re.findall(r"```\n(tilewright .*?)```", TEXT, re.DOTALL)
    for line in block.splitlines():
        _, command, *words = shlex.split(line.replace("my-set", "mayflower"))
        if command in ("print", "export"):
            words += ["--tiles", "A"]
        if command == "export" and "--size" not in words and "--preset" not in words:
            words += ["--dpi", "72"]
        done = tilewright(command, *words)
        assert done.code == 0, f"{line}\n{done.err}"


def test_its_links_and_pictures_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", TEXT):
        assert (PAGE.parent / target).is_file(), target
