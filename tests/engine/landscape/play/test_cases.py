"""Every case in tests/cases/play is run: the worked examples of the rule books and much beyond."""

from functools import cache
from pathlib import Path

import pytest

from engine.landscape.play.case import Case, begin_case, load_case, run_case
from engine.landscape.play.position import Position, build
from tests.engine.landscape.play.generated import KNOBS

FOLDER = Path(__file__).parents[3] / "cases" / "play"
PATHS = sorted(FOLDER.glob("*.json"))
EXAMPLES = 10
"""Worked examples in the rule books; each may have several parts."""


@cache
def loaded(path: Path) -> Case:
    case, problems = load_case(path)
    assert not problems, "\n".join(map(str, problems))
    assert case is not None
    return case


WITH_KNOBS = [(path, knob) for path in PATHS for knob in loaded(path).knobs]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_case_comes_out(path: Path) -> None:
    mismatches = run_case(loaded(path), FOLDER)
    assert not mismatches, "\n".join(map(str, mismatches))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_position_of_a_case_could_come_up_in_a_game(path: Path) -> None:
    case = loaded(path)
    session, problems = begin_case(case, FOLDER)
    assert session is not None and not problems
    _, odd = build(session.tables, case.position or Position(), len(case.players), case.seed)
    assert not odd


@pytest.mark.parametrize(
    ("path", "knob"), WITH_KNOBS, ids=lambda value: getattr(value, "stem", value)
)
def test_every_knob_of_a_case_matters_to_it(path: Path, knob: str) -> None:
    case = loaded(path)
    others = {name: value for name, value in case.knobs.items() if name != knob}
    assert run_case(case.replace(knobs=others), FOLDER), f"nothing changes without {knob}"


def test_every_worked_example_of_the_books_is_there() -> None:
    for number in range(1, EXAMPLES + 1):
        assert any(path.stem.startswith(f"example-{number:02}") for path in PATHS), number


def test_every_knob_of_play_has_a_case() -> None:
    turned = {knob for path in PATHS for knob in loaded(path).knobs}
    # Who may stand where is one kind of knob; the case about trappers speaks for all of them.
    like_others = {f"terrains.{terrain}.occupied_by" for terrain in ("road", "town", "farm")}
    assert set(KNOBS) - like_others <= turned
