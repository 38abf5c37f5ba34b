"""Colours, line styles and sizes of the window, light and dark. Colour never speaks alone: each system has a dash too."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt


@dataclass(frozen=True, slots=True)
class Colours:
    """One theme. Text colours have a contrast of at least 4.5 on `ground` and `panel`."""

    ground: str  # behind data
    panel: str  # bars and headers
    line: str  # hairlines
    ink: str  # text
    quiet: str  # text that can wait
    accent: str  # the one accent
    selection: str  # ground of the current row
    hover: str  # ground of what lights up
    hit: str  # ground of a hit
    hit_ink: str
    target: str  # ground of the target word
    bar: str  # gold bars
    warning: str
    error: str
    systems: tuple[str, ...]


LIGHT = Colours(
    ground="#ffffff", panel="#f7f8fa", line="#dfe3e8", ink="#1b2430", quiet="#5b6672", accent="#1f66ad",
    selection="#e2edf8", hover="#fff3c4", hit="#e1f2e4", hit_ink="#14532d", target="#fdeeb5", bar="#7b8794",
    warning="#8a5300", error="#b3261e",
    systems=("#0068ad", "#b84a00", "#00795a", "#8e4585", "#8a6100", "#3b5b8c", "#a3324a", "#4d6b1f"),
)  # fmt: skip

DARK = Colours(
    ground="#15191f", panel="#1c2128", line="#333b45", ink="#e6eaf0", quiet="#a0abb8", accent="#6db3f2",
    selection="#24374d", hover="#4d441f", hit="#1d3b28", hit_ink="#a6e3b8", target="#5c4d14", bar="#8895a3",
    warning="#f0b35a", error="#ff8a80",
    systems=("#5db0f0", "#f5945c", "#3fc79a", "#d796cf", "#dcb348", "#93b4e8", "#f28ba0", "#a9c76b"),
)  # fmt: skip

DASHES = (
    Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine, Qt.PenStyle.DashDotDotLine,
)  # fmt: skip
"""The line style of each system; with more systems than styles they repeat in other colours."""


def system_colour(colours: Colours, system: int) -> str:
    """The colour of a system by its place."""
    return colours.systems[system % len(colours.systems)]


def system_dash(system: int) -> Qt.PenStyle:
    """The line style of a system by its place."""
    return DASHES[system % len(DASHES)]
