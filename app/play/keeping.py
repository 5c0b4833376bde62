"""Games on the disk: kept by themselves while they are played, saved, opened, restored."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from PySide6.QtCore import QObject, QTimer, Signal

from app.documents.recovery import Recovery, RecoveryCopy, copy_of
from app.play.desk import Desk
from app.play.seats import LOOKS, Seat
from app.play.table import Table
from engine.landscape.tiles.model import to_raw
from engine.problems import Severity
from engine.record import Record, load_record, replay, save_record

KEPT_AFTER_MS: Final = 700
MOST_KEPT: Final = 12
_KIND: Final = "game"


class NotOpened(Exception):
    """A recorded game cannot be shown at all; the text says why."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that was kept by itself."""

    key: str
    title: str
    place: str
    players: tuple[str, ...]
    actions: int
    over: bool
    when: datetime


class Keeping(QObject):
    """Watches the games of a desk; nothing played is lost."""

    changed = Signal()

    def __init__(self, desk: Desk, folder: Path | None = None) -> None:
        super().__init__(desk)
        self._desk = desk
        # Beside the recovery copies of documents, wherever the program keeps those.
        beside = desk.shell.documents.recovery.root.parent
        self._recovery = Recovery(folder or beside / "games")
        self._copies: dict[str, RecoveryCopy] = {}
        self._keys: dict[int, str] = {}
        self._restored: set[str] = set()
        self._looked = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEPT_AFTER_MS)
        self._timer.timeout.connect(self.keep_now)
        desk.changed.connect(self._note)
        desk.begun.connect(self._note)
        desk.closing_table.connect(self._last_copy)

    # -- by itself -------------------------------------------------------------------------

    def keep_now(self) -> None:
        """Put the game on the table onto the disk."""
        self._timer.stop()
        if self._desk.table is not None:
            self._keep(self._desk.table)

    def end(self) -> None:
        """The program ends: everything stays for the next time."""
        for table in self._desk.all_tables():
            self._keep(table)
        self._recovery.end()

    def games(self) -> list[KeptGame]:
        """What was played lately, the newest first, without what is on a table now."""
        self._take_over_leftovers()
        running = set(self._keys.values())
        found = [_described(key, copy) for key, copy in self._copies.items() if key not in running]
        games = [game for game in found if game is not None]
        return sorted(games, key=lambda game: game.when, reverse=True)

    def unfinished(self, place: str | None) -> KeptGame | None:
        """The newest game of a set that was not played to its end, once."""
        if not place:
            return None
        for game in self.games():
            if game.place == place and not game.over and game.actions:
                return None if game.key in self._restored else game
        return None

    def restore(self, game: KeptGame) -> str:
        """Put a kept game back on the table; a sentence if something was odd."""
        copy = self._copies[game.key]
        self._restored.add(game.key)
        record = _record_in(copy)
        if record is None:
            return self.tr("The kept game cannot be read.")
        try:
            table, words = table_of(record, _play_in(copy))
        except NotOpened as refusal:
            return str(refusal)
        done = _play_in(copy).get("done")
        if isinstance(done, int):
            table.go_to(done)
        self._desk.put(table)
        if table.bot_to_move:
            self._desk.players.hold()
        self._drop(game.key)
        return words

    def discard(self, game: KeptGame) -> None:
        self._drop(game.key)
        self.changed.emit()

    def _note(self) -> None:
        if self._desk.table is not None and not self._timer.isActive():
            self._timer.start()

    def _last_copy(self, table: Table) -> None:
        self._keep(table)
        self._keys.pop(id(table), None)
        self.changed.emit()

    def _keep(self, table: Table) -> None:
        if not table.whole:
            return
        key = self._keys.setdefault(id(table), secrets.token_hex(8))
        record = table.whole_record()
        content = {
            "record": to_raw(record),
            "play": {"looks": [seat.look for seat in table.seats], "done": table.done},
        }
        title = table.tables.tileset.title
        copy = copy_of(_KIND, title, None, table.set_name or None, content)
        self._copies[key] = copy
        # A full disk must not stop a game; saving it by hand says what is wrong.
        with contextlib.suppress(OSError):
            self._recovery.keep(key, copy)
        self._forget_oldest()

    def _forget_oldest(self) -> None:
        running = set(self._keys.values())
        resting = sorted(
            (key for key in self._copies if key not in running),
            key=lambda key: self._copies[key].when,
        )
        for key in resting[: max(0, len(resting) - MOST_KEPT)]:
            self._drop(key)

    def _drop(self, key: str) -> None:
        self._copies.pop(key, None)
        self._recovery.drop(key)

    def _take_over_leftovers(self) -> None:
        """What earlier programs left behind becomes ours."""
        if self._looked:
            return
        self._looked = True
        for leftover in self._recovery.leftovers():
            for copy in leftover.copies:
                key = secrets.token_hex(8)
                self._copies[key] = copy
                try:
                    self._recovery.keep(key, copy)
                except OSError:
                    leftover.leave()
                    break
            else:
                leftover.discard()
        self._forget_oldest()

    # -- by hand ---------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the game on the table, all of its line. Raises engine.files.WriteRefused."""
        table = self._desk.table
        if table is not None:
            save_record(path, table.whole_record(), backup=path.exists())

    def open(self, path: Path) -> str:
        """Look at a recorded game; a sentence if it does not go on to its end. Raises NotOpened."""
        loaded = load_record(path)
        if loaded.record is None:
            raise NotOpened("\n".join(str(problem.message) for problem in loaded.problems[:5]))
        return self.show(loaded.record)

    def show(self, record: Record) -> str:
        """Put a recorded game on the table to be looked at. Raises NotOpened."""
        table, words = table_of(record, {})
        table.replaying = True
        table.go_to(0)
        self._desk.put(table)
        return words


