"""Runs the benchmarks: every module beside this one that has a `run(yardstick) -> list[Row]`."""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import sys

import benchmarks
from benchmarks.yardstick import ITERATIONS, Row, measure_yardstick


def main() -> int:
    known = [
        module.name
        for module in pkgutil.iter_modules(benchmarks.__path__)
        if module.name not in ("__main__", "yardstick")
    ]
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"which of {', '.join(known)}; all if none")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    wanted = parser.parse_args()
    strange = [name for name in wanted.names if name not in known]
    if strange:
        parser.error(f"there is no {', '.join(strange)}; choose among {', '.join(known)}")
    yardstick = measure_yardstick()
    rows = [Row(f"yardstick: {ITERATIONS:,} rounds", yardstick, "CPU s", 1.0)]
    if not wanted.json:
        print_row(rows[0])
    for name in wanted.names or known:
        for row in importlib.import_module(f"benchmarks.{name}").run(yardstick):
            rows.append(row)
            if not wanted.json:
                print_row(row)
    if wanted.json:
        print(json.dumps({"rows": [row.as_dict() for row in rows]}, indent=2))
    return 0


def print_row(row: Row) -> None:
    times = "" if row.yardsticks is None else f"{row.yardsticks:9.2f} yardsticks"
    print(f"{row.name:<48} {row.value:10.3f} {row.unit:<6} {times}".rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
