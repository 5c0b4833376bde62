"""A table in the terminal: shows the game, asks people, lets bots move, tells what happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli.board_text import draw, standings, style
from app.cli.output import Refusal, say

if TYPE_CHECKING:
    from engine.bots.bot import Bot
    from engine.landscape.play.actions import Action, Lay
    from engine.landscape.play.session import Session
    from engine.lattice import Cell

_HELP: Final = """\
  5            lay the tile on the space numbered 5, or take what is numbered 5 in a list
  5/2          the same, turned two steps clockwise
  pass         place nothing
  undo, redo   take back what you did, as often as you like, and do it again
  hint         what a bot would do
  board        draw the board again
  scores       who has how many points and figures
  left         the tiles still to come
  save FILE    keep the game in a file; `tilewright play --resume FILE` goes on with it
  quit         stop
Whole actions are understood, too: lay K -3,2 r1 or place settler 2."""


class Quit(Exception):
    """Somebody has had enough."""


class TerminalTable:
    """The game and those around it; asks people, lets bots move, tells what happens."""

    def __init__(
        self,
        session: Session,
        bots: list[str | None],
        *,
        seconds: float | None = None,
        ascii_only: bool = False,
    ) -> None:
        from engine.bots.naming import make_bot

        self.session = session
        self.set_name = ""
        self._bot_names = bots
        self._bots: list[Bot | None] = [None if bot is None else make_bot(bot) for bot in bots]
        self._seconds = seconds
        self._ascii = ascii_only
        self._told = 0
        """How many of the session's lists of events have been told."""
        self._drawn_at = -1
        self._interactive = sys.stdin.isatty()

    # -- the course of the game ------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over or somebody quits."""
        while not self.session.over:
            self._tell()
            bot = self._bots[self.session.player]
            if bot is not None:
                self._let_move(bot)
            else:
                self._ask_person()
        self._tell()
        for line in draw(self.session, ascii_only=self._ascii):
            say(line)
        for line in standings(self.session):
            say(line)

    def keep(self, path: Path) -> None:
        """Write the game to a file and say so."""
        from engine.files import WriteRefused
        from engine.record import record_of, save_record

        record = record_of(self.session, bots=self._bot_names, set_name=self.set_name)
        try:
            save_record(path, record)
        except WriteRefused as refused:
            raise Refusal(str(refused)) from refused
        say(f"The game is kept in {path}.")

    def _tell(self) -> None:
        """Say what has happened since the last time."""
        from engine.landscape.play.sentences import sentence

        session = self.session
        for happened in session.events[self._told :]:
            for event in happened:
                text = sentence(event, session.names, session.tables.rules)
                if text:
                    say(text)
        self._told = len(session.events)

    def _let_move(self, bot: Bot) -> None:
        from engine.bots.asking import ask
        from engine.bots.bot import BotFailed
        from engine.bots.greedy import GreedyBot
        from engine.chance import Chance

        session = self.session
        # The chance follows from the place in the game, so that taking back and doing again what
        # led there leads to the same answer.
        moment = f"bot {session.player}/{len(session.actions)}"
        chance = Chance(session.game.seed, moment)
        try:
            action = ask(bot, session.game, chance, self._seconds)
        except BotFailed as failed:
            say(f"{failed} Greedy moves for it.", "yellow", stderr=True)
            if failed.spoilt:
                self._rebuild()
                session = self.session
            action = ask(GreedyBot(), session.game, chance)
        session.apply(session.decode(action))

    def _rebuild(self) -> None:
        """Play the game anew up to here, after a bot has spoilt it."""
        from engine.landscape.play.session import Session

        old = self.session
        new = Session.start(old.tables, old.names, old.game.seed)
        for action in old.actions:
            new.apply(action)
        self.session = new

    # -- people ----------------------------------------------------------------------------

    def _ask_person(self) -> None:
        """Show what can be chosen and read until something was."""
        if self._drawn_at != len(self.session.actions):
            self._show()
            self._drawn_at = len(self.session.actions)
        for words in self._lines():
            if self._understood(words):
                return

    def _lines(self) -> Iterator[str]:
        name = self.session.names[self.session.player]
        while True:
            print(f"{name}> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                print(flush=True)
                raise Quit
            words = line.strip()
            if not self._interactive:
                print(words, flush=True)  # so that what is read from a script can be followed
            if words and not words.startswith("#"):
                yield words

    def _understood(self, words: str) -> bool:
        """Carry out a line; True if the game has changed and everything is shown anew."""
        from engine.landscape.play.session import Refused

        verb, _, rest = words.partition(" ")
        match verb.casefold():
            case "quit" | "exit" | "q":
                raise Quit
            case "help" | "?":
                say(_HELP)
            case "board":
                self._show()
            case "scores":
                for line in standings(self.session):
                    say(line)
            case "left":
                self._say_left()
            case "hint":
                self._hint(rest.strip() or "planner")
            case "save":
                self._save(rest.strip())
            case "undo":
                return self._undo()
            case "redo":
                return self._redo()
            case _:
                try:
                    self.session.apply(self._chosen(words))
                except Refused as refused:
                    say(f"{_sentence(refused)}")
                    return False
                return True
        return False

    def _chosen(self, words: str) -> Action | str:
        """The action a number stands for; other words are left to the session."""
        from engine.landscape.play.session import Refused

        number, slash, turn = words.partition("/")
        if not number.strip().isdecimal() or (slash and not turn.strip().isdecimal()):
            return words
        index = int(number)
        if self.session.phase != "lay":
            options = self._options()
            if index not in options:
                raise Refused(f"there is no {index} to choose; there is {_range(options)}")
            return options[index]
        spaces = self._spaces()
        if not 1 <= index <= len(spaces):
            raise Refused(f"no space is numbered {index}; they go from 1 to {len(spaces)}")
        lays = spaces[index - 1][1]
        if slash:
            wanted = [lay for lay in lays if lay.turn == int(turn)]
            if not wanted:
                reason = self.session.explain(spaces[index - 1][0], int(turn), lays[0].tile)
                raise Refused(reason or "that turn looks the same as another one")
            lays = wanted
        if len(lays) > 1:
            told = ", ".join(f"{index}/{lay.turn}" for lay in lays)
            raise Refused(f"it fits there in several ways; say which turn: {told}")
        return lays[0]

    def _spaces(self) -> list[tuple[Cell, list[Lay]]]:
        """The spaces where a tile of the hand fits, numbered from the north-west."""
        from engine.landscape.play.actions import Lay

        found: dict[Cell, list[Lay]] = {}
        for action in self.session.legal_actions():
            assert isinstance(action, Lay)
            found.setdefault(action.cell, []).append(action)
        return sorted(found.items(), key=lambda item: (item[0][1], item[0][0]))

    def _options(self) -> dict[int, Action]:
        """What can be chosen when no tile is to be laid, by number; 0 is to pass."""
        from engine.landscape.play.actions import Pass

        actions = self.session.legal_actions()
        first = 0 if isinstance(actions[0], Pass) else 1
        return dict(enumerate(actions, start=first))

    # -- showing ---------------------------------------------------------------------------

    def _show(self) -> None:
        """The board and what can be chosen."""
        session = self.session
        say()
        if session.phase == "lay":
            spaces = self._spaces()
            labels = {cell: str(number) for number, (cell, _) in enumerate(spaces, start=1)}
            for line in draw(session, labels, ascii_only=self._ascii):
                say(line)
            self._show_hand(spaces)
            return
        options = self._options()
        if session.phase == "place":
            self._show_laid(options)
        else:
            for line in draw(session, ascii_only=self._ascii):
                say(line)
        say(_QUESTIONS.get(session.phase, "What now?"))
        for number, action in options.items():
            say(f"  {number}  {self._described(action)}")

    def _show_laid(self, options: dict[int, Action]) -> None:
        """The tile just laid, large, with the numbers of the parts that can be taken."""
        from engine.landscape.play.actions import Place
        from engine.landscape.tiles.textart import LARGE, draw_tile

        tables, game = self.session.tables, self.session.game
        kind, turn = divmod(game.board.kind_turn[game.base >> tables.shift], tables.sides)
        marks: dict[int, str] = {}
        for number, action in options.items():
            if isinstance(action, Place):
                marks.setdefault(action.part, str(number))
        picture = draw_tile(
            tables.tiles[kind],
            tables.rules,
            turn,
            size=LARGE,
            style=style(ascii_only=self._ascii),
            marks=marks,
        )
        for line in picture:
            say(line)

    def _show_hand(self, spaces: list[tuple[Cell, list[Lay]]]) -> None:
        """The tile to be laid in each of its turns, side by side, and where it goes."""
        from engine.landscape.tiles.textart import SMALL, draw_tile

        session = self.session
        for tile_id in dict.fromkeys(session.hand):
            tile = session.tables.tiles[session.tables.kind_of[tile_id]]
            turns = sorted({lay.turn for _, lays in spaces for lay in lays if lay.tile == tile_id})
            say(f"Lay {tile_id}: " + "".join(f"turn {turn}".ljust(12) for turn in turns).rstrip())
            pictures = [
                draw_tile(
                    tile,
                    session.tables.rules,
                    turn,
                    size=SMALL,
                    style=style(ascii_only=self._ascii),
                )
                for turn in turns
            ]
            for lines in zip(*pictures, strict=True):
                say(" " * (len(tile_id) + 6) + "   ".join(lines))
        told = [
            f"{number}" if len(lays) == 1 else f"{number}/" + ",".join(str(x.turn) for x in lays)
            for number, (_, lays) in enumerate(spaces, start=1)
        ]
        say("Spaces and turns: " + "  ".join(told))

    def _described(self, action: Action) -> str:
        """A choice in words."""
        from engine.landscape.play.actions import Pass, Place, Recall, Score, Survey
        from engine.landscape.play.parts import part_names
        from engine.landscape.play.tables import pack_cell
        from engine.lattice import cell_name

        session = self.session
        tables, board = session.tables, session.game.board

        def part(number: int, index: int) -> str:
            kind, turn = divmod(board.kind_turn[number], tables.sides)
            return part_names(tables, kind, turn)[index]

        match action:
            case Pass():
                return "pass"
            case Place(piece, index):
                here = part(session.game.base >> tables.shift, index)
                role = tables.rules.terrains[here.split(" ", 1)[0]].role
                return f"{piece} on {here}" + (f", as {role}" if role else "")
            case Score(cell, index):
                return f"score {part(board.at[pack_cell(cell)], index)} at {cell_name(cell)}"
            case Recall(cell, index):
                return (
                    f"take back from {part(board.at[pack_cell(cell)], index)} at {cell_name(cell)}"
                )
            case Survey(column):
                return f"the surveyor in column {column}"
        return str(action)

    def _say_left(self) -> None:
        left = {tile: count for tile, count in self.session.tiles_left().items() if count}
        say(
            f"{sum(left.values())} tiles to come: " + "  ".join(f"{k}×{n}" for k, n in left.items())
        )

    def _hint(self, name: str) -> None:
        """The three best ways to play this turn, as a bot sees it."""
        from engine.bots.asking import best_moves
        from engine.bots.bot import BotFailed
        from engine.bots.naming import NoSuchBot, make_bot
        from engine.landscape.play.actions import action_name

        session = self.session
        try:
            choices = best_moves(session.game, make_bot(name), 3, seconds=self._seconds)
        except (NoSuchBot, BotFailed) as failed:
            say(str(failed))
            return
        for choice in choices:
            names = []
            done = 0
            session.game.hold = True
            for action in choice.actions:
                names.append(action_name(session.decode(action)))
                session.game.do(action)
                done += 1
            for _ in range(done):
                session.game.undo()
            session.game.hold = False
            value = f" ({choice.value:+.1f} points)" if choice.value == choice.value else ""
            say(f"  {', then '.join(names)}{value}")

    def _save(self, name: str) -> None:
        if not name:
            say("Say into which file: save game.json")
            return
        try:
            self.keep(Path(name))
        except Refusal as refused:
            say(str(refused))

    # -- back and forth --------------------------------------------------------------------

    def _undo(self) -> bool:
        """Back to the last choice of a person."""
        session = self.session
        if session.undo() is None:
            say("Nothing has happened yet.")
            return False
        while self._bots[session.player] is not None and session.undo() is not None:
            pass
        self._told = len(session.events)
        self._drawn_at = -1
        say(f"Back to {session.names[session.player]}'s choice, turn {session.game.turn + 1}.")
        return True

    def _redo(self) -> bool:
        session = self.session
        if session.redo() is None:
            say("There is nothing to do again.")
            return False
        while self._bots[session.player] is not None and session.redo() is not None:
            pass
        self._drawn_at = -1
        return True


_QUESTIONS: Final = {
    "place": "Place a figure?",
    "score": "Which feature is scored next?",
    "survey": "Which surveyor moves?",
    "recall": "Take back a figure?",
}


def _range(options: dict[int, Action]) -> str:
    return f"{min(options)} to {max(options)}"


def _sentence(refused: Exception) -> str:
    text = str(refused)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
