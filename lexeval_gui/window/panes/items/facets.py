"""What items are made of, counted by label, as filters: a line of statuses for each system, and one of types."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core import query
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.window.blocks.marks.status import NAMES, status_colour
from lexeval_gui.window.blocks.marks.texts import paint_sample
from lexeval_gui.window.look.style_sheet import toggle_style
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.state.view import ViewState
from lexeval_gui.window.widgets.labels import escape_mnemonics
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.facets import Facets as Asked
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import part_labels, parts_of

if TYPE_CHECKING:
    from lexeval_gui.core.blocks import Status

SYSTEMS = 3
"""For so many of the systems that are switched on there is a line; the others are found by typing."""
GAP, SAMPLE, LINE = 4, 16, 22
"""Units between two facets, for the line of a system, and of height of a line of facets."""
SHARE = 0.25
"""Of the height of the list's pane, for all lines together."""
LETTERS: dict[str, Status] = {name: status for status, name in NAMES.items() if name}


class Facet(Struct, frozen=True):
    """A label that parts can have: the column of the filter that asks for it, its value, and how many parts have it: of
    those that the rest of the filter leaves, and of all."""

    column: str
    value: str
    count: int
    total: int

    @property
    def text(self) -> str:
        """As it is shown: a status by its letter."""
        return f"{LETTERS.get(self.value, self.value)} {self.count:,}"

    @property
    def description(self) -> str:
        """The same in words, with the number of all where the filter leaves fewer."""
        of = f" of {self.total:,}" if self.total != self.count else ""
        return f"{self.count:,}{of} {self.value}"


