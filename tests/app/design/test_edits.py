"""Editing a tile, without a window: every operation makes the tile its notation says."""

import pytest

from app.design import edits, tile_edits
from app.design.edits import put_tile
from app.design.feature_edits import set_exact, set_terrain, toggle_half, toggle_side
from app.design.join_edits import join_sides, lead_side, part_side
from app.design.marker_edits import (
    add_marker,
    add_site,
    arranged,
    fitting_pieces,
    move_marker,
    remove_feature,
    remove_marker,
)
from app.design.parts import Part, Place
from app.design.path_edits import cycle_end, possible_ends, set_end
from app.design.set_edits import moved, with_copies, with_tiles, without
from app.design.side_edits import cycle_side, set_side, side_choices
from app.design.tile_edits import (
    clear_tile,
    mirror_tile,
    notation_of,
    set_field,
    set_notation,
    turn_tile,
)
from engine.landscape.rules.load import load_rules
from engine.landscape.tiles.model import Feature, Start, StartSpace, Tile, TileSet
from engine.landscape.tiles.notation import NotationError, parse
from engine.landscape.tiles.outline import outline
from engine.landscape.tiles.tile_checks import check_tile
from engine.problems import has_errors

RULES = load_rules("mayflower").rules
assert RULES is not None
HEX = RULES.replace(sides=6)
N, E, S, W = range(4)


def tile(text: str = "", **fields) -> Tile:
    features = tuple(Feature.model_validate(raw) for raw in parse(text))
    return Tile(id="K", features=features, **fields)


def line(made, rules=RULES) -> str:
    return notation_of(getattr(made, "tile", made), rules)


def is_sound(made) -> bool:
    return not has_errors(check_tile(made.tile, RULES, outline(made.tile, RULES)))


def test_a_click_goes_through_ground_paths_and_areas():
    assert side_choices(RULES) == ["plain", "road", "town", "sea"]
    now = tile()
    seen = []
    for _ in range(4):
        now = cycle_side(now, RULES, N).tile
        seen.append(line(now))
    assert seen == ["road N", "town N", "sea N", ""]
    assert line(cycle_side(tile(), RULES, N, -1)) == "sea N"


def test_a_second_road_side_makes_one_road():
    assert line(set_side(tile("road E"), RULES, S, "road")) == "road E-S"


def test_a_road_beside_a_junction_is_another_arm():
    assert line(set_side(tile("road E/S/W"), RULES, N, "road")) == "road E/S/W/N"


def test_a_road_beside_a_farm_leads_to_it():
    assert line(set_side(tile("farm"), RULES, S, "road")) == "farm; road S>farm"


def test_a_road_beside_a_road_that_runs_through_waits_for_its_end():
    made = set_side(tile("road N-S"), RULES, E, "road")
    assert line(made) == "road N-S; road E"
    assert not is_sound(made)


def test_taking_a_side_from_a_road_leaves_the_other_with_its_post():
    assert line(set_side(tile("road E-S post"), RULES, E, "plain")) == "road S post"


def test_taking_a_side_from_a_town_leaves_the_rest():
    assert line(set_side(tile("town N+W flag"), RULES, N, "sea")) == "town W flag; sea N"


def test_two_arms_that_are_left_at_a_junction_run_on():
    assert line(set_side(tile("road E/S/W"), RULES, S, "town")) == "road E-W; town S"


def test_a_road_whose_town_is_gone_waits_for_an_end():
    assert line(set_side(tile("town N; road S>town"), RULES, N, "plain")) == "road S"


def test_joining_draws_the_brush_between_two_plain_sides():
    assert line(join_sides(tile(), RULES, E, S, "road")) == "road E-S"
    assert line(join_sides(tile(), RULES, W, N, "town")) == "town N+W"


def test_joining_a_plain_side_takes_what_is_on_the_other():
    assert line(join_sides(tile("town N flag"), RULES, N, W, "road")) == "town N+W flag"
    assert line(join_sides(tile("road N"), RULES, S, N, "town")) == "road N-S"


