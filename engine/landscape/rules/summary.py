"""The rules of a variant in plain language, made only from the values of its rule set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.landscape.rules.counting import counts, end_marker_words, marker_words
from engine.landscape.rules.declared import scores
from engine.landscape.rules.model import Form, Points, RuleSet, Surveyors, Terrain
from engine.landscape.rules.names import Names, a, capital, compass, counted, listed
from engine.landscape.rules.paths import WHEN
from engine.landscape.rules.telling import bonus_tiles_told, markers_told, system_told
from engine.landscape.tiles.notation import JUNCTION
from engine.lattice import lattice

_AT_THE_END: Final = "At the end of the game"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences below it."""

    title: str
    sentences: tuple[str, ...]


def summary(rules: RuleSet) -> list[Section]:
    """The page one would print: a section for each part of the game that there is."""
    names = Names(rules)
    sections = [
        Section("What you need", tuple(_material(rules, names))),
        Section("The board", tuple(_board(rules, names))),
        Section("A turn", tuple(_turn(rules, names))),
    ]
    for key, terrain in rules.terrains.items():
        if scores(terrain):
            title = capital(names.terrains(key))
            told = [*_terrain(key, terrain, rules, names), *markers_told(key, rules, names)]
            sections.append(Section(title, tuple(told)))
    if rules.mechanics.bonus_tiles is not None:
        told = list(bonus_tiles_told(rules.mechanics.bonus_tiles, names))
        sections.append(Section("Bonus tiles", tuple(told)))
    if rules.mechanics.surveyors is not None:
        told = list(_surveyors(rules.mechanics.surveyors, rules, names))
        sections.append(Section("Surveyors", tuple(told)))
    sections.append(Section("The end", tuple(_end(rules))))
    return sections


def summary_text(rules: RuleSet) -> str:
    """The summary as paragraphs of plain text: `Roads: A settler on a road is a bandit. …`"""
    return "\n".join(f"{part.title}: {' '.join(part.sentences)}" for part in summary(rules))


def _material(rules: RuleSet, names: Names) -> Iterator[str]:
    least, most = rules.players.least, rules.players.most
    players = counted(least, "player") if least == most else f"{least} to {most} players"
    yield f"For {players}."
    for key, piece in rules.pieces.items():
        one, several = names.piece(key), names.pieces(key)
        takes = f"Each player takes {counted(piece.count, one, several)}"
        left = piece.playable or "none"
        if not piece.scoring:
            yield f"{takes}, all of them to play with."
        else:
            verb = "marks" if piece.scoring == 1 else "mark"
            yield (
                f"{takes}; {piece.scoring} of them only {verb} the score, which leaves {left} to"
                " play with."
            )
    box = rules.announced
    if box.tiles is not None:
        kinds = "" if box.kinds is None else f" of {counted(box.kinds, 'kind')}"
        verb = "is" if box.tiles == 1 else "are"
        yield f"There {verb} {counted(box.tiles, 'tile')}{kinds}."


def _board(rules: RuleSet, names: Names) -> Iterator[str]:
    if rules.announced.start_spaces:
        yield f"The start board has {counted(rules.announced.start_spaces, 'space')}."
    if rules.board.rows == "start":
        yield "Tiles may be laid only in the rows of the start board."
    else:
        yield "Tiles may also be laid beyond the rows of the start board."
    yield f"The scoring track is a loop of {rules.board.track} spaces."
    here = [key for key, terrain in rules.terrains.items() if scores(terrain)]
    count = [names.terrains(key) for key in here if rules.terrains[key].start_spaces]
    others = [names.terrains(key) for key in here if not rules.terrains[key].start_spaces]
    if count and others:
        yield f"Start spaces count like tiles in {listed(count)}, but not in {listed(others)}."
    elif count:
        yield f"Start spaces count like tiles in {listed(count)}."
    elif others:
        yield f"Start spaces do not count as tiles in {listed(others, 'or')}."


def _turn(rules: RuleSet, names: Names) -> Iterator[str]:
    hand = rules.turn.hand
    if hand == 1:
        yield "Draw a tile and lay it so that it touches another by a side and all sides go on."
    else:
        yield (
            f"Hold {hand} tiles, choose one of them and lay it so that it touches another by a side"
            " and all sides go on; then draw again."
        )
    yield from _placing(rules, names)
    order = (
        "in the order the player on turn chooses"
        if rules.turn.scoring_order == "chosen"
        else "in a fixed order"
    )
    yield f"Whatever the tile has finished is scored at once, one after the other, {order}."
    yield (
        f"The points go to the player with the most {names.figures} there; when several have as"
        " many, each of them earns the points in full."
    )


