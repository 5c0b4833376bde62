"""Every figure that is measured of a game: its key, what it is called, and what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from engine.lab.plan import Plan
from engine.lab.row import SAMPLES, WHOLE_WIN, Row
from engine.landscape.rules.model import Power, RuleSet

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
    said: str = ""
    """How a change is told; `{by}` is its size, `{more}` more or less, `{fewer}` more or fewer.
    Shares say who wins, and how often now is told behind."""


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
        found["lead.since"] = 100 * row.led_since / row.turns
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
            if sort in point_sorts(rules, terrain):
                found[f"{key}.{sort}"] = amount
        bonus = sum(row.points.get(f"bonus:{terrain}", ())) / seats
        role = rules.terrains[terrain].role
        if role:
            key = f"role.{role}"
            found[key] = found.get(key, 0.0) + found[f"points.{terrain}"] + bonus
        if has_surveyors(rules):
            key = f"points.{SURVEYORS}"
            found[key] = found.get(key, 0.0) + bonus
    for marker in paying_markers(rules):
        found[f"points.{marker}"] = sum(row.points.get(f"power:{marker}", ())) / seats


def _add_features(found: dict[str, float], row: Row, rules: RuleSet) -> None:
    seats = len(row.scores)
    for terrain in scoring_terrains(rules):
        found[f"placed.{terrain}"] = sum(row.placed.get(terrain, ())) / seats
        for sort in feature_sorts(rules, terrain):
            found[f"features.{terrain}.{sort}"] = row.features.get(f"{sort}:{terrain}", 0)
        if has_surveyors(rules) and can_finish(rules, terrain):
            found[f"swept.{terrain}"] = sum(row.swept.get(terrain, ())) / seats
    if has_surveyors(rules):
        found["swept"] = sum(sum(by_seat) for by_seat in row.swept.values()) / seats
        found["surveyors.moves"] = row.surveyed


def scoring_terrains(rules: RuleSet) -> list[str]:
    """The terrains figures can stand on."""
    return [name for name, terrain in rules.terrains.items() if terrain.occupied_by]


def paying_markers(rules: RuleSet) -> list[str]:
    """The markers whose power can pay points at once."""
    pays = (Power.COUNT_SITES, Power.HUNT)
    return [name for name, marker in rules.markers.items() if marker.power in pays]


def has_surveyors(rules: RuleSet) -> bool:
    surveyors = rules.mechanics.surveyors
    return surveyors is not None and surveyors.count > 0


def can_finish(rules: RuleSet, terrain: str) -> bool:
    """Whether features of a terrain can be finished; plains only count at the end."""
    return rules.terrains[terrain].finished is not None


def point_sorts(rules: RuleSet, terrain: str) -> list[str]:
    """The ways a terrain's points are told apart."""
    if not can_finish(rules, terrain):
        return []
    surveyors = rules.mechanics.surveyors
    paid = has_surveyors(rules) and surveyors is not None and surveyors.sweep == "pay"
    return ["finished", "unfinished", *(["swept"] if paid else [])]


def feature_sorts(rules: RuleSet, terrain: str) -> list[str]:
    """The ways a terrain's features can end."""
    ends = ["unfinished", "abandoned"]
    return ["finished", "unowned", *ends] if can_finish(rules, terrain) else ends


def plural(rules: RuleSet, terrain: str) -> str:
    declared = rules.terrains[terrain]
    return declared.plural or f"{declared.title or terrain}s"


WINS: Final = "Wins"
SCORES: Final = "Scores"
POINTS: Final = "Points by source"
ROLES: Final = "Points by role"
FEATURES: Final = "Features"
FIGURES: Final = "Figures"
COURSE: Final = "Course of the game"


def measures(plan: Plan) -> list[Measure]:
    """All figures of a plan, in the order they are told."""
    return [
        *_wins(plan),
        *_scores(plan),
        *_points(plan.rules),
        *_roles(plan.rules),
        *_features(plan.rules),
        *_figures(plan.rules),
        *_course(),
    ]


