"""What the program remembers from one start to the next: one model, one file, never a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from PySide6.QtCore import QCoreApplication, QStandardPaths

from app.theme import LARGEST_ZOOM, SMALLEST_ZOOM, Scheme
from engine.files import WriteRefused, write

APP_NAME: Final = "tilewright"
MOST_RECENT: Final = 12

Bytes64 = Annotated[str, Field(max_length=200_000)]
"""Bytes Qt handed us (a geometry, an arrangement of docks), written as base64."""
S = TypeVar("S", bound=BaseModel)


class _Remembered(BaseModel):
    """Fields of another version are kept and written back."""

    model_config = ConfigDict(extra="allow", validate_assignment=True)


class OpenFile(_Remembered):
    """A document that was open when the window closed."""

    place: str
    """A file, or the name of a bundled set."""


class Session(_Remembered):
    files: list[OpenFile] = []
    active: int = 0
    workspace: str = ""


class WindowState(_Remembered):
    geometry: Bytes64 = ""
    layouts: dict[str, Bytes64] = Field({}, description="Docks of each workspace.")


class Settings(_Remembered):
    """Everything a person can set or that the window should find again."""

    format: int = 1
    theme: Scheme = Field(Scheme.SYSTEM, description="Light, dark or as the desktop.")
    zoom: int = Field(
        100, ge=SMALLEST_ZOOM, le=LARGEST_ZOOM, description="Size of the text in percent."
    )
    language: str = Field("", max_length=20, description="As the desktop when empty.")
    animation: int = Field(
        100, ge=0, le=400, description="Speed of movements in percent; 0 is none at all."
    )
    restore_session: bool = Field(True, description="Open again what was open last time.")
    show_welcome: bool = Field(True, description="Greet at the start.")
    shortcuts: dict[str, list[str]] = Field({}, description="Keys that differ, by action.")
    recent: list[str] = Field([], description="Files opened lately, newest first.")
    last_folder: str = ""
    window: WindowState = WindowState()
    session: Session = Session()
    sections: dict[str, dict[str, Any]] = Field(
        {}, description="What each workspace remembers for itself."
    )

    @property
    def usual_folder(self) -> Path:
        """Where file dialogs begin: the folder used last, or else where documents lie."""
        if self.last_folder and Path(self.last_folder).is_dir():
            return Path(self.last_folder)
        place = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(place) or Path.home())

    def section(self, name: str, model: type[S]) -> S:
        """What a workspace remembers, in its own model; its defaults where that does not fit."""
        try:
            return model.model_validate(self.sections.get(name, {}))
        except ValidationError:
            return model()

    def keep_section(self, name: str, value: BaseModel) -> None:
        self.sections = {**self.sections, name: value.model_dump(mode="json")}

    def add_recent(self, path: Path) -> None:
        text = str(path)
        self.recent = [text, *(other for other in self.recent if other != text)][:MOST_RECENT]

    def forget_recent(self, path: Path) -> None:
        self.recent = [other for other in self.recent if other != str(path)]


def config_folder() -> Path:
    return Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))


def state_folder() -> Path:
    """Where recovery copies and the log of faults live."""
    return Path(platformdirs.user_state_dir(APP_NAME, appauthor=False))


class SettingsFile:
    """Settings and the file they live in."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / "settings.json"
        self.trouble = ""
        """A sentence for the person when the file could not be read as it was."""
        self.settings = self._load()

    def save(self) -> bool:
        """Write the settings; False when the disk does not let us, which must not stop anybody."""
        text = json.dumps(self.settings.model_dump(mode="json"), indent=2, ensure_ascii=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write(self.path, text + "\n")
        except (OSError, WriteRefused):
            return False
        return True

    def _load(self) -> Settings:
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Settings()
        except (OSError, UnicodeDecodeError):
            return self._broken()
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError):
            return self._broken()
        if not isinstance(raw, dict):
            return self._broken()
        return self._readable_part(raw)

    def _readable_part(self, raw: dict[str, Any]) -> Settings:
        """All that is valid; a field that is not gets its default and is named to the person."""
        try:
            return Settings.model_validate(raw)
        except ValidationError as faults:
            bad = sorted({str(fault["loc"][0]) for fault in faults.errors() if fault["loc"]})
        aside = self._set_aside()
        self.trouble = QCoreApplication.translate(
            "Settings",
            "Some settings could not be read and are back at their defaults: {names}."
            " The old file was kept as {file}.",
        ).format(names=", ".join(bad), file=aside)
        try:
            return Settings.model_validate({k: v for k, v in raw.items() if k not in bad})
        except ValidationError:
            return Settings()

    def _broken(self) -> Settings:
        aside = self._set_aside()
        self.trouble = QCoreApplication.translate(
            "Settings",
            "The settings file could not be read, so the settings are back at their defaults."
            " The old file was kept as {file}.",
        ).format(file=aside)
        return Settings()

    def _set_aside(self) -> str:
        """Move the file out of the way under a name nothing has yet."""
        for number in range(1, 1000):
            aside = self.path.with_name(f"{self.path.stem}.broken-{number}.json")
            if not aside.exists():
                break
        try:
            self.path.rename(aside)
        except OSError:
            return str(self.path)
        return str(aside)
