"""Which layout fits the room that a window has: columns where they fit, pages of one stack where they do not."""

from __future__ import annotations

from typing import Literal

Layout = Literal["wide", "middle", "narrow"]
"""wide: columns that grow with the window; middle: columns as they were put; narrow: one pane at a time, as pages."""

WIDE = 1600
"""Units of width from which a window is wide."""

NARROW = (1024, 600)
"""Units: a window of this width or less, or lower than this height, is narrow."""

MARGIN = 40
"""Units that a window has to be past the border before it is no longer wide or narrow: the edge that is dragged
trembles."""


def layout_of(width: float, height: float, current: Layout = "middle") -> Layout:
    """The layout for a window of a size in units (logical pixels divided by the zoom) that has `current` so far."""
    margin = MARGIN if current == "narrow" else 0
    if width <= NARROW[0] + margin or height < NARROW[1] + margin:
        return "narrow"
    return "wide" if width >= WIDE - (MARGIN if current == "wide" else 0) else "middle"
