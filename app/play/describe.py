"""Cells and features in words: for the cards, the status bar, and people who listen."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QCoreApplication

from app.play.seats import Seat
from app.play.table import Table
from engine.landscape.play.game import LandscapeGame
from engine.landscape.play.inquiry import FeatureAccount, asked_sides, column_of, feature_at
from engine.landscape.play.parts import part_names
from engine.landscape.play.sentences import title
from engine.landscape.play.tables import Tables, pack_cell
from engine.landscape.rules.model import Form
from engine.lattice import Cell, cell_name


def _tr(text: str) -> str:
    return QCoreApplication.translate("Describe", text)


def sentence_case(text: str) -> str:
    """A reason of the engine as a sentence of its own."""
    text = text.strip()
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def feature_title(table: Table, account: FeatureAccount) -> str:
    rules = table.tables.rules
    name = title(rules, account.terrain).capitalize()
    if account.form is Form.SITE:
        return name
    if account.tiles == 1:
        return _tr("{terrain} of one tile").format(terrain=name)
    return _tr("{terrain} of {count} tiles").format(terrain=name, count=account.tiles)


def owners_words(table: Table, account: FeatureAccount) -> str:
    if not account.owners:
        return _tr("Nobody stands on it.")
    names = _tr(" and ").join(table.seats[seat].name for seat in account.owners)
    if len(account.owners) > 1:
        words = _tr("Shared by {names}.").format(names=names)
    else:
        words = _tr("Owned by {names}.").format(names=names)
    others = [
        _tr("{name} has {count}").format(name=table.seats[seat].name, count=count)
        for seat, count in enumerate(account.figures)
        if count and seat not in account.owners
    ]
    return words + (" " + ", ".join(others) + "." if others else "")


def value_words(account: FeatureAccount) -> str:
    """What it is worth now and finished."""
    if account.finished:
        return _tr("Finished: {points} points").format(points=account.now)
    words = _tr("Now {points}").format(points=account.now)
    if account.if_finished is not None:
        words += _tr(" · finished at least {points}").format(points=account.if_finished)
    bonus = sum(points for _, points in account.bonuses)
    if bonus:
        words += _tr(" · surveyors +{points}").format(points=bonus)
    return words


def missing_words(account: FeatureAccount) -> str:
    if not account.finishes:
        return _tr("Counts at the end of the game.")
    if account.finished:
        return ""
    if account.hopeless:
        return _tr("Can never be finished: it leads where no tile can lie.")
    cells = [cell_name(cell) for cell in account.missing[:6]]
    rest = len(account.missing) - len(cells)
    listed = "  ".join(cells) + (f"  +{rest}" if rest > 0 else "")
    if len(account.missing) == 1:
        return _tr("Missing one space: {cells}").format(cells=listed)
    return _tr("Missing {count} spaces: {cells}").format(count=len(account.missing), cells=listed)


class Laid(Protocol):
    """Tiles on a board and who sits around it: a game, or a position that is laid out."""

    @property
    def tables(self) -> Tables: ...
    @property
    def game(self) -> LandscapeGame: ...
    @property
    def seats(self) -> list[Seat]: ...


def cell_words(table: Table, cell: Cell, tile: str | None, turn: int) -> str:
    """All that is to be said about a cell, in a sentence or three."""
    words = place_words(table, cell)
    if table.game.board.at.get(pack_cell(cell), -1) < 0:
        words += _fit_words(table, cell, tile, turn)
    return ". ".join(words) + "."


def place_words(table: Laid, cell: Cell) -> list[str]:
    """What lies and stands on a cell, or what the tiles around it ask for."""
    words = [_tr("Cell {cell}").format(cell=cell_name(cell))]
    column = column_of(table.game, cell)
    if column is not None:
        standing = [c - table.tables.start_column for c in table.game.columns].count(column)
        words[0] += _tr(", column {column}").format(column=column)
        if standing:
            words.append(_tr("{count} surveyors here").format(count=standing))
    number = table.game.board.at.get(pack_cell(cell), -1)
    if number >= 0:
        words += _laid_words(table, cell, number)
    else:
        words += _empty_words(table, cell)
    return words


def _laid_words(table: Laid, cell: Cell, number: int) -> list[str]:
    tables = table.tables
    kind, turn = divmod(table.game.board.kind_turn[number], tables.sides)
    words = [_tr("Tile {tile}").format(tile=tables.tiles[kind].name or tables.tiles[kind].id)]
    for part, name in enumerate(part_names(tables, kind, turn)):
        account = feature_at(table.game, (cell, part))
        if account is None or account.form is Form.SYSTEM:
            continue
        said = name.replace("+", " ")
        node = (number << tables.shift) + part
        figure = table.game.standing.get(node)
        if figure is not None:
            said += _tr(" with a figure of {name}").format(name=table.seats[figure & 7].name)
        elif account.owners:
            owners = _tr(" and ").join(table.seats[seat].name for seat in account.owners)
            said += _tr(" of {names}").format(names=owners)
        words.append(said)
    return words


def _empty_words(table: Laid, cell: Cell) -> list[str]:
    asked = asked_sides(table.game, cell)
    if not asked:
        return [_tr("Empty")]
    listed = ", ".join(f"{side} {terrain}" for side, terrain in asked)
    return [_tr("Empty; around it: {sides}").format(sides=listed)]


def _fit_words(table: Table, cell: Cell, tile: str | None, turn: int) -> list[str]:
    if tile is None or table.session.phase != "lay":
        return []
    reason = table.session.explain(cell, turn, tile)
    if reason is None:
        return [_tr("{tile} fits, turned {turn}").format(tile=tile, turn=turn)]
    return [sentence_case(reason).rstrip(".")]
