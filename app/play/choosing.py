"""What can be chosen after a tile is laid: parts, orders, figures; in words and with its worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QCoreApplication

from app.play.table import Table
from engine.landscape.play import phases
from engine.landscape.play.actions import Action, Pass, Place, Recall, Score, Survey
from engine.landscape.play.events import Spot
from engine.landscape.play.foresight import Outcome, Prospect, outcomes, placements
from engine.landscape.play.inquiry import feature_at
from engine.landscape.play.sentences import title
from engine.landscape.play.tables import unpack_cell
from engine.lattice import cell_name, lattice

MOST_SHOWN: Final = 8
LETTERS: Final = "ABCDEFGHIJ"
"""What features that await their scoring are called."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what is done, how it is told, where it lies on the board."""

    actions: tuple[Action, ...]
    text: str
    gain: str = ""
    more: str = ""
    """A sentence for the tool tip and for people who listen."""
    spot: Spot | None = None
    extent: tuple[Spot, ...] = ()
    figure: int | None = None
    """The kind of figure that would stand there."""
    surveyor: int | None = None
    """The column of a surveyor that would move."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Choosing", text)


def choices(table: Table) -> list[Choice]:
    """Everything to choose from now, except where to lay a tile."""
    match table.game.phase:
        case phases.PLACE:
            return _places(table)
        case phases.SCORE:
            return _orders(table)
        case phases.SURVEY:
            return _surveyors(table)
        case phases.RECALL:
            return _recalls(table)
    return []


def may_pass(table: Table) -> bool:
    return table.game.phase in (phases.PLACE, phases.RECALL) and Pass() in (
        table.session.legal_actions()
    )


def question(table: Table) -> str:
    """What the player on turn is asked."""
    match table.game.phase:
        case phases.LAY:
            return _tr("Lay the tile")
        case phases.PLACE:
            return _tr("Place a figure?")
        case phases.SCORE:
            return _tr("Which is scored first?")
        case phases.SURVEY:
            return _tr("Which surveyor moves on?")
        case phases.RECALL:
            return _tr("Take back a figure?")
        case phases.OVER:
            return _tr("The game is over")
    return ""


def _places(table: Table) -> list[Choice]:
    tables, game = table.tables, table.game
    cell = unpack_cell(game.board.cell_of[game.base >> tables.shift])
    found = []
    for prospect in placements(table.session):
        action = prospect.action
        assert isinstance(action, Place)
        spot = (cell, action.part)
        account = feature_at(game, spot)
        assert account is not None
        terrain = tables.rules.terrains[account.terrain]
        name = title(tables.rules, account.terrain)
        role = terrain.role or tables.rules.pieces[action.piece].title or action.piece
        text = _tr("{role} on the {terrain}").format(role=role.capitalize(), terrain=name)
        if role == name or role == action.piece:
            text = _tr("{role}: {terrain}").format(role=role.capitalize(), terrain=name)
        found.append(
            Choice(
                (action,),
                text,
                _earned(prospect),
                _earned_words(prospect, account.if_finished),
                spot,
                account.spots,
                figure=tables.piece_names.index(action.piece),
            )
        )
    whole = [_told_apart(table, choice, found, halved=False) for choice in found]
    alike = Counter(choice.text for choice in whole)
    return [
        _told_apart(table, choice, found, halved=True) if alike[named.text] > 1 else named
        for choice, named in zip(found, whole, strict=True)
    ]


def _told_apart(table: Table, choice: Choice, others: list[Choice], *, halved: bool) -> Choice:
    """The same with the sides it touches, where another part would be called alike."""
    if choice.spot is None or sum(other.text == choice.text for other in others) < 2:
        return choice
    tables, board = table.tables, table.game.board
    kind, turn = divmod(board.kind_turn[table.game.base >> tables.shift], tables.sides)
    piece = tables.outlines[kind].pieces[choice.spot[1]]
    # A field has half-sides instead, two for each side, clockwise.
    halves = {(half + 2 * turn) % (2 * tables.sides) for half in piece.halves}
    halves |= {2 * ((side + turn) % tables.sides) + half for side in piece.sides for half in (0, 1)}
    names = lattice(tables.sides).names
    said = []
    for side in range(tables.sides):
        touched = halves & {2 * side, 2 * side + 1}
        if len(touched) == 1 and halved:
            beside = (side + (1 if 2 * side + 1 in touched else -1)) % tables.sides
            words = _tr("{side} towards {other}")
            said.append(words.format(side=names[side], other=names[beside]))
        elif touched:
            said.append(names[side])
    return replace(choice, text=f"{choice.text} {' '.join(said)}".strip())


def _earned(prospect: Prospect) -> str:
    if prospect.at_once:
        return _tr("+{points} now").format(points=prospect.at_once)
    return _tr("worth {points}").format(points=prospect.worth)


def _earned_words(prospect: Prospect, finished: int | None) -> str:
    if prospect.at_once:
        return _tr("Scores {points} at once.").format(points=prospect.at_once)
    words = _tr("Worth {points} if the game ended now.").format(points=prospect.worth)
    if finished is not None:
        words += " " + _tr("At least {points} when finished.").format(points=finished)
    return words


def _orders(table: Table) -> list[Choice]:
    found = outcomes(table.session)
    firsts = list(dict.fromkeys(outcome.actions[0] for outcome in found))
    names: dict[Action, str] = {}
    for letter, action in zip(LETTERS, firsts, strict=False):
        assert isinstance(action, Score)
        account = feature_at(table.game, (action.cell, action.part))
        terrain = title(table.tables.rules, account.terrain) if account else ""
        names[action] = f"{letter} {terrain}"
    shown = found if len(found) <= MOST_SHOWN else _best_of_each(found, firsts)
    rows = []
    for outcome in shown:
        first = outcome.actions[0]
        assert isinstance(first, Score)
        spot = (first.cell, first.part)
        account = feature_at(table.game, spot)
        text = "  →  ".join(_order_word(table, action, names) for action in outcome.actions)
        if len(outcome.actions) == 1:
            text = _tr("{feature} first").format(feature=text)
        rows.append(
            Choice(
                outcome.actions,
                text,
                _gains(table, outcome),
                _order_sentence(table, outcome),
                spot,
                account.spots if account else (spot,),
            )
        )
    return rows


def _best_of_each(found: list[Outcome], firsts: list[Action]) -> list[Outcome]:
    return [next(o for o in found if o.actions[0] == first) for first in firsts]


def _order_word(table: Table, action: Action, names: dict[Action, str]) -> str:
    if action in names:
        return names[action]
    if isinstance(action, Score):
        account = feature_at(table.game, (action.cell, action.part))
        return title(table.tables.rules, account.terrain) if account else ""
    if isinstance(action, Survey):
        return _tr("surveyor of column {column}").format(column=action.column)
    return ""


def _gains(table: Table, outcome: Outcome) -> str:
    parts = [
        f"{table.seats[seat].name} +{points}" for seat, points in enumerate(outcome.gains) if points
    ]
    return ", ".join(parts) or _tr("nothing")


def _order_sentence(table: Table, outcome: Outcome) -> str:
    words = [_tr("{gains}.").format(gains=_gains(table, outcome))]
    for seat, back in enumerate(outcome.home):
        if back:
            words.append(
                _tr("{name} gets back {count}.").format(name=table.seats[seat].name, count=back)
            )
    if outcome.columns:
        columns = ", ".join(map(str, sorted(outcome.columns)))
        words.append(_tr("Surveyors then in column {columns}.").format(columns=columns))
    return " ".join(words)


def _surveyors(table: Table) -> list[Choice]:
    rows: list[Choice] = []
    for outcome in outcomes(table.session):
        first = outcome.actions[0]
        if not isinstance(first, Survey) or any(row.actions[0] == first for row in rows):
            continue
        rows.append(
            Choice(
                (first,),
                _tr("Surveyor of column {column}").format(column=first.column),
                _gains(table, outcome) if any(outcome.gains) else "",
                _order_sentence(table, outcome),
                surveyor=first.column,
            )
        )
    rows.sort(key=lambda row: row.surveyor or 0)
    return rows


def _recalls(table: Table) -> list[Choice]:
    tables, game = table.tables, table.game
    rows = []
    for action in table.session.legal_actions():
        if not isinstance(action, Recall):
            continue
        spot = (action.cell, action.part)
        account = feature_at(game, spot)
        if account is None:
            continue
        rows.append(
            Choice(
                (action,),
                _tr("From the {terrain} at {cell}").format(
                    terrain=title(tables.rules, account.terrain), cell=cell_name(action.cell)
                ),
                _tr("gives up {points}").format(points=account.now),
                "",
                spot,
                account.spots,
            )
        )
    return rows
