"""The dialog for a new game: set and rules, seats, order, seed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import theme
from app.documents.beginnings import bundled_titles
from app.documents.tileset import TileSetDocument
from app.icons import icon
from app.painting.cache import zoom_step
from app.painting.figures import paint_symbol
from app.play.desk import Desk
from app.play.levels import bot_choices
from app.play.seats import LOOKS, MOST_SEATS, GamePlan, Seat, new_seed
from app.play.starting import Material, NotPlayable, Starting, material_at, material_of, with_rules
from app.theme import GAP, set_role
from engine.bots.naming import NoSuchBot, make_bot
from engine.landscape.rules.find import rules_names

_BROWSE = "\0browse"


def seat_icon(desk: Desk, look: int, side: int, ratio: float) -> QIcon:
    """The sign of a colour."""
    pixels = zoom_step(side * ratio)
    picture = QPixmap(pixels, pixels)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, QRectF(0, 0, pixels, pixels), look, theme=desk.drawing())
    painter.end()
    return QIcon(picture)


class SeatEditor(QWidget):
    """One seat: colour, name, who plays."""

    changed = Signal()
    remove_asked = Signal(object)
    look_asked = Signal(object, int)

    def __init__(self, desk: Desk, seat: Seat) -> None:
        super().__init__()
        self._desk = desk
        self.look = seat.look
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        self.colour = QToolButton()
        self.colour.setObjectName("colour")
        self.colour.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        side = theme.current().px(26)
        self.colour.setIconSize(QSize(side, side))
        self.name = QLineEdit(seat.name)
        self.name.setObjectName("name")
        self.name.setMaxLength(60)
        self.name.setAccessibleName(self.tr("Name"))
        self.player = QComboBox()
        self.player.setObjectName("player")
        self.player.setAccessibleName(self.tr("Who plays"))
        self.player.setEditable(True)
        self.player.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.player.addItem(self.tr("Person"), "")
        for code, about in bot_choices():
            self.player.addItem(code, code)
            self.player.setItemData(self.player.count() - 1, about, Qt.ItemDataRole.ToolTipRole)
        at = self.player.findData(seat.bot)
        if at >= 0:
            self.player.setCurrentIndex(at)
        else:
            self.player.setEditText(seat.bot)
        self.player.setToolTip(
            self.tr("A person, one of the bots, or a bot of your own: my.py:Bot")
        )
        self.remove = QToolButton()
        self.remove.setObjectName("remove")
        self.remove.setIcon(icon("close", "text_dim"))
        self.remove.setToolTip(self.tr("Remove this seat"))
        self.remove.setAccessibleName(self.tr("Remove this seat"))
        row.addWidget(self.colour)
        row.addWidget(self.name, 2)
        row.addWidget(self.player, 2)
        row.addWidget(self.remove)
        self.name.textChanged.connect(self.changed)
        self.player.currentTextChanged.connect(self.changed)
        self.remove.clicked.connect(lambda: self.remove_asked.emit(self))
        menu = QMenu(self.colour)
        for look, style in enumerate(desk.drawing().seats):
            action = menu.addAction(
                seat_icon(desk, look, side, 1.0), f"{style.name.capitalize()} · {style.symbol}"
            )
            action.triggered.connect(lambda _=False, at=look: self.look_asked.emit(self, at))
        self.colour.setMenu(menu)
        self.set_look(seat.look)

    def set_look(self, look: int) -> None:
        self.look = look
        style = self._desk.drawing().seats[look]
        self.colour.setIcon(seat_icon(self._desk, look, 32, self.devicePixelRatioF()))
        words = self.tr("Colour {colour} with a {symbol}").format(
            colour=style.name, symbol=style.symbol
        )
        self.colour.setToolTip(words)
        self.colour.setAccessibleName(words)

    def seat(self) -> Seat:
        text = self.player.currentText().strip()
        at = self.player.findText(text)
        bot = self.player.itemData(at) if at >= 0 else text
        style = self._desk.drawing().seats[self.look]
        name = self.name.text().strip() or style.name.capitalize()
        return Seat(name=name, bot=bot or "", look=self.look)


class NewGame(QDialog):
    """Asks for a game; `plan()` and `material` are what was chosen."""

    def __init__(self, desk: Desk, document: TileSetDocument | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._document = document
        self.material: Material | None = None
        self.setObjectName("new-game")
        self.setWindowTitle(self.tr("New game"))
        self.setMinimumWidth(theme.current().px(560))
        plan = desk.prefs.plan
        self.set_box = QComboBox()
        self.set_box.setObjectName("set")
        if document is not None:
            self.set_box.addItem(self.tr("{title} (the open set)").format(title=document.title), "")
        for name, title in bundled_titles().items():
            self.set_box.addItem(self.tr("{title} (bundled)").format(title=title), name)
        self.set_box.addItem(self.tr("Another file…"), _BROWSE)
        self.rules_box = QComboBox()
        self.rules_box.setObjectName("rules")
        self.rules_box.addItem(self.tr("Those of the set"), "")
        for name in rules_names():
            self.rules_box.addItem(name, name)
        self.rules_box.addItem(self.tr("Another file…"), _BROWSE)
        self.seats_box = QVBoxLayout()
        self.seats_box.setSpacing(GAP // 2)
        self.seats: list[SeatEditor] = []
        self.add = QPushButton(icon("plus"), self.tr("Add a seat"))
        self.add.setObjectName("add-seat")
        self.add.clicked.connect(self._add_seat)
        self.order = QComboBox()
        self.order.setObjectName("order")
        self.order.addItem(self.tr("As listed"), "given")
        self.order.addItem(self.tr("Random"), "random")
        self.order.setCurrentIndex(self.order.findData(plan.order))
        self.seed = QLineEdit(plan.seed)
        self.seed.setObjectName("seed")
        self.seed.setMaxLength(100)
        self.seed.setPlaceholderText(self.tr("random"))
        self.dice = QToolButton()
        self.dice.setIcon(icon("shuffle"))
        self.dice.setToolTip(self.tr("A seed to remember"))
        self.dice.setAccessibleName(self.tr("A seed to remember"))
        self.dice.clicked.connect(lambda: self.seed.setText(new_seed()))
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setObjectName("words")
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("Play"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        for seat in plan.seats:
            self._put(seat)
        self.set_box.activated.connect(self._set_chosen)
        self.rules_box.activated.connect(self._rules_chosen)
        self.seed.textChanged.connect(self._refresh)
        self._find_material()

    def plan(self) -> GamePlan:
        return GamePlan(
            seats=[editor.seat() for editor in self.seats],
            seed=self.seed.text().strip(),
            order=self.order.currentData(),
            place=self.set_box.currentData() or "",
            rules=self.rules_box.currentData() or "",
        )

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(GAP + 2)
        form.setHorizontalSpacing(2 * GAP)
        form.addRow(self.tr("&Set:"), self.set_box)
        form.addRow(self.tr("&Rules:"), self.rules_box)
        seats = QVBoxLayout()
        seats.setSpacing(GAP)
        seats.addLayout(self.seats_box)
        seats.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        form.addRow(self.tr("Seats:"), seats)
        form.addRow(self.tr("&Order:"), self.order)
        row = QHBoxLayout()
        row.addWidget(self.seed, 1)
        row.addWidget(self.dice)
        name = QLabel(self.tr("S&eed:"))
        name.setBuddy(self.seed)
        form.addRow(name, row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GAP, 2 * GAP, 3 * GAP, 2 * GAP)
        layout.setSpacing(2 * GAP)
        layout.addLayout(form)
        layout.addWidget(self.words)
        layout.addWidget(self.buttons)

    # -- seats -----------------------------------------------------------------------------

    def _put(self, seat: Seat) -> None:
        editor = SeatEditor(self._desk, seat)
        editor.changed.connect(self._refresh)
        editor.remove_asked.connect(self._remove_seat)
        editor.look_asked.connect(self._give_look)
        self.seats.append(editor)
        self.seats_box.addWidget(editor)

    def _add_seat(self) -> None:
        taken = {editor.look for editor in self.seats}
        look = next((number for number in range(LOOKS) if number not in taken), 0)
        name = self._desk.drawing().seats[look].name.capitalize()
        self._put(Seat(name=name, bot="greedy", look=look))
        self._refresh()

    def _remove_seat(self, editor: SeatEditor) -> None:
        self.seats.remove(editor)
        self.seats_box.removeWidget(editor)
        editor.deleteLater()
        self._refresh()

    def _give_look(self, editor: SeatEditor, look: int) -> None:
        """Whoever had this colour takes the other one, so that no two are alike."""
        for other in self.seats:
            if other is not editor and other.look == look:
                other.set_look(editor.look)
        editor.set_look(look)
        self._refresh()

    # -- set and rules ---------------------------------------------------------------------

    def _set_chosen(self) -> None:
        self._browse(self.set_box, self.tr("Play another set"))
        self._find_material()

    def _rules_chosen(self) -> None:
        self._browse(self.rules_box, self.tr("Play by other rules"))
        self._find_material()

    def _browse(self, box: QComboBox, title: str) -> None:
        if box.currentData() != _BROWSE:
            return
        folder = str(self._desk.shell.settings.usual_folder)
        name, _ = QFileDialog.getOpenFileName(self, title, folder, self.tr("Files (*.json)"))
        if name:
            box.insertItem(0, name, name)
        box.setCurrentIndex(0)

    def _find_material(self) -> None:
        place, rules = self.set_box.currentData() or "", self.rules_box.currentData() or ""
        self.material = None
        trouble = ""
        try:
            if place:
                self.material = material_at(place, rules)
            elif self._document is not None:
                found = material_of(self._document)
                self.material = with_rules(found, rules) if rules else found
        except NotPlayable as refusal:
            trouble = str(refusal)
        if self.material is not None:
            allowed = Starting(self._desk).seats_for(self.material.rules, self.plan().seats)
            while len(self.seats) > len(allowed):
                self._remove_seat(self.seats[-1])
            for seat in allowed[len(self.seats) :]:
                self._put(seat)
        self._refresh(trouble)

    def _refresh(self, trouble: str = "") -> None:
        trouble = trouble if isinstance(trouble, str) else ""
        material = self.material
        count = len(self.seats)
        # Without a set that can be played there are no rules that say how many.
        self.add.setEnabled(count < MOST_SEATS)
        if material is not None and not trouble:
            players = material.rules.players
            if not players.least <= count <= players.most:
                trouble = self.tr("These rules are for {least} to {most} players.").format(
                    least=players.least, most=players.most
                )
            self.add.setEnabled(count < players.most)
            for editor in self.seats:
                editor.remove.setEnabled(count > players.least)
            trouble = trouble or self._bot_trouble()
        self.words.setText(trouble or self._summary())
        set_role(self.words, "danger" if trouble else "dim")
        ready = material is not None and not trouble
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)

    def _bot_trouble(self) -> str:
        for editor in self.seats:
            seat = editor.seat()
            if seat.bot and seat.bot not in dict(bot_choices()):
                try:
                    make_bot(seat.bot)
                except NoSuchBot as unknown:
                    return str(unknown)
        return ""

    def _summary(self) -> str:
        if self.material is None:
            return ""
        tileset = self.material.tileset
        return self.tr("{tiles} tiles of {kinds} kinds, {rules}.").format(
            tiles=tileset.total, kinds=len(tileset.tiles), rules=self.material.rules.title
        )
