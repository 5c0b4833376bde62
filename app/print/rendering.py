"""Pictures of pages for the screen, painted bit by bit while nobody waits for them."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from app.print.painting import PagePainter
from app.print.printout import Printout

_SLICE_SECONDS: Final = 0.012
_MOST_BYTES: Final = 96 * 1024 * 1024
_MOST_WAITING: Final = 24

Key = tuple[int, int]
"""A page and how many pixels wide its picture is."""


@dataclass(frozen=True, slots=True)
class _Work:
    """A page that is being painted."""

    key: Key
    image: QImage
    painter: QPainter
    scale: float
    steps: Iterator[None]


class PagePictures(QObject):
    """Hands out what is painted already and paints the rest in the order it was asked for."""

    ready = Signal(int)
    """There is a better picture of the page with this number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._printout: Printout | None = None
        self._painting: PagePainter | None = None
        self._kept: OrderedDict[Key, QImage] = OrderedDict()
        self._bytes = 0
        self._before: dict[int, QImage] = {}
        self._waiting: OrderedDict[Key, None] = OrderedDict()
        self._work: _Work | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    def show_printout(self, printout: Printout | None) -> None:
        """Other pages; until they are painted, those before them stand in where they look alike."""
        self._timer.stop()
        self._work = None
        self._before |= {page: image for (page, _), image in self._kept.items()}
        if printout is None or not _same_set(printout, self._printout):
            self._before.clear()
        self._kept.clear()
        self._waiting.clear()
        self._bytes = 0
        self._printout = printout
        self._painting = None

    @property
    def idle(self) -> bool:
        return self._work is None and not self._waiting

    def picture(self, page: int, width: int) -> QImage | None:
        """The page so many pixels wide; for now perhaps another size of it, or nothing yet."""
        key = (page, width)
        image = self._kept.get(key)
        if image is not None:
            self._kept.move_to_end(key)
            return image
        self._ask(key)
        others = [size for number, size in self._kept if number == page]
        if not others:
            return self._stand_in(page)
        return self._kept[page, min(others, key=lambda size: abs(size - width))]

    def _stand_in(self, page: int) -> QImage | None:
        image = self._before.get(page)
        if image is None or self._printout is None:
            return None
        now = self._printout.pages[page]
        same = abs(image.height() / image.width() - now.height / now.width) < 0.01
        return image if same else None

    def _ask(self, key: Key) -> None:
        if self._printout is None or (self._work is not None and self._work.key == key):
            return
        self._waiting[key] = None
        # While somebody scrolls far, what was asked for long ago is no longer looked at.
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        if not self._timer.isActive():
            self._timer.start(0)

    def _slice(self) -> None:
        until = time.monotonic() + _SLICE_SECONDS
        while time.monotonic() < until:
            if self._work is None and not self._begin():
                return
            assert self._work is not None
            if self._paint(self._work, until):
                key, image = self._work.key, self._work.image
                self._work = None
                self._keep(key, image)
                self.ready.emit(key[0])
        self._timer.start(0)

    def _paint(self, work: _Work, until: float) -> bool:
        """Go on for a while; True when it is done. No painter is left open on the picture."""
        work.painter.begin(work.image)
        work.painter.scale(work.scale, work.scale)
        try:
            while time.monotonic() < until:
                if next(work.steps, _END) is _END:
                    return True
        finally:
            work.painter.end()
        return False

    def _begin(self) -> bool:
        if self._printout is None or not self._waiting:
            return False
        key, _ = self._waiting.popitem(last=False)
        page = self._printout.pages[key[0]]
        if self._painting is None:
            self._painting = PagePainter(self._printout.material, self._printout.settings)
        scale = key[1] / page.width
        image = QImage(key[1], max(1, round(page.height * scale)), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter()
        steps = self._painting.steps(painter, page, guides=True)
        self._work = _Work(key, image, painter, scale, steps)
        return True

    def _keep(self, key: Key, image: QImage) -> None:
        self._kept[key] = image
        self._before.pop(key[0], None)
        self._bytes += image.sizeInBytes()
        while self._bytes > _MOST_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.sizeInBytes()


def _same_set(one: Printout, other: Printout | None) -> bool:
    """Whether pages are of the same set, perhaps a moment apart."""
    return (
        other is not None
        and one.material.folder == other.material.folder
        and one.material.title == other.material.title
    )


_END: Final = object()
