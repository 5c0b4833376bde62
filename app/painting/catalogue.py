"""The catalogue of drawings: how wide a road is, how large a bison, and its silhouette, as data.

Where things stand on a tile follows from here, so it is the same in every theme.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from PySide6.QtGui import QPainterPath

from app.painting.curves import enclosed, joined, minus, smooth
from app.painting.frame import Point, qt
from engine.landscape.rules.model import RuleSet

Outline = tuple[tuple[float | str, ...], ...]
"""Points of a closed outline in a box of 100 by 100; a third entry 'c' makes a sharp corner."""


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PathShape(_Entry):
    """How a path runs."""

    width: float = Field(0.105, gt=0.02, lt=0.3)
    sway: float = Field(0.016, ge=0, lt=0.1)


class AreaShape(_Entry):
    """How an area bulges."""

    bulge: float = Field(
        0.24, ge=0.02, lt=0.5, description="How soon its inner border leaves the corners."
    )


class SiteShape(_Entry):
    """How much room a site takes."""

    radius: float = Field(0.2, gt=0.05, lt=0.4)


class MarkerShape(_Entry):
    """How large a marker is and where it stands."""

    size: float = Field(0.2, gt=0.05, lt=0.5, description="Of the tile, when there is room.")
    least: float = Field(0.14, gt=0.03, lt=0.5)
    place: Literal["on", "beside"] = Field(
        "on", description="On its feature, or beside it when it is a path."
    )
    setting: Literal["none", "clearing", "glade"] = Field(
        "none", description="A glade is a light patch; a clearing has trees behind it."
    )
    drawing: str = "silhouette"
    outlines: tuple[Outline, ...] = ()
    details: tuple[Outline, ...] = Field((), description="Drawn in the colour of the ground.")


class Catalogue(_Entry):
    """All of it."""

    paths: dict[str, PathShape]
    areas: dict[str, AreaShape]
    sites: dict[str, SiteShape]
    markers: dict[str, MarkerShape]
    aliases: dict[str, str] = Field({}, description="Other names of markers.")


TOKEN = MarkerShape(size=0.19, least=0.13, drawing="token")


@cache
def catalogue() -> Catalogue:
    text = files("resources").joinpath("art", "catalogue.json").read_text(encoding="utf-8")
    return Catalogue.model_validate(json.loads(text))


def terrain_art(key: str, rules: RuleSet) -> str:
    """The name of the drawing a terrain asks for."""
    declared = rules.terrains.get(key)
    return (declared.art if declared is not None else None) or key


def marker_art(kind: str, rules: RuleSet) -> str:
    declared = rules.markers.get(kind)
    art = (declared.art if declared is not None else None) or kind
    return catalogue().aliases.get(art, art)


def path_shape(art: str) -> PathShape:
    return catalogue().paths.get(art, PathShape())


def area_shape(art: str) -> AreaShape:
    return catalogue().areas.get(art, AreaShape())


def site_shape(art: str) -> SiteShape:
    return catalogue().sites.get(art, SiteShape(radius=0.17))


def marker_shape(art: str) -> MarkerShape:
    return catalogue().markers.get(art, TOKEN)


@cache
def silhouette(art: str) -> QPainterPath:
    """The outline of a marker in a box from -0.5 to 0.5, feet at the bottom."""
    return joined(_outline(outline) for outline in marker_shape(art).outlines)


@cache
def silhouette_details(art: str) -> QPainterPath:
    return joined(_outline(outline) for outline in marker_shape(art).details)


@cache
def silhouette_light(art: str) -> QPainterPath:
    """Where the light falls on it: a rim along its upper left."""
    body = silhouette(art).simplified()
    return minus(body, body.translated(0.03, 0.045))


def _outline(outline: Outline) -> QPainterPath:
    """A smooth closed curve that turns sharply at the corners."""
    points = [complex(float(p[0]), float(p[1])) / 100 - (0.5 + 0.5j) for p in outline]
    sharp = [len(p) > 2 for p in outline]
    if enclosed([(point.real, point.imag) for point in points]) < 0:
        # Parts that overlap must run the same way round, or the overlap would be a hole.
        points.reverse()
        sharp.reverse()
    if not any(sharp):
        return smooth(points, closed=True)
    first = sharp.index(True)
    points = points[first:] + points[: first + 1]
    sharp = sharp[first:] + sharp[: first + 1]
    path = QPainterPath(qt(points[0]))
    stretch: list[Point] = [points[0]]
    for point, corner in zip(points[1:], sharp[1:], strict=True):
        stretch.append(point)
        if corner:
            path.connectPath(smooth(stretch))
            stretch = [point]
    path.closeSubpath()
    return path