def _different_bots(plan: Plan) -> list[str]:
    bots = list(dict.fromkeys(plan.bots))
    return bots if len(bots) > 1 else []


def _wins(plan: Plan) -> Iterator[Measure]:
    even = f"{1 / plan.seats:.0%} would be even."
    for seat in range(1, plan.seats + 1):
        name = f"seat {seat}"
        about = f"How often {name} wins; a shared win counts in part. {even}"
        yield Measure(f"seat.{seat}.wins", f"{name} wins", about, WINS, "share", said=name)
    for bot in _different_bots(plan):
        about = f"How often {bot} wins, from all seats; a shared win counts in part."
        yield Measure(f"bot.{bot}.wins", f"{bot} wins", about, WINS, "share", said=bot)
    about = "Games in which several have the most points."
    yield Measure("tied", "shared wins", about, WINS, "share")


def _scores(plan: Plan) -> Iterator[Measure]:
    def score(key: str, title: str, about: str, who: str) -> Measure:
        said = f"{who} now has {{by}} points {{more}}."
        return Measure(key, title, about, SCORES, unit="points", said=said)

    yield score("score", "points of a player", "Mean of all seats.", "a player")
    yield score("score.best", "points of the winner", "The highest score.", "the winner")
    yield Measure(
        "margin",
        "margin",
        "How far the first is ahead of the second at the end.",
        SCORES,
        unit="points",
        said="the winner is now ahead by {by} points {more}.",
    )
    for seat in range(1, plan.seats + 1):
        name = f"seat {seat}"
        yield score(f"seat.{seat}.score", f"points of {name}", "Its score.", name)
    for bot in _different_bots(plan):
        yield score(f"bot.{bot}.score", f"points of {bot}", "Mean of its seats.", bot)


def _points(rules: RuleSet) -> Iterator[Measure]:
    def points(key: str, source: str, about: str) -> Measure:
        said = f"{source} now give {{by}} points {{more}}."
        return Measure(f"points.{key}", f"from {source}", about, POINTS, unit="points", said=said)

    for terrain in scoring_terrains(rules):
        many = plural(rules, terrain)
        about = f"Points a player has from {many}"
        about += ", the surveyors' bonus not counted." if has_surveyors(rules) else "."
        yield points(terrain, many, about)
    if has_surveyors(rules):
        about = "Points a player has as a bonus for figures in a surveyor's column."
        yield points(SURVEYORS, "surveyors", about)
    for marker in paying_markers(rules):
        title = rules.markers[marker].title or marker
        many = rules.markers[marker].plural or f"{title}s"
        yield points(marker, many, f"Points a player has at once for laying a {title}.")
    for terrain in scoring_terrains(rules):
        many = plural(rules, terrain)
        for sort in point_sorts(rules, terrain):
            about = f"The part of the points from {many} that {_PAID[sort]} ones gave."
            yield points(f"{terrain}.{sort}", f"{_PAID[sort]} {many}", about)


_PAID: Final = {"finished": "finished", "unfinished": "unfinished", "swept": "left behind"}


def _roles(rules: RuleSet) -> Iterator[Measure]:
    named = (rules.terrains[name].role for name in scoring_terrains(rules))
    for role in dict.fromkeys(role for role in named if role):
        about = f"Points a player has with figures as {role}"
        about += ", the surveyors' bonus included." if has_surveyors(rules) else "."
        said = f"a player now has {{by}} points {{more}} as {role}."
        yield Measure(f"role.{role}", f"as {role}", about, ROLES, unit="points", said=said)


def _features(rules: RuleSet) -> Iterator[Measure]:
    for terrain in scoring_terrains(rules):
        many = plural(rules, terrain)
        for sort in feature_sorts(rules, terrain):
            title, about, said = _ENDS[sort] if can_finish(rules, terrain) else _FINAL_ENDS[sort]
            yield Measure(
                f"features.{terrain}.{sort}",
                f"{many}, {title}",
                f"{many[:1].upper()}{many[1:]} a game {about}.",
                FEATURES,
                said=f"a game now has {{by}} {{fewer}} {many} {said}.",
            )


