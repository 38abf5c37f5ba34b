"""What the papers of the task report: each table as it is printed there, own systems first, then those of the paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.enquiry import Enquiry
from lexeval_gui.window.state.first_rows import why_not_computed
from lexeval_gui.window.widgets.asking import AskingWidget
from lexeval_gui.window.widgets.labels import Label, quiet
from lexeval_gui.window.widgets.layouts import ColumnArea, fill_without_gaps
from lexeval_gui.window.widgets.tables.cells import EMPTY, Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace.judgments import Design

if TYPE_CHECKING:  # not before it is seen
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.outputs.paper_tables import FilledTable
    from lexeval_gui.workspace.outputs.reported import PaperPage

TITLE = "tables of the papers"
WAITING = "…"
"""What stands for one's own numbers while they are worked out."""

SCROLL_BAR = 14
"""Units below the rows for a scroll bar, where not all columns have room."""

LOOSE = 1.25
"""How much wider than its texts a table becomes at most: a row of a wide window could not be followed."""


class Shown(Struct):
    """The widgets of one table: what it is, the table, and what is said of it."""

    title: Label
    source: Label
    view: TableView
    about: Label
    signature: Label

    def parts(self) -> tuple[QWidget, ...]:
        """From top to bottom."""
        return self.title, self.source, self.view, self.about, self.signature


