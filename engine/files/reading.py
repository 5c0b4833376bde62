"""Reading a file from the disk without ever being surprised by what lies there."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from engine.files.jsontext import Parsed, parse, too_many_bytes
from engine.files.limits import LIMITS, Limits
from engine.problems import Problem, error
from engine.wording import plain


def read(path: str | Path, *, limits: Limits = LIMITS) -> Parsed:
    """The data in a file with all its faults, or no data where there is none to trust."""
    path = Path(path)
    name = os.fsencode(path).decode("utf-8", "replace")
    try:
        content = _content(path, name, limits)
    except (OSError, ValueError) as failure:
        content = _unreadable(failure, name)
    if isinstance(content, Problem):
        return None, [content]
    return parse(content, name, path=path, limits=limits)


def _content(path: Path, name: str, limits: Limits) -> bytes | Problem:
    # Before opening: a pipe would block and a device may never end.
    status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        message = "This is a folder. Name a file in it."
        return error("file-is-folder", message, file=name)
    if not stat.S_ISREG(status.st_mode):
        return error("file-unreadable", "This is not an ordinary file.", file=name)
    if status.st_size > limits.file_bytes:
        return too_many_bytes(name, limits, status.st_size)
    with path.open("rb") as file:
        # It may have grown since; one byte more than allowed is enough to tell.
        return file.read(limits.file_bytes + 1)


def _unreadable(failure: OSError | ValueError, name: str) -> Problem:
    match failure:
        case FileNotFoundError() | NotADirectoryError():
            message = "There is no such file."
            return error("file-missing", message, file=name)
        case PermissionError():
            message = "You may not read this file. Change its permissions."
            return error("file-unreadable", message, file=name)
        case _:
            reason = getattr(failure, "strerror", None) or str(failure)
            message = f"The file cannot be read: {plain(reason, 200)}."
            return error("file-unreadable", message, file=name)
