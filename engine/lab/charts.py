"""Charts as SVG text, coloured by the style sheet of the page they stand in; no scripts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from engine.lab.intervals import Interval
from engine.lab.summary import Bar

WIDTH: Final = 640
_LEFT: Final = 150
_RIGHT: Final = 24
_ROW: Final = 30
COLOURS: Final = 8
"""Colours `c0` to `c7` are defined by the style sheet."""


def bars_with_intervals(
    rows: Sequence[tuple[str, Interval]], *, mark: float | None = None, per_cent: bool = False
) -> str:
    """Horizontal bars with a whisker for the interval, and a line to compare with."""
    known = [(name, one) for name, one in rows if one.n]
    if not known:
        return ""
    low = min(0.0, *(one.low for _, one in known if math.isfinite(one.low)), 0.0)
    high = max([one.high for _, one in known if math.isfinite(one.high)] + [mark or 0.0, 1e-9])
    scale = _Scale(low, high, _LEFT, WIDTH - _RIGHT)
    height = _ROW * len(known) + 34
    parts = [_axis(scale, height - 24, per_cent)]
    for index, (name, one) in enumerate(known):
        y = 8 + index * _ROW
        zero, end = scale(0.0), scale(one.value)
        label = _number(one.value, per_cent)
        parts.append(
            f"<g><title>{escape(name)}: {label}</title>"
            f'<text class="label" x="{_LEFT - 8}" y="{y + 14}">'
            f'{escape(_short(name, 14))} <tspan class="value">{label}</tspan></text>'
            f'<rect class="c{index % COLOURS}" x="{min(zero, end):.1f}" y="{y}"'
            f' width="{abs(end - zero):.1f}" height="18" rx="3"/>'
        )
        if math.isfinite(one.low) and math.isfinite(one.high):
            a, b = scale(one.low), scale(one.high)
            parts.append(
                f'<path class="whisker" d="M{a:.1f} {y + 9}H{b:.1f}M{a:.1f} {y + 4}v10'
                f'M{b:.1f} {y + 4}v10"/>'
            )
        parts.append("</g>")
    if mark is not None:
        x = scale(mark)
        parts.append(f'<path class="mark" d="M{x:.1f} 0V{height - 24}"/>')
    return _svg(WIDTH, height, parts)


def histogram(series: Sequence[tuple[str, Sequence[Bar]]]) -> str:
    """Upright bars; several series lie over each other."""
    series = [(name, bars) for name, bars in series if bars]
    if not series:
        return ""
    low = min(bars[0].low for _, bars in series)
    high = max(bars[-1].high for _, bars in series)
    shares = [
        (name, bars, sum(bar.count for bar in bars) or 1, bars[0].high - bars[0].low)
        for name, bars in series
    ]
    top = max(bar.count / total / width for _, bars, total, width in shares for bar in bars)
    scale = _Scale(low, high, 16, WIDTH - 16)
    height, floor = 190, 160
    parts = [_axis(scale, floor + 6, False)]
    for index, (name, bars, total, width) in enumerate(shares):
        for bar in bars:
            tall = (floor - 8) * bar.count / total / width / (top or 1)
            x, end = scale(bar.low), scale(bar.high)
            parts.append(
                f'<rect class="c{index} veil" x="{x + 0.5:.1f}" y="{floor - tall:.1f}"'
                f' width="{max(1.0, end - x - 1):.1f}" height="{tall:.1f}">'
                f"<title>{escape(name)} {bar.low} to {bar.high - 1}: {bar.count}</title></rect>"
            )
    return _svg(WIDTH, height, parts) + (
        _legend([name for name, *_ in shares]) if len(shares) > 1 else ""
    )


def stacked(rows: Sequence[tuple[str, Mapping[str, float]]]) -> str:
    """One bar a row, made of parts; the same part has the same colour in every row."""
    names = list(dict.fromkeys(name for _, parts in rows for name in parts))
    top = max((sum(parts.values()) for _, parts in rows), default=0.0)
    if top <= 0:
        return ""
    scale = _Scale(0.0, top, _LEFT, WIDTH - _RIGHT)
    height = _ROW * len(rows) + 34
    out = [_axis(scale, height - 24, False)]
    for index, (title, parts) in enumerate(rows):
        y = 8 + index * _ROW
        label = escape(_short(title))
        out.append(f'<text class="label" x="{_LEFT - 8}" y="{y + 14}">{label}</text>')
        at = 0.0
        for name in names:
            value = parts.get(name, 0.0)
            if value <= 0:
                continue
            x, end = scale(at), scale(at + value)
            at += value
            out.append(
                f'<rect class="c{names.index(name) % COLOURS}" x="{x:.1f}" y="{y}"'
                f' width="{end - x:.1f}" height="18">'
                f"<title>{escape(title)}, {escape(name)}: {value:.1f}</title></rect>"
            )
            if inside := _fitting(name, value, end - x):
                out.append(
                    f'<text class="inside" x="{(x + end) / 2:.1f}" y="{y + 13}">{inside}</text>'
                )
    return _svg(WIDTH, height, out) + _legend(names)


def _fitting(name: str, value: float, width: float) -> str:
    """What can be written into a part of a bar: its name and value, its value, or nothing."""
    for text in (f"{name} {value:.0f}", f"{value:.0f}"):
        if 7 * len(text) < width:
            return escape(text)
    return ""


def lines(series: Sequence[tuple[str, Sequence[Interval]]]) -> str:
    """Curves over the course of a game, each in the band of its interval."""
    known = [(name, [one for one in curve if one.n]) for name, curve in series]
    known = [(name, curve) for name, curve in known if len(curve) > 1]
    if not known:
        return ""
    ends = [end for _, curve in known for one in curve for end in (one.low, one.high, one.value)]
    finite = [end for end in ends if math.isfinite(end)]
    across = _Scale(0.0, 100.0, 44, WIDTH - 22)
    up = _Scale(min(0.0, *finite), max(finite), 180, 10)
    parts = [_axis(across, 186, False, "%"), _side_axis(up)]
    for index, (name, curve) in enumerate(known):
        at = [100.0 * moment / (len(curve) - 1) for moment in range(len(curve))]
        band = [(x, one.high) for x, one in zip(at, curve, strict=True) if math.isfinite(one.high)]
        band += [
            (x, one.low)
            for x, one in reversed(list(zip(at, curve, strict=True)))
            if math.isfinite(one.low)
        ]
        if band:
            points = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in band)
            parts.append(f'<polygon class="c{index} band" points="{points}"/>')
        points = " ".join(
            f"{across(x):.1f},{up(one.value):.1f}" for x, one in zip(at, curve, strict=True)
        )
        parts.append(
            f'<polyline class="s{index}" points="{points}"><title>{escape(name)}</title></polyline>'
        )
    return _svg(WIDTH, 212, parts) + (
        _legend([name for name, _ in known]) if len(known) > 1 else ""
    )


def heat_map(cells: Mapping[str, float], title: str) -> str:
    """The board from above: the more happens on a space, the darker it is."""
    places = {_cell(key): value for key, value in cells.items()}
    shown = {cell: value for cell, value in places.items() if value >= 0.005}
    if not shown:
        return ""
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    columns, rows = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    size = max(6.0, min(26.0, (WIDTH - 20) / columns, 420 / rows))
    top = max(shown.values())
    parts = []
    for (x, y), value in sorted(shown.items()):
        parts.append(
            f'<rect class="heat" x="{(x - min(xs)) * size + 1:.1f}"'
            f' y="{(y - min(ys)) * size + 1:.1f}" width="{size - 1:.1f}" height="{size - 1:.1f}"'
            f' fill-opacity="{0.06 + 0.94 * value / top:.3f}">'
            f"<title>{x},{y}: {value:.2f} {escape(title)}</title></rect>"
        )
    return _svg(round(columns * size + 2), round(rows * size + 2), parts)


def forest(rows: Sequence[tuple[str, Interval]]) -> str:
    """Changes around a line at 0, each with its interval, in half widths of the widest."""
    known = [(name, one) for name, one in rows if one.n and math.isfinite(one.half)]
    if not known:
        return ""
    reach = max(max(abs(one.low), abs(one.high)) for _, one in known) or 1.0
    scale = _Scale(-reach, reach, 250, WIDTH - _RIGHT)
    height = 24 * len(known) + 34
    zero = scale(0.0)
    parts = [
        _axis(scale, height - 24, False),
        f'<path class="mark" d="M{zero:.1f} 0V{height - 24}"/>',
    ]
    for index, (name, one) in enumerate(known):
        y = 14 + 24 * index
        a, b, x = scale(one.low), scale(one.high), scale(one.value)
        dot, size = ("c7", 3) if one.holds(0.0) else ("c0", 6)
        parts.append(
            f"<g><title>{escape(name)}: {one.value:+.2f}</title>"
            f'<text class="label" x="242" y="{y + 5}">{escape(_short(name, 40))}</text>'
            f'<path class="whisker" d="M{a:.1f} {y}H{b:.1f}M{a:.1f} {y - 5}v10'
            f'M{b:.1f} {y - 5}v10"/>'
            f'<circle class="{dot}" cx="{x:.1f}" cy="{y}" r="{size}"/></g>'
        )
    return _svg(WIDTH, height, parts)


class _Scale:
    """From values to pixels."""

    def __init__(self, low: float, high: float, first: float, last: float) -> None:
        self.low = low
        self.high = high if high > low else low + 1.0
        self._first = first
        self._by = (last - first) / (self.high - self.low)

    def __call__(self, value: float) -> float:
        return self._first + (value - self.low) * self._by

    def ticks(self, most: int = 7) -> list[float]:
        step = 10.0 ** math.floor(math.log10((self.high - self.low) / most))
        for nice in (1, 2, 5, 10):
            if (self.high - self.low) / (nice * step) <= most:
                step *= nice
                break
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [tick * step for tick in range(first, last + 1)]


def _axis(scale: _Scale, y: float, per_cent: bool, unit: str = "") -> str:
    marks = []
    for tick in scale.ticks():
        x = scale(tick)
        text = _number(tick, per_cent) if per_cent or not unit else f"{tick:g} {unit}"
        marks.append(f'<path class="grid" d="M{x:.1f} 4V{y:.0f}"/>')
        marks.append(f'<text class="tick" x="{x:.1f}" y="{y + 16:.0f}">{text}</text>')
    return "".join(marks)


def _side_axis(scale: _Scale) -> str:
    marks = []
    for tick in scale.ticks(5):
        y = scale(tick)
        marks.append(f'<path class="grid" d="M44 {y:.1f}H{WIDTH - 22}"/>')
        marks.append(f'<text class="label" x="38" y="{y + 4:.1f}">{tick:g}</text>')
    return "".join(marks)


def _number(value: float, per_cent: bool) -> str:
    return f"{100 * value:.3g} %" if per_cent else f"{value:.4g}"


def _short(name: str, most: int = 22) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _cell(key: str) -> tuple[int, int]:
    x, _, y = key.partition(",")
    return int(x), int(y)


def _legend(names: Sequence[str]) -> str:
    entries = "".join(
        f'<span><i class="c{index % COLOURS}"></i>{escape(name)}</span>'
        for index, name in enumerate(names)
    )
    return f'<p class="legend">{entries}</p>'


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" role="img">{"".join(parts)}</svg>'
