"""What a command writes beside what it prints: tables, a report, games; checked before it plays."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from app.cli.output import Refusal, say

if TYPE_CHECKING:
    from engine.lab.comparing import Comparison
    from engine.lab.results import Results
    from engine.lab.summary import Summary

_MOST_TOLD: Final = 12


@dataclass(slots=True)
class Outputs:
    """Where things are to be written, what was, and why something was not."""

    csv: Path | None = None
    html: Path | None = None
    save: Path | None = None
    save_odd: Path | None = None
    written: list[Path] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Refuse what cannot be written now, before hours of games are played for it."""
        for folder in (self.csv, self.save, self.save_odd):
            if folder is not None:
                _make_folder(folder)
        if self.html is not None:
            _check_file(self.html)

    def write_run(self, results: Results, summary: Summary) -> None:
        """Write all that was asked for of a run."""
        from engine.lab.exporting import write_csv
        from engine.lab.report import run_report

        if (folder := self.csv) is not None:
            self._attempt(lambda: write_csv(folder, results, summary))
        if (page := self.html) is not None:
            self._attempt(lambda: [_write(page, run_report(results, summary))])
        if (folder_of_all := self.save) is not None:
            self._attempt(lambda: _save_games(results, _all(results), folder_of_all))
        if (folder_of_odd := self.save_odd) is not None:
            odd = sorted({one.game for one in summary.odd})
            self._attempt(lambda: _save_games(results, odd, folder_of_odd))

    def write_comparison(self, found: Comparison) -> None:
        """Write all that was asked for of two runs."""
        from engine.lab.exporting import write_comparison_csv
        from engine.lab.report import comparison_report

        if (folder := self.csv) is not None:
            self._attempt(lambda: write_comparison_csv(folder, found))
        if (page := self.html) is not None:
            self._attempt(lambda: [_write(page, comparison_report(found))])
        if (games := self.save) is not None:
            before, after = found.before, found.after
            self._attempt(lambda: _save_games(before, _all(before), games / "before"))
            self._attempt(lambda: _save_games(after, _all(after), games / "after"))

    def _attempt(self, write: Callable[[], Iterable[Path]]) -> None:
        """What fails is noted: the figures are still to be printed."""
        from engine.files import WriteRefused

        try:
            self.written += write()
        except (WriteRefused, ValueError, OSError) as failed:
            self.failed.append(str(failed))

    def tell(self) -> None:
        """Say what was written."""
        for path in self.written[:_MOST_TOLD]:
            say(f"Written: {path}", "dim")
        if len(self.written) > _MOST_TOLD:
            say(f"… and {len(self.written) - _MOST_TOLD} more.", "dim")

    def as_dict(self) -> dict[str, Any]:
        found: dict[str, Any] = {"written": [str(path) for path in self.written]}
        return {**found, "not_written": self.failed} if self.failed else found


def end_of(*runs: Results, outputs: Outputs | None = None) -> None:
    """End the command: 1 if something was not kept or written, 130 if it was stopped."""
    from app.cli import INTERRUPTED

    failed = [*(run.unkept for run in runs if run.unkept), *(outputs.failed if outputs else [])]
    for sentence in failed:
        say(f"tilewright: {sentence}", stderr=True)
    if failed:
        raise typer.Exit(1)
    if any(run.cancelled for run in runs):
        raise typer.Exit(INTERRUPTED)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise Refusal(f"The folder '{folder}' cannot be made: {failure.strerror}.") from failure
    _check_file(folder / "figures.csv")


def _check_file(path: Path) -> None:
    """Refuse a file that cannot be written; a small one beside it is written and removed."""
    from engine.files import WriteRefused, write

    if path.is_dir():
        raise Refusal(f"'{path}' is a folder; choose a file name in it.")
    if path.exists() and not os.access(path, os.W_OK):
        raise Refusal(f"'{path}' is write-protected; choose another name.")
    probe = path.with_name(f".{secrets.token_hex(4)}.probe")
    try:
        write(probe, "")
        probe.unlink()
    except WriteRefused as refused:
        raise Refusal(str(refused).replace(str(probe.resolve()), str(path))) from refused


def _write(path: Path, text: str) -> Path:
    from engine import files

    files.write(path, text)
    return path


def _all(results: Results) -> list[int]:
    return [row.game for row in results.rows]


def _save_games(results: Results, games: list[int], folder: Path) -> list[Path]:
    from engine.lab.games import record_game
    from engine.record import save_record

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    # Games that were taken up from a run file have no actions here and are played again.
    for game in games:
        path = folder / f"game-{game:06}.json"
        save_record(path, record_game(results.plan, game, results.actions.get(game)))
        written.append(path)
    return written
