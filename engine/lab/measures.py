"""Every figure that is measured of a game: its key, what it is called, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.lab.plan import Plan
from engine.lab.row import SAMPLES, WHOLE_WIN, Row
from engine.landscape.rules.model import RuleSet

SURVEYORS: Final = "surveyors"
MOMENTS: Final = (25, 50, 75)
"""At these per cents of a game it is asked whether the leader wins in the end."""

Sort = Literal["share", "mean"]


@dataclass(frozen=True, slots=True)
class Measure:
    """What a figure is. `group` is the heading it stands under."""

    key: str
    title: str
    about: str
    group: str
    sort: Sort = "mean"
    unit: str = ""


def figures(row: Row, plan: Plan) -> dict[str, float]:
    """Every figure of one game by its key; what does not exist in this game is left out."""
    seats = len(row.scores)
    found: dict[str, float] = {}
    for seat in range(seats):
        found[f"seat.{seat + 1}.wins"] = row.win_of(seat) / WHOLE_WIN
        found[f"seat.{seat + 1}.score"] = row.scores[seat]
    _add_bots(found, row, plan)
    found["tied"] = float(len(row.winners) > 1)
    found["score"] = sum(row.scores) / seats
    found["score.best"] = max(row.scores)
    found["margin"] = row.margin
    found["turns"] = row.turns
    found["lead.changes"] = row.lead_changes
    if row.led_since >= 0 and row.turns:
        found["lead.since"] = row.led_since / row.turns
        found["lead.comeback"] = row.comeback
    for per_cent in MOMENTS:
        scores = row.samples[per_cent * (SAMPLES - 1) // 100]
        best = max(scores)
        if scores.count(best) == 1:
            found[f"lead.at{per_cent}"] = row.win_of(scores.index(best)) / WHOLE_WIN
    if row.laid:
        found["choices.lays"] = row.lays / row.laid
    if row.asked:
        found["choices.places"] = row.places / row.asked
    found["tiles.aside"] = row.aside
    _add_points(found, row, plan.rules)
    _add_features(found, row, plan.rules)
    return found


def _add_bots(found: dict[str, float], row: Row, plan: Plan) -> None:
    """Wins and points by bot, when there are different ones."""
    if len(set(plan.bots)) < 2:
        return
    for bot in dict.fromkeys(plan.bots):
        seats = [seat for seat, number in enumerate(row.seating) if plan.bots[number] == bot]
        found[f"bot.{bot}.wins"] = sum(row.win_of(seat) for seat in seats) / WHOLE_WIN
        found[f"bot.{bot}.score"] = sum(row.scores[seat] for seat in seats) / len(seats)


def _add_points(found: dict[str, float], row: Row, rules: RuleSet) -> None:
    """Points a player has from each source and with each role, on average over the seats."""
    seats = len(row.scores)
    for terrain in scoring_terrains(rules):
        for sort in ("finished", "unfinished", "swept"):
            amount = sum(row.points.get(f"{sort}:{terrain}", ())) / seats
            key = f"points.{terrain}"
            found[key] = found.get(key, 0.0) + amount
            if sort != "swept" and rules.terrains[terrain].finished is not None:
                found[f"{key}.{sort}"] = amount
        bonus = sum(row.points.get(f"bonus:{terrain}", ())) / seats
        role = rules.terrains[terrain].role
        if role:
            key = f"role.{role}"
            found[key] = found.get(key, 0.0) + found[f"points.{terrain}"] + bonus
        if has_surveyors(rules):
            key = f"points.{SURVEYORS}"
            found[key] = found.get(key, 0.0) + bonus
    for key, amounts in row.points.items():
        if key.startswith("power:"):
            found[f"points.{key[6:]}"] = sum(amounts) / seats


def _add_features(found: dict[str, float], row: Row, rules: RuleSet) -> None:
    seats = len(row.scores)
    for terrain in scoring_terrains(rules):
        found[f"placed.{terrain}"] = sum(row.placed.get(terrain, ())) / seats
        if rules.terrains[terrain].finished is None:
            continue
        for sort in ("finished", "unfinished", "abandoned", "unowned"):
            found[f"features.{terrain}.{sort}"] = row.features.get(f"{sort}:{terrain}", 0)
        if has_surveyors(rules):
            found[f"swept.{terrain}"] = sum(row.swept.get(terrain, ())) / seats
    if has_surveyors(rules):
        found["swept"] = sum(sum(by_seat) for by_seat in row.swept.values()) / seats
        found["surveyors.moves"] = row.surveyed


def scoring_terrains(rules: RuleSet) -> list[str]:
    """The terrains figures can stand on."""
    return [name for name, terrain in rules.terrains.items() if terrain.occupied_by]


def has_surveyors(rules: RuleSet) -> bool:
    surveyors = rules.mechanics.surveyors
    return surveyors is not None and surveyors.count > 0


def column(rows: Sequence[Row], plan: Plan, key: str) -> dict[int, float]:
    """One figure of all games in which it exists, by game."""
    found = {}
    for row in rows:
        value = figures(row, plan).get(key)
        if value is not None:
            found[row.game] = value
    return found


def is_key(key: str, plan: Plan) -> bool:
    """Whether such a figure can come up in a plan."""
    return key in {measure.key for measure in measures(plan)}


def measures(plan: Plan) -> list[Measure]:
    """All figures of a plan, in the order they are told."""
    rules, seats = plan.rules, plan.seats
    found: list[Measure] = []

    def add(
        group: str, key: str, title: str, about: str, sort: Sort = "mean", unit: str = ""
    ) -> None:
        found.append(Measure(key, title, about, group, sort, unit))

    for seat in range(1, seats + 1):
        add(
            WINS,
            f"seat.{seat}.wins",
            f"seat {seat} wins",
            f"How often seat {seat} wins; a shared win counts in part."
            f" {1 / seats:.0%} would be even.",
            "share",
        )
    bots = list(dict.fromkeys(plan.bots))
    for bot in bots if len(bots) > 1 else []:
        about = f"How often {bot} wins, from all seats; a shared win counts in part."
        add(WINS, f"bot.{bot}.wins", f"{bot} wins", about, "share")
    add(WINS, "tied", "shared wins", "Games in which several have the most points.", "share")
    add(SCORES, "score", "points of a player", "Mean of all seats.", unit="points")
    add(SCORES, "score.best", "points of the winner", "The highest score.", unit="points")
    add(
        SCORES,
        "margin",
        "margin",
        "How far the first is ahead of the second at the end.",
        unit="points",
    )
    for seat in range(1, seats + 1):
        add(SCORES, f"seat.{seat}.score", f"points of seat {seat}", "Its score.", unit="points")
    for bot in bots if len(bots) > 1 else []:
        add(SCORES, f"bot.{bot}.score", f"points of {bot}", "Mean of its seats.", unit="points")
    _measure_points(add, rules)
    _measure_features(add, rules)
    add(
        COURSE,
        "lead.changes",
        "lead changes",
        "How often somebody else came to be ahead alone, by the scores on the track.",
    )
    add(
        COURSE,
        "lead.since",
        "when the winner took the lead",
        "After which part of the game the winner was ahead for good; 0 is from the start, 1 only"
        " with the final scoring.",
    )
    add(
        COURSE,
        "lead.comeback",
        "comeback",
        "The most points the winner was behind at some time.",
        unit="points",
    )
    for per_cent in MOMENTS:
        add(
            COURSE,
            f"lead.at{per_cent}",
            f"the leader after {per_cent} % wins",
            f"Of the games with a sole leader after {per_cent} % of the turns, how often that"
            " player wins. Near 100 % the game is decided by then.",
            "share",
        )
    add(COURSE, "turns", "turns", "How many turns a game has.")
    add(
        COURSE,
        "choices.lays",
        "lays to choose from",
        "In how many ways (space and turn) the drawn tile can be laid, on average.",
    )
    add(
        COURSE,
        "choices.places",
        "placements to choose from",
        "On how many parts of the laid tile a figure could be placed, when there was one.",
    )
    add(
        COURSE,
        "tiles.aside",
        "tiles set aside",
        "Tiles a game that fitted nowhere when they were drawn.",
    )
    return found


WINS: Final = "Wins"
SCORES: Final = "Scores"
POINTS: Final = "Points by source"
ROLES: Final = "Points by role"
FEATURES: Final = "Features"
FIGURES: Final = "Figures"
COURSE: Final = "Course of the game"

_Add = Callable[..., None]


def _measure_points(add: _Add, rules: RuleSet) -> None:
    for terrain in scoring_terrains(rules):
        many = plural(rules, terrain)
        about = f"Points a player has from {many}, the surveyors' bonus not counted."
        add(POINTS, f"points.{terrain}", f"from {many}", about, unit="points")
    if has_surveyors(rules):
        about = "Points a player has as a bonus for figures in a surveyor's column."
        add(POINTS, f"points.{SURVEYORS}", "from surveyors", about, unit="points")
    for marker, declared in rules.markers.items():
        if declared.power is not None:
            title = declared.title or marker
            about = f"Points a player has at once for laying a {title}."
            add(POINTS, f"points.{marker}", f"from {title}", about, unit="points")
    for terrain in scoring_terrains(rules):
        if rules.terrains[terrain].finished is None:
            continue
        many = plural(rules, terrain)
        for sort in ("finished", "unfinished"):
            about = f"The part of the points from {many} that {sort} ones gave."
            key = f"points.{terrain}.{sort}"
            add(POINTS, key, f"from {sort} {many}", about, unit="points")
    roles = dict.fromkeys(
        rules.terrains[name].role for name in scoring_terrains(rules) if rules.terrains[name].role
    )
    for role in roles:
        about = f"Points a player has with figures as {role}, the surveyors' bonus included."
        add(ROLES, f"role.{role}", f"as {role}", about, unit="points")


def _measure_features(add: _Add, rules: RuleSet) -> None:
    for terrain in scoring_terrains(rules):
        if rules.terrains[terrain].finished is None:
            continue
        many = plural(rules, terrain)
        for sort, about in (
            ("finished", f"{many} a game that were finished and scored."),
            ("unowned", f"{many} a game that were finished with nobody on them."),
            ("unfinished", f"{many} a game on which somebody stood at the end."),
            ("abandoned", f"{many} a game left open at the end with nobody on them."),
        ):
            title = f"{many}, {_SORTS[sort]}"
            about = about[:1].upper() + about[1:]
            add(FEATURES, f"features.{terrain}.{sort}", title, about)
    for terrain in scoring_terrains(rules):
        many = plural(rules, terrain)
        about = f"How many figures a player places on {many} in a game."
        add(FIGURES, f"placed.{terrain}", f"placed on {many}", about)
    if not has_surveyors(rules):
        return
    add(FIGURES, "swept", "left behind", "How many figures of a player the surveyors send home.")
    for terrain in scoring_terrains(rules):
        if rules.terrains[terrain].finished is None:
            continue
        many = plural(rules, terrain)
        about = f"Figures of a player on {many} that the surveyors send home."
        add(FIGURES, f"swept.{terrain}", f"left behind on {many}", about)
    about = "How often a surveyor moves in a game."
    add(FIGURES, "surveyors.moves", "moves of surveyors", about)


_SORTS: Final = {
    "finished": "finished",
    "unowned": "finished, nobody there",
    "unfinished": "unfinished",
    "abandoned": "abandoned",
}


def plural(rules: RuleSet, terrain: str) -> str:
    declared = rules.terrains[terrain]
    return declared.plural or f"{declared.title or terrain}s"
