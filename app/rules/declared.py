"""What one can do to a rule set, as data."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.actions import ActionSpec, MenuSpec, declare, declare_menu

declare_menu(MenuSpec("rules", QT_TRANSLATE_NOOP("Menus", "&Rules")))

ACTIONS = declare(
    ActionSpec(
        id="rules.find",
        text=QT_TRANSLATE_NOOP("Actions", "&Find a Knob"),
        tip=QT_TRANSLATE_NOOP("Actions", "Show only the knobs that match some words"),
        keys=("Ctrl+F",),
        icon="search",
        menu="rules",
        section=10,
        workspace="rules",
    ),
    ActionSpec(
        id="rules.only-changed",
        text=QT_TRANSLATE_NOOP("Actions", "Only &Changed Knobs"),
        tip=QT_TRANSLATE_NOOP("Actions", "Show only what differs from the base rules"),
        keys=("Ctrl+Shift+H",),
        icon="filter",
        menu="rules",
        section=10,
        toolbar=True,
        checkable=True,
        workspace="rules",
    ),
    ActionSpec(
        id="rules.reset-knob",
        text=QT_TRANSLATE_NOOP("Actions", "&Reset This Knob"),
        tip=QT_TRANSLATE_NOOP("Actions", "Give the knob with the cursor its default again"),
        keys=("Ctrl+R",),
        icon="undo",
        menu="rules",
        section=20,
        workspace="rules",
    ),
    ActionSpec(
        id="rules.reset-all",
        text=QT_TRANSLATE_NOOP("Actions", "Reset &All Knobs"),
        tip=QT_TRANSLATE_NOOP("Actions", "Make the rules equal to the base rules again"),
        icon="reload",
        menu="rules",
        section=20,
        toolbar=True,
        workspace="rules",
    ),
    ActionSpec(
        id="rules.save-variant",
        text=QT_TRANSLATE_NOOP("Actions", "Save as &Variant…"),
        tip=QT_TRANSLATE_NOOP(
            "Actions", "Write what differs from the base rules into a rule set of its own"
        ),
        icon="save-as",
        menu="rules",
        section=30,
        toolbar=True,
        workspace="rules",
    ),
)
