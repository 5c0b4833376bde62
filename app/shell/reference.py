"""All actions as a table for the manual, made from their declarations."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.actions import ActionSpec, declared, menu_title, menus, spoken, without_mnemonic
from app.shell.declared import workspace_spec
from app.workspace import Workspace, discover


def all_actions() -> list[ActionSpec]:
    """Every declared action, also the ones that go to a workspace."""
    found = discover()
    return [*declared(), *(workspace_action(n, ws) for n, ws in enumerate(found, 1))]


def workspace_action(number: int, workspace: type[Workspace]) -> ActionSpec:
    """The action that brings a workspace to the front."""
    return workspace_spec(number, workspace.id, workspace.title, workspace.icon, workspace.tip)


def actions_table(specs: list[ActionSpec] | None = None) -> str:
    """Markdown: a heading and a table for each menu."""
    specs = all_actions() if specs is None else specs
    parts = []
    for menu in menus():
        if "/" in menu.id:
            continue
        rows = [s for s in specs if s.menu.split("/")[0] == menu.id]
        if rows:
            title = without_mnemonic(QCoreApplication.translate("Menus", menu.title))
            parts.append(f"## {title}\n\n{_table(rows)}")
    loose = [s for s in specs if not s.menu]
    if loose:
        title = QCoreApplication.translate("Reference", "Only by key")
        parts.append(f"## {title}\n\n{_table(loose)}")
    return "\n".join(parts)


def _table(specs: list[ActionSpec]) -> str:
    translate = QCoreApplication.translate
    head = [
        translate("Reference", "Action"),
        translate("Reference", "Keys"),
        translate("Reference", "Where"),
        translate("Reference", "What it does"),
    ]
    lines = [f"| {' | '.join(head)} |", "|---|---|---|---|"]
    for spec in sorted(specs, key=lambda s: (s.menu.count("/"), s.section)):
        where = menu_title(spec.menu)
        if spec.workspace:
            where = f"{where} ({spec.workspace.capitalize()})"
        tip = translate("Actions", spec.tip) if spec.tip else ""
        keys = ", ".join(f"`{key}`" for key in spec.keys)
        lines.append(f"| {spoken(spec)} | {keys} | {where} | {tip} |")
    return "\n".join(lines) + "\n"
