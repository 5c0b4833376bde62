"""The Numbers panel: what is in the set, counted and drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QScrollArea, QVBoxLayout, QWidget

from app import theme
from app.design import counting
from app.design.flow import FlowLayout, FlowRow
from app.design.look import tile_theme
from app.design.numbers_chart import Bar, ChartCard, FigureCard
from app.design.seen import Seen
from app.design.selection import Selection
from app.documents.tileset import TileSetDocument
from app.painting.catalogue import terrain_art
from app.theme import GAP, set_role
from engine.landscape.rules.model import RuleSet
from engine.landscape.rules.names import Names, capital
from engine.landscape.tiles.model import TileSet
from engine.landscape.tiles.statistics import STOPS, Statistics, statistics

if TYPE_CHECKING:
    from app.shell.shell import Shell

_AFTER_MS: Final = 250


class NumbersPanel(QWidget):
    """Counted again a moment after each change, as long as somebody looks."""

    def __init__(self, shell: Shell, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("numbers-panel")
        self._shell = shell
        self._document: TileSetDocument | None = None
        self.numbers: Statistics | None = None
        self._seen = Seen(self)
        self._seen.came.connect(self.refresh)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_AFTER_MS)
        self._soon.timeout.connect(self._refresh_if_seen)
        self.figures = {
            key: FigureCard(key, words)
            for key, words in (
                ("kinds", self.tr("kinds")),
                ("tiles", self.tr("tiles")),
                ("start", self.tr("start spaces")),
                ("coverage", self.tr("combinations covered")),
                ("twins", self.tr("twins")),
            )
        }
        self.charts = {
            key: ChartCard(key, title)
            for key, title in (
                ("sides", self.tr("Sides by terrain")),
                ("features", self.tr("Features by size")),
                ("markers", self.tr("Markers")),
                ("ends", self.tr("How paths end")),
                ("counts", self.tr("Kinds by their count")),
                ("busy", self.tr("Tiles by number of features")),
                ("decks", self.tr("Tiles by deck")),
            )
        }
        self._build()
        theme.current().changed.connect(self._later)

    def show_document(self, document: TileSetDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._later)
            self._document.rules_changed.disconnect(self._later)
        self._document = document
        if document is not None:
            document.changed.connect(self._later)
            document.rules_changed.connect(self._later)
        self._later()

    def refresh(self) -> None:
        """Count now."""
        self._soon.stop()
        document = self._document
        if document is None:
            self.numbers = None
            for chart in self.charts.values():
                chart.show_bars(())
            for figure in self.figures.values():
                figure.show_number("–")
            return
        self.numbers = statistics(document.model, document.rules)
        self._show_figures(self.numbers)
        self._show_charts(self.numbers, document.model, document.rules)

    def _build(self) -> None:
        head = FlowRow(0, 0, (GAP, GAP // 2, GAP, 0))
        for figure in self.figures.values():
            head.add(figure)
        inner = QWidget()
        flow = FlowLayout(inner, GAP, GAP)
        flow.setContentsMargins(GAP, GAP, GAP, GAP)
        for chart in self.charts.values():
            flow.addWidget(chart)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inner)
        set_role(self._area, "plain")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self._area, 1)
        self.setFocusProxy(self._area)

    def _refresh_if_seen(self) -> None:
        if self._seen.now:
            self.refresh()

    def _later(self) -> None:
        if self._seen.now:
            self._soon.start()

    def _show_figures(self, numbers: Statistics) -> None:
        covered = numbers.coverage.possible - numbers.coverage.gaps_in_all
        self.figures["kinds"].show_number(f"{numbers.kinds:,}")
        self.figures["tiles"].show_number(f"{numbers.tiles:,}")
        self.figures["start"].show_number(f"{numbers.start_spaces:,}")
        self.figures["coverage"].show_number(f"{covered:,} / {numbers.coverage.possible:,}")
        twins = [", ".join(group) for group in numbers.twins]
        tip = self.tr("Kinds that are the same but for a turn:") + "\n" + "\n".join(twins[:20])
        self.figures["twins"].show_number(f"{len(twins):,}", tip if twins else "")

    def _show_charts(self, numbers: Statistics, model: TileSet, rules: RuleSet) -> None:
        names = Names(rules)
        totals = numbers.totals
        shades = self._shades(rules)
        self.charts["sides"].show_bars(self._shares(totals.sides, names, shades))
        self.charts["features"].show_bars(
            [
                Bar(
                    self._sized(capital(names.terrain(row.terrain)), row.sides),
                    row.features,
                    self.tr("{count} on {kinds}").format(
                        count=row.features, kinds=counting.kinds(row.kinds)
                    ),
                    shades.get(row.terrain, ""),
                )
                for row in totals.features
            ]
        )
        self.charts["markers"].show_bars(
            [Bar(capital(names.markers(kind)), count) for kind, count in totals.markers.items()]
            + [
                Bar(self.tr("All {group}").format(group=names.markers(group)), count)
                for group, count in totals.groups.items()
            ]
        )
        self.charts["ends"].show_bars(
            [
                Bar(self._ending(names, terrain, end), count, colour=shades.get(terrain, ""))
                for terrain, ends in totals.path_ends.items()
                for end, count in ends.items()
            ]
        )
        counts = Counter(tile.count for tile in model.tiles)
        self.charts["counts"].show_bars(
            [
                Bar(f"×{count}", kinds, counting.kinds(kinds))
                for count, kinds in sorted(counts.items())
            ]
        )
        self.charts["busy"].show_bars(
            [
                Bar(
                    str(row.features),
                    row.tiles,
                    self.tr("{tiles} of {kinds}").format(
                        tiles=counting.tiles(row.tiles), kinds=counting.kinds(row.kinds)
                    ),
                )
                for row in numbers.by_features
            ]
        )
        decks = numbers.decks if len(numbers.decks) > 1 else {}
        self.charts["decks"].show_bars([Bar(deck, count) for deck, count in decks.items()])

    def _shares(
        self, counts: Mapping[str, int], names: Names, shades: Mapping[str, str]
    ) -> list[Bar]:
        total = sum(counts.values()) or 1
        return [
            Bar(
                capital(names.terrain(key)),
                count,
                self.tr("{count} of {total} sides").format(count=count, total=total),
                shades.get(key, ""),
                f"{100 * count / total:.0f} %",
            )
            for key, count in counts.items()
        ]

    def _sized(self, terrain: str, sides: int) -> str:
        if sides == 0:
            return self.tr("{terrain}, inside").format(terrain=terrain)
        if sides == 1:
            return self.tr("{terrain}, 1 side").format(terrain=terrain)
        return self.tr("{terrain}, {sides} sides").format(terrain=terrain, sides=sides)

    def _ending(self, names: Names, terrain: str, end: str) -> str:
        first = capital(names.terrain(terrain))
        if end == STOPS:
            return self.tr("{path} just stops").format(path=first)
        return self.tr("{path} to {end}").format(path=first, end=names.terrain(end))

    def _shades(self, rules: RuleSet) -> dict[str, str]:
        """The colour tiles are painted with, by terrain."""
        look = tile_theme(self._shell)
        return {
            key: look.terrain(terrain_art(key, rules), terrain.form).fill[:7]
            for key, terrain in rules.terrains.items()
        }

    def table(self) -> str:
        """All charts as lines for a spreadsheet."""
        lines = []
        for card in self.charts.values():
            if card.chart.bars:
                lines.append(card.title.text())
                lines += [f"{bar.label}\t{bar.value}" for bar in card.chart.bars]
                lines.append("")
        return "\n".join(lines)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.addAction(
            self.tr("&Copy all numbers"),
            lambda: QGuiApplication.clipboard().setText(self.table()),
        )
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())