def _placing(rules: RuleSet, names: Names) -> Iterator[str]:
    """Where a figure may be placed; with several kinds of figures kind by kind."""
    open_to = {key: t.occupied_by for key, t in rules.terrains.items() if t.occupied_by}
    kinds = {piece for pieces in open_to.values() for piece in pieces}
    if len(kinds) < 2:
        if open_to:
            everywhere = listed([names.terrain(key) for key in open_to], "or")
            yield (
                f"You may then place one {names.figure} on a part of that tile, if the whole"
                f" {everywhere} it belongs to is free of {names.figures}."
            )
        return
    places: dict[str, list[str]] = {}
    beside: dict[str, set[str]] = {}
    for key, pieces in open_to.items():
        for piece in pieces:
            places.setdefault(piece, []).append(names.terrain(key))
            beside.setdefault(piece, set()).update(pieces)
    ways = [
        f"{a(names.piece(piece))} if the whole {listed(where, 'or')} is free of"
        f" {names.pieces(piece) if len(beside[piece]) == 1 else 'figures'}"
        for piece, where in places.items()
    ]
    yield (
        f"You may then place one {listed([names.piece(piece) for piece in places], 'or')} on a"
        f" part of that tile: {', or '.join(ways)}."
    )


def _terrain(key: str, terrain: Terrain, rules: RuleSet, names: Names) -> Iterator[str]:
    one, several = names.terrain(key), names.terrains(key)
    if terrain.form is Form.SYSTEM:
        yield from system_told(key, terrain, rules, names)
    if not terrain.occupied_by:
        yield f"Nobody may be placed {names.where(key)}, so {several} earn nothing."
        return
    yield _who_stands(key, terrain, names)
    if terrain.form is Form.FIELD or (terrain.form is Form.SYSTEM and terrain.finished is None):
        yield _fate(key, terrain, names)
        yield f"{_AT_THE_END} {a(one)} {_earns(key, 'unfinished', rules, names)}."
        return
    if terrain.finished is None:
        yield f"{capital(a(one))} earns nothing when it is finished."
        yield f"{_AT_THE_END} {a(one)} {_earns(key, 'unfinished', rules, names)}."
        return
    yield f"{capital(a(one))} is finished when {_finished_when(terrain, rules, names)}."
    yield f"{capital(a(f'finished {one}'))} {_earns(key, 'finished', rules, names)}."
    yield f"{_AT_THE_END} {a(f'unfinished {one}')} {_earns(key, 'unfinished', rules, names)}."
    if any(end_marker_words(rules, key, when) for when in WHEN):
        yield f"What lies at both ends of {a(one)} counts once."


def _who_stands(key: str, terrain: Terrain, names: Names) -> str:
    where, role = names.where(key), names.role(key)
    if role in (names.piece(piece) for piece in terrain.occupied_by):
        role = ""
    figures = listed([names.piece(piece) for piece in terrain.occupied_by], "or")
    if role:
        return f"{capital(a(figures))} {where} is {a(role)}."
    return f"{capital(a(figures))} may be placed {where}."


def _fate(key: str, terrain: Terrain, names: Names) -> str:
    """What becomes of figures on a field, which is never finished."""
    who = capital(names.roles(key))
    lie = "lie down and " if terrain.lies else ""
    if terrain.stays:
        return f"{who} {lie}stay until the end of the game."
    return f"{who} {lie}can be sent home before the end of the game."


def _finished_when(terrain: Terrain, rules: RuleSet, names: Names) -> str:
    match terrain.form:
        case Form.PATH:
            ends = [
                a(end) if end == JUNCTION else a(names.terrain(end)) for end in terrain.ends
            ] or ["something that ends it"]
            return f"both its ends are closed by {listed(ends, 'or')}, or when it is a loop"
        case Form.SITE:
            around = len(lattice(rules.sides).ring)
            return f"all {around} spaces around it are filled"
        case Form.SYSTEM:
            return "none of it goes on across an open side"
        case _:
            return "it is enclosed all round and has no gap inside"


def _earns(key: str, when: str, rules: RuleSet, names: Names) -> str:
    """What follows `A finished road`: `earns 1 point a tile and 2 points a trading post`."""
    terrain = rules.terrains[key]
    points: Points = getattr(terrain, when) or Points()
    is_site = terrain.form is Form.SITE
    unit = counts(terrain)
    terms = [_Term(points.per_tile, f"a {unit}", f"its {unit}s")]
    if is_site:
        terms[0] = _Term(points.per_tile, "for its own tile", "its own tile")
        where = "for each filled space around it"
        terms.append(_Term(points.per_neighbour, where, "the spaces around it"))
    words = marker_words(rules, key, when)
    for word in words:
        worth = rules.marker_points(points, word)
        declared = rules.markers.get(word)
        instead = declared is not None and declared.group in words and declared.group != word
        marker = a(names.marker(word)) + (" instead" if instead else "")
        terms.append(_Term(worth, marker, names.markers(word)))
    for word in end_marker_words(rules, key, when):
        worth = rules.end_marker_points(points, word)
        several = f"{names.markers(word)} at its ends"
        terms.append(_Term(worth, f"{a(names.marker(word))} at its ends", several))
    said = _added_up(terms)
    if is_site and when == "finished" and points.per_neighbour and points.per_tile:
        whole = points.per_tile + len(lattice(rules.sides).ring) * points.per_neighbour
        up_to = "" if terrain.start_spaces else "up to "
        said += f": {up_to}{counted(whole, 'point')} in all" if whole > 0 else ""
    return said