def test_joining_two_town_parts_keeps_both_flags_and_the_name():
    made = join_sides(tile('town N flag; town W flag "York"'), RULES, N, W, "road")
    assert line(made) == 'town N+W flag*2 "York"'
    assert (made.says, made.words) == (
        "Join {side} and {other} on {tile}",
        {"side": "N", "other": "W"},
    )


def test_a_third_road_side_makes_a_junction():
    made = join_sides(tile("road N-S post"), RULES, E, N, "road")
    assert line(made) == "road N>junction post; road S/E"
    assert line(join_sides(tile("road N-S; road E-W"), RULES, N, E, "road")) == "road N/S/E/W"


def test_a_loose_road_joined_with_an_arm_comes_to_the_junction():
    assert line(join_sides(tile("road N/E/S; road W>farm; farm"), RULES, W, N, "road")) == (
        "road N/E/S/W; farm"
    )


def test_two_arms_of_a_crossroads_can_be_made_one_road():
    made = join_sides(tile("road N/E/S/W"), RULES, E, W, "road")
    assert line(made) == "road N/S; road E-W"


def test_the_arm_left_alone_when_two_others_run_on_waits_for_an_end():
    assert line(join_sides(tile("road E/S/W"), RULES, E, W, "road")) == "road E-W; road S"


def test_a_road_dragged_to_a_town_ends_there():
    made = join_sides(tile("town N; road S"), RULES, S, N, "road")
    assert line(made) == "town N; road S>town"
    assert line(join_sides(tile("town N; road S"), RULES, N, S, "road")) == line(made)


def test_a_road_that_ran_through_is_cut_where_one_half_goes_to_town():
    made = join_sides(tile("road N-S post; town W"), RULES, N, W, "road")
    assert line(made) == "road N>town post; town W; road S"


def test_the_second_town_can_be_the_one_a_road_leads_to():
    made = lead_side(tile("town N; town W; road S"), RULES, S, 1, "road")
    assert line(made) == "town W; town N; road S>town"


def test_town_and_sea_cannot_be_joined():
    assert join_sides(tile("town N; sea W"), RULES, N, W, "road") is None
    assert join_sides(tile("town N+W"), RULES, N, W, "road") is None


def test_a_road_is_drawn_from_a_plain_side_to_the_farm():
    assert line(lead_side(tile("farm"), RULES, S, 0, "town")) == "farm; road S>farm"


def test_a_road_side_led_to_another_road_joins_it():
    assert line(lead_side(tile("road N; road E"), RULES, N, 1, "road")) == "road N-E"
    assert line(lead_side(tile("road N-S"), RULES, E, 0, "road")) == "road N/S/E"


def test_parting_a_road_makes_two_that_end_at_a_junction():
    made = part_side(tile("road E-S post"), RULES, E)
    assert line(made) == "road E>junction post; road S>junction"
    assert is_sound(made)


def test_parting_a_town_side_leaves_the_flag_with_the_rest():
    assert line(part_side(tile("town N+E+W flag"), RULES, N)) == "town E+W flag; town N"


def test_parting_an_arm_lets_the_others_run_on():
    assert line(part_side(tile("road E/S/W"), RULES, S)) == "road E-W; road S"


def test_what_is_by_itself_cannot_be_parted():
    assert part_side(tile("town N; road S"), RULES, N) is None
    assert part_side(tile("town N; road S"), RULES, S) is None
    assert part_side(tile(), RULES, S) is None


def test_the_ends_on_offer_are_those_the_tile_has():
    assert possible_ends(tile("road S"), RULES, 0) == ["junction"]
    assert possible_ends(tile("road S; farm; town N"), RULES, 0) == ["junction", "town", "farm"]
    cut = tile("town N; road S")
    ends = []
    for _ in range(3):
        cut = cycle_end(cut, RULES, 1).tile
        ends.append(cut.features[1].end)
    assert ends == ["town", "junction", "town"]


def test_an_end_can_be_taken_away_again():
    assert line(set_end(tile("road S>junction"), RULES, 0, None)) == "road S"


def test_a_farm_takes_the_roads_that_wait_for_an_end():
    assert line(add_site(tile("road S"), RULES, "farm")) == "road S>farm; farm"


def test_a_second_farm_moves_the_first_where_only_one_is_allowed():
    made = add_site(tile("farm"), RULES, "farm", (0.25, 0.3))
    assert line(made) == "farm"
    assert made.tile.features[0].at == (0.25, 0.3)


