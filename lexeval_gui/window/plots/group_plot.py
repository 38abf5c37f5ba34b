"""One measure against another by group: a point per system and value of a grouping, beside that over all items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

import numpy as np
import pyqtgraph as pg

from lexeval_gui.core.figures import GroupPlaneFigure
from lexeval_gui.core.scores import Group
from lexeval_gui.core.tables import Table, format_number
from lexeval_gui.window.look.theme import Colours, Theme, system_colour
from lexeval_gui.window.plots.axes import nice_top, step_below
from lexeval_gui.window.plots.canvas import Canvas, Dots, Tag
from lexeval_gui.window.plots.plane_plot import EqualF
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import cut
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.scoring import groups as grouping
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MARKS = (("o", "●"), ("s", "■"), ("t1", "▲"), ("d", "◆"), ("t", "▼"), ("star", "★"), ("p", "⬟"), ("h", "⬢"))
"""The mark of each system: as pyqtgraph calls it, and as a letter of a text."""

MARGIN = 0.03
"""What is shown beyond the ends of the axes, as a share of their length."""


def mark(system: int) -> tuple[str, str]:
    """The mark of a system by its place; with more systems than marks they repeat in other colours."""
    return MARKS[system % len(MARKS)]


@dataclass(frozen=True, slots=True)
class Point:
    """Where a system stands over the items of a group, or over all (None)."""

    system: int
    group: Group | None
    x: float
    y: float


class GroupPlot(Canvas):
    """A GroupPlaneFigure, for one of its groupings."""

    def __init__(self, state: AppState, theme: Theme, figure: GroupPlaneFigure) -> None:
        self.figure = figure
        self.points: tuple[Point, ...] = ()
        self._chosen = ""
        super().__init__(state, theme, f"Plane {figure.title}", figure.note)
        self._equal = EqualF(self.plotItem, state.data, figure.beta) if figure.iso_f else None
        self._dots = Dots()
        self._dots.setZValue(30)
        self.plotItem.addItem(self._dots, ignoreBounds=True)

    # what can be chosen

    @property
    def grouping(self) -> str:
        """The grouping in force: the one chosen, if the data has it, else the first that it has; "" for none."""
        offered = self.offered()
        return self._chosen if self._chosen in offered else next(iter(offered), "")

    def offered(self) -> tuple[str, ...]:
        """The groupings that the data has."""
        evaluation = self.state.data.evaluation
        return grouping.offered(evaluation, self.figure) if evaluation is not None else ()

    def choices(self) -> dict[str, tuple[str, str]]:
        """See Canvas: the groupings, if there are several."""
        evaluation, offered = self.state.data.evaluation, self.offered()
        if evaluation is None or len(offered) < 2:
            return {}
        titles = {name: evaluation.dataset.group_title(name) for name in offered}
        return {name: (title, f"points by {title}") for name, title in titles.items()}

    def chosen(self) -> tuple[str, ...]:
        """See Canvas."""
        return (self.grouping,)

    def toggle(self, choice: str) -> None:
        """Show the points of another grouping."""
        self._chosen = choice

    # drawing

    def refresh(self) -> None:
        """Draw the points of the systems that are switched on."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return
        self.points = tuple(self._points(evaluation))
        right, top = self._end([point.x for point in self.points]), self._end([point.y for point in self.points])
        wide, high = ((-MARGIN * end, end * (1 + MARGIN)) for end in (right, top))  # a mark on an edge is seen whole
        self.set_range(wide, high, (step_below(right), step_below(top)), upright=True)
        x, y = (evaluation.measures[name].title for name in (self.figure.x, self.figure.y))
        self.name_axes(x, f"{y}, by {evaluation.dataset.group_title(self.grouping)}")
        levels = self._equal.draw(right, top, self.quiet_pen(0.6)) if self._equal is not None else ()
        self._draw_dots()
        self.show_tags([*self._tags_of(evaluation), *(replace(tag, gives_way=True) for tag in levels)])

    def _points(self, evaluation: Evaluation) -> Iterator[Point]:
        names = (self.figure.x, self.figure.y)
        for system in self.state.view.shown_systems:
            if not set(names) <= set(evaluation.available(system)):
                continue
            scores = evaluation.scores(system, names)
            yield Point(system, None, *(scores.total(name) for name in names))
            for group in grouping.counted(evaluation, system, self.grouping, names):
                yield Point(system, group, *(scores.group(group, name) for name in names))

    def _end(self, values: Sequence[float]) -> float:
        """Where an axis ends."""
        return nice_top(max((value for value in values if not np.isnan(value)), default=1.0))

    def _draw_dots(self) -> None:
        colours, zoom = self.theme.colours, self.theme.zoom
        shown = sorted(self.points, key=lambda point: point.group is None)  # what is over all lies on top
        self._dots.setData(
            x=[point.x for point in shown], y=[point.y for point in shown],
            symbol=[mark(point.system)[0] for point in shown],
            brush=[pg.mkBrush(system_colour(colours, point.system)) for point in shown],
            pen=[pg.mkPen(colours.ink if point.group is None else colours.ground, width=zoom) for point in shown],
            size=[(13 if point.group is None else 9) * zoom for point in shown],
        )  # fmt: skip

    def _tags_of(self, evaluation: Evaluation) -> Iterator[Tag]:
        """The names of the systems, then of the groups, one system's after the other's, as far as there is room."""
        order = grouping.groups(evaluation, self.grouping)
        places = {group: place for place, group in enumerate(order, 1)}
        for point in sorted(self.points, key=lambda point: places[point.group] if point.group else 0):
            if np.isnan((point.x, point.y)).any():
                continue
            name = (
                grouping.title(evaluation, point.group) if point.group else cut(evaluation.system_names[point.system])
            )
            yield Tag(name, point.x, point.y, point.system, bold=point.group is None, gives_way=True)

    # pointer

    def _at(self, x: float, y: float) -> Point | None:
        found = self.nearest([point.x for point in self.points], [point.y for point in self.points], x, y)
        return None if found is None else self.points[found]

    def read(self, x: float, y: float) -> str:
        """The point that is meant: system, group, both measures and the headline."""
        evaluation, point = self.state.data.evaluation, self._at(x, y)
        if evaluation is None or point is None:
            return ""
        colour = system_colour(self.theme.colours, point.system)
        name = f"<b style='color:{colour}'>{escape(evaluation.system_names[point.system])}</b>"
        which = f" {escape(grouping.title(evaluation, point.group))}" if point.group is not None else ""
        measures = dict.fromkeys((self.figure.y, self.figure.x, evaluation.headline(point.system).id))
        scores = evaluation.scores(point.system, list(measures))
        values = {
            name: scores.total(name) if point.group is None else scores.group(point.group, name) for name in measures
        }
        shown = (f"{escape(evaluation.measures[m].short)} <b>{format_number(v, 3)}</b>" for m, v in values.items())
        return f"{name}{which}<br>{' '.join(shown)}"

    def click(self, x: float, y: float) -> None:
        """Show the items of a point."""
        point = self._at(x, y)
        if point is not None:
            drilldown.show_items(self.state, point.system, self.figure.y, point.group)

    # words and numbers

    def sentence(self) -> str:
        """The marks of the systems."""
        evaluation = self.state.data.evaluation
        if evaluation is None:
            return ""
        systems = tuple(dict.fromkeys(point.system for point in self.points))
        return " ".join((self.aside(marks_of(evaluation, self.theme.colours, systems)), *self.note()))

    def table(self) -> Table:
        """Both measures of every system, over all items and by group."""
        evaluation = self.state.data.evaluation
        assert evaluation is not None
        return outputs.scores_table(evaluation, by=self.grouping or None, measures=(self.figure.x, self.figure.y))


def marks_of(evaluation: Evaluation, colours: Colours, systems: Sequence[int]) -> str:
    """The marks of systems with their names, as rich text."""
    return " &nbsp; ".join(
        f"<span style='color:{system_colour(colours, system)}'>{mark(system)[1]}</span>&nbsp;"
        f"{_unbroken(escape(cut(evaluation.system_names[system])))}"
        for system in systems
    )


def _unbroken(text: str) -> str:
    """A text that is not broken into lines."""
    return text.replace(" ", "\u00a0").replace("-", "\u2011")
