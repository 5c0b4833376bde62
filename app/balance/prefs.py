"""What the Balance workspace remembers, and the plan that comes of it."""

from __future__ import annotations

import importlib.util
import os
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from PySide6.QtCore import QCoreApplication

from app.documents.tileset import TileSetDocument
from engine.bots.naming import NoSuchBot, make_bot
from engine.bots.outside import is_file
from engine.lab.cluster import LOCAL
from engine.lab.plan import MOST_GAMES, Plan
from engine.landscape.load import check_raw
from engine.landscape.tiles.model import to_raw
from engine.problems import Severity

SECTION = "balance"
Name = Annotated[str, Field(max_length=200)]


class BalancePrefs(BaseModel):
    """How the next run is set up."""

    model_config = ConfigDict(extra="ignore", validate_assignment=True)

    games: int = Field(200, ge=1, le=MOST_GAMES)
    bots: Annotated[list[Name], Field(max_length=20)] = ["greedy", "greedy"]
    seed: Annotated[str, Field(max_length=100)] = "1"
    rotate: bool = True
    workers: int = Field(0, ge=0, le=1024, description="As many as there are cores when 0.")
    cluster: Annotated[str, Field(max_length=200)] = ""

    @property
    def processes(self) -> int:
        return self.workers or os.cpu_count() or 1


class NotRunnable(ValueError):
    """This cannot be simulated; the text is a sentence ready to be shown."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Balance", text)


def bot_fault(text: str) -> str:
    """What is wrong with the name of a bot; nothing if the name can be right.

    Bots from files are only looked at by the lab: no stranger's code runs in the window.
    """
    name = text.strip()
    if not name:
        return _tr("Every seat needs a bot; choose one from the list.")
    if is_file(name.partition("?")[0]):
        return ""
    try:
        make_bot(name)
    except NoSuchBot as refused:
        return str(refused)
    except Exception as failure:  # a bot brought along by another package may do anything
        return _tr("The bot {0} cannot be made: {1}").format(name, failure)
    return ""


def cluster_fault(address: str) -> str:
    """What is wrong with the address of a cluster, as far as that can be told from here."""
    if not address:
        return ""
    if importlib.util.find_spec("distributed") is None:
        return _tr(
            "Playing on a cluster needs Dask, which is not installed here: pip install"
            " 'tilewright[cluster]'. Empty the field “Cluster” to play on this machine."
        )
    host = address.partition("://")[2]
    if address != LOCAL and not (address.startswith(("tcp://", "tls://")) and host):
        return _tr(
            "“{0}” is no address of a cluster. Write tcp://name:8786 for a Dask scheduler, “local”"
            " for one on this machine, or leave the field empty."
        ).format(address)
    return ""


def plan_of(document: TileSetDocument, prefs: BalancePrefs) -> Plan:
    """The open set and its rules as they are now, with unsaved changes. Raises NotRunnable."""
    if document.draft is not None:
        raise NotRunnable(
            _tr("The source of “{0}” has faults; mend them first.").format(document.title)
        )
    found = check_raw(to_raw(document.model), document.rules, document.folder).problems
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    if errors:
        words = _tr("“{title}” has errors ({count}) to be mended before it is run: {first}")
        raise NotRunnable(
            words.format(title=document.title, count=len(errors), first=errors[0].message)
        )
    for bot in prefs.bots:
        fault = bot_fault(bot)
        if fault:
            raise NotRunnable(fault)
    fault = cluster_fault(prefs.cluster)
    if fault:
        raise NotRunnable(fault)
    seed = prefs.seed.strip()
    fields: dict[str, Any] = {
        "title": document.title,
        "set_name": document.place or "",
        "tileset": document.model,
        "rules": document.rules,
        "bots": tuple(bot.strip() for bot in prefs.bots),
        "games": prefs.games,
        "seed": int(seed) if seed.lstrip("-").isdigit() and len(seed) < 18 else seed or 0,
        "rotate": prefs.rotate,
    }
    try:
        return Plan(**fields)
    except ValidationError as refused:
        raise NotRunnable(
            _tr("This cannot be run: {0}").format(refused.errors()[0]["msg"])
        ) from None
