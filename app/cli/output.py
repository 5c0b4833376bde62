"""How commands speak: sentences and tables for people, one JSON document for programs."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from engine.problems import Problem

_JSON_WANTED: Final = "tilewright.json"
_WIDTH_WITHOUT_A_TERMINAL: Final = 100
_SPELT_OUT: Final = "tilewright.spelt-out"
_LIKENESS: Final = {"×": "x", "±": "+-", "…": "...", "–": "-", "−": "-", "→": "->", "’": "'"}
_STYLE_OF: Final = {"error": "bold red", "warning": "yellow", "note": "cyan"}


class Refusal(Exception):
    """A command cannot do what it was asked; the sentence says why, the code is the exit code."""

    def __init__(self, sentence: str, problems: Iterable[Problem] = (), code: int = 1) -> None:
        super().__init__(sentence)
        self.problems = tuple(problems)
        self.code = code


def note_json(context: Any) -> None:
    """Remember that whatever there is to say is said as JSON."""
    context.meta[_JSON_WANTED] = True


def _note_json(context: typer.Context, wanted: bool) -> bool:
    if wanted:
        note_json(context)
    return wanted


AsJson = Annotated[
    bool,
    typer.Option("--json", help="Print one JSON document instead of text.", callback=_note_json),
]
"""The option every command that prints data has."""


def json_wanted(context: Any) -> bool:
    """Whether `--json` was among the words, also when the command did not get to its end."""
    return bool(context.meta.get(_JSON_WANTED))


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=not speaks_unicode()))


def speaks_unicode() -> bool:
    """Whether the output can show line-drawing characters."""
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def console(*, stderr: bool = False) -> Console:
    """A rich console that prints text as it is; made anew because tests change the streams."""
    from rich.console import Console

    class Plain(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # ours to handle, with an exit code of ours

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _WIDTH_WITHOUT_A_TERMINAL
    return Plain(file=stream, width=width, markup=False, emoji=False, highlight=False)


def say(text: str | Text = "", style: str = "", *, stderr: bool = False) -> None:
    """Print a line that is never broken, so that `grep` and editors can read it."""
    console(stderr=stderr).print(text, style=style or None, soft_wrap=True)


def say_block(block: RenderableType) -> None:
    """Print a table or a wrapped paragraph, without the blanks rich fills its lines with."""
    out = console()
    with out.capture() as page:
        out.print(block)
    for line in page.get().splitlines():
        print(line.rstrip())


def say_problems(problems: Sequence[Problem], *, stderr: bool = False) -> None:
    """One line each: `file:line:column: error: what is wrong and what to do`."""
    from rich.text import Text

    out = console(stderr=stderr)
    for problem in problems:
        line = Text(str(problem))
        mark = f"{problem.severity}:"
        begin = line.plain.find(mark)
        line.stylize("bold", 0, begin)
        line.stylize(_STYLE_OF[problem.severity], begin, begin + len(mark))
        out.print(line, soft_wrap=True)


def refuse(refusal: Refusal, *, as_json: bool) -> None:
    if as_json:
        found = [problem.as_dict() for problem in refusal.problems]
        print_json({"error": str(refusal), "problems": found})
        return
    say_problems(refusal.problems, stderr=True)
    say(f"tilewright: {refusal}", stderr=True)


def prepare_streams() -> None:
    """Make both outputs take whatever a command says, on any terminal and without one."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        # A file name may hold bytes that are no text, and a terminal may lack a letter.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_SPELT_OUT)


def _spelt_out(failure: UnicodeError) -> tuple[str, int]:
    """Letters a terminal lacks in letters it has; those without a likeness as an escape."""
    if not isinstance(failure, UnicodeEncodeError):
        raise failure
    letters = failure.object[failure.start : failure.end]
    spelt = "".join(_LIKENESS.get(letter, letter) for letter in letters)
    return spelt.encode("ascii", "backslashreplace").decode("ascii"), failure.end


codecs.register_error(_SPELT_OUT, _spelt_out)


def quiet_stdout() -> None:
    """Nobody reads any more: let what is still to be written go nowhere, without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)
