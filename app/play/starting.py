"""How a game comes onto the table: play now, a new game, a rematch, from a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QDialog

from app.documents.tileset import TileSetDocument
from app.play.describe import sentence_case
from app.play.desk import Desk
from app.play.levels import bot_choices
from app.play.seats import Seat, new_seed, parsed_seed, usual_seats
from app.play.table import Table
from engine.landscape.load import check_raw, load_set
from engine.landscape.play.position import Position
from engine.landscape.play.session import Refused
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.tiles.model import TileSet, to_raw
from engine.problems import Problem, Severity


class NotPlayable(Exception):
    """A set or its rules cannot be played; the text is a sentence ready to be shown."""


@dataclass(frozen=True, slots=True)
class Material:
    """What a game is played with."""

    tileset: TileSet
    rules: RuleSet
    name: str
    """Where it came from: a file or a bundled name."""
    folder: Path | None


def _tr(text: str) -> str:
    return QCoreApplication.translate("Starting", text)


def material_of(document: TileSetDocument) -> Material:
    """The open set as it is now, with unsaved changes. Raises NotPlayable."""
    if document.draft is not None:
        raise NotPlayable(
            _tr("The source of “{title}” has faults; mend them first.").format(title=document.title)
        )
    found = check_raw(to_raw(document.model), document.rules, document.folder).problems
    _refuse_faults(document.title, found)
    return Material(document.model, document.rules, document.place or "", document.folder)


def material_at(place: str, rules: str = "") -> Material:
    """A set in a file or a bundled one, perhaps under other rules. Raises NotPlayable."""
    loaded = load_set(place)
    if loaded.tileset is None or loaded.rules is None:
        _refuse_faults(place, loaded.problems)
        raise NotPlayable(_tr("“{name}” cannot be read.").format(name=place))
    _refuse_faults(loaded.tileset.title, loaded.problems)
    folder = loaded.path.parent if loaded.path is not None else None
    material = Material(loaded.tileset, loaded.rules, place, folder)
    return with_rules(material, rules) if rules else material


def with_rules(material: Material, rules: str) -> Material:
    """The same set under other rules."""
    loaded = load_rules(rules)
    if loaded.rules is None:
        _refuse_faults(rules, loaded.problems)
        raise NotPlayable(_tr("The rules “{name}” cannot be read.").format(name=rules))
    found = check_raw(to_raw(material.tileset), loaded.rules, material.folder).problems
    _refuse_faults(f"{material.tileset.title} · {loaded.rules.title}", found)
    return Material(material.tileset, loaded.rules, material.name, material.folder)


def _refuse_faults(title: str, problems: Sequence[Problem]) -> None:
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    if errors:
        count = len(errors)
        words = _tr("“{title}” has one error that must be mended before it can be played: {first}")
        if count > 1:
            words = _tr("“{title}” has {count} errors to be mended before it is played: {first}")
        raise NotPlayable(words.format(title=title, count=count, first=errors[0].message))


class Starting(QObject):
    """Begins games on a desk."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._shell = desk.shell

    def play_now(self) -> bool:
        """The open set with the seats of last time, at once."""
        document = self._active_set()
        if document is None:
            self._shell.say(self.tr("Open a tile set to play it."))
            return False
        self._shell.switch_to("play")
        plan = self._desk.prefs.plan
        try:
            material = material_of(document)
            if plan.rules:
                material = with_rules(material, plan.rules)
            seats = self.seats_for(material.rules, plan.seats)
            return self.begin(material, seats, parsed_seed(plan.seed or new_seed()), plan.order)
        except (NotPlayable, Refused) as refusal:
            self._refuse(str(refusal))
            return False

    def new_game(self) -> bool:
        """Ask for everything."""
        from app.play.new_game import NewGame

        document = self._active_set()
        self._shell.switch_to("play")
        dialog = NewGame(self._desk, document, self._shell.window)
        accepted = dialog.exec() == QDialog.DialogCode.Accepted
        plan = dialog.plan()
        material = dialog.material
        dialog.deleteLater()
        if not accepted or material is None:
            return False
        self._desk.prefs.plan = plan
        self._desk.keep_prefs()
        try:
            seed = parsed_seed(plan.seed or new_seed())
            return self.begin(material, plan.seats, seed, plan.order)
        except Refused as refusal:
            self._refuse(str(refusal))
            return False

    def begin(
        self,
        material: Material,
        seats: Sequence[Seat],
        seed: int | str,
        order: str = "given",
        position: Position | None = None,
    ) -> bool:
        """Put a new game onto the table. Raises Refused."""
        if order == "random":
            seats = SystemRandom().sample(list(seats), len(seats))
        tables = self._desk.compiled(material.tileset, material.rules)
        name = material.name
        table = Table.start(tables, seats, seed, position=position, set_name=name)
        self._desk.put(table, material.folder)
        self._shell.say(
            self.tr("A new game of “{title}”, seed {seed}.").format(
                title=material.tileset.title, seed=seed
            )
        )
        return True

    def rematch(self, *, same_seed: bool) -> None:
        """The same seats and rules once more."""
        table = self._desk.table
        if table is None:
            return
        seed = table.game.seed if same_seed else parsed_seed(new_seed())
        try:
            again = Table.start(
                table.tables,
                table.seats,
                seed,
                position=table.position,
                set_name=table.set_name,
            )
        except Refused as refusal:
            self._refuse(str(refusal))
            return
        self._desk.put(again)

    def seats_for(self, rules: RuleSet, wanted: Sequence[Seat]) -> list[Seat]:
        """The seats of last time, as many as the rules allow; a person against a bot at first."""
        least, most = rules.players.least, rules.players.most
        seats = list(wanted)[:most]
        if not seats:
            known = [code for code, _ in bot_choices()]
            bot = "planner" if "planner" in known else known[0]
            names = self._names()
            return usual_seats(max(2, least) if most > 1 else 1, names, bot)
        free = [look for look in range(5) if all(seat.look != look for seat in seats)]
        while len(seats) < least:
            look = free.pop(0) if free else 0
            seats.append(Seat(name=self._names()[look], bot="greedy", look=look))
        return seats

    def _names(self) -> list[str]:
        theme = self._desk.drawing()
        return [style.name.capitalize() for style in theme.seats]

    def _active_set(self) -> TileSetDocument | None:
        document = self._shell.documents.active
        return document if isinstance(document, TileSetDocument) else None

    def _refuse(self, sentence: str) -> None:
        self._shell.asking.tell(
            self.tr("This cannot be played"), sentence_case(sentence), tone="warning"
        )
