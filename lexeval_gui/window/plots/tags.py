"""The texts of a plot: beside their points, moved apart where they would lie over each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QColor

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.plaintext import contained
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.plots.labels import Label, fit_labels, heights_at, place_labels

HEIGHT, LIFT = 14, 9
"""Pixels at zoom 1: the height of a text, and how far above its point it stands."""

LOST = 2
"""So many heights of a text away from its level line a text would not be seen to mean it: it is left out."""

Spot = tuple[float, float]
"""The left end and the middle of a text in pixels."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A text at a point of the plot, in the colour of a system, or in a quiet one (None).

    `above`: it stands a little higher than its point, so that it does not lie on the line through it. `slides`: it
    means a level line, and may stand anywhere along it. `gives_way`: it is left out where it finds no room.
    """

    text: str
    x: float
    y: float
    system: int | None
    bold: bool = False
    above: bool = True
    slides: bool = False
    gives_way: bool = False


class TagLayer:
    """Shows tags in a plot. `tracks` gives the lines that no text should lie on: x ascending, and y."""

    def __init__(self, plot: pg.PlotItem, theme: Theme, tracks: Callable[[], Iterator[tuple[Floats, Floats]]]) -> None:
        self._plot, self._view, self._theme, self._tracks = plot, plot.getViewBox(), theme, tracks
        self._tags: list[Tag] = []
        self.texts: list[pg.TextItem] = []
        self._view.sigResized.connect(lambda *_: self._place())

    def show(self, tags: Sequence[Tag]) -> None:
        """Show these tags in place of those before."""
        while len(self.texts) > len(tags):
            self._plot.removeItem(self.texts.pop())
        while len(self.texts) < len(tags):
            self.texts.append(text := pg.TextItem(anchor=(0, 0.5)))
            text.setZValue(50)
            self._plot.addItem(text, ignoreBounds=True)
        self._tags = list(tags)
        self._place()

    def _place(self) -> None:
        """Beside their points, off the lines and off each other."""
        box, area = self._view.viewRect(), self._view.boundingRect()
        if not self._tags or not box.width() or not area.width():
            return
        scale = np.array((area.width() / box.width(), area.height() / box.height()))
        corner = np.array((box.left(), box.top()))
        points = (np.array([(tag.x, tag.y) for tag in self._tags]) - corner) * scale
        for tag, item in zip(self._tags, self.texts, strict=True):
            self._dress(tag, item)
        size = area.width(), area.height()
        spots = self._firm_spots(points, size, corner, scale)
        spots |= self._loose_spots(points, size, spots)
        bottom = self._view.sceneBoundingRect().bottom()
        for index, item in enumerate(self.texts):
            spot = spots[index]
            item.setVisible(spot is not None)
            if spot is not None:
                middle = _on_pixels(spot[1], item.boundingRect().height(), bottom)
                item.setPos(*(corner + np.array((round(spot[0]), middle)) / scale).tolist())

    def _firm_spots(
        self, points: Floats, size: tuple[float, float], corner: Floats, scale: Floats
    ) -> dict[int, Spot | None]:
        """Where the tags stand that do not give way, by number; None for one too far from its level line."""
        px, firm = self._theme.px, [(index, tag) for index, tag in enumerate(self._tags) if not tag.gives_way]
        xs, ys = points.T.tolist()
        labels = [
            Label(xs[index], ys[index], self.texts[index].boundingRect().width(), px(LIFT) * tag.above, tag.slides)
            for index, tag in firm
        ]
        lines = [((x - corner[0]) * scale[0], (y - corner[1]) * scale[1]) for x, y in self._tracks()]
        heights = [heights_at(x, y, size[0]) for x, y in lines]
        placed = place_labels(labels, np.array(heights) if heights else np.zeros((0, 0)), size, px(HEIGHT), px(6))
        return {
            index: spot if not tag.slides or abs(spot[1] - label.y) <= LOST * px(HEIGHT) else None
            for (index, tag), label, spot in zip(firm, labels, placed, strict=True)
        }

    def _loose_spots(
        self, points: Floats, size: tuple[float, float], firm: Mapping[int, Spot | None]
    ) -> dict[int, Spot | None]:
        """Where the tags stand that give way, by number; None for one that finds no room."""
        px, half = self._theme.px, self._theme.px(HEIGHT) / 2
        loose = [index for index, tag in enumerate(self._tags) if tag.gives_way]
        if not loose:
            return {}
        widths = [text.boundingRect().width() for text in self.texts]
        there = {index: spot for index, spot in firm.items() if spot is not None}
        taken = [(x, y - half, x + widths[index], y + half) for index, (x, y) in there.items()]
        dots = [points[index] for index in firm if not self._tags[index].slides]
        taken += [(x - px(6), y - px(6), x + px(6), y + px(6)) for x, y in dots]
        gaps = [px(12 if self._tags[index].bold else 8) for index in loose]
        spots = fit_labels(points[loose], [widths[index] for index in loose], gaps, taken, size, px(HEIGHT))
        return dict(zip(loose, spots, strict=True))

    def _dress(self, tag: Tag, item: pg.TextItem) -> None:
        font, colours = self._theme.font("small"), self._theme.colours
        font.setBold(tag.bold)
        colour = colours.quiet if tag.system is None else system_colour(colours, tag.system)
        ground = QColor(colours.ground)
        ground.setAlphaF(0.8)
        if item.textItem.font() != font:
            item.setFont(font)
        text = contained(tag.text)
        if item.toPlainText() != text or item.color != pg.mkColor(colour):
            item.setText(text, color=colour)
            item.textItem.document().setDocumentMargin(0)
            item.updateTextPos()
        item.fill = pg.mkBrush(ground)


def _on_pixels(middle: float, height: float, bottom: float) -> float:
    """A height over the `bottom` of the axes at which a text begins on a whole pixel: else its lowest row is lost."""
    return bottom - height / 2 - round(bottom - middle - height / 2)
