"""The manual in a window of its own, read from the files that come with the program."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.shell.reference import actions_table
from app.theme import GAP

_HEADING = re.compile(r"^#\s+(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page of the manual."""

    title: str
    text: str
    folder: Path | None = None
    name: str = ""


def manual_folder() -> Path | None:
    """Where the manual's files lie: in the installed program or in its source."""
    resources = Path(str(files("resources")))
    installed = Path(sys.prefix) / "share" / "tilewright" / "manual"
    for folder in (resources.parent / "docs" / "manual", installed):
        if folder.is_dir() and any(folder.glob("*.md")):
            return folder
    return None


def chapters() -> list[Chapter]:
    """The pages in the order of their file names, then the table of all actions."""
    found = []
    folder = manual_folder()
    if folder is not None:
        for file in sorted(folder.glob("*.md"), key=lambda f: (f.stem != "index", f.name)):
            text = file.read_text(encoding="utf-8")
            heading = _HEADING.search(text)
            title = heading[1] if heading else file.stem.replace("-", " ").capitalize()
            found.append(Chapter(title, text, folder, file.name))
    title = QCoreApplication.translate("Manual", "All actions and keys")
    return [*found, Chapter(title, f"# {title}\n\n{actions_table()}")]


class Manual(QDialog):
    """Chapters at the left, the page at the right; links between pages work."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Manual"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(theme.current().px(960), theme.current().px(680))
        self._chapters = chapters()
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Find in the manual"))
        self.search.setAccessibleName(self.tr("Find in the manual"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Chapters"))
        for chapter in self._chapters:
            self.list.addItem(QListWidgetItem(chapter.title))
        self.list.currentRowChanged.connect(self._show)
        self.page = QTextBrowser()
        self.page.setAccessibleName(self.tr("Page"))
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._follow)
        self.page.document().setDocumentMargin(2 * GAP)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.addWidget(self.search)
        column.addWidget(self.list)
        halves = QSplitter()
        halves.addWidget(left)
        halves.addWidget(self.page)
        halves.setStretchFactor(1, 1)
        halves.setSizes([theme.current().px(240), theme.current().px(720)])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(halves)
        self.list.setCurrentRow(0)

    def _show(self, row: int) -> None:
        if row < 0:
            return
        chapter = self._chapters[row]
        document = self.page.document()
        if chapter.folder is not None:
            self.page.setSearchPaths([str(chapter.folder)])
            document.setBaseUrl(QUrl.fromLocalFile(f"{chapter.folder}/"))
        document.setDefaultStyleSheet(_style())
        document.setMarkdown(chapter.text, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
        self.page.moveCursor(self.page.textCursor().MoveOperation.Start)

    def _follow(self, link: QUrl) -> None:
        name = Path(link.path()).name
        for row, chapter in enumerate(self._chapters):
            if chapter.name and chapter.name == name:
                self.list.setCurrentRow(row)
                return
        if link.hasFragment() and not name:
            self.page.scrollToAnchor(link.fragment())
        elif link.isLocalFile() and Path(link.toLocalFile()).exists():
            QDesktopServices.openUrl(link)

    def _filter(self, typed: str) -> None:
        typed = typed.strip().lower()
        first = None
        for row, chapter in enumerate(self._chapters):
            there = not typed or typed in f"{chapter.title}\n{chapter.text}".lower()
            self.list.item(row).setHidden(not there)
            if there and first is None:
                first = row
        if first is not None and self.list.item(self.list.currentRow()).isHidden():
            self.list.setCurrentRow(first)
        if typed:
            self.page.moveCursor(self.page.textCursor().MoveOperation.Start)
            self.page.find(typed)


def _style() -> str:
    accent = theme.current().colours.accent
    return f"a {{ color: {accent}; }} code {{ font-family: monospace; }}"
