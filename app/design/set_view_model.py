"""The tiles of a set as rows: searched, filtered, sorted, with their problems counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.design import counting
from app.design.parts import Place, tile_keys
from app.design.search import Query, Subject, read_query, subject
from app.documents.tileset import TileSetDocument, default_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.coverage import shown_sides
from engine.landscape.tiles.facts import facts_under
from engine.landscape.tiles.model import MOST_TILES, Tile, TileSet
from engine.landscape.tiles.notation import notation
from engine.landscape.tiles.transform import Signature
from engine.problems import Severity

Index = QModelIndex | QPersistentModelIndex
ROW: Final = Qt.ItemDataRole.UserRole + 1
"""The role that gives the whole row."""
_NUMBERS: Final = re.compile(r"(\d+)")


class Sort(StrEnum):
    """What the tiles are put in order by."""

    SET = "set"
    ID = "id"
    NAME = "name"
    COUNT = "count"
    COVERAGE = "coverage"
    """Rare combinations of sides first."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which tiles are shown: of each kind of filter one must hold, and all kinds together."""

    severities: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    terrains: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.severities or self.decks or self.terrains)

    def toggled(self, kind: str, value: str) -> Filters:
        return replace(self, **{kind: getattr(self, kind) ^ {value}})

    def allow(self, row: Row) -> bool:
        if self.severities and not (
            ("error" in self.severities and row.errors)
            or ("warning" in self.severities and row.warnings)
        ):
            return False
        if self.decks and row.tile.deck not in self.decks:
            return False
        return not self.terrains or any(
            piece.terrain in self.terrains for piece in row.subject.parts.pieces
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One tile in the list."""

    key: str
    index: int
    tile: Tile
    errors: int
    warnings: int
    signature: Signature
    """What it is whichever way it lies."""
    subject: Subject = field(compare=False)

    @property
    def place(self) -> Place:
        return Place(self.index)

    def says(self, index: int, tile: Tile, errors: int, warnings: int, twins: int) -> bool:
        """Whether the row is still right."""
        mine = (self.index, self.errors, self.warnings, self.subject.twins)
        return self.tile is tile and mine == (index, errors, warnings, twins)


class SetModel(QAbstractListModel):
    """Only as much is told to the views as has really changed, so that they keep their place."""

    count_asked = Signal(object, int)
    """A person typed another count for the tile at this place."""
    arranged = Signal()
    """Other rows are shown, or in another order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: TileSetDocument | None = None
        self._all: list[Row] = []
        self._rows: list[Row] = []
        self._at: dict[str, int] = {}
        self._known_under: RuleSet | None = None
        self._query = Query(lambda _: True)
        self._text = ""
        self.filters = Filters()
        self.sorted_by = Sort.SET
        self.descending = False

    # What others ask

    @property
    def document(self) -> TileSetDocument | None:
        return self._document

    @property
    def rules(self) -> RuleSet:
        return default_rules() if self._document is None else self._document.rules

    @property
    def rows(self) -> Sequence[Row]:
        return self._rows

    @property
    def everything(self) -> Sequence[Row]:
        """Also the rows that are not shown."""
        return self._all

    @property
    def text(self) -> str:
        return self._text

    @property
    def trouble(self) -> str:
        """What the search did not understand."""
        return self._query.trouble

    def row_of(self, key: str) -> int | None:
        return self._at.get(key)

    def index_of(self, key: str) -> QModelIndex:
        row = self._at.get(key)
        return QModelIndex() if row is None else self.index(row)

    def keys_at(self, indexes: Sequence[Index]) -> list[str]:
        return [self._rows[index.row()].key for index in indexes if index.isValid()]

    # What changes it

    def set_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._take)
            self._document.problems_changed.disconnect(self._take)
            self._document.rules_changed.disconnect(self._new_rules)
        self._document = document
        if document is not None:
            document.changed.connect(self._take)
            document.problems_changed.connect(self._take)
            document.rules_changed.connect(self._new_rules)
        self._new_rules()

    def set_text(self, text: str) -> None:
        self._text = text
        self._query = read_query(text, self.rules)
        self._arrange()

    def set_filters(self, filters: Filters) -> None:
        self.filters = filters
        self._arrange()

    def set_sort(self, sort: Sort, *, descending: bool) -> None:
        self.sorted_by = sort
        self.descending = descending
        self._arrange()

    def _new_rules(self) -> None:
        self._query = read_query(self._text, self.rules)
        self._take()

    def _take(self) -> None:
        """Rows for the model as it is now; a tile that is the same keeps what is known of it."""
        document = self._document
        model = TileSet(title="-") if document is None else document.model
        errors: Counter[str] = Counter()
        warnings: Counter[str] = Counter()
        for problem in [] if document is None else document.problems:
            if problem.tile is not None:
                wanted = errors if problem.severity is Severity.ERROR else warnings
                wanted[problem.tile] += 1
        rules = self.rules
        facts = facts_under(rules)
        same = self._known_under is rules
        known = {row.key: row for row in self._all} if same else {}
        keyed = list(zip(tile_keys(model.tiles, {}), model.tiles, strict=True))
        signatures = [
            row.signature
            if (row := known.get(key)) is not None and row.tile is tile
            else facts.of(tile).signature
            for key, tile in keyed
        ]
        alike = Counter(signatures)
        rows = []
        for index, ((key, tile), signature) in enumerate(zip(keyed, signatures, strict=True)):
            twins = alike[signature] - 1
            facts_now = (index, tile, errors[tile.id], warnings[tile.id], twins)
            row = known.get(key)
            if row is None or not row.says(*facts_now):
                asked = subject(tile, rules, *facts_now[2:])
                row = Row(key, index, tile, *facts_now[2:4], signature, asked)
            rows.append(row)
        self._known_under = rules
        self._all = rows
        self._arrange()

    def _arrange(self) -> None:
        query, filters = self._query, self.filters
        shown = [row for row in self._all if query.matches(row.subject) and filters.allow(row)]
        if self.sorted_by is not Sort.SET:
            shown.sort(key=self._sort_key())
        if self.descending:
            shown.reverse()
        if [row.key for row in shown] != [row.key for row in self._rows]:
            self.beginResetModel()
            self._show(shown)
            self.endResetModel()
        else:
            old = self._rows
            self._show(shown)
            for number, (one, other) in enumerate(zip(old, shown, strict=True)):
                if one is not other:
                    self.dataChanged.emit(self.index(number), self.index(number))
        self.arranged.emit()

    def _show(self, rows: list[Row]) -> None:
        self._rows = rows
        self._at = {row.key: number for number, row in enumerate(rows)}

    def _sort_key(self) -> Callable[[Row], Any]:
        match self.sorted_by:
            case Sort.ID:
                return lambda row: natural(row.tile.id)
            case Sort.NAME:
                return lambda row: (row.tile.name.casefold(), row.index)
            case Sort.COUNT:
                return lambda row: (row.tile.count, row.index)
            case _:
                shown: Counter[tuple[str, ...]] = Counter()
                for row in self._all:
                    shown[_sides(row)] += row.tile.count
                return lambda row: (shown[_sides(row)], row.index)

    # What Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.tile.id
            case Qt.ItemDataRole.EditRole:
                return row.tile.count
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row)
            case _:
                return row if role == ROW else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        self.count_asked.emit(self._rows[index.row()].place, max(1, min(MOST_TILES, int(value))))
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        if index.isValid():
            flags |= Qt.ItemFlag.ItemIsDragEnabled | Qt.ItemFlag.ItemIsEditable
        return flags

    def _tip(self, row: Row) -> str:
        tile = row.tile
        lines = [f"{tile.id}  ×{tile.count}", tile.name, notation(tile.features, self.rules.forms)]
        problems = [] if self._document is None else self._document.problems
        lines += [f"• {problem.message}" for problem in problems if problem.tile == tile.id][:6]
        return "\n".join(line for line in lines if line)

    def _spoken(self, row: Row) -> str:
        words = [
            row.tile.id,
            row.tile.name,
            self.tr("{count} in the box").format(count=row.tile.count),
        ]
        if row.errors:
            words.append(counting.errors(row.errors))
        if row.warnings:
            words.append(counting.warnings(row.warnings))
        return ", ".join(word for word in words if word)


def natural(text: str) -> tuple[Any, ...]:
    """Orders A, B, Z, AA and tile-2, tile-10 the way people do."""
    if text.isalpha() and text.isupper():
        return (0, len(text), text, ())
    parts = _NUMBERS.split(text.casefold())
    return (1, 0, "", tuple((int(p), "") if p.isdecimal() else (-1, p) for p in parts))


def _sides(row: Row) -> tuple[str, ...]:
    shown = shown_sides(row.subject.parts)
    return min(shown[turn:] + shown[:turn] for turn in range(len(shown)))
