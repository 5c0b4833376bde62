"""The sense of a whole set: ids, twins, numbers, and whether every tile can be laid somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.landscape.rules.model import Announced, RuleSet
from engine.landscape.rules.names import counted, listed
from engine.landscape.tiles.facts import Shown, TileFacts
from engine.landscape.tiles.model import MAIN_DECK, MOST_KINDS, MOST_TILES, Tile, TileSet
from engine.landscape.tiles.speech import Words, who
from engine.lattice import lattice
from engine.problems import Edit, Fix, Problem, error, pointer, warning
from engine.wording import plain

_MOST_LISTED: Final = 12
NUMBERED: Final = "numbered"
"""The tag of a set whose tiles are told apart by their ids, also those that look alike."""


def check_size(tileset: TileSet) -> Iterator[Problem]:
    """Not empty, and not more than can be handled."""
    if not tileset.tiles:
        yield warning("no-tiles", "The set has no tiles yet.", "/tiles")
    if len(tileset.tiles) > MOST_KINDS:
        kinds = f"{len(tileset.tiles):,} kinds of tiles"
        message = f"The set has {kinds}; at most {MOST_KINDS:,} are allowed."
        yield error("too-many-kinds", message, "/tiles")
    if tileset.total > MOST_TILES:
        message = f"The set has {tileset.total:,} tiles; at most {MOST_TILES:,} are allowed."
        yield error("too-many-tiles", message, "/tiles")


def check_ids(tileset: TileSet) -> Iterator[Problem]:
    """No two kinds or start spaces with the same id."""
    first: dict[str, Tile] = {}
    taken = {tile.id for tile in (*tileset.tiles, *tileset.start.spaces)}
    for place, tile in _with_places(tileset):
        earlier = first.setdefault(tile.id, tile)
        if earlier is tile:
            continue
        number = 2
        while f"{tile.id}{number}" in taken:
            number += 1
        new = f"{tile.id}{number}"
        taken.add(new)
        other = "a tile" if type(earlier) is not type(tile) else "another one"
        message = f"{who(tile)}: {other} has the same id; give each an id of its own."
        fix = Fix(f"Call it '{plain(new)}'", (Edit("set", f"{place}/id", new),), safe=False)
        yield error("duplicate-id", message, f"{place}/id", tile=tile.id, fix=fix)


def _with_places(tileset: TileSet) -> Iterator[tuple[str, Tile]]:
    for index, tile in enumerate(tileset.tiles):
        yield f"/tiles/{index}", tile
    for index, space in enumerate(tileset.start.spaces):
        yield f"/start/spaces/{index}", space


def check_twins(tileset: TileSet, facts: Sequence[TileFacts]) -> Iterator[Problem]:
    """Kinds that are one and the same tile, turned; fine where every tile has its number."""
    if NUMBERED in tileset.tags:
        return
    first: dict[object, int] = {}
    for index, (tile, known) in enumerate(zip(tileset.tiles, facts, strict=True)):
        if not known.sound:
            continue
        # Drawn from another stack or with a picture of its own, a tile is no mere repetition.
        earlier = first.setdefault((known.signature, tile.deck, tile.artwork), index)
        if earlier == index:
            continue
        twin = tileset.tiles[earlier]
        total = twin.count + tile.count
        message = (
            f"{who(tile)} is the same as tile {plain(twin.id)}, perhaps turned;"
            f" one of them with a count of {total} would do."
        )
        edits = (Edit("set", f"/tiles/{earlier}/count", total), Edit("remove", f"/tiles/{index}"))
        fix = Fix(f"Keep only {plain(twin.id)}, with a count of {total}", edits, safe=False)
        yield warning("twins", message, f"/tiles/{index}", tile=tile.id, fix=fix)


def check_decks(tileset: TileSet, rules: RuleSet) -> Iterator[Problem]:
    """Tiles of a deck nobody draws from, and a deck to draw from that has no tiles."""
    bonus = rules.mechanics.bonus_tiles
    drawn = {MAIN_DECK} if bonus is None else {MAIN_DECK, bonus.deck}
    told: set[str] = set()
    for index, tile in enumerate(tileset.tiles):
        if tile.deck in drawn or tile.deck in told:
            continue
        told.add(tile.deck)
        many = sum(other.count for other in tileset.tiles if other.deck == tile.deck)
        message = (
            f"{counted(many, 'tile')} of the deck '{plain(tile.deck)}' will never be drawn:"
            f" the rule set draws from {listed([plain(deck) for deck in sorted(drawn)])}."
        )
        yield warning("deck-never-drawn", message, f"/tiles/{index}/deck", tile=tile.id)
    if bonus is not None and tileset.tiles and all(t.deck != bonus.deck for t in tileset.tiles):
        message = (
            f"The rule set has bonus tiles, but no tile is in the deck '{plain(bonus.deck)}'."
            " Put some there."
        )
        yield warning("no-bonus-tiles", message, "/tiles")


def check_announced(tileset: TileSet, announced: Announced) -> Iterator[Problem]:
    """The numbers the rule book gives."""
    for says, has, place, what in (
        (announced.kinds, len(tileset.tiles), "/tiles", "kind of tile"),
        (announced.tiles, tileset.total, "/tiles", "tile"),
        (announced.start_spaces, len(tileset.start.spaces), "/start", "start space"),
    ):
        if says is not None and says != has:
            several = "kinds of tiles" if what.startswith("kind") else None
            message = (
                f"The set has {counted(has, what, several)};"
                f" the rule set announces {counted(says, what, several)}."
            )
            yield warning("announced-total", message, place)
    yield from _announced_counts(tileset, announced)


def _announced_counts(tileset: TileSet, announced: Announced) -> Iterator[Problem]:
    if not announced.counts:
        return
    extra = []
    for index, tile in enumerate(tileset.tiles):
        says = announced.counts.get(tile.id)
        if says is None:
            extra.append(tile.id)
        elif says != tile.count:
            message = f"{who(tile)}: its count is {tile.count}; the rule set announces {says}."
            place = f"/tiles/{index}/count"
            fix = None
            if 1 <= says <= MOST_TILES:
                fix = Fix(f"Set the count to {says}", (Edit("set", place, says),), safe=False)
            yield warning("announced-count", message, place, tile=tile.id, fix=fix)
    ids = {tile.id for tile in tileset.tiles}
    missing = [name for name, count in announced.counts.items() if count and name not in ids]
    for names, message in (
        (missing, "The rule set announces tiles that the set does not have"),
        (extra, "The set has tiles that the rule set does not announce"),
    ):
        if names:
            more = ", …" if len(names) > _MOST_LISTED else ""
            shown = ", ".join(plain(name) for name in names[:_MOST_LISTED])
            yield warning("announced-ids", f"{message}: {shown}{more}.", "/tiles")


def check_fit(
    tileset: TileSet,
    facts: Sequence[TileFacts],
    offered: Counter[Shown],
    open_sides: Counter[Shown],
    words: Words,
) -> Iterator[Problem]:
    """Tiles that can never be laid, and sides at which nothing can.

    `offered` counts the tiles that show a kind of side, `open_sides` the sides of the start board
    at which a tile may be laid.
    """
    reached = _reached(facts, open_sides) if open_sides else None
    for index, (tile, known) in enumerate(zip(tileset.tiles, facts, strict=True)):
        if not known.sound:
            continue
        lonely = [
            side
            for side, shown in enumerate(known.shows)
            if not _met(shown, known, offered, open_sides)
        ]
        if (reached is not None and index not in reached) or len(lonely) == len(known.shows):
            yield _never_laid(tile, index, known, words, from_start=reached is not None)
        elif lonely:
            yield from _lonely(tile, index, known, lonely, words)


def offered_sides(tileset: TileSet, facts: Sequence[TileFacts]) -> Counter[Shown]:
    """How many tiles show each kind of side."""
    offered: Counter[Shown] = Counter()
    for tile, known in zip(tileset.tiles, facts, strict=True):
        for shown in set(known.shows):
            offered[shown] += tile.count
    return offered


def _met(
    shown: Shown, known: TileFacts, offered: Counter[Shown], open_sides: Counter[Shown]
) -> bool:
    """Whether another tile, or the start board, shows what this side has to lie against."""
    wanted = shown[::-1]
    return open_sides[wanted] > 0 or offered[wanted] > (wanted in known.shows)


def _reached(facts: Sequence[TileFacts], open_sides: Counter[Shown]) -> set[int]:
    """The kinds that can be laid at the start board, or at one that can, and so on."""
    by_side: dict[Shown, list[int]] = {}
    for index, known in enumerate(facts):
        for shown in set(known.shows):
            by_side.setdefault(shown, []).append(index)
    reached: set[int] = set()
    seen = set(open_sides)
    ahead = list(seen)
    while ahead:
        for index in by_side.get(ahead.pop()[::-1], ()):
            if index not in reached:
                reached.add(index)
                new = set(facts[index].shows) - seen
                seen |= new
                ahead += new
    return reached


def _never_laid(
    tile: Tile, index: int, known: TileFacts, words: Words, *, from_start: bool
) -> Problem:
    sides = listed(list(dict.fromkeys(words.side(shown) for shown in known.shows)), "or")
    nothing = "nothing that can be reached from the start board" if from_start else "no other tile"
    message = f"{who(tile)} can never be laid: {nothing} shows a side it fits, which is {sides}."
    return warning("never-laid", message, f"/tiles/{index}", tile=tile.id)


def _lonely(
    tile: Tile, index: int, known: TileFacts, lonely: Sequence[int], words: Words
) -> Iterator[Problem]:
    names = lattice(words.rules.sides).names
    by_kind: dict[Shown, list[int]] = {}
    for side in lonely:
        by_kind.setdefault(known.shows[side], []).append(side)
    for shown, sides in by_kind.items():
        at = listed([names[side] for side in sides])
        message = (
            f"{who(tile)}: no other tile or start space fits its side{'s'[: len(sides) - 1]} {at}"
            f" ({words.side(shown)}), so nothing can ever be laid there."
        )
        slot = known.parts.slots[sides[0]]
        feature = known.parts.pieces[slot[len(slot) // 2]].feature if slot else None
        inside = "" if feature is None else pointer("features", feature)
        yield warning("lonely-side", message, f"/tiles/{index}{inside}", tile=tile.id)
