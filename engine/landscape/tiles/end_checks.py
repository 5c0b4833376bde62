"""How paths end inside a tile: at something that is there and that the rule set allows."""

from __future__ import annotations

from engine.landscape.rules.model import Form, Terrain
from engine.landscape.rules.names import a
from engine.landscape.tiles.notation import JUNCTION
from engine.landscape.tiles.speech import Subject, meant
from engine.problems import Edit, Fix, pointer
from engine.wording import plain


def check_end(on: Subject, index: int, declared: Terrain) -> None:
    """Say what is wrong with the end of one feature, or with its lack of one."""
    feature = on.tile.features[index]
    # By their names: a side that is misspelt is a fault of its own, and meant all the same.
    sides = {name.upper() for name in feature.sides}
    if declared.form is not Form.PATH:
        if feature.end is not None:
            _superfluous(on, index, "has an end, but only paths end inside a tile")
    elif len(sides) > 1:
        if feature.end is not None:
            at = on.words.end(feature.end)
            _superfluous(on, index, f"runs from side to side and cannot also end at {at}")
    elif feature.end is None:
        if declared.ends and sides:
            _missing(on, index, declared)
    else:
        _impossible(on, index, feature.end, declared)


def _superfluous(on: Subject, index: int, says: str) -> None:
    fix = Fix("Remove the end", (Edit("remove", pointer("features", index, "end")),), safe=False)
    says = f"{on.part(index)} {says}; remove the end."
    on.found.error("end-superfluous", says, "features", index, "end", fix=fix)


def _missing(on: Subject, index: int, declared: Terrain) -> None:
    sensible = _sensible(on, index, declared)
    says = (
        f"{on.part(index)} stops inside the tile but does not say how;"
        f" end it at {on.words.ends(declared.ends)}."
    )
    fix = _ending(on, index, sensible[0]) if len(sensible) == 1 else None
    on.found.error("end-missing", says, "features", index, fix=fix)


def _impossible(on: Subject, index: int, end: str, declared: Terrain) -> None:
    others = (f for i, f in enumerate(on.tile.features) if i != index)
    if any(other.name == end and other.terrain in declared.ends for other in others):
        return
    if end not in declared.ends:
        _undeclared(on, index, end, declared)
    elif end in on.rules.terrains:
        if not on.has(end, beside=index):
            _nowhere(on, index, end, declared)
    elif end == JUNCTION and _arms(on, on.tile.features[index].terrain, JUNCTION) == 1:
        says = f"only {on.part(index)} comes to the junction; a junction has two arms or more."
        on.found.warning("lone-arm", says, "features", index, "end")


def _undeclared(on: Subject, index: int, end: str, declared: Terrain) -> None:
    nouns = on.words.names.terrains(on.tile.features[index].terrain)
    says = f"{on.part(index)} ends at '{plain(end)}', but "
    fix = None
    if declared.ends:
        says += f"the rule set lets {nouns} end only at {on.words.ends(declared.ends)}."
        guess = meant(end, declared.ends)
        if guess:
            there = guess[0] not in on.rules.terrains or on.has(guess[0], beside=index)
            fix = _ending(on, index, guess[0], safe=guess[1] and there)
    else:
        says += f"in this rule set {nouns} never end inside a tile."
    on.found.error("end-unknown", says, "features", index, "end", fix=fix)


def _nowhere(on: Subject, index: int, end: str, declared: Terrain) -> None:
    noun = on.words.names.terrain(end)
    offered = _sensible(on, index, declared)
    or_else = f" or end it at {on.words.ends(offered)}" if offered else ""
    says = f"{on.part(index)} ends at {a(noun)}, but the tile has no {noun}; add one{or_else}."
    fix = _ending(on, index, offered[0], safe=False) if len(offered) == 1 else None
    on.found.error("end-nowhere", says, "features", index, "end", fix=fix)


def _ending(on: Subject, index: int, end: str, *, safe: bool = True) -> Fix:
    edit = Edit("set", pointer("features", index, "end"), end)
    return Fix(f"End it at {on.words.end(end)}", (edit,), safe=safe)


def _arms(on: Subject, terrain: str, *ends: str | None) -> int:
    """How many paths of this terrain have one side and one of these ends."""
    return sum(
        feature.terrain == terrain and feature.end in ends and len(feature.sides) == 1
        for feature in on.tile.features
    )


def _sensible(on: Subject, index: int, declared: Terrain) -> list[str]:
    """The declared ends that this tile offers to one of its paths."""
    terrain = on.tile.features[index].terrain
    sensible = []
    for end in declared.ends:
        if end in on.rules.terrains:
            offered = on.has(end, beside=index)
        elif end == JUNCTION:
            # Two paths that stop may be anything; a third one makes them a crossroads.
            offered = _arms(on, terrain, JUNCTION) > 0 or _arms(on, terrain, JUNCTION, None) > 2
        else:
            offered = True
        if offered:
            sensible.append(end)
    return sensible