def table_of(record: Record, play: dict[str, Any]) -> tuple[Table, str]:
    """A table at the end of a recorded game, and why it does not go further, or nothing."""
    begun = replay(record, to=0)
    if begun.session is None:
        raise NotOpened("\n".join(problem.message for problem in begun.problems))
    looks = play.get("looks")
    seats = seats_of(record, looks if isinstance(looks, list) else ())
    table = Table(begun.session, seats, position=record.position, set_name=record.set_name)
    stopped = table.replay(record.actions)
    odd = [p.message for p in begun.problems if p.severity is not Severity.ERROR]
    return table, "\n".join([*odd, stopped] if stopped else odd)


def seats_of(record: Record, looks: Sequence[Any]) -> list[Seat]:
    """Who sat there, in the colours that are known or the first ones."""
    good = [look for look in looks if isinstance(look, int) and 0 <= look < LOOKS]
    if len(good) != len(record.players):
        good = [seat % LOOKS for seat in range(len(record.players))]
    return [
        Seat(name=player.name[:60], bot=(player.bot or "")[:120], look=look)
        for player, look in zip(record.players, good, strict=True)
    ]


def _described(key: str, copy: RecoveryCopy) -> KeptGame | None:
    record = copy.content.get("record")
    if not isinstance(record, dict):
        return None
    players = record.get("players")
    actions = record.get("actions")
    names = [str(player.get("name", "")) for player in players or () if isinstance(player, dict)]
    return KeptGame(
        key,
        copy.title,
        copy.bundled or "",
        tuple(names),
        len(actions) if isinstance(actions, list) else 0,
        record.get("result") is not None,
        copy.when,
    )


def _record_in(copy: RecoveryCopy) -> Record | None:
    try:
        return Record.model_validate(copy.content.get("record"))
    except ValidationError:
        return None


def _play_in(copy: RecoveryCopy) -> dict[str, Any]:
    play = copy.content.get("play")
    return play if isinstance(play, dict) else {}
