"""Recovery copies: what was edited but not saved, kept beside the files and never over them.

Each running program has a folder of its own, locked by its process. A folder whose process is gone
holds what a crash left behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError
from PySide6.QtCore import QLockFile

from engine.files import write

_LOCK: Final = "running.lock"
_LARGEST_COPY: Final = 100_000_000


class RecoveryCopy(BaseModel):
    """One document as it was edited."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: str
    title: str
    path: str | None = None
    """The file it was read from or saved to; none for one that was never saved."""
    bundled: str | None = None
    """The bundled set it is a copy of."""
    content: dict[str, Any]
    when: datetime


class Recovery:
    """The copies of this running program."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.folder = folder / f"{os.getpid()}-{secrets.token_hex(4)}"
        self._lock: QLockFile | None = None

    def keep(self, key: str, copy: RecoveryCopy) -> None:
        """Write or replace the copy of one document. Raises OSError when the disk refuses."""
        if self._lock is None:
            self._begin()
        write(self._place(key), copy.model_dump_json() + "\n")

    def drop(self, key: str) -> None:
        """The document is saved or properly closed: its copy has done its duty."""
        with contextlib.suppress(OSError):
            self._place(key).unlink(missing_ok=True)

    def has(self, key: str) -> bool:
        return self._place(key).exists()

    def end(self) -> None:
        """The program ends properly; a copy that is still there stays for the next start."""
        if self._lock is None:
            return
        if not list(self.folder.glob("*.json")):
            self._lock.unlock()
            shutil.rmtree(self.folder, ignore_errors=True)
        else:
            self._lock.unlock()
        self._lock = None

    def leftovers(self) -> list[Leftover]:
        """What programs left behind that no longer run; each is ours until we let it go."""
        found = []
        with contextlib.suppress(OSError):
            for folder in sorted(self.root.iterdir()):
                if folder == self.folder or not folder.is_dir():
                    continue
                lock = _lock(folder)
                if not lock.tryLock(0):
                    continue
                leftover = Leftover(folder, lock)
                if leftover.copies or leftover.unreadable:
                    found.append(leftover)
                else:
                    leftover.discard()
        return found

    def _begin(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = _lock(self.folder)
        if not lock.tryLock(0):
            raise OSError(f"the recovery folder {self.folder} is in use")
        self._lock = lock

    def _place(self, key: str) -> Path:
        return self.folder / f"{key}.json"


class Leftover:
    """The copies of a program that ended without saying goodbye."""

    def __init__(self, folder: Path, lock: QLockFile) -> None:
        self.folder = folder
        self._lock = lock
        self.copies: list[RecoveryCopy] = []
        self.unreadable: list[Path] = []
        for place in sorted(folder.glob("*.json")):
            try:
                self.copies.append(_read(place))
            except (OSError, ValueError, ValidationError):
                self.unreadable.append(place)

    def discard(self) -> None:
        """Remove the copies for good."""
        self._lock.unlock()
        shutil.rmtree(self.folder, ignore_errors=True)

    def leave(self) -> None:
        """Keep them for the next start."""
        self._lock.unlock()


def copy_of(
    kind: str, title: str, path: Path | None, bundled: str | None, content: dict[str, Any]
) -> RecoveryCopy:
    return RecoveryCopy(
        kind=kind,
        title=title,
        path=None if path is None else str(path),
        bundled=bundled,
        content=content,
        when=datetime.now(UTC),
    )


def _read(place: Path) -> RecoveryCopy:
    if place.stat().st_size > _LARGEST_COPY:
        raise ValueError("too large for a recovery copy")
    return RecoveryCopy.model_validate(json.loads(place.read_text(encoding="utf-8")))


def _lock(folder: Path) -> QLockFile:
    lock = QLockFile(str(folder / _LOCK))
    # Only a process that is gone makes a lock stale, never mere age.
    lock.setStaleLockTime(0)
    return lock
