"""The parts of a tile found by painting it: walls are drawn on a raster, plains are flooded.

Nothing here is shared with `engine.landscape.tiles.outline`, so that each checks the other.
"""

from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin

from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import Feature, Tile

SIDE_NAMES = {4: ("N", "E", "S", "W"), 6: ("NE", "E", "SE", "SW", "W", "NW")}
LEFT, MIDDLE, RIGHT = 0, 1, 2
PIXELS = 56

Spot = tuple[int, int]
"""A place on the border of a tile: the side, and whether left, middle or right of it."""


@dataclass(frozen=True)
class Part:
    """One part of a tile and every spot of the border it comes to."""

    terrain: str
    form: str
    end: str | None
    markers: tuple[str, ...]
    spots: frozenset[Spot]
    ends_at: int | None = None
    """The part a path ends at."""


def drawn_parts(tile: Tile, rules: RuleSet) -> list[Part]:
    """The parts of a sound tile: those written on it in order, then the plains that are left."""
    names = SIDE_NAMES[rules.sides]
    forms = {key: str(terrain.form) for key, terrain in rules.terrains.items()}
    written = list(tile.features)
    areas = {
        names.index(side)
        for feature in written
        if forms[feature.terrain] == "area"
        for side in feature.sides
    }
    free = [
        (side, hand) for side in range(len(names)) for hand in (LEFT, RIGHT) if side not in areas
    ]
    region = flooded(len(names), _walls(written, forms, names))
    owner = _written_plains(written, forms, names, free, region)
    left_over: dict[int, list[Spot]] = {}
    for spot in free:
        if spot not in owner:
            left_over.setdefault(region[spot], []).append(spot)
    parts = []
    for index, feature in enumerate(written):
        form = forms[feature.terrain]
        if form == "path":
            spots = {(names.index(side), MIDDLE) for side in feature.sides}
        elif form == "area":
            spots = {(names.index(s), hand) for s in feature.sides for hand in range(3)}
        else:
            spots = {spot for spot, by in owner.items() if by == index}
        kinds = tuple(marker.kind for marker in feature.markers)
        end = _ends_at(written, forms, index)
        parts.append(Part(feature.terrain, form, feature.end, kinds, frozenset(spots), end))
    ground = next((key for key, form in forms.items() if form == "field"), None)
    if ground is not None:
        parts += [Part(ground, "field", None, (), frozenset(s)) for s in left_over.values()]
    return parts


def _written_plains(
    written: list[Feature],
    forms: dict[str, str],
    names: tuple[str, ...],
    free: list[Spot],
    region: dict[Spot, int],
) -> dict[Spot, int]:
    """Which written plain has each free half-side; those that say it exactly choose first."""
    owner: dict[Spot, int] = {}
    plains = [i for i, feature in enumerate(written) if forms[feature.terrain] == "field"]
    for index in [i for i in plains if written[i].exact]:
        for spot in _named_halves(written[index], names):
            if spot in free and spot not in owner:
                owner[spot] = index
    for index in [i for i in plains if not written[i].exact]:
        still = [spot for spot in free if spot not in owner]
        wanted = [spot for spot in _named_halves(written[index], names) if spot in still]
        if not written[index].sides:
            wanted = still
        if wanted:
            owner |= {spot: index for spot in still if region[spot] == region[wanted[0]]}
    return owner


def _named_halves(feature: Feature, names: tuple[str, ...]) -> list[Spot]:
    halves: list[Spot] = []
    for name in feature.sides:
        if name in names:
            halves += [(names.index(name), LEFT), (names.index(name), RIGHT)]
        else:
            halves.append((names.index(name[:-1]), RIGHT if name[-1] == "r" else LEFT))
    return halves


def _ends_at(written: list[Feature], forms: dict[str, str], path: int) -> int | None:
    """The part a path ends at: the one of that name, otherwise the first of that terrain."""
    end = written[path].end
    if end is None or forms[written[path].terrain] != "path":
        return None
    others = [i for i, f in enumerate(written) if i != path and forms[f.terrain] != "field"]
    called = [i for i in others if written[i].name == end]
    of_terrain = [i for i in others if written[i].terrain == end]
    return next(iter(called or of_terrain), None)


