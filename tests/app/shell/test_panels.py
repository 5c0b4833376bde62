"""Panels keep their places, one arrangement a workspace."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton


def test_closed_panels_stay_closed_after_a_restart(window, make_window):
    page = window.pages["bench"]
    page.docks["inspector"].close()
    assert window.close()
    again = make_window()
    QTest.qWait(20)
    assert again.pages["bench"].docks["inspector"].isHidden()
    assert not again.pages["bench"].docks["problems"].isHidden()


def test_the_view_menu_shows_and_hides_panels_and_resets_them(window):
    page = window.pages["bench"]
    menu = window.menus.menu("view/panels")
    menu.aboutToShow.emit()
    toggles = {action.text(): action for action in menu.actions()}
    toggles["Inspector"].trigger()
    assert page.docks["inspector"].isHidden()
    window.shell.actions["view.reset-layout"].trigger()
    assert not page.docks["inspector"].isHidden()


def test_a_panel_beside_another_as_a_tab_has_no_second_heading(window):
    page = window.pages["bench"]
    QTest.qWait(30)
    assert page.docks["problems"].titleBarWidget().height() == 0
    assert page.docks["inspector"].titleBarWidget().height() > 0


def test_the_count_of_problems_leads_to_them(window, qtbot, keys):
    document = window.shell.documents.active
    document.check_now()
    button = window.status.findChild(QPushButton, "status-problems")
    assert button.text() == "No problems"
    keys(window.pages["bench"].centralWidget(), "Alt+Up")
    document.check_now()
    assert button.text() == "2 warnings"
    button.click()
    assert window.current.revealed == [document.problems[0]]
    assert not window.pages["bench"].docks["problems"].isHidden()


def test_the_welcome_leads_on_and_can_be_kept_away(make_window, qtbot):
    window = make_window()
    assert window.welcome.isVisible()
    again = window.welcome.findChild(object, "do-not-show-again")
    again.click()
    window.welcome.findChild(QPushButton, "close-welcome").click()
    assert not window.welcome.isVisible()
    assert window.shell.settings.show_welcome is False
    assert window.close()
    assert not make_window().welcome.isVisible()


def test_without_documents_the_window_offers_ways_on(window, in_dialog):
    window.filing.close()
    assert window.empty.isVisible()
    assert not window.shell.actions["file.save"].isEnabled()
    met = in_dialog(lambda dialog: dialog.reject())
    window.empty.findChild(QPushButton, "empty.file.new").click()
    assert len(met) == 1