class FacetLine(QWidget):
    """Facets side by side, as many as there is room for; the others are in a menu at the end. `system` is the place of
    the system whose line style stands in front, None for none."""

    def __init__(self, view: ViewState, theme: Theme, system: int | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._view, self._theme, self.system = view, theme, system
        self.facets: list[Facet] = []
        self.chips: list[QPushButton] = []
        self._more = QPushButton("…", self)
        self._more.clicked.connect(self._show_more)

    def show_facets(self, facets: Sequence[Facet], about: str) -> None:
        """Show these; `about` says whose they are."""
        if [(f.column, f.value) for f in facets] != [(f.column, f.value) for f in self.facets]:
            self._make(len(facets))
        self.facets = list(facets)
        self.setAccessibleName(about)
        self._more.setAccessibleName(f"more labels of {about}")
        for chip, facet in zip(self.chips, facets, strict=True):
            chip.setText(escape_mnemonics(facet.text))
            chip.setAccessibleName(f"{about}: {facet.description}")
            asked = f"{query.quote(facet.column)}:{query.quote(facet.value)}"
            chip.setToolTip(isolated_words(f"{about}: {facet.description} — click for the items with {asked}"))
        self.show_filter()
        self.dress()

    def _make(self, number: int) -> None:
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.chips = [QPushButton(self) for _ in range(number)]
        for place, chip in enumerate(self.chips):
            chip.setCheckable(True)
            chip.clicked.connect(partial(self._toggle, place))

    def show_filter(self) -> None:
        """Check what the filter asks for."""
        for chip, facet in zip(self.chips, self.facets, strict=True):
            chip.setChecked(query.holds_value(self._view.filter, facet.column, facet.value))
        self._place()

    def dress(self) -> None:
        """Colours, fonts and places."""
        colours, small = self._theme.colours, self._theme.font("small")
        for chip, facet in [*zip(self.chips, self.facets, strict=True), (self._more, None)]:
            colour = colours.ink if facet is None or facet.count else colours.quiet
            if facet is not None and facet.count and facet.value in LETTERS:
                colour = status_colour(self._theme, LETTERS[facet.value])
            chip.setFont(small)
            chip.setStyleSheet(toggle_style(self._theme, "QPushButton", (1, 5), colour))
        self.updateGeometry()
        self._place()
        self.update()

    def sizeHint(self) -> QSize:
        """One line; no wish to be wide."""
        return QSize(self._theme.px(120), self._more.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """See Qt."""
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """From the left; what is asked for is always in sight."""
        gap, height = self._theme.px(GAP), self.sizeHint().height()
        left = self._theme.px(SAMPLE + 6) if self.system is not None else 0
        widths = [chip.sizeHint().width() for chip in self.chips]
        room = self.width() - left
        shown = self._fitting(widths, room, gap)
        for place, chip in enumerate(self.chips):
            chip.setVisible(place in shown)
            if place in shown:
                chip.setGeometry(left, 0, widths[place], height)
                left += widths[place] + gap
        hidden = len(self.chips) - len(shown)
        self._more.setVisible(hidden > 0)
        self._more.setText(f"+{hidden}")
        self._more.setToolTip(f"{hidden} more")
        self._more.setGeometry(left, 0, self._more.sizeHint().width(), height)

    def _fitting(self, widths: Sequence[int], room: int, gap: int) -> set[int]:
        if sum(widths) + gap * (len(widths) - 1) <= room:
            return set(range(len(widths)))
        room -= self._more.fontMetrics().horizontalAdvance("+999") + self._theme.px(12)
        asked = [place for place, chip in enumerate(self.chips) if chip.isChecked()]
        shown: set[int] = set()
        for place in [*asked, *(n for n in range(len(widths)) if n not in asked)]:
            room -= widths[place] + gap
            if room < 0:
                break
            shown.add(place)
        return shown

    def _show_more(self) -> None:
        menu = QMenu(self)
        menu.setFont(self._theme.font())
        for place, (chip, facet) in enumerate(zip(self.chips, self.facets, strict=True)):
            if chip.isHidden():
                menu.addAction(escape_mnemonics(facet.text)).triggered.connect(partial(self._toggle, place))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height())))

    def _toggle(self, place: int, checked: bool = False) -> None:
        facet = self.facets[place]
        self._view.set_filter(query.toggle_value(self._view.filter, facet.column, facet.value))
        self.show_filter()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line that stands for the system."""
        if self.system is None:
            return
        paint_sample(QPainter(self), self._theme, self.system, 0, self._theme.px(SAMPLE), self.height() / 2)


class Facets(QWidget):
    """A line of statuses for each system that is switched on, and one of the types under the first of them."""

    def __init__(self, data: DataState, view: ViewState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data, self._view, self._theme = data, view, theme
        self.lines: list[FacetLine] = []
        self._room = SYSTEMS + 1
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for change in (data.evaluation_changed, view.systems_changed, data.rested):
            change.connect(self._show)
        for change in (view.filter_changed, view.pair_changed):
            change.connect(self._show)
        theme.changed.connect(self._dress)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._dress()
        self._show()

    def limit_height(self, height: int, spare: int) -> None:
        """Take no more than a share of a height for lines, and no more than is to spare, maybe none. Of few lines
        those of the first systems and of types are left."""
        line = self._theme.px(LINE + GAP)
        room = min(max(1, int(height * SHARE / line)), max(0, spare // line))
        if room != self._room:
            self._room = room
            self._show()

    def _show(self) -> None:
        evaluation = self._data.evaluation
        has_lines = self._room > 0 and evaluation is not None and not evaluation.loaded.preview
        wanted = self._lines_to_show(evaluation) if evaluation is not None and has_lines else []
        extra = max(0, len(wanted) - self._room)
        systems = sum(system is not None for system, _, _ in wanted)
        if extra:
            del wanted[max(systems - extra, 1) : systems]
            del wanted[self._room :]
        if [line.system for line in self.lines] != [system for system, _, _ in wanted]:
            self._make([system for system, _, _ in wanted])
        for line, (_, facets, about) in zip(self.lines, wanted, strict=True):
            line.show_facets(facets, about)
        self.setVisible(bool(wanted))

    def _lines_to_show(self, evaluation: Evaluation) -> list[tuple[int | None, list[Facet], str]]:
        """System, facets and whose they are, for each line; by the first of the task's labels system by system, by each
        of the others under the first system, in front what there is most of under the filter."""
        systems, labels = self._view.shown_systems[:SYSTEMS], part_labels(evaluation)
        if not systems or not labels:
            return []
        pair = self._view.pair if len(evaluation.system_names) > 1 else None
        asked = Asked(evaluation, self._view.filter, pair, self._view.compared_measure)
        found: list[tuple[int | None, list[Facet], str]] = []
        for system in systems:
            found.append((system, _facets(evaluation, asked, system, labels[0]), evaluation.system_names[system]))
        for label in labels[1:]:
            some = [facet for facet in _facets(evaluation, asked, systems[0], label) if facet.total]
            some.sort(key=lambda facet: (-facet.count, -facet.total))  # a label's own chips do not change its counts
            found.append((None, some, f"{label}s under {evaluation.system_names[systems[0]]}"))
        return found

    def _make(self, systems: Sequence[int | None]) -> None:
        for line in self.lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = [FacetLine(self._view, self._theme, system, self) for system in systems]
        for line in self.lines:
            self._column.addWidget(line)

    def _dress(self) -> None:
        self._column.setSpacing(self._theme.px(GAP))
        for line in self.lines:
            line.dress()


def _facets(evaluation: Evaluation, asked: Asked, system: int, label: str) -> list[Facet]:
    """A facet for each word of a label, in the order of the words."""
    table = parts_of(evaluation, system)
    assert table is not None
    column = fields.part_column(evaluation, system, label)
    left, every = asked.counts(system, label)
    words = zip(table.labels[label].words, left.tolist(), every.tolist(), strict=True)
    return [Facet(column, word, count, whole) for word, count, whole in words]
