"""Compiles the hot modules of the engine with mypyc into build/fast, tests and measures them.

The sources are compiled unchanged, in a copy, so that no compiled file ever lies beside a source.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FAST = ROOT / "build" / "fast"
COPIED = ("engine", "app", "tilesets", "schemas", "resources", "benchmarks", "tests", "docs")
HOT = (
    "engine/chance.py",
    "engine/landscape/play/tables.py",
    "engine/landscape/play/board.py",
    "engine/landscape/play/scoring.py",
    "engine/landscape/play/effects.py",
    "engine/landscape/play/state.py",
    "engine/landscape/play/mechanics/surveyors.py",
    "engine/landscape/play/mechanics/waters.py",
    "engine/landscape/play/mechanics/hunting.py",
    "engine/landscape/play/mechanics/reserving.py",
    "engine/landscape/play/game.py",
    "engine/landscape/play/playout.py",
)
TESTS = ("tests/engine/landscape/play", "tests/engine/bots", "tests/engine/lab")


def main() -> int:
    """Copy, compile, show that the compiled modules are the ones used, test, measure."""
    shutil.rmtree(FAST, ignore_errors=True)
    FAST.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, FAST / name, ignore=shutil.ignore_patterns("__pycache__"))
    (FAST / "mypy.ini").write_text("[mypy]\nplugins = pydantic.mypy\n")
    environment = {**os.environ, "PYTHONPATH": str(FAST), "MYPYC_OPT_LEVEL": "3"}
    print("Compiling", ", ".join(Path(name).stem for name in HOT), "…", flush=True)
    log = FAST / "mypyc.log"
    with log.open("w") as output:
        compiled = subprocess.run(
            [sys.executable, "-m", "mypyc", *HOT],
            cwd=FAST,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    if compiled.returncode:
        print(log.read_text()[-3000:])
        print(f"mypyc could not compile the engine; its messages are in {log}", file=sys.stderr)
        return 1
    shutil.copy(ROOT / "pyproject.toml", FAST)  # only now: setuptools must not see it
    built = sorted(path.relative_to(FAST) for path in (FAST / "engine").rglob("*.so"))
    print("Compiled:", ", ".join(map(str, built)))
    for step in (
        [sys.executable, "-c", _SHOW],
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-m", "not slow", *TESTS],
    ):
        if subprocess.run(step, cwd=FAST, env=environment).returncode:
            return 1
    interpreted = measured(ROOT, {**environment, "PYTHONPATH": str(ROOT)})
    compiled_now = measured(FAST, environment)
    print(f"{'':<48} {'interpreted':>12} {'compiled':>12}  ratio")
    for name, before in interpreted.items():
        after = compiled_now[name]
        print(f"{name:<48} {before:>12,.0f} {after:>12,.0f} {after / before:6.2f}")
    return 0


def measured(folder: Path, environment: dict[str, str]) -> dict[str, float]:
    """The speeds of the engine in this folder, by name: how much is done in a second."""
    told = subprocess.run(
        [sys.executable, "-m", "benchmarks", "engine", "--json"],
        cwd=folder,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    rows = json.loads(told.stdout)["rows"]
    return {row["name"]: row["value"] for row in rows if row["unit"] in ("1/s", "turns")}


_SHOW = """
import engine.landscape.play.board as board, engine.landscape.play.game as game
for module in (board, game):
    assert module.__file__.endswith(".so"), f"{module.__file__} is not compiled"
    print("using", module.__file__.rsplit("/", 1)[-1])
"""

if __name__ == "__main__":
    sys.exit(main())
