"""The inspector and the notation line: fields that are typed, checked and undone."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.design.inspector import Inspector
from app.design.parts import Part
from engine.landscape.tiles.model import Feature, Start, StartSpace, Tile
from engine.landscape.tiles.notation import parse
from tests.app.clipping import clipped

CTRL = Qt.KeyboardModifier.ControlModifier


def tile(text: str, name: str = "K", **fields) -> Tile:
    features = tuple(Feature.model_validate(raw) for raw in parse(text))
    return Tile(id=name, features=features, **fields)


@pytest.fixture
def inspector(desk) -> Inspector:
    found = desk.find("inspector")
    assert isinstance(found, Inspector)
    return found


def press(button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def pick(field, key: str) -> None:
    """Choose an entry of a combo box with the keyboard."""
    field.setFocus()
    while field.currentData() != key:
        before = field.currentIndex()
        QTest.keyClick(field, Qt.Key.Key_Down)
        if field.currentIndex() == before:
            raise AssertionError(f"there is no {key}")


def test_id_name_count_deck_and_notes_are_typed(desk, inspector):
    section = inspector.tile
    desk.write(section.id, "K2")
    assert desk.selection.current == "K2"
    desk.write(section.name, "Bend")
    desk.write(section.deck, "river")
    section.count.setFocus()
    desk.keys("Up", "Up")
    section.notes.setFocus()
    QTest.keyClicks(section.notes, "rare")
    changed = desk.selection.tile
    assert (changed.id, changed.name, changed.deck) == ("K2", "Bend", "river")
    assert (changed.count, changed.notes) == (3, "rare")
    assert desk.steps == [
        "Rename K to K2",
        "Name K2",
        "Put K2 into the deck river",
        "Change the count of K2 to 2",
        "Change the notes of K2",
    ]


def test_typing_a_name_is_one_step_and_undo_takes_all_of_it(desk, inspector):
    desk.write(inspector.tile.name, "Bend")
    desk.canvas.setFocus()
    desk.keys("Z", modifier=CTRL)
    assert desk.selection.tile.name == ""
    assert inspector.tile.name.line.text() == ""


def test_an_id_that_is_taken_is_refused_with_a_sentence(desk, inspector):
    desk.open(tile("", "A"), tile("", "B"))
    field = inspector.tile.id
    field.line.setFocus()
    desk.keys("A", modifier=CTRL)
    QTest.keyClicks(field.line, "B")
    assert field.fault.text() == "The set has another tile B."
    assert field.fault.isVisible()
    desk.keys("Return")
    assert desk.selection.tile.id == "A"
    desk.keys("Escape")
    assert field.line.text() == "A"
    assert not field.fault.isVisible()


@pytest.mark.parametrize(
    ("typed", "says"),
    [("a/b", "An id has at most 60 letters, and none of ; / \\."), ("", "A tile needs an id.")],
)
def test_an_id_that_cannot_be_written_is_refused(desk, inspector, typed, says):
    field = inspector.tile.id
    field.line.setFocus()
    desk.keys("A", modifier=CTRL)
    desk.keys("Delete")
    QTest.keyClicks(field.line, typed)
    assert field.fault.text() == says
    inspector.tile.name.line.setFocus()
    assert field.line.text() == "K"


def test_a_deck_is_one_word(desk, inspector):
    field = inspector.tile.deck
    field.line.setFocus()
    desk.keys("A", modifier=CTRL)
    QTest.keyClicks(field.line, "Two words")
    assert field.fault.text() == "A deck is one word of small letters, digits, - and _."


def test_several_tiles_get_count_deck_and_tags_together(desk, inspector):
    desk.open(
        tile("", "A", count=2, tags=("coast", "old")),
        tile("", "B", count=3, tags=("coast",)),
        tile("", "C"),
    )
    desk.selection.select(["A", "B"])
    section = inspector.tile
    assert section.heading.text() == "2 tiles"
    assert not section.id.isVisible()
    assert section.count.text() == "–"
    assert section.tags.line.text() == "coast"
    desk.write(section.count, "5")
    desk.write(section.deck, "river")
    desk.write(section.tags, "sea, wide")
    tiles = desk.document.model.tiles
    assert [t.count for t in tiles] == [5, 5, 1]
    assert [t.deck for t in tiles] == ["river", "river", "main"]
    assert [t.tags for t in tiles] == [("sea", "wide", "old"), ("sea", "wide"), ()]
    assert desk.steps == [
        "Change the count of 2 tiles to 5",
        "Put 2 tiles into the deck river",
        "Change the tags of 2 tiles",
    ]


def test_a_start_space_has_a_cell_and_a_turn(desk, inspector):
    coast = StartSpace(id="coast", at=(0, 0))
    desk.open(tile("", "A"), start=Start(spaces=(coast,)))
    desk.selection.select(["coast"])
    section = inspector.tile
    assert section.heading.text() == "Start space"
    assert not section.count.isVisible()
    desk.write(section.column, "-2")
    desk.write(section.row, "3")
    pick(section.turn, "1")
    changed = desk.selection.tile
    assert (changed.at, changed.turn) == ((-2, 3), 1)


def test_the_parts_list_picks_parts_and_markers(desk, inspector):
    desk.open(tile("town N+W flag; road E-S"))
    rows = [inspector.parts.item(row).text().strip() for row in range(inspector.parts.count())]
    assert rows == [
        "Town N-W",
        "Flag",
        "Road E-S",
        "Plain, touches El and Sr",
        "Plain, touches Er and Sl",
    ]
    inspector.parts.setFocus()
    inspector.parts.setCurrentRow(0)
    desk.keys("Down")
    assert desk.selection.part == Part(0, 0)
    assert inspector.marker.isVisible()
    desk.keys("Delete")
    assert desk.line == "town N+W; road E-S"


def test_the_fields_of_a_part_change_the_tile(desk, inspector):
    desk.open(tile("town N; road S"))
    desk.selection.select_part(Part(1))
    section = inspector.part
    assert section.heading.text() == "Road"
    pick(section.end, "town")
    assert desk.line == "town N; road S>town"
    desk.selection.select_part(Part(0))
    press(section.sides.buttons[3])
    assert desk.line == "town N+W; road S>town"
    press(section.sides.buttons[0])
    press(section.sides.buttons[3])
    assert desk.line == "town W; road S>town"
    assert section.sides.buttons[3].isChecked()
    desk.write(section.name, "York")
    assert desk.line == 'town W "York"; road S>town'
    pick(section.terrain, "sea")
    assert desk.line == 'sea W "York"; road S'
    press(section.remove)
    assert desk.line == "road S"


def test_ground_is_written_down_and_taken_exactly(desk, inspector):
    desk.open(tile("road E-W"))
    desk.selection.select_part(Part(half=0))
    section = inspector.part
    assert section.about.text().startswith("Plain: touches N, El and Wr")
    press(section.write)
    assert desk.line == "road E-W; plain N"
    press(section.exact)
    assert desk.line == "road E-W; plain N+El+Wr!"
    el = next(b for b in section.sides.buttons if b.text() == "El")
    press(el)
    assert desk.line == "road E-W; plain N+Wr!"


def test_a_marker_changes_its_kind_and_place(desk, inspector):
    desk.open(tile("plain bison"))
    desk.selection.select_part(Part(0, 0))
    section = inspector.marker
    assert section.place.auto.isChecked()
    pick(section.kind, "bear")
    assert desk.line == "plain bear"
    desk.write(section.place.across, "0.25")
    assert desk.selection.tile.features[0].markers[0].at[0] == 0.25
    assert not section.place.auto.isChecked()
    press(section.place.auto)
    assert desk.selection.tile.features[0].markers[0].at is None
    press(section.remove)
    assert desk.line == ""


def test_scrolling_over_a_number_does_not_change_it(desk, inspector):
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QWheelEvent

    desk.canvas.setFocus()
    field = inspector.tile.count
    middle = QPointF(field.rect().center())
    event = QWheelEvent(
        middle,
        QPointF(field.mapToGlobal(field.rect().center())),
        QPoint(0, 0),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)
    assert desk.selection.tile.count == 1


def test_a_picture_dropped_on_the_inspector_becomes_the_artwork(desk, inspector, tmp_path):
    document = desk.document
    document.save_as(tmp_path / "tiles.json")
    picture = tmp_path / "k.png"
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    assert image.save(str(picture))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(picture))])
    field = inspector.tile.artwork
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    enter = QDragEnterEvent(field.rect().center(), copy, data, buttons, none)
    QApplication.sendEvent(field, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(
        field, QDropEvent(QPointF(field.rect().center()), copy, data, buttons, none)
    )
    assert desk.selection.tile.artwork == "k.png"
    assert field.words.toolTip() == "k.png"
    colour = desk.canvas.grab().toImage().pixelColor(desk.point(0.5, 0.4))
    assert colour.red() > 200 and colour.green() < 60
    press(field.clear)
    assert desk.selection.tile.artwork is None


def test_notation_is_read_while_it_is_typed(desk):
    line = desk.find("notation")
    line.setFocus()
    QTest.keyClicks(line, "town N+W flag; road E-S")
    assert desk.line == "town N+W flag; road E-S"
    desk.keys("Return")
    assert desk.steps == ["Write K as notation"]
    desk.canvas.setFocus()
    desk.keys("Z", modifier=CTRL)
    assert line.text() == ""


def test_notation_that_makes_no_sense_says_why_and_changes_nothing(desk):
    line, fault = desk.find("notation"), desk.find("notation-fault")
    line.setFocus()
    QTest.keyClicks(line, "town N; road =")
    assert desk.line == "town N"
    assert not fault.isVisible()
    QTest.qWait(400)
    assert fault.isVisible()
    assert fault.text() == "'=' is not a marker; write like 'flag' or 'bison*2' (at character 14)."
    desk.keys("Escape")
    assert line.text() == "town N"
    assert not fault.isVisible()
    desk.keys("End")
    QTest.keyClicks(line, "; twon S")
    desk.keys("Return")
    assert fault.text().endswith("did you mean 'town'?")
    assert desk.line == "town N"


def test_notation_follows_the_canvas(desk):
    line = desk.find("notation")
    desk.drag(desk.side("N"), desk.side("S"))
    assert line.text() == "road N-S"


def test_without_a_tile_there_is_nothing_to_inspect(desk, inspector):
    desk.open()
    assert inspector.currentWidget() is inspector.empty
    assert desk.workspace.page.empty.isVisible()
    assert desk.workspace.page.empty.button.text() == "Add a Tile"


@pytest.mark.parametrize("zoom", [100, 150])
def test_no_text_is_clipped(desk, inspector, zoom):
    desk.open(tile("town N+W flag; road E-S post; plain El bison"))
    desk.shell.theme.set(zoom=zoom)
    try:
        desk.window.resize(1500, 1000)
        for part in (None, Part(0), Part(0, 0), Part(2), Part(half=3)):
            desk.selection.select_part(part)
            QTest.qWait(30)
            assert clipped(inspector) == []
            assert clipped(desk.workspace.page) == []
            assert clipped(desk.find("neighbours")) == []
    finally:
        desk.shell.theme.set(zoom=100)
