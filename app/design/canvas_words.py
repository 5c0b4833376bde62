"""What the canvas says of the things on it, in its label and to screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from app.design.canvas_plans import Scene
from app.design.canvas_targets import Kind, Target
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import Names, a, capital, compass, counted, listed
from engine.landscape.tiles.model import Marker
from engine.lattice import lattice

translate = QCoreApplication.translate


def about(scene: Scene, target: Target | None) -> str:
    """A target in a few words: `Side N: town`, `Plain: 2 bison, on N and E, 46 % of the tile`."""
    if target is None:
        return ""
    match target.kind:
        case Kind.SIDE:
            return _about_side(scene, target.side)
        case Kind.END:
            return _about_end(scene, target.piece)
        case Kind.MARKER:
            return _about_marker(scene, target)
        case Kind.PIECE:
            return about_piece(scene, target.piece)
    return translate("Canvas", "The middle of the tile")


def about_piece(scene: Scene, piece: int) -> str:
    """What a piece is, what stands on it, where it reaches and how much of the tile it takes."""
    found = scene.targets.geometry.outline.pieces[piece]
    head = capital(scene.part_name(piece) if found.form is not Form.FIELD else _bare(scene, piece))
    facts = []
    if found.markers:
        facts.append(animals(found.markers, scene.names))
    if found.form is Form.FIELD:
        facts.append(reach(found.halves, scene))
    facts.append(
        translate("Canvas", "{share} % of the tile").format(
            share=round(100 * scene.targets.share(piece))
        )
    )
    return f"{head}: {', '.join(fact for fact in facts if fact)}"


def animals(markers: Iterable[Marker], names: Names) -> str:
    """`2 bison and 1 deer`."""
    counts = Counter(marker.kind for marker in markers)
    return listed(
        [counted(n, names.marker(kind), names.markers(kind)) for kind, n in counts.items()]
    )


def reach(halves: Iterable[int], scene: Scene) -> str:
    """Which sides a plain touches: `on N and the left of E`."""
    lat = lattice(scene.rules.sides)
    there = set(halves)
    words = []
    for side, name in enumerate(lat.names):
        left, right = 2 * side in there, 2 * side + 1 in there
        if left and right:
            words.append(name)
        elif left or right:
            words.append(lat.half_name(2 * side + right))
    if not words:
        return translate("Canvas", "touches no side")
    return translate("Canvas", "touches {sides}").format(sides=listed(words))


def _bare(scene: Scene, piece: int) -> str:
    found = scene.targets.geometry.outline.pieces[piece]
    name = found.written.name if found.written is not None else None
    noun = scene.names.terrain(found.terrain)
    return f'{noun} "{name}"' if name else noun


def _about_side(scene: Scene, side: int) -> str:
    outline = scene.targets.geometry.outline
    name = scene.side_name(side)
    shown = scene.names.terrain(outline.side_terrain(side)) if outline.slots[side] else "–"
    text = translate("Canvas", "Side {side}, {compass}: {terrain}").format(
        side=name, compass=compass(name), terrain=shown
    )
    slot = outline.slots[side]
    piece = outline.pieces[slot[len(slot) // 2]] if slot else None
    if piece is None or len(piece.sides) < 2:
        return text
    others = [scene.side_name(other) for other in piece.sides if other != side]
    joined = translate("Canvas", "joined with {sides}").format(sides=listed(others))
    return f"{text}, {joined}"


def _about_end(scene: Scene, piece: int) -> str:
    end = scene.targets.geometry.outline.pieces[piece].end
    part = capital(scene.part_name(piece))
    if end is None:
        return translate("Canvas", "{part} does not end anywhere yet").format(part=part)
    place = a(scene.names.terrain(end))
    return translate("Canvas", "{part} ends at {end}").format(part=part, end=place)


def _about_marker(scene: Scene, target: Target) -> str:
    marker = scene.targets.geometry.outline.pieces[target.piece].markers[target.marker]
    return translate("Canvas", "{marker} on the {part}").format(
        marker=capital(scene.names.marker(marker.kind)), part=scene.part_name(target.piece)
    )
