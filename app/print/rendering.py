"""Pictures of pages for the screen, painted bit by bit while nobody waits for them."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPainter

from app.print.painting import PagePainter
from app.print.printout import Printout

_SLICE_SECONDS: Final = 0.012
_MOST_BYTES: Final = 160 * 1024 * 1024
_MOST_WAITING: Final = 24

Key = tuple[int, int]
"""A page and how many pixels wide its picture is."""


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
        self._waiting: OrderedDict[Key, None] = OrderedDict()
        self._work: tuple[Key, QImage, QPainter, Iterator[None]] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._slice)

    def show_printout(self, printout: Printout | None) -> None:
        """Other pages; nothing painted before is of use."""
        self._drop_work()
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
            return None
        return self._kept[page, min(others, key=lambda size: abs(size - width))]

    def _ask(self, key: Key) -> None:
        if self._printout is None or (self._work is not None and self._work[0] == key):
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
            key, image, painter, steps = self._work
            if next(steps, _END) is _END:
                painter.end()
                self._work = None
                self._keep(key, image)
                self.ready.emit(key[0])
        self._timer.start(0)

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
        painter = QPainter(image)
        painter.scale(scale, scale)
        self._work = (key, image, painter, self._painting.steps(painter, page, guides=True))
        return True

    def _keep(self, key: Key, image: QImage) -> None:
        self._kept[key] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > _MOST_BYTES and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= gone.sizeInBytes()

    def _drop_work(self) -> None:
        self._timer.stop()
        if self._work is not None:
            self._work[2].end()
            self._work = None


_END: Final = object()
