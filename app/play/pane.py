"""The board of the game on the table with everything that floats over it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app import theme
from app.play.cards import ChoiceCard, FeatureCard, PromptCard
from app.play.desk import Desk
from app.play.final import FinalScoring, ResultCard
from app.play.keyboard import Keyboard
from app.play.lighting import Lighting
from app.play.minimap import Minimap
from app.play.playing import Playing
from app.play.scene import BoardScene
from app.play.stage import Stage
from app.play.telling import Telling
from app.play.track import Track
from app.play.view import BoardView
from engine.landscape.play import events as ev
from engine.landscape.play.events import Spot


class BoardPane(QWidget):
    """Keeps scene, cards, movements and the final scoring in step with the desk."""

    menu_asked = Signal(QPointF, QPoint)
    """The right button was pressed over a laid tile."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        assert desk.table is not None
        assert desk.art is not None
        self.scene = scene = BoardScene(desk.table.game, desk.art)
        self.view = view = BoardView(scene)
        self.track = Track(desk)
        self.lighting = lighting = Lighting(scene, self)
        self.prompt = PromptCard(view)
        self.feature_card = FeatureCard(view)
        self.card = ChoiceCard(view)
        self.telling = Telling(desk.shell, scene, view, lighting, self.prompt, self.feature_card)
        self.stage = Stage(scene, view, self.track, lighting)
        # Before the hand of the player: a click cuts short what moves, then does something new.
        view.clicked.connect(lambda: self.stage.finish())
        self.playing = Playing(desk.shell, scene, view, lighting, self.card, self.telling)
        self.keyboard = Keyboard(self.playing)
        self.minimap = Minimap(scene, view)
        self.final = FinalScoring(desk, scene, view, lighting)
        self.result = ResultCard(desk, view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.track)
        self.beside = QHBoxLayout()
        self.beside.setSpacing(0)
        self.beside.addWidget(view, 1)
        column.addLayout(self.beside, 1)
        self.prompt.move(12, 12)
        view.reserved = self.prompt.minimumWidth() + 24
        self.prompt.resume_asked.connect(lambda: desk.players.pause(False))
        self.prompt.step_asked.connect(desk.players.step)
        self.final.done.connect(self._final_done)
        self.result.scoring_asked.connect(self.show_final)
        view.right_clicked.connect(self._right_clicked)
        desk.changed.connect(self.refresh)
        desk.happened.connect(self._happened)
        desk.flash_asked.connect(self.flash)
        desk.scores_shown.connect(self._counted)
        desk.players.state_changed.connect(self._bots_changed)
        desk.players.busy_elsewhere = lambda: self.stage.busy or self.final.isVisible()
        theme.current().changed.connect(self._redress)
        self.apply_prefs()

    # -- keeping in step -------------------------------------------------------------------

    def show_table(self) -> None:
        """Another game is on the table."""
        table, art = self.desk.table, self.desk.art
        if table is None or art is None:
            return
        self.stage.finish()
        self.final.put_away()
        self.result.hide()
        self.lighting.clear()
        self.playing.locked = False
        if self.scene.art is not art or self.scene.game is not table.game:
            self.scene.show_game(table.game, art)
        self.playing.set_table(table)
        self.minimap.refresh()
        self.view.fit()
        QTimer.singleShot(0, self.view, self.view.fit)

    def refresh(self) -> None:
        """The game went on or back."""
        table = self.desk.table
        if table is None or self.playing.locked:
            return
        self.stage.finish()
        if self.scene.game is not table.game:
            self.scene.show_game(table.game, self.scene.art)
        self.scene.advices.set_advices(())
        self.scene.heat.set_values({})
        self.scene.sync()
        self.lighting.end_flash()
        if not table.session.over:
            self.final.put_away()
            self.result.hide()
        self.playing.refresh()
        self.minimap.refresh()

    def apply_prefs(self) -> None:
        """The toggles of the view."""
        prefs = self.desk.prefs
        speed = self.desk.shell.settings.animation
        self.stage.speed = speed
        self.view.animated = speed > 0
        self.lighting.owners = prefs.owners
        self.lighting.fields = prefs.fields
        self.scene.columns.numbers = prefs.columns
        self.scene.ids.setVisible(prefs.ids)
        self.minimap.wanted = prefs.minimap
        self.minimap.follow()
        self.lighting.refresh_tints()
        self.scene.columns.update()

    def _happened(self, events: list[ev.Event]) -> None:
        table = self.desk.table
        if table is None or self.playing.locked:
            return
        self.stage.speed = self.desk.shell.settings.animation
        self.stage.play(events)
        if self.desk.prefs.follow:
            cells = [event.cell for event in events if isinstance(event, ev.TileLaid)]
            if cells:
                self.view.reveal(self.scene.grid.box(cells))
        if table.session.over and table.done == table.whole and not table.replaying:
            self.show_final()

    def show_final(self) -> None:
        """The final scoring step by step, or the result at once if there is nothing to step."""
        table = self.desk.table
        if table is None or not table.session.over:
            return
        self.result.hide()
        self.stage.finish()
        if not self.final.begin(table.session.events[-1]):
            self.result.tell()

    def _final_done(self) -> None:
        table = self.desk.table
        if table is not None and table.session.over:
            self.result.tell()

    def _counted(self) -> None:
        self.telling.counting = self.desk.counting is not None
        self.playing.tell()

    def _bots_changed(self) -> None:
        players = self.desk.players
        self.telling.thinking = players.thinking
        self.telling.bots_wait = players.waiting
        self.playing.tell()

    # -- what others ask for ---------------------------------------------------------------

    def flash(self, spots: list[Spot]) -> None:
        """Show a place on the board."""
        self.lighting.flash(spots)
        self.view.reveal(self.scene.grid.box(cell for cell, _ in spots))

    def tile_in_question(self) -> str | None:
        """The tile under the mouse or the cursor, otherwise the one in hand."""
        cell = self.playing.cell
        item = self.scene.tile_at(cell) if cell is not None else None
        return item.tile_id if item is not None else self.playing.tile

    def _right_clicked(self, point: QPointF, at: QPoint) -> None:
        """Turns the tile in hand; over a laid tile it asks for its menu."""
        laid = self.scene.tile_at(self.scene.grid.cell_at(point)) is not None
        if self.playing.kind is not None and self.playing.able and not laid:
            self.playing.turn_tile(1)
        else:
            self.menu_asked.emit(point, at)

    def _redress(self) -> None:
        self.scene.redress()
        self.prompt.redress()
        self.lighting.refresh_tints()
        self.playing.tell()
