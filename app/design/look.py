"""How tiles look in this workspace, and what it remembers from one start to the next."""

from __future__ import annotations

from functools import cache

from pydantic import BaseModel, ConfigDict
from PySide6.QtGui import QImage

from app.design.artwork import artwork_image
from app.documents.tileset import TileSetDocument
from app.painting.theme import Theme, load_theme, theme_names
from app.shell.shell import Shell
from engine.landscape.tiles.model import Tile

_SECTION = "design"
_USUAL = "classic"


class DesignSettings(BaseModel):
    """What this workspace remembers."""

    model_config = ConfigDict(extra="allow", frozen=True)

    tile_theme: str = _USUAL
    halves: bool = False
    overlay: bool = False


def remembered(shell: Shell) -> DesignSettings:
    return shell.settings.section(_SECTION, DesignSettings)


def remember(shell: Shell, **changes: object) -> None:
    """Keep some of it for the next start."""
    shell.settings.keep_section(_SECTION, remembered(shell).model_copy(update=changes))
    shell.settings_changed()


def tile_theme(shell: Shell) -> Theme:
    """The theme tiles are drawn in; `shell.theme.changed` tells when it is another one."""
    # Asked for every picture of a tile, so the settings are looked at without checking them all.
    name = shell.settings.sections.get(_SECTION, {}).get("tile_theme", _USUAL)
    return load_theme(name if name in _known_themes() else _USUAL)


@cache
def _known_themes() -> tuple[str, ...]:
    return theme_names()


def artwork_of(document: TileSetDocument | None, tile: Tile) -> QImage | None:
    """The picture that replaces our drawing of a tile; None if it has none that can be read."""
    if document is None or not tile.artwork:
        return None
    return artwork_image(tile, document.folder)
