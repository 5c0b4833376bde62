"""The command line `tilewright`: one module for each family of commands, assembled here."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

import typer
from typer.core import TyperGroup

from app.cli.output import (
    Refusal,
    json_wanted,
    note_json,
    prepare_streams,
    quiet_stdout,
    refuse,
    say,
)

FAMILIES: Final = (
    "app.cli.opening",
    "app.cli.checking",
    "app.cli.looking",
    "app.cli.making",
    "app.cli.render",
    "app.cli.exchanging",
    "app.cli.printing",
    "app.cli.rules",
    "app.cli.playing",
    "app.cli.replaying",
    "app.cli.simulating",
    "app.cli.comparing",
    "app.cli.studying",
    "app.cli.tour",
)
"""Modules with a `commands = typer.Typer()`; help lists their commands in this order."""

DEBUG: Final = "TILEWRIGHT_DEBUG"
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
_EXAMPLES: Final = """Examples:

    tilewright check mayflower

    tilewright show mayflower A AX

    tilewright new my-first-set

Wherever a set is asked for, a file, a folder or the name of a bundled set will do.

Exit codes: 0 all is well, 1 something is wrong with the data, 2 the command was not understood.
"""


class Commands(TyperGroup):
    """All commands; turns whatever goes wrong in one of them into a sentence and an exit code."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        # Noted before anything is understood: words that are not are to be told as JSON, too.
        if "--json" in args:
            note_json(ctx)
        rest: list[str] = super().parse_args(ctx, args)
        return rest

    def invoke(self, ctx: Any) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except Refusal as refusal:
            refuse(refusal, as_json=json_wanted(ctx))
            raise typer.Exit(refusal.code) from refusal
        except KeyboardInterrupt as interrupt:
            raise typer.Exit(INTERRUPTED) from interrupt
        except BrokenPipeError as closed:
            quiet_stdout()
            raise typer.Exit(PIPE_CLOSED) from closed
        except Exception as failure:
            if json_wanted(ctx) and hasattr(failure, "format_message"):
                refuse(Refusal(failure.format_message()), as_json=True)
                raise typer.Exit(getattr(failure, "exit_code", 2)) from failure
            # Those that know their exit code are the command line's own way to end.
            if isinstance(failure, typer.Abort) or hasattr(failure, "exit_code"):
                raise
            if os.environ.get(DEBUG):
                raise
            refuse(_unexpected(failure), as_json=json_wanted(ctx))
            raise typer.Exit(1) from failure
        return result


def _unexpected(failure: Exception) -> Refusal:
    from engine.wording import plain

    if isinstance(failure, OSError):
        # The system's own text begins with a number that says nothing to most people.
        reason = failure.strerror or str(failure)
        about = f" ('{plain(str(failure.filename), 200)}')" if failure.filename else ""
        return Refusal(f"Something could not be read or written: {reason}{about}.")
    return Refusal(
        f"A mistake of the program itself ({type(failure).__name__}: {failure})."
        f" {DEBUG}=1 in front of the command shows the details."
    )


def command_line(families: Sequence[str] = FAMILIES) -> typer.Typer:
    """The whole command line, made of its families."""
    root = typer.Typer(
        name="tilewright",
        cls=Commands,
        help="A workshop for tile-laying board games: design tiles, check, count and draw them.",
        epilog=_EXAMPLES,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    root.callback(invoke_without_command=True)(_without_a_command)
    for family in families:
        root.registered_commands += importlib.import_module(family).commands.registered_commands
    return root


def _print_version(wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(f"tilewright {version('tilewright')}")
    except PackageNotFoundError:
        print("tilewright, from a folder where it is not installed")
    raise typer.Exit


def _without_a_command(
    context: typer.Context,
    version: bool = typer.Option(
        False,
        "--version",
        help="Print the version and exit.",
        is_eager=True,
        callback=_print_version,
    ),
) -> None:
    if context.invoked_subcommand is not None:
        return
    from app.cli.opening import NO_DISPLAY, can_open_a_window, open_window

    if can_open_a_window():
        raise typer.Exit(open_window())
    print(context.get_help())
    print(NO_DISPLAY, file=sys.stderr)


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line with these words, or with those the program was called with."""
    prepare_streams()
    code: str | int | None = 0
    words = sys.argv[1:] if args is None else list(args)
    # The version is asked for by scripts; it need not wait for all commands to be made.
    families = () if words == ["--version"] else FAMILIES
    try:
        command_line(families)(None if args is None else list(args), prog_name="tilewright")
    except SystemExit as end:
        code = end.code
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as failure:
        # Commands tell of files themselves: here it is the output that takes no more.
        code = _not_told(failure)
    try:
        sys.stdout.flush()
    except OSError as failure:
        code = _not_told(failure)
    sys.exit(code)


def _not_told(failure: OSError) -> int:
    """The exit code where the output could not be written; says why, if anybody listens."""
    quiet_stdout()
    if isinstance(failure, BrokenPipeError):
        return PIPE_CLOSED
    with contextlib.suppress(OSError):
        say(f"tilewright: {_unexpected(failure)}", stderr=True)
    return 1