def test_a_road_without_its_farm_waits_for_an_end():
    assert line(remove_feature(tile("farm; road S>farm"), RULES, 0)) == "road S"


def test_removing_an_arm_lets_the_others_run_on():
    assert line(remove_feature(tile("road E/S/W"), RULES, 1)) == "road E-W"


def test_a_marker_goes_only_where_it_may_stand():
    town = tile("town N; road S>junction")
    pieces = outline(town, RULES).pieces
    assert [pieces[i].terrain for i in fitting_pieces(town, RULES, "flag")] == ["town"]
    assert [pieces[i].terrain for i in fitting_pieces(town, RULES, "bison")] == ["plain"]
    assert fitting_pieces(tile(), RULES, "flag") == []


def test_animals_write_their_plain_down_and_take_it_along():
    one = add_marker(tile(), RULES, "bison", 0)
    assert line(one) == "plain bison"
    assert one.part == Part(0, 0)
    two = add_marker(one.tile, RULES, "bison", 0)
    assert line(two) == "plain bison*2"
    gone = remove_marker(remove_marker(two.tile, RULES, 0, 1).tile, RULES, 0, 0)
    assert gone.tile.features == ()


def test_animals_name_their_plain_where_there_are_several():
    cut = tile("road E-W")
    pieces = outline(cut, RULES).pieces
    south = next(i for i, p in enumerate(pieces) if 2 * S in p.halves)
    assert line(add_marker(cut, RULES, "deer", south)) == "road E-W; plain S deer"


def test_animals_stay_on_their_plain_when_a_road_comes():
    herd = tile("plain bison")
    cut = join_sides(herd, RULES, E, W, "road")
    assert line(cut) == "plain N bison; road E-W"
    assert is_sound(cut)
    assert line(set_side(cut.tile, RULES, E, "plain")) == "plain bison; road W"


def test_plains_that_become_one_keep_all_their_animals():
    two = tile("road E-W; plain N bison; plain S deer*2")
    made = remove_feature(two, RULES, 0)
    assert line(made) == "plain bison deer*2"
    assert is_sound(made)


def test_animals_move_over_when_their_plain_is_built_upon():
    made = tile("road E-W; plain N bison")
    made = set_side(made, RULES, N, "town")
    assert line(made) == "road E-W; plain El bison; town N"
    assert is_sound(made)


def test_a_plain_that_is_named_well_keeps_its_name():
    made = set_side(tile("town N; town S; plain E+W bison"), RULES, N, "plain")
    assert line(made) == "town S; plain E+W bison"


def test_a_marker_dragged_to_another_plain_changes_plains():
    two = tile("road E-W; plain N bison; plain S deer")
    pieces = outline(two, RULES).pieces
    south = next(i for i, p in enumerate(pieces) if p.feature == 2)
    made = move_marker(two, RULES, 1, 0, south, (0.5, 0.81234))
    assert line(made) == "road E-W; plain S deer bison"
    assert made.tile.features[1].markers[1].at == (0.5, 0.812)
    assert made.part == Part(1, 1)
    assert line(arranged(made.tile, RULES)) == line(made)
    assert arranged(made.tile, RULES).tile.features[1].markers[1].at is None


def test_a_marker_dragged_on_its_own_feature_only_moves():
    made = move_marker(tile("town N flag"), RULES, 0, 0, 0, (2.0, -1.0))
    assert made.tile.features[0].markers[0].at == (1.0, 0.0)
    assert line(made) == "town N flag"


def test_turning_all_the_way_round_leads_back():
    made = tile("town N+W flag; road E-S post; plain El deer")
    turned = made
    for _ in range(4):
        turned = turn_tile(turned, RULES).tile
    assert turned == made
    assert line(turn_tile(made, RULES)) == "town N+E flag; road S-W post; plain Sl deer"
    assert turn_tile(turn_tile(made, RULES).tile, RULES, -1).tile == made
    assert mirror_tile(mirror_tile(made, RULES).tile, RULES).tile == made
    assert clear_tile(made, RULES).tile.features == ()


