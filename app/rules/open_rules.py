"""The rules that are open: the document they lie in, and the base they are compared with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.documents.document import Document
from app.documents.rules import RulesDocument
from app.documents.tileset import TileSetDocument
from engine.landscape.rules.knobs import Knob, KnobRefused, knobs, turn_knob, turn_knobs
from engine.landscape.rules.load import load_rules
from engine.landscape.rules.model import RuleSet


@cache
def _bundled_rules(place: str) -> RuleSet | None:
    return load_rules(place).rules


class OpenRules(QObject):
    """Which rules the workspace shows; one for all its views. A set brings its own along."""

    shown = Signal()
    """Other rules are shown, or none."""
    changed = Signal()
    """A knob was turned, here or elsewhere."""
    problems_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.owner: Document[Any] | None = None
        self.document: RulesDocument | None = None

    def show_document(self, document: Document[Any] | None) -> None:
        """Take the rules of another document; the old ones are let go."""
        if isinstance(self.owner, TileSetDocument):
            self.owner.rules_changed.disconnect(self._follow)
        self.owner = document
        if isinstance(document, TileSetDocument):
            document.rules_changed.connect(self._follow)
        self._take(rules_of(document))

    def _follow(self) -> None:
        """The set names other rules now, or they were edited."""
        found = rules_of(self.owner)
        if found is not self.document:
            self._take(found)

    def _take(self, rules: RulesDocument | None) -> None:
        if self.document is not None:
            self.document.changed.disconnect(self._tell_changed)
            self.document.problems_changed.disconnect(self.problems_changed)
        self.document = rules
        if rules is not None:
            rules.changed.connect(self._tell_changed)
            rules.problems_changed.connect(self.problems_changed)
            rules.check_soon()
        self.shown.emit()

    def _tell_changed(self) -> None:
        self.changed.emit()

    @property
    def rules(self) -> RuleSet | None:
        return None if self.document is None else self.document.model

    @property
    def base(self) -> RuleSet | None:
        """What differences are told from: the base, or the bundled rules these are a copy of."""
        if self.document is None:
            return None
        if self.document.base is not None:
            return self.document.base
        bundled = self.document.bundled
        return None if bundled is None else _bundled_rules(bundled)

    @property
    def base_path(self) -> Path | None:
        """The file the base lies in, for a variant to name."""
        document = self.document
        if document is None:
            return None
        if document.model.base is not None:
            return load_rules(document.model.base, beside=document.home).path
        return document.home

    def knobs(self) -> list[Knob]:
        return [] if self.rules is None else knobs(self.rules, self.base)

    def turned(self) -> list[Knob]:
        """The knobs that stand elsewhere than in the base."""
        return [] if self.base is None else [knob for knob in self.knobs() if knob.turned]

    def turn(self, knob: Knob, value: Any) -> str | None:
        """Turn a knob as one step; the sentence that says why it cannot be, otherwise None."""
        if self.document is None or self.rules is None:
            return None
        try:
            rules = turn_knob(self.rules, knob.path, value)
        except KnobRefused as refused:
            return str(refused)
        name = self.tr("Change {0}").format(knob.label)
        self.document.edit(name, rules, merge_key=f"knob:{knob.path}")
        return None

    def reset_all(self) -> None:
        """Give every knob the value of the base, as one step."""
        rules = self.rules
        turned = self.turned()
        if self.document is None or rules is None or not turned:
            return
        rules = turn_knobs(rules, [(knob.path, knob.default) for knob in turned])
        self.document.edit(self.tr("Reset all knobs"), rules)

    def describe(self, **fields: Any) -> None:
        """Change what the rules say about themselves: title, author, …"""
        if self.document is None:
            return
        name = self.tr("Change the {0} of the rules").format(next(iter(fields)))
        key = f"about:{next(iter(fields))}"
        self.document.edit(name, self.document.model.replace(**fields), merge_key=key)


def rules_of(document: Document[Any] | None) -> RulesDocument | None:
    if isinstance(document, RulesDocument):
        return document
    return document.rules_document if isinstance(document, TileSetDocument) else None
