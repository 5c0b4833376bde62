"""Tile sets: how long a check takes and how much memory a very large set needs."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from benchmarks.yardstick import Row, cpu_seconds, timed

SHAPES: Final = {
    "road N-S": "E",
    "road N-E": "S",
    "road N-E; road S-W": "Nl",
    "road E/S/W": "N",
    "road N/E/S/W": "Nl",
    "town N": "S",
    "town N; road E-W": "S",
    "town N; road E-S post": "W",
    "town N; road S>town": "E",
    "town N; town S": "E",
    "town N; town E": "S",
    "town N+W": "E",
    "town N+W flag; road E-S": "Er",
    "town N+S": "E",
    "town N+E+W": "S",
    "town N+E+W; road S>town": "Sl",
    "farm": "N",
    "farm; road S>farm": "N",
    "road N-S post*2": "E",
    "town N flag; road E/S/W": "Sl",
}
"""Kinds, each with a side of the plain on which the animals graze."""
ANIMALS: Final = ("bison", "bear", "deer", "beaver", "turkey")
MB: Final = 1024 * 1024


def run(yardstick: float) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        small = write_set(Path(folder) / "small.json", 10)
        thousand = write_set(Path(folder) / "thousand.json", 1_000)
        many = write_set(Path(folder) / "many.json", 5_000)
        # Before this process grows: a child's peak is never told as less than its parent's size.
        load, peak = _in_a_process("-c", _LOAD, str(many))
        whole, _ = _in_a_process("-m", "app", "check", str(thousand))
        _check(small)  # what is done only once is not counted below
        # Not the best of several: tiles that were checked before cost next to nothing.
        first = cpu_seconds(lambda: _check(thousand))
        again = cpu_seconds(lambda: _check(thousand))
    return [
        timed("check 1,000 kinds from a file", first, yardstick),
        timed("the same again, nothing changed", again, yardstick),
        timed("tilewright check of it, the whole command", whole, yardstick),
        timed("load 5,000 kinds, in a new process", load, yardstick),
        Row("load 5,000 kinds, peak memory", peak / MB, "MB"),
    ]


_LOAD: Final = """
import sys
from engine.landscape.load import load_set
loaded = load_set(sys.argv[1])
assert loaded.tileset is not None and len(loaded.tileset.tiles) == 5_000, loaded.problems[:3]
"""


def write_set(path: Path, kinds: int) -> Path:
    """A set of so many different kinds, written the long way as the program saves it."""
    from engine.landscape.tiles.notation import parse

    counts = itertools.product(range(4), repeat=len(ANIMALS))
    tiles: list[dict[str, Any]] = []
    for animals, (shape, pasture) in itertools.product(counts, SHAPES.items()):
        if len(tiles) == kinds:
            break
        herd = [kind for kind, n in zip(ANIMALS, animals, strict=True) for _ in range(n)]
        features = parse(shape)
        if herd:
            features.append({"terrain": "plain", "sides": pasture, "markers": herd})
        tiles.append({"id": f"T{len(tiles)}", "name": "A kind", "count": 2, "features": features})
    tileset = {"format": 1, "title": f"{kinds} kinds", "rules": "mayflower", "tiles": tiles}
    path.write_text(json.dumps(tileset, indent=2), encoding="utf-8")
    return path


def _check(path: Path) -> None:
    from engine.landscape.load import load_set
    from engine.problems import has_errors

    loaded = load_set(path)
    if loaded.tileset is None or has_errors(loaded.problems):
        raise SystemExit(f"the benchmark's own set is faulty: {loaded.problems[:3]}")


def _in_a_process(*words: str) -> tuple[float, int]:
    """CPU seconds and peak memory in bytes of a Python that runs these words."""
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"'{' '.join(words[:2])}' ended with {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return used.ru_utime + used.ru_stime, used.ru_maxrss * unit
