"""Presets and what is remembered with a set."""

import json
import shutil
from pathlib import Path

import pytest

from app.print.choices import declared, spoken
from app.print.concerns import concerns
from app.print.kept import Kept, kept_file, load_kept, save_kept
from app.print.material import Printed, PrintedTile
from app.print.plan import plan_sheet
from app.print.presets import (
    DEFAULT,
    Preset,
    PresetUnusable,
    bundled,
    differing,
    folder,
    keep_preset,
    like,
    preset,
    presets,
    remove_preset,
)
from app.print.printout import print_out
from app.print.settings import GROUPS, Arrangement, Backs, PrintSettings
from engine.bundled import find
from tests.app.print.measuring import bundled as material_of


@pytest.mark.parametrize("one", bundled(), ids=lambda one: one.name)
def test_every_preset_prints_the_mayflower(one: object) -> None:
    settings = one.settings  # type: ignore[attr-defined]
    assert not settings.__pydantic_extra__, "a word that is no setting"
    if settings.arrangement is Arrangement.SHEETS:
        assert plan_sheet(settings, 4).slots
    assert print_out(material_of("mayflower"), settings.replace(tiles="A")).pages


@pytest.mark.parametrize("one", bundled(), ids=lambda one: one.name)
@pytest.mark.parametrize("name", ["mayflower", "hunters_and_gatherers_2"])
def test_no_preset_of_ours_gives_cause_for_concern(one: Preset, name: str) -> None:
    assert concerns(print_out(material_of(name), one.settings)) == []


def test_the_presets_one_expects_are_there() -> None:
    names = {one.name for one in bundled()}
    assert {"home-a4", "home-letter", "home-a4-duplex", "fold-over", "eu-shop-3mm"} <= names
    assert {f"game-crafter-{size}" for size in ("mini", "small", "medium", "large")} <= names
    assert bundled()[0].name == DEFAULT
    shop = preset("eu-shop-3mm").settings
    assert (shop.bleed, shop.backs) == (3.0, Backs.LONG)
    assert preset("game-crafter-small").settings.bleed == pytest.approx(3.175)


def test_a_preset_of_ones_own_is_kept_found_and_removed() -> None:
    settings = PrintSettings().replace(tile_size=50, tiles="A", only_changed=True)
    made = keep_preset("My Fifties!", settings)
    assert made.name == "my-fifties"
    found = preset("my-fifties")
    assert found.own and found.settings.tile_size == 50
    # Which tiles are printed belongs to one printout.
    assert found.settings.tiles == () and not found.settings.only_changed
    assert like(settings, found)
    remove_preset(found)
    with pytest.raises(PresetUnusable, match="no preset 'my-fifties'"):
        preset("my-fifties")


def test_our_own_presets_are_neither_replaced_nor_removed() -> None:
    assert keep_preset("Home A4", PrintSettings()).name == "home-a4-own"
    remove_preset(preset("home-a4"))
    assert preset("home-a4").title == "A4 at home"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "cannot be used"),
        ("[]", "no object with 'settings'"),
        ('{"settings": {"tile_size": "huge"}}', "write it like 45mm"),
        ('{"settings": {"backs": "sideways"}}', "backs"),
    ],
)
def test_a_broken_preset_is_told_and_the_others_stay(text: str, says: str) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / "broken.json").write_text(text, encoding="utf-8")
    known, faults = presets()
    assert len(known) == len(bundled())
    assert len(faults) == 1 and says in faults[0] and "'broken.json'" in faults[0]
    with pytest.raises(PresetUnusable, match="broken"):
        preset("broken")


def test_a_misspelt_preset_is_met_with_a_guess() -> None:
    with pytest.raises(PresetUnusable, match="did you mean 'home-a4'"):
        preset("hom-a4")


def test_fields_of_a_later_version_are_kept() -> None:
    settings = PrintSettings.model_validate({"margin": 8, "gold_foil": True})
    changed = settings.replace(margin=9)
    assert changed.model_dump()["gold_foil"] is True
    assert differing(changed) == {"margin": 9.0, "gold_foil": True}


def test_every_setting_is_declared_once_with_its_words() -> None:
    listed = [name for _, names in GROUPS for name in names]
    assert sorted(listed) == sorted(PrintSettings.model_fields)
    for setting in declared():
        assert setting.title and setting.help.endswith((".", "…"))
        assert len({spoken(choice) for choice in setting.choices}) == len(setting.choices)
    none = {
        spoken(choice) for one in declared() for choice in one.choices if choice.value == "none"
    }
    assert none == {"No marks", "No backs", "No labels"}


# What is remembered with a set


def test_settings_lie_beside_the_set_and_come_back(tmp_path: Path) -> None:
    file = kept_file(tmp_path / "tiles.json")
    assert file == tmp_path / "tiles.print.json"
    printed = Printed(version="1.0", tiles={"A": PrintedTile(digest="x", count=2)})
    kept = Kept(settings=PrintSettings(tile_size=50), printed=printed)
    save_kept(file, kept)
    assert load_kept(file) == (kept, "")


def test_a_bundled_set_is_remembered_elsewhere() -> None:
    file = kept_file(find("mayflower"))
    assert "tilewright" in file.parts and file.name == "mayflower-tiles.print.json"
    assert not file.is_relative_to(find("mayflower").parent)


def test_what_cannot_be_read_is_told_and_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "tiles.print.json"
    assert load_kept(file) == (Kept(), "")
    for text in ("{", '{"settings": {"margin": "wide"}}'):
        file.write_text(text, encoding="utf-8")
        kept, trouble = load_kept(file)
        assert kept == Kept() and "tiles.print.json cannot be read" in trouble
    save_kept(file, Kept(settings=PrintSettings()), backup=True)
    assert (tmp_path / "tiles.print.json.~1~").read_text("utf-8") == text


def test_unknown_fields_of_the_file_are_written_back(tmp_path: Path) -> None:
    file = tmp_path / "tiles.print.json"
    file.write_text('{"format": 1, "colour_profile": "fogra"}', encoding="utf-8")
    kept, _ = load_kept(file)
    save_kept(file, kept.replace(settings=PrintSettings(gap=2)))
    assert json.loads(file.read_text("utf-8"))["colour_profile"] == "fogra"


def test_the_file_does_not_disturb_the_set_beside_it(tmp_path: Path) -> None:
    for name in ("tiles.json", "rules.json"):
        shutil.copy(find("mayflower").with_name(name), tmp_path / name)
    save_kept(kept_file(tmp_path / "tiles.json"), Kept(settings=PrintSettings()))
    assert find(tmp_path) == (tmp_path / "tiles.json")
