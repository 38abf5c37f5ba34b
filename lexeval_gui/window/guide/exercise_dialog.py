"""Asks what an exercise is about: which score, of which items, how many; of a sheet, whether with solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from PySide6.QtCore import QLocale
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import count_of
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, StandardButton
from lexeval_gui.window.widgets.labels import escape_mnemonics, name_box, quiet
from lexeval_gui.window.widgets.layouts import fill

Kind = Literal["first", "selected", "drawn"]

SHOWN_LETTERS = 24
"""Of what is asked for: the titles of some measures are longer than the dialog is wide."""

ABOUT = "Items are shown without their scores. The class says what a score is, and then it is shown."
ABOUT_SHEET = "A page to be printed: items without their scores, with a line for each answer."
RESETS = "What-if changes are taken back before; Undo brings them again."


class ExerciseWanted(Struct, frozen=True):
    """How many items: the first of the list, those that are selected, or so many that a seed draws from the list; the
    id of the measure, "" for the headline of each system."""

    kind: Kind
    number: int
    seed: str
    measure: str
    with_solutions: bool


class Offered(Struct, frozen=True):
    """What there is to choose from: the numbers of items, the measures with their ids and titles, the usual number;
    `resets` says whether what-if changes would be taken back."""

    selected: int
    listed: int
    measures: Sequence[tuple[str, str]]
    usual: int
    for_sheet: bool = False
    resets: bool = False


class ExerciseDialog(Dialog):
    """`wanted` is the answer."""

    def __init__(self, offered: Offered, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle("Exercise sheet" if offered.for_sheet else "Exercise: predict the score")
        self.choices: dict[Kind, QRadioButton] = {
            "first": QRadioButton(f"The first of the {count_of(offered.listed, 'listed item')}", self.inside),
            "selected": QRadioButton(f"Those that are selected: {count_of(offered.selected, 'item')}", self.inside),
            "drawn": QRadioButton("Drawn from those listed, by seed", self.inside),
        }
        self.measure, self.number, self.seed = QComboBox(self.inside), QLineEdit(self.inside), QLineEdit(self.inside)
        self.solutions = QCheckBox("With the solutions behind the questions", self.inside)
        self._offer(offered)
        self._lay_out(offered, theme)

    def _offer(self, offered: Offered) -> None:
        self.measure.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.measure.setMinimumContentsLength(SHOWN_LETTERS)
        name_box(self.measure, "Which score")
        self.measure.addItem("the headline of each system", "")
        for id, title in offered.measures:
            self.measure.addItem(escape_mnemonics(title), id)
        digits = QIntValidator(1, max(offered.listed, offered.selected, 1), self.number)
        locale = QLocale.c()
        locale.setNumberOptions(QLocale.NumberOption.RejectGroupSeparator)
        digits.setLocale(locale)
        self.number.setValidator(digits)
        self.number.setText(str(min(offered.usual, max(offered.listed, offered.selected, 1))))
        self.number.setAccessibleName("How many items")
        self.seed.setText("1")
        self.seed.setAccessibleName("Seed by which items are drawn")
        self.choices["selected"].setEnabled(offered.selected > 0)
        for kind in ("first", "drawn"):
            self.choices[kind].setEnabled(offered.listed > 0)
        self.choices["selected" if offered.selected > 1 or not offered.listed else "first"].setChecked(True)
        self.seed.textEdited.connect(lambda: self.choices["drawn"].setChecked(True))
        self.number.textChanged.connect(self._allow)
        self.seed.textChanged.connect(self._allow)
        for button in self.choices.values():
            button.toggled.connect(self._allow)

    def _lay_out(self, offered: Offered, theme: Theme) -> None:
        px, column = theme.px, QVBoxLayout(self.inside)
        fill(column, quiet(ABOUT_SHEET if offered.for_sheet else ABOUT, theme, self.inside, wraps=True))
        score = fill(QHBoxLayout(), quiet("Which score", theme, self.inside), (self.measure, 1))
        many = fill(QHBoxLayout(), quiet("How many items", theme, self.inside), self.number)
        many.addStretch(1)
        drawn = fill(QHBoxLayout(), self.choices["drawn"], self.seed)
        drawn.addStretch(1)
        fill(column, score, self.choices["first"], self.choices["selected"], drawn, many)
        self.solutions.setVisible(offered.for_sheet)
        column.addWidget(self.solutions)
        if offered.resets:
            fill(column, quiet(RESETS, theme, self.inside, wraps=True))
        for field in (self.number, self.seed):
            field.setFixedWidth(px(90))
        column.setContentsMargins(px(16), px(16), px(16), px(8))
        column.setSpacing(px(10))
        for row in (score, many, drawn):
            row.setSpacing(px(8))
        self.buttons.setStandardButtons(
            (StandardButton.Save if offered.for_sheet else StandardButton.Ok) | StandardButton.Cancel
        )
        self.done_button = self.buttons.button(StandardButton.Save if offered.for_sheet else StandardButton.Ok)
        if not offered.for_sheet:
            self.done_button.setText("Begin")
        self.resize_on_screen(px(460))

    def _allow(self) -> None:
        """Begin if it is said how many items are wanted, and by which seed they are drawn."""
        has_seed = not self.choices["drawn"].isChecked() or bool(self.seed.text().strip())
        self.done_button.setEnabled(self.number.hasAcceptableInput() and has_seed)

    @property
    def wanted(self) -> ExerciseWanted:
        """What was chosen."""
        kind = next(kind for kind, button in self.choices.items() if button.isChecked())
        seed = self.seed.text().strip() if kind == "drawn" else ""
        number, measure = int(self.number.text() or 1), str(self.measure.currentData() or "")
        return ExerciseWanted(kind, number, seed, measure, self.solutions.isChecked())
