"""Axes without a line: from where to where they go, how far apart their labels are, how their numbers read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.tables import MINUS, format_number

NICE = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


class Axis(pg.AxisItem):
    """An axis without a line, labelled at every multiple of a step; its numbers read as everywhere else: .35, 0, 10."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self.enableAutoSIPrefix(False)
        self.labelled: tuple[float, ...] = ()
        self.drawn: list[tuple[QRectF, str]] = []  # the labels that are painted, and where

    def generateDrawSpecs(self, p: QPainter) -> tuple[object, list[object], list[Text]] | None:
        """See pyqtgraph. Where labels would touch, every second, third … is left out."""
        specs = super().generateDrawSpecs(p)
        if specs is None:
            return None
        line, ticks, texts = specs
        every = next((n for n in range(1, len(texts)) if not _touch(texts[::n], self._gap(p))), max(len(texts), 1))
        self.drawn = [(rect, text) for rect, _, text in texts[::every]]
        return line, ticks, texts[::every]

    def _gap(self, p: QPainter) -> float:
        """What is free at least between two labels."""
        return p.fontMetrics().averageCharWidth() / 2 if self.orientation == "bottom" else 0.0

    def label_steps(self, low: float, high: float, step: float) -> None:
        """Label the multiples of `step` in low…high."""
        places = range(math.ceil(low / step - 1e-6), math.floor(high / step + 1e-6) + 1)
        self.labelled = tuple(round(place * step, 9) for place in places)
        self._label({value: number_at(value, step) for value in self.labelled})

    def label_places(self, labels: Mapping[float, str]) -> None:
        """Label these places."""
        self.labelled = tuple(labels)
        self._label(labels)

    def _label(self, labels: Mapping[float, str]) -> None:
        """Write these, and take the room that they need: pyqtgraph would measure them while it paints, and so paint
        something else the first time."""
        self.setTicks([list(labels.items()), []])
        metrics, away = QFontMetricsF(self.style["tickFont"] or QFont()), self.style["tickTextOffset"]
        if self.orientation in ("left", "right"):
            self.setWidth(max(map(metrics.horizontalAdvance, labels.values()), default=0.0) + away[0])
        else:
            self.setHeight(metrics.height() + away[1])


Text = tuple[QRectF, object, str]
"""Where a label stands, how it is aligned, what it says."""


def _touch(texts: Sequence[Text], gap: float) -> bool:
    """Whether two labels that follow each other come closer than a gap."""
    boxes = [rect.adjusted(-gap / 2, 0, gap / 2, 0) for rect, *_ in texts]
    return any(one.intersects(other) for one, other in pairwise(boxes))


def number_at(value: float, step: float) -> str:
    """A number of an axis, with as many decimals as its steps have."""
    digits = next((digits for digits in range(6) if abs(step - round(step, digits)) < 1e-9), 6)
    if abs(value) < 1e-9:
        return "0"
    return f"{value:,.0f}".replace("-", MINUS) if digits == 0 else format_number(value, digits)


def nice_top(highest: float) -> float:
    """A round number for the upper end of an axis of fractions."""
    if not math.isfinite(highest) or highest <= 0:
        return 1.0
    return next((top for top in NICE if top >= highest - 1e-9), float(math.ceil(highest)))


def step_of(span: float, least: float = 0.0, labels: int = 6) -> float:
    """The distance between the labels of an axis: 1, 2 or 5 times a power of ten, for no more than about `labels`."""
    power = 10.0 ** math.floor(math.log10(max(span, 1e-6) / labels))
    return max(least, next(step * power for step in (1, 2, 5, 10) if step * power * labels >= span))


def step_below(top: float) -> float:
    """The distance between the labels of an axis of fractions that ends at `top`."""
    return 0.05 if top <= 0.25 else 0.1 if top <= 0.6 else 0.2 if top <= 1 else top / 5


MARGIN = 0.04
"""What is shown beyond the ends, as a share of the length: a point on an edge is seen whole."""


EVERYWHERE, COUNTS = (-math.inf, math.inf), (0.0, math.inf)
"""Between which values an axis may lie: anywhere; where counts can be."""


def possible_range(measure: Measure) -> tuple[float, float]:
    """The least and the greatest value that a measure can have."""
    return (-math.inf if measure.negative else 0.0), (1.0 if measure.kind == "fraction" else math.inf)


def axis_range(
    columns: Sequence[Floats], least: float = 0.0, possible: tuple[float, float] = EVERYWHERE
) -> tuple[tuple[float, float], float]:
    """From where to where an axis goes that shows all defined values of some columns, and the distance of its labels;
    0…1 if there is no value. `least`: the labels are at least so far apart. No end lies beyond what is `possible`, nor
    beyond the values where these do."""
    values = np.concatenate([np.zeros(0), *columns])
    values = values[np.isfinite(values)]
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    margin = MARGIN * (high - low)
    ends = max(low - margin, min(low, possible[0])), min(high + margin, max(high, possible[1]))
    return ends, step_of(high - low, least)
