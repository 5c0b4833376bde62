"""The engine knows nothing of windows: no module of it imports Qt or the app."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "engine").rglob("*.py"))
FORBIDDEN = ("PySide6", "shiboken6", "PyQt5", "PyQt6", "qtpy", "app")

IMPORT_ALL_WITHOUT_QT = """
import importlib, sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {forbidden!r}:
            raise ImportError(f"{{name}} is blocked")

sys.meta_path.insert(0, Blocked())
for name in {names!r}:
    importlib.import_module(name)
loaded = [name for name in sys.modules if name.partition(".")[0] in {forbidden!r}]
assert not loaded, loaded
print("all imported")
"""


def imported(path: Path) -> set[str]:
    """The first words of everything a module imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_module_names_no_qt_and_no_app(path: Path) -> None:
    assert not imported(path) & set(FORBIDDEN)


def test_there_are_modules_to_look_at() -> None:
    assert {"engine.game", "engine.landscape.play.game"} <= {module_name(p) for p in MODULES}


def test_whole_engine_can_be_imported_where_there_is_no_qt() -> None:
    names = [module_name(path) for path in MODULES if path.name != "__main__.py"]
    script = IMPORT_ALL_WITHOUT_QT.format(forbidden=FORBIDDEN, names=names)
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "all imported"
