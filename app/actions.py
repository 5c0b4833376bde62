"""Everything a person can do, declared once as data: menus, tool bar, palette, keys and docs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from app.icons import icon
from app.settings import Settings

Predicate = Callable[[], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpec:
    """One thing to do. Texts are marked with QT_TRANSLATE_NOOP("Actions", …) where declared."""

    id: str
    """Like `file.save`; never changes, because people's own keys are stored under it."""
    text: str
    tip: str = ""
    """A sentence for the status bar, the tool tip and the manual."""
    keys: tuple[str, ...] = ()
    """Default shortcuts in portable form, `Ctrl+Shift+S`; the first one is shown."""
    icon: str = ""
    menu: str = ""
    """Menu it stands in, `file` or with a submenu `view/theme`; nowhere when empty."""
    section: int = 0
    """Where in its menu and tool bar: a line is drawn between sections."""
    toolbar: bool = False
    workspace: str = ""
    """Only there in this workspace; everywhere when empty."""
    checkable: bool = False
    group: str = ""
    """Of the actions in one group exactly one is checked."""
    palette: bool = True
    """Offered by the command palette."""


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """A menu of the bar, or one inside another: `view/theme`."""

    id: str
    title: str
    icon: str = ""
    section: int = 0


_specs: dict[str, ActionSpec] = {}
_menus: dict[str, MenuSpec] = {
    menu.id: menu
    for menu in (
        MenuSpec("file", QT_TRANSLATE_NOOP("Menus", "&File")),
        MenuSpec("edit", QT_TRANSLATE_NOOP("Menus", "&Edit")),
        MenuSpec("view", QT_TRANSLATE_NOOP("Menus", "&View")),
        MenuSpec("help", QT_TRANSLATE_NOOP("Menus", "&Help")),
    )
}
LAST_MENU: Final = "help"


def declare(*specs: ActionSpec) -> tuple[ActionSpec, ...]:
    """Make actions known; done by a module when it is imported. Hands them back."""
    for spec in specs:
        known = _specs.get(spec.id)
        if known is not None and known != spec:
            raise ValueError(f"two actions are called {spec.id}")
        _specs[spec.id] = spec
    return specs


def declare_menu(*menus: MenuSpec) -> None:
    """Make further menus known; they stand before Help in the order they are declared."""
    for menu in menus:
        _menus[menu.id] = menu


def declared() -> list[ActionSpec]:
    return list(_specs.values())


def menus() -> list[MenuSpec]:
    """Every menu, those of the bar in the order they stand there."""
    ordered = [menu for menu in _menus.values() if menu.id != LAST_MENU]
    return [*ordered, _menus[LAST_MENU]]


def menu_title(menu_id: str) -> str:
    """`View ▸ Theme` in the person's language, without mnemonics."""
    names = []
    parts = menu_id.split("/")
    for end in range(1, len(parts) + 1):
        menu = _menus.get("/".join(parts[:end]))
        if menu is not None:
            names.append(without_mnemonic(QCoreApplication.translate("Menus", menu.title)))
    return " ▸ ".join(names)


def without_mnemonic(text: str) -> str:
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def spoken(spec: ActionSpec) -> str:
    """The action's name in the person's language, as a sentence would use it."""
    return without_mnemonic(QCoreApplication.translate("Actions", spec.text)).rstrip("…")


def sequence(keys: str) -> QKeySequence:
    return QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText)


def shown_keys(keys: str) -> str:
    """Keys the way this desktop writes them."""
    return sequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


@dataclass(slots=True)
class _Bound:
    spec: ActionSpec
    action: QAction
    enabled: Predicate | None = None
    checked: Predicate | None = None


