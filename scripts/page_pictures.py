"""Writes the pictures of printed pages for docs/printing.md: real PDFs, rendered side by side.

`.venv/bin/python scripts/page_pictures.py` makes them all anew in docs/images.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[1]))

import pypdfium2
from PIL import Image

from app.painting.export import without_window
from app.print.material import Material
from app.print.pdf import pdf_bytes
from app.print.presets import preset
from app.print.printout import print_out
from engine.landscape.load import load_set

FOLDER: Final = Path(__file__).parents[1] / "docs/images"
DPI: Final = 62
GROUND: Final = (226, 225, 219)
GAP: Final = 18

Pages = tuple[str, str, dict[str, Any], tuple[int, ...]]
"""A set, a preset, what differs from it, and which pages are shown."""
PICTURES: Final[dict[str, tuple[Pages, ...]]] = {
    "print-sheets": (
        ("mayflower", "home-a4-duplex", {}, (2, 3)),
        ("mayflower", "scissors", {}, (2,)),
    ),
    "print-fold-over": (
        ("hunters_and_gatherers_2", "fold-over", {}, (2,)),
        ("mayflower", "proof", {"parts": "tiles"}, (0,)),
        ("mayflower", "home-letter", {"tile_size": "1.75in", "unit": "inch"}, (2,)),
    ),
    "print-more": (
        ("mayflower", "everything", {"parts": "board"}, (0,)),
        ("mayflower", "everything", {"parts": "figures"}, (0,)),
        ("mayflower", "everything", {"parts": "track"}, (0,)),
    ),
    "print-hunters": (
        ("hunters_and_gatherers_2", "home-a4-duplex", {}, (6, 7)),
        ("hunters_and_gatherers_2", "everything", {"parts": "summary"}, (0,)),
    ),
    "print-rules": (
        ("mayflower", "everything", {"parts": "summary"}, (0,)),
        ("mayflower", "everything", {"parts": "index"}, (0,)),
    ),
}


def rendered(pages: Pages) -> list[Image.Image]:
    name, preset_name, changes, wanted = pages
    loaded = load_set(name)
    if loaded.tileset is None or loaded.rules is None or loaded.path is None:
        raise SystemExit(f"{name} cannot be loaded")
    material = Material(loaded.tileset, loaded.rules, loaded.path.parent)
    printout = print_out(material, preset(preset_name).settings.replace(**changes))
    document = pypdfium2.PdfDocument(pdf_bytes(printout))
    return [document[number].render(scale=DPI / 72).to_pil().convert("RGB") for number in wanted]


def beside_each_other(pictures: list[Image.Image]) -> Image.Image:
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) + 1)
    height = max(picture.height for picture in pictures) + 2 * GAP
    whole = Image.new("RGB", (width, height), GROUND)
    x = GAP
    for picture in pictures:
        whole.paste(picture, (x, GAP))
        x += picture.width + GAP
    return whole


def main() -> int:
    application = without_window()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, groups in PICTURES.items():
        pictures = [picture for pages in groups for picture in rendered(pages)]
        path = FOLDER / f"{name}.png"
        few = beside_each_other(pictures).quantize(256, Image.Quantize.MAXCOVERAGE)
        few.save(path, optimize=True)
        print(path)
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
