"""Writes an answer for other programs and people: a page, a table, or data."""

from __future__ import annotations

import csv
import io
import json
from html import escape
from pathlib import Path

from app.balance import answer_words
from app.balance.jobs import ExportSort
from app.balance.shelf import KeptRun
from engine import files
from engine.lab.page import STYLE


def write_answer(run: KeptRun, sort: ExportSort, target: Path) -> Path:
    """Write the answer of a question; raises engine.files.WriteRefused."""
    assert run.question is not None
    assert run.answer is not None
    said = answer_words.sentences(run.question, run.answer)
    heads = [column.title for column in answer_words.columns(run.question, run.answer)]
    lines = answer_words.lines(run.question, run.answer, lambda _kind: None)
    rows = [[cell.text for cell in line.cells] for line in lines]
    place = target / "answer.csv" if sort == "csv" else target
    match sort:
        case "csv":
            text = _csv([heads, *rows])
        case "json":
            data = {
                "name": run.name,
                "note": run.note,
                "bots": list(run.bots),
                "seed": run.seed,
                "games": run.done,
                "question": run.question.model_dump(mode="json"),
                "sentences": said,
                "answer": run.answer.model_dump(mode="json"),
            }
            text = json.dumps(data, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
        case "html":
            text = _page(run, said, heads, rows)
    files.write(place, text)
    return place


def _csv(rows: list[list[str]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _page(run: KeptRun, said: list[str], heads: list[str], rows: list[list[str]]) -> str:
    words = "".join(f"<p>{escape(one)}</p>" for one in said)
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    about = escape(" · ".join((f"{run.done:,} games", ", ".join(run.bots), f"seed {run.seed}")))
    note = f'<p class="sub">{escape(run.note)}</p>' if run.note else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(run.name)}</title><style>{STYLE}</style></head><body><main>"
        f'<h1>{escape(run.name)}</h1><p class="sub">{about}</p>{note}'
        f'<div class="said">{words}</div><section><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></section></main></body></html>\n"
    )
