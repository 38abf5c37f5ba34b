"""The texts of a plot: beside their points, moved apart where they would lie over each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import numpy as np
import pyqtgraph as pg
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QColor

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.plots.parts.labels import SHORT, Label, fit_labels, heights_at, place_labels, shorten
from lexeval_gui.window.plots.parts.words import Entry, Words
from lexeval_gui.window.widgets.labels import short_names

HEIGHT, LIFT = 14, 9
"""Pixels at zoom 1: about the height of a text, and how far above its point it stands."""

DOT = 5
"""Pixels at zoom 1 on either side of a point on which no text should lie."""

FAR = 14
"""Pixels at zoom 1 between a name and its point from which a hairline leads from one to the other."""

LEVEL_TOLERANCE = 2
"""So many heights of a text away from its level line a text would not be seen to mean it: it is left out."""

Spot = tuple[float, float]
"""The left end and the middle of a text in pixels."""


FULL, SHORTER, LEGEND = range(3)
"""How far the texts have given way; see labels."""


class Tag(Struct, frozen=True):
    """A text at a point of the plot, in the colour of a system, or in a quiet one (None). Without a point (NaN) it is
    in the legend.

    `value` follows the text, and is never shortened. `bold`: it names a system. `above`: it stands a little higher than
    its point, so that it does not lie on the line through it. `slides`: it means a level line, and may stand anywhere
    along it. `is_optional`: it covers no mark, and unless it names a system is left out where it finds no room.
    """

    text: str
    x: float
    y: float
    system: int | None
    bold: bool = False
    above: bool = True
    slides: bool = False
    is_optional: bool = False
    value: str = ""

    @property
    def whole(self) -> str:
        """The text as long as it is, with its value."""
        return f"{self.text} {self.value}".rstrip()

    @property
    def has_point(self) -> bool:
        """Whether it stands in the plot at all."""
        return not math.isnan(self.x) and not math.isnan(self.y)


class TagLayer:
    """Shows tags in a plot. `tracks` gives the lines that no text should lie on: x ascending, and y; `dots` the points
    [n, 2] on which none should; `sample` how a tag looks in the `legend`, which may have so many `rows`."""

    is_silent = False
    """No tags are shown."""

    def __init__(
        self,
        plot: pg.PlotItem,
        theme: Theme,
        tracks: Callable[[], Iterator[tuple[Floats, Floats]]],
        dots: Callable[[], Floats],
        legend: Words,
        sample: Callable[[Tag], Entry],
        rows: Callable[[], int],
    ) -> None:
        self._plot, self._view, self._theme, self._tracks = plot, plot.getViewBox(), theme, tracks
        self._dots = dots
        self._legend, self._sample, self._rows = legend, sample, rows
        self._tags: list[Tag] = []
        self._short: dict[str, str] = {}
        self.texts: list[pg.TextItem] = []
        self.leaders = pg.PlotCurveItem(connect="pairs")
        self.leaders.setZValue(10)  # below the points
        plot.addItem(self.leaders, ignoreBounds=True)
        self._step, self._room, self._is_placing = FULL, tuple[object, ...](), False
        self._view.sigResized.connect(lambda *_: self._place())

    def show(self, tags: Sequence[Tag]) -> None:
        """Show these tags in place of those before; none, if they are left out."""
        tags = () if self.is_silent else tags
        while len(self.texts) > len(tags):
            self._plot.removeItem(self.texts.pop())
        while len(self.texts) < len(tags):
            self.texts.append(text := pg.TextItem(anchor=(0, 0.5)))
            text.setZValue(50)
            self._plot.addItem(text, ignoreBounds=True)
        self._tags = list(tags)
        names = list({tag.text: None for tag in tags if tag.bold})
        self._short = dict(zip(names, short_names(names, SHORT), strict=True))
        self._place()

    @contextmanager
    def placed_once(self) -> Iterator[None]:
        """Place the tags after all that is done inside: then axes have their room, and tags are those to be shown."""
        self._is_placing = True
        try:
            yield
        finally:
            self._is_placing = False
        self._place()

    def _place(self) -> None:
        """Beside their points, off the lines and off each other; they give way until all that must find room do."""
        if self._is_placing or self._theme.is_behind:  # then their texts have other sizes next
            return
        if not self._view.viewRect().width() or not self._view.boundingRect().width():
            return
        self._is_placing = True
        try:
            self._begin()
            self._prepare()
            last = LEGEND if self._rows() else SHORTER
            while self._try_step() and self._step < last:
                self._step += 1
        finally:
            self._is_placing = False

    def _begin(self) -> None:
        """Where room or tags are others, nothing has given way yet; while only values move, what has stays so."""
        whole = self._plot.size()
        kinds = tuple((tag.text, tag.system, tag.bold) for tag in self._tags if tag.bold or not tag.is_optional)
        room = whole.width(), whole.height(), self._theme.zoom, kinds
        if room != self._room:
            self._room, self._step = room, FULL

    def _prepare(self) -> None:
        """Make what all tags are dressed in: the fonts, usual and bold, and the ground of their texts."""
        self._fonts = self._theme.font("small"), self._theme.font("small")
        self._fonts[True].setBold(True)
        ground = QColor(self._theme.colours.ground)
        ground.setAlphaF(0.8)
        self._fill = pg.mkBrush(ground)

    def _try_step(self) -> bool:
        """Place the tags as far as they have given way; whether one finds no room that must have some."""
        self._show_legend()
        box, area = self._view.viewRect(), self._view.boundingRect()
        scale = np.array((area.width() / box.width(), area.height() / box.height()))
        corner = np.array((box.left(), box.top()))
        points = (np.array([(tag.x, tag.y) for tag in self._tags]).reshape(-1, 2) - corner) * scale
        for tag, item in zip(self._tags, self.texts, strict=True):
            self._dress(tag, item)
        size, pale = (area.width(), area.height()), (self._dots() - corner) * scale
        firm = self._required_spots(points, size, corner, scale)
        spots = firm | self._optional_spots(points, size, firm, pale)
        for index, count in (hidden := self._hidden_at(points, spots)).items():
            self._dress(self._tags[index], self.texts[index], count)
        spots = firm | self._optional_spots(points, size, firm, pale) if hidden else spots
        bottom = self._view.sceneBoundingRect().bottom()
        for index, item in enumerate(self.texts):
            spot = spots.get(index)
            item.setVisible(spot is not None)
            if spot is not None:
                middle = _on_pixels(spot[1], item.boundingRect().height(), bottom)
                item.setPos(*(corner + np.array((round(spot[0]), middle)) / scale).tolist())
        self._lead(points, spots, corner, scale)
        return any(self._must(index) and spots.get(index) is None for index in range(len(self._tags)))

    def _lead(self, points: Floats, spots: Mapping[int, Spot | None], corner: Floats, scale: Floats) -> None:
        """Draw a hairline from each name that stands far from its point to that."""
        ends, half = [], self._height() / 2
        for index, spot in spots.items():
            if spot is not None and self._tags[index].bold:
                width, point = self.texts[index].boundingRect().width(), points[index]
                near = np.clip(point, (spot[0], spot[1] - half), (spot[0] + width, spot[1] + half))
                if np.hypot(*(point - near)) > self._theme.px(FAR):
                    ends += [near, point]
        places = corner + np.array(ends).reshape(-1, 2) / scale
        self.leaders.setData(places[:, 0], places[:, 1], pen=pg.mkPen(self._theme.colours.quiet))

    def _must(self, index: int) -> bool:
        """Whether a tag must find room: a level line may leave the plot, what is optional may be left out."""
        tag = self._tags[index]
        return self._stands(tag) and (tag.bold or not (tag.is_optional or tag.slides))

    def _stands(self, tag: Tag) -> bool:
        """Whether a tag stands in the plot: not where the legend has it."""
        return tag.has_point and not (tag.bold and self._step == LEGEND)

    def _show_legend(self) -> None:
        """The tags that have no point; with the last step every system, and what other lines there are."""
        named = [tag for tag in self._tags if not self._stands(tag)]
        if self._step == LEGEND:
            others = [replace(tag, value="") for tag in self._tags if not (tag.bold or tag.is_optional)]
            named += {tag.text: replace(tag, system=None) for tag in others}.values()
        font = self._theme.font("small")
        most = self._rows()
        width = self._view.geometry().right() - self._legend.geometry().left()
        self._legend.show_entries([self._sample(tag) for tag in named if most], font, width, most)
        self._plot.layout.activate()

    def _required_spots(
        self, points: Floats, size: tuple[float, float], corner: Floats, scale: Floats
    ) -> dict[int, Spot | None]:
        """Where the tags stand that do not give way, by number; None for one too far from its level line."""
        px = self._theme.px
        firm = [(index, tag) for index, tag in enumerate(self._tags) if not tag.is_optional and self._stands(tag)]
        xs, ys = points.T.tolist()
        labels = [
            Label(xs[index], ys[index], self.texts[index].boundingRect().width() + 2, px(LIFT) * tag.above, tag.slides)
            for index, tag in firm
        ]
        lines = [((x - corner[0]) * scale[0], (y - corner[1]) * scale[1]) for x, y in self._tracks()]
        marked = [(xs[index], ys[index]) for index, tag in firm if not tag.slides]
        lines += [(np.array((x - px(DOT), x + px(DOT))), np.full(2, y)) for x, y in marked]
        heights = [heights_at(x, y, size[0]) for x, y in lines]
        known = np.array(heights) if heights else np.zeros((0, 0))
        placed = place_labels(labels, known, size, self._height(), px(6))
        return {
            index: None if spot and tag.slides and abs(spot[1] - label.y) > LEVEL_TOLERANCE * px(HEIGHT) else spot
            for (index, tag), label, spot in zip(firm, labels, placed, strict=True)
        }

    def _height(self) -> float:
        """The height of a text, and what rounding to pixels may move it."""
        return max((text.boundingRect().height() for text in self.texts), default=0.0) + 2

    def _optional_spots(
        self, points: Floats, size: tuple[float, float], firm: Mapping[int, Spot | None], pale: Floats
    ) -> dict[int, Spot | None]:
        """Where the tags stand that give way, by number; None for one that finds no room."""
        px, high = self._theme.px, self._height()
        half = high / 2
        loose = [index for index, tag in enumerate(self._tags) if tag.is_optional and self._stands(tag)]
        if not loose:
            return {}
        widths = [text.boundingRect().width() for text in self.texts]
        there = {index: spot for index, spot in firm.items() if spot is not None}
        taken = [(x - 1, y - half, x + widths[index] + 1, y + half) for index, (x, y) in there.items()]
        dots = [points[index] for index in firm if not self._tags[index].slides]
        taken += [(x - px(6), y - px(6), x + px(6), y + px(6)) for x, y in dots]
        gaps = [px(12 if self._tags[index].bold else 8) for index in loose]
        faint = [(x - px(DOT), y - px(DOT), x + px(DOT), y + px(DOT)) for x, y in pale.tolist()]
        spots = fit_labels(points[loose], [widths[index] + 2 for index in loose], gaps, taken, size, high, faint)
        return dict(zip(loose, spots, strict=True))

    def _hidden_at(self, points: Floats, spots: Mapping[int, Spot | None]) -> dict[int, int]:
        """How many optional texts found no room beside one that is there and means the same point, by its number."""
        first: dict[tuple[float, ...], int] = {}
        found: dict[int, int] = {}
        loose = [index for index, tag in enumerate(self._tags) if tag.is_optional and self._stands(tag)]
        for index in sorted(loose, key=lambda index: spots.get(index) is None):
            place = first.setdefault(tuple(points[index].round().tolist()), index)
            if spots.get(index) is None and spots.get(place) is not None:
                found[place] = found.get(place, 0) + 1
        return found

    def _words(self, tag: Tag) -> str:
        """The text of a tag, once all have given way so far; names are still told apart."""
        short = self._short.get(tag.text) or shorten(tag.text)
        return tag.whole if self._step == FULL else replace(tag, text=short).whole

    def _dress(self, tag: Tag, item: pg.TextItem, hidden: int = 0) -> None:
        """Give a tag its font, colour and text, and how many others are `hidden` behind it."""
        font, colours = self._fonts[tag.bold], self._theme.colours
        colour = colours.quiet if tag.system is None else system_colour(colours, tag.system)
        if item.textItem.font() != font:
            item.setFont(font)
        text = isolated_words(self._words(tag)) + f" +{hidden}" * bool(hidden)
        if item.toPlainText() != text or item.color != pg.mkColor(colour):
            item.setText(text, color=colour)
            item.textItem.document().setDocumentMargin(0)
            item.updateTextPos()
        item.fill = self._fill


def _on_pixels(middle: float, height: float, bottom: float) -> float:
    """A height over the `bottom` of the axes at which a text begins on a whole pixel: else its lowest row is lost."""
    return bottom - height / 2 - round(bottom - middle - height / 2)
