"""The settings at the left of the pages: presets above, then group after group."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.icons import icon
from app.print.choices import Setting, declared
from app.print.editors import Editor, editor_for
from app.print.presets import Preset, like, presets
from app.print.session import PrintSession
from app.print.settings import (
    CONTEXT,
    GROUPS,
    Arrangement,
    Order,
    Paper,
    Part,
    PrintSettings,
)
from app.shell.shell import Shell
from app.theme import GAP, set_role

_BARE: Final = frozenset({"switch", "parts"})
"""Kinds whose editors carry their names themselves."""

SHOWN_WHEN: Final[dict[str, Callable[[PrintSettings], bool]]] = {
    "paper": lambda s: _paper(s),
    "paper_width": lambda s: _paper(s) and s.paper is Paper.OWN,
    "paper_height": lambda s: _paper(s) and s.paper is Paper.OWN,
    "orientation": lambda s: _paper(s),
    "margin": lambda s: _paper(s),
    "ruler": lambda s: _paper(s),
    "note": lambda s: _paper(s),
    "page_numbers": lambda s: _paper(s),
    "seed": lambda s: s.order is Order.SHUFFLED,
    "tiles": lambda s: _tiles(s) or Part.INDEX in s.parts,
    "only_changed": lambda s: _tiles(s),
    "counts": lambda s: _tiles(s),
    "order": lambda s: _tiles(s),
    "arrangement": lambda s: _tiles(s),
    "backs": lambda s: _tiles(s),
    "labels": lambda s: _tiles(s),
    "back_x": lambda s: _tiles(s) and s.duplex and s.arrangement is Arrangement.SHEETS,
    "back_y": lambda s: _tiles(s) and s.duplex and s.arrangement is Arrangement.SHEETS,
    "gap": lambda s: _tiles(s) and s.arrangement is Arrangement.SHEETS,
    "figure_height": lambda s: Part.FIGURES in s.parts,
    "most_sheets": lambda s: s.arrangement is Arrangement.SHEETS,
}
"""What would do nothing is not shown."""


def _tiles(settings: PrintSettings) -> bool:
    return Part.TILES in settings.parts


def _paper(settings: PrintSettings) -> bool:
    """Whether anything is printed on sheets; pages for a shop are as large as their tiles."""
    return settings.arrangement is Arrangement.SHEETS or settings.contents != (Part.TILES,)


class SettingsForm(QScrollArea):
    """Every setting, with what it means as its tool tip."""

    def __init__(
        self,
        shell: Shell,
        session: PrintSession,
        choose_tiles: Callable[[], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._shell = shell
        self._session = session
        self._editors: dict[str, Editor] = {}
        self._labels: dict[str, QLabel] = {}
        self._presets: list[Preset] = []
        self.setObjectName("print-settings")
        self.setAccessibleName(self.tr("Print settings"))
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(GAP + GAP // 2, GAP, GAP + GAP // 2, 2 * GAP)
        column.setSpacing(GAP)
        column.addLayout(self._build_presets())
        self._about = QLabel()
        self._about.setWordWrap(True)
        set_role(self._about, "small")
        column.addWidget(self._about)
        by_name = {setting.name: setting for setting in declared()}
        self._headings: list[tuple[QLabel, tuple[str, ...]]] = []
        for title, names in GROUPS:
            heading = QLabel(QCoreApplication.translate(CONTEXT, title))
            set_role(heading, "heading")
            heading.setContentsMargins(0, GAP // 2, 0, 0)
            column.addWidget(heading)
            self._headings.append((heading, names))
            column.addLayout(self._group([by_name[name] for name in names], choose_tiles))
        column.addStretch(1)
        self.setWidget(content)
        session.settings_changed.connect(self.refresh)
        shell.theme.changed.connect(self._redress)
        self._redress()
        self.reload_presets()

    # Presets

    def _build_presets(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP // 2)
        self.preset_box = QComboBox()
        self.preset_box.setObjectName("print.preset")
        self.preset_box.setAccessibleName(self.tr("Preset"))
        self.preset_box.setMinimumContentsLength(14)
        self.preset_box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.preset_box.activated.connect(self._use_preset)
        row.addWidget(self.preset_box, 1)
        self._buttons: list[QToolButton] = []
        for action in ("print.save-preset", "print.remove-preset"):
            button = QToolButton()
            button.setDefaultAction(self._shell.actions[action])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            row.addWidget(button)
            self._buttons.append(button)
        return row

    def reload_presets(self) -> list[str]:
        """Read them anew; hands back a sentence for each that cannot be used."""
        self._presets, faults = presets()
        self.preset_box.blockSignals(True)
        self.preset_box.clear()
        for one in self._presets:
            title = self.tr("{0} (own)").format(one.title) if one.own else one.title
            self.preset_box.addItem(title, one.name)
            at = self.preset_box.count() - 1
            self.preset_box.setItemData(at, one.about, Qt.ItemDataRole.ToolTipRole)
        self.preset_box.addItem(self.tr("Own settings"), "")
        self.preset_box.blockSignals(False)
        self.refresh()
        return faults

    @property
    def preset(self) -> Preset | None:
        """The preset whose settings these are."""
        settings = self._session.settings
        return next((one for one in self._presets if like(settings, one)), None)

    def _use_preset(self, at: int) -> None:
        if at >= len(self._presets):
            self.refresh()
            return
        old = self._session.settings
        kept = {"tiles": old.tiles, "only_changed": old.only_changed}
        self._session.use(self._presets[at].settings.replace(**kept))
        self.refresh()

    # Settings

    def _group(self, settings: list[Setting], choose: Callable[[], object]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(GAP // 2 + 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        for row, setting in enumerate(settings):
            editor = editor_for(setting, choose)
            editor.given.connect(self._change)
            self._editors[setting.name] = editor
            if setting.kind in _BARE:
                grid.addWidget(editor, row, 0, 1, 2)
                continue
            label = QLabel(setting.spoken_title)
            label.setBuddy(editor)
            label.setToolTip(setting.spoken_help)
            label.setWordWrap(True)
            self._labels[setting.name] = label
            grid.addWidget(label, row, 0)
            grid.addWidget(editor, row, 1)
        return grid

    def _change(self, name: str, value: object) -> None:
        refusal = self._session.change(**{name: value})
        if refusal:
            self._shell.say(refusal)
            self.refresh()

    def refresh(self) -> None:
        """Show the settings as they are."""
        settings = self._session.settings
        for name, editor in self._editors.items():
            editor.show_settings(settings)
            shown = SHOWN_WHEN.get(name, lambda _: True)(settings)
            editor.setVisible(shown)
            if name in self._labels:
                self._labels[name].setVisible(shown)
        for heading, names in self._headings:
            heading.setVisible(any(not self._editors[name].isHidden() for name in names))
        one = self.preset
        at = len(self._presets) if one is None else self._presets.index(one)
        self.preset_box.setCurrentIndex(at)
        self._about.setText("" if one is None else one.about)
        self._about.setVisible(one is not None and bool(one.about))
        self.setEnabled(self._session.document is not None)
        self._shell.actions.refresh()

    def _redress(self) -> None:
        look = theme.current()
        for button in self._buttons:
            button.setIconSize(QSize(look.px(18), look.px(18)))
        self.preset_box.setItemIcon(0, icon("star", "text_dim"))

    def minimumSizeHint(self) -> QSize:
        """As wide as what is inside: nothing scrolls sideways, so nothing may be cut off."""
        wide = self.widget().minimumSizeHint().width() if self.widget() is not None else 0
        bar = self.verticalScrollBar().sizeHint().width()
        least = max(theme.current().px(260), wide + bar)
        return QSize(least, super().minimumSizeHint().height())
