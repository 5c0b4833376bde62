"""Every change is a named step; nothing a person typed is ever lost."""

import json

import pytest

from engine.landscape.load import load_set
from engine.problems import Severity


def with_count(model, count, row=0):
    tile = model.tiles[row].replace(count=count)
    return model.replace(tiles=(*model.tiles[:row], tile, *model.tiles[row + 1 :]))


@pytest.fixture
def document(documents):
    return documents.open("mayflower")


def test_an_edit_has_a_name_and_says_what_was_and_what_is(document):
    seen = []
    document.changed.connect(lambda old, new: seen.append((old, new)))
    before = document.model
    assert document.edit("Add flag to K", with_count(before, 7))
    assert seen == [(before, document.model)]
    assert document.undo_stack.undoText() == "Add flag to K"
    document.undo_stack.undo()
    assert document.model is before
    assert seen[1] == (seen[0][1], before)


def test_steps_with_the_same_key_become_one_and_others_do_not(document):
    for count in (3, 4, 5):
        document.edit("Count", with_count(document.model, count), merge_key="count-A")
    document.edit("Count", with_count(document.model, 9, row=1), merge_key="count-B")
    document.edit("Rename", document.model.replace(title="New"))
    assert document.undo_stack.count() == 3


def test_merged_steps_that_lead_back_leave_nothing_to_undo(document):
    start = document.model.tiles[0].count
    document.edit("Count", with_count(document.model, start + 1), merge_key="count-A")
    document.edit("Count", with_count(document.model, start), merge_key="count-A")
    assert document.undo_stack.count() == 0
    assert not document.modified


def test_a_saved_step_is_not_merged_with_what_follows(document, tmp_path):
    document.edit("Count", with_count(document.model, 5), merge_key="count-A")
    document.save_as(tmp_path / "set.json")
    document.edit("Count", with_count(document.model, 6), merge_key="count-A")
    assert document.modified
    document.undo_stack.undo()
    assert not document.modified
    assert document.model == load_set(tmp_path / "set.json").tileset


def test_an_edit_that_changes_nothing_is_no_step(document):
    assert not document.edit("Nothing", with_count(document.model, document.model.tiles[0].count))
    assert document.undo_stack.count() == 0


def test_a_source_with_a_fault_is_kept_as_a_draft_and_mended_by_its_fix(document):
    raw = document.raw()
    raw["tiles"][0]["counts"] = raw["tiles"][0].pop("count")
    raw["tiles"][1]["count"] = "two"
    text = json.dumps(raw)
    refused = []
    document.refused.connect(refused.append)
    assert document.edit_text("Edit the source", text)
    assert document.draft == text
    assert document.text() == text, "saving writes what was typed"
    assert not document.edit("Count", with_count(document.model, 3))
    assert "Problems" in refused[0]
    document.check_now()
    assert document.errors >= 1
    while any(p.fix and p.fix.edits for p in document.problems):
        fix = next(p.fix for p in document.problems if p.fix and p.fix.edits)
        assert document.apply_fix(fix)
        document.check_now()
        if document.draft is None:
            break
    if document.draft is not None:
        raw = document.raw()
        raw["tiles"][1]["count"] = 2
        document.edit_text("Edit the source", json.dumps(raw))
    assert document.draft is None
    assert document.model.tiles[1].count == 2
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.draft is None and not document.modified


def test_text_that_is_no_json_at_all_keeps_the_last_model(document):
    model = document.model
    document.edit_text("Edit the source", '{"title": "Half')
    assert document.model is model
    assert document.raw() is None
    document.check_now()
    assert document.problems[0].severity is Severity.ERROR
    document.undo_stack.undo()
    assert document.draft is None


def test_a_broken_file_opens_with_what_is_sound_in_it(documents, own_set):
    raw = json.loads(own_set.read_text("utf-8"))
    raw["tiles"][3]["features"] = "road E-"
    own_set.write_text(json.dumps(raw), "utf-8")
    document = documents.open(own_set)
    assert document.draft is not None
    assert len(document.model.tiles) == 49
    assert not document.modified
    document.check_now()
    assert document.errors == 1


def test_a_key_given_twice_is_not_dropped_by_saving(documents, own_set):
    text = own_set.read_text("utf-8").replace('"title"', '"title": "First",\n  "title"', 1)
    own_set.write_text(text, "utf-8")
    document = documents.open(own_set)
    assert document.draft == text
    document.save()
    assert own_set.read_text("utf-8") == text


def test_problems_are_found_a_moment_after_an_edit(document, qtbot):
    with qtbot.waitSignal(document.problems_changed, timeout=3000):
        document.edit("Count", with_count(document.model, 90))
    assert document.checked
    assert any(problem.tile == "A" for problem in document.problems)


def test_only_the_last_of_many_checks_counts(document, qtbot):
    qtbot.waitUntil(lambda: document.checked, timeout=3000)
    heard = []
    document.problems_changed.connect(lambda: heard.append(list(document.problems)))
    for count in range(3, 30):
        document.edit("Count", with_count(document.model, count))
    document.edit("Count", with_count(document.model, 2))
    qtbot.waitUntil(lambda: document.checked and bool(heard), timeout=3000)
    assert heard[-1] == []
    assert len(heard) == 1


def test_a_check_that_breaks_down_is_reported_as_our_fault(document, qtbot):
    def broken():
        raise ZeroDivisionError("no tiles")

    document.check = lambda: broken
    with qtbot.waitSignal(document.fault, timeout=3000) as heard:
        document.check_soon()
    assert isinstance(heard.args[0], ZeroDivisionError)
