"""The Rules workspace: its page, its panels and what its actions do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QT_TRANSLATE_NOOP, QObject, Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from app.actions import Actions
from app.documents.document import Document
from app.documents.tileset import TileSetDocument
from app.rules import declared  # noqa: F401  (declares the actions)
from app.rules.open_rules import OpenRules, rules_of
from app.workspace import Panel, Workspace
from engine.files import WriteRefused
from engine.landscape.rules.find import name_of_base
from engine.landscape.rules.load import save_rules
from engine.problems import Problem

if TYPE_CHECKING:
    from app.rules.page import RulesPage
    from app.shell.shell import Shell


class RulesWorkspace(Workspace):
    """Rules are turned here."""

    id: ClassVar[str] = "rules"
    title: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "&Rules")
    icon: ClassVar[str] = "rules"
    tip: ClassVar[str] = QT_TRANSLATE_NOOP("Actions", "Turn the knobs of the rules")
    kinds: ClassVar[tuple[str, ...]] = ("tileset", "rules")

    def __init__(self, shell: Shell, parent: QObject | None = None) -> None:
        super().__init__(shell, parent)
        self.open_rules = OpenRules(self)
        self.page: RulesPage | None = None
        shell.documents.closed.connect(self._forget)

    def bind_actions(self, actions: Actions) -> None:
        actions.bind("rules.find", self._find, enabled=self._has_rules)
        actions.bind(
            "rules.only-changed",
            self._toggle_only_changed,
            enabled=lambda: self.open_rules.base is not None,
            checked=lambda: self.page is not None and self.page.only_changed,
        )
        actions.bind("rules.reset-knob", self._reset_current, enabled=self._current_is_turned)
        actions.bind(
            "rules.reset-all",
            self.open_rules.reset_all,
            enabled=lambda: bool(self.open_rules.turned()),
        )
        actions.bind("rules.save-variant", self._save_variant, enabled=self._has_rules)

    def build(self) -> QWidget:
        from app.rules.page import RulesPage

        self.page = RulesPage(self.shell, self.open_rules)
        return self.page

    def panels(self) -> Sequence[Panel]:
        return (
            Panel("summary", self.tr("In words"), self._build_summary, width=340),
            Panel(
                "compare", self.tr("Compared"), self._build_compare, tab_with="summary", width=340
            ),
        )

    def _build_summary(self) -> QWidget:
        from app.rules.panels import SummaryPanel

        return SummaryPanel(self.open_rules)

    def _build_compare(self) -> QWidget:
        from app.rules.panels import ComparePanel

        return ComparePanel(self.open_rules, self._reveal_path)

    def show_document(self, document: Document[Any] | None) -> None:
        self.open_rules.show_document(document)
        self.shell.actions.refresh()

    def undo_stack(self, document: Document[Any] | None) -> QUndoStack | None:
        rules = rules_of(document)
        return None if rules is None else rules.undo_stack

    def problems(self, document: Document[Any] | None) -> list[Problem]:
        rules = rules_of(document)
        return [] if rules is None else rules.problems

    def busy(self) -> bool:
        return self.page is not None and not self.page.complete

    def hint(self) -> str:
        return self.tr("Turn a knob; what differs from the base rules is marked.")

    def reveal(self, problem: Problem) -> bool:
        return self.page is not None and self.page.reveal_problem(problem)

    def _reveal_path(self, path: str) -> bool:
        return self.page is not None and self.page.reveal(path)

    def _has_rules(self) -> bool:
        return self.open_rules.rules is not None

    def _find(self) -> None:
        if self.page is not None:
            self.page.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.page.search.selectAll()

    def _toggle_only_changed(self, only: bool) -> None:
        if self.page is not None:
            self.page.show_only_changed(only)
            self.shell.actions.refresh()

    def _current_is_turned(self) -> bool:
        return self.page is not None and self.page.current is not None and self.page.current.marked

    def _reset_current(self) -> None:
        if self.page is not None and self.page.current is not None:
            self.page.reset(self.page.current.knob)

    def _save_variant(self) -> None:
        """Write the differences to a file of their own and let the open set use it."""
        document, base = self.open_rules.document, self.open_rules.base
        if document is None:
            return
        folder = document.path.parent if document.path is not None else Path.home()
        owner = self.open_rules.owner
        if isinstance(owner, TileSetDocument) and owner.path is not None:
            folder = owner.path.parent
        suggestion = folder / "my-rules.json"
        path = self.shell.asking.file_to_save(self.tr("Save the rules as a variant"), suggestion)
        if path is None:
            return
        rules = document.model
        base_path = self.open_rules.base_path
        if base is not None and base_path is not None:
            rules = rules.replace(base=name_of_base(base_path, path.parent))
        else:
            base = None
        try:
            save_rules(path, rules, base=base)
        except WriteRefused as refused:
            self.shell.asking.tell(self.tr("Not saved"), str(refused), tone="warning")
            return
        if isinstance(owner, TileSetDocument):
            document.undo_stack.setClean()
            name = path.name if owner.path and owner.path.parent == path.parent else str(path)
            owner.edit(
                self.tr("Use the rules {0}").format(path.name), owner.model.replace(rules=name)
            )
        self.shell.say(self.tr("The rules are saved as {0}.").format(path.name))

    def _forget(self, document: Document[Any]) -> None:
        if document is self.open_rules.owner:
            self.show_document(None)


WORKSPACE = RulesWorkspace
