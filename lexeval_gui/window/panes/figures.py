"""The figures of the task: curves, the plane, the distribution; only the one that is looked at is drawn.

The plots and their library are imported when the pane is shown for the first time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QToolButton, QVBoxLayout, QWidget, QWidgetAction

from lexeval_gui.core.figures import Figure
from lexeval_gui.core.tables import Table
from lexeval_gui.window.look.grounds import set_ground, set_panel
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.fitting_tabs import FittingTabs
from lexeval_gui.window.widgets.labels import MarkedLabel, escape_mnemonics
from lexeval_gui.window.widgets.layouts import ColumnArea, fill_without_gaps, placeholder
from lexeval_gui.window.widgets.no_systems import has_no_systems
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.window.widgets.switch_bar import Switch, SwitchBar
from lexeval_gui.window.widgets.tables.data_table import MOST_ROWS, DataTable
from lexeval_gui.workspace.figures import offered

if TYPE_CHECKING:
    from lexeval_gui.window.export.figure_layout import FigureLayout
    from lexeval_gui.window.plots.canvas import Canvas
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs


LEAST_PLOT, WITH_WORDS = 200, 240
"""Pixels at zoom 1: a plot is not made lower by what stands around it, so that between its axes there are 160; it is at
least so high where words stand below it."""

ASKER = "figures"
"""Who asks, where a pane asks the same."""

MORE = "What there is no room for here: what is drawn, what the figure says"

NOTHING = "No figure fits these files."
NO_SYSTEMS = "Figures are drawn of what is scored, and nothing is yet: add files (Ctrl+Shift+A)."


class FiguresPane(QWidget):
    """A tab per figure, the measures to choose from, the plot, and what it says in a sentence."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._theme = state, theme
        self.shows_table = False
        self._figures: tuple[Figure, ...] = ()
        self._plots: dict[str, Canvas] = {}
        self._asked = ""  # the title of the question whose answer is looked at
        self._tabs = FittingTabs("Figures", self)
        self._choices = SwitchBar(theme, self)
        self._stack = QStackedWidget(self)
        self._nothing = placeholder(NOTHING, self)
        self._sentence = MarkedLabel("", self)
        self._words = ColumnArea(self._sentence, self)
        self._more = QToolButton(self)
        self._names = ElidedLabel(Qt.TextElideMode.ElideRight, self)
        self._data = DataTable(theme, "data of the figure", self)
        self._lay_out()
        state.data.about_to_change.connect(lambda: self._make_tabs(()))
        state.data.evaluation_changed.connect(self._show_new_data)
        data, view = state.data, state.view
        drawn = (data.scores_changed, data.listed_changed, view.systems_changed, state.results.bands_changed)
        for signal in (*drawn, view.study_changed):
            signal.connect(self.refresh)
        data.earlier_changed.connect(self._follow_earlier)
        view.pair_changed.connect(self._follow_pair)
        view.grouping_changed.connect(lambda: self._follow_answer(self._asked))
        state.results.answer_changed.connect(self._follow_answer)
        data.rested.connect(self._follow_rest)
        state.selection.current_changed.connect(self._mark_current)
        theme.changed.connect(self._dress)
        self._dress()
        self._show_new_data()

    def _lay_out(self) -> None:
        set_ground(self)
        for chosen in (self._tabs.wanted, self._tabs.turned):  # never both: a figure is shown either way, once
            chosen.connect(self._show_tab)
        self._stack.addWidget(self._data)
        self._stack.addWidget(self._nothing)
        self._stack.setCurrentWidget(self._nothing)
        self._data.closed.connect(self.turn_table)
        self._words.setAccessibleName("what the figure says")
        self._more.setText("⋯")
        self._more.setProperty("look", "menu")
        self._more.setAccessibleName("more of the figure")
        self._more.setToolTip(MORE)
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
        self._more.menu().aboutToShow.connect(self._list_more)
        self._sentence.setWordWrap(True)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._choices.switched.connect(self._choose)
        top = QWidget(self)
        set_panel(top)
        fill_without_gaps(QHBoxLayout(top), self._tabs, (self._names, 1), self._more)
        fill_without_gaps(QVBoxLayout(self), top, self._choices, (self._stack, 1), self._words)

    def _dress(self) -> None:
        px = self._theme.px
        self._tabs.dress(self._theme.font("small" if self._theme.is_lecture else "body"))  # more of them have room
        for label in (self._nothing, self._sentence):
            label.setFont(self._theme.font("body"))
        self._nothing.setMargin(px(14))
        self._sentence.setContentsMargins(px(14), px(2), px(14), px(10))
        self._choices.row.setContentsMargins(px(14), px(6), px(14), 0)
        self._choices.row.setSpacing(px(4))
        self._more.setFont(self._theme.font("body"))
        self._names.setFont(self._theme.font("small"))
        self._names.setContentsMargins(px(10), 0, px(6), 0)
        for plot in self._plots.values():
            plot.dress()
        self.refresh()

    # what others ask

    def figure_ids(self) -> tuple[str, ...]:
        """The ids of the figures that these files have something for, in the order of the tabs."""
        return tuple(figure.id for figure in self._figures)

    def show_figure(self, figure: str) -> None:
        """Look at a figure by its id, if it is offered."""
        if figure in self.figure_ids():
            self._tabs.bring(self.figure_ids().index(figure))

    @property
    def current(self) -> Canvas | None:
        """The plot that is looked at, made if need be; None if nothing is open."""
        place = self._tabs.front
        if not 0 <= place < len(self._figures) or self._state.data.evaluation is None:
            return None
        figure = self._figures[place]
        if figure.id not in self._plots:
            chosen = self._state.view.figure_choices.get(figure.id)
            self._plots[figure.id] = plot = _make_plot(figure, self._state, self._theme, chosen)
            self._stack.addWidget(plot)
        return self._plots[figure.id]

    def turn_table(self) -> None:
        """Show the data table in the place of the figure, or the figure again, and go there."""
        self.shows_table = not self.shows_table
        self.refresh()
        self.focus_figure()

    def focus_figure(self) -> None:
        """Go to the figure, or to its table."""
        shown = self._stack.currentWidget()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def table(self) -> Table:
        """The numbers of the figure that is looked at."""
        plot = self.current
        return plot.table() if plot is not None else Table((), ())

    def command(self, inputs: Inputs) -> str:
        """See HasCommand: of the figure that is looked at."""
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand

        plot = self.current
        if plot is None:
            raise NoCommand("no figure is shown")
        return plot.command(inputs)

    def why_not_exported(self) -> str:
        """Why the figure that is looked at cannot be exported; empty if it can."""
        plot = self.current
        return NOTHING if plot is None else plot.waiting()

    def parts(self) -> Mapping[str, str]:
        """What can be left out of the figure that is looked at, and what each is in words."""
        return {} if (plot := self.current) is None else plot.parts

    def sized(self, layout: FigureLayout) -> Canvas:
        """The figure that is looked at, laid out for paper; whoever asked deletes it. There must be one."""
        from lexeval_gui.window.export.figure_layout import sized_plot

        figure, shown = self._figures[self._tabs.front], self.current
        assert shown is not None

        return sized_plot(lambda theme: _make_plot(figure, self._state, theme, shown.chosen()), layout)

    def copy(self) -> None:
        """Put a picture of the figure on the clipboard, with its numbers as TSV."""
        from lexeval_gui.window.export.figures import copy_figure

        plot = self.current
        if plot is not None:
            copy_figure(plot)

    # showing

    def _show_new_data(self) -> None:
        """Other data: there may be other figures, and of these files none has been drawn yet. To make a plot takes a
        while, and to draw it another: the rows are painted first."""
        self._offer_figures()
        turns = self._state.turns
        if self._plots:
            turns.do(self, self.refresh)
        else:
            self._nothing.setText("")  # until then it is not known
            turns.later(self, self._make_seen)
            turns.later(self, self.refresh)

    def _make_seen(self) -> None:
        """Have the plot made that is looked at."""
        if self.isVisible():
            _ = self.current

    def _offer_figures(self) -> None:
        """A tab for each figure that some system has the measures for."""
        evaluation = self._state.data.evaluation
        if (figures := offered.figures(evaluation)) != self._figures:
            self._make_tabs(figures)

    def _make_tabs(self, figures: Sequence[Figure]) -> None:
        """A tab for each figure, the one that was chosen in front; plots of others are not needed any more."""
        self._figures = tuple(figures)
        ids, front = self.figure_ids(), self._state.view.figure
        self._tabs.show_titles([figure.title for figure in figures], ids.index(front) if front in ids else 0)
        for name in {*self._plots}.difference(self.figure_ids()):
            plot = self._plots.pop(name)
            if plot is self._stack.currentWidget():
                self._stack.setCurrentWidget(self._nothing)
            # not by removeWidget: PySide keeps for good what somebody's findChildren finds between that and its end
            plot.deleteLater()

    def _show_tab(self, place: int) -> None:
        self._state.view.figure = self._figures[place].id
        self.refresh()

    def _name_figure(self) -> None:
        """Say on the tabs which figure F1 explains there."""
        place = self._tabs.front
        self._tabs.tabs.setWhatsThis(f"Figure: {self._figures[place].title}" if 0 <= place < len(self._figures) else "")

    def refresh(self) -> None:
        """Draw the figure that is looked at, if it can be seen; before another look or zoom, once it is there."""
        if not self.isVisible() or self._theme.is_behind:
            return
        plot = self.current
        self._name_figure()
        self._ask(plot)
        self._offer_choices()
        if plot is None:
            self._nothing.setText(NO_SYSTEMS if has_no_systems(self._state.data.evaluation) else NOTHING)
            self._stack.setCurrentWidget(self._nothing)
            self._show_sentence("")
            return
        plot.refresh()
        if self.shows_table:
            self._show_data(plot)
        else:
            self._data.show_table(Table((), ()))
            self._stack.setCurrentWidget(plot)
            self._show_sentence(plot.sentence())

    def _ask(self, plot: Canvas | None) -> None:
        """Ask what the figure that is looked at shows the answer to, if it is one that asks, and nothing else."""
        before, self._asked = self._asked, "" if plot is None else plot.asks
        if before and before != self._asked:
            self._state.enquiries.leave(before, ASKER)
        if plot is not None and self._asked:
            self._state.enquiries.ask(self._asked, plot.enquiry(), ASKER)

    def _follow_pair(self) -> None:
        """Others are compared: the figure asks about them, or they stand out among many."""
        view = self._state.view
        if self._asked or view.systems_apart != view.shown_systems:
            self.refresh()

    def _follow_answer(self, title: str) -> None:
        """There is more of an answer, or something else is asked."""
        if title and title == self._asked:
            self.refresh()

    def _show_data(self, plot: Canvas) -> None:
        """The numbers of a plot in its place; many only once a slider rests."""
        if not (self._state.data.is_moving and len(self._data.data_table.rows) > MOST_ROWS):
            self._data.show_table(plot.table())
            self._data.setAccessibleName(f"Data of {plot.accessibleName()}")
        self._stack.setCurrentWidget(self._data)
        self._show_sentence(plot.waiting() or self._data.left_out)

    def _follow_earlier(self) -> None:
        self._state.turns.do(self, self.refresh)

    def _follow_rest(self) -> None:
        self._state.turns.do(self, self._complete)

    def _complete(self) -> None:
        """Nothing moves any more: draw what was left for then, the lines of before and a long table."""
        if self._state.data.changes or self.shows_table:
            self.refresh()

    def _mark_current(self) -> None:
        """Another item is the current one: the figure that is looked at shows it, if it shows items."""
        shown = self._stack.currentWidget()
        for plot in self._plots.values():
            if plot is shown and self.isVisible():
                plot.show_current()

    def showEvent(self, event: object) -> None:
        """What was not drawn while the pane was hidden is drawn now; the data may be others since then."""
        super().showEvent(event)  # type: ignore[arg-type]
        self._offer_figures()
        self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is asked for what is not seen."""
        super().hideEvent(event)
        self._ask(None)

    def _show_sentence(self, text: str) -> None:
        if text != self._sentence.text():
            self._sentence.setText(text)
        self._fit()

    def _fit(self) -> None:
        """The plot comes first: where the pane is low the sentence scrolls, then it goes behind `⋯`, then the switches
        do; into the menu of the tabs where that stands there already, or `⋯` would make it."""
        px, width = self._theme.px, self.width()
        room = self.height() - self._tabs.sizeHint().height() - px(LEAST_PLOT)
        switches = self._choices.row.heightForWidth(width)
        has_switches = bool(self._choices.buttons) and switches <= room
        room -= px(WITH_WORDS - LEAST_PLOT) + has_switches * switches
        is_told = bool(self._sentence.text())
        wanted = self._sentence.heightForWidth(width) if is_told else 0  # asked at every step of a slider
        has_words = is_told and room >= min(wanted, self._sentence.fontMetrics().height() + px(12))
        self._choices.setVisible(has_switches)
        self._words.setVisible(has_words)
        self._words.setFixedHeight(max(min(wanted, room), 0))
        scrolls = Qt.FocusPolicy.StrongFocus if has_words and wanted > room else Qt.FocusPolicy.NoFocus
        self._words.setFocusPolicy(scrolls)
        is_folded = bool(self._choices.buttons) > has_switches or is_told > has_words
        has_menu = self._tabs.sizeHint().width() + self._more.sizeHint().width() > width
        self._tabs.offer_further(self._list_folded if is_folded and has_menu else None, MORE)
        self._more.setVisible(is_folded and not has_menu)
        soon(self, self._name_axes)

    def _name_axes(self) -> None:
        """Beside the tabs what the axes are, where the plot has no room to say so."""
        plot = self._stack.currentWidget()
        self._names.setText(getattr(plot, "axis_words", "") if getattr(plot, "is_compact", False) else "")

    def _list_more(self) -> None:
        self._more.menu().clear()
        self._list_folded(self._more.menu())

    def _list_folded(self, menu: QMenu) -> None:
        """What there is no room for: the switches, and what the figure says."""
        plot = self.current
        for name, (_, title) in (plot.choices() if plot is not None and self._choices.isHidden() else {}).items():
            action = menu.addAction(escape_mnemonics(title[:1].upper() + title[1:]), partial(self._choose, name))
            action.setCheckable(True)
            action.setChecked(plot is not None and name in plot.chosen())
        if self._words.isHidden() and self._sentence.text():
            said = MarkedLabel(self._sentence.text(), menu)
            said.setFont(self._sentence.font())
            said.setWordWrap(True)
            said.setFixedWidth(min(self._theme.px(320), self.window().width()))
            said.setMargin(self._theme.px(10))
            holder = QWidgetAction(menu)
            holder.setDefaultWidget(said)
            menu.addAction(holder)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if not self._theme.is_behind:
            self._fit()

    # what can be switched on and off

    def _offer_choices(self) -> None:
        """A switch per choice of the figure, such as its measures; none if there is nothing to choose."""
        plot = self.current
        choices, apart = (plot.choices(), plot.apart()) if plot is not None else ({}, "")
        switches, is_apart = {}, False
        for name, (short, title) in choices.items():
            is_apart |= name == apart
            words = title[:1].upper() + title[1:]
            switches[name] = Switch(short, words, words, is_apart)
        self._choices.show_switches(switches)
        self._choices.check(plot.chosen() if plot is not None else ())

    def _choose(self, choice: str) -> None:
        """Switch a choice on or off."""
        plot = self.current
        if plot is not None:
            plot.toggle(choice)
            figure = self._figures[self._tabs.front].id
            self._state.view.figure_choices = {**self._state.view.figure_choices, figure: plot.chosen()}
        self.refresh()


def _make_plot(figure: Figure, state: AppState, theme: Theme, chosen: Sequence[str] | None) -> Canvas:
    """The plot of a figure; pyqtgraph is imported here."""
    from lexeval_gui.window.plots.of_figures import make_plot

    return make_plot(figure, state, theme, chosen)
