"""Writing a file so that whatever happens, the old one or the new one is there and whole."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.wording import plain

_STALE_AFTER_SECONDS: Final = 3600
_LONGEST_NAME_PART: Final = 50  # four bytes a character at most, and names end at 255 bytes
KEPT_BACKUPS: Final = 10
_EFFECTIVE: Final = os.access in os.supports_effective_ids
_O_BINARY: Final = getattr(os, "O_BINARY", 0)  # Windows would change line ends without it


class WriteRefused(OSError):
    """A file could not be written; the text is a sentence ready to be shown."""


def write(path: str | Path, text: str, *, backup: bool = False) -> None:
    """Put the text into the file, all of it or nothing; a link's target is written, not the link.

    Raises WriteRefused, and then the file is as it was.
    """
    target = _target(path)
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError as failure:
        message = f"{_named(target)} is not written: the text holds half of a character pair."
        raise WriteRefused(message) from failure
    _write(target, content, backup=backup)


def write_bytes(path: str | Path, content: bytes, *, backup: bool = False) -> None:
    """The same for what is not text, such as a picture."""
    _write(_target(path), content, backup=backup)


def _write(target: Path, content: bytes, *, backup: bool) -> None:
    if backup:
        _back_up(target, KEPT_BACKUPS)
    with _sentences(target):
        _put_in_place(content, target, target, _status(target))
    _remove_stale(target)


def backup(path: str | Path, keep: int = KEPT_BACKUPS) -> Path | None:
    """Copy the file to `name.~1~`, `name.~2~`, … beside it and drop the oldest beyond `keep`.

    Returns the copy, or None if there is no file yet. Raises WriteRefused.
    """
    if keep < 1:
        raise ValueError("at least one backup is kept")
    return _back_up(_target(path), keep)


def _back_up(target: Path, keep: int) -> Path | None:
    with _sentences(target):
        status = _status(target)
        if status is None:
            return None
        earlier = _backups(target)
        copy = target.with_name(f"{target.name}.~{max(earlier, default=0) + 1}~")
        _put_in_place(target.read_bytes(), copy, target, status)
        # The copy tells how old its content is, not when it was copied.
        with contextlib.suppress(OSError):
            os.utime(copy, ns=(status.st_atime_ns, status.st_mtime_ns))
    for number in sorted(earlier, reverse=True)[keep - 1 :]:
        with contextlib.suppress(OSError):
            earlier[number].unlink()
    return copy


def _target(path: str | Path) -> Path:
    """The regular file to be written, seen through links, in a folder that is there."""
    with _sentences(Path(path)):
        target = Path(path).resolve()
        status = _status(target)
        if status is not None:
            if stat.S_ISDIR(status.st_mode):
                raise WriteRefused(f"{_named(target)} is a folder; choose a file name in it.")
            if not stat.S_ISREG(status.st_mode):
                raise WriteRefused(f"{_named(target)} is not an ordinary file.")
            # Replacing would work in spite of it, which is not what whoever protected it wants.
            if not os.access(target, os.W_OK, effective_ids=_EFFECTIVE):
                raise WriteRefused(f"{_named(target)} is write-protected; save under another name.")
        elif not target.parent.is_dir():
            raise WriteRefused(f"The folder {_named(target.parent)} does not exist.")
    return target


def _status(target: Path) -> os.stat_result | None:
    try:
        return target.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _put_in_place(content: bytes, place: Path, target: Path, status: os.stat_result | None) -> None:
    """Write a new file beside the target, make sure it is on the disk, give it its name."""
    temporary = target.with_name(f"{_prefix(target)}{secrets.token_hex(4)}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _O_BINARY
    descriptor = os.open(temporary, flags, 0o666 if status is None else 0o600)
    try:
        try:
            if status is not None:
                _take_over(descriptor, temporary, status)
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        temporary.replace(place)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(place.parent)


def _take_over(descriptor: int, temporary: Path, status: os.stat_result) -> None:
    """Owner and permissions of the old file, as far as we may; the owner first, it resets them."""
    if hasattr(os, "fchown"):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, status.st_uid, status.st_gid)
    with contextlib.suppress(OSError):
        temporary.chmod(stat.S_IMODE(status.st_mode))


def _sync_folder(folder: Path) -> None:
    """Make the new name last a power cut, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _prefix(target: Path) -> str:
    return f".{target.name[:_LONGEST_NAME_PART]}.tilewright-"


def _remove_stale(target: Path) -> None:
    """Remove what a killed program left of earlier writes of this file."""
    left_over = re.compile(re.escape(_prefix(target)) + r"[0-9a-f]{8}\.tmp")
    oldest = time.time() - _STALE_AFTER_SECONDS
    with contextlib.suppress(OSError):
        for found in target.parent.iterdir():
            if left_over.fullmatch(found.name) and found.lstat().st_mtime < oldest:
                found.unlink()


def _backups(target: Path) -> dict[int, Path]:
    numbered = re.compile(re.escape(target.name) + r"\.~([1-9][0-9]{0,8})~")
    return {
        int(found[1]): beside
        for beside in target.parent.iterdir()
        if (found := numbered.fullmatch(beside.name))
    }


@contextlib.contextmanager
def _sentences(target: Path) -> Iterator[None]:
    """Turn what the system says into a sentence about the file."""
    try:
        yield
    except WriteRefused:
        raise
    except (OSError, ValueError, RuntimeError) as failure:
        raise WriteRefused(_sentence(target, failure)) from failure


def _sentence(target: Path, failure: Exception) -> str:
    name = _named(target)
    code = errno.ELOOP if isinstance(failure, RuntimeError) else getattr(failure, "errno", None)
    match code:
        case errno.ENOSPC | errno.EDQUOT:
            return f"{name} is not written: the disk is full. The file is as it was."
        case errno.EACCES | errno.EPERM:
            return f"{name} is not written: the folder {_named(target.parent)} is write-protected."
        case errno.EROFS:
            return f"{name} is not written: the disk is read-only."
        case errno.ENAMETOOLONG:
            return f"{name} is not written: the name is too long."
        case errno.ELOOP:
            return f"{name} is not written: it is a link that leads back to itself."
        case errno.ENOENT | errno.ENOTDIR:
            return f"{name} is not written: its folder is no longer there."
        case _:
            reason = getattr(failure, "strerror", None) or str(failure)
            return f"{name} is not written: {plain(reason, 200)}. The file is as it was."


def _named(path: Path) -> str:
    return f"'{plain(str(path), 4_096)}'"
