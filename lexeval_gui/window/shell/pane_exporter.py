"""Exports that a menu asks for: which table or figure, to which file, in which format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import file_name
from lexeval_gui.core.tables import FOR_READING, Layout, Row
from lexeval_gui.window.actions.table import PANES
from lexeval_gui.window.export.exporter import Exporter
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.shell.layout.workbench import Workbench
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.window.state.memory import Memory
from lexeval_gui.window.widgets.protocols import Exportable, HasCommand, HasFigures, HasStars, ReadsAsOnScreen

if TYPE_CHECKING:  # not before something is exported
    from lexeval_gui.core.dataset import Ints
    from lexeval_gui.window.export.appendix import AppendixDialog, Kind, Wanted
    from lexeval_gui.window.export.figure_layout import FigureLayout
    from lexeval_gui.window.export.report import Shown
    from lexeval_gui.window.export.table_dialog import Kept, TableDialog
    from lexeval_gui.window.widgets.dialogs.progress_dialog import ProgressDialog
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

FIGURE_LAYOUT = "figure"
"""Under which name it is remembered how figures are laid out."""

CSV = Layout()
"""How a table is laid out where nothing was chosen yet."""

MOST_ROWS = 2000
"""Tables of so many rows are laid out in a dialog; longer ones are written at once, the list as its rows come."""

ON_SCREEN = "No command is copied: none prints the table as the screen has it; of CSV and TSV there is one."

CHUNK = 2000
"""Rows of a long list that are made at a time."""


class PaneExporter(Exporter):
    """Exports what the panes show, and the files of the task's own."""

    def __init__(
        self,
        state: AppState,
        memory: Memory,
        workbench: Workbench,
        window: QWidget,
        inputs: Callable[[], Sequence[str]],
    ) -> None:
        super().__init__(state, window, inputs)
        self._workbench, self._memory = workbench, memory
        self.dialog: TableDialog | None = None
        self.refused: Callable[[], str] = str  # why the panes are not to be exported; "" if they are
        self.copied: Callable[[HasCommand, Sequence[str]], str] | None = None  # copies a command, says what came of it
        self.covered: Callable[[], str] = str  # why what a report of a review says is out of sight; "" if it is not
        self.file_fates: Callable[[], str] = str  # what became of the files since they were read; "" for nothing
        self.command_inputs: Callable[[], Inputs] | None = None  # what commands read; raises NoCommand
        self.work: BackgroundRequest | None = None
        self.progress: ProgressDialog | None = None

    def may_export(self) -> bool:
        """Whether what the panes show may be exported; says why not."""
        if reason := self.refused() or self._why_cut():
            self._state.show_message(f"Not exported: {reason}")
        return not reason

    def _why_cut(self) -> str:
        """Why what is exported would be taken for whole files, and is not; "" if it may be."""
        evaluation = self._state.data.evaluation
        is_cut = evaluation is not None and evaluation.loaded.preview
        return "only the first rows of the files are here" if is_cut else ""

    def table(self) -> None:
        """Export the table of the tab in front: it is laid out in a dialog first."""
        if not self.may_export():
            return
        name = self._workbench.tab_in_front
        pane = self._workbench.pane(name)
        kept = _exported(pane)
        if not any(table.columns for table in kept[False]):
            self._state.show_message(f"Nothing is shown in {PANES[name]} that could be exported")
        elif any(len(table.rows) > MOST_ROWS for tables in kept.values() for table in tables):
            self._save_tables(kept, name, PANES[name], CSV)
        elif isinstance(pane, HasStars):
            self._lay_out(name, PANES[name], lambda: _exported(pane), pane, command=pane)
        else:
            self._lay_out(name, PANES[name], lambda: kept, command=pane)

    def paper_tables(self) -> None:
        """Export every table of the papers that the files can have, one below the other."""
        from lexeval_gui.window.export.paper_tables import PaperTablesCommand
        from lexeval_gui.workspace.judgments import Design
        from lexeval_gui.workspace.outputs import paper_tables

        evaluation, view = self._state.data.evaluation, self._state.view
        if evaluation is None or not self.may_export():
            return
        design = Design(view.is_pooled, view.left_out)
        filled = paper_tables.filled_tables(evaluation, design)
        if not (shown := paper_tables.for_reading(filled)):
            self._state.show_message("These files can have none of the tables of the papers")
            return
        kept: Kept = {True: shown, False: [paper_tables.for_machines(filled)]}
        first = Layout(format="latex")  # what a paper is written in
        self._lay_out(
            "tables",
            "Tables as in the papers",
            lambda: kept,
            first=first,
            command=PaperTablesCommand(evaluation, design),
        )

    def items(self) -> None:
        """Export the list of items as it is filtered and sorted: laid out in a dialog first, unless it is long."""
        from lexeval_gui.window.export.tables import SUFFIXES

        if not self.may_export():
            return
        pane = self._workbench.items
        if len(pane.shown) <= MOST_ROWS:
            shown = (pane.table(),)
            self._lay_out("items", PANES["items"], lambda: {True: shown, False: shown})  # no command prints this list
            return
        self.save("Export items", "items.csv", list(SUFFIXES), lambda path: self._write_items(pane, path))

    def appendix(self, kind: Kind | None = None) -> None:
        """Export items with sentence, gold, answers and scores; it is asked which, unless a kind is named."""
        from lexeval_gui.window.export.appendix import AppendixDialog, Wanted, numbers_of

        evaluation = self._state.data.evaluation
        if evaluation is None or not self.may_export():
            return
        if kind is not None:
            self._write_appendix(Wanted(kind))
            return
        shown, selected = len(self._workbench.items.shown), len(self._state.selection.items)
        numbers = numbers_of(evaluation, self._state.view.pair)
        theme = self._workbench.themes["items"].base
        dialog = AppendixDialog(selected, shown, numbers, theme, self._window)
        dialog.accepted.connect(lambda: self._write_appendix(dialog.wanted))
        dialog.command_wanted.connect(lambda: self._copy_appendix(dialog))
        self._state.data.about_to_change.connect(dialog.reject)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _write_appendix(self, wanted: Wanted) -> None:
        """Write the items that are wanted."""
        from lexeval_gui.window.export.appendix import write_appendix
        from lexeval_gui.window.export.tables import SUFFIXES

        evaluation = self._state.data.evaluation
        if evaluation is None:
            return
        rows = self._wanted_rows(evaluation, wanted)
        if not len(rows):
            self._state.show_message("Not exported: there is no such item")
            return
        systems = self._state.view.shown_systems or tuple(range(len(evaluation.system_names)))
        self.save(
            "Export items for an appendix",
            f"{wanted.kind} items.tex",
            sorted(SUFFIXES, key=lambda ending: ending != ".tex"),  # what a paper is written in comes first
            lambda path: write_appendix(self._window, evaluation, rows, systems, path),
        )

    def _copy_appendix(self, dialog: AppendixDialog) -> None:
        """Copy the command that prints the items of a dialog; the dialog says so."""
        from lexeval_gui.window.export.appendix import AppendixCommand

        evaluation, view = self._state.data.evaluation, self._state.view
        assert evaluation is not None, "the dialog is closed with the files"
        assert self.copied is not None, "the window says how"
        wanted = dialog.wanted
        rows = self._wanted_rows(evaluation, wanted) if wanted.kind == "selected" else None
        asked = AppendixCommand(
            evaluation, wanted, rows, view.filter.strip(), view.sort, view.shown_systems, view.compared_measure
        )
        dialog.say(self.copied(asked, ()))

    def _wanted_rows(self, evaluation: Evaluation, wanted: Wanted) -> Ints:
        """The rows of these items: selected ones as they are listed, then those that are not."""
        from lexeval_gui.workspace.outputs.appendix import ItemChoice

        view, shown, selected = self._state.view, self._workbench.items.shown, self._state.selection.items
        if wanted.kind == "selected":
            there = shown[np.isin(shown, selected)]
            return np.concatenate((there, np.setdiff1d(selected, there)))
        choice = ItemChoice(worst=wanted.number if wanted.kind == "worst" else 0, measure=wanted.measure)
        return choice.rows(evaluation, shown, view.pair, view.compared_measure)

    def _lay_out(
        self,
        name: str,
        title: str,
        tables: Callable[[], Kept],
        stars: HasStars | None = None,
        first: Layout = CSV,
        command: object = None,
    ) -> None:
        """Let tables be laid out, and written: as they were last, at the very first as `first` says. `command` is the
        pane whose command prints them, if it has one."""
        from lexeval_gui.window.export.table_dialog import TableDialog
        from lexeval_gui.window.state.layout_memory import LayoutMemory

        if self._state.data.evaluation is None:
            return
        if self.dialog is not None:
            self.dialog.reject()
        known = LayoutMemory(self._memory, self._state.data.evaluation.task.identity.id, name, first)
        self.dialog = dialog = TableDialog(
            title, tables, known, stars, self._workbench.themes["scores"].base, self._window
        )
        dialog.save_wanted.connect(lambda: self._save_shown(dialog, name, title))
        if isinstance(command, HasCommand):
            dialog.command_wanted.connect(lambda: self._copy_command(dialog, command))
        dialog.command_button.setVisible(isinstance(command, HasCommand))
        results = self._state.results
        for worked_out in (results.intervals_changed, results.answer_changed) if stars is not None else ():
            worked_out.connect(dialog.refresh)
        self._state.data.evaluation_changed.connect(dialog.reject)
        dialog.finished.connect(self._forget_dialog)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _copy_command(self, dialog: TableDialog, pane: HasCommand) -> None:
        """Copy the command that prints what a dialog shows of a pane; the dialog says so."""
        from lexeval_gui.workspace.outputs.command_lines.layouts import layout_words

        assert self.copied is not None, "the window says how"
        layout = dialog.layout_shown
        if layout.format in FOR_READING and isinstance(pane, ReadsAsOnScreen) and pane.reads_as_on_screen:
            dialog.say(ON_SCREEN)
        else:
            dialog.say(self.copied(pane, layout_words(layout, dialog.shown)))

    def _forget_dialog(self) -> None:
        self.dialog = None

    def _save_shown(self, dialog: TableDialog, name: str, title: str) -> None:
        """Write what a dialog shows."""
        if self._save_tables(dialog.tables, name, title, dialog.layout_shown, dialog):
            dialog.accept()

    def _save_tables(self, kept: Kept, name: str, title: str, layout: Layout, parent: QWidget | None = None) -> bool:
        """Write tables by a layout; another ending than that of its format means another format."""
        from lexeval_gui.window.export.tables import SUFFIXES, write_tables

        endings = sorted(SUFFIXES, key=lambda ending: SUFFIXES[ending] != layout.format)

        def write(path: Path) -> None:
            write_tables(kept, path, layout, title)

        return self.save("Export table", f"{name}{endings[0]}", endings, write, parent)

    def figure(self) -> None:
        """Export the figure in front."""
        if not self.may_export():
            return
        self._workbench.make_figures()
        figures = self._workbench.figures
        if not isinstance(figures, HasFigures):
            return
        if reason := figures.why_not_exported():
            self._state.show_message(f"Not exported: {reason}")
            return
        from lexeval_gui.window.export.figure_dialog import FigureDialog
        from lexeval_gui.window.export.figure_layout import read_layout

        layout = read_layout(self._memory.text(FIGURE_LAYOUT))
        dialog = FigureDialog(
            figures.sized, figures.parts(), layout, self._workbench.themes["figures"].base, self._window
        )
        dialog.accepted.connect(lambda: self._write_figure(figures, dialog.layout_now))
        self._state.data.about_to_change.connect(dialog.reject)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _write_figure(self, figures: HasFigures, layout: FigureLayout) -> None:
        """Write the figure in front as it was previewed, and remember how."""
        from lexeval_gui.window.export.figures import FIGURE_FILES, write_sized

        self._memory.put(FIGURE_LAYOUT, layout.as_text())
        plot = figures.sized(layout)
        self.save("Export figure", "figure.svg", list(FIGURE_FILES), lambda path: write_sized(plot, layout, path))
        plot.deleteLater()

    def page(self) -> None:
        """Export the current item as a page of HTML."""
        evaluation, item = self._state.data.evaluation, self._state.selection.current
        if evaluation is not None and item is not None:
            self._save_pages(f"{file_name(evaluation.dataset.ids[item])}.html", [item])

    def pages(self) -> None:
        """Export every item of the list, as it is filtered and sorted, as one page of HTML."""
        self._save_pages("items.html", self._workbench.items.shown.tolist())

    def _save_pages(self, name: str, items: Sequence[int]) -> None:
        from lexeval_gui.window.export.pages import write_page

        evaluation, systems = self._state.data.evaluation, self._state.view.shown_systems
        if evaluation is not None and self.may_export():
            self.save(
                "Export as HTML",
                name,
                [".html"],
                lambda path: write_page(self._window, evaluation, items, systems, path),
            )

    def report(self) -> None:
        """Write a report of what is open, with the selected or listed items, beside the interface."""
        from lexeval_gui.window.export import report

        if fates := self.file_fates():
            self._state.show_message(f"No report: {fates} Read the files again first (F5).")
            return
        what = self._reported()
        if isinstance(what, str):
            self._state.show_message(f"No report: {what}")
            return
        if what is None or (not what.is_review and not self.may_export()):
            return
        if what.is_review and (covered := self.covered()):
            self._state.show_message(f"No report: {covered}")
            return
        if (path := self.choose("Report", report.REPORT, what.endings)) is None:
            return
        from lexeval_gui.window.export.progress import show_progress  # not before the first rows

        self.work = request = BackgroundRequest(self, report.write, what, str(path))
        self.progress = show_progress(f"Writing {path.name}", request, self._window)
        request.then(
            done=lambda _: self._state.show_message(f"Report written to {path}"),
            failed=lambda problems: self._state.show_message(f"No report: {'; '.join(map(str, problems))}"),
            stopped=lambda: self._state.show_message("Stopped; no report was written"),
        )

    def copy_report_command(self) -> None:
        """Copy the command that writes the report."""
        what = self._reported()
        if isinstance(what, str):
            self._state.show_message(f"No command is copied: {what}")
        elif what is not None and self.copied is not None:
            self._state.show_message(self.copied(what, ()))

    def _reported(self) -> Shown | str | None:
        """What a report would be of; why there is none; or None where nothing is open."""
        from lexeval_gui.window.export import report
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        if self._state.data.evaluation is None or self.command_inputs is None:
            return None
        try:
            inputs = self.command_inputs()
        except NoCommand as error:
            return str(error)
        return report.shown(self._state, tuple(self._workbench.items.shown.tolist()), inputs)

    def files(self, id: str, system: int) -> None:
        """Export files of the task's own: of a system, or (-1) of the gold or the whole."""
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return
        from lexeval_gui.workspace.outputs import exports  # not before the first rows

        export = exports.export_of(evaluation.task, id)
        if not export.item and (reason := self._why_cut()):
            self._state.show_message(f"Not exported: {reason}")
            return
        item = self._state.selection.current if export.item else None
        made = evaluation.export(id, None if system < 0 else system, item)
        who = "gold" if system < 0 else evaluation.system_names[system]
        self.export_files(made, export, file_name(f"{who} {export.id}") if export.folder else "")

    def _write_items(self, pane: ItemsPane, path: Path) -> bool:
        from lexeval_gui.window.export.tables import write_rows_with_progress

        head = pane.table(pane.shown[:0])
        rows = rows_of(pane)
        return write_rows_with_progress(self._window, head.columns, rows, len(pane.shown), path, head.note)


def _exported(pane: QWidget) -> Kept:
    """The tables of a pane, for reading and for machines."""
    return {reads: pane.exported(reads) if isinstance(pane, Exportable) else () for reads in (True, False)}


def rows_of(pane: ItemsPane) -> Iterator[Row]:
    """The rows of the list, made a few at a time: a million are never held."""
    shown = pane.shown
    for start in range(0, len(shown), CHUNK):
        yield from pane.table(shown[start : start + CHUNK]).rows
