"""How a figure is laid out on paper: its size, its letters, what is left out of it; and the plot that is drawn so.

It is laid out once, in the dots of a PNG, for every kind of file and for the preview: so they are the same figure, and
lines, which Qt draws so many dots wide whatever the scale, are as thick in all of them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import asdict, replace
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.window.look.theme import SIZES, Role, Theme
from lexeval_gui.window.plots.curve_lines import EARLIER

if TYPE_CHECKING:
    from lexeval_gui.window.plots.canvas import Canvas

INCH, POINT = 2.54, 72
"""Centimetres and points of an inch."""

LIMITS: dict[str, tuple[float, float]] = {
    "width": (3, 60), "height": (3, 60), "points": (4, 24), "resolution": (72, 1200),
}  # fmt: skip
"""The least and the greatest width and height (cm), size of the letters (points) and resolution (dots per inch)."""

PASSES = 2
"""Times that a plot is laid out and painted before it stands."""

MOST_DOTS = 12_000
"""Of a side: a picture of so many by so many takes 600 MB."""

UNITS = {"width": "cm", "height": "cm", "points": "points", "resolution": "dots per inch"}


class FigureLayout(Struct, frozen=True):
    """The size in cm; the smallest letters in points, of a family ("": that of the system); dots per inch; a title
    above ("": none); and which of a plot's `parts` are left out."""

    width: float = 12.0
    height: float = 8.0
    points: float = 8.0
    family: str = ""
    resolution: float = 300.0
    title: str = ""
    left_out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no figure can have. Raises BadValue."""
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if not (isinstance(value, int | float) and math.isfinite(value) and least <= value <= most):
                raise BadValue(f"the {name} of a figure lies between {least:g} and {most:g} {UNITS[name]}, not {value}")
        if max(self.pixels.width(), self.pixels.height()) > MOST_DOTS:
            raise BadValue(f"a side of a figure has at most {MOST_DOTS:,} dots: it is too large for so many an inch")

    def as_text(self) -> str:
        """What `read_layout` reads."""
        return json.dumps(asdict(self))

    @property
    def pixels(self) -> QSize:
        """How many dots it is wide and high."""
        return QSize(round(self.width / INCH * self.resolution), round(self.height / INCH * self.resolution))


def read_layout(text: str) -> FigureLayout:
    """A layout that was remembered; what does not fit is passed over, for it is only a convenience."""
    layout, known = FigureLayout(), FigureLayout.__struct_fields__
    with suppress(ValueError):
        kept = json.loads(text)
        for name, value in kept.items() if isinstance(kept, dict) else ():
            with suppress(BadValue):
                if name == "left_out":
                    layout = replace(layout, left_out=tuple(map(str, value)) if isinstance(value, list) else ())
                elif name in LIMITS or (name in known and isinstance(value, str)):
                    layout = replace(layout, **{name: value})
    return layout


class PaperTheme(Theme):
    """Light, whatever the window's look is, with letters of the size and family of a layout."""

    def __init__(self, layout: FigureLayout, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.zoom = layout.points * layout.resolution / POINT / SIZES["small"]
        self._family = layout.family

    def font(self, role: Role = "body") -> QFont:
        """See Theme."""
        font = super().font(role)
        if self._family:
            font.setFamilies([self._family])
        return font


def sized_plot(make: Callable[[Theme], Canvas], layout: FigureLayout) -> Canvas:
    """A plot as large as a layout wants it, out of sight; whoever asked deletes it. `make` makes it with a look."""
    theme = PaperTheme(layout)
    plot = make(theme)
    theme.setParent(plot)
    plot.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    plot.leave_out((*layout.left_out, EARLIER))
    plot.resize(layout.pixels.width(), layout.pixels.height() - title_height(plot, layout.title))
    plot.show()
    draw_anew(plot)
    return plot


def draw_anew(plot: Canvas) -> None:
    """Draw what the state holds now; what stands around the axes, and then the texts, find their places: axes know how
    wide they are once they have been painted, and what was painted is of the size before."""
    for _ in range(PASSES):
        plot.refresh()
        plot.plotItem.layout.activate()
        nowhere = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(nowhere)
        plot.scene().prepareForPaint()
        plot.scene().render(painter)
        painter.end()
    plot.refresh()


def title_font(plot: Canvas) -> QFont:
    """That of a title above a figure."""
    font = plot.theme.font("body")
    font.setBold(True)
    return font


def title_height(plot: Canvas, title: str) -> int:
    """Pixels that a title above a figure takes."""
    return round(title_font(plot).pixelSize() * 1.8) if title else 0
