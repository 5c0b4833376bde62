"""The preferences: how it looks, what happens at the start, which keys do what."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.languages import languages
from app.shell.shell import Shell
from app.shell.shortcuts import Shortcuts
from app.theme import GAP, LARGEST_ZOOM, SMALLEST_ZOOM, Scheme, set_role


class Preferences(QDialog):
    """Everything takes effect at once; there is nothing to apply."""

    def __init__(self, shell: Shell, parent: QWidget) -> None:
        super().__init__(parent)
        self._shell = shell
        self.setWindowTitle(self.tr("Preferences"))
        self.resize(theme.current().px(640), theme.current().px(500))
        self.pages = QTabWidget()
        self.pages.addTab(self._appearance(), self.tr("&Appearance"))
        self.pages.addTab(self._start(), self.tr("&Start"))
        self.shortcuts = Shortcuts(shell.actions)
        self.pages.addTab(self.shortcuts, self.tr("&Keys"))
        self.pages.tabBar().setAccessibleName(self.tr("Preferences"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GAP, GAP, 2 * GAP, 2 * GAP)
        layout.addWidget(self.pages, 1)
        layout.addWidget(buttons)
        shell.actions.changed.connect(shell.settings_changed)

    def show_keys(self, action_id: str = "") -> None:
        """Turn to the page of the keys."""
        self.pages.setCurrentWidget(self.shortcuts)
        if action_id:
            self.shortcuts.select(action_id)
        self.shortcuts.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _appearance(self) -> QWidget:
        settings = self._shell.settings
        page, form = _form()
        self.theme_box = QComboBox()
        self.theme_box.setObjectName("theme")
        for scheme, text in (
            (Scheme.SYSTEM, self.tr("Like the desktop")),
            (Scheme.LIGHT, self.tr("Light")),
            (Scheme.DARK, self.tr("Dark")),
        ):
            self.theme_box.addItem(text, scheme)
        self.theme_box.setCurrentIndex(self.theme_box.findData(settings.theme))
        self.theme_box.currentIndexChanged.connect(self._set_theme)
        form.addRow(self.tr("&Theme:"), self.theme_box)
        self.zoom = QSpinBox()
        self.zoom.setObjectName("zoom")
        self.zoom.setRange(SMALLEST_ZOOM, LARGEST_ZOOM)
        self.zoom.setSingleStep(10)
        self.zoom.setSuffix(" %")
        self.zoom.setValue(settings.zoom)
        self.zoom.setMaximumWidth(theme.current().px(140))
        # Each keystroke would resize the window under the hands of whoever types.
        self.zoom.setKeyboardTracking(False)
        self.zoom.valueChanged.connect(self._set_zoom)
        form.addRow(self.tr("Text &size:"), self.zoom)
        known = languages()
        if len(known) > 1:
            self._add_languages(form, known)
        return page

    def _add_languages(self, form: QFormLayout, known: dict[str, str]) -> None:
        self.language = QComboBox()
        self.language.setObjectName("language")
        self.language.addItem(self.tr("Like the desktop"), "")
        for code, name in known.items():
            self.language.addItem(name, code)
        self.language.setCurrentIndex(max(0, self.language.findData(self._shell.settings.language)))
        self.language.currentIndexChanged.connect(self._set_language)
        form.addRow(self.tr("&Language:"), self.language)
        note = QLabel(self.tr("Takes effect at the next start."))
        set_role(note, "small")
        form.addRow("", note)

    def _start(self) -> QWidget:
        settings = self._shell.settings
        page, form = _form()
        self.restore = QCheckBox(self.tr("Open &again what was open last time"))
        self.restore.setObjectName("restore-session")
        self.restore.setChecked(settings.restore_session)
        self.restore.toggled.connect(lambda on: self._keep("restore_session", on))
        self.welcome = QCheckBox(self.tr("Show the &welcome"))
        self.welcome.setObjectName("show-welcome")
        self.welcome.setChecked(settings.show_welcome)
        self.welcome.toggled.connect(lambda on: self._keep("show_welcome", on))
        form.addRow(self.restore)
        form.addRow(self.welcome)
        return page

    def _keep(self, name: str, value: object) -> None:
        setattr(self._shell.settings, name, value)
        self._shell.settings_changed()

    def _set_theme(self) -> None:
        scheme = Scheme(self.theme_box.currentData())
        self._keep("theme", scheme)
        self._shell.theme.set(scheme=scheme)
        self._shell.actions.refresh()

    def _set_zoom(self, percent: int) -> None:
        self._keep("zoom", percent)
        self._shell.theme.set(zoom=percent)

    def _set_language(self) -> None:
        self._keep("language", self.language.currentData())


def _form() -> tuple[QWidget, QFormLayout]:
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(GAP, 2 * GAP, GAP, GAP)
    form.setHorizontalSpacing(2 * GAP)
    form.setVerticalSpacing(GAP + 4)
    return page, form
