"""The panels beside the knobs: the rules as sentences, and how they differ from the base."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStackedWidget,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.rules.open_rules import OpenRules
from app.theme import GAP, set_role
from engine.landscape.rules.compare import differences
from engine.landscape.rules.summary import summary


class SummaryPanel(QTextBrowser):
    """The variant in plain language, changing as the knobs turn; what differs stands out."""

    def __init__(self, open_rules: OpenRules, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open = open_rules
        self.setObjectName("rules-summary")
        self.setAccessibleName(self.tr("The rules in words"))
        self.setOpenLinks(False)
        self.document().setDocumentMargin(2 * GAP)
        for changed in (open_rules.shown, open_rules.changed, theme.current().changed):
            changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        rules, base = self._open.rules, self._open.base
        if rules is None:
            self.setHtml("")
            return
        place = self.verticalScrollBar().value()
        known = {s for part in summary(base) for s in part.sentences} if base is not None else None
        look = theme.current()
        mark = f"background:{look.colour('accent_soft').name()};font-weight:600;"
        parts = [f"<h2 style='margin-bottom:4px'>{escape(rules.title)}</h2>"]
        for section in summary(rules):
            told = []
            for sentence in section.sentences:
                fresh = known is not None and sentence not in known
                text = escape(sentence)
                told.append(f"<span style='{mark}'>{text}</span>" if fresh else text)
            parts.append(
                f"<h4 style='margin-top:10px;margin-bottom:2px'>{escape(section.title)}</h4>"
                f"<p style='margin-top:0px;line-height:130%'>{' '.join(told)}</p>"
            )
        self.setHtml("".join(parts))
        self.verticalScrollBar().setValue(place)


class ComparePanel(QStackedWidget):
    """A table of everything that is not as in the base; Enter goes to the knob."""

    def __init__(
        self, open_rules: OpenRules, reveal: Callable[[str], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._open = open_rules
        self._reveal = reveal
        self._empty = QLabel()
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setMargin(2 * GAP)
        set_role(self._empty, "dim")
        self.table = QTreeWidget()
        self.table.setObjectName("rules-differences")
        self.table.setAccessibleName(self.tr("Differences from the base rules"))
        self.table.setHeaderLabels([self.tr("What"), self.tr("Here"), self.tr("Base")])
        self.table.setRootIsDecorated(False)
        self.table.setAlternatingRowColors(True)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setWordWrap(True)
        header = self.table.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        self.table.itemActivated.connect(self._go)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        self.addWidget(self._empty)
        self.addWidget(holder)
        for changed in (open_rules.shown, open_rules.changed):
            changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        rules, base = self._open.rules, self._open.base
        self.table.clear()
        if rules is None or base is None:
            self._empty.setText(self.tr("These rules have no base to compare them with."))
            self.setCurrentIndex(0)
            return
        found = differences(rules, base)
        for difference in found:
            knob = difference.knob
            if knob is None:
                item = QTreeWidgetItem([difference.sentence])
            else:
                shown = knob.shown(difference.after), knob.shown(difference.before)
                item = QTreeWidgetItem([knob.label, *shown])
                item.setData(0, Qt.ItemDataRole.UserRole, knob.path)
            item.setToolTip(0, difference.sentence)
            self.table.addTopLevelItem(item)
        self._empty.setText(self.tr("Nothing differs from “{0}”.").format(base.title))
        self.setCurrentIndex(1 if found else 0)

    def _go(self, item: QTreeWidgetItem) -> None:
        path = item.data(0, Qt.ItemDataRole.UserRole)
        if path:
            self._reveal(path)
