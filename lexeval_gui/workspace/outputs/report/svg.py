"""Curves as a picture in a page (SVG): axes, and lines told apart by colour and by dashes and named beside the picture;
title and description for a screen reader. The colours are those of the page's style sheet."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Sequence
from html import escape

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.html.edits import COLOURS
from lexeval_gui.core.plaintext import isolated, one_line
from lexeval_gui.core.tables import format_number

WIDTH, HEIGHT = 760, 300
LEFT, RIGHT, TOP, BOTTOM = 52, 220, 14, 40
"""The room beside the axes; names of lines stand to the right."""

ROW = 17
"""Between two names."""

LONGEST = 21
"""So many letters of a name have room beside the picture; the description has all."""

DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 2")
"""Each line has the next of these, and the next of the colours: 40 lines differ."""

DESCRIBED = 8
"""So many lines are described in words; the table below the picture has all."""


class Line(Struct, frozen=True):
    """A line with its name: its values at each place of the grid, NaN where there is none."""

    name: str
    values: Floats


class Chart(Struct, frozen=True):
    """Lines over a grid. `id` is unlike that of any other in the page, `now` is the value of x that is in force."""

    id: str
    title: str
    x: str
    y: str
    grid: Floats
    lines: tuple[Line, ...]
    now: float
    log: bool = False


def draw(chart: Chart) -> str:
    """The picture; "" where no line has a value."""
    values = np.concatenate([line.values for line in chart.lines] or [np.zeros(0)])
    there = values[np.isfinite(values)]
    if not len(there) or len(chart.grid) < 2:
        return ""
    ticks = nice_ticks(float(there.min()), float(there.max()))
    height = max(HEIGHT, TOP + BOTTOM + ROW * len(chart.lines))
    space = _Space.of(chart, ticks, height)
    body = "".join((*_axes(chart, space, ticks), *_now(chart, space), *_lines(chart, space), *_names(chart)))
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-labelledby="{chart.id}-title {chart.id}-desc">'
        f'<title id="{chart.id}-title">{escape(chart.title)}</title>'
        f'<desc id="{chart.id}-desc">{escape(describe(chart))}</desc>{body}</svg>\n'
    )


def describe(chart: Chart) -> str:
    """What the picture shows, in sentences."""
    said = [_described(chart, line) for line in chart.lines[:DESCRIBED]]
    if len(chart.lines) > DESCRIBED:
        said.append(f"{len(chart.lines) - DESCRIBED} more lines are in the table.")
    return " ".join(said)


def _described(chart: Chart, line: Line) -> str:
    name, there = isolated(one_line(line.name)), np.flatnonzero(np.isfinite(line.values))
    if not len(there):
        return f"{name}: undefined everywhere."
    best = there[line.values[there].argmax()]
    places = ((there[0], "from"), (there[-1], "to"), (best, "highest"))
    said = (f"{word} {format_number(float(line.values[at]), 3)} at {_plain(chart.grid[at])}" for at, word in places)
    return f"{name}: {', '.join(said)}."


# -- axes -------------------------------------------------------------------------------------------------------------


def nice_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from at most `low` to at least `high`, at most about so many."""
    if high - low < 1e-9:
        low, high = low - 0.05, high + 0.05
    rough = (high - low) / (most - 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [place * step for place in range(first, last + 1)]


class _Space(Struct, frozen=True):
    """Where numbers lie in the picture."""

    x: tuple[float, float]
    y: tuple[float, float]
    bottom: float
    log: bool

    @classmethod
    def of(cls, chart: Chart, ticks: Sequence[float], height: int) -> _Space:
        log = chart.log and chart.grid[0] > 0
        low, high = (math.log10(end) if log else float(end) for end in (chart.grid[0], chart.grid[-1]))
        return cls((low, high), (ticks[0], ticks[-1]), height - BOTTOM, log)

    def across(self, value: float) -> float:
        low, high = self.x
        share = ((math.log10(value) if self.log else value) - low) / (high - low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def up(self, value: float) -> float:
        low, high = self.y
        return self.bottom - (value - low) / (high - low) * (self.bottom - TOP)

    def holds(self, value: float) -> bool:
        if self.log and value <= 0:
            return False
        return LEFT - 0.5 <= self.across(value) <= WIDTH - RIGHT + 0.5


def _axes(chart: Chart, space: _Space, ticks: Sequence[float]) -> Iterator[str]:
    right, bottom = WIDTH - RIGHT, space.bottom
    digits = max(0, min(4, -math.floor(math.log10(ticks[1] - ticks[0]) + 1e-9)))
    for tick in ticks:
        y, text = space.up(tick), format_number(tick, digits)
        yield f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'
    for tick in _x_ticks(chart, space):
        x = space.across(tick)
        yield f'<line class="axis" x1="{x:.1f}" y1="{bottom}" x2="{x:.1f}" y2="{bottom + 4}"/>'
        yield f'<text x="{x:.1f}" y="{bottom + 17}" text-anchor="middle">{_plain(tick)}</text>'
    yield f'<path class="axis" d="M{LEFT} {TOP}V{bottom}H{right}"/>'
    yield f'<text x="{(LEFT + right) / 2:.1f}" y="{bottom + 33}" text-anchor="middle">{escape(chart.x)}</text>'
    middle = (TOP + bottom) / 2
    turned = f'transform="rotate(-90 12 {middle:.1f})" text-anchor="middle"'
    yield f'<text x="12" y="{middle:.1f}" {turned}>{escape(chart.y)}</text>'


def _x_ticks(chart: Chart, space: _Space) -> list[float]:
    low, high = float(chart.grid[0]), float(chart.grid[-1])
    if space.log:
        powers = range(math.floor(space.x[0]), math.ceil(space.x[1]) + 1)
        ticks = [factor * 10.0**power for power in powers for factor in (1, 2, 5)]
    else:
        ticks = nice_ticks(low, high, 8)
    return [tick for tick in ticks if space.holds(tick)]


def _plain(value: float) -> str:
    return f"{value:.10g}"


# -- lines ------------------------------------------------------------------------------------------------------------


def _now(chart: Chart, space: _Space) -> Iterator[str]:
    """A line at the value that is in force."""
    if space.holds(chart.now):
        x = space.across(chart.now)
        yield f'<line class="now" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{space.bottom}"/>'


def _look(place: int) -> str:
    dashes = DASHES[place % len(DASHES)]
    return f'class="curve line-{place % COLOURS}"' + (f' stroke-dasharray="{dashes}"' if dashes else "")


def _lines(chart: Chart, space: _Space) -> Iterator[str]:
    for place, line in enumerate(chart.lines):
        yield f'<path {_look(place)} d="{"".join(_path(chart.grid, line.values, space))}"/>'


def _path(grid: Floats, values: Floats, space: _Space) -> Iterator[str]:
    """Through each value; broken where there is none."""
    verb = "M"
    for x, y in zip(grid.tolist(), values.tolist(), strict=True):
        if not math.isfinite(y):
            verb = "M"
            continue
        yield f"{verb}{space.across(x):.1f} {space.up(y):.1f}"
        verb = "L"


def _names(chart: Chart) -> Iterator[str]:
    """What each line is, beside the picture: the highest at the right end first."""
    order = sorted(range(len(chart.lines)), key=lambda place: -_last(chart.lines[place].values))
    left = WIDTH - RIGHT + 16
    for row, place in enumerate(order):
        y = TOP + ROW * row + 6
        yield f'<line {_look(place)} x1="{left}" y1="{y}" x2="{left + 30}" y2="{y}"/>'
        yield f'<text x="{left + 37}" y="{y + 4}">{escape(_short(chart.lines[place].name))}</text>'


def _last(values: Floats) -> float:
    there = values[np.isfinite(values)]
    return float(there[-1]) if len(there) else -math.inf


def _short(name: str) -> str:
    """A name that fits beside the picture: of a long one its beginning and its end, which tell systems apart."""
    text = one_line(name)
    if _width(text) <= LONGEST:
        return isolated(text)
    first, last = text, text
    while _width(first) > LONGEST // 2:
        first = first[:-1]
    while _width(last) >= LONGEST - LONGEST // 2:
        last = last[1:]
    return isolated(f"{first}…{last}")


def _width(text: str) -> int:
    """How many letters wide a text is: those of East Asian scripts take the room of two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
