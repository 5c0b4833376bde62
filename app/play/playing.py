"""The hand of the player on turn: what mouse and keyboard mean in each phase of a turn."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QPixmap

from app.play.cards import ChoiceCard, place_beside
from app.play.choosing import LETTERS, Choice, choices, may_pass, question
from app.play.describe import sentence_case
from app.play.inset import Part
from app.play.layers import Fit
from app.play.lighting import Lighting
from app.play.marks import Badge
from app.play.scene import BoardScene
from app.play.table import Table
from app.play.telling import Telling
from app.play.view import BoardView
from app.shell.shell import Shell
from engine.landscape.play import phases
from engine.landscape.play.actions import Lay, Pass
from engine.landscape.play.events import Spot
from engine.landscape.play.tables import pack_cell, unpack_cell
from engine.lattice import Cell

_TELLABLE = 84.0
"""Pixels of a tile from which on its parts can be clicked on the board itself."""


class Playing(QObject):
    """Turns what a person does over the board into actions of the game."""

    looked_at = Signal(object)
    """A cell or a part somebody points at, for the probe."""

    def __init__(
        self,
        shell: Shell,
        scene: BoardScene,
        view: BoardView,
        lighting: Lighting,
        card: ChoiceCard,
        telling: Telling,
    ) -> None:
        super().__init__(view)
        self.shell, self.scene, self.view, self.lighting = shell, scene, view, lighting
        self.card, self.telling = card, telling
        self.table: Table | None = None
        self.locked = False
        """Something else has the board, such as the final scoring or the position editor."""
        self.turn = 0
        self.hand_at = 0
        self.cell: Cell | None = None
        self.choices: list[Choice] = []
        self._lays: dict[Cell, list[int]] = {}
        self._hand: tuple[int, ...] = ()
        self._refused = False
        """The status bar says why the last click was not allowed."""
        view.hovered.connect(self.hover)
        view.clicked.connect(self.click)
        view.left.connect(self.leave)
        view.turned.connect(self.turn_tile)
        view.space_tapped.connect(self.pass_on)
        view.moved.connect(self.place_card)
        telling.prompt.turn_asked.connect(self.turn_tile)
        telling.prompt.tile_chosen.connect(self.choose_tile)
        card.chosen.connect(self.choose)
        card.pointed.connect(self._point)
        card.passed.connect(self.pass_on)

    # -- keeping in step -------------------------------------------------------------------

    def set_table(self, table: Table | None) -> None:
        self.table = table
        self.turn, self.hand_at, self._hand = 0, 0, ()
        self.cell = None
        self.refresh()

    @property
    def able(self) -> bool:
        """Whether a person may act now."""
        return self.table is not None and self.table.person_to_move and not self.locked

    @property
    def kind(self) -> int | None:
        """The tile that would be laid."""
        table = self.table
        if table is None or table.game.phase != phases.LAY:
            return None
        hand = table.game.hand
        return hand[min(self.hand_at, len(hand) - 1)] if hand else None

    @property
    def tile(self) -> str | None:
        kind = self.kind
        return None if kind is None or self.table is None else self.table.tables.tiles[kind].id

    @property
    def fitting(self) -> dict[Cell, list[int]]:
        """Where the tile in hand fits, and with which turns."""
        return self._lays

    def refresh(self) -> None:
        """Everything that follows from where the game stands."""
        self.telling.forget()
        table = self.table
        if table is not None and table.game.hand != self._hand:
            self._hand = table.game.hand
            self.turn, self.hand_at = 0, 0
        self._find_lays()
        self._offer_choices()
        self._show_ghost()
        self.lighting.refresh_tints()
        self.tell()
        if not self.scene.ghost.isVisible():
            self.shell.set_hint(self.hint())

    def _find_lays(self) -> None:
        self._lays = {}
        kind, table = self.kind, self.table
        if kind is not None and table is not None and self.able:
            for lay in table.game.board.lays(kind):
                self._lays.setdefault(unpack_cell(lay >> 3), []).append(lay & 7)
        self._glow()

    def _glow(self) -> None:
        table = self.table
        cells: dict[Cell, Fit] = {}
        if table is not None and self.kind is not None and self.able:
            for packed in table.game.board.open_cells:
                cell = unpack_cell(packed)
                turns = self._lays.get(cell, ())
                fit = Fit.NOW if self.turn in turns else Fit.TURNED if turns else Fit.NOT
                cells[cell] = fit
        self.scene.open.set_cells(cells)

    # -- the tile in hand ------------------------------------------------------------------

    def choose_tile(self, at: int) -> None:
        """Take another tile of the hand."""
        self.hand_at = at
        self._find_lays()
        self._show_ghost()
        self.tell()

    def turn_tile(self, by: int) -> None:
        """The next turn: first those that fit on the cell under the mouse, then the others."""
        kind, table = self.kind, self.table
        if kind is None or table is None or not self.able:
            return
        every = table.tables.turns[kind]
        fits = self._lays.get(self.cell, []) if self.cell is not None else []
        order = [*fits, *(turn for turn in every if turn not in fits)]
        at = order.index(self.turn) if self.turn in order else -by
        self.turn = order[(at + by) % len(order)]
        self._glow()
        self._show_ghost(keep_turn=True)
        self.tell()

    def _show_ghost(self, *, keep_turn: bool = False) -> None:
        kind, cell, table = self.kind, self.cell, self.table
        ghost = self.scene.ghost
        if kind is None or cell is None or table is None or not self.able:
            ghost.hide()
            return
        if table.game.board.at.get(pack_cell(cell), -1) >= 0:
            ghost.hide()
            return
        turns = self._lays.get(cell, [])
        if turns and self.turn not in turns and not keep_turn:
            sides = table.tables.sides
            self.turn = min(turns, key=lambda turn: (turn - self.turn) % sides)
            self._glow()
            self.tell()
        ghost.show_at(cell, kind, self.turn, fits=self.turn in turns)
        self._say_fit(cell)

    def _say_fit(self, cell: Cell) -> None:
        table, tile = self.table, self.tile
        if table is None or tile is None:
            return
        reason = table.session.explain(cell, self.turn, tile)
        if reason is None:
            words = self.tr("Click lays {tile} here; R turns it.").format(tile=tile)
            if len(self._lays.get(cell, ())) == 1:
                words = self.tr("Click lays {tile} here; it fits only this way.").format(tile=tile)
            self._hint_at(words)
        else:
            self._hint_at(sentence_case(reason))

    def _hint_at(self, words: str) -> None:
        """What is to be said of the place under the mouse; why another was refused is old news."""
        self.shell.set_hint(words)
        if self._refused:
            self._refused = False
            self.shell.say(words, 1)

    # -- choices ---------------------------------------------------------------------------

    def _offer_choices(self) -> None:
        table = self.table
        self.choices = choices(table) if table is not None and self.able else []
        for item in self.scene.surveyors:
            column = item.column - self.scene.game.tables.start_column
            item.offer(any(choice.surveyor == column for choice in self.choices))
        if self.kind is not None:
            self.choices = []
        if table is None or not self.choices:
            self.card.hide()
            self.lighting.offer(())
            self.scene.badges.set_badges(())
            return
        pass_text = self.tr("Place nothing   (Space)") if may_pass(table) else ""
        if table.game.phase == phases.RECALL and pass_text:
            pass_text = self.tr("Take back nothing   (Space)")
        pictures = [self._picture(choice) for choice in self.choices]
        self._show_inset(table)
        self.card.offer(question(table), self.choices, pictures, pass_text=pass_text)
        self._point(-1)
        self.place_card()

    def _show_inset(self, table: Table) -> None:
        """The tile enlarged, while the board is too small to tell its parts apart."""
        item = self.scene.tiles[-1] if self.scene.tiles else None
        placing = table.game.phase == phases.PLACE
        if item is None or not placing or self.view.tile_pixels >= _TELLABLE:
            self.card.inset.hide()
            return
        parts = [
            Part(choice.spot[1], choice.figure, self._lies(choice.spot))
            for choice in self.choices
            if choice.spot is not None and choice.figure is not None
        ]
        look = self.scene.art.looks[table.session.player]
        self.card.inset.tell(self.scene.art, item.kind, item.turn, look, parts)

    def _picture(self, choice: Choice) -> QPixmap | None:
        table = self.table
        if choice.figure is None or table is None or choice.spot is None:
            return None
        look = self.scene.art.looks[table.session.player]
        side = self.shell.theme.px(26)
        return self.scene.art.figure(
            choice.figure, look, self._lies(choice.spot), side, self.view.devicePixelRatioF()
        ).scaledToHeight(
            round(side * self.view.devicePixelRatioF()), Qt.TransformationMode.SmoothTransformation
        )

    def _lies(self, spot: Spot) -> bool:
        item = self.scene.tile_at(spot[0])
        return item is not None and self.scene.art.lies(item.kind, spot[1])

    def _point(self, at: int) -> None:
        """A row of the card is pointed at: its feature shines."""
        table = self.table
        if table is None:
            return
        self.lighting.offer(
            [(choice.extent, i == at) for i, choice in enumerate(self.choices) if choice.extent]
        )
        look = self.scene.art.looks[table.session.player]
        ordering = table.game.phase == phases.SCORE
        badges: list[Badge] = []
        for i, choice in enumerate(self.choices):
            if choice.spot is None:
                continue
            at_point = self.scene.anchor(choice.spot)
            if ordering and any(badge.at == at_point for badge in badges):
                continue
            figure = None
            if choice.figure is not None:
                figure = (choice.figure, look, self._lies(choice.spot))
            text = LETTERS[len(badges) % len(LETTERS)] if ordering else str(i + 1)
            badges.append(Badge(at_point, text, figure, i == at))
        self.scene.badges.set_badges(badges)

    def place_card(self) -> None:
        """Beside what the choices are about."""
        if not self.card.isVisible():
            return
        cells = {choice.spot[0] for choice in self.choices if choice.spot is not None}
        box = self.scene.grid.box(cells)
        for item in self.scene.surveyors:
            if item.offered:
                box = box.united(item.sceneBoundingRect())
        spot = self.view.mapFromScene(box).boundingRect()
        room = self.view.viewport().rect().adjusted(8, 8, -8, -8)
        self.card.fit_into(room.height())
        if not room.intersects(spot):
            spot = QRect(room.center(), room.center() + QPoint(1, 1))
        place_beside(self.card, spot, room)

    def choose(self, at: int) -> None:
        """Do what a row of the card says."""
        table = self.table
        if table is None or not 0 <= at < len(self.choices) or not self.able:
            return
        for action in self.choices[at].actions:
            if not table.do(action):
                return

    def pass_on(self) -> None:
        table = self.table
        if table is None or not self.able:
            return
        if may_pass(table):
            table.do(Pass())
        elif table.game.phase == phases.LAY:
            self.shell.say(self.tr("A tile must be laid first."))

    # -- the mouse -------------------------------------------------------------------------

    def hover(self, point: QPointF) -> None:
        if self.locked:
            return
        cell = self.scene.grid.cell_at(point)
        spot = self.scene.spot_at(point)
        if cell != self.cell:
            self.cell = cell
            self._show_ghost()
            if not self.scene.ghost.isVisible():
                self._hint_at(self.hint())
        self.show_feature(spot)
        self.looked_at.emit(spot if spot is not None else cell)

    def leave(self) -> None:
        if self.locked:
            return
        self.cell = None
        self.scene.ghost.hide()
        self.show_feature(None)
        self.shell.set_hint(self.hint())

    def click(self, point: QPointF) -> None:
        table = self.table
        if table is None or self.locked:
            return
        if not self.able:
            self.shell.say(self.hint())
            return
        if self.kind is not None:
            self.lay(self.scene.grid.cell_at(point))
            return
        for item in self.scene.surveyors:
            if item.offered and item.sceneBoundingRect().contains(point):
                self._choose_surveyor(item.column - self.scene.game.tables.start_column)
                return
        found = self._choice_under(point)
        if found is None:
            self.shell.say(self.tr("Nothing can be chosen there. ") + self.hint())
        elif table.game.phase == phases.SCORE:
            table.do(self.choices[found].actions[0])
        else:
            self.choose(found)

    def lay(self, cell: Cell) -> None:
        """Lay the tile in hand, or say why it cannot lie there."""
        tile, table = self.tile, self.table
        if tile is not None and table is not None:
            self._refused = not table.do(Lay(tile, cell, self.turn))

    def _choose_surveyor(self, column: int) -> None:
        for at, choice in enumerate(self.choices):
            if choice.surveyor == column:
                self.choose(at)
                return

    def _choice_under(self, point: QPointF) -> int | None:
        """The choice meant by a click: its part is there, and its figure nearest."""
        best: tuple[float, int] | None = None
        for at, choice in enumerate(self.choices):
            if choice.spot is None:
                continue
            away = point - self.scene.anchor(choice.spot)
            distance = (away.x() ** 2 + away.y() ** 2) ** 0.5
            spots = choice.extent if self.table and self.table.game.phase == phases.SCORE else ()
            inside = any(self._covers(spot, point) for spot in (choice.spot, *spots))
            if (inside or distance < 18) and (best is None or distance < best[0]):
                best = (distance, at)
        return None if best is None else best[1]

    def _covers(self, spot: Spot, point: QPointF) -> bool:
        shape = self.scene.shape_of(spot)
        return shape is not None and shape[0].contains(point)

    # -- what is told ----------------------------------------------------------------------

    def show_feature(self, spot: Spot | None) -> None:
        self.telling.show_feature(self.table, spot)

    def tell(self) -> None:
        self.telling.prompt_for(self)

    def hint(self) -> str:
        """What the status bar says while nothing special is under the mouse."""
        return self.telling.hint_for(self)
