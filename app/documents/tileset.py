"""An open tile set together with the rules it is played by."""

from __future__ import annotations

import contextlib
import shutil
from functools import cache
from pathlib import Path, PurePath
from typing import Any, ClassVar, Final

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal

from app.documents.checking import Check
from app.documents.document import Document, Reading
from app.documents.quick_check import QuickCheck
from app.documents.rules import RulesDocument
from app.documents.steps import Content
from engine.bundled import is_bundled
from engine.landscape.load import LoadedSet, load_set_text, set_text
from engine.landscape.rules.find import name_of_base
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import RuleSet
from engine.landscape.salvage import salvaged
from engine.landscape.tiles.model import TileSet
from engine.landscape.tiles.shorthand import expand

DEFAULT_GAME: Final = "mayflower"
"""Whose rules stand in where a set names none that can be read."""


@cache
def default_rules() -> RuleSet:
    rules = load_rules(DEFAULT_GAME).rules
    assert rules is not None
    return rules


class TileSetDocument(Document[TileSet]):
    """A tile set; its rule set lies in a document of its own beside it."""

    kind: ClassVar[str] = "tileset"
    rules_changed = Signal(object, object)
    """The old and the new rules in force."""

    def __init__(
        self,
        content: Content[TileSet],
        *,
        path: Path | None = None,
        bundled: str | None = None,
        home: Path | None = None,
        on_disk: str | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(
            content, path=path, bundled=bundled, home=home, on_disk=on_disk, parent=parent
        )
        self._companions: dict[str, RulesDocument | None] = {}
        self._quick_check = QuickCheck()
        self._rules = self._current_rules()
        self.changed.connect(self._notice_other_rules)

    @classmethod
    def opened(
        cls,
        loaded: LoadedSet,
        text: str,
        *,
        bundled: str | None = None,
        parent: QObject | None = None,
    ) -> TileSetDocument:
        """A document for a set that was read from its file, whole or as far as it goes."""
        assert loaded.path is not None
        model, draft = _understood(loaded, text)
        return cls(
            Content(model or TileSet(title=loaded.path.stem), draft),
            path=None if bundled else loaded.path,
            bundled=bundled,
            home=loaded.path,
            on_disk=text,
            parent=parent,
        )

    @property
    def rules_document(self) -> RulesDocument | None:
        """The rules it is played by, editable; None if they cannot be found."""
        name = self.model.rules
        if name not in self._companions:
            self._companions[name] = self._find_companion(name)
        return self._companions[name]

    @property
    def rules(self) -> RuleSet:
        """The rules in force, with their unsaved changes; those of the default game if none."""
        return self._rules

    @property
    def modified(self) -> bool:
        return super().modified or any(rules.modified for rules in self._open_companions())

    @property
    def differs_on_disk(self) -> bool:
        return super().differs_on_disk or any(
            rules.modified and rules.differs_on_disk for rules in self._open_companions()
        )

    @property
    def folder(self) -> Path:
        """Where its artwork lies."""
        return self.home.parent

    def text_of(self, model: TileSet) -> str:
        return set_text(model)

    def read_text(self, text: str) -> Reading[TileSet]:
        loaded = load_set_text(text, self.home)
        model, draft = _understood(loaded, text)
        return Reading(model, draft)

    def check(self) -> Check:
        companion = self.rules_document
        rules = None if companion is None else companion.model
        folder = self.folder
        if self.draft is not None:
            draft, home = self.draft, self.home
            return lambda: load_set_text(draft, home, rules).problems
        if rules is None:
            text, home = self.text(), self.home
            return lambda: load_set_text(text, home).problems
        model = self.model
        return lambda: self._quick_check.problems(model, rules, folder)

    def save(self) -> None:
        """Also its rules, if they have changed."""
        assert self.path is not None
        self._save_rules(self.path)
        super().save()

    def save_as(self, path: Path) -> None:
        """Its rules and artwork are found again from the new place, or go there with it."""
        before = self.folder
        self._save_rules(path)
        self._name_rules_from(path)
        super().save_as(path)
        if before != path.parent:
            self._take_artwork_along(before, path.parent)

    def unsaved_content(self) -> dict[str, Any]:
        content = super().unsaved_content()
        companion = self.rules_document
        if companion is not None and companion.modified:
            content["rules"] = {"name": self.model.rules, "text": companion.text()}
        return content

    def restore(self, content: dict[str, Any]) -> None:
        super().restore(content)
        rules = content.get("rules")
        if isinstance(rules, dict) and rules.get("name") == self.model.rules:
            companion = self.rules_document
            if companion is not None:
                companion.restore(rules)

    def close(self) -> None:
        for companion in self._open_companions():
            companion.close()
        super().close()

    def _open_companions(self) -> list[RulesDocument]:
        return [rules for rules in self._companions.values() if rules is not None]

    def _find_companion(self, name: str) -> RulesDocument | None:
        loaded = load_rules(name, beside=self.home)
        if loaded.path is None or not loaded.path.is_file():
            return None
        found = RulesDocument.opened(loaded, default_rules(), self)
        found.changed.connect(self._notice_other_rules)
        found.state_changed.connect(self.state_changed)
        found.edited.connect(self.edited)
        found.disk_changed.connect(self._companion_changed_on_disk)
        found.refused.connect(self.refused)
        found.fault.connect(self.fault)
        return found

    def _companion_changed_on_disk(self, rules: RulesDocument) -> None:
        """Rules that nobody edits here simply follow their file; others wait for an answer."""
        if rules.modified:
            self.disk_changed.emit(rules)
        else:
            rules.reload()

    def _current_rules(self) -> RuleSet:
        companion = self.rules_document
        return default_rules() if companion is None else companion.model

    def _notice_other_rules(self) -> None:
        old, self._rules = self._rules, self._current_rules()
        if self._rules is not old:
            self.rules_changed.emit(old, self._rules)
            self.check_soon()

    def _save_rules(self, path: Path) -> None:
        """Write changed rules to their own file, or beside the set if they have none."""
        companion = self.rules_document
        if companion is None or not companion.modified:
            return
        if companion.path is not None:
            companion.save()
            return
        place = _free_name(path)
        companion.save_as(place)
        self._companions[place.name] = companion
        self.edit(self.tr("Use the changed rules"), self.model.replace(rules=place.name))

    def _name_rules_from(self, path: Path) -> None:
        companion = self.rules_document
        if companion is None:
            return
        name = name_of_base(companion.home, path.parent)
        if name != self.model.rules:
            self._companions[name] = companion
            self.edit(self.tr("Name the rules"), self.model.replace(rules=name))

    def _take_artwork_along(self, old: Path, new: Path) -> None:
        for tile in (*self.model.tiles, *self.model.start.spaces):
            if not tile.artwork:
                continue
            inside = PurePath(tile.artwork)
            if inside.is_absolute() or ".." in inside.parts:
                continue
            if (old / inside).is_file() and not (new / inside).exists():
                # The set is saved in any case; what cannot be copied shows among its problems.
                with contextlib.suppress(OSError):
                    (new / inside).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(old / inside, new / inside)


def _understood(loaded: LoadedSet, text: str) -> tuple[TileSet | None, str | None]:
    """The model in a text, and the text itself if the model does not hold all of it."""
    if loaded.tileset is not None and (loaded.source is None or loaded.source.lossless):
        return loaded.tileset, None
    if loaded.tileset is not None:
        return loaded.tileset, text
    return _sound_part(loaded.raw), text


def _sound_part(raw: Any) -> TileSet | None:
    expanded = expand(raw)
    refused = None
    try:
        TileSet.model_validate(expanded.raw)
    except ValidationError as refusal:
        refused = refusal
    rest = salvaged(expanded.raw, refused, expanded.unreadable)
    return None if rest is None else rest.tileset


def _free_name(path: Path) -> Path:
    """A name beside the set that is not taken, for its rules."""
    place = path.with_name(f"{path.stem}-rules.json")
    number = 2
    while place.exists() or is_bundled(place):
        place = path.with_name(f"{path.stem}-rules-{number}.json")
        number += 1
    return place
