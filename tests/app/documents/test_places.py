"""Where documents come from, where they go, and what they take along."""

import json

import pytest

from app.documents.beginnings import BROKEN_EXAMPLE, beginnings, bundled_titles, new_set
from app.documents.opening import OpenRefused, open_document
from engine.bundled import find, names
from engine.landscape.load import load_set
from engine.landscape.rules.load import load_rules


def test_a_bundled_set_is_a_copy_without_a_file(documents):
    document = documents.open("mayflower")
    assert document.path is None
    assert document.bundled == document.place == "mayflower"
    assert not document.modified
    assert document.rules_document.path is None


def test_the_path_of_a_bundled_set_opens_the_same_copy(documents):
    assert documents.open(find("mayflower")) is documents.open("mayflower")


def test_a_folder_stands_for_the_set_in_it(documents, own_set):
    assert documents.open(own_set.parent).path == own_set


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("photo.png", b"\x89PNG", "photo.png is no tile set"),
        ("list.json", b"[1, 2]", "neither a tile set nor a rule set"),
    ],
)
def test_other_files_are_refused_with_a_sentence(documents, tmp_path, name, content, says):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(OpenRefused, match=says):
        documents.open(tmp_path / name)
    assert len(documents) == 0


def test_what_is_not_there_is_refused_with_a_guess(documents):
    with pytest.raises(OpenRefused, match="mayflower"):
        documents.open("mayflowr")


def test_saving_a_copy_elsewhere_still_finds_its_rules(documents, tmp_path):
    document = documents.open("mayflower")
    document.save_as(tmp_path / "copy.json")
    assert load_set(tmp_path / "copy.json").rules == document.rules
    assert document.model.rules == "mayflower"


def test_changed_rules_of_a_bundled_set_are_saved_beside_it(documents, tmp_path):
    document = documents.open("mayflower")
    heard = []
    document.rules_changed.connect(lambda old, new: heard.append((old.title, new.title)))
    rules = document.rules_document
    rules.edit("Rename", rules.model.replace(title="House rules"))
    assert heard == [("Mayflower", "House rules")]
    assert document.modified and document.rules.title == "House rules"
    document.save_as(tmp_path / "mine.json")
    assert not document.modified
    assert load_set(tmp_path / "mine.json").rules.title == "House rules"
    assert document.model.rules == "mine-rules.json"
    assert load_rules("mayflower").rules.title == "Mayflower"


def test_rules_with_a_file_of_their_own_are_saved_there(documents, own_set):
    document = documents.open(own_set)
    rules = document.rules_document
    rules.edit("Rename", rules.model.replace(title="House rules"))
    document.save()
    assert load_rules(own_set.with_name("rules.json")).rules.title == "House rules"
    assert load_set(own_set).tileset.rules == "rules.json"


def test_rules_nobody_edits_here_follow_their_file(documents, own_set, qtbot):
    document = documents.open(own_set)
    place = own_set.with_name("rules.json")
    raw = json.loads(place.read_text("utf-8"))
    raw["title"] = "Edited elsewhere"
    with qtbot.waitSignal(document.rules_changed, timeout=5000):
        place.write_text(json.dumps(raw), "utf-8")
    assert document.rules.title == "Edited elsewhere"
    assert not document.modified


def test_edited_rules_changed_on_disk_wait_for_an_answer(documents, own_set, qtbot):
    document = documents.open(own_set)
    rules = document.rules_document
    rules.edit("Rename", rules.model.replace(title="Mine"))
    place = own_set.with_name("rules.json")
    text = place.read_text("utf-8").replace('"title": "Mayflower"', '"title": "Theirs"')
    with qtbot.waitSignal(documents.disk_changed, timeout=5000) as heard:
        place.write_text(text, "utf-8")
    assert heard.args == [document, rules]
    assert document.rules.title == "Mine"


def test_a_set_whose_rules_are_missing_still_opens(documents, own_set):
    own_set.with_name("rules.json").unlink()
    document = documents.open(own_set)
    assert document.rules_document is None
    assert document.rules.terrains, "the default rules stand in for drawing"
    document.check_now()
    assert document.problems[0].code == "rules-missing"


