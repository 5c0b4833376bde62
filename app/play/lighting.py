"""Which features are lit up and why: choices, the mouse, the log, and the toggles of the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QColor

from app.painting.theme import colour
from app.play.layers import PATTERNS, Extent
from app.play.scene import BoardScene
from engine.landscape.play.events import Spot
from engine.landscape.play.inquiry import FeatureAccount, all_features, owned_features
from engine.landscape.rules.model import Form

FLASH_MS: Final = 1400
_HUES: Final = (48, 200, 330, 275, 20, 160, 100, 230)


class Lighting(QObject):
    """Puts everything that wants light together into the two layers of the scene."""

    def __init__(self, scene: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self.owners = False
        self.fields = False
        self._offered: list[Extent] = []
        self._hovered: list[Extent] = []
        self._flashed: list[Extent] = []
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.end_flash)

    # -- what asks for light ---------------------------------------------------------------

    def offer(self, extents: Sequence[tuple[Sequence[Spot], bool]]) -> None:
        """Features that can be chosen; a strong one is pointed at."""
        self._offered = [
            Extent(
                tuple(spots),
                self._tint(self.scene.colours.glow, 165 if strong else 95),
                self.scene.colours.good,
                width=5.0 if strong else 3.0,
            )
            for spots, strong in extents
        ]
        self._show()

    def hover(self, accounts: Sequence[FeatureAccount]) -> None:
        """The features under the mouse, in the colour of their owner."""
        self._hovered = [self._extent(account) for account in accounts]
        self._show()

    def flash(self, spots: Sequence[Spot], milliseconds: int = FLASH_MS) -> None:
        """Light up for a moment; for good with 0 milliseconds, until the next flash."""
        glow = self.scene.colours.glow
        self._flashed = [
            Extent(tuple(spots), self._tint(glow, 190), self.scene.colours.ink, width=5.5)
        ]
        self._show()
        self._timer.stop()
        if milliseconds:
            self._timer.start(milliseconds)

    def end_flash(self) -> None:
        self._timer.stop()
        if self._flashed:
            self._flashed = []
            self._show()

    def clear(self) -> None:
        self._offered, self._hovered, self._flashed = [], [], []
        self._show()

    @property
    def flashed(self) -> tuple[Spot, ...]:
        return self._flashed[0].spots if self._flashed else ()

    def _show(self) -> None:
        self.scene.lit.set_extents([*self._offered, *self._hovered, *self._flashed])

    # -- the toggles -----------------------------------------------------------------------

    def refresh_tints(self) -> None:
        """The toggles, as the game stands now."""
        extents: list[Extent] = []
        game = self.scene.game
        if self.fields:
            kinds = game.tables.rules.terrains
            found = [f for f in all_features(game) if kinds[f.terrain].form is Form.FIELD]
            for number, account in enumerate(found):
                hue = QColor.fromHsv(_HUES[number % len(_HUES)], 210, 235)
                extents.append(
                    Extent(
                        account.spots,
                        self._tint(hue, 165),
                        hue.darker(170),
                        PATTERNS[number % len(PATTERNS)],
                        2.2,
                        str(account.now) if account.now else "",
                    )
                )
        if self.owners:
            extents += [self._extent(account, filled=110) for account in owned_features(game)]
        self.scene.tints.set_extents(extents)

    def _extent(self, account: FeatureAccount, filled: int = 70) -> Extent:
        """A feature in its owner's colour, hatched when several share it."""
        art = self.scene.art
        if not account.owners:
            neutral = self.scene.colours.accent
            return Extent(account.spots, self._tint(neutral, filled // 2), neutral)
        style = art.seat(account.owners[0])
        shared = len(account.owners) > 1
        pattern = Qt.BrushStyle.BDiagPattern if shared else Qt.BrushStyle.SolidPattern
        fill = self._tint(colour(style.fill), 200 if shared else filled)
        return Extent(account.spots, fill, colour(style.shade), pattern)

    @staticmethod
    def _tint(base: QColor, alpha: int) -> QColor:
        tint = QColor(base)
        tint.setAlpha(alpha)
        return tint
