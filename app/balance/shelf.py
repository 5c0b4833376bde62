"""The runs that are kept with a document: a run file each, and a small file about it.

A question that was answered is kept among them, with its answer in the file about it.

They lie in a folder of the program's own, `runs/<mark of the document's place>`, so that a set's
folder stays as tidy as its owner left it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import secrets
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.balance.questions import Answer, Question
from app.documents.document import Document
from app.settings import state_folder
from engine.files import WriteRefused, write

_ABOUT: Final = ".about.json"
_RUN: Final = ".run.json"
_ID: Final = re.compile(r"[0-9a-f]{6,32}\Z")

State = Literal["running", "stopped", "whole"]


class KeptRun(BaseModel):
    """What is known of a run without reading its games."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: Annotated[str, Field(max_length=32)]
    name: Annotated[str, Field(max_length=200)] = ""
    note: Annotated[str, Field(max_length=10_000)] = ""
    when: datetime
    games: int = 0
    done: int = 0
    bots: tuple[str, ...] = ()
    seed: int | str = 0
    state: State = "stopped"
    question: Question | None = None
    """Where it is no plain run: what was asked."""
    answer: Answer | None = None

    def replace(self, **changes: Any) -> KeptRun:
        return KeptRun.model_validate({**self.model_dump(), **changes})


class Shelf:
    """The runs of one document, the newest first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runs: list[KeptRun] = []
        self.read()

    def read(self) -> None:
        """Look into the folder; what cannot be read there is left alone."""
        found = []
        for place in self.folder.glob(f"*{_ABOUT}") if self.folder.is_dir() else ():
            with contextlib.suppress(OSError, ValueError, ValidationError, RecursionError):
                run = KeptRun.model_validate(json.loads(place.read_text(encoding="utf-8")))
                if place.name == run.id + _ABOUT and _ID.match(run.id):
                    # A run that is said to be under way was, when the program ended.
                    found.append(run if run.state != "running" else run.replace(state="stopped"))
        self.runs = sorted(found, key=lambda run: run.when, reverse=True)

    def run(self, run_id: str) -> KeptRun | None:
        return next((run for run in self.runs if run.id == run_id), None)

    def file_of(self, run_id: str) -> Path:
        return self.folder / f"{run_id}{_RUN}"

    def add(self, **about: Any) -> KeptRun:
        """A new run, not yet played. Raises engine.files.WriteRefused."""
        run = KeptRun(id=secrets.token_hex(8), when=datetime.now(UTC), state="running", **about)
        self._write(run)
        self.runs.insert(0, run)
        return run

    def change(self, run_id: str, **changes: Any) -> None:
        """Other words about a run. Raises engine.files.WriteRefused."""
        known = self.run(run_id)
        if known is None:
            return
        run = known.replace(**changes)
        if run == known:
            return
        self.runs[self.runs.index(known)] = run
        self._write(run)

    def delete(self, run_id: str) -> None:
        self.runs = [run for run in self.runs if run.id != run_id]
        for suffix in (_ABOUT, _RUN):
            with contextlib.suppress(OSError):
                (self.folder / f"{run_id}{suffix}").unlink()

    def copy_to(self, other: Path) -> None:
        """Take the runs along to another place of the document."""
        for run in self.runs:
            for suffix in (_RUN, _ABOUT):
                place = self.folder / f"{run.id}{suffix}"
                if place.is_file() and not (other / place.name).exists():
                    # The document is saved in any case; a run that cannot be copied stays behind.
                    with contextlib.suppress(OSError):
                        other.mkdir(parents=True, exist_ok=True)
                        shutil.copyfile(place, other / place.name)

    def _write(self, run: KeptRun) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            raise WriteRefused(
                f"The folder '{self.folder}' for the runs cannot be made: {failure.strerror}."
            ) from failure
        text = json.dumps(run.model_dump(mode="json"), indent=1, ensure_ascii=False)
        write(self.folder / f"{run.id}{_ABOUT}", text + "\n")


def runs_folder(document: Document[Any]) -> Path:
    """Where the runs of a document lie, by the place it is opened from."""
    place = document.place
    mark = f"unsaved-{document.key}" if place is None else place
    return state_folder() / "runs" / hashlib.sha256(mark.encode()).hexdigest()[:16]
