"""The languages the window speaks: English, and what lies in resources/translations."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

_PREFIX = "tilewright_"


def languages() -> dict[str, str]:
    """Codes of the languages there are, each with its own name for itself."""
    found = {"en": "English"}
    for file in sorted(_folder().glob(f"{_PREFIX}*.qm")):
        code = file.stem.removeprefix(_PREFIX)
        found[code] = QLocale(code).nativeLanguageName() or code
    return found


def speak(app: QCoreApplication, code: str) -> None:
    """Use this language, or that of the desktop when none is named."""
    translator = QTranslator(app)
    locale = QLocale(code) if code else QLocale.system()
    if translator.load(locale, "tilewright", "_", str(_folder())):
        app.installTranslator(translator)


def _folder() -> Path:
    return Path(str(files("resources"))) / "translations"
