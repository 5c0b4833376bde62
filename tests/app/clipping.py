"""Finds text that does not fit where it stands."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar, QWidget

_ROUNDING = 2


def clipped(root: QWidget) -> list[str]:
    """Every visible label, button and tab under a widget that shows less than its whole text."""
    found = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or widget.size() == QSize(0, 0):
            continue
        if isinstance(widget, QLabel) and widget.text():
            if not _label_fits(widget):
                found.append(f"label {widget.text()!r}")
        elif isinstance(widget, QAbstractButton) and widget.text():
            needed = widget.sizeHint()
            if (
                widget.width() + _ROUNDING < needed.width()
                or widget.height() + _ROUNDING < needed.height()
            ):
                found.append(f"button {widget.text()!r}")
        elif isinstance(widget, QTabBar):
            found += [
                f"tab {widget.tabText(at)!r}"
                for at in range(widget.count())
                if widget.tabRect(at).width() + _ROUNDING < widget.tabSizeHint(at).width()
            ]
    return found


def _label_fits(label: QLabel) -> bool:
    if label.wordWrap():
        return label.heightForWidth(label.width()) <= label.height() + _ROUNDING
    return label.sizeHint().width() <= label.width() + _ROUNDING
