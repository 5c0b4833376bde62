"""Plains that are written down: they name what is really there and say it once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.landscape.rules.model import Form
from engine.landscape.rules.names import listed
from engine.landscape.tiles.marker_checks import raw_marker
from engine.landscape.tiles.model import Feature, to_raw
from engine.landscape.tiles.outline import field_halves, free_halves, walls, worked_out
from engine.landscape.tiles.speech import Subject
from engine.lattice import Lattice
from engine.problems import Edit, Fix, pointer


def check_plains(on: Subject) -> None:
    """Say what is wrong with the fields a tile writes down."""
    written = [
        (piece.feature, piece.written)
        for piece in on.parts.pieces
        if piece.form is Form.FIELD and piece.feature is not None and piece.written is not None
    ]
    if not written:
        return
    free = free_halves(on.parts.pieces, on.lattice)
    plain_of = dict(zip(free, worked_out(on.parts.pieces, free), strict=True))
    for index, feature in written:
        _halves_of_areas(on, index, feature, plain_of)
    exact = [(index, feature) for index, feature in written if feature.exact]
    owner = _exact_owners(on, exact, plain_of)
    if owner:
        _left_out(on, exact[0][0], owner, plain_of)
        _parted_sides(on, owner)
    _named(on, [(i, f) for i, f in written if not f.exact], owner, plain_of)


def _halves_of_areas(on: Subject, index: int, feature: Feature, plain_of: dict[int, int]) -> None:
    lat = on.lattice
    taken = [half for half in field_halves(feature, lat) if half not in plain_of]
    if not taken:
        return
    kept = [half for half in field_halves(feature, lat) if half in plain_of]
    side = taken[0] // 2
    area = next(p for p in on.parts.pieces if p.form is Form.AREA and side in p.sides)
    says = (
        f"{on.part(index)} names {_halves(taken, lat)}, but side {lat.names[side]} belongs to"
        f" the {on.words.names.terrain(area.terrain)}."
    )
    fix = None
    if kept:
        new = _names(kept, lat)
        edit = Edit("set", pointer("features", index, "sides"), new)
        fix = Fix(f"Name only {new}", (edit,))
    on.found.error("half-side-taken", says, "features", index, "sides", fix=fix)


def _exact_owners(
    on: Subject, exact: Sequence[tuple[int, Feature]], plain_of: dict[int, int]
) -> dict[int, int]:
    """Which exact plain has each half-side; objects where two want the same."""
    owner: dict[int, int] = {}
    for index, feature in exact:
        shared: dict[int, list[int]] = {}
        for half in field_halves(feature, on.lattice):
            if half in owner:
                shared.setdefault(owner[half], []).append(half)
            elif half in plain_of:
                owner[half] = index
        for other, halves in shared.items():
            says = (
                f"{on.part(other)} and {on.part(index)} both take"
                f" {_halves(halves, on.lattice)} exactly; only one of them can have it."
            )
            on.found.error("exact-overlap", says, "features", index, "sides")
    return owner


def _left_out(on: Subject, first: int, owner: dict[int, int], plain_of: dict[int, int]) -> None:
    cut = {plain_of[half] for half in owner}
    rest = [half for half, plain in plain_of.items() if plain in cut and half not in owner]
    if not rest:
        return
    says = (
        f"the {on.words.fields} that are taken exactly leave out {_halves(rest, on.lattice)};"
        f" say where that belongs."
    )
    terrain = on.tile.features[first].terrain
    new = {"terrain": terrain, "sides": _names(rest, on.lattice), "exact": True}
    edit = Edit("insert", pointer("features", "-"), new)
    fix = Fix("Make the rest a part of its own", (edit,), safe=False)
    on.found.error("exact-leaves-out", says, "features", first, "sides", fix=fix)


def _parted_sides(on: Subject, owner: dict[int, int]) -> None:
    crossed = {side for p in on.parts.pieces if p.form is Form.PATH for side in p.sides}
    for side in range(on.lattice.sides):
        left, right = owner.get(2 * side), owner.get(2 * side + 1)
        if side in crossed or left is None or right is None or left == right:
            continue
        says = (
            f"{on.part(left)} and {on.part(right)} part the two halves of side"
            f" {on.lattice.names[side]}, though nothing runs between them."
        )
        on.found.error("exact-parts-side", says, "features", right, "sides")


def _named(
    on: Subject,
    written: Sequence[tuple[int, Feature]],
    owner: dict[int, int],
    plain_of: dict[int, int],
) -> None:
    """Plains named by some of their half-sides: each names one, and no two the same."""
    namer: dict[int, int] = {}
    nameless = []
    for index, feature in written:
        halves = [half for half in field_halves(feature, on.lattice) if half in plain_of]
        plains = list(dict.fromkeys(plain_of[half] for half in halves))
        if len(plains) > 1:
            _contradiction(on, index, halves, plain_of)
        if not feature.sides:
            nameless.append(index)
        elif plains:
            first = namer.setdefault(plains[0], index)
            taken = next((owner[half] for half in halves if half in owner), index)
            if first != index or taken != index:
                _twice(on, taken if first == index else first, index)
    for index in nameless:
        _which(on, index, namer, [p for h, p in plain_of.items() if h not in owner], plain_of)


def _contradiction(
    on: Subject, index: int, halves: Sequence[int], plain_of: dict[int, int]
) -> None:
    one = halves[0]
    other = next(half for half in halves if plain_of[half] != plain_of[one])
    wall = next(w for w in walls(on.parts.pieces) if w.gap(one) != w.gap(other))
    parting = [on.parts.pieces[piece].feature for piece in wall.pieces]
    parts = listed([on.part(feature) for feature in parting if feature is not None][:4])
    lat = on.lattice
    says = (
        f"{on.part(index)} contradicts the rest of the tile: {lat.half_name(one)} and"
        f" {lat.half_name(other)} are parted by {parts}; name only one of them, or write that it"
        f" is exact."
    )
    edit = Edit("set", pointer("features", index, "exact"), True)
    fix = Fix("Take its half-sides exactly as written", (edit,), safe=False)
    on.found.error("plain-contradiction", says, "features", index, "sides", fix=fix)


def _twice(on: Subject, first: int, index: int) -> None:
    says = f"{on.part(first)} and {on.part(index)} are one and the same; write it once."
    on.found.error("plain-twice", says, "features", index, fix=_joining(on, first, index))


def _joining(on: Subject, first: int, index: int) -> Fix:
    """Put the markers of one feature on another and take it away; safe if it says no more."""
    kept, gone = on.tile.features[first], on.tile.features[index]
    edits = [Edit("remove", pointer("features", index))]
    if gone.markers:
        markers = [raw_marker(marker) for marker in (*kept.markers, *gone.markers)]
        edits.insert(0, Edit("set", pointer("features", first, "markers"), markers))
    says_more = to_raw(gone).keys() - {"terrain", "sides", "markers"}
    safe = not says_more and kept.terrain == gone.terrain
    return Fix("Join the two", tuple(edits), safe=safe)


def _which(
    on: Subject, index: int, namer: dict[int, int], left: Iterable[int], plain_of: dict[int, int]
) -> None:
    """A plain without half-sides: clear only where there is but one it can be."""
    plains = list(dict.fromkeys(left))
    if not plains and not plain_of:
        return
    if len(set(plain_of.values())) == 1 and plains and plains[0] not in namer:
        namer[plains[0]] = index
        return
    unnamed = [plain for plain in plains if plain not in namer]
    if not unnamed:
        first = next(iter(namer.values()), None)
        if first is not None and len(plains) == 1:
            _twice(on, first, index)
        else:
            says = (
                f"{on.part(index)} names no half-side, and all {on.words.fields} of the tile are"
                f" already written."
            )
            on.found.error("plain-twice", says, "features", index, fix=on.removal(index))
        return
    firsts = {plain: next(h for h, p in plain_of.items() if p == plain) for plain in unnamed}
    names = [on.lattice.half_name(half) for half in firsts.values()]
    by_name = None
    if len(unnamed) == 1:
        namer[unnamed[0]] = index
        edit = Edit("set", pointer("features", index, "sides"), names[0])
        by_name = Fix(f"Name it by {names[0]}", (edit,))
    says = (
        f"the tile has {len(set(plain_of.values()))} {on.words.fields}, and {on.part(index)}"
        f" does not say which it is; name it by a half-side, such as {listed(names, 'or')}."
    )
    on.found.error("plain-which", says, "features", index, fix=by_name)


def _names(halves: Sequence[int], lat: Lattice) -> str:
    """Half-sides as files write them, whole sides where both halves are there."""
    there = set(halves)
    names = dict.fromkeys(
        lat.names[half // 2] if half ^ 1 in there else lat.half_name(half) for half in halves
    )
    return "+".join(names)


def _halves(halves: Sequence[int], lat: Lattice) -> str:
    return listed(_names(halves, lat).split("+"))
