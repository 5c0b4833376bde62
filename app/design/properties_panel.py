"""The properties of the whole set: what it is called, who made it, by which rules it is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from app import theme
from app.design.inspector_fields import ChoiceField, NotesField, Section, TextField
from app.design.selection import Selection
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.theme import GAP, set_role
from engine.landscape.rules.find import name_of_base, rules_names

if TYPE_CHECKING:
    from app.shell.shell import Shell

_LONGEST: Final = 400
_LONGEST_NOTES: Final = 20_000
_MOST_TAGS: Final = 100


class PropertiesPanel(QWidget):
    """Every field is a step for Undo; typing on in one of them is one step."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("properties-panel")
        self._shell = shell
        self._document: TileSetDocument | None = None
        self.title = TextField(self._title_fault, live=True)
        self.author = TextField(self._line_fault, live=True)
        self.version = TextField(self._line_fault, live=True)
        self.licence = TextField(self._line_fault, live=True)
        self.tags = TextField(self._tags_fault)
        self.notes = NotesField(rows=6)
        self.rules = ChoiceField()
        self.rules_note = QLabel()
        self.rules_note.setObjectName("set.rules-note")
        self.rules_note.setWordWrap(True)
        set_role(self.rules_note, "small")
        self._build()
        for name in ("title", "author", "version", "licence"):
            field: TextField = getattr(self, name)
            field.setObjectName(f"set.{name}")
            field.committed.connect(lambda text, key=name: self._set(key, text))
        self.tags.setObjectName("set.tags")
        self.tags.committed.connect(lambda text: self._set("tags", _tags(text)))
        self.notes.setObjectName("set.notes")
        self.notes.committed.connect(lambda text: self._set("notes", text[:_LONGEST_NOTES]))
        self.rules.setObjectName("set.rules")
        self.rules.committed.connect(lambda name: self._set("rules", name))
        theme.current().changed.connect(self._redress)
        self._redress()
        self.setFocusProxy(self.title)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._refresh)
            self._document.rules_changed.disconnect(self._refresh)
            self._document.state_changed.disconnect(self._refresh)
        self._document = document
        if document is not None:
            document.changed.connect(self._refresh)
            document.rules_changed.connect(self._refresh)
            document.state_changed.connect(self._refresh)
        self._refresh()

    def _build(self) -> None:
        form = Section(self.tr("This set"))
        form.add(self.tr("&Title"), self.title, self.tr("What the set is called"))
        form.add(self.tr("A&uthor"), self.author, self.tr("Who made it"))
        form.add(
            self.tr("&Version"), self.version, self.tr("Its own version, printed on its sheets")
        )
        form.add(self.tr("&Licence"), self.licence, self.tr("What others may do with it"))
        form.add(self.tr("Ta&gs"), self.tags, self.tr("Words to find it by, with commas"))
        self.browse = QToolButton()
        self.browse.setObjectName("set.rules-browse")
        self.browse.setToolTip(self.tr("Choose a rule set from a file"))
        self.browse.setAccessibleName(self.browse.toolTip())
        self.browse.clicked.connect(self._browse)
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(GAP // 2)
        across.addWidget(self.rules, 1)
        across.addWidget(self.browse)
        row.setFocusProxy(self.rules)
        self.rules.setAccessibleName(self.tr("Rules"))
        form.add(self.tr("&Rules"), row, self.tr("The rule set it is played by"))
        form.add_wide(self.rules_note)
        form.add(self.tr("&Notes"), self.notes, self.tr("Whatever you want to tell"))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(form)
        column.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inner)
        set_role(self._area, "plain")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._area)

    def _refresh(self) -> None:
        document = self._document
        self._area.setEnabled(document is not None and document.draft is None)
        if document is None:
            return
        model = document.model
        self.title.show_value(model.title)
        self.author.show_value(model.author)
        self.version.show_value(model.version)
        self.licence.show_value(model.licence)
        self.tags.show_value(", ".join(model.tags))
        self.notes.show_value(model.notes)
        names = [(name, name) for name in rules_names()]
        self.rules.show_choices(names, model.rules)
        companion = document.rules_document
        if companion is None:
            text = self.tr("These rules are not found; those of Mayflower stand in for them.")
            role = "warning"
        else:
            text = self.tr("“{title}”: {sides} sides, {terrains} terrains, {markers} markers")
            text = text.format(
                title=companion.model.title,
                sides=companion.model.sides,
                terrains=len(companion.model.terrains),
                markers=len(companion.model.markers),
            )
            role = "small"
        self.rules_note.setText(text)
        if self.rules_note.property("role") != role:
            set_role(self.rules_note, role)

    def _set(self, field: str, value: Any) -> None:
        document = self._document
        if document is None:
            return
        names = {
            "title": self.tr("Change the title"),
            "author": self.tr("Change the author"),
            "version": self.tr("Change the version"),
            "licence": self.tr("Change the licence"),
            "notes": self.tr("Change the notes of the set"),
            "tags": self.tr("Change the tags of the set"),
            "rules": self.tr("Play by other rules"),
        }
        merge_key = (
            f"set {field}" if field in ("title", "author", "version", "licence", "notes") else None
        )
        document.edit(names[field], document.model.replace(**{field: value}), merge_key)

    def _browse(self) -> None:
        document = self._document
        if document is None:
            return
        file = self._shell.asking.file_to_read(
            self.tr("Choose a rule set"), str(document.folder), self.tr("Rule sets (*.json)")
        )
        if file is None:
            return
        name = str(file) if document.path is None else name_of_base(Path(file), document.folder)
        self._set("rules", name[:_LONGEST])

    def _title_fault(self, text: str) -> str:
        return self._line_fault(text) if text.strip() else self.tr("A set needs a title.")

    def _line_fault(self, text: str) -> str:
        if len(text) > _LONGEST:
            return self.tr("At most {count} characters.").format(count=_LONGEST)
        return ""

    def _tags_fault(self, text: str) -> str:
        tags = _tags(text)
        if len(tags) > _MOST_TAGS:
            return self.tr("At most {count} tags.").format(count=_MOST_TAGS)
        return next((fault for tag in tags if (fault := self._line_fault(tag))), "")

    def _redress(self) -> None:
        side = theme.current().px(16)
        self.browse.setIcon(icon("open"))
        self.browse.setIconSize(QSize(side, side))


def _tags(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tag.strip() for tag in text.split(",") if tag.strip()))
