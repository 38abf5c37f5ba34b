"""Two systems compared by one measure: difference, interval, p in words, and the items won, lost and tied."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from lexeval_gui.core import query, tables
from lexeval_gui.core.statistics.many_tests import tells_apart
from lexeval_gui.core.statistics.resampling import PairedComparison
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme, system_colour
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.compared import compared_measure, why_not_compared
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.results import ResultsState
from lexeval_gui.window.state.view import ViewState
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import MarkedLabel, name_box, quiet, unbroken_p
from lexeval_gui.window.widgets.layouts import ScrollArea, fill, fill_flow, fill_without_gaps, named_field
from lexeval_gui.workspace import outputs
from lexeval_gui.workspace.analysis.conclusion import signed
from lexeval_gui.workspace.analysis.subsets import LISTED
from lexeval_gui.workspace.scoring import groups
from lexeval_gui.workspace.scoring.comparison import comparable, why_no_interval
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

MOST_OFFERED = 60
"""So many groups can be chosen; of more a filter is typed."""

SIGNS = {"wins": ">", "losses": "<", "ties": "="}


class ComparePane(QWidget):
    """Choose two systems and a measure; read how they compare."""

    def __init__(
        self, data: DataState, view: ViewState, results: ResultsState, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._data, self._view, self._results, self._theme = data, view, results, theme
        self._inside = QWidget(self)
        set_ground(self._inside)
        self._first, self._second, self._measure, self._within = (QComboBox(self) for _ in range(4))
        self._result, self._items = MarkedLabel("", self), MarkedLabel("", self)
        self._method = quiet("", theme, self)
        self._interval = _IntervalBar(theme, self)
        self._captions = [quiet(word, theme, self) for word in ("compare", "with", "by", "within")]
        self._lay_out()
        for signal in (data.evaluation_changed, data.listed_changed, view.pair_changed):
            signal.connect(self._show_new_data)
        for signal in (data.scores_changed, results.comparison_changed):
            signal.connect(self._show)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_new_data()

    def _lay_out(self) -> None:
        set_ground(self)
        boxes, fields = (self._first, self._second, self._measure, self._within), list[QWidget]()
        names = (
            "The first system",
            "The system it is compared with",
            "The measure of the comparison",
            "The items of the comparison",
        )
        for word, box, name in zip(self._captions, boxes, names, strict=True):
            name_box(box, name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setMinimumContentsLength(6)
            box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            box.activated.connect(self._choose if box is not self._within else self._choose_items)
            fields.append(named_field(word, box, self._inside))
        for label in (self._result, self._items):
            label.setWordWrap(True)
        self._method.setWordWrap(True)
        self._result.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._items.setProperty("look", "links")
        self._items.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._items.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._items.setAccessibleName("Items won, lost and tied; links show them")
        self._items.linkActivated.connect(self._show_items)
        grid = QGridLayout()
        grid.addWidget(self._result, 0, 0)
        grid.addWidget(self._interval, 0, 1)
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(1, 2)
        self._choices = FlowLayout()
        self._column = fill(QVBoxLayout(self._inside), self._choices, grid, self._items, self._method)
        fill_flow(self._choices, *fields)
        self._column.addStretch(1)
        fill_without_gaps(QVBoxLayout(self), ScrollArea(self._inside, self))

    def _dress(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(16), px(10), px(16), px(8))
        self._column.setSpacing(px(8))
        self._choices.setSpacing(px(8))
        self._result.setFont(self._theme.font("body"))
        self._items.setFont(self._theme.font("body"))
        self._interval.updateGeometry()
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the comparison on the clipboard as TSV with its headers."""
        QGuiApplication.clipboard().setText(tables.render(self.table(), "tsv"))

    def table(self) -> tables.Table:
        """The comparison as one row; empty while it is being computed."""
        return next(iter(self.exported(for_reading=False)), tables.Table((), ()))

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable."""
        evaluation, paired = self._compared(), self._results.comparison
        if evaluation is None or paired is None:
            return ()
        measure = self.measure(evaluation)
        return (outputs.comparison_table(evaluation, *self._view.pair, measure, paired, for_reading),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import compare_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        evaluation, reason = self._compared(), why_not_compared(self._data, self._view)
        if evaluation is None or reason:
            raise NoCommand(reason.removesuffix("."))
        return compare_line(evaluation, inputs, self._view.pair, self.measure(evaluation))

    def measure(self, evaluation: Evaluation) -> str:
        """The measure that is compared; there must be systems."""
        return compared_measure(self._view, evaluation)

    def _compared(self) -> Evaluation | None:
        """The evaluation over the items that are compared."""
        return self._data.evaluation_within(self._view.compared_within)

    # choosing

    def _show_new_data(self) -> None:
        evaluation = self._data.evaluation
        for word, box in zip(self._captions, (self._first, self._second, self._measure, self._within), strict=True):
            box.clear()
            for widget in (word, box):  # one alone cannot be chosen
                widget.setVisible(evaluation is not None and len(evaluation.system_names) > 1)
        if evaluation is not None and evaluation.system_names:
            for box, system in zip((self._first, self._second), self._view.pair, strict=True):
                box.addItems(list(evaluation.system_names))
                box.setCurrentIndex(system)
            for name in comparable(evaluation, *self._view.pair):
                self._measure.addItem(evaluation.measures[name].title, name)
            self._measure.setCurrentIndex(self._measure.findData(self.measure(evaluation)))
            for title, within in items_offered(evaluation, self._data.listed):
                self._within.addItem(title, within)
            self._within.setCurrentIndex(max(0, self._within.findData(self._view.compared_within)))
        self._show()

    def _choose_items(self) -> None:
        self._view.compare_within(self._within.currentData() or "")

    def _choose(self) -> None:
        evaluation = self._data.evaluation
        if evaluation is not None:
            first, second = self._first.currentIndex(), self._second.currentIndex()
            measure = self._measure.currentData()
            known = comparable(evaluation, first, second)
            self._view.set_pair(first, second, measure if measure in known else next(iter(known), None))

    # showing

    def _show(self) -> None:
        evaluation, paired = self._data.evaluation, self._results.comparison
        why_not = why_not_compared(self._data, self._view)
        self._interval.show_interval(paired if not why_not else None)
        self._items.setText("")
        self._method.setText("")
        if why_not:
            self._result.setText(escape(why_not))
        elif paired is None:
            self._result.setText("Comparing …")
        elif evaluation is not None:
            self._result.setText(self._result_text(evaluation, paired))
            self._items.setText(self._items_text(evaluation, paired))
            self._method.setText(_method_text(evaluation, paired))

    def _where(self) -> str:
        """The filter of the items that are compared; empty for all."""
        part = self._compared() if self._view.compared_within else None
        return "" if part is None else part.where

    def _name(self, evaluation: Evaluation, system: int) -> str:
        colour = system_colour(self._theme.colours, system)
        return f"<span style='color:{colour}'>{escape(evaluation.system_names[system])}</span>"

    def _result_text(self, evaluation: Evaluation, paired: PairedComparison) -> str:
        first, second = (self._name(evaluation, system) for system in self._view.pair)
        title = escape(evaluation.measures[self.measure(evaluation)].title)
        size = self._theme.font("large").pixelSize()
        head = f"<span style='font-size:{size}px'><b>{signed(paired.difference)}</b></span>"
        interval = f"95 % interval {signed(paired.low)} to {signed(paired.high)}"
        where = f" where <b>{escape(text)}</b>" if (text := self._where()) else ""
        head = f"{head} {title}: {first} minus {second}{where}{self._values_text(evaluation, paired)}"
        if math.isnan(paired.low):
            return f"{head}<br>No interval: {why_no_interval(evaluation, paired)}."
        return f"{head}<br>{interval} · {unbroken_p(p_text(paired.p))} · {verdict(paired)}"

    def _values_text(self, evaluation: Evaluation, paired: PairedComparison) -> str:
        """Both values over the items that are compared, and how many these are, where the scores are over others."""
        if paired.scored is None:
            return ""
        names = [evaluation.system_names[system] for system in self._view.pair]
        measure = self.measure(evaluation)
        digits = evaluation.measures[measure].digits
        values = (
            f"{self._name(evaluation, system)} {tables.format_number(value, digits)}"
            for system, value in zip(self._view.pair, (paired.first, paired.second), strict=True)
        )
        return f"<br>{', '.join(values)} {escape(outputs.compared_over(names, paired))}"

    def _items_text(self, evaluation: Evaluation, paired: PairedComparison) -> str:
        first = self._name(evaluation, self._view.pair[0])
        accent = self._theme.colours.accent
        texts = {"wins": "higher on", "losses": "lower on", "ties": "equal on"}
        links = (
            f"{text} <a style='color:{accent}' href='{name}'>{getattr(paired, name):,} items</a>"
            for name, text in texts.items()
        )
        return f"{first} is {', '.join(links)}."

    def _show_items(self, link: str) -> None:
        evaluation = self._data.evaluation
        if evaluation is not None and link in SIGNS:
            first, second = self._view.pair
            measure = self.measure(evaluation)
            won = drilldown.filter_of_comparison(evaluation, first, second, measure, SIGNS[link])
            self._view.show_items(query.add_words(self._where(), won))


def items_offered(evaluation: Evaluation, listed: Evaluation | None) -> list[tuple[str, str]]:
    """Within which items two systems can be compared: what each choice is called, and its filter ("" for all)."""
    found = [("all items", "")]
    if listed is not None:
        found.append((f"listed: {listed.where}", LISTED))
    for group in (group for grouping in groups.groupings(evaluation) for group in groups.groups(evaluation, grouping)):
        if group[0] in evaluation.dataset.labels:  # what parts of items are split by is no set of items
            name, title = evaluation.dataset.group_title(group[0]), groups.title(evaluation, group)
            found.append((f"{name} {title}", f"{query.quote(group[0])}:{query.quote(group[1])}"))
    return found[:MOST_OFFERED]


def p_text(p: float) -> str:
    """A p-value as it is reported."""
    if math.isnan(p):
        return "p undefined"
    return "p &lt; .001" if p < 0.001 else f"p = {tables.format_number(p, 3)}"


def interval_words(paired: PairedComparison | None) -> str:
    """What the picture of an interval shows: the difference and its interval beside 0."""
    if paired is None or math.isnan(paired.low):
        return "no interval"
    ends = f"{signed(paired.low)} to {signed(paired.high)}"
    return f"difference {signed(paired.difference)}, interval from {ends}, beside 0"


def verdict(paired: PairedComparison) -> str:
    """What the interval says, in words; nothing against the p beside it."""
    if paired.low > 0 or paired.high < 0:
        return "the interval excludes 0"
    if tells_apart(paired.p):
        return "the interval includes 0"
    return "the interval includes 0: these items do not tell the two apart"


def _method_text(evaluation: Evaluation, paired: PairedComparison) -> str:
    settings = evaluation.settings
    drawn = f"{settings.whole('resamples'):,} resamples, seed {settings['seed']}"
    bootstrap = tables.format_number(paired.p_bootstrap, 3)
    return (
        f"Interval: paired bootstrap over {paired.items:,} items (its own p: {bootstrap}). "
        f"p: approximate randomization, two-sided. {drawn}."
    )


class _IntervalBar(QWidget):
    """The difference and its interval beside 0, as a picture."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._paired: PairedComparison | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_interval(self, paired: PairedComparison | None) -> None:
        """Show another comparison; None for nothing."""
        self._paired = paired
        self.setAccessibleName(interval_words(paired))
        self.update()

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(240), self._theme.px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the axis, 0, the interval and the difference."""
        paired = self._paired
        if paired is None or math.isnan(paired.low):
            return
        px, colours = self._theme.px, self._theme.colours
        reach = max(abs(paired.low), abs(paired.high), 1e-9) * 1.2
        middle, half = self.width() / 2, self.width() / 2 - px(8)
        height = px(16)

        def across(value: float) -> float:
            return middle + half * value / reach

        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.line), px(1)))
        painter.drawLine(QPointF(px(8), height), QPointF(self.width() - px(8), height))
        painter.setPen(QPen(QColor(colours.quiet), px(1), Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(middle, px(4)), QPointF(middle, height + px(12)))
        painter.setPen(QPen(QColor(colours.accent), px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(across(paired.low), height), QPointF(across(paired.high), height))
        painter.setBrush(QColor(colours.ground))
        painter.setPen(QPen(QColor(colours.accent), px(2)))
        painter.drawEllipse(QPointF(across(paired.difference), height), px(4), px(4))
        painter.setFont(self._theme.font("small"))
        painter.setPen(QColor(colours.quiet))
        painter.drawText(QRectF(middle - px(20), height + px(12), px(40), px(14)), Qt.AlignmentFlag.AlignCenter, "0")