class PapersPane(AskingWidget):
    """The tables one below the other. While one's own numbers are worked out anew the papers' stay where they are."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._last: tuple[FilledTable, ...] = ()  # what was answered last of these files
        self.pages: tuple[PaperPage, ...] = ()
        self.shown: list[Shown] = []
        set_ground(self)
        self.setAccessibleName("What papers report")
        self._inside = QWidget(self)
        self._column = QVBoxLayout(self._inside)
        self._column.addStretch(1)
        fill_without_gaps(QVBoxLayout(self), (ColumnArea(self._inside, self), 1))
        data, view = state.data, state.view
        for signal in (data.evaluation_changed, data.scores_changed, view.study_changed):
            signal.connect(self.ask)
        data.about_to_change.connect(self._forget)
        state.results.answer_changed.connect(self._follow)
        theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        px = self._theme.px
        self._column.setContentsMargins(px(8), px(6), px(8), px(8))
        self._column.setSpacing(px(2))
        for shown in self.shown:
            self._dress_shown(shown)
        self._show()

    def _dress_shown(self, shown: Shown) -> None:
        px = self._theme.px
        shown.title.setFont(self._theme.font("body"))
        for label in (shown.title, shown.source, shown.about, shown.signature):
            label.setContentsMargins(px(8), 0, px(8), 0)
        shown.title.setContentsMargins(px(8), px(8), px(8), 0)
        shown.signature.setContentsMargins(px(8), 0, px(8), px(10))

    # asking

    def leave(self) -> None:
        """Ask for nothing: it is not seen."""
        self._state.enquiries.leave(TITLE)

    def ask(self, *_: object) -> None:
        """Ask for one's own numbers, as long as they are seen."""
        evaluation = self._state.data.evaluation
        if not self.isVisible() or evaluation is None or evaluation.loaded.preview or not evaluation.system_names:
            self._state.enquiries.ask(TITLE, None)
        else:
            from lexeval_gui.workspace.outputs.paper_tables import TablesOfPapers

            self._state.enquiries.ask(TITLE, Enquiry(TablesOfPapers(self._design)))
        self._show()

    @property
    def _design(self) -> Design:
        return Design(self._state.view.is_pooled, self._state.view.left_out)

    def _forget(self) -> None:
        self._last, self.pages = (), ()

    @property
    def _answer(self) -> tuple[FilledTable, ...] | None:
        """One's own numbers; None while they are worked out."""
        answer = self._state.results.answers.get(TITLE)
        return None if answer is None or answer.value is None else answer.value

    # what others ask

    def topics(self) -> tuple[str, ...]:
        """See HasTopics: the measures of the table with the focus, of the first if none has it."""
        from lexeval_gui.core.task.paper_tables import ScoresTable

        order = sorted(zip(self.shown, self.pages, strict=False), key=lambda pair: not pair[0].view.hasFocus())
        declared = next((page.declared for _, page in order if page.declared is not None), None)
        columns = declared.columns if isinstance(declared, ScoresTable) else ()
        return tuple(dict.fromkeys(column.measure for column in columns))

    def copy(self) -> None:
        """Put the table with the focus on the clipboard as TSV; the first if none has it."""
        views = [shown.view for shown in self.shown if not shown.view.isHidden()]
        for view in sorted(views, key=lambda view: not view.hasFocus())[:1]:
            view.copy()

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the tables of the command with --reported."""
        from lexeval_gui.workspace.outputs import paper_tables, reported

        evaluation = self._state.data.evaluation
        if evaluation is None:
            return ()
        own = self._answer or paper_tables.filled_tables(evaluation, self._design)
        pages = reported.pages(evaluation.task, own)
        return tuple(reported.for_reading(pages)) if for_reading else (reported.for_machines(pages),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.window.export.paper_tables import PaperTablesCommand
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        evaluation = self._state.data.evaluation
        if evaluation is None:
            raise NoCommand("nothing is open")
        return PaperTablesCommand(evaluation, self._design, with_reported=True).command(inputs)

    # showing

    def _follow(self, title: str) -> None:
        if title == TITLE:
            self._show()

    def _show(self) -> None:
        evaluation = self._state.data.evaluation
        if not self.isVisible() or evaluation is None:
            return
        from lexeval_gui.workspace.outputs.reported import pages

        answer = self._answer
        self._last = answer if answer is not None else self._last
        self.pages = pages(evaluation.task, self._last)
        while len(self.shown) < len(self.pages):
            self._add()
        for place, shown in enumerate(self.shown):
            if place < len(self.pages):
                self._fill(shown, self.pages[place], answer is None)
                if reason := why_not_computed(self._state.data) if place == 0 else "":  # once is enough
                    shown.about.setText(f"{shown.about.text()} {reason}".strip())
            for part in shown.parts() if place >= len(self.pages) else ():
                part.hide()
        has_table = any(page.table.rows for page in self.pages)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if has_table else Qt.FocusPolicy.StrongFocus)

    def _add(self) -> None:
        """Have widgets for one table more."""
        inside, theme = self._inside, self._theme
        view = TableView(theme, "", inside)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        title, source = Label("", inside, wraps=True), quiet("", theme, inside, wraps=True)
        shown = Shown(title, source, view, quiet("", theme, inside, wraps=True), quiet("", theme, inside, wraps=True))
        for part in shown.parts():
            self._column.insertWidget(self._column.count() - 1, part)
        self._dress_shown(shown)
        self.shown.append(shown)
        theme.changed.disconnect(self._dress)  # after the tables: how high they are depends on their own dress
        theme.changed.connect(self._dress)

    def _fill(self, shown: Shown, page: PaperPage, is_waiting: bool) -> None:
        of = page.of
        name = f"{of.source.table}: {of.title}" if of.source.table else of.title
        shown.title.setText(f"{name[:1].upper()}{name[1:]}")
        shown.source.setText(of.source.paper)
        lacking = f"None of one's own: {page.lacking}." if page.lacking else ""
        shown.about.setText(" ".join(filter(None, (page.about, lacking))))
        shown.signature.setText(page.table.note)
        for part in shown.parts():
            part.show()
        shown.view.setVisible(bool(page.table.rows))
        shown.signature.setVisible(bool(page.table.note))
        shown.view.setAccessibleName(f"{of.source}: {of.title}")
        columns = enumerate(page.table.columns)
        topics = topics_of(page)
        heads = [
            Header(column.title, right=not column.is_left, shrinks=place == 0, topic=topics.get(column.title, ""))
            for place, column in columns
        ]
        shown.view.show_cells(heads, [*self._rows(page, is_waiting)])
        shown.view.setMaximumWidth(round(shown.view.full_width() * LOOSE))
        shown.view.setFixedHeight(shown.view.full_height() + self._theme.px(SCROLL_BAR))

    def _rows(self, page: PaperPage, is_waiting: bool) -> Iterator[list[Cell]]:
        """The cells: those of the paper quieter, which the word in their row says too. Where there are rows of both
        a line above each says whose they are: they are not of the same gold."""
        from lexeval_gui.workspace.outputs.reported import FROM, OWN, PAPER

        evaluation = self._state.data.evaluation
        names = () if evaluation is None else evaluation.system_names
        whose = [column.id for column in page.table.columns].index(FROM.id)
        bands = {OWN: page.own_words, PAPER: f"{page.source.paper}: its own gold"} if page.has_both else {}
        for texts in tables.texts(page.table):
            is_own = texts[whose] == OWN
            if band := bands.pop(texts[whose], ""):
                yield [Cell(band, bold=True, wide=True), *[EMPTY] * (len(texts) - 1)]
            cells = [
                Cell(WAITING if is_waiting and is_own and place > whose else text, quiet=not is_own and place <= whose)
                for place, text in enumerate(texts)
            ]
            if is_own and texts[0] in names and page.table.columns[0].id == "system":
                cells[0] = Cell(texts[0], sample=names.index(texts[0]))
            yield cells


def topics_of(page: PaperPage) -> dict[str, str]:
    """The measures of the columns, by their titles."""
    from lexeval_gui.core.task.paper_tables import ScoresTable

    declared = page.declared
    return {column.head: column.measure for column in declared.columns} if isinstance(declared, ScoresTable) else {}
