"""Actions are declared once and show up in the menus, the tool bar and the manual."""

from collections import defaultdict

import pytest
from PySide6.QtWidgets import QToolButton

from app.actions import ActionSpec, declare, sequence, spoken
from app.shell.manual import chapters
from app.shell.reference import actions_table, all_actions


def titles(menu):
    return [action.text() for action in menu.actions() if action.isVisible() and action.text()]


def test_the_menus_hold_what_is_declared_for_them(window):
    file = titles(window.menus.menu("file"))
    assert file[:3] == ["&New Set…", "&Open…", "Open &Folder…"]
    assert file[-1] == "&Quit"
    assert "Open &Recent" in file
    assert titles(window.menus.menu("bench")) == ["&More of this Tile", "&Fewer of this Tile"]


def test_a_workspaces_menu_and_tools_go_with_it(window, qtbot):
    assert window.menus.menu("bench").menuAction().isVisible()
    window.switch_to("ledger")
    qtbot.waitUntil(lambda: not window.menus.menu("bench").menuAction().isVisible())
    assert not window.shell.actions["bench.more"].isEnabled()
    tools = [b.defaultAction() for b in window.tools.findChildren(QToolButton)]
    assert window.shell.actions["bench.more"] not in tools
    assert window.shell.actions["file.save"] in tools


def test_ctrl_2_goes_to_the_second_workspace(window, keys):
    keys(window.pages["bench"].centralWidget(), "Ctrl+2")
    assert window.current.id == "ledger"
    assert window.shell.actions["view.workspace-ledger"].isChecked()
    assert not window.shell.actions["view.workspace-bench"].isChecked()


def test_an_id_is_given_only_once():
    spec = ActionSpec(id="test.only-once", text="One")
    declare(spec)
    declare(spec)
    with pytest.raises(ValueError, match=r"test\.only-once"):
        declare(ActionSpec(id="test.only-once", text="Another"))


def test_no_two_actions_of_one_workspace_have_the_same_keys():
    taken = defaultdict(list)
    for spec in all_actions():
        for key in spec.keys:
            taken[sequence(key).toString()].append(spec)
    clashes = [
        (key, one.id, other.id)
        for key, specs in taken.items()
        for one in specs
        for other in specs
        if one.id < other.id
        and (one.workspace == other.workspace or not one.workspace or not other.workspace)
    ]
    assert clashes == []


def test_the_table_for_the_manual_names_every_action():
    table = actions_table()
    for spec in all_actions():
        assert f"| {spoken(spec)} |" in table
    assert "`Ctrl+Shift+P`" in table
    assert chapters()[-1].text.endswith(table)


def test_the_status_bar_says_what_an_action_does_and_then_the_hint_again(window, qtbot):
    window.switch_to("ledger")
    window.switch_to("bench")
    window.status.say("", 1)
    qtbot.waitUntil(lambda: window.status.text == "Alt+Up adds a tile.")
    menu = window.menus.menu("file")
    menu.popup(window.pos())
    menu.setActiveAction(window.shell.actions["file.save"])
    assert window.status.text == "Write the changes to the file; a backup is kept"
    menu.close()
    window.shell.say("Saved", 50)
    assert window.status.text == "Saved"
    qtbot.waitUntil(lambda: window.status.text == "Alt+Up adds a tile.")
