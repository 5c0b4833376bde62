"""Numbers with their nouns, the way people say them: `1 kind`, `3 kinds`."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def counted(count: int, one: str, many: str) -> str:
    """One of two translated phrases; `{count}` stands for the number."""
    return (one if count == 1 else many).format(count=f"{count:,}")


def kinds(count: int) -> str:
    return counted(
        count, translate("Counting", "{count} kind"), translate("Counting", "{count} kinds")
    )


def tiles(count: int) -> str:
    return counted(
        count, translate("Counting", "{count} tile"), translate("Counting", "{count} tiles")
    )


def spaces(count: int) -> str:
    return counted(
        count,
        translate("Counting", "{count} start space"),
        translate("Counting", "{count} start spaces"),
    )


def errors(count: int) -> str:
    return counted(
        count, translate("Counting", "{count} error"), translate("Counting", "{count} errors")
    )


def warnings(count: int) -> str:
    return counted(
        count, translate("Counting", "{count} warning"), translate("Counting", "{count} warnings")
    )
