"""The dress of a report: one HTML page that needs nothing from anywhere, light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root{--paper:#fbfaf6;--card:#fff;--ink:#262b2c;--soft:#66706f;--line:#e0ddd2;--accent:#1d6b58;
--c0:#1d6b58;--c1:#d08a2e;--c2:#4a6fa5;--c3:#a8475b;--c4:#7b8f3c;--c5:#7d5a98;--c6:#3f9aa8;
--c7:#8a8f94}
@media (prefers-color-scheme:dark){:root{--paper:#15191a;--card:#1e2425;--ink:#e6e8e3;
--soft:#9aa5a3;--line:#323a3b;--accent:#5fc2a5;--c0:#4fb497;--c1:#e0a653;--c2:#7ea3da;--c3:#d77f91;--c4:#a9bf62;
--c5:#b08fce;--c6:#6fc6d3;--c7:#8a9295}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,"DejaVu Sans",sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 60px}
h1{font-size:28px;margin:0 0 4px}h2{font-size:18px;margin:0 0 10px}
.sub{color:var(--soft);margin:0 0 20px}
.said{font-size:17px;border-left:4px solid var(--accent);padding:2px 0 2px 16px;margin:0 0 26px}
.said p{margin:4px 0}
.grid2{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(430px,100%),1fr));gap:18px}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:18px 20px;
margin:0 0 18px;overflow-x:auto}
.grid2 section{margin:0}
.note{color:var(--soft);font-size:13px;margin:8px 0 0}
svg{max-width:100%;height:auto;display:block}
svg text{fill:var(--ink);font-size:12px}
svg .label{text-anchor:end}svg .tick{text-anchor:middle;fill:var(--soft);font-size:11px}
svg .value{font-weight:600}svg .inside{text-anchor:middle;fill:var(--card);font-size:11px}
svg .grid{stroke:var(--line);fill:none}svg .whisker{stroke:var(--ink);fill:none;stroke-width:1.4}
svg .mark{stroke:var(--ink);stroke-dasharray:4 4;fill:none}
svg .veil{fill-opacity:.65}svg .band{fill-opacity:.18}
svg polyline{fill:none;stroke-width:2.2}svg .heat{fill:var(--accent)}
.c0{fill:var(--c0);background:var(--c0)}.c1{fill:var(--c1);background:var(--c1)}
.c2{fill:var(--c2);background:var(--c2)}.c3{fill:var(--c3);background:var(--c3)}
.c4{fill:var(--c4);background:var(--c4)}.c5{fill:var(--c5);background:var(--c5)}
.c6{fill:var(--c6);background:var(--c6)}.c7{fill:var(--c7);background:var(--c7)}
.s0{stroke:var(--c0)}.s1{stroke:var(--c1)}.s2{stroke:var(--c2)}.s3{stroke:var(--c3)}.s4{stroke:var(--c4)}
.legend{margin:6px 0 0;font-size:13px}.legend span{margin-right:14px;white-space:nowrap}
.legend i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:5px}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:5px 10px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child,td.text,th.text{text-align:left}td.text{white-space:normal}
th{color:var(--soft);font-weight:600}tr:last-child td{border-bottom:0}
td.group{font-weight:600;padding-top:16px;border-bottom-color:var(--soft)}
td.clear{font-weight:600;color:var(--accent)}
th[data-sort]{cursor:pointer}th[data-sort]:hover{color:var(--ink)}
code{font-family:"DejaVu Sans Mono",monospace;font-size:13px}
footer{color:var(--soft);font-size:13px}
@media print{body{background:#fff}section{break-inside:avoid}}
"""

_SORTING: Final = """
for(const head of document.querySelectorAll("th[data-sort]"))head.onclick=()=>{
const row=head.parentNode,at=[...row.children].indexOf(head),body=head.closest("table").tBodies[0];
const down=head.dataset.sort!=="down";head.dataset.sort=down?"down":"up";
const value=line=>{const text=line.children[at].dataset.v??line.children[at].textContent;
const number=parseFloat(text);return Number.isNaN(number)?text:number};
[...body.rows].sort((a,b)=>{const x=value(a),y=value(b);
return(x<y?-1:x>y?1:0)*(down?-1:1)}).forEach(line=>body.append(line))};
"""


def page(title: str, subtitle: str, sentences: Sequence[str], parts: Sequence[str]) -> str:
    """The whole page."""
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f'<h1>{escape(title)}</h1><p class="sub">{escape(subtitle)}</p>'
        f'<div class="said">{said}</div>{"".join(parts)}'
        "<footer>Made by Tilewright. ± and whiskers: the true figure lies within 95 times of 100."
        f"</footer></main><script>{_SORTING}</script></body></html>\n"
    )


def section(title: str, inside: str, note: str = "") -> str:
    """A card; nothing if there is nothing inside."""
    if not inside:
        return ""
    after = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(title)}</h2>{inside}{after}</section>"


def side_by_side(sections: Sequence[str]) -> str:
    shown = [one for one in sections if one]
    return f'<div class="grid2" style="margin-bottom:18px">{"".join(shown)}</div>' if shown else ""


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, sortable: bool = False) -> str:
    """A table of cells that are ready HTML: `<td>…</td>`."""
    mark = ' data-sort=""' if sortable else ""
    head = "".join(f"<th{mark}>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(cells)}</tr>" for cells in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(text: str, *, value: float | None = None, sort: str = "") -> str:
    """One cell; `value` is what a click on the head sorts by."""
    kind = f' class="{sort}"' if sort else ""
    number = f' data-v="{value!r}"' if value is not None and value == value else ""
    return f"<td{kind}{number}>{escape(text)}</td>"
