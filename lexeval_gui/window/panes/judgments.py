"""Judgments beside the measures: correlations, a regression on chosen variables, its outlier, the metric it makes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.parameters import BadValue, Choice
from lexeval_gui.core.ratings import SD
from lexeval_gui.core.statistics.regression import NoRegression
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.labels import Label, quiet
from lexeval_gui.window.widgets.layouts import ScrollArea, fill, fill_without_gaps, placeholder
from lexeval_gui.window.widgets.switch_bar import Switch, SwitchBar
from lexeval_gui.window.widgets.tables.cells import Cell, Header
from lexeval_gui.window.widgets.tables.table_view import TableView
from lexeval_gui.workspace import judgments
from lexeval_gui.workspace.outputs import judgments as numbers
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:  # not before something is copied
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs

NOTHING = "No judgments are open. Open a CSV with the columns rater, item, system, criterion and score."
SCALE = SD.id
"""The convention of what raters say."""

POOL = "pooled"
"""The switch of the criterion that is the mean of all."""


class JudgmentsPane(QWidget):
    """The tables of the command `judgments` for the variables that are switched on; metrics can be put in force."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self._studied: tuple[Evaluation | None, judgments.Design] = None, judgments.Design()
        self._studies: tuple[judgments.Study, ...] = ()
        self.views: list[TableView] = []
        self._titles: list[Label] = []
        self._inside = QWidget(self)
        self.switches = SwitchBar(theme, self)
        self._warnings = quiet("", theme, self)
        self._nothing = placeholder(NOTHING, self)
        self._lay_out()
        for signal in (state.data.evaluation_changed, state.data.scores_changed, state.view.study_changed):
            signal.connect(self._show)
        state.selection.current_changed.connect(self._show_current)
        theme.changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        for widget in (self, self._inside):
            set_ground(widget)
        self._warnings.setWordWrap(True)
        self.switches.row.addWidget(quiet("regression on", self._theme, self.switches))
        self.switches.switched.connect(self._switch)
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._row = fill(QBoxLayout(QBoxLayout.Direction.LeftToRight, self._inside), self._left, (self._right, 1))
        self._scroll = ScrollArea(self._inside, self)
        fill_without_gaps(QVBoxLayout(self), self._nothing, self.switches, self._warnings, (self._scroll, 1))

    def _dress(self) -> None:
        px = self._theme.px
        self._nothing.setFont(self._theme.font("body"))
        self._warnings.setContentsMargins(px(16), px(2), px(16), 0)
        for layout in (self._left, self._right):
            layout.setSpacing(px(2))
        self._row.setContentsMargins(px(8), px(4), px(8), px(8))
        self._row.setSpacing(px(24))
        self.switches.row.setContentsMargins(px(16), px(6), px(16), px(2))
        self.switches.row.setSpacing(px(4))
        self._show()

    # what others ask

    def copy(self) -> None:
        """Put the table with the focus on the clipboard as TSV; the first if none has it."""
        focused = [view for view in self.views if view.hasFocus()]
        for view in (focused or self.views)[:1]:
            view.copy()

    def table(self) -> tables.Table:
        """Every number as one table, in full precision."""
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return tables.Table((), ())
        self._update_studies()
        return numbers.tidy_table(evaluation, self._studies, self.fits())

    def exported(self, for_reading: bool) -> tuple[tables.Table, ...]:
        """See Exportable: the tables of the pane, or one of every number."""
        evaluation = self._state.data.evaluation
        self._update_studies()
        if evaluation is None or not self._studies:
            return ()
        return numbers.reading_tables(evaluation, self._studies, self.fits()) if for_reading else (self.table(),)

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.command_lines.analyses import judgments_line
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand
        from lexeval_gui.workspace.outputs.figure_data import Study

        evaluation, view, judging = self._state.data.evaluation, self._state.view, None
        self._update_studies()
        if evaluation is not None and self._studies:
            judging = judgments.judging_of(evaluation)
        if evaluation is None or judging is None:
            raise NoCommand("nothing here is judged")
        ratings = next(source.path for source in inputs.plan.sources if source.role == judging.role)
        study = Study(judgments.Design(view.is_pooled, view.left_out), self.chosen_variables())
        return judgments_line(evaluation, inputs, ratings, study)

    def fits(self) -> numbers.Fits:
        """The regression of each criterion on the variables that are switched on."""
        chosen = self.chosen_variables()
        return numbers.fits(self._studies, [chosen] if chosen else [])

    # choosing

    def chosen_variables(self) -> tuple[str, ...]:
        """The variables that are switched on."""
        return judgments.variables_of(self._studies[0], self._state.view.variables) if self._studies else ()

    def toggle(self, variable: str) -> None:
        """Take a variable into the regression or out of it; the last one stays."""
        wanted = {*self.chosen_variables()} ^ {variable}
        there = self._studies[0].columns if self._studies else ()
        variables = tuple(n for n in there if n in wanted) or self.chosen_variables()
        self._state.view.set_study(self._state.view.criterion, variables)
        self._check_switches()

    def use(self, values: Mapping[str, str]) -> None:
        """Put the constants of a metric in force; say why if that cannot be."""
        try:
            self._state.data.change_settings(values)
        except BadValue as error:
            self._state.show_message(str(error))
        else:
            self._state.show_message(f"In force: {', '.join(f'{name} {value}' for name, value in values.items())}")

    # showing

    def showEvent(self, event: object) -> None:
        """What changed while the pane was hidden is shown now."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._show()

    def _update_studies(self) -> None:
        evaluation, view = self._state.data.evaluation, self._state.view
        wanted = evaluation, judgments.Design(view.is_pooled, view.left_out)
        if wanted[0] is not self._studied[0] or wanted[1] != self._studied[1]:
            self._studied = wanted
            self._studies = judgments.studies(evaluation, wanted[1]) if evaluation is not None else ()

    def _show(self) -> None:
        if not self.isVisible():
            return
        self._update_studies()
        there = bool(self._studies) and any(len(study.judged) for study in self._studies)
        self._nothing.setVisible(not there)
        for widget in (self.switches, self._warnings, self._scroll):
            widget.setVisible(there)
        evaluation = self._studied[0]
        if there and evaluation is not None:
            self._show_switches(evaluation)
            self._show_warnings(evaluation)
            self._fill(evaluation)

    def _show_current(self) -> None:
        """Another sentence: its outputs are shown."""
        if self.isVisible() and self._scroll.isVisible() and self._studied[0] is not None:
            self._fill(self._studied[0])

    def _show_switches(self, evaluation: Evaluation) -> None:
        """A switch per variable, and one per way to scale what a rater says."""
        scale = evaluation.settings.parameter(SCALE)
        assert isinstance(scale, Choice)
        switches = {}
        for name in self._studies[0].columns:
            words = name.replace("_", " ")
            short = evaluation.measures[name].short if name in evaluation.measures else words
            switches[name] = Switch(short, f"regression on {name}", words)
        if len(self._studies) > 1:
            switches[POOL] = Switch(POOL, "pooled criterion", "a criterion more: the mean of all", is_right=True)
        for sd in (option.id for option in scale.options):
            about = f"by the {sd} sd of each rater"
            switches[f"{SCALE}={sd}"] = Switch(f"{sd} sd", f"z {about}", f"z scores {about}", is_right=True)
        self.switches.show_switches(switches)
        self._check_switches()

    def _switch(self, name: str) -> None:
        if name.startswith(f"{SCALE}="):
            self.use({SCALE: name.partition("=")[2]})
            self._check_switches()
        elif name == POOL:
            self._state.view.set_pooled(not self._state.view.is_pooled)
        else:
            self.toggle(name)

    def _check_switches(self) -> None:
        settings = self._state.data.settings
        scale = (f"{SCALE}={settings[SCALE]}",) if settings is not None else ()
        pooled = (POOL,) if self._state.view.is_pooled else ()
        self.switches.check((*self.chosen_variables(), *scale, *pooled))

    def _show_warnings(self, evaluation: Evaluation) -> None:
        """Who is left out, and why there is no regression."""
        left = [
            f"Left out of {study.criterion}: {rater.rater} ({rater.reason})."
            for study in self._studies
            for rater in study.judged.left_out
        ]
        refusals = numbers.refusals(evaluation, self.fits())
        why = [f"{problem.message[:1].upper()}{problem.message[1:]}." for problem in refusals]
        self._warnings.setText("  ".join([*left, *why]))
        self._warnings.setVisible(bool(left or why))

    def _fill(self, evaluation: Evaluation) -> None:
        """The tables, with what can be done with each metric."""
        found, current = self.fits(), self._state.selection.current
        shown = numbers.reading_tables(evaluation, self._studies, found)
        if current is not None:
            own = numbers.outputs_of_item(evaluation, self._studies, found, current)
            shown = (*shown, *((own,) if own.rows else ()))
        while len(self.views) < len(shown):
            self._add_view()
        for place, (title, view) in enumerate(zip(self._titles, self.views, strict=True)):
            for widget in (title, view):
                widget.setVisible(place < len(shown))
        for place, table in enumerate(shown):
            heads = [Header(column.title, right=not column.is_left) for column in table.columns]
            rows = [[Cell(text) for text in row] for row in tables.texts(table)]
            if [column.id for column in table.columns] == ["criterion", "metric"]:
                heads, rows = self._with_actions(evaluation, found, heads, rows)
            elif outputs := self._outputs_of(evaluation, table):
                heads = [*heads, Header("in the regressions", right=False)]
                rows = [[*row, self._leaving(output)] for row, output in zip(rows, outputs, strict=True)]
            self._titles[place].setText(table.title)
            self.views[place].setAccessibleName(table.title)
            self.views[place].show_cells(heads, rows)
            self.views[place].setFixedHeight(self.views[place].full_height() + self._theme.px(14))
            self.views[place].setMinimumWidth(self.views[place].full_width() if _is_whole(table) else 0)
        self._place(shown)
        self._fit()

    def _with_actions(
        self, evaluation: Evaluation, found: numbers.Fits, heads: list[Header], rows: list[list[Cell]]
    ) -> tuple[list[Header], list[list[Cell]]]:
        """The table of metrics with what each could be put in force as."""
        offered = judgments.judging_of(evaluation)
        assert offered is not None
        more = []
        for row in rows:
            criterion = row[0].text
            fitted = found[criterion][0]
            made = fitted.metric
            uses = {} if isinstance(made, NoRegression) else offered.uses(criterion, made, evaluation.measures)
            cells = []
            for name, values in uses.items():
                about = " ".join(f"{parameter} {value}" for parameter, value in values.items())
                cells.append(Cell(f"use as {name}", colour="accent", help=about, action=partial(self.use, values)))
            more.append([*row, *(cells or [Cell(offered.no_use, quiet=True, help=offered.no_use)])])
        width = max(len(row) for row in more)
        filled = [[*row, *[Cell("")] * (width - len(row))] for row in more]
        return [*heads, *[Header("make it a metric" if n == 0 else "", right=False) for n in range(width - 2)]], filled

    def _outputs_of(self, evaluation: Evaluation, table: tables.Table) -> list[tuple[str, str]]:
        """The output that each row of a table is about, by system and item; none where they are about none. A row
        without the name of its item is about the current one."""
        places = {column.id: place for place, column in enumerate(table.columns)}
        if "system" not in places:
            return []
        current = evaluation.dataset.ids[self._state.selection.current or 0]
        item = places.get("item")
        return [(str(row[places["system"]]), current if item is None else str(row[item])) for row in table.rows]

    def _leaving(self, output: tuple[str, str]) -> Cell:
        """What leaves an output out of the regressions, or puts it back."""
        is_out = output in self._state.view.left_out
        words, about = ("put back", "It is left out by hand.") if is_out else ("leave out", "Correlations keep it.")
        return Cell(words, colour="accent", help=about, action=partial(self.toggle_output, output))

    def toggle_output(self, output: tuple[str, str]) -> None:
        """Leave an output out of the regressions, or put it back."""
        left = self._state.view.left_out
        is_out = output in left
        self._state.view.set_left_out(tuple(o for o in left if o != output) if is_out else (*left, output))
        system, item = output
        where = "in the regressions again" if is_out else "left out of the regressions"
        self._state.show_message(f"{system}, {item}: {where}")

    def _add_view(self) -> None:
        view = TableView(self._theme, "Judgments", self._inside)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._titles.append(quiet("", self._theme, self._inside))
        self.views.append(view)

    def _place(self, shown: tuple[tables.Table, ...]) -> None:
        """Correlations at the left, what belongs to the regression at the right."""
        for layout in (self._left, self._right):
            while layout.count():
                layout.takeAt(0)
        for place, table in enumerate(shown):
            column = self._left if table.title.startswith(("Correlation", "Judged")) else self._right
            column.addWidget(self._titles[place])
            column.addWidget(self.views[place])
        self._right.addStretch(1)

    def _fit(self) -> None:
        """Correlations and regression beside each other where both are seen whole, else below each other."""
        wide = sum(
            max((view.minimumWidth() for view in self.views if column.indexOf(view) >= 0), default=0)
            for column in (self._left, self._right)
        )
        direction = QBoxLayout.Direction
        fits = wide + self._theme.px(60) <= self.width()
        self._row.setDirection(direction.LeftToRight if fits else direction.TopToBottom)
        top = Qt.AlignmentFlag.AlignTop
        self._row.setAlignment(self._left, top if fits else Qt.AlignmentFlag(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self._fit()


def _is_whole(table: tables.Table) -> bool:
    """Whether all columns should be in sight: not of one that ends in names or formulas."""
    return table.columns[-1].kind != "text" or table.columns[-1].right
