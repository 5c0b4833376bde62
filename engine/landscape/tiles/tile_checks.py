"""The sense of one tile: its fields, its sides, and whatever the other checks of a tile find."""

from __future__ import annotations

from collections.abc import Iterator

from engine.landscape.rules.model import Form, RuleSet
from engine.landscape.rules.names import a, listed
from engine.landscape.tiles.end_checks import check_end
from engine.landscape.tiles.marker_checks import check_markers
from engine.landscape.tiles.model import Feature, Model, Tile
from engine.landscape.tiles.outline import Outline
from engine.landscape.tiles.plain_checks import check_plains
from engine.landscape.tiles.speech import Findings, Subject, Words, meant
from engine.problems import Edit, Fix, Problem, pointer
from engine.wording import closest, named, plain, shown


def check_tile(tile: Tile, rules: RuleSet | None, parts: Outline | None) -> tuple[Problem, ...]:
    """Everything wrong with one tile; pointers begin at the tile.

    Without rules only what can be told without knowing the terrains.
    """
    found = Findings(tile)
    _unknown_fields(tile, found)
    if rules is None or parts is None:
        for index, feature in enumerate(tile.features):
            _repeated_names(feature, index, found)
        return tuple(found.problems)
    on = Subject(tile, parts, Words(rules), found)
    claimed: dict[int, int] = {}
    for index in range(len(tile.features)):
        _feature(on, index, claimed)
    _most_per_tile(on)
    check_plains(on)
    return tuple(found.problems)


def unknown_fields(model: Model, place: str, what: str) -> Iterator[tuple[str, str, Fix | None]]:
    """The pointer of each key the model does not know, what to say of it, and a fix."""
    if not model.__pydantic_extra__:
        return
    free = [
        info.alias or name
        for name, info in type(model).model_fields.items()
        if name not in model.model_fields_set
    ]
    for key in model.unknown_fields:
        says = f"{named(key)} is not known in {what}; it is kept, but does nothing."
        there = place + pointer(key)
        guess = closest(key, free)
        if guess is None:
            yield there, says, None
            continue
        title = f"Rename {named(key)} to {named(guess)}"
        fix = Fix(title, (Edit("rename", there, guess),), safe=False)
        yield there, f"{says} Did you mean {named(guess)}?", fix


def _unknown_fields(tile: Tile, found: Findings) -> None:
    models: list[tuple[Model, str, str]] = [(tile, "", "a tile")]
    for index, feature in enumerate(tile.features):
        models.append((feature, pointer("features", index), "a feature"))
        for number, marker in enumerate(feature.markers):
            if marker.__pydantic_extra__:
                place = pointer("features", index, "markers", number)
                models.append((marker, place, "a marker"))
    for model, place, what in models:
        for there, says, fix in unknown_fields(model, place, what):
            found.unknown_field(there, says, fix)


def _repeated_names(feature: Feature, index: int, found: Findings) -> None:
    """Sides written twice in one feature, told by their names alone."""
    once = dict.fromkeys(name.upper() for name in feature.sides)
    if len(once) < len(feature.sides):
        says = f"part {index + 1} names a side twice."
        found.error("side-twice", says, "features", index, "sides")


def _feature(on: Subject, index: int, claimed: dict[int, int]) -> None:
    feature = on.tile.features[index]
    declared = on.rules.terrains.get(feature.terrain)
    if declared is None:
        _unknown_terrain(on, index)
        return
    if declared.form is Form.SYSTEM:
        _written_system(on, index)
        return
    if declared.form is Form.SITE:
        _sides_of_site(on, index)
    else:
        _sides(on, index, declared.form, claimed)
    check_end(on, index, declared)
    if feature.exact and declared.form is not Form.FIELD:
        fix = Fix("Remove 'exact'", (Edit("remove", pointer("features", index, "exact")),))
        says = f"{on.part(index)} is marked as exact, which only {on.words.fields} can be."
        on.found.warning("exact-ignored", says, "features", index, "exact", fix=fix)
    check_markers(on, index)


def _unknown_terrain(on: Subject, index: int) -> None:
    word = on.tile.features[index].terrain
    known = [key for key, form in on.rules.forms.items() if form != Form.SYSTEM]
    says = f"part {index + 1} is {shown(word)}, which is no terrain of the rule set"
    guess = meant(word, known)
    fix = None
    if guess:
        edit = Edit("set", pointer("features", index, "terrain"), guess[0])
        fix = Fix(f"Write '{guess[0]}'", (edit,), safe=guess[1])
        says += f"; did you mean '{guess[0]}'?"
    else:
        says += f"; it has {listed(known[:12])}."
    on.found.error("unknown-terrain", says, "features", index, "terrain", fix=fix)


