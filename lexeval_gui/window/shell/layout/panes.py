"""The panes of one evaluation, each with its look, each made when it is first looked at or asked for."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QStackedWidget, QTableView, QWidget

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.look import lecture
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.shell.layout.plots_loader import PlotsLoader
from lexeval_gui.window.state.annotating import AnnotationActions
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.protocols import ShowsCells

if TYPE_CHECKING:
    from lexeval_gui.window.panes.agreement import AgreementPane
    from lexeval_gui.window.panes.compare import ComparePane
    from lexeval_gui.window.panes.conventions.pane import ConventionsPane
    from lexeval_gui.window.panes.errors import ErrorsPane
    from lexeval_gui.window.panes.item.pane import ItemPane
    from lexeval_gui.window.panes.judgments import JudgmentsPane
    from lexeval_gui.window.panes.notes.pane import NotesPane
    from lexeval_gui.window.panes.papers import PapersPane
    from lexeval_gui.window.panes.problems import ProblemsPane
    from lexeval_gui.window.panes.scores.pane import ScoresPane
    from lexeval_gui.window.panes.why.pane import WhyPane
    from lexeval_gui.window.panes.worth.pane import WorthPane

P = TypeVar("P", bound=QWidget)

LATER = ("item", "scores")
"""The panes that are seen at once, and made after the list shows its rows."""


class Panes(QStackedWidget):
    """What the workbench consists of, wherever it stands: by name, and which of it has the focus.

    The list is made first: its rows are what is waited for. The item and the scores are made once files are open, each
    in a turn after the rows, the others when they are wanted; so are their modules, which take as long to load as all
    that is seen.
    """

    pane_made = Signal(str)
    """A pane is there that was not before."""
    explain = Signal(str)
    """The measure or parameter of which an explanation is wanted."""
    scores_reset = Signal()
    """The table of scores has other rows."""
    notes_left = Signal()
    """The line of a tag or note was left: back to where it was begun."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        state.data.about_to_change.connect(self._reset_panes)
        self.themes = {
            name: PaneTheme(theme, self, for_lecture=lecture.OF_PANES.get(name, lecture.AS_EVER)) for name in PAGES
        }
        self.made: dict[str, QWidget] = {}
        self.items = self._take_in("items", ItemsPane(state, self.themes["items"]))
        self.annotating = AnnotationActions(state, self)
        self.folding = ""  # of the sections of the item, until it is made
        self._loader = PlotsLoader(self)
        self._loader.loaded.connect(self.make_figures)
        self.annotating.next_item_wanted.connect(self.items.next_item)
        state.data.evaluation_changed.connect(self._follow_list)

    def _take_in(self, name: str, pane: P) -> P:
        """Have a pane by its name, with its look; files dropped there are opened like anywhere else."""
        self.made[name] = pane
        pane.setWhatsThis(f"Pane: {PAGES[name]}")  # what F1 explains where nothing in it says more
        self.themes[name].dress(pane)
        for line in pane.findChildren(QLineEdit):
            line.setAcceptDrops(False)
        self.pane_made.emit(name)
        return pane

    def _follow_list(self) -> None:
        """Files are open: make what stands beside their list."""
        if self._state.data.evaluation is not None:
            for name in LATER:
                if name not in self.made:
                    self._state.turns.do(self, partial(getattr, self, name))

    @cached_property
    def item(self) -> ItemPane:
        """The current item."""
        from lexeval_gui.window.panes.item.pane import ItemPane

        made = ItemPane(self._state, self.themes["item"])
        made.sections.set_folding(self.folding)
        made.explain.connect(self.explain)
        made.item_requested.connect(self.items.next_item)
        return self._take_in("item", made)

    def is_arithmetic_folded(self) -> bool:
        """Whether only the results of the item's arithmetic stand in sight."""
        return "item" in self.made and self.item.sections.is_arithmetic_folded()

    @cached_property
    def scores(self) -> ScoresPane:
        """The scores of the systems."""
        from lexeval_gui.window.panes.scores.pane import ScoresPane

        made = ScoresPane(self._state, self.themes["scores"])
        made.view.model().modelReset.connect(self.scores_reset)
        return self._take_in("scores", made)

    @cached_property
    def notes(self) -> NotesPane:
        """Tags and notes, which are given everywhere."""
        from lexeval_gui.window.panes.notes.pane import NotesPane

        made = NotesPane(self._state, self.annotating, self.themes["notes"])
        made.left.connect(self.notes_left)
        return self._take_in("notes", made)

    @cached_property
    def conventions(self) -> ConventionsPane:
        """What each convention would make of the scores."""
        from lexeval_gui.window.panes.conventions.pane import ConventionsPane

        return self._take_in("conventions", ConventionsPane(self._state, self.themes["conventions"]))

    @cached_property
    def compare(self) -> ComparePane:
        """Two systems compared."""
        from lexeval_gui.window.panes.compare import ComparePane

        state = self._state
        return self._take_in("compare", ComparePane(state.data, state.view, state.results, self.themes["compare"]))

    @cached_property
    def problems(self) -> ProblemsPane:
        """What was found while the files were read."""
        from lexeval_gui.window.panes.problems import ProblemsPane

        return self._take_in("problems", ProblemsPane(self._state, self.themes["problems"]))

    @cached_property
    def judgments(self) -> JudgmentsPane:
        """What judges say beside what measures say."""
        from lexeval_gui.window.panes.judgments import JudgmentsPane

        return self._take_in("judgments", JudgmentsPane(self._state, self.themes["judgments"]))

    @cached_property
    def errors(self) -> ErrorsPane:
        """Errors counted by what they are."""
        from lexeval_gui.window.panes.errors import ErrorsPane

        return self._take_in("errors", ErrorsPane(self._state, self.themes["errors"]))

    @cached_property
    def agreement(self) -> AgreementPane:
        """How far annotators agree."""
        from lexeval_gui.window.panes.agreement import AgreementPane

        return self._take_in("agreement", AgreementPane(self._state, self.themes["agreement"]))

    @cached_property
    def papers(self) -> PapersPane:
        """What papers report."""
        from lexeval_gui.window.panes.papers import PapersPane

        return self._take_in("papers", PapersPane(self._state, self.themes["papers"]))

    @cached_property
    def why(self) -> WhyPane:
        """Where a difference comes from."""
        from lexeval_gui.window.panes.why.pane import WhyPane

        return self._take_in("why", WhyPane(self._state, self.themes["why"]))

    @cached_property
    def worth(self) -> WorthPane:
        """What each class of errors is worth."""
        from lexeval_gui.window.panes.worth.pane import WorthPane

        return self._take_in("worth", WorthPane(self._state, self.themes["worth"]))

    @property
    def figures(self) -> QWidget | None:
        """The figures, once they are made: their library is large."""
        return self.made.get("figures")

    def make_figures(self) -> None:
        """Make the pane of figures, if it is not there yet."""
        if self.figures is None:
            from lexeval_gui.window.panes.figures import FiguresPane

            self._take_in("figures", FiguresPane(self._state, self.themes["figures"]))

    def prepare_figures(self) -> None:
        """Have the library of the figures loaded beside the interface, then make their pane."""
        if self.figures is None:
            self._loader.start()

    @property
    def focus_home(self) -> QWidget:
        """What has the focus where no part of a pane has: of the list the rows, which have keys of their own."""
        return self.items.rows

    @property
    def focus_in_pane(self) -> QWidget | None:
        """What has the focus, if it is in a pane."""
        focus = self.focusWidget()
        return focus if focus is not None and any(p.isAncestorOf(focus) for p in self.made.values()) else None

    def _reset_panes(self) -> None:
        """Other files come: no cell is chosen, no column as wide as theirs, every list begins at its beginning, and no
        part of an item, nor a field that goes away, has the focus."""
        self.focus_home.setFocus(Qt.FocusReason.OtherFocusReason)
        for table in self.findChildren(QTableView):
            if isinstance(table, ShowsCells):
                table.show_cells((), ())
        for area in self.findChildren(QAbstractScrollArea):
            for bar in (area.horizontalScrollBar(), area.verticalScrollBar()):  # found as children, they were kept here
                bar.setValue(bar.minimum())


def go_to(pane: QWidget) -> None:
    """Give a pane the focus: what it names for that (of the list the rows, where J and K are not typed), else its
    first part that takes it."""
    if (proxy := pane.focusProxy()) is not None:
        proxy.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return
    for widget in (pane, *pane.findChildren(QWidget)):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
