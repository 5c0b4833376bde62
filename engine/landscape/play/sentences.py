"""Events as sentences for a log, in the words of the rule set."""

from __future__ import annotations

from collections.abc import Sequence

from engine.landscape.play import events as ev
from engine.landscape.rules.model import RuleSet
from engine.lattice import Cell, cell_name


def sentence(event: ev.Event, names: Sequence[str], rules: RuleSet) -> str:
    """What happened, in one sentence."""
    match event:
        case ev.TurnBegan(seat, number):
            return f"Turn {number}: {names[seat]}."
        case ev.TileDrawn(seat, tile):
            return f"{names[seat]} draws {tile}."
        case ev.TileSetAside(seat, tile):
            return f"{names[seat]} draws {tile}, which fits nowhere and leaves the game."
        case ev.TileLaid(seat, tile, cell, _):
            return f"{names[seat]} lays {tile} at {cell_name(cell)}."
        case ev.PiecePlaced(seat, piece, role, terrain, spot):
            name = rules.pieces[piece].title or piece
            figure = f"a {name} as {role}" if role not in ("", name) else f"a {name}"
            return f"{names[seat]} places {figure} on the {title(rules, terrain)} at {at(spot[0])}."
        case ev.PlacePassed(seat):
            return f"{names[seat]} places nothing."
        case ev.FeatureFinished(terrain, spot, tiles):
            what = title(rules, terrain)
            return (
                f"A {what} of {_count(tiles, 'tile')} at {at(spot[0])} is finished; nobody owns it."
            )
        case ev.FeatureScored():
            return _scored(event, names, rules)
        case ev.PieceHome(seat, piece, terrain, spot, swept):
            where = f"the {title(rules, terrain)} at {at(spot[0])}"
            name = rules.pieces[piece].title or piece
            if swept:
                return f"{names[seat]}'s {name} on {where} is left behind and goes home."
            return f"{names[seat]}'s {name} on {where} goes home."
        case ev.SurveyorMoved(before, after, _):
            return f"A surveyor moves from column {before} to column {after}."
        case ev.SurveyorStays():
            return "No surveyor moves: no tile lies further on."
        case ev.BonusEarned(seat, terrain, _):
            return f"{names[seat]} earns a bonus tile with the finished {title(rules, terrain)}."
        case ev.PowerUsed(seat, marker, spot, points, counted):
            what = _markers(rules, marker, 1).removeprefix("1 ")
            paid = _count(points, "point")
            return f"{names[seat]}'s {what} at {at(spot[0])} counts {counted} and pays {paid}."
        case ev.GameEnded(scores, winners):
            best = " and ".join(names[seat] for seat in winners)
            verb = "wins" if len(winners) == 1 else "share the win"
            told = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
            return f"The game is over: {told}. {best} {verb}."
    return ""


def _scored(event: ev.FeatureScored, names: Sequence[str], rules: RuleSet) -> str:
    state = "finished" if event.finished else "left behind" if event.swept else "unfinished"
    form = rules.terrains[event.terrain].form
    what = title(rules, event.terrain)
    head = f"The {what}" if form in ("field", "system") else f"The {state} {what}"
    parts = []
    if event.tile_points:
        each = "segment" if rules.terrains[event.terrain].counts == "segments" else "tile"
        parts.append(f"{_count(event.tiles, each)} {event.tile_points}")
    if event.neighbour_points:
        parts.append(f"{_count(event.neighbours, 'neighbour')} {event.neighbour_points}")
    if event.marker_points:
        seen = [_markers(rules, kind, count) for kind, count in event.markers]
        parts.append(f"{', '.join(seen)} {event.marker_points}")
    sums = " + ".join(parts)
    earned = []
    for share in event.shares:
        total = f"{names[share.seat]} {share.total}"
        if share.bonus:
            total = f"{names[share.seat]} {share.points} + surveyors {share.bonus} = {share.total}"
        earned.append(total)
    broken = f" ({sums})" if len(parts) > 1 else ""
    return f"{head} at {at(event.spot[0])} is scored{broken}: {', '.join(earned)}."


def _markers(rules: RuleSet, kind: str, count: int) -> str:
    declared = rules.markers.get(kind)
    one = (declared.title if declared else "") or kind
    many = (declared.plural if declared else "") or f"{one}s"
    return f"{count} {one if count == 1 else many}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def title(rules: RuleSet, terrain: str) -> str:
    declared = rules.terrains.get(terrain)
    return (declared.title if declared else "") or terrain


def at(cell: Cell) -> str:
    return cell_name(cell)
