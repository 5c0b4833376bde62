"""Import and export from the window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QRadioButton

from app.design.import_dialog import ImportDialog
from engine.exchange import read_foreign
from engine.landscape.tiles.model import Feature, Tile

LEFT = Qt.MouseButton.LeftButton
TWO = (
    Tile(id="A", name="Trail", count=2, features=(Feature(terrain="road", sides=("E", "W")),)),
    Tile(id="B", features=(Feature(terrain="town", sides=("N",)),)),
)
SETS = """<defs><tiles>
  <tile id="x"><city>N</city></tile><tile id="y"><road>N S</road></tile>
</tiles><sets>
  <tile-set id="one"><ref tile="x" count="2"/></tile-set>
  <tile-set id="two"><ref tile="y" count="3"/></tile-set>
</sets></defs>"""


@pytest.fixture
def files(desk, tmp_path, monkeypatch):
    """A desk with two tiles and file dialogs that answer by themselves."""
    desk.open(*TWO)
    asking = desk.shell.asking
    told = []
    monkeypatch.setattr(asking, "tell", lambda *a, **k: told.append(f"{a[1]} {k.get('more', '')}"))

    class Files:
        said = told

        def offer(self, name: str, text: str) -> Path:
            path = tmp_path / name
            path.write_text(text, encoding="utf-8")
            monkeypatch.setattr(asking, "file_to_read", lambda *a: path)
            return path

        def save_to(self, name: str) -> Path:
            monkeypatch.setattr(asking, "file_to_write", lambda *a: tmp_path / name)
            return tmp_path / name

    return Files()


def in_dialog(act) -> list[ImportDialog]:
    """Do something in the import dialog as soon as it is there."""
    met: list[ImportDialog] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, ImportDialog):
            met.append(dialog)
            act(dialog)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
    return met


def agree(dialog: ImportDialog) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, LEFT)


def import_now(desk) -> None:
    desk.shell.actions["design.import"].trigger()
    QApplication.processEvents()


def ids(desk) -> list[str]:
    return [tile.id for tile in desk.document.model.tiles]


def test_lines_of_notation_come_in_as_one_step(desk, files):
    files.offer("more.txt", "X x3: road E/S/W\nY: town N flag\nZ: nonsense~\n")
    seen = []
    in_dialog(
        lambda d: (
            seen.append((d.summary.text(), d.tiles.count(), d.troubles.item(0).text())),
            agree(d),
        )
    )
    import_now(desk)
    assert seen[0][:2] == ("2 kinds, 4 tiles", 2)
    assert seen[0][2].startswith("Line 3: ")
    assert ids(desk) == ["A", "B", "X", "Y"]
    assert desk.selection.ids == ("X", "Y")
    assert desk.steps == ["Import more.txt"]
    desk.document.undo_stack.undo()
    assert ids(desk) == ["A", "B"]


def test_a_table_of_counts_changes_the_counts(desk, files):
    files.offer("counts.csv", "id,count\nA,9\nnone,3\n")
    in_dialog(agree)
    import_now(desk)
    assert desk.document.model.tile("A").count == 9
    assert ids(desk) == ["A", "B"]


@pytest.mark.parametrize(
    ("choice", "after"),
    [("rename", ["A", "B", "A-2"]), ("replace", ["A", "B"]), ("skip", ["A", "B"])],
)
def test_a_person_decides_about_ids_that_are_taken(desk, files, choice, after):
    files.offer("more.txt", "A: town N+E\n")

    def decide(dialog: ImportDialog) -> None:
        button = dialog.findChild(QRadioButton, f"clash.{choice}")
        assert button is not None and button.isVisible()
        button.click()
        agree(dialog)

    in_dialog(decide)
    import_now(desk)
    assert ids(desk) == after
    replaced = desk.document.model.tile("A").features[0].terrain == "town"
    assert replaced is (choice == "replace")


def test_of_several_sets_in_a_file_one_is_chosen(desk, files):
    files.offer("tiles.xml", SETS)

    def choose(dialog: ImportDialog) -> None:
        assert dialog.sets.isVisible() and dialog.summary.text() == "1 kind, 2 tiles"
        dialog.sets.setCurrentText("two")
        assert dialog.summary.text() == "1 kind, 3 tiles"
        agree(dialog)

    in_dialog(choose)
    import_now(desk)
    assert ids(desk) == ["A", "B", "y"]


def test_cancel_changes_nothing(desk, files):
    files.offer("more.txt", "X: road E-W\n")
    in_dialog(lambda dialog: dialog.reject())
    import_now(desk)
    assert ids(desk) == ["A", "B"] and desk.steps == []


def test_a_file_without_tiles_says_why(desk, files):
    files.offer("odd.xml", "<svg/>")
    import_now(desk)
    assert "nothing to import" in files.said[-1] and "no tile file" in files.said[-1]


def test_what_is_exported_comes_back_equal(desk, files):
    table, lines = files.save_to("out.csv"), None
    desk.shell.actions["design.export-csv"].trigger()
    lines = files.save_to("out.txt")
    desk.shell.actions["design.export-notation"].trigger()
    for path in (table, lines):
        read = read_foreign(path, desk.document.rules)
        assert not read.problems
        assert [tile.features for tile in read.tiles] == [tile.features for tile in TWO]
        assert [tile.count for tile in read.tiles] == [2, 1]


def test_a_place_that_cannot_be_written_is_told(desk, files):
    files.save_to("no-such-folder/out.csv")
    desk.shell.actions["design.export-csv"].trigger()
    assert files.said


def test_a_file_dropped_on_the_list_is_imported(desk, files):
    path = files.offer("more.txt", "X: road E-W\n")
    tiles = desk.find("set-view").list
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    in_dialog(agree)
    tiles.dropEvent(
        QDropEvent(
            QPointF(QPoint(10, 10)),
            Qt.DropAction.CopyAction,
            data,
            LEFT,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    assert ids(desk) == ["A", "B", "X"]
