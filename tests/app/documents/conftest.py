"""Documents without a window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.documents.collection import Documents
from app.documents.recovery import Recovery
from engine.bundled import find


@pytest.fixture
def documents(qapp: QApplication, tmp_path: Path) -> Iterator[Documents]:
    made = Documents(Recovery(tmp_path / "recovery"))
    yield made
    for document in made:
        made.close(document)
    made.recovery.end()


@pytest.fixture
def own_set(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("tiles.json", "rules.json"):
        text = find("mayflower").with_name(name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "tiles.json"
