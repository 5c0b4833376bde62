"""The page of one workspace with its panels; each remembers its own arrangement."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QTabWidget,
    QToolButton,
    QWidget,
)

from app import theme
from app.icons import icon
from app.shell.shrinking import shrinking
from app.theme import GAP, set_role
from app.workspace import Panel, Workspace

_LAYOUT_VERSION = 1


class _Title(QFrame):
    """The heading of a panel with its two buttons; dragging it moves the panel."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        set_role(self, "dock-title")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(GAP + 2, 2, GAP // 2, 2)
        layout.setSpacing(2)
        layout.addWidget(QLabel(dock.windowTitle()), 1)
        self._float = self._button(self.tr("Float {panel}"), dock)
        self._float.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        self._close = self._button(self.tr("Close {panel}"), dock)
        self._close.clicked.connect(dock.close)
        layout.addWidget(self._float)
        layout.addWidget(self._close)
        theme.current().changed.connect(self._redress)
        self._redress()

    def _button(self, text: str, dock: QDockWidget) -> QToolButton:
        button = QToolButton()
        name = text.format(panel=dock.windowTitle())
        button.setAccessibleName(name)
        button.setToolTip(name)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def _redress(self) -> None:
        side = theme.current().px(16)
        for button, sign in ((self._float, "float"), (self._close, "close")):
            button.setIcon(icon(sign, "text_dim"))
            button.setIconSize(QSize(side, side))


class _Dock(QDockWidget):
    """A panel; beside others as a tab it needs no second heading."""

    def __init__(self, panel: Panel, page: QMainWindow) -> None:
        super().__init__(panel.title, page)
        self.setObjectName(f"panel.{panel.id}")
        self.setAccessibleName(panel.title)
        self.panel = panel
        self._page = page
        self._title = _Title(self)
        self._no_title = QWidget(self)
        self._no_title.setFixedSize(0, 0)
        self.setTitleBarWidget(self._title)
        self.setWidget(shrinking(panel.build()))
        for signal in (self.visibilityChanged, self.dockLocationChanged, self.topLevelChanged):
            signal.connect(self._choose_title)

    def _choose_title(self) -> None:
        # Later: while Qt moves a dock it does not know its neighbours yet.
        QTimer.singleShot(0, self, self._show_title)

    def _show_title(self) -> None:
        beside = self._page.tabifiedDockWidgets(self)
        tabbed = not self.isFloating() and any(not dock.isHidden() for dock in beside)
        wanted = self._no_title if tabbed else self._title
        if self.titleBarWidget() is not wanted:
            self.setTitleBarWidget(wanted)
            self._title.setVisible(not tabbed)


class Page(QMainWindow):
    """A window inside the window, so that docks of one workspace never meet those of another."""

    def __init__(self, workspace: Workspace, layout: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setObjectName(f"page.{workspace.id}")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
        )
        sides = Qt.DockWidgetArea.AllDockWidgetAreas
        self.setTabPosition(sides, QTabWidget.TabPosition.North)
        # Side panels are lists and forms, which need the height more than the bottom the width.
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        self.setCorner(Qt.Corner.BottomLeftCorner, left)
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        middle = workspace.build()
        self.setCentralWidget(middle)
        self.docks: dict[str, _Dock] = {}
        for panel in workspace.panels():
            self._add(panel)
        self._first = self.saveState(_LAYOUT_VERSION)
        self._pending = layout
        self._sized = False

    def layout_text(self) -> str:
        """The arrangement of the docks, to be remembered."""
        if not self._sized:
            return self._pending
        return self.saveState(_LAYOUT_VERSION).toBase64().toStdString()

    def reset_layout(self) -> None:
        """Every panel back in its place."""
        self.restoreState(self._first, _LAYOUT_VERSION)
        for dock in self.docks.values():
            dock.setVisible(dock.panel.visible)
        self._prefer_sizes()

    def toggles(self) -> list[QAction]:
        """For the View menu: one action a panel that shows or hides it."""
        return [dock.toggleViewAction() for dock in self.docks.values()]

    def show_panel(self, panel_id: str) -> bool:
        """Bring a panel to the front and the keyboard into it."""
        dock = self.docks.get(panel_id)
        if dock is None:
            return False
        dock.show()
        dock.raise_()
        widget = dock.widget()
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Sizes only hold once the page has one itself.
        if not self._sized:
            self._sized = True
            state = QByteArray.fromBase64(self._pending.encode())
            if not self._pending or not self.restoreState(state, _LAYOUT_VERSION):
                self._prefer_sizes()

    def _add(self, panel: Panel) -> None:
        dock = _Dock(panel, self)
        self.addDockWidget(panel.area, dock)
        beside = self.docks.get(panel.tab_with)
        if beside is not None:
            self.tabifyDockWidget(beside, dock)
            beside.raise_()
        dock.setVisible(panel.visible)
        self.docks[panel.id] = dock

    def _prefer_sizes(self) -> None:
        look = theme.current()
        sideways = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
        for dock in self.docks.values():
            panel = dock.panel
            if not panel.width:
                continue
            along = Qt.Orientation.Horizontal if panel.area & sideways else Qt.Orientation.Vertical
            self.resizeDocks([dock], [look.px(panel.width)], along)

    def sizeHint(self) -> QSize:
        return QSize(800, 600)
