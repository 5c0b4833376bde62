"""Presets: settings under a name, as data; ours beside the program, a person's own beside theirs.

A preset is a JSON file: `{"title": …, "about": …, "settings": {…}}`. What it does not say is as in
the default settings; lengths may be written as `"1/8in"`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from PySide6.QtCore import QCoreApplication

from app.print.plan import PrintRefused
from app.print.settings import PrintSettings
from engine.files import write
from engine.wording import closest, plain

translate = QCoreApplication.translate

DEFAULT: Final = "home-a4"
NOT_KEPT: Final = frozenset({"tiles", "only_changed"})
"""What belongs to one printout, not to a preset."""
_NAME: Final = re.compile(r"[^a-z0-9]+")
_LARGEST: Final = 100_000


class PresetUnusable(PrintRefused):
    """A preset cannot be read; says which and why."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Settings with a name."""

    name: str
    title: str
    about: str
    settings: PrintSettings
    own: bool = False
    """Somebody added it; only those can be removed."""


def folder() -> Path:
    """Where a person's own presets lie."""
    from app.settings import config_folder

    return config_folder() / "print"


@cache
def bundled() -> tuple[Preset, ...]:
    """The presets that come with the program, the usual one first."""
    found = []
    for entry in files("resources").joinpath("print").iterdir():
        if entry.name.endswith(".json"):
            name = entry.name.removesuffix(".json")
            found.append(_read(name, entry.read_text("utf-8"), own=False))
    return tuple(sorted(found, key=lambda preset: (preset.name != DEFAULT, preset.name)))


def presets() -> tuple[list[Preset], list[str]]:
    """All presets, ours and the person's own, and a sentence for each that cannot be read."""
    found = {preset.name: preset for preset in bundled()}
    faults = []
    place = folder()
    for path in sorted(place.glob("*.json")) if place.is_dir() else ():
        try:
            if path.stat().st_size > _LARGEST:
                raise PresetUnusable(_fault(path.name, translate("Print", "it is far too large")))
            text = path.read_text(encoding="utf-8")
            found[path.stem] = _read(path.stem, text, own=True)
        except PresetUnusable as fault:
            faults.append(str(fault))
        except (OSError, UnicodeDecodeError) as fault:
            faults.append(_fault(path.name, str(fault)))
    return list(found.values()), faults


def preset(name: str) -> Preset:
    """One preset by its name; raises PresetUnusable with a sentence."""
    known, faults = presets()
    for one in known:
        if one.name == name:
            return one
    for fault in faults:
        if f"'{name}.json'" in fault:
            raise PresetUnusable(fault)
    names = ", ".join(one.name for one in known)
    text = translate("Print", "There is no preset '{name}'; there are: {names}.")
    meant = closest(name, [one.name for one in known])
    if meant is not None:
        text = translate(
            "Print", "There is no preset '{name}'; did you mean '{meant}'? There are: {names}."
        )
    raise PresetUnusable(text.format(name=plain(name), names=names, meant=meant))


def keep_preset(title: str, settings: PrintSettings) -> Preset:
    """Write settings as a preset of the person's own; raises engine.files.WriteRefused."""
    name = _NAME.sub("-", title.lower()).strip("-")[:60] or "mine"
    if any(one.name == name for one in bundled()):
        name += "-own"
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    raw = {"title": title, "about": "", "settings": differing(settings)}
    write(place / f"{name}.json", json.dumps(raw, indent=2, ensure_ascii=False) + "\n")
    return Preset(name, title, "", settings, own=True)


def remove_preset(one: Preset) -> None:
    if one.own:
        (folder() / f"{one.name}.json").unlink(missing_ok=True)


def differing(settings: PrintSettings) -> dict[str, Any]:
    """What is not as in the default settings."""
    usual = PrintSettings().model_dump(mode="json")
    return {
        name: value
        for name, value in settings.model_dump(mode="json").items()
        if name not in NOT_KEPT and value != usual.get(name)
    }


def like(settings: PrintSettings, one: Preset) -> bool:
    """Whether settings are those of a preset, apart from what belongs to one printout."""
    return differing(settings) == differing(one.settings)


def _read(name: str, text: str, *, own: bool) -> Preset:
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise PresetUnusable(_fault(f"{name}.json", str(fault))) from fault
    said = raw.get("settings", {}) if isinstance(raw, dict) else None
    if not isinstance(said, dict):
        wrong = translate("Print", "it is no object with 'settings'")
        raise PresetUnusable(_fault(f"{name}.json", wrong))
    try:
        settings = PrintSettings.model_validate(said)
    except ValidationError as refused:
        first = refused.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise PresetUnusable(_fault(f"{name}.json", f"{where}: {first['msg']}")) from refused
    title, about = (plain(str(raw.get(key, "")), 200) for key in ("title", "about"))
    return Preset(name, title or name, about, settings, own)


def _fault(file: str, reason: str) -> str:
    text = translate("Print", "The preset '{file}' cannot be used: {reason}.")
    return text.format(file=plain(file, 200), reason=plain(reason, 300))
