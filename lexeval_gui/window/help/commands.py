"""What the menu Help does, and F1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from lexeval_gui.core.task import Identity, reviewing
from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.help.filter_language import filter_page
from lexeval_gui.window.help.keys import keys_page
from lexeval_gui.window.help.numbers import ItemNumbers
from lexeval_gui.window.help.pages import HelpPage, id_of, program_page, section_of, task_page
from lexeval_gui.window.help.panel import HelpPanel
from lexeval_gui.window.help.place import HelpPlace, Room
from lexeval_gui.window.help.pointed import LastTouched
from lexeval_gui.window.help.window import HelpWindow
from lexeval_gui.window.help.window_page import window_page, window_section
from lexeval_gui.window.look.lecture import OF_BARS
from lexeval_gui.window.look.pane_theme import BarTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory

LEAVING = ("tab.", "pane.", "alone", "figure.")
"""How the ids of actions begin that go to a pane: where help is a page, it gives way."""

OF_COLUMN = ("tab.figures", "pane.figures", "alone.figures", "figure.")
"""The same of the column that is lent to help."""


class HelpCommands(QObject):
    """Explains what was `touched` last; `actions` are those that there are now."""

    def __init__(
        self,
        state: AppState,
        actions: Callable[[], Iterable[Action]],
        room: Room,
        memory: Memory,
        touched: LastTouched,
        theme: Theme,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._state, self._actions = state, actions
        of_help = BarTheme(theme, self, for_lecture=OF_BARS)  # read by the class, too
        self.panel = HelpPanel(self.library, of_help, window)
        of_help.dress(self.panel)
        self.panel.hide()
        self.place = HelpPlace(self.panel, room, memory, of_help, window)
        self.numbers = ItemNumbers(state, self)
        self.touched = touched
        self._term = ""  # the measure that was asked for by its id, where the section is that of several
        state.data.evaluation_changed.connect(self._follow_task)
        self.panel.section_changed.connect(self._follow_section)
        self.place.changed.connect(self._follow_section)
        self.numbers.changed.connect(lambda: self.panel.page.show_arithmetic(self.numbers.shown))

    @property
    def window(self) -> HelpWindow | None:
        """The window of its own, once it was made."""
        return self.place.window

    def library(self) -> tuple[Sequence[HelpPage], Identity | None]:
        """All pages there are: of the open task, how to review with it, and of the program."""
        ours = (window_page(), filter_page(), keys_page(self._actions()), program_page())
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return ours, None
        offered = reviewing(evaluation.task)
        guide = () if offered is None else (HelpPage(offered.title, offered.about()),)
        return (task_page(evaluation.task), *guide, *ours), evaluation.task.identity

    # what the actions do

    def explain(self) -> None:
        """Explain the measure or parameter under the pointer or, if a key was touched last, of what has the focus; else
        the pane, else the task."""
        focus = QApplication.focusWidget()
        is_read = self.place.is_shown and focus is not None and self.panel.isAncestorOf(focus)
        if not (self.touched.by_keys and is_read):  # else it is explained already
            self.explain_words(self.touched.words())

    def explain_words(self, words: Iterable[str]) -> None:
        """Explain the first of these words that means a measure, parameter or pane, else the task as a whole."""
        self._show(*self.meant(words))

    def meant(self, words: Iterable[str]) -> tuple[HelpPage, str, str]:
        """The page and section on the first of these words that means anything, and the measure, parameter or count
        that it means."""
        evaluation = self._state.data.evaluation
        if evaluation is None:
            return keys_page(self._actions()), "", ""
        task = evaluation.task
        for word in words:
            if section := section_of(task, [word]):
                return task_page(task), section, id_of(task, [word])
            if pane := window_section(word):
                return window_page(), pane, ""
        return task_page(task), "", ""

    def show_keys(self) -> None:
        """All commands with their keys."""
        self._show(keys_page(self._actions()))

    def show_filter(self) -> None:
        """The filter language of the item list."""
        self._show(filter_page())

    def show_window(self) -> None:
        """What the panes and figures show."""
        self._show(window_page())

    def show_page(self, title: str, text: str) -> None:
        """A page of Markdown."""
        self._show(HelpPage(title, text))

    def show_about(self) -> None:
        """What this program is."""
        self._show(program_page())

    def show_licences(self) -> None:
        """All that this program consists of, and under which licences."""
        from lexeval_gui.window.help.licences import licences_page

        self._show(licences_page())

    def close(self) -> None:
        """Show no page any more."""
        self.place.close()

    def turn(self) -> None:
        """Show help in the other place: beside the item, or in a window of its own."""
        if not self.panel.page.page.text:
            self.explain()
        self.place.turn()

    def search(self) -> None:
        """Search in all pages."""
        if not self.place.is_shown:
            pages, _ = self.library()
            self._show(pages[0])
        self.panel.begin_search()

    def give_way(self, action: str) -> None:
        """Show the pane that an action goes to, where help stands in its place."""
        if (self.place.is_page and action.startswith(LEAVING)) or (self.place.is_lent and action.startswith(OF_COLUMN)):
            self.place.close()

    def give_way_to_pane(self, pane: str) -> None:
        """Show the pane in which something is about to be seen."""
        self.give_way(f"tab.{pane}")

    def _show(self, page: HelpPage, section: str = "", term: str = "") -> None:
        self._term = term
        self.panel.show_page(page, section)
        self.place.show(page.title)
        self.panel.page.scroll_to(section)  # a page that is not laid out has no places
        self.panel.go_on()

    # what changes

    def _follow_section(self) -> None:
        """Work out numbers only for what is looked at."""
        page = self.panel.page
        is_of_task = bool(page.page.task) and page.page.task == self._task_id()
        term = self._term if self._term and self._section_of_term() == page.section else page.section
        self.numbers.ask(term if is_of_task and self.place.is_shown else "")
        page.show_arithmetic(self.numbers.shown)

    def _section_of_term(self) -> str:
        evaluation = self._state.data.evaluation
        return "" if evaluation is None else section_of(evaluation.task, [self._term])

    def _task_id(self) -> str:
        evaluation = self._state.data.evaluation
        return "" if evaluation is None else evaluation.task.identity.id

    def _follow_task(self) -> None:
        """The page of another task is not true of these files."""
        evaluation, page = self._state.data.evaluation, self.panel.page.page
        self.place.follow_room()
        if evaluation is not None and page.task and page.task != self._task_id():
            self._term = ""
            self.panel.show_page(task_page(evaluation.task))
        self._follow_section()
