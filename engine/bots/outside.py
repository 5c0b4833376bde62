"""Bots of other people: a class in a Python file, or one that an installed package brings along."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from engine.bots.bot import Bot
from engine.wording import closest, either, plain

GROUP: Final = "tilewright.bots"
"""The group of entry points in which a package names its bots."""
_PY: Final = ".py"


class NoSuchBot(ValueError):
    """No such bot, or not like this; the text is a sentence ready to be shown."""


def is_file(head: str) -> bool:
    """Whether a name means a Python file: `my.py:Bot`, or `my.py` if it holds only one."""
    return head.endswith(_PY) or f"{_PY}:" in head


def from_file(head: str, options: dict[str, str]) -> Bot:
    name, class_name = head, ""
    if not head.endswith(_PY):
        name, _, class_name = head.rpartition(":")
    path = Path(name)
    module = _module(path)
    classes = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type)
        and callable(getattr(value, "choose", None))
        and value.__module__ == module.__name__
    }
    return _made(_picked(classes, class_name, path), options, f"{path.name}:{class_name}")


def from_package(name: str, options: dict[str, str]) -> Bot | None:
    """The bot an installed package calls by this name; None if none does."""
    for point in _points():
        if point.name == name:
            return _made(_loaded(point), options, name)
    return None


def brought_along() -> list[tuple[str, str]]:
    """The bots of installed packages: name and first line of what they say about themselves."""
    found = []
    for point in _points():
        try:
            about = (_loaded(point).__doc__ or "").strip().partition("\n")[0]
        except NoSuchBot as broken:
            about = str(broken)
        found.append((point.name, plain(about, 200) or f"From {plain(point.value, 80)}."))
    return found


def _points() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _loaded(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as failure:
        raise NoSuchBot(
            f"The bot '{plain(point.name)}' of an installed package cannot be loaded:"
            f" {type(failure).__name__}: {plain(str(failure), 200)}."
        ) from failure


def _module(path: Path) -> Any:
    """The file as a module, loaded anew whenever its text has changed."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as failure:
        raise NoSuchBot(f"The bot's file '{plain(str(path), 200)}' cannot be read.") from failure
    digest = hashlib.sha256(f"{path.resolve()}\n{text}".encode()).hexdigest()[:16]
    name = f"tilewright_bot_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    try:
        ast.parse(text, str(path))
    except SyntaxError as fault:
        raise NoSuchBot(
            f"{plain(str(path), 200)}:{fault.lineno}: this is not Python: {fault.msg}."
        ) from fault
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise NoSuchBot(f"'{plain(str(path), 200)}' is not a Python file.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as failure:
        del sys.modules[name]
        raise NoSuchBot(
            f"'{plain(str(path), 200)}' cannot be loaded: {type(failure).__name__}:"
            f" {plain(str(failure), 200)}."
        ) from failure
    return module


def _picked(classes: dict[str, type], name: str, path: Path) -> type:
    where = plain(path.name)
    if not classes:
        raise NoSuchBot(f"{where} holds no bot: no class with a method 'choose(self, sight)'.")
    if name in classes:
        return classes[name]
    if not name and len(classes) == 1:
        return next(iter(classes.values()))
    if not name:
        raise NoSuchBot(f"{where} holds several bots; write {where}:{either(list(classes))}.")
    guess = closest(name, classes)
    hint = f" Did you mean '{guess}'?" if guess else f" It holds {either(list(classes))}."
    raise NoSuchBot(f"{where} holds no bot '{plain(name)}'.{hint}")


def _made(maker: Any, options: dict[str, str], name: str) -> Bot:
    """Make the bot; its options are the keywords of its class, numbers where they look like it."""
    try:
        bot = maker(**{key: _value(value) for key, value in options.items()})
    except Exception as failure:
        raise NoSuchBot(
            f"The bot {plain(name, 80)} cannot be made: {type(failure).__name__}:"
            f" {plain(str(failure), 200)}."
        ) from failure
    if not callable(getattr(bot, "choose", None)):
        raise NoSuchBot(f"The bot {plain(name, 80)} has no method 'choose(self, sight)'.")
    made: Bot = bot
    return made


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
