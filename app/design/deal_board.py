"""The dealt board: the whole set laid at random, to see how it looks and what fits nowhere."""

from __future__ import annotations

import random

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.design.board_picture import BoardPicture, Shown
from app.design.dealing import Deal, Dealing
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role
from engine.landscape.rules.names import listed

_MOST_NAMED = 12


class DealtBoard(QDialog):
    """Deals a few tiles at a time between the events of the window; can be stopped."""

    dealt = Signal(object)
    """A board is on show."""

    def __init__(self, shell: Shell, document: TileSetDocument, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._dealing: Dealing | None = None
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._step)
        self.result_deal: Deal | None = None
        self.setObjectName("dealt-board")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("A random board of {title}").format(title=document.title))
        self.board = BoardPicture(shell, movable=True)
        self.board.setAccessibleName(self.tr("The dealt board"))
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.words = QLabel()
        self.words.setObjectName("deal-words")
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        hint = QLabel(
            self.tr("Wheel or + and − zoom, dragging or arrows move, F shows everything.")
        )
        hint.setWordWrap(True)
        set_role(hint, "small")
        self._bar = QProgressBar()
        self._bar.setMaximum(max(1, document.model.total))
        self._bar.setAccessibleName(self.tr("Tiles laid so far"))
        self.again = QPushButton(self.tr("&Deal Again"))
        self.again.setObjectName("deal-again")
        self.again.setDefault(True)
        self.again.clicked.connect(lambda: self.begin())
        self.cancel = QPushButton(self.tr("&Stop"))
        self.cancel.setObjectName("deal-stop")
        self.cancel.clicked.connect(self.stop)
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.close)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(hint, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.again)
        row.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.board, 1)
        layout.addWidget(self._bar)
        layout.addWidget(self.words)
        layout.addLayout(row)
        self.again.setIcon(icon("shuffle", "on_accent"))
        size = parent.window().size() * 0.85
        self.resize(size.expandedTo(QSize(480, 400)))

    def open(self) -> None:
        super().open()
        self.begin()

    def begin(self, seed: int | None = None) -> None:
        """Deal once; a seed gives the same board again."""
        chosen = random.randrange(1_000_000) if seed is None else seed
        self._dealing = Dealing(self._document.model, self._document.rules, chosen)
        self._bar.setValue(0)
        self._show_busy(True)
        self.words.setText(self.tr("Laying tiles…"))
        self._next.start()

    def done(self, code: int) -> None:
        self._next.stop()
        super().done(code)

    def stop(self) -> None:
        """Leave the deal as it is."""
        self._next.stop()
        self._dealing = None
        self._show_busy(False)
        self.words.setText(self.tr("Stopped."))

    def _step(self) -> None:
        dealing = self._dealing
        if dealing is None:
            return
        if not dealing.done:
            dealing.step()
            self._bar.setValue(dealing.laid)
            return
        self._next.stop()
        self._show_busy(False)
        self.again.setFocus()
        self._show(dealing.result())

    def _show_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.cancel.setVisible(busy)
        self.again.setEnabled(not busy)

    def _show(self, found: Deal) -> None:
        self.result_deal = found
        shown = [Shown(laid.tile, laid.cell, laid.turn) for laid in found.laid]
        self.board.show_tiles(self._document.rules, self._document, shown)
        self.board.fit()
        self.words.setText(self._told(found))
        self.dealt.emit(found)

    def _told(self, found: Deal) -> str:
        total = found.dealt + sum(found.unfit.values())
        if not total:
            return self.tr("The set has too few tiles without errors to be dealt.")
        parts = [
            self.tr("{laid} of {total} tiles lie on the board (deal {seed}).").format(
                laid=found.dealt, total=total, seed=found.seed
            )
        ]
        if found.unfit:
            names = [
                kind if count == 1 else f"{kind} ×{count}" for kind, count in found.unfit.items()
            ]
            more = len(names) - _MOST_NAMED
            if more > 0:
                names = [*names[:_MOST_NAMED], self.tr("{count} more").format(count=more)]
            parts.append(
                self.tr("{count} fitted nowhere: {tiles}.").format(
                    count=sum(found.unfit.values()), tiles=listed(names)
                )
            )
        else:
            parts.append(self.tr("Every tile fitted somewhere."))
        if found.faulty:
            parts.append(
                self.tr("{count} kinds have errors and were left out.").format(count=found.faulty)
            )
        return " ".join(parts)
