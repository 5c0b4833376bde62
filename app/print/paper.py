"""Paper: the sizes one can buy, upright, in millimetres."""

from __future__ import annotations

from typing import Final

from app.print.lengths import INCH

SIZES: Final[dict[str, tuple[float, float]]] = {
    "A5": (148.0, 210.0),
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "Letter": (8.5 * INCH, 11.0 * INCH),
    "Legal": (8.5 * INCH, 14.0 * INCH),
    "Tabloid": (11.0 * INCH, 17.0 * INCH),
}
OWN: Final = "own"
NAMES: Final = (*SIZES, OWN)

PRINTER_MARGIN: Final = 4.2
"""Most printers cannot print nearer to the edge than this; many laser printers just so."""
