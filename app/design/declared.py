"""What one can do to the tile on the canvas, as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.actions import ActionSpec, MenuSpec, declare, declare_menu

declare_menu(
    MenuSpec("tile", QT_TRANSLATE_NOOP("Menus", "&Tile")),
    MenuSpec("view/tiles", QT_TRANSLATE_NOOP("Menus", "Tile &Drawing"), "design", 3),
)

TURNING = declare(
    ActionSpec(
        id="design.turn-right",
        text=QT_TRANSLATE_NOOP("Actions", "Turn &Right"),
        tip=QT_TRANSLATE_NOOP("Actions", "Turn the selected tiles one step clockwise"),
        keys=("R",),
        icon="rotate-right",
        menu="tile",
        section=10,
        toolbar=True,
        workspace="design",
    ),
    ActionSpec(
        id="design.turn-left",
        text=QT_TRANSLATE_NOOP("Actions", "Turn &Left"),
        tip=QT_TRANSLATE_NOOP("Actions", "Turn the selected tiles one step back"),
        keys=("Shift+R",),
        icon="rotate-left",
        menu="tile",
        section=10,
        toolbar=True,
        workspace="design",
    ),
    ActionSpec(
        id="design.mirror",
        text=QT_TRANSLATE_NOOP("Actions", "&Mirror"),
        tip=QT_TRANSLATE_NOOP("Actions", "Change left and right of the selected tiles"),
        keys=("M",),
        icon="mirror",
        menu="tile",
        section=10,
        toolbar=True,
        workspace="design",
    ),
    ActionSpec(
        id="design.clear",
        text=QT_TRANSLATE_NOOP("Actions", "&Clear"),
        tip=QT_TRANSLATE_NOOP("Actions", "Take everything off the selected tiles"),
        keys=("Ctrl+Backspace",),
        icon="close",
        menu="tile",
        section=10,
        workspace="design",
    ),
)

PARTS = declare(
    ActionSpec(
        id="design.join",
        text=QT_TRANSLATE_NOOP("Actions", "&Join"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Join the part under the cursor with the one you go to next"
        ),
        keys=("J",),
        menu="tile",
        section=20,
        workspace="design",
    ),
    ActionSpec(
        id="design.part",
        text=QT_TRANSLATE_NOOP("Actions", "&Part"),
        tip=QT_TRANSLATE_NOOP("Actions", "Part the side under the cursor from what it hangs on"),
        keys=("X",),
        menu="tile",
        section=20,
        workspace="design",
    ),
    ActionSpec(
        id="design.cycle",
        text=QT_TRANSLATE_NOOP("Actions", "&Next Terrain or End"),
        tip=QT_TRANSLATE_NOOP("Actions", "Change what is under the cursor to what comes next"),
        menu="tile",
        section=20,
        workspace="design",
    ),
    ActionSpec(
        id="design.remove",
        text=QT_TRANSLATE_NOOP("Actions", "R&emove from the Tile"),
        tip=QT_TRANSLATE_NOOP("Actions", "Take the part or marker under the cursor off the tile"),
        icon="delete",
        menu="tile",
        section=20,
        workspace="design",
    ),
    ActionSpec(
        id="design.arrange",
        text=QT_TRANSLATE_NOOP("Actions", "&Arrange by Itself"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Let everything on the selected tiles find its own place again"
        ),
        menu="tile",
        section=20,
        workspace="design",
    ),
)

LOOKING = declare(
    ActionSpec(
        id="design.next-tile",
        text=QT_TRANSLATE_NOOP("Actions", "Ne&xt Tile"),
        tip=QT_TRANSLATE_NOOP("Actions", "Show the next tile of the set"),
        keys=("Ctrl+Right",),
        icon="chevron-right",
        menu="tile",
        section=30,
        workspace="design",
    ),
    ActionSpec(
        id="design.previous-tile",
        text=QT_TRANSLATE_NOOP("Actions", "Pre&vious Tile"),
        tip=QT_TRANSLATE_NOOP("Actions", "Show the tile before this one"),
        keys=("Ctrl+Left",),
        icon="chevron-left",
        menu="tile",
        section=30,
        workspace="design",
    ),
    ActionSpec(
        id="design.canvas",
        text=QT_TRANSLATE_NOOP("Actions", "Go to the Can&vas"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move the keyboard to the large tile"),
        keys=("Ctrl+T",),
        icon="design",
        menu="tile",
        section=30,
        workspace="design",
    ),
    ActionSpec(
        id="design.halves",
        text=QT_TRANSLATE_NOOP("Actions", "&Half-Sides"),
        tip=QT_TRANSLATE_NOOP("Actions", "Show the names of the half-sides around the tile"),
        keys=("H",),
        menu="tile",
        section=40,
        workspace="design",
        checkable=True,
    ),
    ActionSpec(
        id="design.overlay",
        text=QT_TRANSLATE_NOOP("Actions", "&Outlines"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Draw the outlines of all parts over the tile and its artwork"
        ),
        keys=("O",),
        menu="tile",
        section=40,
        workspace="design",
        checkable=True,
    ),
    ActionSpec(
        id="design.reshuffle",
        text=QT_TRANSLATE_NOOP("Actions", "&Shuffle the Neighbours"),
        tip=QT_TRANSLATE_NOOP("Actions", "Put other tiles of the set around this one"),
        keys=("Ctrl+R",),
        icon="shuffle",
        menu="tile",
        section=50,
        workspace="design",
    ),
    ActionSpec(
        id="design.deal",
        text=QT_TRANSLATE_NOOP("Actions", "&Deal a Random Board…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Lay the whole set at random, the way the rules allow"),
        keys=("Ctrl+Shift+R",),
        icon="grid",
        menu="tile",
        section=50,
        toolbar=True,
        workspace="design",
    ),
)

DRAWING = declare(
    ActionSpec(
        id="design.draw-classic",
        text=QT_TRANSLATE_NOOP("Actions", "&Classic Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Draw tiles in full colour"),
        menu="view/tiles",
        workspace="design",
        group="tile-drawing",
    ),
    ActionSpec(
        id="design.draw-high-contrast",
        text=QT_TRANSLATE_NOOP("Actions", "&High Contrast Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Draw tiles with patterns and letters, not colour alone"),
        menu="view/tiles",
        workspace="design",
        group="tile-drawing",
    ),
    ActionSpec(
        id="design.draw-outline",
        text=QT_TRANSLATE_NOOP("Actions", "&Outlined Tiles"),
        tip=QT_TRANSLATE_NOOP("Actions", "Draw tiles with little ink, the way they save paper"),
        menu="view/tiles",
        workspace="design",
        group="tile-drawing",
    ),
)
DRAWN_AS = {spec.id: spec.id.removeprefix("design.draw-") for spec in DRAWING}
"""Which theme of the drawing each of these actions stands for."""
