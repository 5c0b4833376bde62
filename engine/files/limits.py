"""How much one file may hold, checked before memory is spent on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes of a file, depth of its nesting, characters of one string, values altogether,
    digits of one number, and how many problems are listed before we stop counting."""

    file_bytes: int = 16 * 2**20
    nesting: int = 64
    string: int = 100_000
    values: int = 1_000_000
    digits: int = 100
    problems: int = 10_000


LIMITS: Final = Limits()
