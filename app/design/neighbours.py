"""The Neighbours panel: the current tile among random tiles of the set that fit around it."""

from __future__ import annotations

import random

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.design.board_picture import BoardPicture, Shown
from app.design.empty import EmptyState
from app.design.flow import FlowLayout
from app.design.neighbours_fit import HERE, Fitting, Ring
from app.design.parts import Place
from app.design.selection import Selection
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.shell.shell import Shell
from app.theme import GAP, set_role
from engine.chance import Chance
from engine.landscape.tiles.facts import facts_under
from engine.lattice import lattice

_AFTER_MS = 200
"""Neighbours wait for a pause: drawing the tile comes first."""


class Neighbours(QStackedWidget):
    """Follows the tile while it is drawn: neighbours that still fit stay where they are."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._selection = selection
        self._document: TileSetDocument | None = None
        self._fitting: Fitting | None = None
        self._ring: Ring = {}
        self._for: str | None = None
        self._seed = random.randrange(1 << 30)
        self.setObjectName("neighbours")
        self.board = BoardPicture(shell, movable=False)
        self.board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.board.setAccessibleName(self.tr("The tile among its neighbours"))
        self.board.clicked.connect(lambda key: selection.select([key]))
        self._words = QLabel()
        self._words.setObjectName("neighbours-words")
        self._words.setWordWrap(True)
        set_role(self._words, "small")
        self.shuffle = QPushButton(self.tr("Shuffle"))
        self.shuffle.setObjectName("shuffle")
        self.shuffle.clicked.connect(self.reshuffle)
        self.deal = QPushButton(self.tr("Deal a Board…"))
        self.deal.setObjectName("deal")
        self.deal.clicked.connect(shell.actions["design.deal"].trigger)
        for button, name in ((self.shuffle, "design.reshuffle"), (self.deal, "design.deal")):
            button.setToolTip(shell.actions[name].toolTip())
            button.setStatusTip(shell.actions[name].statusTip())
        tools = QWidget()
        row = FlowLayout(tools, GAP, GAP // 2)
        row.addWidget(self.shuffle)
        row.addWidget(self.deal)
        self._inside = QWidget()
        layout = QVBoxLayout(self._inside)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self.board, 1)
        layout.addWidget(self._words)
        layout.addWidget(tools)
        self._empty = EmptyState(shell, "grid")
        self._empty.say(self.tr("No neighbours"), self.tr("Pick a tile to see it among others."))
        self.addWidget(self._inside)
        self.addWidget(self._empty)
        self.setFocusProxy(self.shuffle)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_AFTER_MS)
        self._soon.timeout.connect(self._refresh)
        selection.changed.connect(self._soon.start)
        shell.theme.changed.connect(self._redress)
        self._redress()

    def sizeHint(self) -> QSize:
        side = self._shell.theme.px(240)
        return QSize(side, side + self._shell.theme.px(70))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._shell.theme.px(160), self._shell.theme.px(150))

    @property
    def ring(self) -> Ring:
        return dict(self._ring)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._soon.start)
            self._document.rules_changed.disconnect(self._soon.start)
        self._document = document
        self._fitting = None
        self._ring = {}
        if document is not None:
            document.changed.connect(self._soon.start)
            document.rules_changed.connect(self._soon.start)
        self._refresh()

    def reshuffle(self) -> None:
        """Other neighbours, as far as the set has any."""
        self._seed += 1
        self._ring = {}
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._refresh()

    def _refresh(self) -> None:
        self._soon.stop()
        document, tile = self._document, self._selection.tile
        if document is None or tile is None:
            self._ring = {}
            self.setCurrentWidget(self._empty)
            return
        self.setCurrentWidget(self._inside)
        if not self.isVisible():
            # Whoever does not look at it does not wait for it either.
            return
        rules = document.rules
        fitting = self._fitting
        if (
            fitting is None
            or fitting.rules is not rules
            or fitting.tileset.tiles is not document.model.tiles
        ):
            fitting = self._fitting = Fitting(document.model, rules)
        if self._for != self._selection.current:
            self._for = self._selection.current
            self._ring = {}
        self._ring = fitting.ring(tile, Chance(self._seed, tile.id), self._ring)
        tiles = [
            Shown(document.model.tiles[way.kind], cell, way.turn, self._key(way.kind))
            for cell, way in self._ring.items()
        ]
        empty = [cell for cell in lattice(rules.sides).ring if cell not in self._ring]
        self.board.show_tiles(
            rules,
            document,
            [*tiles, Shown(tile, HERE)],
            empty=empty,
            middle=HERE,
        )
        self._tell(len(self._ring), len(empty), facts_under(rules).of(tile).sound)

    def _key(self, kind: int) -> str:
        return self._selection.key_at(Place(kind)) or ""

    def _tell(self, filled: int, empty: int, sound: bool) -> None:
        if not sound:
            text = self.tr("The tile has errors; what fits around it may change.")
        elif empty:
            text = self.tr("{filled} of {all} places have a tile that fits.").format(
                filled=filled, all=filled + empty
            )
        else:
            text = self.tr("Every place around it has a tile that fits.")
        self._words.setText(text)
        self.board.setAccessibleDescription(text)

    def _redress(self) -> None:
        side = self._shell.theme.px(16)
        for button, sign in ((self.shuffle, "shuffle"), (self.deal, "grid")):
            button.setIconSize(QSize(side, side))
            button.setIcon(icon(sign))
