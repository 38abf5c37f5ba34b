"""Errors counted: how often the values of two labels meet, as tables whose cells are filters of the list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QListView, QSizePolicy, QVBoxLayout, QWidget

from lexeval_gui.core import query, tables
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import Label, name_box, quiet
from lexeval_gui.window.widgets.layouts import ScrollArea, fill_flow, fill_without_gaps, named_field, placeholder
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.core.features import Feature
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.analysis.cross_tables import CrossTable
    from lexeval_gui.workspace.analysis.dimensions import Dimension
    from lexeval_gui.workspace.items.annotations import Annotations
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

REST = 150
"""Milliseconds without another change after which it is counted again."""
MOST_ROWS, MOST_COLUMNS = 200, 40
"""More are not shown; what is exported has all."""
SHOWN_LETTERS, MOST_MORE = 14, 120
"""Of what is chosen: what is shown at least, and the pixels that are added at zoom 1 where there is room. Texts are
longer than a narrow pane is wide."""
NONE = "–"
NOTHING = "Nothing can be counted here before files with systems are open."
COUNTING = "Counting …"
NO_ERRORS = "Nothing is left to be counted."


class Question(Struct, frozen=True):
    """What is counted: of which data, by what, of the items that a filter finds. `refusal` says why it cannot be."""

    evaluation: Evaluation
    dimensions: tuple[Dimension, ...]
    where: str
    systems: tuple[int, ...]
    annotations: Annotations | None
    joined: Sequence[Feature]


def count(question: Question, job: Job) -> tuple[CrossTable, ...] | str:
    """The tables of a question; why there are none, as a sentence, if it cannot be asked."""
    from lexeval_gui.workspace.analysis.cross_tables import cross_tables

    asked = question.evaluation, question.dimensions, question.where, question.annotations, question.systems
    try:
        return cross_tables(*asked, question.joined)
    except BadValue as error:
        text = str(error)
        return f"{text[:1].upper()}{text[1:]}."


class ErrorsPane(QWidget):
    """Choose what the rows and the columns are; click a cell to see its items. What is counted follows the filter of
    the list, but for what it asks of rows and columns themselves: so a cell can be clicked and the others stay."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.found: tuple[CrossTable, ...] = ()
        self._question: Question | None = None  # what the tables answer
        self._asked: Question | None = None  # what is being counted
        self._request: BackgroundRequest | None = None
        self._chosen: list[str] = []  # the ids of rows, columns and by, as somebody chose them
        self.views: list[TableView] = []
        self._titles: list[Label] = []
        self._timer = QTimer(self, singleShot=True, interval=REST)
        self._timer.timeout.connect(self.count)
        self._lay_out()
        data = state.data
        for signal in (data.evaluation_changed, data.rested, data.own_features_changed, state.view.systems_changed):
            signal.connect(self._schedule)
        state.view.filter_changed.connect(self._follow_filter)
        state.history.annotations_changed.connect(self._schedule)
        state.data.about_to_change.connect(self._forget)
        theme.changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        self._inside = QWidget(self)
        for widget in (self, self._inside):
            set_ground(widget)
        self.rows, self.columns, self.by = (QComboBox(self) for _ in range(3))
        names = ("What the rows are", "What the columns are", "A table for each value of")
        self._boxes: list[QWidget] = []
        self._top = FlowLayout()
        for word, box, name in zip(("count", "by", "for each"), (self.rows, self.columns, self.by), names, strict=True):
            name_box(box, name)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(SHOWN_LETTERS)
            entries = box.view()
            assert isinstance(entries, QListView)
            entries.setUniformItemSizes(True)  # thousands where many systems are open: each look would measure them all
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            box.activated.connect(self._choose)
            self._boxes.append(named_field(quiet(word, self._theme, self), box, self))
        self._note = quiet("", self._theme, self)
        self._note.setWordWrap(True)
        self._nothing = placeholder(NOTHING, self)
        self._column = QVBoxLayout(self._inside)
        self._column.addStretch(1)
        self._scroll = ScrollArea(self._inside, self)
        fill_without_gaps(QVBoxLayout(self), self._top, self._note, (self._nothing, 1), (self._scroll, 1))
        fill_flow(self._top, *self._boxes)

    def _dress(self) -> None:
        px = self._theme.px
        self._top.setContentsMargins(px(16), px(8), px(16), px(4))
        self._top.setSpacing(px(8))
        for field in self._boxes:
            self._top.stretch(field, px(MOST_MORE))
        self._note.setContentsMargins(px(16), 0, px(16), px(2))
        self._column.setContentsMargins(px(8), px(4), px(8), px(8))
        self._column.setSpacing(px(4))
        for title in self._titles:
            title.setContentsMargins(px(8), 0, px(8), 0)  # above the texts of its table
        for widget in (self._nothing, self.rows, self.columns, self.by):
            widget.setFont(self._theme.font())
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the table with the focus on the clipboard as TSV; the first if none has it."""
        focused = [view for view in self.views if view.hasFocus()]
        for view in (focused or self.views)[:1]:
            view.copy()

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the tables as they stand there, or every cell with its filter."""
        if not self.found or self._question is None:
            return ()
        from lexeval_gui.workspace.outputs import cross_tables as outputs

        note = outputs.signature(self._question.evaluation, self.found, self._question.where)
        return outputs.reading_tables(self.found, note) if for_reading else (outputs.tidy_table(self.found, note),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.items.fields import depends_on_annotations
        from lexeval_gui.workspace.outputs.command_lines.analyses import crosstab_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        asked = self._question
        if asked is None or not any(table.total for table in self.found):
            raise NoCommand("nothing is counted here")
        names = [dimension.id for dimension in asked.dimensions]
        notes = any(dimension.kind == "tag" for dimension in asked.dimensions) or depends_on_annotations(asked.where)
        return crosstab_line(asked.evaluation, inputs, names, asked.where, asked.systems, notes and inputs.is_noted)

    # choosing

    def _choose(self) -> None:
        self._chosen = [str(box.currentData() or "") for box in (self.rows, self.columns, self.by)]
        self.count()

    def _offer(self, there: dict[str, Dimension], wanted: Sequence[str]) -> None:
        """Offer what there is to count by; the last may be nothing."""
        for box, name in zip((self.rows, self.columns, self.by), (*wanted, "", "")[:3], strict=True):
            offered = [(dimension.title, id) for id, dimension in there.items()]
            offered = [(NONE, ""), *offered] if box is self.by else offered
            if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] != offered:
                box.clear()
                for title, id in offered:
                    box.addItem(title, id)
            box.setCurrentIndex(max(0, box.findData(name)))

    # counting

    def _schedule(self, *_: object) -> None:
        if self.isVisible():
            self._timer.start()

    def _follow_filter(self) -> None:
        """Mark the cell that the filter asks for; count again where it asks for something else."""
        self._show()
        self._schedule()

    def _forget(self) -> None:
        self._stop()
        self.found, self._question, self._asked, self._chosen = (), None, None, []

    def _stop(self) -> None:
        if self._request is not None:
            self._request.close()
            self._request = None

    def count(self) -> None:
        """Count anew, beside the interface."""
        self._timer.stop()
        self._stop()
        evaluation = self._state.data.evaluation
        if not self.isVisible():
            return
        if evaluation is None or not evaluation.system_names or evaluation.loaded.preview:
            self.found, self._question = (), None
            self._show()
            return
        self._asked = self._ask(evaluation)
        self._request = BackgroundRequest(self, count, self._asked).then(self._take, self._give_up)
        self._show()

    def _ask(self, evaluation: Evaluation) -> Question:
        from lexeval_gui.workspace.analysis.dimensions import column_names, dimensions, usual_dimensions

        annotations, joined = self._state.history.annotations, self._state.data.joined
        there = dimensions(evaluation, annotations, joined)
        wanted = [name for name in self._chosen if name in there or not name]
        if len(wanted) < 2:
            wanted = list(usual_dimensions(evaluation, there))
        self._offer(there, wanted)
        chosen = tuple(there[name] for name in wanted if name)
        try:
            where = query.without_columns(self._state.view.filter, column_names(evaluation, chosen))
            query.check(query.parse(where), self._fields(evaluation, annotations))
        except query.QueryError:
            where = ""
        return Question(evaluation, chosen, where, self._state.view.shown_systems, annotations, joined)

    def _fields(self, evaluation: Evaluation, annotations: Annotations | None) -> query.Fields:
        from lexeval_gui.workspace.items import fields

        pair = (0, 1) if len(evaluation.system_names) > 1 else None
        return fields.fields(evaluation, pair, None, annotations, self._state.data.joined)

    def _take(self, found: tuple[CrossTable, ...] | str) -> None:
        self._request, self._question = None, self._asked
        self.found = found if isinstance(found, tuple) else ()
        self._show(found if isinstance(found, str) else "")

    def _give_up(self, problems: Sequence[Problem]) -> None:
        self._take("; ".join(problem.message for problem in problems))

    # showing

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while the pane was hidden is counted now."""
        super().showEvent(event)
        self.count()

    def _show(self, refusal: str = "") -> None:
        there = any(table.total for table in self.found)
        is_open = self._state.data.evaluation is not None and bool(self._state.data.evaluation.system_names)
        for widget in self._boxes:
            widget.setVisible(is_open)
        self._nothing.setVisible(not there)
        self._scroll.setVisible(there)
        self._nothing.setText(refusal or (self._why_empty() if is_open else NOTHING))
        self._note.setText(self._about() if there else "")
        self._note.setVisible(bool(self._note.text()))
        self._fill(self.found if there else ())

    def _why_empty(self) -> str:
        """Why nothing is counted of what is open, or that nothing is there to be counted."""
        evaluation = self._state.data.evaluation
        is_read = evaluation is not None and not evaluation.loaded.preview
        return why_not_computed(self._state.data) or (NO_ERRORS if is_read and self._request is None else COUNTING)

    def _about(self) -> str:
        """Of which items it is counted, and what is left out."""
        assert self._question is not None
        said = [f"where {self._question.where}"] if self._question.where else []
        if left := sum(table.left_out for table in self.found):
            said.append(f"{left:,} without a value left out")
        if any(len(t.row_values) > MOST_ROWS or len(t.column_values) > MOST_COLUMNS for t in self.found):
            said.append(f"at most {MOST_ROWS} rows and {MOST_COLUMNS} columns shown, the export has all")
        return "; ".join(said)

    def _fill(self, shown: Sequence[CrossTable]) -> None:
        while len(self.views) < len(shown):
            self._add_view()
        for place, (title, view) in enumerate(zip(self._titles, self.views, strict=True)):
            for widget in (title, view):
                widget.setVisible(place < len(shown))
        for title, view, table in zip(self._titles, self.views, shown, strict=False):
            from lexeval_gui.workspace.outputs.cross_tables import title as title_of

            title.setText(title_of(table))
            view.setAccessibleName(title_of(table))
            view.show_cells(self._heads(table), self._cells(table))
            view.setFixedHeight(view.full_height() + self._theme.px(14))

    def _add_view(self) -> None:
        view = TableView(self._theme, "Errors counted", self._inside)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._titles.append(quiet("", self._theme, self._inside))
        self._titles[-1].setContentsMargins(self._theme.px(8), 0, self._theme.px(8), 0)
        self.views.append(view)
        for widget in (self._titles[-1], view):
            self._column.insertWidget(self._column.count() - 1, widget)  # before what is left of the height

    def _heads(self, table: CrossTable) -> list[Header]:
        values = [Header(value, f"{table.columns.title} {value}") for value in table.column_values[:MOST_COLUMNS]]
        return [Header(table.rows.title, right=False), *values, Header("all", "in any column, each once")]

    def _cells(self, table: CrossTable) -> list[list[Cell]]:
        totals = [Cell("all", bold=True), *(Cell(f"{n:,}", bold=True) for n in table.column_totals[:MOST_COLUMNS])]
        rows = [self._row(table, row) for row in range(min(len(table.row_values), MOST_ROWS))]
        return [*rows, [*totals, Cell(f"{table.total:,}", bold=True)]]

    def _row(self, table: CrossTable, row: int) -> list[Cell]:
        cells = [self._cell(table, row, column) for column in range(min(len(table.column_values), MOST_COLUMNS))]
        return [Cell(table.row_values[row]), *cells, Cell(f"{table.row_totals[row]:,}", bold=True)]

    def _cell(self, table: CrossTable, row: int, column: int) -> Cell:
        """A count that leads to its items; what is nowhere is quiet."""
        number, text = int(table.counts[row, column]), table.filters[row][column]
        if not number or text is None:
            return Cell(f"{number:,}", quiet=not number)
        is_asked = text == self._state.view.filter.strip()
        action = partial(self._show_items, text)
        return Cell(f"{number:,}", marked=is_asked, help=f"Show its items: {text}", action=action)

    def _show_items(self, text: str) -> None:
        """Show the items of a cell; once more, all that are counted."""
        assert self._question is not None
        here = self._state.view.filter.strip() == text
        self._state.view.show_items(self._question.where if here else text)
