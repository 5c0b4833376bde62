"""What the cards say: whose turn it is, what is in hand, which feature is under the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from app.play.cards import FeatureCard, PromptCard
from app.play.choosing import question
from app.play.describe import feature_title, missing_words, owners_words, value_words
from app.play.lighting import Lighting
from app.play.scene import BoardScene
from app.play.table import Table
from app.play.view import BoardView
from app.shell.shell import Shell
from engine.landscape.play import phases
from engine.landscape.play.events import Spot
from engine.landscape.play.inquiry import FeatureAccount, feature_at

if TYPE_CHECKING:
    from app.play.playing import Playing


class Telling(QObject):
    """Fills the prompt and the card of the feature under the mouse."""

    def __init__(
        self,
        shell: Shell,
        scene: BoardScene,
        view: BoardView,
        lighting: Lighting,
        prompt: PromptCard,
        feature_card: FeatureCard,
    ) -> None:
        super().__init__(view)
        self.shell, self.scene, self.view, self.lighting = shell, scene, view, lighting
        self.prompt, self.feature_card = prompt, feature_card
        self.bots_wait = False
        self.thinking = False
        self.counting = False
        """The final scoring is shown; who has won is told after it."""
        self._hovered: tuple[Spot, ...] = ()

    def forget(self) -> None:
        """What was under the mouse may be another feature now."""
        self._hovered = ()
        self.lighting.hover(())
        self.feature_card.hide()

    def show_feature(self, table: Table | None, spot: Spot | None) -> None:
        """Outline the feature of a part and tell about it; nothing for None."""
        if spot is None or table is None:
            if self._hovered:
                self.forget()
            return
        account = feature_at(table.game, spot)
        if account is None or account.spots == self._hovered:
            return
        self._hovered = account.spots
        accounts = [account, *self._system_of(table, spot)]
        self.lighting.hover(accounts)
        self._tell_feature(table, accounts)

    def _system_of(self, table: Table, spot: Spot) -> list[FeatureAccount]:
        """The system the part belongs to, because somebody may be paid for that, too."""
        item = self.scene.tile_at(spot[0])
        if item is None:
            return []
        system = table.tables.effects.systems[item.kind][spot[1]]
        account = feature_at(table.game, (spot[0], system)) if system >= 0 else None
        return [] if account is None else [account]

    def _tell_feature(self, table: Table, accounts: Sequence[FeatureAccount]) -> None:
        account = accounts[0]
        missing = missing_words(account)
        for system in accounts[1:]:
            more = f"{feature_title(table, system)}: {value_words(system)}."
            missing += f"\n{more} {owners_words(table, system)}"
        self.feature_card.tell(
            feature_title(table, account),
            owners_words(table, account),
            value_words(account),
            missing.strip(),
        )
        room = self.view.viewport().rect()
        self.feature_card.move(12, room.height() - self.feature_card.height() - 12)

    def prompt_for(self, playing: Playing) -> None:
        """Whose turn it is, what is to be done, and the hand."""
        table = playing.table
        if table is None or playing.locked or self.counting:
            self.prompt.hide()
            return
        dpr = self.view.devicePixelRatioF()
        over, winners = table.session.over, table.session.winners
        seat = winners[0] if over and winners else table.session.player
        sign = self.scene.art.symbol(self.scene.art.looks[seat], self.shell.theme.px(34), dpr)
        name = table.seat.name
        if over:
            name = self.tr(" and ").join(table.seats[winner].name for winner in winners)
        self.prompt.tell(sign, name, self._words(table), waiting=self.bots_wait)
        kinds = table.game.hand if table.game.phase == phases.LAY else ()
        side = self.shell.theme.px(92 if len(kinds) < 2 else 64)
        pictures = [
            self.scene.art.tile(
                kind, playing.turn if at == playing.hand_at else 0, side, dpr
            ).scaledToWidth(round(side * dpr), Qt.TransformationMode.SmoothTransformation)
            for at, kind in enumerate(kinds)
        ]
        kind = playing.kind
        words = ""
        if kind is not None:
            tile = table.tables.tiles[kind]
            words = f"{tile.id} · {tile.name}" if tile.name else tile.id
        turnable = playing.able and bool(kinds)
        self.prompt.show_hand(pictures, playing.hand_at, words, turnable=turnable)
        self.prompt.show()

    def _words(self, table: Table) -> str:
        if table.session.over:
            return self.tr("wins") if len(table.session.winners) == 1 else self.tr("share the win")
        if table.replaying:
            return self.tr("A recorded game")
        if self.thinking:
            return self.tr("thinks …")
        if self.bots_wait:
            return self.tr("The bot waits for you")
        return question(table)

    def hint_for(self, playing: Playing) -> str:
        """What the player on turn can do, or why nothing can be done now."""
        table = playing.table
        if table is None:
            return ""
        if not playing.able:
            return self._why_not(table)
        match table.game.phase:
            case phases.LAY:
                words = self.tr("Lay {tile} on a glowing cell; R turns it.")
                return words.format(tile=playing.tile)
            case phases.PLACE:
                return self.tr("Click a lit part or press its number; Space places nothing.")
            case phases.SCORE:
                return self.tr("Click the feature that is scored first, or an order in the card.")
            case phases.SURVEY:
                return self.tr("Click the surveyor that moves on.")
            case phases.RECALL:
                return self.tr("Click a figure to take it back; Space takes back none.")
        return ""

    def _why_not(self, table: Table) -> str:
        if table.session.over:
            return self.tr("The game is over.")
        if table.replaying:
            return self.tr("A recorded game: branch off to play on from here.")
        return self.tr("It is the turn of {name}, a bot.").format(name=table.seat.name)
