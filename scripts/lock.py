"""Pins every dependency of pyproject.toml, with hashes and without addresses, in requirements.txt.

Runs uv in a throwaway environment under build/. Further words go to `uv pip compile`, for example
`--upgrade`; without them the versions already pinned stay where they still fit.
"""

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.txt"

COMPILE = [
    "pip",
    "compile",
    "pyproject.toml",
    "--all-extras",
    "--group=dev",
    # One file for every Python from 3.11 on and every system, told apart by markers.
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-header",
    "--quiet",
]


def main() -> int:
    workshop = ROOT / "build/lock"
    venv.create(workshop, clear=True, with_pip=True)
    pip = [str(workshop / "bin/python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", "uv"], check=True)
    fresh = workshop / "requirements.txt"
    if LOCK.exists():
        shutil.copyfile(LOCK, fresh)
    uv = [str(workshop / "bin/uv"), *COMPILE, f"--output-file={fresh}", *sys.argv[1:]]
    subprocess.run(uv, cwd=ROOT, check=True)
    text = fresh.read_text(encoding="utf-8")
    if "://" in text:
        print("The new lock names a download address; requirements.txt is as it was.")
        return 1
    fresh.replace(LOCK)
    print(f"requirements.txt: {len(re.findall('^[a-z]', text, re.MULTILINE))} packages pinned.")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as failure:
        sys.exit(f"Pinning failed, requirements.txt is as it was: {failure}")