@dataclass(frozen=True, slots=True)
class _Term:
    """A number of points, what each of them is for, and what to call it when it is nothing."""

    points: int
    each: str
    several: str

    @property
    def amount(self) -> str:
        return f"{counted(abs(self.points), 'point')} {self.each}"


def _added_up(terms: Iterable[_Term]) -> str:
    terms = list(terms)
    gains = [term.amount for term in terms if term.points > 0]
    losses = [term.amount for term in terms if term.points < 0]
    nothing = [term.several for term in terms if not term.points]
    parts = []
    if gains:
        parts.append(f"earns {listed(gains)}")
    if losses:
        parts.append(f"loses {listed(losses)}")
    if not parts:
        return "earns nothing"
    if nothing:
        parts.append(f"nothing for {listed(nothing, 'or')}")
    return ", but ".join(parts)


def _surveyors(surveyors: Surveyors, rules: RuleSet, names: Names) -> Iterator[str]:
    if not surveyors.count:
        yield "There are no surveyors."
        return
    way = compass(surveyors.direction)
    line = {"N": "row", "S": "row", "E": "column", "W": "column"}.get(surveyors.direction, "line")
    alone = surveyors.count == 1
    start = "starts" if alone else "start"
    goes = "goes" if alone else "go"
    yield f"{counted(surveyors.count, 'surveyor')} {start} at the start board and {goes} {way}."
    yield from _bonus(surveyors, line, names)
    yield _move(surveyors, way, line)
    yield _sweep(surveyors, rules, names)


def _bonus(surveyors: Surveyors, line: str, names: Names) -> Iterator[str]:
    if not surveyors.bonus:
        yield "There are no extra points for standing beside a surveyor."
        return
    extra = counted(surveyors.bonus, "extra point")
    each = "" if surveyors.count == 1 else " for each surveyor there"
    if surveyors.bonus_for == "settler":
        yield (
            f"Each {names.figure} that earns points and stands in the {line} of a surveyor earns"
            f" {extra}{each}."
        )
    else:
        yield (
            f"A player who earns points with {names.figures} in the {line} of a surveyor earns"
            f" {extra}{each}, however many {names.figures} those are."
        )
    if surveyors.final_bonus:
        yield "The final scoring pays these extra points, too."
    else:
        yield "The final scoring pays no such extra points."


def _move(surveyors: Surveyors, way: str, line: str) -> str:
    if surveyors.count == 1:
        who = "the surveyor"
    elif surveyors.move == "any":
        who = "whichever surveyor the player on turn chooses"
    else:
        who = "the surveyor furthest behind"
    return (
        f"After each feature that earned somebody points, {who} moves one {line} {way}, unless no"
        " tile lies further on."
    )


def _sweep(surveyors: Surveyors, rules: RuleSet, names: Names) -> str:
    all_of_them = {1: "the surveyor", 2: "both surveyors"}.get(surveyors.count, "all surveyors")
    board = lattice(rules.sides)
    side = board.side(surveyors.direction)
    back = None if side is None else board.names[board.opposite(side)]
    behind = f"behind {all_of_them}" if back is None else f"{compass(back)} of {all_of_them}"
    if surveyors.sweep == "off":
        return f"{capital(names.figures)} {behind} stay where they are."
    fate = (
        "without points"
        if surveyors.sweep == "home"
        else "and are paid what they would earn unfinished"
    )
    staying = [
        names.roles(key)
        for key, terrain in rules.terrains.items()
        if terrain.stays and terrain.occupied_by
    ]
    spared = f"; {listed(staying)} stay" if staying else ""
    return f"Then {names.figures} {behind} go home {fate}{spared}."


def _end(rules: RuleSet) -> Iterator[str]:
    if rules.turn.equal_turns:
        yield (
            "The game ends when the tiles no longer suffice for a whole round, so that everybody"
            " has had the same number of turns."
        )
    else:
        extra = ", its bonus tile included" if rules.mechanics.bonus_tiles is not None else ""
        yield f"The game ends with the turn in which the last tile is laid{extra}."
    yield "Most points win; equal points share the win."
