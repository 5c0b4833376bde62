"""The lock pins every dependency, by hash, names no address, and each has its reason."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCK = (ROOT / "requirements.txt").read_text(encoding="utf-8")
REASONS = (ROOT / "docs/development/dependencies.md").read_text(encoding="utf-8")


def asked_for() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [
        *project["project"]["dependencies"],
        *(line for extra in project["project"]["optional-dependencies"].values() for line in extra),
        *(line for group in project["dependency-groups"].values() for line in group),
        *project["build-system"]["requires"],
    ]


def locked() -> dict[str, list[tuple[str, int]]]:
    """For each package the pinned versions and how many hashes each has."""
    pins: dict[str, list[tuple[str, int]]] = {}
    for entry in re.split(r"\n(?=\S)", LOCK.strip()):
        pin = re.match(r"([a-z0-9.-]+)==([^\s;]+)", entry)
        assert pin is not None, f"not a pinned package: {entry.splitlines()[0]}"
        pins.setdefault(pin[1], []).append((pin[2], entry.count("--hash=sha256:")))
    return pins


def test_every_locked_package_is_pinned_and_hashed() -> None:
    for name, versions in locked().items():
        assert all(hashes > 0 for _, hashes in versions), name


def test_the_lock_names_no_address() -> None:
    assert "://" not in LOCK
    assert not re.search(r"--(extra-)?index-url|--find-links| @ ", LOCK)


@pytest.mark.parametrize("line", asked_for())
def test_the_lock_fits_what_the_project_asks_for(line: str) -> None:
    asked = Requirement(line)
    versions = locked()[canonicalize_name(asked.name)]
    assert all(asked.specifier.contains(version) for version, _ in versions)


@pytest.mark.parametrize("line", asked_for())
def test_every_dependency_has_its_reason(line: str) -> None:
    assert f"| `{Requirement(line).name}` |" in REASONS
