"""What is remembered about printing a set: its settings and which tiles lie on paper already.

It is kept with the document, in `tiles.print.json` beside `tiles.json`, so that it travels with the
set, also to the command line. Sets that have no file of their own get one in the program's folder.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError
from PySide6.QtCore import QCoreApplication

from app.print.material import Printed
from app.print.presets import DEFAULT, preset
from app.print.settings import PrintSettings
from engine.bundled import home, is_bundled
from engine.files import read, write
from engine.wording import plain

translate = QCoreApplication.translate
SUFFIX: Final = ".print.json"
_UNWELCOME: Final = re.compile(r"[^A-Za-z0-9]+")


class Kept(BaseModel):
    """Frozen; fields of another version are kept and written back."""

    model_config = ConfigDict(frozen=True, extra="allow")

    format: int = 1
    settings: PrintSettings | None = None
    printed: Printed = Printed()

    def replace(
        self, settings: PrintSettings | None = None, printed: Printed | None = None
    ) -> Kept:
        changes = {"settings": settings, "printed": printed}
        return self.model_copy(
            update={name: value for name, value in changes.items() if value is not None}
        )

    def usable_settings(self) -> PrintSettings:
        """Those kept, or those of the usual preset."""
        return self.settings if self.settings is not None else preset(DEFAULT).settings


def kept_file(set_file: Path) -> Path:
    """The file beside a set; for a bundled one, in the folder of what the program remembers."""
    if not is_bundled(set_file):
        return set_file.with_name(set_file.stem + SUFFIX)
    from app.settings import state_folder

    inside = set_file.resolve().relative_to(home())
    name = _UNWELCOME.sub("-", inside.with_suffix("").as_posix())
    return state_folder() / "print" / f"{name}{SUFFIX}"


def load_kept(file: Path) -> tuple[Kept, str]:
    """What is remembered, and a sentence if the file is there but cannot be used."""
    if not file.is_file():
        return Kept(), ""
    source, problems = read(file)
    reason = problems[0].message if problems else ""
    if source is not None:
        try:
            return Kept.model_validate(source.raw), ""
        except ValidationError as refused:
            first = refused.errors()[0]
            reason = f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    text = translate(
        "Print", "{file} cannot be read ({reason}), so the print settings are the usual ones."
    )
    return Kept(), text.format(file=plain(file.name, 100), reason=plain(reason, 200))


def save_kept(file: Path, kept: Kept, *, backup: bool = False) -> None:
    """Write it, all or nothing; `backup` keeps one that could not be read. Raises WriteRefused."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(kept.model_dump(mode="json"), indent=2, ensure_ascii=False)
    write(file, text + "\n", backup=backup)
