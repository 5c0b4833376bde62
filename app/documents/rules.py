"""An open rule set: a whole one, or a variant of which only the differences are written."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QObject

from app.documents.checking import Check
from app.documents.document import Document, Reading
from app.documents.steps import Content
from engine.bundled import is_bundled
from engine.landscape.rules.find import name_of_base
from engine.landscape.rules.load import LoadedRules, load_rules, load_rules_text, rules_text
from engine.landscape.rules.model import RuleSet


class RulesDocument(Document[RuleSet]):
    """The rules of a game, edited beside a tile set or on their own."""

    kind: ClassVar[str] = "rules"

    def __init__(
        self,
        content: Content[RuleSet],
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
        self._bases: dict[str, LoadedRules] = {}

    @classmethod
    def opened(
        cls, loaded: LoadedRules, fallback: RuleSet, parent: QObject | None = None
    ) -> RulesDocument:
        """A document for rules that were read; `fallback` stands in for rules nobody can read."""
        assert loaded.path is not None
        text = _text_in(loaded)
        whole = loaded.rules is not None and (loaded.source is None or loaded.source.lossless)
        ours = is_bundled(loaded.path)
        return cls(
            Content(loaded.rules or fallback, None if whole else text),
            path=None if ours else loaded.path,
            bundled=str(loaded.path) if ours else None,
            home=loaded.path,
            on_disk=text,
            parent=parent,
        )

    @property
    def base(self) -> RuleSet | None:
        """The rules this one is a variant of."""
        loaded = self._base_of(self.model)
        return None if loaded is None else loaded.rules

    def text_of(self, model: RuleSet) -> str:
        loaded = self._base_of(model)
        base = None if loaded is None else loaded.rules
        return rules_text(model, base=base) if base is not None else rules_text(model)

    def read_text(self, text: str) -> Reading[RuleSet]:
        loaded = load_rules_text(text, self.home)
        whole = loaded.rules is not None and loaded.source is not None and loaded.source.lossless
        return Reading(loaded.rules, None if whole else text)

    def check(self) -> Check:
        text, home = self.text(), self.home
        return lambda: load_rules_text(text, home).problems

    def save_as(self, path: Path) -> None:
        """Also in another folder a variant has to find its base again."""
        loaded = self._base_of(self.model)
        if loaded is not None and loaded.path is not None and self.draft is None:
            name = name_of_base(loaded.path, path.parent)
            if name != self.model.base:
                self._bases[name] = loaded
                self.edit(self.tr("Name the base rules"), self.model.replace(base=name))
        super().save_as(path)

    def _base_of(self, model: RuleSet) -> LoadedRules | None:
        if model.base is None:
            return None
        if model.base not in self._bases:
            self._bases[model.base] = load_rules(model.base, beside=self.home)
        return self._bases[model.base]


def _text_in(loaded: LoadedRules) -> str | None:
    if loaded.source is not None:
        return loaded.source.text
    assert loaded.path is not None
    try:
        return loaded.path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return None
