"""Settings survive restarts, other versions and broken files."""

import json

import pytest
from pydantic import BaseModel

from app.settings import MOST_RECENT, Settings, SettingsFile
from app.theme import Scheme


class Canvas(BaseModel):
    grid: bool = True
    step: int = 4


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config" / "settings.json"


def test_what_is_set_is_found_again(file):
    first = SettingsFile(file)
    first.settings.theme = Scheme.DARK
    first.settings.zoom = 150
    first.settings.keep_section("canvas", Canvas(step=8))
    assert first.save()
    again = SettingsFile(file)
    assert again.settings == first.settings
    assert again.settings.section("canvas", Canvas) == Canvas(step=8)
    assert again.trouble == ""


def test_fields_of_another_version_survive(file):
    file.parent.mkdir()
    file.write_text('{"zoom": 125, "telescope": {"lens": 3}, "window": {"tilt": 2}}')
    known = SettingsFile(file)
    known.settings.zoom = 110
    known.save()
    raw = json.loads(file.read_text())
    assert raw["telescope"] == {"lens": 3}
    assert raw["window"]["tilt"] == 2
    assert raw["zoom"] == 110


@pytest.mark.parametrize(
    "text", ['{"zoom": 12', "", "[1, 2]", "null", "\udcff", '"' + "x" * 100, "[" * 100_000]
)
def test_a_broken_file_is_set_aside_with_a_sentence(file, text):
    file.parent.mkdir()
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    read = SettingsFile(file)
    assert read.settings == Settings()
    aside = file.with_name("settings.broken-1.json")
    assert aside.exists() and str(aside) in read.trouble
    assert read.save()
    assert SettingsFile(file).trouble == ""


def test_a_value_that_makes_no_sense_costs_only_itself(file):
    file.parent.mkdir()
    file.write_text('{"zoom": 9000, "theme": "dark", "recent": ["/a.json"]}')
    read = SettingsFile(file)
    assert read.settings.zoom == 100
    assert read.settings.theme is Scheme.DARK
    assert read.settings.recent == ["/a.json"]
    assert "zoom" in read.trouble


def test_a_section_that_makes_no_sense_gives_its_defaults():
    settings = Settings(sections={"canvas": {"step": "many"}})
    assert settings.section("canvas", Canvas) == Canvas()


def test_the_window_tells_about_a_broken_settings_file(make_window, tmp_path):
    (tmp_path / "settings.json").write_text("{broken")
    window = make_window()
    assert [n.key for n in window.notices.notices()] == ["settings"]
    assert len(window.shell.documents) == 1


def test_recent_files_are_kept_newest_first_without_doubles(tmp_path):
    settings = Settings()
    for number in range(MOST_RECENT + 3):
        settings.add_recent(tmp_path / f"{number}.json")
    settings.add_recent(tmp_path / "5.json")
    assert len(settings.recent) == MOST_RECENT
    assert settings.recent[0].endswith("5.json")
    assert len(set(settings.recent)) == MOST_RECENT


def test_file_dialogs_begin_in_the_folder_used_last_while_it_is_there(tmp_path):
    last = tmp_path / "last"
    last.mkdir()
    settings = Settings(last_folder=str(last))
    assert settings.usual_folder == last
    last.rmdir()
    assert settings.usual_folder == Settings().usual_folder != last


def test_a_folder_nobody_may_write_to_stops_nobody(tmp_path):
    place = tmp_path / "file"
    place.write_text("not a folder")
    assert SettingsFile(place / "settings.json").save() is False