class Actions(QObject):
    """The actions of one window, bound to what they do."""

    changed = Signal()
    """Actions came or went, or their keys are others."""
    triggered = Signal(str)

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._bound: dict[str, _Bound] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._workspace = ""

    def __iter__(self) -> Iterator[ActionSpec]:
        return (bound.spec for bound in self._bound.values())

    def __contains__(self, action_id: object) -> bool:
        return action_id in self._bound

    def __getitem__(self, action_id: str) -> QAction:
        return self._bound[action_id].action

    def spec(self, action_id: str) -> ActionSpec:
        return self._bound[action_id].spec

    def bind(
        self,
        which: str | ActionSpec,
        run: Callable[..., object],
        *,
        enabled: Predicate | None = None,
        checked: Predicate | None = None,
    ) -> QAction:
        """Give a declared action its meaning; `run` gets the new state of a checkable one."""
        spec = _specs[which] if isinstance(which, str) else which
        action = QAction(self._window)
        action.setObjectName(spec.id)
        action.setText(QCoreApplication.translate("Actions", spec.text))
        action.setCheckable(spec.checkable or bool(spec.group))
        # In a menu the picture would stand where the check mark belongs.
        action.setIconVisibleInMenu(not action.isCheckable())
        if spec.group:
            self._groups.setdefault(spec.group, QActionGroup(self)).addAction(action)
        if action.isCheckable():
            action.triggered.connect(lambda on: run(on))
        else:
            action.triggered.connect(lambda: run())
        action.triggered.connect(lambda: self.triggered.emit(spec.id))
        self._bound[spec.id] = bound = _Bound(spec, action, enabled, checked)
        self._dress(bound)
        self._window.addAction(action)
        self._refresh_one(bound)
        self.changed.emit()
        return action

    def set_workspace(self, workspace: str) -> None:
        """Show and enable the actions of this workspace, hide those of the others."""
        self._workspace = workspace
        self.refresh()
        self.changed.emit()

    def here(self, spec: ActionSpec) -> bool:
        """Whether an action belongs to what is on the screen."""
        return not spec.workspace or spec.workspace == self._workspace

    def refresh(self) -> None:
        """Ask every predicate again."""
        for bound in self._bound.values():
            self._refresh_one(bound)

    def redress(self) -> None:
        """Take icons and texts anew, because the theme or the language has changed."""
        for bound in self._bound.values():
            self._dress(bound)

    def keys(self, action_id: str) -> tuple[str, ...]:
        """The keys in force: the person's own, otherwise the default ones."""
        own = self._settings.shortcuts.get(action_id)
        return tuple(own) if own is not None else self._bound[action_id].spec.keys

    def is_rebound(self, action_id: str) -> bool:
        return action_id in self._settings.shortcuts

    def conflicts(self, action_id: str, keys: str) -> list[ActionSpec]:
        """Other actions that answer to the same keys while this one is there."""
        wanted = sequence(keys)
        mine = self._bound[action_id].spec
        return [
            spec
            for spec in self
            if spec.id != action_id
            and (not spec.workspace or not mine.workspace or spec.workspace == mine.workspace)
            and any(sequence(other) == wanted for other in self.keys(spec.id))
        ]

    def rebind(self, action_id: str, keys: Iterable[str]) -> None:
        """Give an action other keys; whoever had them in the same place loses them."""
        keys = tuple(keys)
        for key in keys:
            for other in self.conflicts(action_id, key):
                left = [k for k in self.keys(other.id) if sequence(k) != sequence(key)]
                self._keep_keys(other.id, tuple(left))
        self._keep_keys(action_id, keys)
        self.changed.emit()

    def reset(self, action_id: str) -> list[ActionSpec]:
        """Back to the default keys; hands back actions that lose theirs by that."""
        losers = [
            other
            for key in self._bound[action_id].spec.keys
            for other in self.conflicts(action_id, key)
        ]
        self.rebind(action_id, self._bound[action_id].spec.keys)
        return losers

    def reset_all(self) -> None:
        self._settings.shortcuts = {}
        self.redress()
        self.changed.emit()

    def _keep_keys(self, action_id: str, keys: tuple[str, ...]) -> None:
        shortcuts = dict(self._settings.shortcuts)
        if keys == self._bound[action_id].spec.keys:
            shortcuts.pop(action_id, None)
        else:
            shortcuts[action_id] = list(keys)
        self._settings.shortcuts = shortcuts
        self._dress(self._bound[action_id])

    def _dress(self, bound: _Bound) -> None:
        spec, action = bound.spec, bound.action
        tip = QCoreApplication.translate("Actions", spec.tip) if spec.tip else spoken(spec)
        keys = self.keys(spec.id)
        action.setShortcuts([sequence(key) for key in keys])
        action.setStatusTip(tip)
        action.setToolTip(f"{tip}  ({shown_keys(keys[0])})" if keys else tip)
        if spec.icon:
            action.setIcon(icon(spec.icon))

    def _refresh_one(self, bound: _Bound) -> None:
        here = self.here(bound.spec)
        bound.action.setVisible(here)
        bound.action.setEnabled(here and (bound.enabled is None or bound.enabled()))
        if bound.checked is not None:
            bound.action.setChecked(bound.checked())
