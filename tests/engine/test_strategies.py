"""What the strategies make is valid, and of every shape they promise."""

from hypothesis import HealthCheck, given, settings

from engine.landscape.rules.checks import check_rules
from engine.landscape.rules.model import Form
from engine.landscape.tiles.checks import check_tileset
from engine.landscape.tiles.notation import JUNCTION
from engine.problems import Severity
from tests.engine.strategies import games

QUICK = settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
SURVEY = settings(max_examples=150, derandomize=True, suppress_health_check=[HealthCheck.too_slow])

SHAPES = {
    "wide area": lambda f, form: form is Form.AREA and len(f.sides) > 1,
    "path that runs through": lambda f, form: form is Form.PATH and len(f.sides) > 1,
    "junction": lambda f, form: f.end == JUNCTION,
    "end at something": lambda f, form: f.end not in (None, JUNCTION),
    "exact plain": lambda f, form: f.exact and len(f.sides) > 2,
    "plain with a marker": lambda f, form: form is Form.FIELD and f.sides and f.markers,
    "site": lambda f, form: form is Form.SITE,
}


@QUICK
@given(games())
def test_made_up_games_are_without_errors(game):
    rules, tileset = game
    problems = check_rules(rules) + check_tileset(tileset, rules, None)
    assert [str(p) for p in problems if p.severity is Severity.ERROR] == []


def test_every_shape_turns_up():
    missing = {*SHAPES, "hexagon", "square", "start board of three", "several sites"}

    @SURVEY
    @given(games())
    def look(game):
        rules, tileset = game
        missing.discard("hexagon" if rules.sides == 6 else "square")
        if len(tileset.start.spaces) > 2:
            missing.discard("start board of three")
        for tile in (*tileset.tiles, *tileset.start.spaces):
            forms = [rules.terrains[feature.terrain].form for feature in tile.features]
            if forms.count(Form.SITE) > 1:
                missing.discard("several sites")
            for feature, form in zip(tile.features, forms, strict=True):
                for shape, shows in SHAPES.items():
                    if shows(feature, form):
                        missing.discard(shape)

    look()
    assert missing == set()
