"""Tile files of JCloisterZone in all their dialects."""

import pytest

from engine.exchange import Imported, begun, read_foreign_text
from engine.landscape.load import check_raw, load_set
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import to_raw
from engine.landscape.tiles.notation import notation
from engine.problems import Severity

RULES = load_set("mayflower").rules
assert RULES is not None

VERSION_5 = b"""<?xml version="1.0" encoding="utf-8"?>
<defs>
  <tiles>
    <tile id="XX/gate">
      <city pennants="1" wagon-move="a">N W</city>
      <road inn="true" wagon-move="a">E</road>
      <field city="W">EL</field>
      <field city="W">ER SL SR</field>
    </tile>
    <tile id="XX/abbey">
      <monastery wagon-move="a b"/>
      <road wagon-move="a">W</road>
      <road wagon-move="b">E</road>
      <field>ER SL SR WL</field>
      <field>EL NL NR WR</field>
    </tile>
    <tile id="XX/odd"><city>N</city><field>EL ER</field><field>SL SR WL WR</field></tile>
    <tile id="XX/inner">
      <city>N</city><city>E</city><city>S</city><city>W</city><field>I</field>
    </tile>
    <tile id="XX/brook" group="river"><garden/><river>W N</river><field>WR NL</field></tile>
    <tile id="XX/unused"><city>N</city></tile>
  </tiles>
  <sets>
    <tile-set id="first:1">
      <ref tile="XX/gate" count="2"/><ref tile="XX/abbey" count="1"/><ref tile="XX/odd"/>
      <ref tile="XX/inner" count="1"/><ref tile="XX/brook" count="1"/>
    </tile-set>
    <tile-set id="first:2"><ref tile="XX/unused" count="5"/></tile-set>
  </sets>
</defs>
"""
VERSION_4 = b"""<pack>
  <card count="2" id="LR">
    <cloister/><road>S</road><farm>NL NR EL ER SL SR WL WR</farm>
    <wagon-move><neighbouring>CLOISTER S</neighbouring></wagon-move>
  </card>
  <card count="4" id="RCr">
    <road>W E</road><city>N</city><farm city="N">EL WR</farm><farm>ER SL SR WL</farm>
    <position x="0" y="0"/>
  </card>
  <tile id="twice" count="1"><city pennant="2">N E S W</city></tile>
  <tile id="cross"><road>N</road><road>E</road><road>S</road></tile>
</pack>
"""


def read(content: bytes, **options) -> Imported:
    return read_foreign_text(content, RULES, "tiles.xml", **options)


def drawn(imported: Imported) -> dict[str, str]:
    return {tile.id: notation(tile.features, RULES.forms) for tile in imported.tiles}


def errors(imported: Imported) -> list[str]:
    checked = check_raw(to_raw(begun(imported, "", "mayflower")), RULES, None)
    return [p.message for p in checked.problems if p.severity is Severity.ERROR]


def test_tiles_of_version_5_with_the_counts_of_their_set():
    got = read(VERSION_5)
    assert drawn(got) == {
        "XX-gate": "town N+W flag; road E>town",
        "XX-abbey": "farm; road W>farm; road E>farm",
        "XX-odd": "town N; plain El+Er!; plain Sl+Sr+Wl+Wr!",
        "XX-inner": "town N; town E; town S; town W; plain !",
        "XX-brook": "",
    }
    assert [tile.count for tile in got.tiles] == [2, 1, 1, 1, 1]
    assert errors(got) == []


def test_marks_without_a_rule_of_ours_are_kept_as_tags():
    tiles = {tile.id: tile for tile in read(VERSION_5).tiles}
    assert tiles["XX-gate"].tags == ("jcloisterzone XX/gate", "inn E")
    assert tiles["XX-brook"].tags[1:] == ("group river", "garden", "river W+N")


def test_what_has_no_counterpart_is_told_with_its_line():
    left = [p for p in read(VERSION_5).problems if p.code == "import-left-out"]
    assert [(p.tile, p.line) for p in left] == [("XX-brook", 21)]
    assert "its river has no counterpart" in left[0].message


def test_of_several_sets_the_first_or_the_named_one_is_taken():
    first = read(VERSION_5)
    assert (first.title, first.sets) == ("first:1", ("first:1", "first:2"))
    assert any("first:2" in p.message for p in first.problems)
    second = read(VERSION_5, tile_set="first:2")
    assert [(tile.id, tile.count) for tile in second.tiles] == [("XX-unused", 5)]
    missing = read(VERSION_5, tile_set="first:3")
    assert missing.empty and "Did you mean" in missing.problems[0].message


def test_tiles_of_version_4_with_their_own_counts():
    got = read(VERSION_4)
    assert drawn(got) == {
        "LR": "farm; road S>farm",
        "RCr": "road W-E; town N",
        "twice": "town N+E+S+W flag*2",
        "cross": "road N/E/S",
    }
    assert errors(got) == []


def test_one_copy_of_the_tile_with_a_position_begins_the_game():
    got = read(VERSION_4)
    assert [(space.id, space.at) for space in got.start] == [("RCr-start", (0, 0))]
    assert next(tile for tile in got.tiles if tile.id == "RCr").count == 3
    assert [space.id for space in begun(got, "", "mayflower").start.spaces] == ["RCr-start"]


def test_the_early_form_of_version_5_speaks_like_version_4():
    early = (
        VERSION_5.replace(b"monastery", b"cloister")
        .replace(b"field", b"farm")
        .replace(b"pennants", b"pennant")
    )
    assert drawn(read(early)) == drawn(read(VERSION_5))


def test_a_river_is_a_river_where_the_rules_have_one():
    raw = to_raw(RULES)
    raw["terrains"]["river"] = {"form": "path", "occupied_by": ["settler"]}
    rules = RuleSet.model_validate(raw)
    got = read_foreign_text(VERSION_5, rules)
    assert notation(got.tiles[4].features, rules.forms).startswith("river W-N")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"<svg/>", "no tile file of JCloisterZone"),
        (b"<defs><tiles>", "not XML as it should be"),
        (b"<defs/>", "no tile in this file"),
        (b'<!DOCTYPE x [<!ENTITY a "b">]><defs>&a;</defs>', "not safe"),
        (b'<!DOCTYPE x SYSTEM "http://example.invalid/x"><defs>&b;</defs>', "not safe"),
        (b'<?xml version="1.0" encoding="klingon"?><defs/>', "XML"),
        (b"<defs>" * 60, "nested"),
        (b'<pack><tile id="a" count="many"><city>N</city></tile></pack>', "count 'many'"),
    ],
)
def test_whatever_is_wrong_is_said_in_a_sentence(content: bytes, says: str):
    problems = read(content).problems
    assert any(says in problem.message for problem in problems), problems


def test_hexagons_are_refused():
    rules = RULES.replace(sides=6)
    got = read_foreign_text(VERSION_4, rules)
    assert got.empty and "have 6" in got.problems[0].message
