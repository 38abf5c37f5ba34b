"""Where the panes stand: in docks where there is room for columns, else as pages, one at a time; or one is alone, or
two are side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QWidget
from shiboken6 import isValid

from lexeval_gui.window.actions.conditions import OPTIONAL_PANES
from lexeval_gui.window.actions.table import PAGES, PANES, TABS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.layout.alone import Alone
from lexeval_gui.window.shell.layout.beside import Beside
from lexeval_gui.window.shell.layout.docks import Docks
from lexeval_gui.window.shell.layout.layouts import Layout
from lexeval_gui.window.shell.layout.pages import Pages
from lexeval_gui.window.shell.layout.panes import LATER, Panes, go_to
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.protocols import HasFigures
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.window.widgets.unpainted import unpainted


class Workbench(Panes):
    """Shows the panes, `docked` or `paged`; each stays the same while it moves."""

    pane_seen = Signal(str, bool)
    """A pane has come to the front, or is no longer to be seen."""
    changed = Signal()
    """A pane has been shown or hidden."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(state, theme, parent)
        self._is_paged = False
        self._is_covered = False  # whether a page stands in the place of all panes
        self._covered: set[str] = set()  # docks that are windows of their own, hidden meanwhile
        self._unseen: QWidget | None = None  # what had the focus before the layout changed, and lost it
        self._instead: QWidget | None = None  # what got it
        self._seen: set[str] = set()  # the panes that can be seen
        self._tab = TABS[0]  # in front of the docks below, when they could be seen last
        self._shown_before: tuple[str, ...] = ("item",)  # where the notes were begun from
        self._offered: dict[str, bool] = {}  # whether there was something for optional panes when it was looked last
        self.docked = Docks(theme, self, self._height_of_scores)
        self.paged = Pages(state, self.items, theme, self)
        self.beside = Beside(theme, self)
        for place in (self.docked, self.paged, self.beside):
            self.addWidget(place)
        self._alone, self._is_moving = Alone(self, self.docked, self.paged, self.beside, go_to), False
        self._wanted: Layout | None = None  # the layout once no pane is alone any more
        self.docked.hold(self.made)
        self.docked.arrange(self._closed())
        self._follow()
        self._offer_panes()
        self._show_pages()

    def _follow(self) -> None:
        state, annotating = self._state, self.annotating
        annotating.tag_wanted.connect(lambda: self._begin(self.notes.begin_tag))
        annotating.note_wanted.connect(lambda: self._begin(self.notes.begin_note))
        self.notes_left.connect(self._leave_notes)
        self.pane_made.connect(self._hold)
        self.docked.seen.connect(self._seen_docked)
        self.docked.changed.connect(self.changed)
        self.docked.settled.connect(self._rest)
        self.scores_reset.connect(self._fit_docks)
        self.paged.seen.connect(self._seen_paged)
        self.beside.seen.connect(self._seen_beside)
        self.paged.wanted.connect(self.show_pane)
        self.paged.turned.connect(self.choose_page)
        state.view.items_wanted.connect(lambda: self.bring("items"))
        state.problems.problems_changed.connect(self._count_problems)
        state.data.evaluation_changed.connect(self._offer_panes)

    def pane(self, name: str) -> QWidget:
        """A pane by its name, made now if it was not; for the figures what holds their place, until they are made."""
        pane: QWidget | None = getattr(self, name)
        return pane or self._holder.frames[name]

    def _hold(self, name: str) -> None:
        """Take in a pane that was just made: hidden where its dock is not seen."""
        self._holder.hold({name: self.made[name]})
        if not self.is_paged:
            self.made[name].setVisible(name in self._seen or name not in PANES)
        if name == "scores":
            self._fit_docks()

    def _fit_docks(self) -> None:
        soon(self.docked, self.docked.fit)

    def _height_of_scores(self) -> int:
        """What the scores want; 0 until they are made."""
        return self.made["scores"].sizeHint().height() if "scores" in self.made else 0

    @property
    def docks(self) -> dict[str, QDockWidget]:
        """The docks by their names."""
        return dict(self.docked.docks)

    @property
    def is_paged(self) -> bool:
        """Whether the panes are pages, of which one is in front."""
        return self._is_paged

    @property
    def _shows_one(self) -> bool:
        """Whether one pane is shown at a time: a page, or one that is alone."""
        return self.currentWidget() is self.paged

    @property
    def _shows_two(self) -> bool:
        """Whether two panes are shown side by side, or were, if there were room for both."""
        return self.currentWidget() is self.beside

    @property
    def focus_home(self) -> QWidget:
        """See Panes; where one or two are shown, nothing."""
        return self if self._shows_one or self._shows_two else super().focus_home

    @property
    def _holder(self) -> Docks | Pages:
        return self.paged if self.is_paged else self.docked

    # layout

    def follow_layout(self, layout: Layout) -> None:
        """Show the panes in another layout; what has the focus keeps it, and is to be seen. A pane that is alone stays
        so: the others follow once it is back."""
        if self._alone.names:
            self._wanted = layout
            return
        focus, tab, was_paged = self.focus_in_pane, self.tab_in_front, self.is_paged
        with unpainted(self):
            if (layout == "narrow") != self.is_paged:
                self._move(layout == "narrow", focus)
            if layout != "narrow":
                if was_paged:
                    self.docked.come_back()
                self.docked.turn(layout)
                self.docked.stand_as_before(tab)
            self._place_focus(focus)
        self.changed.emit()

    def _place_focus(self, focus: QWidget | None) -> None:
        """Give the focus back to what had it; where that cannot be seen, to what can, until it can be seen again."""
        unseen = self._unseen if self._unseen is not None and isValid(self._unseen) else None  # fields come and go
        if unseen is not None and focus is self._instead and unseen.isVisible():
            focus = unseen
        self._unseen = self._instead = None
        if focus is not None and focus.isVisible():
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.isVisible():  # else something beside the panes has it, such as the review
            self._rest()
            self._unseen, self._instead = focus, self.focus_in_pane

    def _move(self, to_pages: bool, focus: QWidget | None) -> None:
        """Move the panes from the docks to the pages, or back."""
        if to_pages:
            self._tab = self.tab_in_front
            self.paged.turn(self._page_of(focus))
        self._is_paged = to_pages  # first: docks that are hidden now have nothing to say
        holder = self.paged if to_pages else self.docked
        if to_pages:
            self.docked.release(PANES)
        if not to_pages:
            self.docked.hold(self.made)
            for name in self.made.keys() - {"item"}:  # each comes with its dock: behind a tab it would catch up, unseen
                if not self.docks[name].isVisible():  # one that is a window of its own is there already
                    self.made[name].hide()
        elif self.paged.front in self.made:  # others come when they are seen: all in a pane that moves is polished anew
            self._hold_page(self.paged.front)
        self.docked.prepare()
        self.setCurrentWidget(holder)
        self._show_pages()
        for name in self._seen - {self.paged.front}:
            if to_pages or (name in PANES and not self.docked.is_open(name)):
                self._show_seen(name, False)

    def _page_of(self, focus: QWidget | None) -> str:
        """The page to begin with: of the pane with the focus; the item from the list, where the focus rests."""
        found = next((name for name, pane in self.made.items() if focus and pane.isAncestorOf(focus)), "items")
        return self.paged.front if focus is self.items.rows or focus is None else found

    def _rest(self) -> None:
        """Let the focus rest where the keys J and K are for the list: not in the filter line, nor in a part."""
        if self._shows_one or self._shows_two:
            go_to(self.pane(self.beside.front if self._shows_two else self.paged.front))
        else:
            self.items.rows.setFocus()

    def arrange(self) -> None:
        """Every pane where it is at first."""
        self.leave_alone()
        self.docked.arrange(self._closed())
        self.paged.closed.clear()
        self._show_pages()

    def _closed(self) -> tuple[str, ...]:
        """The panes that have nothing to show."""
        return tuple(name for name, has in OPTIONAL_PANES.items() if not has(self._state))

    def choose_tab(self, name: str) -> None:
        """Bring a tab below to the front, once the docks can be seen, and do not go to it."""
        self._tab = name
        self.docks[name].raise_()

    def choose_page(self, name: str) -> None:
        """Have a page in front, where panes are pages, and do not go to it."""
        if name not in self._closed():
            self.paged.turn(name)
            self._show_pages()

    def _begin(self, begin: Callable[[], None]) -> None:
        """Show the tab of notes, and begin to type there."""
        self._shown_before = self._alone.names or (self.paged.front,)
        self.show_pane("notes")
        begin()

    def _leave_notes(self) -> None:
        """Go back to where a tag or note was begun."""
        if self._alone.names:
            self.show_beside(self._shown_before)
        elif self._shows_one:
            self.show_pane(self._shown_before[0])
        else:
            self.items.rows.setFocus(Qt.FocusReason.OtherFocusReason)

    # what the actions call

    def show_pane(self, name: str) -> None:
        """Bring a pane to the front and go to it; where a pane is alone, the other is in its place, and of two in that
        of the second."""
        if self._alone.names and name not in self._alone.names:
            self._take_out((*self._alone.names[:-1], name))
        elif self._shows_two:
            self.beside.turn(name)
        elif self.is_paged:
            self.paged.closed.discard(name)
            self.paged.turn(name)
            self._show_pages()
        elif name in PANES and not self._alone.names:
            self.docked.open(name)
        go_to(self.pane(name))

    def show_figure(self, figure: str) -> None:
        """Bring a figure to the front and go to it."""
        self.make_figures()
        self.show_pane("figures")
        if isinstance(self.figures, HasFigures):
            self.figures.show_figure(figure)
            self.figures.focus_figure()

    def choose_figure(self, figure: str) -> None:
        """Have a figure in front among the figures, and do not go to it."""
        self.make_figures()
        if isinstance(self.figures, HasFigures):
            self.figures.show_figure(figure)

    def turn_figure_table(self) -> None:
        """Show the data table of the figure in front, or the figure again; from elsewhere, go there."""
        self.make_figures()
        is_there = (focus := self.focus_in_pane) is not None and self.pane("figures").isAncestorOf(focus)
        if not is_there:
            self.show_pane("figures")
        if isinstance(self.figures, HasFigures):
            if is_there or not self.figures.shows_table:
                self.figures.turn_table()
            self.figures.focus_figure()

    def is_figure_table(self) -> bool:
        """Whether the data table stands in the place of the figure."""
        return isinstance(self.figures, HasFigures) and self.figures.shows_table

    def toggle_pane(self, name: str) -> None:
        """Show or close a pane."""
        if self._alone.names:
            self.show_pane(name)
        elif self.is_paged:
            self._toggle_page(name)
        else:
            self.docked.toggle(name)
            if self.docked.is_open(name):
                self.docks[name].raise_()

    def _toggle_page(self, name: str) -> None:
        if name in self.paged.closed:
            self.show_pane(name)
            return
        self.paged.closed.add(name)
        if self.paged.front == name:
            self.show_pane("item")
        self._show_pages()
        self.changed.emit()

    def is_pane_open(self, name: str) -> bool:
        """Whether a pane is there, be it behind another tab or page."""
        return name in self._pages() if self.is_paged else self.docked.is_open(name)

    def bring(self, name: str) -> None:
        """Have a pane in sight: its page in front, or its dock open, before the tabs of others."""
        is_one_of_few = self._shows_one or self._shows_two
        if is_one_of_few and not (self.paged.front == name if self._shows_one else name in self._seen):
            self.show_pane(name)
        elif not is_one_of_few and name in PANES and name not in self._seen:
            self.docked.open(name)

    @property
    def page_in_front(self) -> str:
        """The page that can be seen where panes are pages; behind a pane that is alone, that which comes back."""
        return self._alone.page if self._alone.names else self.paged.front

    @property
    def tab_in_front(self) -> str:
        """The lower tab that can be seen, of several that with the focus; where none can, that which could last."""
        focus = self.focusWidget()
        shown = [name for name in TABS if name in self.made and self.made[name].isVisible()]
        having = [name for name in shown if focus is not None and self.made[name].isAncestorOf(focus)]
        return next(iter([*having, *shown]), self._tab)

    def next_pane(self, step: int) -> None:
        """Go from pane to pane: items, item, figures, the tab in front; or from page to page; or from one of two to the
        other. What is still to be made is made first: it would be passed over."""
        self._state.turns.call_all()
        if self._shows_two:
            at, (left, right) = self.pane_with_focus(), self._alone.names
            self.show_pane(right if at == left else left)
            return
        if self._shows_one:
            names = self._pages()
            self.show_pane(names[(names.index(self.paged.front) + step) % len(names)])
            return
        order = [self.items, self.item, self.pane("figures"), self.pane(self.tab_in_front)]
        shown = [pane for pane in order if pane.isVisible()]
        focus = self.focusWidget()
        here = next(
            (place for place, pane in enumerate(shown) if focus and pane.isAncestorOf(focus)), -1 if step > 0 else 0
        )
        if shown:
            go_to(shown[(here + step) % len(shown)])

    # one pane alone, or two side by side

    @property
    def names_alone(self) -> tuple[str, ...]:
        """The panes that are in the place of all, from left to right; none if all are shown."""
        return self._alone.names

    def is_alone(self, name: str = "") -> bool:
        """Whether a pane is alone; any, or two side by side, if none is named."""
        return self._alone.names == (name,) if name else bool(self._alone.names)

    def turn_alone(self, name: str = "") -> None:
        """Show a pane alone, that with the focus if none is named; all panes again where it is alone already."""
        name = name or (self._alone.names[0] if self._shows_one and self._alone.names else "")
        if self.is_alone(name):
            self.leave_alone()
        else:
            name = name or self.pane_with_focus()
            self._take_out((name,))
            self._state.show_message(f"{PAGES[name]} alone. F12 or Esc goes back.")

    def is_beside(self, *names: str) -> bool:
        """Whether these panes are side by side."""
        return self._alone.names == names

    def turn_beside(self, *names: str) -> None:
        """Show two panes side by side; all panes again where they are already."""
        if self.is_beside(*names):
            self.leave_alone()
            return
        self.show_beside(names)
        if self.beside.has_room:
            self._state.show_message(f"{' and '.join(PAGES[name] for name in names)}. F12 or Esc goes back.")
        else:
            self._state.show_message(f"{PAGES[names[0]]}; {PAGES[names[1]]} by F6. F12 or Esc goes back.")

    def show_beside(self, names: tuple[str, ...]) -> None:
        """Show one pane alone, or two side by side; such as there is nothing for are left out, and all panes are shown
        where none is named."""
        wanted = tuple(name for name in names if name not in self._closed())[:2]
        if not wanted:
            self.leave_alone()
        elif self._alone.names != wanted:
            self._take_out(wanted)

    def leave_alone(self) -> bool:
        """Show all panes again, as they were; whether they were not."""
        if is_alone := bool(self._alone.names):
            focus = self.focus_in_pane
            with self._moving():
                self._alone.leave(focus)
            wanted, self._wanted = self._wanted, None
            if wanted is not None:
                self.follow_layout(wanted)
        return is_alone

    def cover(self, covers: bool) -> None:
        """Have no dock in sight that is a window of its own, as another page stands in the place of the panes; or
        those again that were."""
        self._is_covered = covers
        if covers:
            self._cover_windows()
            return
        covered, self._covered = self._covered, set()
        if not self.is_paged:
            self.docked.hold({name: self.pane(name) for name in covered if name not in self._alone.names})

    def _cover_windows(self) -> None:
        names = {name for name, dock in self.docks.items() if dock.isFloating() and dock.isVisible()}
        self._covered |= names
        self.docked.release(names)

    def _take_out(self, names: tuple[str, ...]) -> None:
        """Show these in the place of all, or of those that are."""
        if "figures" in names:
            self.make_figures()
        self._tab = self.tab_in_front
        focus = self.window().focusWidget()
        with self._moving():
            for name in names if self.is_paged else ():
                if name not in self._alone.names:
                    self._hold_page(name)
            self._alone.enter({name: (self.pane(name), self.themes[name]) for name in names}, focus)

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """Panes move: nothing is painted meanwhile, and afterwards it is said which are seen, and which no longer."""
        with unpainted(self):
            self._is_moving = True
            # a list that gets the focus for a moment would choose its first row
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            try:
                yield
            finally:
                self._is_moving = False
            for name in PAGES:
                self._show_seen(name, name in self.made and self.made[name].isVisible())
        self.changed.emit()

    def pane_with_focus(self) -> str:
        """The pane with the focus; the item, or the page in front, where none has it."""
        focus = self.focus_in_pane
        found = (name for name, pane in self.made.items() if focus is not None and pane.isAncestorOf(focus))
        return next(found, self.paged.front if self.is_paged else "item")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        if not self._is_moving:
            self._alone.follow_window()

    # what is seen

    def _seen_docked(self, name: str, seen: bool) -> None:
        """Hide the pane of a dock behind another's tab: Qt lets it draw, out of sight, at every step of a slider."""
        if seen and self._is_covered:  # a pane that was alone went back to its dock
            self._cover_windows()
        if not self.is_paged and not self._alone.names:
            if name in self.made or (seen and not self._comes_later(name)):
                self.pane(name).setVisible(seen)
            self._show_seen(name, seen)

    def _comes_later(self, name: str) -> bool:
        """Whether a pane is made with the files that are about to be shown, after their list."""
        return name in LATER and self._state.data.evaluation is None

    def _seen_paged(self, name: str, seen: bool) -> None:
        if self.is_paged:
            if seen and not self._comes_later(name):
                self._hold_page(name)
            self._show_seen(name, seen)

    def _hold_page(self, name: str) -> None:
        """Have a pane on its page, made now if it was not."""
        pane = self.pane(name)
        if name in self.made:
            self.paged.hold({name: pane})

    def _seen_beside(self, name: str, seen: bool) -> None:
        if self._shows_two and name in self._alone.names:
            self._show_seen(name, seen)

    def _show_seen(self, name: str, seen: bool) -> None:
        if not self._is_moving and seen != (name in self._seen):
            self._seen ^= {name}
            self.pane_seen.emit(name, seen)

    def _pages(self) -> list[str]:
        """The panes that there is something for, in the order of the eye; that in front also if it was closed before
        it was shown alone or came with the focus."""
        closed = {*self._closed(), *self.paged.closed} - {self.paged.front}
        return [name for name in PAGES if name not in closed]

    def _show_pages(self) -> None:
        self.paged.show_pages({name: self._title(name) for name in self._pages()})

    def _title(self, name: str) -> str:
        """How a pane is called on its tab: the problems with their number."""
        number = len(self._state.problems.shown) if name == "problems" else 0
        return f"{PAGES[name]}  {number}" if number else PAGES[name]

    def _offer_panes(self) -> None:
        """A tab for each optional pane while there is something for it."""
        there = {name: has(self._state) for name, has in OPTIONAL_PANES.items()}
        before, self._offered = self._offered, there
        for name in (name for name, is_there in there.items() if is_there != before.get(name)):
            self.docks[name].setVisible(there[name])
            if not there[name] and name in self._alone.names:
                self.leave_alone()
            if not there[name] and self.paged.front == name:
                self.paged.turn("item")
        if there != before:
            self._show_pages()

    def _count_problems(self) -> None:
        self.docks["problems"].setWindowTitle(self._title("problems"))
        self._show_pages()
