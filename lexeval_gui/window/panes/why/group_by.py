"""By what a difference is taken apart: which features, how their numbers are cut, how p is corrected, and a file of
features of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QMenu, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.features import Feature, NumberFeature
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import by_severity
from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.window.look.style_sheet import toggle_style
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.panes.why.cut_field import CutField
from lexeval_gui.window.panes.why.feature_file import FeatureFile
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.folders import folder_beside
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.labels import escape_mnemonics, name_box, quiet
from lexeval_gui.window.widgets.layouts import fill_flow, fill_without_gaps
from lexeval_gui.window.widgets.page import clear_layout
from lexeval_gui.window.widgets.switch_bar import Switch, SwitchBar
from lexeval_gui.workspace.analysis.features import features, wanted_features
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import all_part_labels

OWN_FILE = "A file of features…"
TABLES = "Tables (*.csv *.tsv *.txt);;All files (*)"
MOST_PROBLEMS = 5


class GroupBy(QWidget):
    """The choices, in the state of the view; what is shown of them follows the features that there are."""

    def __init__(self, state: AppState, file: FeatureFile, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._file, self._theme = state, file, theme
        self.known: tuple[Feature, ...] = ()
        self._labels: tuple[str, ...] = ()
        self.switches = SwitchBar(theme, self)
        self._caption = quiet("group by", theme, self.switches)
        self.switches.row.addWidget(self._caption)
        self.switches.switched.connect(self._switch)
        self.scores, self.cut = QPushButton("Scores…", self), QPushButton("Cut numbers", self)
        self.file_button, self.no_file = QPushButton(OWN_FILE, self), QPushButton("Without it", self)
        self.correction = QComboBox(self)
        self.fields: dict[str, CutField] = {}
        self._problems = quiet("", theme, self, wraps=True)
        self._lay_out()
        state.data.about_to_change.connect(self._forget)
        theme.changed.connect(self._dress)
        self._dress()

    def _lay_out(self) -> None:
        self.scores.setMenu(menu := QMenu(self.scores))
        menu.aboutToShow.connect(self._fill_scores)
        self.scores.setToolTip("Group by what the systems score; such a group was chosen by the outcome and has no p")
        self.cut.setCheckable(True)
        self.cut.setToolTip("Say where numbers are cut into groups")
        self.cut.toggled.connect(self._show_cuts)
        self.file_button.setToolTip("A table with a column id, and others that are joined to the items as features")
        self.file_button.clicked.connect(self.choose_file)
        self.no_file.clicked.connect(lambda: self._file.open(""))
        name_box(self.correction, "How p is corrected for all groups")
        for name in CORRECTIONS:
            self.correction.addItem(f"p corrected: {name}", name)
        self.correction.activated.connect(self._choose_correction)
        self._row, self._cuts = FlowLayout(), FlowLayout()
        self._column = fill_without_gaps(QVBoxLayout(self), self.switches, self._row, self._cuts, self._problems)
        fill_flow(self._row, self.scores, self.cut, self.correction, self.file_button, self.no_file)

    def _dress(self) -> None:
        px = self._theme.px
        for row in (self.switches.row, self._row, self._cuts):
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(px(4))
        self._column.setSpacing(px(6))
        for widget in (self.scores, self.cut, self.file_button, self.no_file, self.correction):
            widget.setFont(self._theme.font("small"))
        self.cut.setStyleSheet(toggle_style(self._theme, "QPushButton", (4, 12)))
        self.switches.check(self.wanted)

    # what there is

    def take(self, evaluation: Evaluation) -> None:
        """Offer what the items of an evaluation can be grouped by."""
        state = self._state
        notes, joined = state.history.annotations, state.data.joined
        self.known = features(evaluation, state.view.pair, notes, joined)
        self._labels = all_part_labels(evaluation)[1:]
        wanted, labels = wanted_features(evaluation, self.known, self.names)
        self.wanted = [*(feature.id for feature in wanted), *labels]
        self._show()

    def _forget(self) -> None:
        self.known, self._labels = (), ()

    wanted: Sequence[str] = ()
    """The names of what is grouped by: features and labels of parts."""

    @property
    def names(self) -> tuple[str, ...]:
        """Those that were chosen, as far as they are there; () for the usual ones."""
        there = {*(feature.id for feature in self.known), *self._labels}
        return tuple(name for name in self._state.view.grouped_by if name in there)

    @property
    def cuts(self) -> tuple[tuple[str, str], ...]:
        """How the numbers that are grouped by are cut, where that was typed."""
        numbers = {feature.id for feature in self._numbers()}
        return tuple(cut for cut in self._state.view.cuts if cut[0] in numbers)

    def _numbers(self) -> list[NumberFeature]:
        return [one for one in self.known if isinstance(one, NumberFeature) and one.id in self.wanted]

    # choosing

    def _switch(self, name: str) -> None:
        """Group by something, or no longer; by what is usual once nothing is left."""
        chosen = [known for known in self.wanted if known != name]
        self._choose(tuple(chosen) if name in self.wanted else (*chosen, name))

    def _choose(self, names: tuple[str, ...]) -> None:
        view = self._state.view
        view.group_by(names, view.cuts, view.correction)
        self.switches.check(self.wanted)  # also where that which was clicked stays on

    def _choose_correction(self) -> None:
        view = self._state.view
        view.group_by(view.grouped_by, view.cuts, self.correction.currentData())

    def _cut(self, name: str, places: str) -> None:
        """Cut a number at other places; as it is usual where none are typed."""
        view = self._state.view
        others = tuple(cut for cut in view.cuts if cut[0] != name)
        view.group_by(view.grouped_by, (*others, (name, places)) if places else others, view.correction)

    def choose_file(self) -> None:
        """Ask for a file of features of one's own, and join it."""
        folder = folder_beside(self._state.data.plan)
        path, _ = QFileDialog.getOpenFileName(self.window(), "Join features of your own", folder, TABLES)
        if path:
            self._file.open(path)

    def _fill_scores(self) -> None:
        menu = self.scores.menu()
        menu.clear()
        for feature in (feature for feature in self.known if feature.outcome):
            action = menu.addAction(escape_mnemonics(feature.title), partial(self._switch, feature.id))
            action.setCheckable(True)
            action.setChecked(feature.id in self.wanted)

    # showing

    def _show(self) -> None:
        on = set(self.wanted)
        offered = [(one.id, one.title) for one in self.known if not one.outcome or one.id in on]
        offered += [(label, f"{label.replace('_', ' ')} of parts") for label in self._labels]
        switches = {id: Switch(title, f"group by {title}", id) for id, title in offered}
        self.switches.show_switches(switches)
        self.switches.check(on)
        self.scores.setVisible(any(feature.outcome for feature in self.known))
        self.correction.setCurrentIndex(max(0, self.correction.findData(self._state.view.correction)))
        self._show_cuts()
        self.show_file()

    def _show_cuts(self) -> None:
        """A field for each number that is grouped by."""
        numbers, typed = self._numbers(), dict(self._state.view.cuts)
        self.cut.setVisible(bool(numbers))
        wanted = [feature.id for feature in numbers] if self.cut.isChecked() else []
        if wanted != list(self.fields):
            clear_layout(self._cuts)
            self.fields = {one.id: CutField(one, self._theme, self) for one in numbers if one.id in wanted}
            for field in self.fields.values():
                field.chosen.connect(self._cut)
                self._cuts.addWidget(field)
                field.show()
        for name, field in self.fields.items():
            field.show_places(typed.get(name, ""))

    def show_file(self) -> None:
        """Which file of features is joined, and what is wrong with it."""
        own, problems = self._state.data.own_features, self._file.problems
        name = Path(own.path).name if own is not None else ""
        self.file_button.setText(escape_mnemonics(f"Features of {name}…" if name else OWN_FILE))
        self.no_file.setVisible(own is not None)
        self.no_file.setAccessibleName(f"without the features of {name}")
        worst = by_severity(problems)[:MOST_PROBLEMS]
        said = ["Joining the file …"] if self._file.is_reading else [str(one) for one in worst]
        if len(problems) > MOST_PROBLEMS:
            said.append(f"and {count_of(len(problems) - MOST_PROBLEMS, 'more problem')} in this file")
        self._problems.setText("\n".join(said))
        self._problems.setVisible(bool(said))
