"""What the actions on a set and its tiles do; the views ask here too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication

from app.actions import Actions
from app.design import set_declared
from app.design.clipboard import Carried, carried, carry
from app.design.edits import put_tiles
from app.design.parts import Place, tile_at
from app.design.problems_list import worst_first
from app.design.selection import Selection
from app.design.set_artwork import SUFFIXES, brought_along, take_artwork
from app.design.set_edits import as_tile, moved, with_copies, with_counts, with_tiles, without
from app.documents.tileset import TileSetDocument
from engine.files import canonical
from engine.landscape.mend import mend_raw
from engine.landscape.tiles.making import next_id
from engine.landscape.tiles.model import MOST_TILES, Tile
from engine.problems import Problem

if TYPE_CHECKING:
    from app.shell.shell import Shell

_MOST_NAMED = 3


class SetCommands(QObject):
    """Changes whole tiles of the active set, each time as one named step."""

    find_asked = Signal()
    """The keyboard goes to the search field of the list of tiles."""
    count_asked = Signal()
    """The count of the current tile is to be typed in the list of tiles."""

    def __init__(self, shell: Shell, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._selection = selection
        self.shown: Callable[[], list[str]] | None = None
        """The keys of the tiles a search or filter leaves in the list, if there is one."""

    @property
    def document(self) -> TileSetDocument | None:
        return self._selection.document

    def editable(self) -> bool:
        return self.document is not None and self.document.draft is None

    def some_selected(self) -> bool:
        return self.editable() and bool(self._selection.ids)

    def kinds_selected(self) -> bool:
        return self.some_selected() and bool(self._indexes())

    def select_all(self) -> None:
        """Every tile, or every one that is shown."""
        if self.shown is None:
            self._selection.select_all()
        else:
            self._selection.select(self.shown(), self._selection.current)

    # Tiles come and go

    def new_tile(self) -> None:
        if self.document is not None:
            self.add([Tile(id=next_id(self.document.model))])

    def add(self, tiles: Sequence[Tile], name: str = "", at: int | None = None) -> list[str]:
        """Put tiles into the set, behind the current one, and select them; gives their new ids."""
        document = self.document
        if document is None or not tiles:
            return []
        model = document.model
        at = self._behind() if at is None else at
        made = with_tiles(model, tiles, at)
        ids = [tile.id for tile in made.tiles[at : at + len(tiles)]]
        name = name or self.tr("Add {tiles}").format(tiles=self.named(ids))
        if not document.edit(name, made):
            return []
        self._selection.select(ids, ids[-1])
        return ids

    def duplicate(self) -> None:
        document = self.document
        if document is None:
            return
        places = self._selection.places
        made, ids = with_copies(document.model, places)
        chosen = self.named([tile.id for tile in self._selection.tiles])
        if ids and document.edit(self.tr("Duplicate {tiles}").format(tiles=chosen), made):
            self._selection.select(ids, ids[-1])

    def delete(self) -> None:
        self.remove(self._selection.places, self.tr("Delete {tiles}"))

    def remove(self, places: Sequence[Place], name: str) -> bool:
        document = self.document
        if document is None or not places:
            return False
        ids = [tile_at(document.model, place).id for place in places]
        return document.edit(name.format(tiles=self.named(ids)), without(document.model, places))

    def move(self, direction: int) -> None:
        """The selected tiles one place earlier or later, together."""
        document = self.document
        indexes = self._indexes()
        if document is None or not indexes:
            return
        first, last = min(indexes), max(indexes)
        before = max(0, first - 1) if direction < 0 else min(len(document.model.tiles), last + 2)
        self.move_before(before, "move")

    def move_before(self, before: int, merge_key: str | None = None) -> bool:
        """The selected tiles in front of the tile that has this number now."""
        document = self.document
        indexes = self._indexes()
        if document is None or not indexes:
            return False
        ids = [document.model.tiles[index].id for index in sorted(indexes)]
        name = self.tr("Move {tiles}").format(tiles=self.named(ids))
        key = None if merge_key is None else f"{merge_key} {' '.join(ids)}"
        return document.edit(name, moved(document.model, indexes, before), key)

    # How many

    def count(self, step: int, places: Sequence[Place] | None = None) -> bool:
        """So many more or fewer of each; steps in a row are one for Undo."""
        document = self.document
        places = self._selection.places if places is None else places
        kinds = [place for place in places if not place.start]
        if document is None or not kinds:
            return False
        ids = [tile_at(document.model, place).id for place in kinds]
        name = self.tr("Change the count of {tiles}").format(tiles=self.named(ids))
        made = with_counts(document.model, kinds, step)
        return document.edit(name, made, f"count {' '.join(ids)}")

    def set_count(self, place: Place, count: int) -> bool:
        document = self.document
        if document is None or place.start:
            return False
        tile = tile_at(document.model, place)
        count = max(1, min(MOST_TILES, count))
        name = self.tr("Change the count of {tiles} to {count}").format(tiles=tile.id, count=count)
        return document.edit(name, put_tiles(document.model, {place: tile.replace(count=count)}))

    def edit_count(self) -> None:
        self._shell.show_panel("set")
        self.count_asked.emit()

    def find(self) -> None:
        self._shell.show_panel("set")
        self.find_asked.emit()

    # Between sets

    def copy(self) -> bool:
        document, tiles = self.document, self._selection.tiles
        if document is None or not tiles:
            return False
        QGuiApplication.clipboard().setMimeData(self.mime(tiles))
        self._shell.say(self.tr("Copied {tiles}").format(tiles=self.named(t.id for t in tiles)))
        return True

    def cut(self) -> None:
        if self.copy():
            self.remove(self._selection.places, self.tr("Cut {tiles}"))

    def paste(self) -> None:
        # Qt hands back nothing at all where the clipboard was never filled or its owner has gone.
        data = QGuiApplication.clipboard().mimeData() or QMimeData()
        self.drop(data, self.tr("Paste {tiles}"))

    def mime(self, tiles: Sequence[Tile]) -> QMimeData:
        document = self.document
        assert document is not None
        return carry(tiles, document.rules, document.folder, document.key)

    def drop(self, data: QMimeData, name: str, at: int | None = None) -> list[str]:
        """Take in what a clipboard or a drag holds."""
        document = self.document
        if document is None:
            return []
        found = carried(data, document.rules)
        if not found.tiles:
            self._shell.say(found.trouble or self.tr("There are no tiles to paste."))
            return []
        tiles = [as_tile(tile) for tile in self._with_artwork(found, document)]
        ids = [tile.id for tile in tiles]
        added = self.add(tiles, name.format(tiles=self.named(ids)), at)
        if added and found.trouble:
            self._shell.say(found.trouble)
        return added

    # The whole set

    def fix_all(self) -> None:
        """Mend everything that can be mended without losing anything, as one step."""
        document = self.document
        if document is None or document.raw() is None:
            return
        companion = document.rules_document
        rules = None if companion is None else companion.model
        mended = mend_raw(document.raw(), rules, document.folder)
        if not mended.fixed:
            self._shell.say(self.tr("There is nothing that can be mended unasked."))
            return
        if document.edit_text(self.fixed_name(len(mended.fixed)), canonical(mended.raw)):
            self._shell.say(self.fixed_name(len(mended.fixed)))

    def fixed_name(self, count: int) -> str:
        if count == 1:
            return self.tr("Fix one problem")
        return self.tr("Fix {count} problems").format(count=count)

    def safe_fixes(self) -> list[Problem]:
        problems = [] if self.document is None else self.document.problems
        return [p for p in problems if p.fix is not None and p.fix.safe and p.fix.edits]

    def choose_artwork(self) -> None:
        document = self.document
        if document is None:
            return
        kinds = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        file = self._shell.asking.file_to_read(
            self.tr("Choose the artwork"),
            str(document.folder),
            self.tr("Pictures ({kinds})").format(kinds=kinds),
        )
        if file is not None:
            self.take_artwork(self._selection.ids, file)

    def take_artwork(self, keys: Iterable[str], file: Path) -> bool:
        document = self.document
        places = [self._selection.place_of(key) for key in keys]
        if document is None:
            return False
        ids = [tile_at(document.model, place).id for place in places if place is not None]
        return take_artwork(self._shell, document, ids, file)

    def remove_artwork(self) -> None:
        document = self.document
        if document is None:
            return
        bare = {
            place: tile.replace(artwork=None)
            for place, tile in zip(self._selection.places, self._selection.tiles, strict=True)
            if tile.artwork
        }
        ids = self.named(tile.id for tile in bare.values())
        name = self.tr("Remove the artwork of {tiles}").format(tiles=ids)
        document.edit(name, put_tiles(document.model, bare))

    def named(self, ids: Iterable[str]) -> str:
        """The ids, or how many there are, for the name of a step."""
        ids = list(ids)
        if len(ids) > _MOST_NAMED:
            return self.tr("{count} tiles").format(count=len(ids))
        return ", ".join(ids)

    def _with_artwork(self, found: Carried, document: TileSetDocument) -> list[Tile]:
        if found.folder is None:
            return found.tiles
        home = document.folder if document.path is not None else None
        return brought_along(found.tiles, found.folder, home)

    def _indexes(self) -> set[int]:
        return {place.index for place in self._selection.places if not place.start}

    def _behind(self) -> int:
        """Where new tiles go: behind the last selected one, otherwise at the end."""
        document = self.document
        assert document is not None
        indexes = self._indexes()
        return max(indexes) + 1 if indexes else len(document.model.tiles)


def commands_of(shell: Shell, selection: Selection) -> SetCommands:
    """The commands all views of one selection share."""
    found = selection.findChild(SetCommands)
    return found if found is not None else SetCommands(shell, selection, selection)


class ProblemSteps(QObject):
    """Goes from problem to problem."""

    def __init__(self, shell: Shell, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._selection = selection
        self._last: Problem | None = None
        shell.problem_asked.connect(self._note)

    def possible(self) -> bool:
        return self._selection.document is not None

    def step(self, direction: int) -> None:
        document = self._selection.document
        if document is None:
            return
        if not document.problems:
            self._shell.say(self.tr("There are no problems."))
            return
        problems = worst_first(document.problems)
        at = problems.index(self._last) + direction if self._last in problems else 0
        self._shell.show_panel("problems")
        self._shell.show_problem(problems[at % len(problems)])

    def _note(self, problem: Problem) -> None:
        self._last = problem


def bind(shell: Shell, selection: Selection, actions: Actions) -> None:
    """Give the actions of `set_declared` their meaning."""
    from app.design.exchange import Exchange

    commands = commands_of(shell, selection)
    steps = ProblemSteps(shell, selection, selection)
    exchange = Exchange(shell, selection, selection)
    some, kinds, editable = commands.some_selected, commands.kinds_selected, commands.editable
    meaning: dict[str, tuple[Callable[[], object], Callable[[], bool]]] = {
        "design.new-tile": (commands.new_tile, editable),
        "design.duplicate": (commands.duplicate, kinds),
        "design.delete-tiles": (commands.delete, some),
        "design.move-earlier": (lambda: commands.move(-1), kinds),
        "design.move-later": (lambda: commands.move(1), kinds),
        "design.more": (lambda: commands.count(1), kinds),
        "design.fewer": (lambda: commands.count(-1), kinds),
        "design.cut": (commands.cut, some),
        "design.copy": (commands.copy, some),
        "design.paste": (commands.paste, editable),
        "design.select-all": (commands.select_all, editable),
        "design.find": (commands.find, editable),
        "design.count": (commands.edit_count, kinds),
        "design.next-problem": (lambda: steps.step(1), steps.possible),
        "design.previous-problem": (lambda: steps.step(-1), steps.possible),
        "design.fix-all": (commands.fix_all, steps.possible),
        "design.properties": (lambda: shell.show_panel("properties"), editable),
        "design.start-board": (lambda: shell.show_panel("start"), editable),
        "design.artwork": (commands.choose_artwork, some),
        "design.no-artwork": (
            commands.remove_artwork,
            lambda: some() and any(tile.artwork for tile in selection.tiles),
        ),
        "design.import": (exchange.import_dialog, editable),
        "design.export-csv": (lambda: exchange.export_dialog("csv"), editable),
        "design.export-notation": (lambda: exchange.export_dialog("notation"), editable),
    }
    for action_id, (run, enabled) in meaning.items():
        actions.bind(action_id, run, enabled=enabled)
    for action_id in set_declared.SCOPED:
        actions[action_id].setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        shell.window.removeAction(actions[action_id])
