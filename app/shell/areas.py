"""The parts of the window the keyboard can go to, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from app.main_window import MainWindow


def step_area(window: MainWindow, direction: int) -> None:
    """Move the keyboard to the next part of the window that can take it."""
    areas = _areas(window)
    focused = window.focusWidget()
    at = next(
        (i for i, area in enumerate(areas) if focused is not None and _holds(area, focused)), -1
    )
    for step in range(1, len(areas) + 1):
        target = first_stop(areas[(at + direction * step) % len(areas)])
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            return


def first_stop(area: QWidget) -> QWidget | None:
    """The first widget in an area that Tab would stop at."""
    for widget in (area, *area.findChildren(QWidget)):
        takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if takes and widget.isVisible() and widget.isEnabled():
            return widget
    return None


def _areas(window: MainWindow) -> list[QWidget]:
    areas: list[QWidget] = [window.tools, window.rail, window.tabs, window.notices]
    page = window.pages.get(window.current.id) if window.current else None
    if page is not None and page.isVisible():
        areas.append(page.centralWidget())
        areas += [dock for dock in page.docks.values() if dock.isVisible()]
    else:
        areas.append(window.empty)
    areas.append(window.status)
    return [area for area in areas if area.isVisible()]


def _holds(area: QWidget, widget: QWidget) -> bool:
    return area is widget or area.isAncestorOf(widget)
