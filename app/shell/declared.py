"""The actions of the window itself, as data; those of a workspace stand in its own folder."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

from app.actions import ActionSpec, MenuSpec, declare, declare_menu

declare_menu(
    MenuSpec("file/recent", QT_TRANSLATE_NOOP("Menus", "Open &Recent"), "recent", 0),
    MenuSpec("file/examples", QT_TRANSLATE_NOOP("Menus", "Open &Bundled"), "tag", 0),
    MenuSpec("view/panels", QT_TRANSLATE_NOOP("Menus", "&Panels"), "panels", 2),
    MenuSpec("view/theme", QT_TRANSLATE_NOOP("Menus", "&Theme"), "contrast", 3),
    MenuSpec("view/zoom", QT_TRANSLATE_NOOP("Menus", "Text &Size"), "text-size", 3),
)

FILE = declare(
    ActionSpec(
        id="file.new",
        text=QT_TRANSLATE_NOOP("Actions", "&New Set…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Begin a tile set of your own"),
        keys=("Ctrl+N",),
        icon="new",
        menu="file",
        toolbar=True,
    ),
    ActionSpec(
        id="file.open",
        text=QT_TRANSLATE_NOOP("Actions", "&Open…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Open a tile set or a rule set from a file"),
        keys=("Ctrl+O",),
        icon="open",
        menu="file",
        toolbar=True,
    ),
    ActionSpec(
        id="file.open-folder",
        text=QT_TRANSLATE_NOOP("Actions", "Open &Folder…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Open the tile set that lies in a folder"),
        keys=("Ctrl+Shift+O",),
        icon="folder",
        menu="file",
    ),
    ActionSpec(
        id="file.save",
        text=QT_TRANSLATE_NOOP("Actions", "&Save"),
        tip=QT_TRANSLATE_NOOP("Actions", "Write the changes to the file; a backup is kept"),
        keys=("Ctrl+S",),
        icon="save",
        menu="file",
        section=1,
        toolbar=True,
    ),
    ActionSpec(
        id="file.save-as",
        text=QT_TRANSLATE_NOOP("Actions", "Save &As…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Write to another file and go on working there"),
        keys=("Ctrl+Shift+S",),
        icon="save-as",
        menu="file",
        section=1,
    ),
    ActionSpec(
        id="file.save-all",
        text=QT_TRANSLATE_NOOP("Actions", "Save A&ll"),
        tip=QT_TRANSLATE_NOOP("Actions", "Write every open document that has changed"),
        keys=("Ctrl+Alt+S",),
        icon="save-all",
        menu="file",
        section=1,
    ),
    ActionSpec(
        id="file.reload",
        text=QT_TRANSLATE_NOOP("Actions", "&Reload from Disk"),
        tip=QT_TRANSLATE_NOOP("Actions", "Read the file again; can be undone"),
        icon="reload",
        menu="file",
        section=1,
    ),
    ActionSpec(
        id="file.close",
        text=QT_TRANSLATE_NOOP("Actions", "&Close"),
        tip=QT_TRANSLATE_NOOP("Actions", "Close this document; asks when it has changed"),
        keys=("Ctrl+W", "Ctrl+F4"),
        icon="close",
        menu="file",
        section=8,
    ),
    ActionSpec(
        id="file.quit",
        text=QT_TRANSLATE_NOOP("Actions", "&Quit"),
        tip=QT_TRANSLATE_NOOP("Actions", "Leave Tilewright; asks about unsaved documents"),
        keys=("Ctrl+Q",),
        menu="file",
        section=9,
    ),
)

EDIT = declare(
    ActionSpec(
        id="edit.undo",
        text=QT_TRANSLATE_NOOP("Actions", "&Undo"),
        tip=QT_TRANSLATE_NOOP("Actions", "Take back the last change"),
        keys=("Ctrl+Z",),
        icon="undo",
        menu="edit",
        section=-9,
        toolbar=True,
    ),
    ActionSpec(
        id="edit.redo",
        text=QT_TRANSLATE_NOOP("Actions", "&Redo"),
        tip=QT_TRANSLATE_NOOP("Actions", "Make the change again that was taken back"),
        keys=("Ctrl+Shift+Z", "Ctrl+Y"),
        icon="redo",
        menu="edit",
        section=-9,
        toolbar=True,
    ),
    ActionSpec(
        id="edit.preferences",
        text=QT_TRANSLATE_NOOP("Actions", "&Preferences…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Theme, text size, start and keys"),
        keys=("Ctrl+,",),
        icon="settings",
        menu="edit",
        section=9,
    ),
)

VIEW = declare(
    ActionSpec(
        id="view.palette",
        text=QT_TRANSLATE_NOOP("Actions", "&Find an Action…"),
        tip=QT_TRANSLATE_NOOP("Actions", "Type a few letters of anything you want to do"),
        keys=("Ctrl+Shift+P",),
        icon="command",
        menu="view",
        section=-1,
        palette=False,
    ),
    ActionSpec(
        id="view.next-document",
        text=QT_TRANSLATE_NOOP("Actions", "Ne&xt Document"),
        tip=QT_TRANSLATE_NOOP("Actions", "Go to the tab to the right"),
        keys=("Ctrl+Tab", "Ctrl+PgDown"),
        menu="view",
        section=1,
    ),
    ActionSpec(
        id="view.previous-document",
        text=QT_TRANSLATE_NOOP("Actions", "Pre&vious Document"),
        tip=QT_TRANSLATE_NOOP("Actions", "Go to the tab to the left"),
        keys=("Ctrl+Shift+Tab", "Ctrl+PgUp"),
        menu="view",
        section=1,
    ),
    ActionSpec(
        id="view.next-area",
        text=QT_TRANSLATE_NOOP("Actions", "Next &Area"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move the keyboard to the next part of the window"),
        keys=("F6",),
        menu="view",
        section=1,
    ),
    ActionSpec(
        id="view.previous-area",
        text=QT_TRANSLATE_NOOP("Actions", "Previous Ar&ea"),
        tip=QT_TRANSLATE_NOOP("Actions", "Move the keyboard to the part of the window before"),
        keys=("Shift+F6",),
        menu="view",
        section=1,
    ),
    ActionSpec(
        id="view.reset-layout",
        text=QT_TRANSLATE_NOOP("Actions", "Reset the &Layout"),
        tip=QT_TRANSLATE_NOOP("Actions", "Put the panels of this workspace back in their places"),
        menu="view/panels",
        section=9,
    ),
    ActionSpec(
        id="view.theme-system",
        text=QT_TRANSLATE_NOOP("Actions", "Like the &Desktop"),
        tip=QT_TRANSLATE_NOOP("Actions", "Light or dark, whatever the desktop is"),
        icon="contrast",
        menu="view/theme",
        group="theme",
    ),
    ActionSpec(
        id="view.theme-light",
        text=QT_TRANSLATE_NOOP("Actions", "&Light Theme"),
        tip=QT_TRANSLATE_NOOP("Actions", "Dark letters on a light window"),
        icon="sun",
        menu="view/theme",
        group="theme",
    ),
    ActionSpec(
        id="view.theme-dark",
        text=QT_TRANSLATE_NOOP("Actions", "&Dark Theme"),
        tip=QT_TRANSLATE_NOOP("Actions", "Light letters on a dark window"),
        icon="moon",
        menu="view/theme",
        group="theme",
    ),
    ActionSpec(
        id="view.zoom-in",
        text=QT_TRANSLATE_NOOP("Actions", "&Larger Text"),
        tip=QT_TRANSLATE_NOOP("Actions", "Everything in the window one step larger"),
        keys=("Ctrl++", "Ctrl+="),
        icon="zoom-in",
        menu="view/zoom",
    ),
    ActionSpec(
        id="view.zoom-out",
        text=QT_TRANSLATE_NOOP("Actions", "&Smaller Text"),
        tip=QT_TRANSLATE_NOOP("Actions", "Everything in the window one step smaller"),
        keys=("Ctrl+-",),
        icon="zoom-out",
        menu="view/zoom",
    ),
    ActionSpec(
        id="view.zoom-reset",
        text=QT_TRANSLATE_NOOP("Actions", "&Normal Text Size"),
        tip=QT_TRANSLATE_NOOP("Actions", "Everything in the window at its normal size"),
        keys=("Ctrl+0",),
        icon="text-size",
        menu="view/zoom",
    ),
    ActionSpec(
        id="view.fullscreen",
        text=QT_TRANSLATE_NOOP("Actions", "F&ull Screen"),
        tip=QT_TRANSLATE_NOOP("Actions", "The window fills the whole screen"),
        keys=("F11",),
        icon="fullscreen",
        menu="view",
        section=4,
        checkable=True,
    ),
)

HELP = declare(
    ActionSpec(
        id="help.manual",
        text=QT_TRANSLATE_NOOP("Actions", "&Manual"),
        tip=QT_TRANSLATE_NOOP("Actions", "How everything works"),
        keys=("F1",),
        icon="manual",
        menu="help",
    ),
    ActionSpec(
        id="help.keys",
        text=QT_TRANSLATE_NOOP("Actions", "&Keyboard Shortcuts…"),
        tip=QT_TRANSLATE_NOOP("Actions", "See all keys and change them"),
        keys=("Ctrl+K",),
        icon="keyboard",
        menu="help",
    ),
    ActionSpec(
        id="help.welcome",
        text=QT_TRANSLATE_NOOP("Actions", "&Welcome"),
        tip=QT_TRANSLATE_NOOP("Actions", "The page of the first start"),
        icon="welcome",
        menu="help",
    ),
    ActionSpec(
        id="help.about",
        text=QT_TRANSLATE_NOOP("Actions", "&About Tilewright"),
        tip=QT_TRANSLATE_NOOP("Actions", "Versions of the program and its parts"),
        icon="info",
        menu="help",
        section=9,
    ),
)


def workspace_spec(number: int, workspace_id: str, title: str, icon: str, tip: str) -> ActionSpec:
    """The action that brings a workspace to the front: Ctrl+1, Ctrl+2, …"""
    return ActionSpec(
        id=f"view.workspace-{workspace_id}",
        text=title,
        tip=tip,
        keys=(f"Ctrl+{number}",),
        icon=icon,
        menu="view",
        section=0,
        group="workspace",
    )