def _walls(
    written: list[Feature], forms: dict[str, str], names: tuple[str, ...]
) -> frozenset[frozenset[int]]:
    """Groups of sides whose middles hang together through what is drawn on the tile."""
    meets: list[set[int]] = [{i} for i in range(len(written))]
    for one, feature in enumerate(written):
        if forms[feature.terrain] != "path" or feature.end is None:
            continue
        end = _ends_at(written, forms, one)
        if end is not None:
            meets[one].add(end)
        elif feature.end == "junction":
            meets[one] |= {
                i
                for i, other in enumerate(written)
                if other.terrain == feature.terrain and other.end == "junction"
            }
    groups: list[set[int]] = []
    for together in meets:
        touching = [group for group in groups if group & together]
        groups = [group for group in groups if not group & together]
        groups.append(together.union(*touching))
    walls = []
    for group in groups:
        sides = {
            names.index(side)
            for i in group
            if forms[written[i].terrain] in ("path", "area")
            for side in written[i].sides
        }
        walls.append(frozenset(sides))
    return frozenset(wall for wall in walls if len(wall) > 1)


@cache
def flooded(sides: int, walls: frozenset[frozenset[int]]) -> dict[Spot, int]:
    """For every half-side the number of the region it lies in when the walls are drawn."""
    corners = _corners(sides)
    middles = [_between(corners[i], corners[(i + 1) % sides], 0.5) for i in range(sides)]
    strokes = [
        (middles[one], middles[two]) for wall in walls for one in wall for two in wall if one < two
    ]
    step = 2.0 / PIXELS
    dry = {
        (column, row)
        for column in range(PIXELS)
        for row in range(PIXELS)
        if _inside(point := (-1 + (column + 0.5) * step, -1 + (row + 0.5) * step), corners)
        and all(_distance(point, stroke) > 0.8 * step for stroke in strokes)
    }
    region: dict[Spot, int] = {}
    number_at: dict[tuple[int, int], int] = {}
    for side in range(sides):
        for hand, share in ((LEFT, 0.25), (RIGHT, 0.75)):
            x, y = _between(corners[side], corners[(side + 1) % sides], share)
            # A little way in from the border, so that the pixel surely belongs to the tile.
            pixel = (int((x * 0.95 + 1) / step), int((y * 0.95 + 1) / step))
            assert pixel in dry
            if pixel not in number_at:
                _flood(pixel, dry, number_at, len(number_at))
            region[side, hand] = number_at[pixel]
    return region


def _flood(
    pixel: tuple[int, int],
    dry: set[tuple[int, int]],
    number_at: dict[tuple[int, int], int],
    number: int,
) -> None:
    waiting = [pixel]
    while waiting:
        column, row = waiting.pop()
        if (column, row) in dry and (column, row) not in number_at:
            number_at[column, row] = number
            waiting += [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def _corners(sides: int) -> list[tuple[float, float]]:
    """Clockwise on a screen whose y grows downwards; side 0 runs from corner 0 to corner 1."""
    if sides == 4:
        return [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    return [(cos(pi * (i / 3 - 0.5)), sin(pi * (i / 3 - 0.5))) for i in range(6)]


def _between(
    one: tuple[float, float], two: tuple[float, float], share: float
) -> tuple[float, float]:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def _inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) < 0:
            return False
    return True


def _distance(
    point: tuple[float, float], stroke: tuple[tuple[float, float], tuple[float, float]]
) -> float:
    (ax, ay), (bx, by) = stroke
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / (
        (bx - ax) ** 2 + (by - ay) ** 2
    )
    x, y = _between((ax, ay), (bx, by), min(1.0, max(0.0, along)))
    return hypot(point[0] - x, point[1] - y)
