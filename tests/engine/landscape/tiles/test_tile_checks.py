"""Every fault a single tile can have: what is said, where, and what mends it."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.landscape.load import check_raw
from engine.landscape.mend import mend_raw
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.notation import parse
from engine.problems import Severity
from tests.engine.landscape.tiles.written import HEXES, MAYFLOWER


@dataclass(frozen=True)
class Fault:
    """A tile in notation, and the one problem it has."""

    line: str
    code: str
    place: str
    says: str
    mended: str | None = None
    """The tile after the fix, None if there is none."""
    safe: bool = True
    rules: str = "mayflower"


CASES = Path(__file__).parents[3] / "cases" / "tilesets" / "faulty_tiles.json"
FAULTS = [Fault(**case) for case in json.loads(CASES.read_text(encoding="utf-8"))]
RULES = {"mayflower": MAYFLOWER, "hexes": HEXES}

SOUND = [
    "",
    "farm",
    "town N+E+S+W flag*2",
    "town N; town E; town S; town W",
    "road N-S; road E-W",
    "road N/E/S/W",
    "road N>junction post; road S>junction",
    'town N; town S "lower"; road E>lower',
    "farm; road E>farm; road W>farm",
    "town N+S; plain E+W! bison",
    "road E-W; plain Nl+El bison*3; plain Sr",
    "town N+E+S+W; plain bison",
    "plain ! bison; plain",
    "plain N+E!; plain S+W!",
    "sea E; town W",
]


def raw_set(line: str) -> dict[str, object]:
    return {"format": 1, "title": "x", "tiles": {"K": line}}


def problems(line: str, rules: RuleSet = MAYFLOWER) -> list:
    """Only those of the tile itself; a set of one tile is lonely."""
    tile = {"id": "K", "features": parse(line)}
    found = check_raw({"format": 1, "title": "x", "tiles": [tile]}, rules, None).problems
    return [
        p for p in found if p.code not in ("never-laid",) and not p.code.startswith("announced")
    ]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code}: {fault.line}")
def test_a_fault_is_found_and_nothing_else(fault):
    (problem,) = problems(fault.line, RULES[fault.rules])
    assert problem.code == fault.code
    assert problem.pointer == f"/tiles/0{fault.place}"
    assert problem.tile == "K"
    assert problem.message.startswith("Tile K: ")
    assert fault.says in problem.message
    expected = Severity.WARNING if fault.code in ("lone-arm", "exact-ignored") else Severity.ERROR
    assert problem.severity is expected


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.code}: {fault.line}")
def test_its_fix_mends_it(fault):
    (problem,) = problems(fault.line, RULES[fault.rules])
    if fault.mended is None:
        assert problem.fix is None
        return
    assert problem.fix is not None and problem.fix.safe is fault.safe
    mended = mend_raw(raw_set(fault.line), RULES[fault.rules], None, unsafe=True)
    first = mended.fixed[0]
    assert first.fix.edits[0].value == fault.mended
    if fault.safe:
        assert mended.raw["tiles"]["K"] == fault.mended
        assert problems(fault.mended, RULES[fault.rules]) == []


@pytest.mark.parametrize("line", SOUND)
def test_a_sound_tile_has_no_problems(line):
    assert [str(problem) for problem in problems(line)] == []


def test_all_faults_of_a_tile_are_named_at_once():
    line = "town N+N flg; raod E-W; road S; farm post; farm"
    codes = [problem.code for problem in problems(line)]
    assert sorted(codes) == [
        "end-missing",
        "marker-misplaced",
        "side-twice",
        "too-many-on-tile",
        "unknown-marker",
        "unknown-terrain",
    ]


def test_unknown_keys_are_kept_with_a_warning_and_a_guess():
    tile = {
        "id": "K",
        "conut": 3,
        "features": [
            {"terrain": "town", "sides": "N", "x": 1, "markers": [{"kind": "flag", "att": [0, 0]}]}
        ],
    }
    found = check_raw({"format": 1, "title": "x", "tiles": [tile]}, MAYFLOWER, None)
    unknown = [p for p in found.problems if p.code == "unknown-key"]
    assert [(p.pointer, p.fix and p.fix.edits[0].value) for p in unknown] == [
        ("/tiles/0/conut", "count"),
        ("/tiles/0/features/0/x", None),
        ("/tiles/0/features/0/markers/0/att", "at"),
    ]
    assert all(p.severity is Severity.WARNING and p.at_key for p in unknown)
    assert not any(p.fix.safe for p in unknown if p.fix)


def test_without_rules_what_needs_none_is_still_found():
    raw = raw_set("town N+N; lava E") | {"start": [{"id": "K", "at": [0, 0]}]}
    found = check_raw(raw, None, Path())
    assert {p.code for p in found.problems} == {"side-twice", "duplicate-id"}


def test_names_from_the_file_are_shortened_and_made_harmless():
    tile = {"id": "K" * 60, "features": [{"terrain": "town", "name": "\x1b[31m" + "x" * 300}]}
    found = check_raw({"format": 1, "title": "x", "tiles": [tile]}, MAYFLOWER, None)
    (problem,) = [p for p in found.problems if p.code == "area-without-side"]
    assert "\x1b" not in problem.message and len(problem.message) < 250
