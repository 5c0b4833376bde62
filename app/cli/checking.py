"""Sound files: `check` lists what is wrong, `fix` mends what is safe, `format` lays out anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from app.cli.output import AsJson, Refusal, print_json, say, say_problems
from app.cli.sets import found, holds_rules

if TYPE_CHECKING:
    from engine.files import Source
    from engine.problems import Problem

commands = typer.Typer()

FilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE",
        help="Tile sets or rule sets: files, folders or bundled names.",
        show_default=False,
    ),
]
_MOST_ROUNDS: Final = 20


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one file and the files it refers to."""

    where: str
    path: Path | None
    problems: list[Problem]
    contents: str
    """What there is, in a few words; empty if nothing could be made of it."""
    source: Source | None = None
    raw: Any = None
    """The file's own data in today's format."""
    canonical: str | None = None
    """The text the program would write; None if it would not."""

    def count(self, severity: str) -> int:
        return sum(problem.severity == severity for problem in self.problems)

    @property
    def errors(self) -> int:
        return self.count("error")

    @property
    def warnings(self) -> int:
        return self.count("warning")

    @property
    def mendable(self) -> int:
        """How many problems `fix` would mend."""
        if self.source is None or not self.source.lossless:
            return 0
        return sum(problem.fix is not None and problem.fix.safe for problem in self.problems)

    def as_dict(self) -> dict[str, Any]:
        return {
            "file": str(self.path or self.where),
            "contents": self.contents,
            "errors": self.errors,
            "warnings": self.warnings,
            "problems": [problem.as_dict() for problem in self.problems],
        }


def reports(wheres: list[str]) -> list[Report]:
    """Check each of the files, whatever it holds."""
    return [report(where) for where in wheres]


def report(where: str) -> Report:
    from engine.bundled import NotFound
    from engine.landscape.load import load_set
    from engine.landscape.rules.find import find_rules
    from engine.landscape.rules.load import load_rules

    path = found(where)
    if path is not None:
        if holds_rules(path):
            return _of_rules(where, load_rules(path))
        return _of_set(where, load_set(path))
    try:
        return _of_rules(where, load_rules(find_rules(where)))  # a variant: mayflower/dutch
    except NotFound:
        return _of_set(where, load_set(where))


def report_text(text: str, path: Path, *, rules: bool) -> Report:
    """Check a text that is not, or not yet, in its file."""
    from engine.landscape.load import load_set_text
    from engine.landscape.rules.load import load_rules_text

    if rules:
        return _of_rules(str(path), load_rules_text(text, path))
    return _of_set(str(path), load_set_text(text, path))


def _of_set(where: str, loaded: Any) -> Report:
    from engine.landscape.load import set_text
    from engine.landscape.rules.names import counted

    contents, text = "", None
    if loaded.tileset is not None:
        kinds = counted(len(loaded.tileset.tiles), "kind")
        contents = f"{kinds}, {counted(loaded.tileset.total, 'tile')}"
        text = set_text(loaded.tileset)
    return Report(where, loaded.path, loaded.problems, contents, loaded.source, loaded.raw, text)


def _of_rules(where: str, loaded: Any) -> Report:
    from engine.files import canonical

    contents, text = "", None
    if loaded.rules is not None:
        contents = "a rule set"
        # Rule sets say what is only a default, too: a designer wants to see every knob.
        text = canonical(loaded.raw)
    return Report(where, loaded.path, loaded.problems, contents, loaded.source, loaded.raw, text)


def print_report(found: list[Report]) -> None:
    """The problems of each file, and one closing line."""
    from engine.landscape.rules.names import counted
    from engine.wording import plain

    for one in found:
        say_problems(one.problems)
    for one in found:
        if not one.errors + one.warnings:
            says = f" ({one.contents})" if one.contents else ""
            say(f"{plain(str(one.path or one.where), 4_096)}: no problems{says}", "green")
    errors, warnings = sum(one.errors for one in found), sum(one.warnings for one in found)
    if errors + warnings:
        mendable = sum(one.mendable for one in found)
        hint = f"; `tilewright fix` can mend {mendable} of them" if mendable else ""
        say(
            f"{counted(errors, 'error')}, {counted(warnings, 'warning')}"
            f" in {counted(len(found), 'file')}{hint}",
            "bold",
        )


