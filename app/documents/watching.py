"""Notices when another program changes or removes the file of a document."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

_SETTLES_AFTER_MS: Final = 250
"""Programs write in several goes; looking at once would see half a file."""


class FileWatch(QObject):
    """Watches one file through renames, removals and returns; says `touched` when to look again."""

    touched = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._seen: tuple[int, int, int] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLES_AFTER_MS)
        self._settle.timeout.connect(self._look)
        self._watcher.fileChanged.connect(self._settle.start)
        self._watcher.directoryChanged.connect(self._settle.start)

    def watch(self, path: Path | None) -> None:
        """Watch this file from now on, or nothing."""
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._path = path
        self._settle.stop()
        self._seen = self._signature()
        self._listen()

    def _listen(self) -> None:
        """The folder is watched too: replacing a file by another ends the watch on the old one."""
        if self._path is None:
            return
        for place, known in (
            (self._path, self._watcher.files()),
            (self._path.parent, self._watcher.directories()),
        ):
            if str(place) not in known and place.exists():
                self._watcher.addPath(str(place))

    def _look(self) -> None:
        self._listen()
        seen = self._signature()
        # Most of what happens in a folder happens to its other files.
        if seen != self._seen:
            self._seen = seen
            self.touched.emit()

    def _signature(self) -> tuple[int, int, int] | None:
        """What tells one state of the file from another without reading it; None if it is gone."""
        if self._path is None:
            return None
        try:
            status = self._path.stat()
        except OSError:
            return None
        return status.st_ino, status.st_size, status.st_mtime_ns
