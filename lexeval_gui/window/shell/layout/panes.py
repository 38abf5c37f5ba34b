"""The panes of one evaluation, each with its look; the figures come once their library, which is large, is loaded."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QScrollBar, QStackedWidget, QWidget

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.look.pane_theme import PaneTheme
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.agreement import AgreementPane
from lexeval_gui.window.panes.compare import ComparePane
from lexeval_gui.window.panes.conventions.pane import ConventionsPane
from lexeval_gui.window.panes.errors import ErrorsPane
from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.items.pane import ItemsPane
from lexeval_gui.window.panes.judgments import JudgmentsPane
from lexeval_gui.window.panes.notes.pane import NotesPane
from lexeval_gui.window.panes.problems import ProblemsPane
from lexeval_gui.window.panes.scores.pane import ScoresPane
from lexeval_gui.window.panes.why.pane import WhyPane
from lexeval_gui.window.panes.worth.pane import WorthPane
from lexeval_gui.window.shell.layout.plots_loader import PlotsLoader
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.widgets.tables.table_view import TableView


class Panes(QStackedWidget):
    """What the workbench consists of, wherever it stands: by name, and which of it has the focus."""

    figures_made = Signal(QWidget)
    """The pane of figures is there."""

    def __init__(self, state: AppState, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        state.data.about_to_change.connect(self._reset_panes)
        themes = self.themes = {name: PaneTheme(theme, self) for name in PAGES}
        self.items = ItemsPane(state, themes["items"])
        self.item = ItemPane(state, themes["item"])
        self.scores = ScoresPane(state, themes["scores"])
        self.conventions = ConventionsPane(state, themes["conventions"])
        self.compare = ComparePane(state.data, state.view, state.results, themes["compare"])
        self.problems = ProblemsPane(state, themes["problems"])
        self.notes = NotesPane(state, themes["notes"])
        self.judgments = JudgmentsPane(state, themes["judgments"])
        self.errors = ErrorsPane(state, themes["errors"])
        self.agreement = AgreementPane(state, themes["agreement"])
        self.why = WhyPane(state, themes["why"])
        self.worth = WorthPane(state, themes["worth"])
        self.figures: QWidget | None = None
        self._loader = PlotsLoader(self)
        self._loader.loaded.connect(self.make_figures)
        for name, pane in self.made.items():
            themes[name].dress(pane)
            for line in pane.findChildren(QLineEdit):
                line.setAcceptDrops(False)  # files dropped there are opened like anywhere else
        self.item.item_requested.connect(self.items.next_item)
        self.notes.annotating.next_item_wanted.connect(self.items.next_item)

    @property
    def made(self) -> dict[str, QWidget]:
        """The panes that are made, by their names."""
        return {name: pane for name in PAGES if (pane := getattr(self, name)) is not None}

    def make_figures(self) -> None:
        """Make the pane of figures, if it is not there yet."""
        if self.figures is None:
            from lexeval_gui.window.panes.figures import FiguresPane

            self.figures = FiguresPane(self._state, self.themes["figures"])
            self.themes["figures"].dress(self.figures)
            self.figures_made.emit(self.figures)

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
        for table in self.findChildren(TableView):
            table.show_cells((), ())
        for bar in self.findChildren(QScrollBar):
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
