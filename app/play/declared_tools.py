"""What designers can do in Play, as data: tools, exports, ways to look at the board."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.actions import ActionSpec, declare

TOOLS = declare(
    ActionSpec(
        id="play.pick-tile",
        text=QT_TRANSLATE_NOOP("Actions", "&Pick the Next Tile…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Change the tile in hand for any other kind"),
        keys=("T",),
        icon="deck",
        menu="game/tools",
        section=10,
        toolbar=True,
        workspace="play",
    ),
    ActionSpec(
        id="play.stack-deck",
        text=QT_TRANSLATE_NOOP("Actions", "&Stack the Deck…"),
        tip=QT_TRANSLATE_NOOP("Actions", "See and change the order in which tiles will come"),
        keys=("Shift+T",),
        menu="game/tools",
        section=10,
        workspace="play",
    ),
    ActionSpec(
        id="play.position",
        text=QT_TRANSLATE_NOOP("Actions", "&Lay Out a Position"),
        tip=QT_TRANSLATE_NOOP("Actions", "Put tiles, figures, surveyors and scores where you like"),
        keys=("L",),
        icon="position",
        menu="game/tools",
        section=10,
        toolbar=True,
        workspace="play",
        checkable=True,
    ),
    ActionSpec(
        id="play.save-case",
        text=QT_TRANSLATE_NOOP("Actions", "Save as a &Case…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Write the position as a case file that tests can run"),
        menu="game/tools",
        section=10,
        workspace="play",
    ),
    ActionSpec(
        id="play.edit-tile",
        text=QT_TRANSLATE_NOOP("Actions", "&Edit This Tile"),
        tip=QT_TRANSLATE_NOOP("Actions", "Open the tile under the mouse or in hand in Design"),
        keys=("E",),
        icon="pencil",
        menu="game/tools",
        section=20,
        workspace="play",
    ),
    ActionSpec(
        id="play.replay-changed",
        text=QT_TRANSLATE_NOOP("Actions", "&Replay with the Changed Set"),
        tip=QT_TRANSLATE_NOOP("Actions", "The same seed and moves, as far as they are legal"),
        icon="reload",
        menu="game/tools",
        section=20,
        workspace="play",
    ),
    ActionSpec(
        id="play.heat",
        text=QT_TRANSLATE_NOOP("Actions", "&Heat Map"),
        tip=QT_TRANSLATE_NOOP("Actions", "What a bot thinks of each cell for the tile in hand"),
        keys=("M",),
        icon="heat",
        menu="game/tools",
        section=30,
        toolbar=True,
        workspace="play",
        checkable=True,
    ),
    ActionSpec(
        id="play.probe",
        text=QT_TRANSLATE_NOOP("Actions", "Pr&obe"),
        tip=QT_TRANSLATE_NOOP("Actions", "Which tiles still fit, and what can still be finished"),
        keys=("B",),
        icon="probe",
        menu="game/tools",
        section=30,
        workspace="play",
    ),
)

EXPORTS = declare(
    ActionSpec(
        id="play.export-picture",
        text=QT_TRANSLATE_NOOP("Actions", "&Picture of the Board…"),
        tip=QT_TRANSLATE_NOOP("Actions", "The board as PNG or SVG, at any scale"),
        icon="export",
        menu="game/export",
        workspace="play",
    ),
    ActionSpec(
        id="play.export-log",
        text=QT_TRANSLATE_NOOP("Actions", "&Log as Text…"),
        menu="game/export",
        workspace="play",
    ),
    ActionSpec(
        id="play.export-record",
        text=QT_TRANSLATE_NOOP("Actions", "&Record as JSON…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Set, rules, seed and actions, to be replayed exactly"),
        menu="game/export",
        workspace="play",
    ),
)

VIEW = declare(
    ActionSpec(
        id="play.fit",
        text=QT_TRANSLATE_NOOP("Actions", "&Fit the Board"),
        tip=QT_TRANSLATE_NOOP("Actions", "Show the whole board"),
        keys=("F",),
        icon="fit",
        menu="view/board",
        section=10,
        toolbar=True,
        workspace="play",
    ),
    ActionSpec(
        id="play.zoom-in",
        text=QT_TRANSLATE_NOOP("Actions", "Zoom &In"),
        keys=("+", "="),
        icon="zoom-in",
        menu="view/board",
        section=10,
        workspace="play",
    ),
    ActionSpec(
        id="play.zoom-out",
        text=QT_TRANSLATE_NOOP("Actions", "Zoom &Out"),
        keys=("-",),
        icon="zoom-out",
        menu="view/board",
        section=10,
        workspace="play",
    ),
    *(
        ActionSpec(
            id=f"play.show-{name}",
            text=text,
            tip=tip,
            keys=keys,
            icon=sign,
            menu="view/board",
            section=20,
            toolbar=bool(sign),
            workspace="play",
            checkable=True,
        )
        for name, text, tip, keys, sign in (
            (
                "owners",
                QT_TRANSLATE_NOOP("Actions", "All &Owners"),
                QT_TRANSLATE_NOOP("Actions", "Tint every feature in the colour of its owner"),
                ("O",),
                "owners",
            ),
            (
                "fields",
                QT_TRANSLATE_NOOP("Actions", "&Fields"),
                QT_TRANSLATE_NOOP("Actions", "Show which ground hangs together, and its worth"),
                ("G",),
                "fields",
            ),
            (
                "columns",
                QT_TRANSLATE_NOOP("Actions", "&Columns"),
                QT_TRANSLATE_NOOP("Actions", "Number the columns of the surveyors"),
                ("C",),
                "columns",
            ),
            (
                "ids",
                QT_TRANSLATE_NOOP("Actions", "&Ids"),
                QT_TRANSLATE_NOOP("Actions", "Name every tile and every open cell"),
                ("I",),
                "ids",
            ),
            (
                "minimap",
                QT_TRANSLATE_NOOP("Actions", "&Map of Large Boards"),
                QT_TRANSLATE_NOOP("Actions", "A small map while part of the board is out of sight"),
                (),
                "",
            ),
            (
                "follow",
                QT_TRANSLATE_NOOP("Actions", "Follow the &Action"),
                QT_TRANSLATE_NOOP("Actions", "Move to where something happens"),
                (),
                "",
            ),
        )
    ),
)
