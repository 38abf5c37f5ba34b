"""How large everything is in a lecture, where it is read from the last row: of the 1280 by 800 pixels of a projector a
formula and the label of a curve have 24 at least."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

SCREEN, ZOOM = (1280, 800), 1.5
"""The window for which the text in the panes is so large; in a larger one it grows with it."""

STEP = 0.05
"""The text grows in such steps, so that not every pixel by which a border is dragged lays out all panes."""


class ForLecture(Struct, frozen=True):
    """By how much more a part of the window grows in a lecture than the text of all panes; `mono`: the arithmetic."""

    factor: float = 1.0
    mono: float = 1.0


AS_EVER = ForLecture()

OF_PANES: Mapping[str, ForLecture] = {"item": ForLecture(mono=4 / 3), "figures": ForLecture(16 / 11)}
"""Of panes by their names. The arithmetic, of 12 pixels elsewhere, and the labels of curves, of 11, have 24 then."""

OF_BARS = ForLecture(0.8)
"""Of the top bar, the menus and the help: thin, and large enough to be read: text of 16 pixels."""

OF_PANEL = ForLecture(0.85)
"""Of the panel of a guided path, which has the width of a third at most: text of 19 pixels."""


def content_zoom(width: int, height: int) -> float:
    """The zoom of the text in the panes of a window of a size in pixels."""
    grown = min(width / SCREEN[0], height / SCREEN[1])
    return ZOOM * max(1.0, int(grown / STEP) * STEP)