def test_naming_other_rules_and_undoing_it_keeps_unsaved_rules(documents, own_set):
    document = documents.open(own_set)
    rules = document.rules_document
    rules.edit("Rename", rules.model.replace(title="Mine"))
    document.edit("Other rules", document.model.replace(rules="mayflower"))
    assert document.rules.title == "Mayflower"
    assert document.modified
    document.undo_stack.undo()
    assert document.rules.title == "Mine"


def test_artwork_goes_along_to_another_folder(documents, own_set, tmp_path):
    (own_set.parent / "art").mkdir()
    (own_set.parent / "art" / "a.png").write_bytes(b"picture")
    document = documents.open(own_set)
    tile = document.model.tiles[0].replace(artwork="art/a.png")
    document.edit("Artwork", document.model.replace(tiles=(tile, *document.model.tiles[1:])))
    (tmp_path / "other").mkdir()
    document.save_as(tmp_path / "other" / "set.json")
    assert (tmp_path / "other" / "art" / "a.png").read_bytes() == b"picture"
    assert load_set(tmp_path / "other" / "set.json").rules == document.rules


def test_artwork_outside_the_folder_is_not_dragged_along(documents, own_set, tmp_path):
    (tmp_path / "secret.png").write_bytes(b"secret")
    document = documents.open(own_set)
    tile = document.model.tiles[0].replace(artwork="../secret.png")
    document.edit("Artwork", document.model.replace(tiles=(tile, *document.model.tiles[1:])))
    (tmp_path / "deep" / "er").mkdir(parents=True)
    document.save_as(tmp_path / "deep" / "er" / "set.json")
    assert not (tmp_path / "deep" / "secret.png").exists()


def test_a_variant_finds_its_base_from_another_folder(documents, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    place = tmp_path / "a" / "rules.json"
    place.write_text('{"format": 1, "title": "Variant", "base": "mayflower"}', "utf-8")
    document = documents.open(place)
    assert document.base is not None and document.model.terrains == document.base.terrains
    changed = document.model.replace(turn=document.model.turn.replace(hand=2))
    document.edit("Hand", changed)
    document.save_as(tmp_path / "b" / "variant.json")
    raw = json.loads((tmp_path / "b" / "variant.json").read_text("utf-8"))
    assert raw["base"] == "mayflower" and raw["turn"] == {"hand": 2}
    assert "terrains" not in raw, "only what differs is written"
    assert load_rules(tmp_path / "b" / "variant.json").rules == document.model


def test_a_new_set_can_be_empty_or_take_the_tiles_along(qapp, tmp_path):
    first = beginnings()[0]
    empty = new_set(first, "Harbours", with_tiles=False)
    assert empty.model.tiles == () and empty.model.start == first.tileset.start
    full = new_set(first, "Harbours", "A. Author", with_tiles=True)
    full.save_as(tmp_path / "harbours.json")
    loaded = load_set(tmp_path / "harbours.json")
    assert loaded.tileset.tiles == first.tileset.tiles
    assert loaded.rules is not None
    for document in (empty, full):
        document.close()


def test_every_bundled_set_has_a_title_to_choose_it_by():
    titles = bundled_titles()
    assert set(titles) == set(names())
    assert titles["mayflower"] == "Mayflower"


@pytest.mark.skipif(BROKEN_EXAMPLE not in names(), reason="the example is not in the box")
def test_the_broken_example_opens_to_learn_from(qapp):
    document = open_document(BROKEN_EXAMPLE)
    document.check_now()
    assert document.errors > 0
    assert all(beginning.name != BROKEN_EXAMPLE for beginning in beginnings())
    document.close()


def test_the_recovery_copy_comes_after_a_moment_and_goes_with_saving(documents, own_set, qtbot):
    assert documents.copied_after_ms <= 5000
    documents.copied_after_ms = 30
    document = documents.open(own_set)
    document.edit("Rename", document.model.replace(title="Other"))
    qtbot.waitUntil(lambda: documents.recovery.has(document.key), timeout=3000)
    assert "Other" not in own_set.read_text("utf-8")
    document.save()
    assert not documents.recovery.has(document.key)


def test_a_recovery_copy_holds_the_rules_too(documents, own_set):
    document = documents.open(own_set)
    rules = document.rules_document
    rules.edit("Rename", rules.model.replace(title="Mine"))
    content = document.recovery_copy().content
    rules.undo_stack.undo()
    document.restore(content)
    assert document.rules.title == "Mine"
