"""Bundled games are found by name, others by file or folder, and near misses are named."""

from pathlib import Path

import pytest

from engine.bundled import RULES, NotFound, find, home, is_bundled, names


def test_mayflower_is_bundled():
    assert "mayflower" in names()
    assert "mayflower" in names(RULES)
    assert find("mayflower") == home() / "mayflower" / "tiles.json"
    assert find("mayflower", RULES) == home() / "mayflower" / "rules.json"


def test_every_bundled_game_is_found_by_its_name():
    for name in names():
        assert find(name).is_file()
        assert find(name).parent.relative_to(home()).as_posix() == name


def test_a_file_and_a_folder_are_found(tmp_path):
    file = tmp_path / "tiles.json"
    file.write_text("{}")
    assert find(file) == file
    assert find(str(tmp_path)) == file
    assert find(tmp_path / "tiles.json") == file


def test_a_file_or_folder_of_that_name_wins(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mayflower").mkdir()
    assert is_bundled(find("mayflower"))
    (tmp_path / "mayflower" / "tiles.json").write_text("{}")
    assert not is_bundled(find("mayflower"))


@pytest.mark.parametrize("name", ["mayflwoer", "Mayflower", "mayflower/"])
def test_a_near_miss_is_named(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if name == "mayflower/":
        assert is_bundled(find(name))
        return
    with pytest.raises(NotFound, match=r"Did you mean 'mayflower'"):
        find(name)


def test_a_file_that_is_almost_called_so_is_named(tmp_path):
    (tmp_path / "forest.json").write_text("{}")
    with pytest.raises(NotFound, match=r"forest\.json"):
        find(tmp_path / "forst.json")


def test_a_folder_without_a_set_says_what_it_holds(tmp_path):
    with pytest.raises(NotFound, match=r"has no tiles\.json in it"):
        find(tmp_path)
    (tmp_path / "mine.json").write_text("{}")
    with pytest.raises(NotFound, match=r"it holds mine\.json, name that file"):
        find(tmp_path)


@pytest.mark.parametrize("name", ["", "no/such/thing", "a\0b", "x" * 5_000, "../../etc", "\ud800"])
def test_nonsense_is_not_found_with_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NotFound) as missing:
        find(name)
    assert str(missing.value).endswith((".", "?"))
    assert len(str(missing.value)) < 500


def test_what_is_bundled_is_told_from_what_is_not(tmp_path):
    assert is_bundled(home() / "mayflower" / "tiles.json")
    assert not is_bundled(tmp_path)
    assert not is_bundled(Path("a\0b"))
