"""Cells, sides and turns on squares and hexagons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.lattice import HEXAGON, SIDE_COUNTS, SQUARE, Lattice, cell_name, lattice, parse_cell

LATTICES = [SQUARE, HEXAGON]
CELLS = st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999))

each_lattice = pytest.mark.parametrize("lat", LATTICES, ids=lambda lat: f"{lat.sides} sides")


@each_lattice
def test_lattice_is_known_by_its_number_of_sides(lat: Lattice) -> None:
    assert lattice(lat.sides) is lat
    assert lat.sides in SIDE_COUNTS
    assert len(lat.names) == len(lat.steps) == lat.sides


@pytest.mark.parametrize("sides", [0, 3, 5, 8])
def test_only_squares_and_hexagons_fill_the_plane(sides: int) -> None:
    with pytest.raises(ValueError, match="4 or 6 sides"):
        lattice(sides)


@each_lattice
def test_neighbours_lie_across_opposite_sides(lat: Lattice) -> None:
    for side in range(lat.sides):
        there = lat.step((3, -2), side)
        assert there != (3, -2)
        assert lat.step(there, lat.opposite(side)) == (3, -2)


@each_lattice
def test_walk_around_a_corner_comes_back(lat: Lattice) -> None:
    """Tiles that meet at a corner: four squares or three hexagons, each a turn further."""
    meeting = 4 if lat.sides == 4 else 3
    for side in range(lat.sides):
        cell = (0, 0)
        for number in range(meeting):
            cell = lat.step(cell, (side + number * lat.sides // meeting) % lat.sides)
        assert cell == (0, 0)


def test_north_is_up_and_east_is_right() -> None:
    assert [SQUARE.step((0, 0), side) for side in range(4)] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    assert SQUARE.names == ("N", "E", "S", "W")


def test_square_touches_eight_others_and_a_hexagon_six() -> None:
    assert len(set(SQUARE.around((5, 5)))) == 8
    assert set(SQUARE.around((0, 0))) == {
        (x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)
    }
    assert set(HEXAGON.around((5, 5))) == {HEXAGON.step((5, 5), side) for side in range(6)}


@each_lattice
def test_being_around_is_mutual(lat: Lattice) -> None:
    for cell in lat.around((0, 0)):
        assert (0, 0) in lat.around(cell)


@each_lattice
def test_sides_and_half_sides_are_found_by_name(lat: Lattice) -> None:
    for side, name in enumerate(lat.names):
        assert lat.side(name) == lat.side(name.lower()) == side
        assert lat.half(f"{name}l") == 2 * side
        assert lat.half(f"{name}r") == 2 * side + 1
        assert lat.half_name(2 * side) == f"{name}l"
        assert lat.half_name(2 * side + 1) == f"{name}r"
    for wrong in ("", "X", "NN", "Nx", "l"):
        assert lat.side(wrong) is None
        assert lat.half(wrong) is None


@each_lattice
def test_turning_all_the_way_round_changes_nothing(lat: Lattice) -> None:
    for side in range(lat.sides):
        assert lat.turn_side(side, lat.sides) == side
        assert lat.turn_side(lat.turn_side(side, 1), lat.sides - 1) == side
    assert lat.turn_side(0, 1) == 1


@given(CELLS)
def test_cell_reads_as_it_prints(cell: tuple[int, int]) -> None:
    assert parse_cell(cell_name(cell)) == cell


@pytest.mark.parametrize("text", ["-3,2", " -3 , 2 ", "(-3,2)", "( -3, 2 )"])
def test_cell_may_be_written_with_blanks_and_brackets(text: str) -> None:
    assert parse_cell(text) == (-3, 2)


@pytest.mark.parametrize(
    "text", ["", "3", "3,", ",3", "a,b", "1,2,3", "1.5,2", "1234567,0", "--1,2"]
)
def test_what_is_no_cell_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="write it like -3,2"):
        parse_cell(text)


@pytest.mark.parametrize("sides", SIDE_COUNTS)
def test_columns_are_one_cell_wide_and_have_one_cell_of_every_row(sides):
    board = lattice(sides)
    for side in range(sides):
        for cell in ((0, 0), (3, -2), (-4, 5), (1, 1)):
            here = board.column(cell, side)
            assert board.column(board.step(cell, side), side) == here + 1
            assert board.column(board.step(cell, board.opposite(side)), side) == here - 1
            for other in range(sides):
                assert abs(board.column(board.step(cell, other), side) - here) <= 1


def test_columns_of_hexagons_that_go_west_do_not_lean():
    """Going straight down in zigzag one stays in the column, however far."""
    cell, west = (0, 0), HEXAGON.side("W")
    for row in range(20):
        assert HEXAGON.column(cell, west) in (0, -1)
        cell = HEXAGON.step(cell, HEXAGON.side("SE" if row % 2 else "SW"))


def test_columns_of_squares_are_straight():
    assert SQUARE.column((-3, 7), SQUARE.side("W")) == 3
    assert SQUARE.column((-3, 7), SQUARE.side("S")) == 7