@commands.command(
    epilog="""Examples:

    tilewright check mayflower

    tilewright check my-set/tiles.json my-rules.json

    tilewright check my-set --json | jq '.files[].problems[].message'
"""
)
def check(
    files: FilesArgument,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings fail, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """List everything that is wrong, each with its place; exit 1 if there are errors."""
    found = reports(files)
    errors, warnings = sum(one.errors for one in found), sum(one.warnings for one in found)
    if as_json:
        print_json(
            {
                "files": [one.as_dict() for one in found],
                "errors": errors,
                "warnings": warnings,
            }
        )
    else:
        print_report(found)
    if errors or (strict and warnings):
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class Mending:
    """A file before and after its safe fixes."""

    done: list[str]
    text: str
    after: Report


@commands.command(
    epilog="""Examples:

    tilewright fix my-set --dry-run

    tilewright fix my-set/tiles.json
"""
)
def fix(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A tile set or rule set.", show_default=False)
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say what would be done.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make all fixes that lose nothing; the old file stays beside the new one as a backup."""
    before = _own_file(file)
    mended = mend(before)
    backup = None
    if mended.done and not dry_run:
        backup = _write(before, mended.text, keep_old=True)
    if as_json:
        print_json(
            {
                "file": str(before.path),
                "done": mended.done,
                "written": bool(mended.done) and not dry_run,
                "backup": None if backup is None else str(backup),
                "errors": mended.after.errors,
                "warnings": mended.after.warnings,
                "problems": [problem.as_dict() for problem in mended.after.problems],
            }
        )
    else:
        _tell(mended, before, backup, dry_run=dry_run)
    if mended.after.errors:
        raise typer.Exit(1)


def _tell(mended: Mending, before: Report, backup: Path | None, *, dry_run: bool) -> None:
    from engine.landscape.rules.names import counted

    for line in mended.done:
        say(line)
    if mended.after.problems:
        say("Left:" if mended.done else "Nothing of this can be mended without asking:")
        say_problems(mended.after.problems)
    if not mended.done:
        say(f"{before.path} is as it was." if mended.after.problems else "Nothing to mend.")
    elif dry_run:
        say(f"{counted(len(mended.done), 'fix', 'fixes')} would be made; nothing is written.")
    else:
        says = f"; the old file is {backup.name} beside it" if backup is not None else ""
        say(f"{counted(len(mended.done), 'fix', 'fixes')} made in {before.path}{says}.")


def mend(before: Report) -> Mending:
    """Make safe fixes until no more are offered; writes nothing."""
    from engine.files import canonical
    from engine.problems import apply_fixes

    assert before.path is not None
    assert before.source is not None
    if not before.source.lossless:
        raise Refusal(
            "A key is given twice, and writing the file anew would lose one of the two."
            " Remove the one you do not want, then try again.",
            [problem for problem in before.problems if problem.severity == "error"],
        )
    rules = holds_rules(before.path)
    now, text, done = before, before.source.text, []
    for _ in range(_MOST_ROUNDS):
        # Problems of other files, such as the rule set of a tile set, are mended there.
        ready = [
            (problem.fix, problem)
            for problem in now.problems
            if problem.fix is not None and problem.fix.safe and problem.file == before.source.name
        ]
        raw, left = apply_fixes(now.raw, [one for one, _ in ready])
        missed = {id(one) for one in left}
        made = {id(one): (one, problem) for one, problem in ready if id(one) not in missed}
        if not made:
            break
        done += [f"{_place(at)}{one.title}: {at.message}" for one, at in made.values()]
        text = canonical(raw)
        now = report_text(text, before.path, rules=rules)
        if now.raw is None:
            break
    return Mending(done, text, now)


def _place(problem: Problem) -> str:
    return f"{problem.file}:{problem.line}:{problem.column}: " if problem.line else ""


def _own_file(where: str) -> Report:
    """A file that may be written, read and understood as far as it can be."""
    from engine.bundled import is_bundled
    from engine.wording import plain

    before = report(where)
    if before.path is None or before.source is None or before.raw is None:
        raise Refusal(f"'{plain(where, 200)}' stays as it is.", before.problems)
    if is_bundled(before.path) and not Path(where).exists():
        raise Refusal(
            f"'{plain(where, 200)}' belongs to Tilewright; copy it and change the copy.", code=2
        )
    return before


def _write(before: Report, text: str, *, keep_old: bool) -> Path | None:
    """Write the file, after a numbered backup if the old one is to be kept."""
    from engine.files import WriteRefused, backup, write

    assert before.path is not None
    try:
        copy = backup(before.path) if keep_old else None
        write(before.path, text)
    except WriteRefused as refused:
        raise Refusal(str(refused)) from refused
    return copy


@commands.command(
    name="format",
    epilog="""Examples:

    tilewright format my-set/tiles.json

    tilewright format --check my-set/*.json
""",
)
def format_files(
    files: FilesArgument,
    check_only: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 if a file would change.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Put files into the one form the program itself writes."""
    from engine.problems import has_errors

    would: list[str] = []
    for where in files:
        before = _own_file(where)
        assert before.source is not None
        if before.canonical is None or has_errors(before.problems):
            errors = [problem for problem in before.problems if problem.severity == "error"]
            raise Refusal(f"'{where}' has errors and stays as it is.", errors)
        if before.source.text == before.canonical:
            continue
        would.append(str(before.path))
        if not check_only:
            _write(before, before.canonical, keep_old=False)
        if not as_json:
            say(f"{before.path}: {'would be laid out anew' if check_only else 'laid out anew'}")
    if as_json:
        print_json({"changed": would, "written": bool(would) and not check_only})
    elif not would:
        say("Nothing to change.")
    if would and check_only:
        raise typer.Exit(1)
