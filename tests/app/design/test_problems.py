"""The Problems panel: what is wrong, the way there, the way out."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton

from app.design.problems_panel import ProblemsPanel
from engine.landscape.tiles.model import Feature, Tile

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
FAULTY = (
    Tile(id="A", features=(Feature(terrain="road", sides=("E", "W")),)),
    Tile(id="B", features=(Feature(terrain="rode", sides=("N", "S")),)),
    Tile(
        id="C",
        features=(
            Feature(terrain="town", sides=("N",)),
            Feature(terrain="road", sides=("S",)),
        ),
    ),
    Tile(id="D", features=(Feature(terrain="road", sides=("E",), end="lighthouse"),)),
)


class Board:
    """The panel and hands for it."""

    def __init__(self, desk) -> None:
        self.desk = desk
        desk.window._show_panel("problems")
        self.panel: ProblemsPanel = desk.find("problems-panel")
        self.list = self.panel.list
        self.check()

    def check(self) -> None:
        self.desk.document.check_now()
        QApplication.processEvents()

    @property
    def sentences(self) -> list[str]:
        return [problem.message for problem in self.panel.model.problems]

    def row(self, part: str) -> int:
        rows = [i for i, said in enumerate(self.sentences) if part in said]
        assert len(rows) == 1, self.sentences
        return rows[0]

    def place(self, row: int) -> QPoint:
        index = self.panel.model.index(row)
        self.list.scrollTo(index)
        return self.list.visualRect(index).center()

    def click(self, part: str) -> None:
        QTest.mouseClick(self.list.viewport(), LEFT, NONE, self.place(self.row(part)))
        QApplication.processEvents()

    def fix(self, part: str) -> None:
        row = self.row(part)
        self.place(row)
        rect = self.list.visualRect(self.panel.model.index(row))
        place = self.list.rows.button_rect(rect).center()
        QTest.mouseClick(self.list.viewport(), LEFT, NONE, place)
        QApplication.processEvents()
        self.check()


@pytest.fixture
def board(desk) -> Board:
    desk.open(*FAULTY)
    return Board(desk)


def test_everything_wrong_is_listed_errors_first(board):
    assert len(board.sentences) >= 3
    severities = [problem.severity for problem in board.panel.model.problems]
    assert severities == sorted(severities, key=["error", "warning", "note"].index)
    assert any("rode" in said for said in board.sentences)
    chip = board.desk.find("problems.error")
    assert isinstance(chip, QToolButton) and chip.text().endswith("3")


def test_a_click_goes_to_the_tile_and_the_part(board):
    board.click("Tile C: the road from S")
    assert board.desk.selection.current == "C"
    assert board.desk.selection.part is not None and board.desk.selection.part.feature == 1
    board.list.setFocus()
    board.list.setCurrentIndex(board.panel.model.index(board.row("rode")))
    QTest.keyClick(board.list, Qt.Key.Key_Return)
    assert board.desk.selection.current == "B"


def test_the_button_mends_one_problem_and_undo_brings_it_back(board):
    board.fix("rode")
    assert board.desk.document.model.tile("B").features[0].terrain == "road"
    assert not any("rode" in said for said in board.sentences)
    assert board.desk.steps == ["Write 'road'"]
    board.desk.document.undo_stack.undo()
    board.check()
    assert any("rode" in said for said in board.sentences)


def test_ctrl_enter_mends_without_a_mouse(board):
    board.list.setFocus()
    board.list.setCurrentIndex(board.panel.model.index(board.row("rode")))
    QTest.keyClick(board.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert board.desk.document.model.tile("B").features[0].terrain == "road"


def test_a_press_that_leaves_the_button_mends_nothing(board):
    row = board.row("rode")
    rect = board.list.visualRect(board.panel.model.index(row))
    button = board.list.rows.button_rect(rect).center()
    QTest.mousePress(board.list.viewport(), LEFT, NONE, button)
    QTest.mouseRelease(board.list.viewport(), LEFT, NONE, rect.topLeft() + QPoint(60, 6))
    assert board.desk.steps == []


def test_all_safe_ones_are_mended_at_once(board):
    button = board.desk.find("fix-all")
    assert isinstance(button, QPushButton) and button.isVisible()
    QTest.mouseClick(button, LEFT)
    board.check()
    assert board.desk.document.model.tile("C").features[1].end == "town"
    assert board.desk.document.model.tile("B").features[0].terrain == "rode", "only a guess"
    assert not any("Tile C: the road" in said for said in board.sentences)
    assert board.desk.steps == ["Fix one problem"]
    assert not button.isVisible()


def test_kinds_can_be_hidden_and_only_this_tile_shown(board):
    error = board.desk.find("problems.error")
    QTest.mouseClick(error, LEFT)
    assert all(p.severity != "error" for p in board.panel.model.problems)
    QTest.mouseClick(error, LEFT)
    here = board.desk.find("problems.only-here")
    board.desk.selection.select(["C"])
    QTest.mouseClick(here, LEFT)
    assert {p.tile for p in board.panel.model.problems} == {"C"}
    board.desk.selection.select(["D"])
    assert {p.tile for p in board.panel.model.problems} == {"D"}
    QTest.mouseClick(here, LEFT)


def test_f8_goes_from_problem_to_problem(board):
    seen = []
    board.desk.shell.problem_asked.connect(seen.append)
    actions = board.desk.shell.actions
    for _ in range(3):
        actions["design.next-problem"].trigger()
    actions["design.previous-problem"].trigger()
    listed = board.panel.model.problems
    first = listed.index(seen[0])
    assert [listed.index(p) for p in seen] == [
        (first + step) % len(listed) for step in (0, 1, 2, 1)
    ]
    assert board.list.current() == seen[-1]


def test_without_problems_it_says_so(desk):
    desk.open(
        Tile(id="A", features=(Feature(terrain="road", sides=("E", "W")),)), rules="mayflower"
    )
    board = Board(desk)
    board.desk.document.problems = []
    board.desk.document.problems_changed.emit()
    words = [label.text() for label in board.panel.empty.findChildren(QLabel)]
    assert board.panel.empty.isVisible() and "No problems" in words


def test_a_problem_about_no_tile_is_shown_in_the_source(board):
    board.desk.document.edit_text("Break it", "{ no json")
    board.check()
    assert len(board.sentences) == 1
    board.list.setFocus()
    board.list.setCurrentIndex(board.panel.model.index(0))
    QTest.keyClick(board.list, Qt.Key.Key_Return)
    QApplication.processEvents()
    editor = board.desk.find("source-editor")
    assert editor.isVisible()
    assert editor.place()[0] == 1
    board.desk.window._show_panel("problems")
