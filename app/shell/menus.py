"""The menu bar and the tool bar, made from the declared actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QSizePolicy, QToolBar, QToolButton, QWidget

from app import theme
from app.actions import Actions, MenuSpec, menus
from app.icons import icon
from app.theme import set_role

Filler = Callable[[QMenu], None]
_TOOLBAR_MENUS: Final = ("file", "edit")
"""Whose buttons come first; those of workspaces follow."""


class Menus(QObject):
    """Keeps a menu bar in step with the actions."""

    def __init__(self, bar: QMenuBar, actions: Actions) -> None:
        super().__init__(bar)
        self._bar = bar
        self._actions = actions
        self._menus: dict[str, QMenu] = {}
        self._fillers: dict[str, Filler] = {}
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.rebuild)
        actions.changed.connect(self._soon.start)

    def fill_with(self, menu_id: str, filler: Filler) -> None:
        """Fill a menu anew each time it opens; declared actions follow what the filler adds."""
        self._fillers[menu_id] = filler

    def menu(self, menu_id: str) -> QMenu:
        return self._menus[menu_id]

    def rebuild(self) -> None:
        self._soon.stop()
        for spec in menus():
            self._ensure(spec)
        for spec in menus():
            self._fill(spec.id)
        for spec in menus():
            if "/" not in spec.id:
                menu = self._menus[spec.id]
                menu.menuAction().setVisible(any(a.isVisible() for a in menu.actions()))

    def _ensure(self, spec: MenuSpec) -> None:
        title = QCoreApplication.translate("Menus", spec.title)
        menu = self._menus.get(spec.id)
        if menu is None:
            parent = self._menus.get(spec.id.rpartition("/")[0], self._bar)
            menu = QMenu(parent)
            menu.setObjectName(f"menu.{spec.id}")
            menu.setToolTipsVisible(True)
            self._menus[spec.id] = menu
            if spec.id in self._fillers:
                menu.aboutToShow.connect(lambda menu_id=spec.id: self._fill(menu_id))
        menu.setTitle(title)
        if spec.icon:
            menu.setIcon(icon(spec.icon))
        if "/" not in spec.id:
            # Adding what is there already moves it to the end, so the order is that of `menus`.
            self._bar.addMenu(menu)

    def _fill(self, menu_id: str) -> None:
        menu = self._menus[menu_id]
        menu.clear()
        filler = self._fillers.get(menu_id)
        if filler is not None:
            filler(menu)
        rows: list[tuple[int, QAction]] = [
            (spec.section, self._actions[spec.id])
            for spec in self._actions
            if spec.menu == menu_id and self._actions.here(spec)
        ]
        for spec in menus():
            if spec.id.rpartition("/")[0] == menu_id:
                rows.append((spec.section, self._menus[spec.id].menuAction()))
        last = None if menu.isEmpty() else -1000
        for section, action in sorted(rows, key=lambda row: row[0]):
            if last is not None and section != last:
                menu.addSeparator()
            menu.addAction(action)
            last = section


class Tools(QToolBar):
    """The tool bar: files, undo, what the workspace offers, and the way to everything else."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setObjectName("tools")
        self.setWindowTitle(self.tr("Tool bar"))
        self.setAccessibleName(self.tr("Tool bar"))
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.rebuild)
        actions.changed.connect(self._soon.start)
        theme.current().changed.connect(self._soon.start)

    def rebuild(self) -> None:
        self._soon.stop()
        self.clear()
        side = theme.current().px(20)
        self.setIconSize(QSize(side, side))
        shown = [s for s in self._actions if s.toolbar and self._actions.here(s)]
        order = {menu_id: number for number, menu_id in enumerate(_TOOLBAR_MENUS)}
        shown.sort(key=lambda s: (bool(s.workspace), order.get(s.menu, 9), s.section))
        last = None
        for spec in shown:
            place = (spec.menu, spec.section) if spec.workspace else (spec.menu, 0)
            if last is not None and place != last:
                self.addSeparator()
            self.addAction(self._actions[spec.id])
            button = self.widgetForAction(self._actions[spec.id])
            if isinstance(button, QToolButton):
                button.setAccessibleName(self._actions[spec.id].iconText())
                button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            last = place
        self._add_search()
        # Qt would show the new buttons only at its leisure, and an empty bar until then.
        layout = self.layout()
        if layout is not None:
            layout.activate()

    def _add_search(self) -> None:
        if "view.palette" not in self._actions:
            return
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        action = self._actions["view.palette"]
        keys = action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
        search = QToolButton()
        search.setObjectName("find-an-action")
        search.setIcon(icon("search", "text_dim"))
        search.setText(f"{self.tr('Find an action')}    {keys}")
        search.setToolTip(action.toolTip())
        search.setAccessibleName(self.tr("Find an action"))
        search.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        search.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        set_role(search, "search")
        search.clicked.connect(action.trigger)
        self.addWidget(search)
