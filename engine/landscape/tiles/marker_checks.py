"""Markers: known to the rule set, and on a terrain where they may stand."""

from __future__ import annotations

from typing import Any

from engine.landscape.rules.model import MarkerKind
from engine.landscape.rules.names import a, listed
from engine.landscape.tiles.model import Marker, to_raw
from engine.landscape.tiles.outline import Piece
from engine.landscape.tiles.speech import Subject, meant
from engine.problems import Edit, Fix, pointer
from engine.wording import shown


def check_markers(on: Subject, index: int) -> None:
    """Say what is wrong with the markers of one feature."""
    feature = on.tile.features[index]
    for number, marker in enumerate(feature.markers):
        declared = on.rules.markers.get(marker.kind)
        if declared is None:
            _unknown(on, index, number, marker)
        elif feature.terrain not in declared.on:
            _misplaced(on, index, number, marker, declared)


def _unknown(on: Subject, index: int, number: int, marker: Marker) -> None:
    feature = on.tile.features[index]
    known = on.rules.markers
    says = f"{on.part(index)} carries {shown(marker.kind)}, which is no marker of the rule set"
    fix = None
    guess = meant(marker.kind, known)
    if not feature.sides and on.lattice.side(marker.kind) is not None:
        says += f"; if it is a side, write it in capitals: {marker.kind.upper()}."
    elif guess:
        new = raw_marker(marker.replace(kind=guess[0]))
        safe = guess[1] and feature.terrain in known[guess[0]].on
        edit = Edit("set", pointer("features", index, "markers", number), new)
        fix = Fix(f"Write '{guess[0]}'", (edit,), safe=safe)
        says += f"; did you mean '{guess[0]}'?"
    else:
        says += f"; it has {listed(list(known)[:12]) or 'none'}."
    on.found.error("unknown-marker", says, "features", index, "markers", number, fix=fix)


def _misplaced(on: Subject, index: int, number: int, marker: Marker, declared: MarkerKind) -> None:
    names = on.words.names
    places = listed([names.terrains(terrain) for terrain in declared.on])
    says = (
        f"{a(names.marker(marker.kind))} stands on {on.part(index)},"
        f" but {names.markers(marker.kind)} stand only on {places}."
    )
    taking = _taking(on, index, number)
    fitting = [piece for piece in on.parts.pieces if piece.terrain in declared.on]
    if len(fitting) == 1:
        title = f"Move it to the {names.terrain(fitting[0].terrain)}"
        fix = Fix(title, (taking, _putting(on, marker, fitting[0])))
    else:
        fix = Fix("Remove it", (taking,), safe=False)
    on.found.error("marker-misplaced", says, "features", index, "markers", number, fix=fix)


def _taking(on: Subject, index: int, number: int) -> Edit:
    """The edit that takes a marker away, and the whole list with the last one."""
    if len(on.tile.features[index].markers) == 1:
        return Edit("remove", pointer("features", index, "markers"))
    return Edit("remove", pointer("features", index, "markers", number))


def _putting(on: Subject, marker: Marker, piece: Piece) -> Edit:
    """The edit that puts a marker on a piece, writing down a plain nobody wrote so far."""
    if piece.feature is None:
        new = {"terrain": piece.terrain, "markers": [raw_marker(marker)]}
        return Edit("insert", pointer("features", "-"), new)
    markers = [*on.tile.features[piece.feature].markers, marker]
    place = pointer("features", piece.feature, "markers")
    return Edit("set", place, [raw_marker(each) for each in markers])


def raw_marker(marker: Marker) -> Any:
    """A marker as files write it: a word, or an object if there is more to say."""
    raw = to_raw(marker)
    return marker.kind if list(raw) == ["kind"] else raw