_ENDS: Final = {
    "finished": ("finished", "that were finished and scored", "that are finished and scored"),
    "unowned": (
        "finished, nobody there",
        "that were finished with nobody on them",
        "that are finished with nobody on them",
    ),
    "unfinished": (
        "unfinished",
        "that were not finished and on which somebody stood at the end",
        "that are not finished at the end, with somebody on them",
    ),
    "abandoned": (
        "abandoned",
        "that were left open at the end with nobody on them",
        "that are left open at the end with nobody on them",
    ),
}
_FINAL_ENDS: Final = {
    "unfinished": (
        "somebody there",
        "on which somebody stood at the end",
        "with somebody on them at the end",
    ),
    "abandoned": (
        "nobody there",
        "on which nobody stood at the end",
        "with nobody on them at the end",
    ),
}
"""How features end, and those that cannot be finished: title, what it is, how a change is told."""


def _figures(rules: RuleSet) -> Iterator[Measure]:
    for terrain in scoring_terrains(rules):
        many = plural(rules, terrain)
        about = f"How many figures a player places on {many} in a game."
        said = f"a player now places {{by}} {{fewer}} figures on {many}."
        yield Measure(f"placed.{terrain}", f"placed on {many}", about, FIGURES, said=said)
    if not has_surveyors(rules):
        return
    about = "How many figures of a player the surveyors send home."
    said = "the surveyors now send {by} {fewer} figures of a player home."
    yield Measure("swept", "left behind", about, FIGURES, said=said)
    for terrain in scoring_terrains(rules):
        if not can_finish(rules, terrain):
            continue
        many = plural(rules, terrain)
        about = f"Figures of a player on {many} that the surveyors send home."
        said = f"the surveyors now send {{by}} {{fewer}} figures of a player on {many} home."
        yield Measure(f"swept.{terrain}", f"left behind on {many}", about, FIGURES, said=said)
    about = "How often a surveyor moves in a game."
    said = "a game now has {by} {fewer} moves of surveyors."
    yield Measure("surveyors.moves", "moves of surveyors", about, FIGURES, said=said)


def _course() -> Iterator[Measure]:
    yield Measure(
        "lead.changes",
        "lead changes",
        "How often somebody else came to be ahead alone, by the scores on the track.",
        COURSE,
        said="a game now has {by} {fewer} lead changes.",
    )
    yield Measure(
        "lead.since",
        "when the winner took the lead",
        "After how much of the game the winner was ahead for good: 0 % is from the first turn,"
        " 100 % only with the final scoring.",
        COURSE,
        unit="%",
        said="the winner now takes the lead for good {by} % of the game {later}.",
    )
    yield Measure(
        "lead.comeback",
        "comeback",
        "The most points the winner was behind at some time.",
        COURSE,
        unit="points",
        said="at worst the winner is now {by} points {more} behind.",
    )
    for per_cent in MOMENTS:
        about = (
            f"Of the games with a sole leader after {per_cent} % of the turns, how often that"
            " player wins. Near 100 % the game is decided by then."
        )
        title = f"the leader after {per_cent} % wins"
        said = f"whoever leads after {per_cent} % of the turns"
        yield Measure(f"lead.at{per_cent}", title, about, COURSE, "share", said=said)
    about, said = "How many turns a game has.", "a game now has {by} {fewer} turns."
    yield Measure("turns", "turns", about, COURSE, said=said)
    yield Measure(
        "choices.lays",
        "lays to choose from",
        "In how many ways (space and turn) the drawn tile can be laid, on average.",
        COURSE,
        said="there are now {by} {fewer} ways to lay a tile.",
    )
    yield Measure(
        "choices.places",
        "placements to choose from",
        "On how many parts of the laid tile a figure could be placed, when there was one.",
        COURSE,
        said="there are now {by} {fewer} parts of a tile to place a figure on.",
    )
    yield Measure(
        "tiles.aside",
        "tiles set aside",
        "Tiles a game that fitted nowhere when they were drawn.",
        COURSE,
        said="a game now has {by} {fewer} tiles that fit nowhere.",
    )
