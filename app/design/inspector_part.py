"""The fields of the selected part of a tile and of the selected marker on it."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QWidget

from app.design.canvas_plans import Scene
from app.design.canvas_words import about_piece
from app.design.editing import Editing
from app.design.edits import form_of
from app.design.feature_edits import (
    set_exact,
    set_name,
    set_terrain,
    toggle_half,
    toggle_side,
    write_down,
)
from app.design.inspector_fields import ChoiceField, PlaceField, Section, SidesField, TextField
from app.design.marker_edits import (
    move_feature,
    move_marker,
    remove_feature,
    remove_marker,
    set_marker_kind,
)
from app.design.parts import Part
from app.design.path_edits import set_end
from app.shell.shell import Shell
from app.theme import set_role
from engine.landscape.rules.model import Form
from engine.landscape.rules.names import capital
from engine.landscape.tiles.outline import field_halves
from engine.lattice import lattice

_NO_END = "-"


class PartSection(Section):
    """Terrain, sides, end, name and place of one part."""

    def __init__(self, shell: Shell, editing: Editing) -> None:
        super().__init__("")
        self._shell = shell
        self._editing = editing
        self._scene: Scene | None = None
        self._piece: int | None = None
        self.heading.setText(self.tr("Part"))
        self.about = QLabel()
        self.about.setWordWrap(True)
        self.about.setObjectName("part.about")
        set_role(self.about, "small")
        self.terrain = ChoiceField()
        self.sides = SidesField()
        self.end = ChoiceField()
        self.name = TextField(live=True)
        self.exact = QCheckBox(self.tr("Exactly these half-sides"))
        self.place = PlaceField()
        self.write = QPushButton(self.tr("Write It Down"))
        self.remove = QPushButton(self.tr("Remove"))
        for widget, name in (
            (self.terrain, "terrain"),
            (self.sides, "sides"),
            (self.end, "end"),
            (self.name, "name"),
            (self.exact, "exact"),
            (self.place, "place"),
            (self.write, "write"),
            (self.remove, "remove"),
        ):
            widget.setObjectName(f"part.{name}")
        self.add_wide(self.about)
        self.add(self.tr("Terrain"), self.terrain)
        self.add(self.tr("Sides"), self.sides, self.tr("The sides it touches"))
        self.add_wide(self.exact)
        self.add(self.tr("End"), self.end, self.tr("How it ends inside the tile"))
        self.add(self.tr("Name"), self.name, self.tr("A name of its own"))
        self.add(
            self.tr("Place"),
            self.place,
            self.tr("Where its middle is drawn and a figure stands, 0 to 1"),
        )
        self.add_wide(self.write)
        self.add_wide(self.remove)
        self.exact.setToolTip(
            self.tr("Take its half-sides exactly as written, whatever the paths say")
        )
        self.write.setToolTip(
            self.tr("Write this ground down, to name it or to take its half-sides exactly")
        )
        self.terrain.committed.connect(self._set_terrain)
        self.sides.toggled.connect(self._toggle)
        self.end.committed.connect(self._set_end)
        self.name.committed.connect(self._set_name)
        self.exact.clicked.connect(self._set_exact)
        self.place.committed.connect(self._move)
        self.write.clicked.connect(self._write)
        self.remove.clicked.connect(self._remove)

    def refresh(self, scene: Scene, part: Part) -> None:
        """Show the part; the section is hidden where there is none."""
        self._scene = scene
        targets = scene.targets
        self._piece = piece = targets.piece_of(part)
        feature = part.feature
        written = None if feature is None else scene.tile.features[feature]
        form = None if written is None else form_of(written, scene.rules)
        if piece is None:
            self.about.setText(self.tr("This part cannot be drawn; see the problems."))
            title = self.tr("Part")
        else:
            self.about.setText(about_piece(scene, piece))
            title = capital(scene.names.terrain(targets.geometry.outline.pieces[piece].terrain))
        self.heading.setText(title)
        stub = form is Form.PATH and written is not None and len(written.sides) == 1
        rows = (self.terrain, self.sides, self.name, self.place, self.remove)
        self.show_rows(rows, written is not None)
        self.show_rows((self.write,), written is None)
        self.show_rows((self.exact,), form is Form.FIELD)
        self.show_rows((self.end,), stub)
        if written is None or feature is None:
            return
        # Only what keeps the sides: going through the others with the arrow keys would lose them.
        terrains = [
            (key, capital(scene.names.terrain(key)))
            for key, declared in scene.rules.terrains.items()
            if form is None or _likeness(declared.form) == _likeness(form)
        ]
        self.terrain.show_choices(terrains, written.terrain)
        self._show_sides(scene, feature, form)
        declared = scene.rules.terrains.get(written.terrain)
        ends = [] if declared is None else list(declared.ends)
        choices = [(_NO_END, self.tr("nothing yet"))]
        choices += [(end, scene.names.terrain(end)) for end in ends]
        self.end.show_choices(choices, written.end or _NO_END)
        self.name.show_value(written.name or "")
        self.exact.setChecked(written.exact)
        at = written.at
        if at is None and piece is not None:
            anchor = targets.geometry.pieces[piece].anchor
            at = targets.geometry.frame.to_box(complex(anchor.x(), anchor.y()))
        self.place.show_value(at or (0.5, 0.5), own=written.at is None)

    def _show_sides(self, scene: Scene, feature: int, form: Form | None) -> None:
        lat = lattice(scene.rules.sides)
        written = scene.tile.features[feature]
        if form is Form.FIELD:
            names = [lat.half_name(half) for half in range(2 * lat.sides)]
            if written.exact or self._piece is None:
                pressed = field_halves(written, lat)
            else:
                pressed = list(scene.targets.geometry.outline.pieces[self._piece].halves)
            self.sides.show_sides(names, pressed, usable=written.exact)
        elif form is Form.SITE:
            self.show_rows((self.sides,), False)
        else:
            numbers = [lat.side(name) for name in written.sides]
            self.sides.show_sides(lat.names, [n for n in numbers if n is not None], usable=True)

    # Changing the model

    def _feature(self) -> tuple[Scene, int] | None:
        part = self._editing.selection.part
        if self._scene is None or part is None or part.feature is None:
            return None
        return self._scene, part.feature

    def _set_terrain(self, terrain: str) -> None:
        if (found := self._feature()) is not None:
            scene, feature = found
            self._editing.apply(set_terrain(scene.tile, scene.rules, feature, terrain))

    def _toggle(self, number: int) -> None:
        if (found := self._feature()) is None:
            return
        scene, feature = found
        if form_of(scene.tile.features[feature], scene.rules) is Form.FIELD:
            self._editing.apply(toggle_half(scene.tile, scene.rules, feature, number))
            return
        change = toggle_side(scene.tile, scene.rules, feature, number)
        if not self._editing.apply(change):
            self._shell.say(self.tr("It needs one side at least; remove it instead."))
            self.refresh(scene, Part(feature))

    def _set_end(self, end: str) -> None:
        if (found := self._feature()) is not None:
            scene, feature = found
            wanted = None if end == _NO_END else end
            self._editing.apply(set_end(scene.tile, scene.rules, feature, wanted))

    def _set_name(self, text: str) -> None:
        if (found := self._feature()) is not None:
            scene, feature = found
            key = f"part-name/{scene.tile.id}/{feature}"
            self._editing.apply(set_name(scene.tile, scene.rules, feature, text), key)

    def _set_exact(self, on: bool) -> None:
        if (found := self._feature()) is not None:
            scene, feature = found
            self._editing.apply(set_exact(scene.tile, scene.rules, feature, on))

    def _move(self, at: tuple[float, float] | None) -> None:
        if (found := self._feature()) is not None:
            scene, feature = found
            key = None if at is None else f"part-place/{scene.tile.id}/{feature}"
            self._editing.apply(move_feature(scene.tile, scene.rules, feature, at), key)

    def _write(self) -> None:
        if self._scene is not None and self._piece is not None:
            self._editing.apply(write_down(self._scene.tile, self._scene.rules, self._piece))

    def _remove(self) -> None:
        if (found := self._feature()) is not None:
            scene, feature = found
            self._editing.apply(remove_feature(scene.tile, scene.rules, feature))


def _likeness(form: Form) -> Form:
    """Paths and areas both lie on sides; sites and fields are each of their own kind."""
    return Form.PATH if form is Form.AREA else form


class MarkerSection(Section):
    """Kind and place of one marker."""

    def __init__(self, editing: Editing, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self._editing = editing
        self._scene: Scene | None = None
        self.kind = ChoiceField()
        self.place = PlaceField()
        self.remove = QPushButton(self.tr("Remove"))
        self.kind.setObjectName("marker.kind")
        self.place.setObjectName("marker.place")
        self.remove.setObjectName("marker.remove")
        self.add(self.tr("Marker"), self.kind)
        self.add(self.tr("Place"), self.place, self.tr("Where it is drawn, 0 to 1"))
        self.add_wide(self.remove)
        self.kind.committed.connect(self._set_kind)
        self.place.committed.connect(self._move)
        self.remove.clicked.connect(self._remove)

    def refresh(self, scene: Scene, part: Part) -> None:
        assert part.feature is not None and part.marker is not None
        self._scene = scene
        feature = scene.tile.features[part.feature]
        marker = feature.markers[part.marker]
        self.heading.setText(capital(scene.names.marker(marker.kind)))
        fitting = [
            (kind, capital(scene.names.marker(kind)))
            for kind, declared in scene.rules.markers.items()
            if feature.terrain in declared.on
        ]
        self.kind.show_choices(fitting, marker.kind)
        at = marker.at
        piece = scene.targets.piece_of(part)
        if at is None:
            spot = next(
                (
                    spot
                    for spot in scene.targets.geometry.markers
                    if (spot.piece, spot.number) == (piece, part.marker)
                ),
                None,
            )
            if spot is not None:
                centre = complex(spot.centre.x(), spot.centre.y())
                at = scene.targets.geometry.frame.to_box(centre)
        self.place.show_value(at or (0.5, 0.5), own=marker.at is None)

    def _marker(self) -> tuple[Scene, int, int] | None:
        part = self._editing.selection.part
        if self._scene is None or part is None or part.feature is None or part.marker is None:
            return None
        return self._scene, part.feature, part.marker

    def _set_kind(self, kind: str) -> None:
        if (found := self._marker()) is not None:
            scene, feature, marker = found
            self._editing.apply(set_marker_kind(scene.tile, scene.rules, feature, marker, kind))

    def _move(self, at: tuple[float, float] | None) -> None:
        if (found := self._marker()) is None:
            return
        scene, feature, marker = found
        piece = scene.targets.piece_of(Part(feature))
        if piece is not None:
            change = move_marker(scene.tile, scene.rules, feature, marker, piece, at)
            key = None if at is None else f"marker-place/{scene.tile.id}/{feature}/{marker}"
            self._editing.apply(change, key)

    def _remove(self) -> None:
        if (found := self._marker()) is not None:
            scene, feature, marker = found
            self._editing.apply(remove_marker(scene.tile, scene.rules, feature, marker))
