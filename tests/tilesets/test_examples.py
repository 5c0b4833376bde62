"""The examples: one to learn from that is sound, one whose every fault its README explains."""

import json
import re
from pathlib import Path

import pytest

from engine.bundled import home
from engine.landscape.load import load_set, load_set_text
from engine.landscape.rules.load import load_rules
from engine.landscape.tiles.notation import notation, parse
from engine.problems import has_errors

FIRST = home() / "examples" / "first"
BROKEN = home() / "examples" / "broken"
ROW = re.compile(
    r"\| `(?P<where>[^`]+)` \| (?P<severity>\w+) \| `(?P<code>[\w-]+)` \| (?P<says>.+) \|"
)


def explained(filename: str) -> list[tuple[str, str, str]]:
    """Where, severity and code of each row in the README's section about a file."""
    readme = (BROKEN / "README.md").read_text(encoding="utf-8")
    sections = readme.split("\n## ")
    (section,) = [text for text in sections if text.startswith(f"{filename}:")]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    found = [ROW.fullmatch(row) for row in rows]
    assert all(found), rows[found.index(None)]
    return [(row["where"], row["severity"], row["code"]) for row in found if row]


@pytest.mark.parametrize("filename", ["tiles.json", "form.json", "text.json"])
def test_every_explained_fault_is_found_and_no_other(filename: str) -> None:
    loaded = load_set(BROKEN / filename)
    found = [
        (problem.tile or problem.pointer or "/", problem.severity.value, problem.code)
        for problem in loaded.problems
    ]
    assert found == explained(filename)
    assert has_errors(loaded.problems)
    assert all(problem.line for problem in loaded.problems)


def test_a_broken_tile_has_no_other_name_than_its_fault() -> None:
    """All but the sound ones stand in the tables; two spaces are there for others to clash with."""
    raw = json.loads((BROKEN / "tiles.json").read_text(encoding="utf-8"))
    named = {where for where, _, _ in explained("tiles.json")}
    ids = {tile["id"] for tile in (*raw["tiles"], *raw["start"]["spaces"])}
    assert {name for name in ids - named if not name.startswith("sound")} == {"landing", "far-away"}


def test_the_rules_of_the_examples_are_sound() -> None:
    for folder in (FIRST, BROKEN):
        assert load_rules(folder).problems == []


def test_the_first_set_is_sound() -> None:
    loaded = load_set("examples/first")
    assert loaded.problems == []
    assert loaded.tileset is not None
    assert len(loaded.tileset.tiles) == 8
    assert loaded.tileset.total == 24
    assert [space.at for space in loaded.tileset.start.spaces] == [(0, 0)]


def test_the_readme_of_the_first_set_shows_what_is_in_the_file() -> None:
    loaded = load_set(FIRST)
    assert loaded.tileset is not None
    assert loaded.rules is not None
    raw = json.loads((FIRST / "tiles.json").read_text(encoding="utf-8"))["tiles"]
    readme = (FIRST / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| `(\w+)` \| `?(.+?)`? \|", readme, re.MULTILINE))
    assert list(shown) == list(raw)
    for name, text in shown.items():
        features = raw[name] if isinstance(raw[name], str) else raw[name]["features"]
        if name != "corner":
            assert (json.loads(text) if text.startswith("[") else text) == features
    corner = loaded.tileset.tile("corner")
    assert corner is not None
    line = notation(corner.features, loaded.rules.forms)
    assert f"`{line}`" in readme
    assert len(parse(line)) == len(corner.features)


@pytest.mark.parametrize(
    ("name", "line", "codes"),
    [
        ("market", "town N flag; road E-W post", []),
        ("stray", "road E", ["end-missing"]),
        ("again", "road N-W", ["twins"]),
    ],
)
def test_what_the_readme_invites_to_try_comes_out(name: str, line: str, codes: list[str]) -> None:
    path: Path = FIRST / "tiles.json"
    assert f'`"{name}": "{line}"`' in (FIRST / "README.md").read_text(encoding="utf-8")
    raw = json.loads(path.read_text(encoding="utf-8"))
    raw["tiles"][name] = line
    loaded = load_set_text(json.dumps(raw), path)
    assert [problem.code for problem in loaded.problems] == codes
