"""The Source panel: the JSON, both ways."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from app.design.source_editor import SourceEditor
from app.design.source_panel import SourcePanel
from engine.landscape.tiles.model import Feature, Tile
from tests.app.design.hands import wait_for

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
TWO = (
    Tile(id="one", name="Trail", features=(Feature(terrain="road", sides=("E", "W")),)),
    Tile(id="two", name="Village", features=(Feature(terrain="town", sides=("N",)),)),
)


class Page:
    """The panel and hands for it."""

    def __init__(self, desk) -> None:
        self.desk = desk
        desk.window._show_panel("source")
        QApplication.processEvents()
        self.panel: SourcePanel = desk.find("source-panel")
        self.editor: SourceEditor = self.panel.editor
        self.editor.setFocus()

    @property
    def text(self) -> str:
        return self.editor.toPlainText()

    def at(self, word: str, after: bool = False) -> None:
        """Put the cursor in front of a word, or behind it."""
        cursor = self.editor.textCursor()
        cursor.setPosition(self.text.index(word) + (len(word) if after else 0))
        self.editor.setTextCursor(cursor)

    def type(self, text: str, after: str = "") -> None:
        if after:
            self.at(after, after=True)
        self.editor.setFocus()
        QTest.keyClicks(self.editor, text)

    def erase(self, word: str) -> None:
        self.at(word)
        for _ in word:
            QTest.keyClick(self.editor, Qt.Key.Key_Delete)

    def settle(self) -> None:
        """Wait as long as a person who stops typing, and for the check."""
        wait_for(lambda: not self.panel._unsettled)
        self.desk.document.check_now()
        QApplication.processEvents()

    @property
    def state(self) -> str:
        label = self.desk.find("source-state")
        assert isinstance(label, QLabel)
        return label.text()


@pytest.fixture
def source(desk) -> Page:
    desk.open(*TWO)
    return Page(desk)


def test_the_source_is_what_would_be_saved(source):
    assert source.text == source.desk.document.text()
    source.editor.go_to(2)
    assert source.state == "What is here is what the set is."


def test_typing_changes_the_set_as_a_step(source):
    source.type(" and post", after="Trail")
    assert source.state == "You are typing…"
    source.settle()
    assert source.desk.document.model.tile("one").name == "Trail and post"
    assert source.desk.steps == ["Edit the source"]
    QTest.keyClick(source.editor, Qt.Key.Key_Z, CTRL)
    QApplication.processEvents()
    assert source.desk.document.model.tile("one").name == "Trail"
    assert source.text == source.desk.document.text()
    QTest.keyClick(source.editor, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()
    assert '"Trail and post"' in source.text


def test_undo_while_typing_takes_back_what_was_just_typed(source):
    source.type("s", after="Trail")
    QTest.keyClick(source.editor, Qt.Key.Key_Z, CTRL)
    QApplication.processEvents()
    assert source.desk.document.model.tile("one").name == "Trail"
    assert source.text == source.desk.document.text()
    assert source.desk.document.undo_stack.canRedo()


def test_a_text_that_is_no_json_is_kept_with_its_fault_marked(source):
    source.type('"', after='"Village')
    source.settle()
    document = source.desk.document
    assert document.draft is not None and document.draft == source.text
    assert document.problems and document.problems[0].line is not None
    line = document.problems[0].line
    assert source.editor.faults_in_line(line)
    assert source.editor.extraSelections(), "it is underlined"
    source.editor.go_to(line)
    assert source.state == document.problems[0].message
    assert source.desk.window.findChild(SourcePanel).isVisible()
    source.at('"Village"', after=True)
    QTest.keyClick(source.editor, Qt.Key.Key_Delete)
    source.settle()
    assert document.draft is None and document.model.tile("two").name == "Village"


def test_break_a_tile_see_the_problem_and_fix_it_by_its_button(source):
    desk = source.desk
    source.erase("road")
    source.type("rode")
    source.settle()
    assert desk.document.model.tile("one").features[0].terrain == "rode"
    line = source.editor.place()[0]
    (fault,) = source.editor.faults_in_line(line)
    assert "rode" in fault.message
    desk.window._show_panel("problems")
    QApplication.processEvents()
    problems = desk.find("problems-panel")
    row = next(i for i, p in enumerate(problems.model.problems) if "rode" in p.message)
    rect = problems.list.visualRect(problems.model.index(row))
    place = problems.list.rows.button_rect(rect).center()
    QTest.mouseClick(problems.list.viewport(), LEFT, NONE, place)
    desk.document.check_now()
    QApplication.processEvents()
    assert desk.document.model.tile("one").features[0].terrain == "road"
    assert not any("rode" in p.message for p in desk.document.problems)
    desk.window._show_panel("source")
    QApplication.processEvents()
    assert "rode" not in source.text
    assert not any("rode" in fault.message for fault in source.editor.faults_in_line(line))


def test_a_fault_says_its_sentence_where_it_is_underlined(source):
    source.erase("road")
    source.type("rode")
    source.settle()
    at = source.text.index('"rode"') + 2
    assert [fault.message for fault in source.editor.faults_at(at)]
    assert not source.editor.faults_at(source.text.index("title"))


def test_edits_elsewhere_leave_the_cursor_where_it_is(source):
    desk = source.desk
    desk.canvas.setFocus()
    desk.selection.select(["one"])
    source.at("Village")
    tiles = (TWO[0].replace(notes="longer than it was"), TWO[1])
    desk.document.edit("x", desk.document.model.replace(tiles=tiles))
    wait_for(lambda: "longer" in source.text)
    assert source.text == desk.document.text()
    assert source.text[source.editor.textCursor().position() :].startswith("Village")


def test_leaving_the_editor_writes_the_text_the_way_it_is_saved(source):
    source.type("   ", after='"title":')
    source.desk.canvas.setFocus()
    QApplication.processEvents()
    assert source.text == source.desk.document.text()
    assert source.desk.steps == [], "spaces mean nothing"


def test_a_problem_leads_to_its_line(source):
    source.erase("town")
    source.type("twon")
    source.settle()
    source.editor.go_to(1)
    problem = next(p for p in source.desk.document.problems if "twon" in p.message)
    source.desk.shell.show_problem(problem)
    line = source.editor.place()[0]
    assert "twon" in source.text.split("\n")[line - 1]
    assert source.desk.selection.current == "two"


def test_the_tile_under_the_cursor_is_selected_and_the_other_way_round(source):
    source.at("Village")
    QTest.keyClick(source.editor, Qt.Key.Key_Right)
    wait_for(lambda: source.desk.selection.current == "two")
    source.desk.canvas.setFocus()
    source.desk.selection.select(["one"])
    line = source.editor.place()[0]
    begin = source.text.split("\n")[: line + 2]
    assert '"id": "one"' in "\n".join(begin[-3:])


def test_enter_indents_and_tab_writes_blanks(source):
    source.at('"tiles": [', after=True)
    QTest.keyClick(source.editor, Qt.Key.Key_Return)
    QTest.keyClick(source.editor, Qt.Key.Key_Tab)
    line = source.editor.textCursor().block().text()
    assert line.startswith("      ")


def test_find_walks_through_the_text(source):
    QTest.keyClick(source.editor, Qt.Key.Key_F, CTRL)
    field = source.desk.find("source-find")
    assert isinstance(field, QLineEdit) and field.hasFocus()
    QTest.keyClicks(field, "terrain")
    first = source.editor.textCursor().selectionStart()
    QTest.keyClick(field, Qt.Key.Key_Return)
    second = source.editor.textCursor().selectionStart()
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert source.editor.textCursor().selectionStart() == first < second, "once around"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not source.panel.find_bar.isVisible() and source.editor.hasFocus()


def test_the_gutter_tells_faults_and_selects_lines(source):
    source.erase("road")
    source.type("rode")
    source.settle()
    line = source.editor.place()[0]
    cursor = QTextCursor(source.editor.document().findBlockByNumber(line - 1))
    y = source.editor.cursorRect(cursor).center().y()
    QTest.mouseClick(source.editor._gutter, LEFT, NONE, QPoint(4, y))
    assert "rode" in source.editor.textCursor().selectedText()
    assert not source.editor._gutter.grab().isNull()
