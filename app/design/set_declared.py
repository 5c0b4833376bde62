"""What one can do to a whole set and its tiles, as data."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.actions import ActionSpec, MenuSpec, declare, declare_menu

declare_menu(
    MenuSpec("set", QT_TRANSLATE_NOOP("Menus", "&Set")),
    MenuSpec("file/export", QT_TRANSLATE_NOOP("Menus", "&Export"), "export", 2),
)

TILES = declare(
    ActionSpec(
        id="design.new-tile",
        text=QT_TRANSLATE_NOOP("Actions", "New &Tile"),
        tip=QT_TRANSLATE_NOOP("Actions", "Add a tile to the set, behind the one you are at"),
        keys=("Ctrl+Shift+N",),
        icon="plus",
        menu="set",
        section=0,
        toolbar=True,
        workspace="design",
    ),
    ActionSpec(
        id="design.duplicate",
        text=QT_TRANSLATE_NOOP("Actions", "D&uplicate"),
        tip=QT_TRANSLATE_NOOP("Actions", "Copy the selected tiles within the set, under new ids"),
        keys=("Ctrl+D",),
        icon="duplicate",
        menu="set",
        section=0,
        toolbar=True,
        workspace="design",
    ),
    ActionSpec(
        id="design.delete-tiles",
        text=QT_TRANSLATE_NOOP("Actions", "&Delete from the Set"),
        tip=QT_TRANSLATE_NOOP("Actions", "Take the selected tiles out of the set"),
        keys=("Delete",),
        icon="delete",
        menu="set",
        section=0,
        workspace="design",
    ),
    ActionSpec(
        id="design.move-earlier",
        text=QT_TRANSLATE_NOOP("Actions", "Move &Earlier"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move the selected tiles one place towards the beginning"),
        keys=("Alt+Up", "Alt+Left"),
        icon="chevron-up",
        menu="set",
        section=1,
        workspace="design",
    ),
    ActionSpec(
        id="design.move-later",
        text=QT_TRANSLATE_NOOP("Actions", "Move &Later"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move the selected tiles one place towards the end"),
        keys=("Alt+Down", "Alt+Right"),
        icon="chevron-down",
        menu="set",
        section=1,
        workspace="design",
    ),
    ActionSpec(
        id="design.more",
        text=QT_TRANSLATE_NOOP("Actions", "One &More of Each"),
        tip=QT_TRANSLATE_NOOP("Actions", "One more of each selected tile is in the box"),
        keys=("+", "="),
        icon="plus",
        menu="set",
        section=2,
        workspace="design",
    ),
    ActionSpec(
        id="design.fewer",
        text=QT_TRANSLATE_NOOP("Actions", "One &Fewer of Each"),
        tip=QT_TRANSLATE_NOOP("Actions", "One less of each selected tile is in the box"),
        keys=("-",),
        icon="minus",
        menu="set",
        section=2,
        workspace="design",
    ),
    ActionSpec(
        id="design.count",
        text=QT_TRANSLATE_NOOP("Actions", "&Change the Count"),
        tip=QT_TRANSLATE_NOOP("Actions", "Type how many of the tile are in the box"),
        keys=("F2",),
        icon="pencil",
        menu="set",
        section=2,
        workspace="design",
    ),
)

SCOPED: Final = (
    "design.delete-tiles",
    "design.move-earlier",
    "design.move-later",
    "design.more",
    "design.fewer",
    "design.count",
)
"""Their keys work only in the list of tiles: elsewhere Delete or + mean something else."""

EDIT = declare(
    ActionSpec(
        id="design.cut",
        text=QT_TRANSLATE_NOOP("Actions", "Cu&t Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Take the selected tiles out, to put them elsewhere"),
        keys=("Ctrl+X",),
        icon="cut",
        menu="edit",
        section=0,
        workspace="design",
    ),
    ActionSpec(
        id="design.copy",
        text=QT_TRANSLATE_NOOP("Actions", "&Copy Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Copy the selected tiles, for another set or as notation"),
        keys=("Ctrl+C",),
        icon="copy",
        menu="edit",
        section=0,
        workspace="design",
    ),
    ActionSpec(
        id="design.paste",
        text=QT_TRANSLATE_NOOP("Actions", "&Paste Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Put copied tiles, or lines of notation, into the set"),
        keys=("Ctrl+V",),
        icon="paste",
        menu="edit",
        section=0,
        workspace="design",
    ),
    ActionSpec(
        id="design.select-all",
        text=QT_TRANSLATE_NOOP("Actions", "Select &All Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Select every tile of the set"),
        keys=("Ctrl+A",),
        menu="edit",
        section=0,
        workspace="design",
    ),
    ActionSpec(
        id="design.find",
        text=QT_TRANSLATE_NOOP("Actions", "&Find Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Search the set: a name, “two towns”, “animals > 1”"),
        keys=("Ctrl+F",),
        icon="search",
        menu="edit",
        section=1,
        workspace="design",
    ),
)

PROBLEMS = declare(
    ActionSpec(
        id="design.next-problem",
        text=QT_TRANSLATE_NOOP("Actions", "&Next Problem"),
        tip=QT_TRANSLATE_NOOP("Actions", "Go to what is wrong next"),
        keys=("F8",),
        icon="warning",
        menu="set",
        section=4,
        workspace="design",
    ),
    ActionSpec(
        id="design.previous-problem",
        text=QT_TRANSLATE_NOOP("Actions", "Pre&vious Problem"),
        tip=QT_TRANSLATE_NOOP("Actions", "Go to what is wrong before this"),
        keys=("Shift+F8",),
        menu="set",
        section=4,
        workspace="design",
    ),
    ActionSpec(
        id="design.fix-all",
        text=QT_TRANSLATE_NOOP("Actions", "Fi&x All Safe Problems"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Mend everything that can be mended without losing anything"
        ),
        keys=("Ctrl+Shift+F8",),
        icon="check",
        menu="set",
        section=4,
        workspace="design",
    ),
)

WHOLE = declare(
    ActionSpec(
        id="design.properties",
        text=QT_TRANSLATE_NOOP("Actions", "&Properties of the Set"),
        tip=QT_TRANSLATE_NOOP("Actions", "Title, author, version, licence, notes and rules"),
        keys=("Alt+Return",),
        icon="info",
        menu="set",
        section=5,
        workspace="design",
    ),
    ActionSpec(
        id="design.start-board",
        text=QT_TRANSLATE_NOOP("Actions", "&Start Board"),
        tip=QT_TRANSLATE_NOOP("Actions", "What lies on the table before the game begins"),
        icon="grid",
        menu="set",
        section=5,
        workspace="design",
    ),
    ActionSpec(
        id="design.artwork",
        text=QT_TRANSLATE_NOOP("Actions", "Choose Art&work…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Give the selected tiles a picture of your own"),
        icon="open",
        menu="set",
        section=6,
        workspace="design",
    ),
    ActionSpec(
        id="design.no-artwork",
        text=QT_TRANSLATE_NOOP("Actions", "&Remove the Artwork"),
        tip=QT_TRANSLATE_NOOP("Actions", "Draw the selected tiles ourselves again"),
        menu="set",
        section=6,
        workspace="design",
    ),
    ActionSpec(
        id="design.import",
        text=QT_TRANSLATE_NOOP("Actions", "&Import Tiles…"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Read lines of notation, a CSV table or JCloisterZone's XML into the set"
        ),
        keys=("Ctrl+Shift+I",),
        icon="import",
        menu="file",
        section=2,
        workspace="design",
    ),
    ActionSpec(
        id="design.export-csv",
        text=QT_TRANSLATE_NOOP("Actions", "&Table (CSV)…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Every tile with its count, for a spreadsheet"),
        icon="export",
        menu="file/export",
        workspace="design",
    ),
    ActionSpec(
        id="design.export-notation",
        text=QT_TRANSLATE_NOOP("Actions", "&Notation…"),
        tip=QT_TRANSLATE_NOOP("Actions", "A line of notation for each tile"),
        icon="export",
        menu="file/export",
        workspace="design",
    ),
)
