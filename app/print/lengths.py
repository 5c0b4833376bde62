"""Lengths: always millimetres inside, typed and shown in millimetres or inches."""

from __future__ import annotations

import math
import re
from typing import Annotated, Any, Final

from pydantic import BeforeValidator

INCH: Final = 25.4
POINT: Final = INCH / 72
UNITS: Final = {"mm": 1.0, "cm": 10.0, "in": INCH, "inch": INCH, '"': INCH, "″": INCH, "pt": POINT}
_LENGTH: Final = re.compile(
    r"\s*([+-]?\d+(?:[.,]\d*)?|[+-]?[.,]\d+)(?:\s*/\s*(\d+))?\s*([a-z\"″]*)\s*\Z"
)


def parse_length(text: str) -> float:
    """Read `45`, `45 mm`, `1.75in` or `1/8"`; bare numbers are millimetres."""
    match = _LENGTH.match(text.lower())
    unit = UNITS.get(match[3] or "mm") if match else None
    if match is None or unit is None or (match[2] and int(match[2]) == 0):
        raise ValueError(f"'{text}' is not a length; write it like 45mm or 1.75in")
    return float(match[1].replace(",", ".")) / int(match[2] or 1) * unit


def length_name(millimetres: float, unit: str = "mm") -> str:
    """The twin of `parse_length`: `45 mm` or `1.75 in`, as short as can be."""
    value = millimetres / (INCH if unit == "inch" else 1.0)
    digits = 4 if unit == "inch" else 2
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return f"{text or '0'} {'in' if unit == 'inch' else 'mm'}"


def _from_text(value: Any) -> Any:
    if isinstance(value, str):
        return parse_length(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a length is a number")
    return value


Length = Annotated[float, BeforeValidator(_from_text)]
"""Millimetres; files and the command line may also write `1/8in`."""
