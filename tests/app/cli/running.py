"""Runs the real command line in this process and hands back what it printed."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from typing import Any

from app.cli import main


@dataclass(frozen=True)
class Run:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class _Page(io.TextIOWrapper):
    """A stream like the real one: bytes below, UTF-8 above."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    @property
    def text(self) -> str:
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode("utf-8")


def tilewright(*words: object) -> Run:
    """Run `tilewright` with these words; no word of a traceback may ever be printed."""
    out, err = _Page(), _Page()
    code: Any = 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main([str(word) for word in words])
        except SystemExit as end:
            code = end.code or 0
    assert "Traceback" not in out.text + err.text
    return Run(code, out.text, err.text)