def _written_system(on: Subject, index: int) -> None:
    names = on.words.names
    word = on.tile.features[index].terrain
    parts = listed([names.terrains(part) for part in on.rules.terrains[word].of])
    says = (
        f"part {index + 1} is {a(names.terrain(word))}, which is not written on a tile: it is made"
        f" of the {parts} that hang together."
    )
    on.found.error("system-written", says, "features", index, "terrain", fix=on.removal(index))


def _sides_of_site(on: Subject, index: int) -> None:
    feature = on.tile.features[index]
    if feature.sides:
        noun = on.words.names.terrains(feature.terrain)
        says = f"{on.part(index)} names sides, but {noun} lie inside the tile and touch none."
        edit = Edit("remove", pointer("features", index, "sides"))
        fix = Fix("Remove the sides", (edit,), safe=False)
        on.found.error("site-with-sides", says, "features", index, "sides", fix=fix)


def _sides(on: Subject, index: int, form: Form, claimed: dict[int, int]) -> None:
    feature = on.tile.features[index]
    if not feature.sides and form is not Form.FIELD:
        noun = a(on.words.names.terrain(feature.terrain))
        like = "like N or N+W" if form is Form.AREA else "like E-S, or one and an end"
        says = f"{on.part(index)} touches no side of the tile; {noun} needs sides, {like}."
        on.found.error(f"{form}-without-side", says, "features", index, fix=on.removal(index))
        return
    seen: set[int] = set()
    kept: list[str] = []
    repeated = False
    for name in feature.sides:
        numbers = _numbers(on, index, name, form)
        if numbers and seen.issuperset(numbers):
            repeated = True
            continue
        kept.append(name)
        seen.update(numbers)
        if form is not Form.FIELD and numbers:
            _claim(on, index, numbers[0], claimed)
    if repeated:
        edit = Edit("set", pointer("features", index, "sides"), "+".join(kept))
        fix = Fix("Name each side once", (edit,))
        says = f"{on.part(index)} names a side twice."
        on.found.error("side-twice", says, "features", index, "sides", fix=fix)


def _numbers(on: Subject, index: int, name: str, form: Form) -> tuple[int, ...]:
    """The side, or for a field the half-sides, a name stands for; none if it is no name."""
    lat = on.lattice
    side, half = lat.side(name), lat.half(name)
    if side is not None:
        return (2 * side, 2 * side + 1) if form is Form.FIELD else (side,)
    if half is not None and form is Form.FIELD:
        return (half,)
    if half is not None:
        whole = lat.names[half // 2]
        new = "+".join(whole if n == name else n for n in on.tile.features[index].sides)
        edit = Edit("set", pointer("features", index, "sides"), new)
        says = (
            f"{on.part(index)} names the half-side {plain(name, 10)}, but only {on.words.fields}"
            f" are named by half-sides; write {whole}."
        )
        fix = Fix(f"Write {whole}", (edit,), safe=False)
        on.found.error("half-side", says, "features", index, "sides", fix=fix)
    else:
        says = (
            f"{on.part(index)} touches '{plain(name, 20)}', but the tiles of this rule set have"
            f" the sides {listed(lat.names)}."
        )
        on.found.error("unknown-side", says, "features", index, "sides")
    return ()


def _claim(on: Subject, index: int, side: int, claimed: dict[int, int]) -> None:
    """Note which feature shows on a side, and object if another one already does."""
    first = claimed.setdefault(side, index)
    if first == index:
        return
    name = on.lattice.names[side]
    rest = [n for n in on.tile.features[index].sides if on.lattice.side(n) != side]
    fix = None
    if rest:
        edit = Edit("set", pointer("features", index, "sides"), "+".join(rest))
        fix = Fix(f"Take {name} away from {on.part(index)}", (edit,), safe=False)
    says = f"side {name} is used twice, by {on.part(first)} and by {on.part(index)}."
    on.found.error("side-taken", says, "features", index, "sides", fix=fix)


def _most_per_tile(on: Subject) -> None:
    counts: dict[str, int] = {}
    for piece in on.parts.pieces:
        counts[piece.terrain] = counts.get(piece.terrain, 0) + 1
        most = on.rules.terrains[piece.terrain].most_per_tile
        if most is None or counts[piece.terrain] != most + 1:
            continue
        noun = on.words.names.terrain(piece.terrain)
        nouns = on.words.names.terrains(piece.terrain)
        says = f"it has more {nouns} than the {most} the rule set allows on a tile."
        if most == 1:
            says = f"it has more than one {noun}; the rule set allows only one on a tile."
        if piece.feature is None:
            on.found.error("too-many-on-tile", says, "features")
        else:
            place = ("features", piece.feature)
            on.found.error("too-many-on-tile", says, *place, fix=on.removal(piece.feature))
