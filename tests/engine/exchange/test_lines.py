"""Tiles as lines of notation."""

import pytest

from engine.exchange import merge, notation_lines, read_lines
from engine.landscape.load import LoadedSet, load_set
from engine.landscape.tiles.model import Tile, TileSet


@pytest.fixture(scope="module")
def mayflower() -> LoadedSet:
    return load_set("mayflower")


def test_a_whole_set_comes_back_from_its_lines(mayflower):
    text = notation_lines(mayflower.tileset, mayflower.rules)
    assert 'A x2 "Trading post on the trail": road E-W post' in text.splitlines()
    read = read_lines(text)
    assert not read.problems
    assert merge(mayflower.tileset, read).tileset == mayflower.tileset


def test_id_count_deck_and_name_stand_in_front_of_the_colon():
    (tile,) = read_lines('K x3 @bonus "Fork: by the river" : road E/S/W').tiles
    assert (tile.id, tile.count, tile.deck, tile.name) == ("K", 3, "bonus", "Fork: by the river")
    assert [feature.end for feature in tile.features] == ["junction"] * 3


def test_a_line_that_is_only_notation_gets_the_next_free_id():
    read = read_lines("road E-W\n\n# a comment\ntown N flag\n", taken=["A"])
    assert [tile.id for tile in read.tiles] == ["B", "C"]


def test_odd_ids_are_quoted_and_come_back(mayflower):
    odd = TileSet(title="odd", tiles=(Tile(id='a "b": c'), Tile(id="#1", name='say "hi"')))
    text = notation_lines(odd, mayflower.rules)
    assert [(t.id, t.name) for t in read_lines(text).tiles] == [
        ('a "b": c', ""),
        ("#1", 'say "hi"'),
    ]


def test_a_line_that_cannot_be_read_is_told_with_its_place_and_left_out():
    read = read_lines("A: road E-W\nB x2: road E~W\nC twice: town N\n", "mine.txt")
    assert [tile.id for tile in read.tiles] == ["A"]
    first, second = read.problems
    assert (first.file, first.line, first.column) == ("mine.txt", 2, 12)
    assert "'E~W'" in first.message
    assert (second.line, second.column) == (3, 3)
    assert "'twice' is not understood" in second.message


@pytest.mark.parametrize("line", ["A x2 x3: town N", 'A "one" "two": town N', "A @x @y: town N"])
def test_what_is_said_twice_is_told(line):
    (problem,) = read_lines(line).problems
    assert "a second time" in problem.message


def test_what_the_model_refuses_is_told():
    (problem,) = read_lines("a/b: town N").problems
    assert problem.line == 1 and "'id'" in problem.message