def test_six_sides_work_the_same():
    made = join_sides(tile(), HEX, 0, 3, "road")
    assert line(made, HEX) == "road NE-SW"
    made = join_sides(made.tile, HEX, 1, 0, "road")
    assert line(made, HEX) == "road NE/SW/E"
    assert line(turn_tile(made.tile, HEX), HEX) == "road E/W/SE"


def test_another_terrain_drops_what_only_the_old_one_could_say():
    assert line(set_terrain(tile("road S>junction"), RULES, 0, "town")) == "town S"
    assert line(set_terrain(tile("town N+W"), RULES, 0, "road")) == "road N-W"
    assert line(set_terrain(tile("town N"), RULES, 0, "farm")) == "farm"


def test_sides_are_switched_on_and_off():
    made = toggle_side(tile("town N; road S-W"), RULES, 0, W)
    assert line(made) == "town N+W; road S"
    assert line(toggle_side(made.tile, RULES, 0, N)) == "town W; road S"
    assert toggle_side(tile("town N"), RULES, 0, N) is None
    assert line(toggle_side(tile("road W; town N"), RULES, 1, W)) == "town N+W"


def test_an_exact_plain_begins_with_what_it_has():
    made = set_exact(tile("road E-W; plain N bison"), RULES, 1, True)
    assert line(made) == "road E-W; plain N+El+Wr! bison"
    assert line(toggle_half(made.tile, RULES, 1, 2)) == "road E-W; plain N+Wr! bison"


def test_notation_keeps_where_things_are_drawn():
    moved_flag = move_marker(tile("town N flag"), RULES, 0, 0, 0, (0.2, 0.1)).tile
    made = set_notation(moved_flag, RULES, "town N flag; road S>town")
    assert line(made) == "town N flag; road S>town"
    assert made.tile.features[0].markers[0].at == (0.2, 0.1)
    with pytest.raises(NotationError, match="at character 6"):
        set_notation(moved_flag, RULES, "town =")
    with pytest.raises(NotationError, match="60 markers"):
        set_notation(moved_flag, RULES, "plain bison*99")


def test_fields_are_checked_by_the_model():
    assert set_field(tile(), "count", 3).tile.count == 3
    assert tile_edits.field_allows(tile(), "deck", "river")
    assert not tile_edits.field_allows(tile(), "deck", "Two words")
    assert not tile_edits.field_allows(tile(), "id", "a;b")
    assert not tile_edits.field_allows(tile(), "count", 0)


def test_a_tile_is_put_back_into_its_place():
    space = StartSpace(id="coast", at=(0, 0))
    tileset = TileSet(title="T", tiles=(tile(),), start=Start(spaces=(space,)))
    named = put_tile(tileset, Place(0, start=True), space.replace(name="Plymouth"))
    assert named.start.spaces[0].name == "Plymouth"
    assert named.tiles is tileset.tiles
    assert put_tile(tileset, Place(0), tileset.tiles[0]) is tileset


def test_tiles_are_added_copied_moved_and_removed():
    tileset = TileSet(title="T", tiles=tuple(Tile(id=c) for c in "ABC"))
    more = with_tiles(tileset, [Tile(id="A"), StartSpace(id="coast", at=(1, 1))], at=1)
    assert [t.id for t in more.tiles] == ["A", "A-2", "coast", "B", "C"]
    assert type(more.tiles[2]) is Tile
    copied, made = with_copies(tileset, [Place(1)])
    assert ([t.id for t in copied.tiles], made) == (["A", "B", "B-2", "C"], ["B-2"])
    assert [t.id for t in moved(tileset, {0}, 3).tiles] == ["B", "C", "A"]
    assert [t.id for t in moved(tileset, {2, 1}, 0).tiles] == ["B", "C", "A"]
    assert [t.id for t in without(tileset, {Place(1)}).tiles] == ["A", "C"]


def test_editing_needs_no_window():
    import subprocess
    import sys

    names = "edits side_edits join_edits marker_edits path_edits plain_edits feature_edits"
    names += " tile_edits set_edits parts"
    program = "; ".join(f"import app.design.{name}" for name in names.split())
    program += "; import sys; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
    assert edits.form_of(Feature(terrain="unheard"), RULES) is None
