"""Tiles from and for elsewhere: lines of notation, tables of counts, JCloisterZone's files."""

from engine.exchange.imported import Clash, Imported, Merged, begun, clashes, merge
from engine.exchange.lines import notation_lines, read_lines
from engine.exchange.reading import MOST_BYTES, read_foreign, read_foreign_text
from engine.exchange.tables import counts_table, read_table

__all__ = [
    "MOST_BYTES",
    "Clash",
    "Imported",
    "Merged",
    "begun",
    "clashes",
    "counts_table",
    "merge",
    "notation_lines",
    "read_foreign",
    "read_foreign_text",
    "read_lines",
    "read_table",
]
