"""Finding room on a tile: where figures stand and where markers are drawn."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from app.painting.catalogue import MarkerShape
from app.painting.curves import Line
from app.painting.frame import Frame, Point

FIGURE_ROOM = 0.095
"""Half of the room kept for a figure at its anchor."""

_CELLS = 42
_NOTHING = 255
_FEW = 6
"""More things than this are placed roughly: such tiles are accidents, and must not take long."""
_AMPLE = 0.03
"""Room around a thing beyond which more is no better."""
_STRAIGHT, _SLANTED = 1.0, math.sqrt(2)


@dataclass(frozen=True, slots=True)
class Spot:
    """A round place that is taken."""

    centre: Point
    radius: float


class Ground:
    """A coarse map of a tile: which piece lies where and how far it is to the next one."""

    def __init__(self, frame: Frame, regions: Sequence[tuple[int, QPainterPath]]) -> None:
        self._cell = 1 / _CELLS
        self._wide = _CELLS
        self._high = math.ceil(frame.bounds.height() * _CELLS)
        labels = self._labelled(regions)
        self._cells: dict[int, list[int]] = {}
        for index, label in enumerate(labels):
            if label != _NOTHING:
                self._cells.setdefault(label, []).append(index)
        self._labels = labels
        self._places: dict[int, list[tuple[Point, float]]] = {}
        self._depth = self._depths(labels)
        self.strewn: dict[Hashable, tuple[Point, ...]] = {}
        """What was strewn over this ground before, so that every turn of a tile shows the same."""

    def _labelled(self, regions: Sequence[tuple[int, QPainterPath]]) -> bytes:
        image = QImage(self._wide, self._high, QImage.Format.Format_Grayscale8)
        image.fill(_NOTHING)
        painter = QPainter(image)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.scale(_CELLS, _CELLS)
        for number, region in regions:
            painter.fillPath(region, QColor(number, number, number))
        painter.end()
        stride = image.bytesPerLine()
        data = bytes(image.constBits())
        return b"".join(data[y * stride : y * stride + self._wide] for y in range(self._high))

    def _depths(self, labels: bytes) -> list[float]:
        """How far every cell is from the edge of its piece, in two sweeps."""
        wide, high = self._wide, self._high
        far = float(wide)
        depth = [0.0] * (wide * high)
        for y in range(1, high - 1):
            for x in range(1, wide - 1):
                i = y * wide + x
                label = labels[i]
                if (
                    labels[i - 1] == label == labels[i + 1]
                    and labels[i - wide] == label == labels[i + wide]
                ):
                    depth[i] = far
        for y in range(1, high - 1):
            row = y * wide
            for i in range(row + 1, row + wide - 1):
                if depth[i]:
                    depth[i] = min(
                        depth[i],
                        depth[i - 1] + _STRAIGHT,
                        depth[i - wide] + _STRAIGHT,
                        depth[i - wide - 1] + _SLANTED,
                        depth[i - wide + 1] + _SLANTED,
                    )
        for y in range(high - 2, 0, -1):
            row = y * wide
            for i in range(row + wide - 2, row, -1):
                if depth[i]:
                    depth[i] = min(
                        depth[i],
                        depth[i + 1] + _STRAIGHT,
                        depth[i + wide] + _STRAIGHT,
                        depth[i + wide + 1] + _SLANTED,
                        depth[i + wide - 1] + _SLANTED,
                    )
        return depth

    def _index(self, point: Point) -> int:
        x = min(max(int(point.real * _CELLS), 0), self._wide - 1)
        y = min(max(int(point.imag * _CELLS), 0), self._high - 1)
        return y * self._wide + x

    def label(self, point: Point) -> int | None:
        number = self._labels[self._index(point)]
        return None if number == _NOTHING else number

    def depth(self, point: Point) -> float:
        return self._depth[self._index(point)] * self._cell

    def share(self, point: Point) -> float:
        """How much of the tile the piece under a point takes."""
        label = self.label(point)
        return 0.0 if label is None else self.extent(label)

    def extent(self, piece: int) -> float:
        """How much of the tile a piece takes."""
        return len(self._cells.get(piece, ())) / len(self._labels)

    def cells(self, piece: int) -> list[tuple[Point, float]]:
        """The middles of a piece's cells, with how deep inside they are."""
        known = self._places.get(piece)
        if known is None:
            known = []
            for index in self._cells.get(piece, ()):
                y, x = divmod(index, self._wide)
                place = complex(x + 0.5, y + 0.5) * self._cell
                known.append((place, self._depth[index] * self._cell))
            self._places[piece] = known
        return known

    def fit(
        self, piece: int, radii: Sequence[float], taken: Sequence[Spot]
    ) -> tuple[list[Point], float]:
        """Places for several round things on one piece, and how much they have to squeeze.

        The second value is the room left over at the tightest place; negative when they overlap.
        """
        cells = self.cells(piece)
        if not cells or not radii:
            return [], -math.inf
        deep = [cell for cell in cells if cell[1] >= 0.45 * min(radii)] or cells
        most = 260 if len(radii) == 1 else max(170 - 6 * len(radii), 60)
        if len(deep) > most:
            deep = deep[:: len(deep) // most + 1]
        heart = sum((cell[0] for cell in deep), 0j) / len(deep)
        places: list[Point | None] = [None] * len(radii)
        rooms = [-math.inf] * len(radii)
        # First as far apart as can be, then drawn together as far as there is room.
        many = len(radii) > _FEW
        rounds = (0.12,) if len(radii) == 1 else (0.0, 0.0) if many else (0.0, 0.0, 0.0, 0.0, 0.05)
        for pull in rounds:
            for number, radius in enumerate(radii):
                others = [
                    Spot(place, radii[i])
                    for i, place in enumerate(places)
                    if place is not None and i != number
                ]
                places[number], rooms[number] = _roomiest(
                    deep, heart, pull, radius, [*taken, *others]
                )
        return [place for place in places if place is not None], min(rooms)


def _roomiest(
    cells: Iterable[tuple[Point, float]],
    heart: Point,
    pull: float,
    radius: float,
    taken: Sequence[Spot],
) -> tuple[Point, float]:
    """Enough room first, then near the heart of the piece."""
    best, best_room, best_score = 0j, -math.inf, -math.inf
    ample = _AMPLE if pull else math.inf
    for place, depth in cells:
        room = depth - radius
        cost = pull * abs(place - heart)
        if min(room, ample) - cost <= best_score:
            continue
        for spot in taken:
            room = min(room, abs(place - spot.centre) - radius - spot.radius)
        score = min(room, ample) - cost
        if score > best_score:
            best, best_room, best_score = place, room, score
    return best, best_room


def place_markers_and_figure(
    ground: Ground,
    piece: int,
    shapes: Sequence[MarkerShape],
    scale: float,
    taken: Sequence[Spot],
    *,
    figure: bool,
) -> tuple[list[Spot], Point | None]:
    """Room for the markers of a piece, as large as can be, and for one figure among them."""
    figure_radius = [FIGURE_ROOM] if figure else []
    best: tuple[float, list[Spot], Point | None] | None = None
    crowded = len(shapes) > _FEW
    for step in (0.6, 0.4, 0.25) if crowded else (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        radii = [
            (shape.size * step if crowded else max(shape.size * step, shape.least)) * scale / 2
            for shape in shapes
        ]
        slim = [radius * (1.0 if step == 1.0 else max(step, 0.7)) for radius in figure_radius]
        places, room = ground.fit(piece, [*radii, *slim], taken)
        if not places:
            return [], None
        spots = [Spot(place, radius) for place, radius in zip(places, radii, strict=False)]
        anchor = places[len(radii)] if figure else None
        if best is None or room > best[0] + 0.004:
            best = (room, spots, anchor)
        if room >= -0.012:
            break
    assert best is not None
    return best[1], best[2]


def place_beside(
    ground: Ground,
    lines: Sequence[Line],
    width: float,
    allowed: set[int],
    shape: MarkerShape,
    scale: float,
    taken: Sequence[Spot],
) -> Spot:
    """A place next to a path, on open ground."""
    best: tuple[float, Spot] | None = None
    for step in (1.0, 0.9, 0.8):
        radius = max(shape.size * step, shape.least) * scale / 2
        for line in lines:
            for number in range(3, 18):
                place = number / 20
                normal = line.direction(place) * 1j
                for hand in (1, -1):
                    centre = line.at(place) + normal * hand * (width / 2 + radius * 0.95)
                    if ground.label(centre) not in allowed:
                        continue
                    room = ground.depth(centre) - radius
                    for spot in taken:
                        room = min(room, abs(centre - spot.centre) - spot.radius - radius)
                    # Near the middle of the way and on the wider ground it looks better.
                    room += ground.share(centre) * 0.05 - abs(place - 0.5) * 0.04
                    if best is None or room > best[0]:
                        best = (room, Spot(centre, radius))
        if best is not None and best[0] > -0.012:
            break
    if best is not None:
        return best[1]
    middle = lines[0]
    radius = shape.least * scale / 2
    normal = middle.direction(0.5) * 1j
    return Spot(middle.at(0.5) + normal * (width / 2 + radius), radius)


def place_on_line(lines: Sequence[Line], taken: Sequence[Spot], radius: float) -> Point:
    """The place on a path with the most room around it, rather in the middle of the way."""
    best, best_score = lines[0].at(0.5), -math.inf
    for line in lines:
        for number in range(2, 19):
            place = number / 20
            point = line.at(place)
            room = min((abs(point - s.centre) - s.radius - radius for s in taken), default=1.0)
            score = min(room, 0.03) * 4 - abs(place - 0.5) * 0.3
            if score > best_score:
                best, best_score = point, score
    return best
