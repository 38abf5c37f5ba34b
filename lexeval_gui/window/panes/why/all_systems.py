"""All systems by one measure: what each is ahead of each other by, its ranks and its letters. A click on a difference
leads to its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state import ranking
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.asking import AskingWidget
from lexeval_gui.window.widgets.labels import heading, names_apart, quiet, short_names
from lexeval_gui.window.widgets.layouts import fill_without_gaps
from lexeval_gui.window.widgets.tables.cell_painter import ROW
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.workspace.analysis.ranking import RankedSystem, Ranking
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

ASKER = "why"
"""Who asks, where a figure asks the same."""

MOST_ROWS = 14
"""So many systems are in sight at once; more are scrolled, and the heads of the columns stay."""

LETTERS = (18, 14, 12, 10, 8, 7, 6)
"""Letters of a name in the head of a column, as there is room."""

HELP = """The ranks that it may have: from 1 and those significantly better, to all but those significantly worse.
Systems that share a letter are not told apart."""


class AllSystems(AskingWidget):
    """The matrix of all differences, what the current one is in words, and how they were found."""

    moved = Signal(QPoint)
    """The keys act on the cell at this place."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.setAccessibleName("All systems")
        self._head = heading("all systems", theme, self)
        self._which = quiet("", theme, self)
        self.waiting = quiet("", theme, self, wraps=True)
        self.view = Matrix(theme, self._copy_all, self)
        self.view.selectionModel().currentChanged.connect(self._follow_cell)
        self.pair = quiet("", theme, self, wraps=True)
        self.note = quiet("", theme, self, wraps=True)
        self._top = fill_without_gaps(QHBoxLayout(), self._head, (self._which, 1))
        self._column = fill_without_gaps(QVBoxLayout(self), self._top, self.waiting, self.view, self.pair, self.note)
        data, view = state.data, state.view
        for signal in (data.evaluation_changed, data.listed_changed, view.pair_changed, view.grouping_changed):
            signal.connect(self.ask)
        state.data.scores_changed.connect(self._show)
        state.results.answer_changed.connect(self._follow_answer)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self._column.setSpacing(self._theme.px(6))
        self._top.setSpacing(self._theme.px(6))
        self._show()

    # asking

    def ask(self) -> None:
        """Ask for what is shown, as long as it is seen."""
        if self.isVisible():
            self._state.enquiries.ask(ranking.TITLE, ranking.enquiry(self._state), ASKER)
            self._show()

    def leave(self) -> None:
        """Ask for nothing: it is not seen."""
        self._state.enquiries.leave(ranking.TITLE, ASKER)

    def _follow_answer(self, title: str) -> None:
        if title == ranking.TITLE:
            self._show()

    # what others ask

    def copy(self) -> None:
        """Put all pairs on the clipboard as TSV, or the rows that are selected."""
        self.view.copy()

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the tables of `lexeval ranking`."""
        if (found := ranking.found(self._state)) is None:
            return ()
        from lexeval_gui.workspace.outputs import all_systems

        return tuple(all_systems.ranking_tables(*found)) if for_reading else (all_systems.pairs_table(*found),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        return ranking.command(self._state, inputs)

    def _copy_all(self) -> None:
        """Put all pairs on the clipboard, as the command writes them."""
        for table in self.exported(for_reading=False):
            QGuiApplication.clipboard().setText(tables.render(table, "tsv"))

    # showing

    def _show(self) -> None:
        if not self.isVisible():
            return
        found = ranking.found(self._state)
        for widget in (self._which, self.view, self.pair, self.note):
            widget.setVisible(found is not None)
        self.waiting.setVisible(found is None)
        if found is None:
            self.waiting.setText(ranking.waiting(self._state))
        else:
            self._fill(*found)

    def _fill(self, evaluation: Evaluation, known: Ranking) -> None:
        self._which.setText(f"{evaluation.measures[known.measure].title}, row minus column")
        rows = list(self._rows(evaluation, known))
        self.view.show_cells(heads(evaluation, known), rows)
        self.note.setText(note(evaluation, known))
        self._say_current()
        self._fit()

    def _rows(self, evaluation: Evaluation, known: Ranking) -> Iterator[list[Cell]]:
        from lexeval_gui.workspace.outputs import all_systems

        shown = names_apart(evaluation.system_names)
        for one in known.systems:
            name = evaluation.system_names[one.system]
            words = f"{name}: {all_systems.system_words(evaluation, known, one)}"
            yield [
                Cell(name, bold=True, colour="system", sample=one.system, help=words, short=shown[one.system]),
                Cell(all_systems.standing(one), help=words),
                *(self._cell(evaluation, known, one, other) for other in known.systems),
            ]

    def _cell(self, evaluation: Evaluation, known: Ranking, one: RankedSystem, other: RankedSystem) -> Cell:
        """What one system is ahead of another by."""
        from lexeval_gui.workspace.outputs import all_systems

        pair = one.system, other.system
        if one is other:
            return Cell(tables.UNDEFINED, quiet=True)
        is_told_apart = known.tells_apart(*pair)
        return Cell(
            all_systems.difference_text(evaluation, known, *pair),
            bold=is_told_apart,
            quiet=not is_told_apart,
            marked=pair == self._state.view.pair,
            help=all_systems.pair_words(evaluation, known, *pair),
            action=partial(self._state.view.set_pair, *pair, known.measure),
        )

    def _fit(self) -> None:
        """As high as its rows, with the bar that scrolls where there is one."""
        row, px = self._theme.px(ROW), self._theme.px
        hidden = max(len(self.view.texts()) - 1 - MOST_ROWS, 0)
        self.view.fit()
        bar = self.view.horizontalScrollBar().sizeHint().height() * self.view.is_scrolled_across
        self.view.setFixedHeight(self.view.full_height() - hidden * row + bar + px(2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._show()

    def _follow_cell(self, index: QModelIndex) -> None:
        """Say the cell that the keys act on, and keep it in sight."""
        self._say_current()
        if index.isValid():
            self.moved.emit(self.view.viewport().mapTo(self, self.view.visualRect(index).center()))

    def _say_current(self) -> None:
        """In words the cell that the keys act on."""
        index = self.view.currentIndex()
        self.pair.setText(self.view.cell(index).help if index.isValid() else "")


class Matrix(TableView):
    """The table. Copying gives all pairs as `copy_all` does, unless several cells are selected."""

    least_name, name_share = 72, 0.0  # all differences are rather in sight

    def __init__(self, theme: Theme, copy_all: Callable[[], None], parent: QWidget) -> None:
        super().__init__(theme, "Differences between all systems, row minus column", parent)
        self._copy_all = copy_all

    def copy(self) -> None:
        """See TableView."""
        if len(self.selectedIndexes()) > 1:
            super().copy()
        else:
            self._copy_all()


def heads(evaluation: Evaluation, known: Ranking) -> list[Header]:
    """The columns: name and ranks in front, where they are in sight with many systems, then the systems."""
    names = [evaluation.system_names[one.system] for one in known.systems]
    titles = zip(*(short_names(names, letters) for letters in LETTERS), strict=True)
    others = (Header(first, name=name, shorter=tuple(rest)) for name, (first, *rest) in zip(names, titles, strict=True))
    return [Header("system", right=False, shrinks=True), Header("rank", HELP, right=False), *others]


def note(evaluation: Evaluation, known: Ranking) -> str:
    """How it was found who is told apart, and what the signs mean."""
    from lexeval_gui.workspace.outputs import all_systems

    told = f"Bold and *: told apart after correction ({all_systems.method(evaluation, known)})"
    same = ["Same letter: not told apart"] if known.has_letters else []
    more = [f"{text[:1].upper()}{text[1:]}" for text in all_systems.remarks(known)]
    return f"{'. '.join((told, *same, *more))}. Click a difference for its reasons."
