"""Short movements for what happened: a tile comes, a settler goes home, points fly to the track.

The board is always as the game says already; movements only play over it and can be cut short at
any moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from app.painting.theme import colour
from app.play.grid import TILE
from app.play.items import FigureItem, Layers
from app.play.layers import font
from app.play.lighting import Lighting
from app.play.scene import BoardScene
from app.play.track import Track
from app.play.view import BoardView
from engine.landscape.play import events as ev
from engine.landscape.play.inquiry import feature_at, node_at

_FRAME_MS: Final = 16
_LAY, _PLACE, _SCORE, _FLY, _WALK = 170, 190, 320, 420, 380


@dataclass(slots=True)
class Motion:
    """Something that moves from `begin` on for `length` milliseconds."""

    begin: float
    length: float
    show: Callable[[float], None]
    """Draw it at a moment from 0 to 1."""
    end: Callable[[], None]
    shown: bool = False
    over: bool = False


class PointsItem(QGraphicsRectItem):
    """Points on their way to the track, in the colour of whoever gets them."""

    def __init__(self, board: BoardScene, seat: int, points: int) -> None:
        super().__init__(-34, -20, 68, 40)
        self._text = f"+{points}" if points >= 0 else str(points)
        self._style = board.art.seat(seat)
        self.setZValue(Layers.FLYING)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#ffffff"), 2))
        painter.setBrush(colour(self._style.fill))
        painter.drawRoundedRect(self.rect().adjusted(4, 4, -4, -4), 14, 14)
        painter.setPen(colour(self._style.sign))
        painter.setFont(font(19))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._text)


class Stage(QObject):
    """Plays movements one after the other."""

    finished = Signal()

    def __init__(
        self, scene: BoardScene, view: BoardView, track: Track, lighting: Lighting
    ) -> None:
        super().__init__(view)
        self._scene, self._view, self._track, self._lighting = scene, view, track, lighting
        self.speed = 100
        """In percent; 0 shows nothing at all."""
        self._motions: list[Motion] = []
        self._began = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def busy(self) -> bool:
        return bool(self._motions)

    def play(self, events: Sequence[ev.Event]) -> None:
        """Show what happened, instead of whatever was being shown."""
        self.finish()
        if not self.speed:
            return
        self._prepare(events)
        if self._motions:
            self._began = time.perf_counter()
            self._tick()
            self._timer.start(_FRAME_MS)

    def finish(self) -> None:
        """Everything at its end at once."""
        self._timer.stop()
        motions, self._motions = self._motions, []
        for motion in motions:
            if not motion.over:
                motion.show(1.0)
                motion.end()
        if motions:
            self.finished.emit()

    def _tick(self) -> None:
        now = (time.perf_counter() - self._began) * 1000 * self.speed / 100
        for motion in self._motions:
            if motion.over or now < motion.begin:
                continue
            part = min(1.0, (now - motion.begin) / max(1.0, motion.length))
            motion.show(part)
            motion.shown = True
            if part >= 1.0:
                motion.over = True
                motion.end()
        if all(motion.over for motion in self._motions):
            self._motions = []
            self._timer.stop()
            self.finished.emit()

    # -- what moves how --------------------------------------------------------------------

    def _prepare(self, events: Sequence[ev.Event]) -> None:
        at = 0.0
        waiting: dict[ev.Spot, FigureItem] = {}
        for event in events:
            match event:
                case ev.TileLaid(_, _, cell, _):
                    at += self._lay(at, cell)
                case ev.PiecePlaced(seat, piece, _, _, spot):
                    at += self._place(at, seat, piece, spot, waiting)
                case ev.FeatureScored() if event.finished or event.swept:
                    at += self._score(at, event)
                case ev.PieceHome(seat, piece, _, spot, _):
                    self._go_home(max(0.0, at - _FLY * 0.5), seat, piece, spot, waiting)
                case ev.SurveyorMoved(before, after, _):
                    at += self._walk(at, before, after)
                case ev.PowerUsed(seat, _, spot, points, _) if points:
                    self._fly(at, self._scene.anchor(spot), seat, points)
                    at += _FLY * 0.6

    def _add(
        self, begin: float, length: float, show: Callable[[float], None], end: Callable[[], None]
    ) -> None:
        show(0.0)
        self._motions.append(Motion(begin, length, show, end))

    def _lay(self, at: float, cell: tuple[int, int]) -> float:
        item = self._scene.tile_at(cell)
        if item is None:
            return 0.0

        def show(part: float) -> None:
            item.setScale(1.3 - 0.3 * _out(part))
            item.setOpacity(0.25 + 0.75 * part)

        self._add(at, _LAY, show, lambda: None)
        return _LAY

    def _place(
        self, at: float, seat: int, piece: str, spot: ev.Spot, waiting: dict[ev.Spot, FigureItem]
    ) -> float:
        node = node_at(self._scene.game, spot)
        item = self._scene.figures.get(node) if node is not None else None
        if item is None:
            # It goes home in the same breath; until then a stand-in is on the board.
            item = waiting[spot] = self._stand_in(seat, piece, spot)
        home = QPointF(item.pos())
        figure = item

        def show(part: float) -> None:
            figure.setPos(home - QPointF(0, (1 - _out(part)) * 0.5 * TILE))
            figure.setOpacity(part)

        self._add(at, _PLACE, show, lambda: None)
        return _PLACE

    def _score(self, at: float, event: ev.FeatureScored) -> float:
        account = feature_at(self._scene.game, event.spot)
        spots = account.spots if account is not None else (event.spot,)
        lit = [False]

        def show(part: float) -> None:
            if part > 0 and not lit[0]:
                lit[0] = True
                self._lighting.flash(spots, round((_SCORE + _FLY) * 100 / max(1, self.speed)))

        self._add(at, _SCORE, show, lambda: None)
        middle = self._scene.grid.box(cell for cell, _ in spots).center()
        for share in event.shares:
            self._fly(at + _SCORE * 0.6, middle, share.seat, share.total)
        return _SCORE + _FLY * 0.6

    def _fly(self, at: float, start: QPointF, seat: int, points: int) -> None:
        item = PointsItem(self._scene, seat, points)
        self._scene.addItem(item)
        goal = self._on_track(seat)

        def show(part: float) -> None:
            item.setVisible(0.0 < part < 1.0)
            item.setPos(start + (goal - start) * _in_out(part))

        self._add(at, _FLY, show, lambda: self._remove(item))

    def _go_home(
        self, at: float, seat: int, piece: str, spot: ev.Spot, waiting: dict[ev.Spot, FigureItem]
    ) -> None:
        item = waiting.get(spot) or self._stand_in(seat, piece, spot)
        start, goal = self._scene.anchor(spot), self._on_track(seat)

        def show(part: float) -> None:
            item.setPos(start + (goal - start) * _in_out(part))
            item.setOpacity(1.0 - 0.7 * part)
            item.setScale(1.0 - 0.3 * part)

        self._add(at, _FLY, show, lambda: self._remove(item))

    def _walk(self, at: float, before: int, after: int) -> float:
        first = self._scene.game.tables.start_column
        item = next((s for s in self._scene.surveyors if s.column - first == after), None)
        if item is None:
            return 0.0
        surveyor = item
        goal = QPointF(surveyor.pos())
        start = goal + self._scene.margin_place(before + first)
        start -= self._scene.margin_place(after + first)

        def show(part: float) -> None:
            hop = abs(((part * 3) % 1.0) - 0.5) * 2 - 1
            surveyor.setPos(start + (goal - start) * part + QPointF(0, hop * 0.08 * TILE))
            if part >= 1.0:
                surveyor.setPos(goal)

        self._add(at, _WALK, show, lambda: surveyor.setPos(goal))
        return _WALK * 0.7

    def _stand_in(self, seat: int, piece: str, spot: ev.Spot) -> FigureItem:
        scene = self._scene
        tile = scene.tile_at(spot[0])
        lying = tile is not None and scene.art.lies(tile.kind, spot[1])
        figure = scene.art.tables.piece_names.index(piece)
        item = FigureItem(scene, -1, seat, figure, scene.anchor(spot), lying)
        scene.addItem(item)
        return item

    def _on_track(self, seat: int) -> QPointF:
        place = self._track.mapToGlobal(self._track.marker_place(seat))
        return self._view.mapToScene(self._view.viewport().mapFromGlobal(place))

    def _remove(self, item: QGraphicsItem) -> None:
        if item.scene() is self._scene:
            self._scene.removeItem(item)


def _out(part: float) -> float:
    return 1 - (1 - part) ** 3


def _in_out(part: float) -> float:
    return part * part * (3 - 2 * part)


def bounds(scene: BoardScene, spots: Sequence[ev.Spot]) -> QRectF:
    """The box around parts of the board."""
    return scene.grid.box(cell for cell, _ in spots)
