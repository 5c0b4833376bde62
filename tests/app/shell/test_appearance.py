"""Themes, text sizes, and what a person without a mouse or with weak eyes needs."""

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from app import icons, theme
from app.faults import FaultDialog
from app.shell.about import About
from app.shell.manual import Manual
from app.shell.new_set import NewSet
from app.shell.preferences import Preferences
from app.theme import Scheme, colours
from tests.app.clipping import clipped

DIALOGS = {
    "preferences": lambda window: Preferences(window.shell, window),
    "about": About,
    "new set": NewSet,
    "manual": Manual,
    "fault": lambda window: FaultDialog("KeyError: 'town'", "report", True, window),
}


def brightness(colour):
    def channel(value):
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (channel(part) for part in colour.getRgbF()[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("ground", ["window", "panel", "field", "raised", "alternate", "hover"])
@pytest.mark.parametrize("ink", ["text", "text_dim"])
def test_text_can_be_read_on_every_ground(name, ground, ink):
    palette = colours(name)
    assert contrast(palette.colour(ink), palette.colour(ground)) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
def test_signs_and_buttons_can_be_told_from_what_is_behind_them(name):
    palette = colours(name)
    for ink, ground in (
        ("on_accent", "accent"),
        ("on_selection", "selection"),
        ("on_tooltip", "tooltip"),
        ("danger", "window"),
        ("warning", "window"),
        ("ok", "window"),
        ("text", "warning_soft"),
        ("text", "danger_soft"),
        ("text", "info_soft"),
    ):
        assert contrast(palette.colour(ink), palette.colour(ground)) >= 4.5, (ink, ground)
    for line, ground in (("focus", "window"), ("focus", "field"), ("line_strong", "field")):
        assert contrast(palette.colour(line), palette.colour(ground)) >= 3, (line, ground)


def test_the_theme_menu_switches_live_and_is_remembered(window, tmp_path):
    window.shell.actions["view.theme-dark"].trigger()
    dark = QApplication.palette().color(QPalette.ColorRole.Window)
    assert dark == colours("dark").colour("window")
    assert window.shell.actions["view.theme-dark"].isChecked()
    ground = window.grab().toImage().pixelColor(window.width() // 2, 4)
    assert ground == dark
    window.shell.actions["view.theme-light"].trigger()
    assert window.grab().toImage().pixelColor(window.width() // 2, 4) != dark
    window.shell.save_settings()
    assert '"theme": "light"' in (tmp_path / "settings.json").read_text()


def test_ctrl_plus_and_minus_change_the_size_of_the_text(window, keys):
    page = window.pages["bench"].centralWidget()
    before = QApplication.font().pointSizeF()
    keys(page, "Ctrl++")
    assert window.shell.theme.zoom == 110
    assert QApplication.font().pointSizeF() == pytest.approx(before * 1.1)
    keys(page, "Ctrl+0")
    keys(page, "Ctrl+Minus")
    assert window.shell.theme.zoom == 90
    assert window.shell.settings.zoom == 90
    for _ in range(10):
        keys(page, "Ctrl+Minus")
    assert window.shell.theme.zoom == 80


@pytest.mark.parametrize("zoom", [100, 150])
def test_no_text_in_the_window_is_clipped(window, zoom):
    window.shell.theme.set(Scheme.LIGHT, zoom)
    window.resize(1280, 860)
    QTest.qWait(30)
    assert clipped(window) == []


@pytest.mark.parametrize("name", DIALOGS)
def test_no_text_in_a_dialog_is_clipped_at_150_percent(window, name):
    window.shell.theme.set(Scheme.LIGHT, 150)
    dialog = DIALOGS[name](window)
    dialog.show()
    QTest.qWait(20)
    try:
        assert clipped(dialog) == []
    finally:
        dialog.close()
        dialog.deleteLater()


def test_the_welcome_is_not_clipped_at_150_percent(window):
    window.shell.theme.set(Scheme.LIGHT, 150)
    window.resize(1280, 860)
    window.welcome.open()
    QTest.qWait(20)
    assert clipped(window.welcome) == []


def unnamed(root: QWidget) -> list[str]:
    """Parts a screen reader would have to pass over in silence."""
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in root.findChildren(QWidget)
        if isinstance(widget, QAbstractButton | QLineEdit)
        and not widget.objectName().startswith("qt_")
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not widget.accessibleName()
        and not getattr(widget, "text", lambda: "")()
        and not (isinstance(widget, QLineEdit) and _has_buddy(widget))
    ]


def _has_buddy(field: QLineEdit) -> bool:
    from PySide6.QtWidgets import QLabel

    window = field.window()
    return any(label.buddy() is field for label in window.findChildren(QLabel))


def test_everything_that_takes_the_keyboard_has_a_name_for_screen_readers(window):
    assert unnamed(window) == []
    for make in DIALOGS.values():
        dialog = make(window)
        assert unnamed(dialog) == []
        dialog.deleteLater()


def test_f6_goes_round_all_parts_of_the_window(window, keys):
    page = window.pages["bench"].centralWidget()
    page.setFocus()
    seen = []
    for _ in range(12):
        keys(window.focusWidget() or page, "F6")
        seen.append(window.focusWidget())
        if seen[-1] is page:
            break
    assert seen[-1] is page
    areas = (window.rail, window.tabs, window.status, window.tools)
    for area in areas:
        assert any(area is widget or area.isAncestorOf(widget) for widget in seen), area


def test_the_rail_is_used_with_arrow_keys(window):
    first, second = window.rail._buttons[:2]
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert second.hasFocus()
    QTest.keyClick(second, Qt.Key.Key_Space)
    assert window.current.id == "ledger"


def test_every_icon_an_action_names_can_be_drawn(window):
    for spec in window.shell.actions:
        if spec.icon:
            assert not theme.icon(spec.icon).pixmap(20, 20).isNull(), spec.icon


def test_a_change_of_theme_dresses_a_widget_once_and_not_once_for_each_around_it(window):
    class Counting(QObject):
        def __init__(self):
            super().__init__()
            self.dressed = Counter()

        def eventFilter(self, watched, event):
            if event.type() == QEvent.Type.StyleChange:
                self.dressed[id(watched)] += 1
            return False

    everything = QApplication.allWidgets()
    counting = Counting()
    QApplication.instance().installEventFilter(counting)
    window.shell.theme.set(scheme=Scheme.DARK)
    QApplication.instance().removeEventFilter(counting)
    window.shell.theme.set(scheme=Scheme.LIGHT)
    assert counting.dressed[id(window.rail.findChild(QAbstractButton))] >= 1
    assert sum(counting.dressed[id(widget)] for widget in everything) <= 3 * len(everything)


def test_going_back_to_a_theme_paints_no_icon_again(window):
    look = window.shell.theme
    look.set(scheme=Scheme.DARK)
    look.set(scheme=Scheme.LIGHT)
    painted = icons._painted.cache_info().misses
    look.set(scheme=Scheme.DARK)
    look.set(scheme=Scheme.LIGHT)
    assert icons._painted.cache_info().misses == painted
