"""Items for an appendix: which of them are asked for, and the table that is written of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from lexeval_gui.core import tables
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.tables import Layout
from lexeval_gui.window.export.progress import with_progress
from lexeval_gui.window.export.tables import SUFFIXES
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.announcement import announce
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role, StandardButton
from lexeval_gui.window.widgets.labels import Label, escape_mnemonics, name_box, quiet
from lexeval_gui.window.widgets.layouts import fill, nest

if TYPE_CHECKING:
    from lexeval_gui.core.dataset import Ints
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

Kind = Literal["selected", "listed", "worst"]

WORST = 10
"""So many of the worst items are offered at first."""

ABOUT = "A row for each item and system: sentence, gold, answers, scores."


class Wanted(Struct, frozen=True):
    """Which items: those that are selected, all that are listed, or so many of these, the worst by a number."""

    kind: Kind
    number: int = WORST
    measure: str = ""


class AppendixCommand(Struct, frozen=True):
    """See HasCommand: the items that are wanted, where the list is filtered and sorted so. `rows` are those that are
    selected, None where others are wanted; `compared` is the measure of a difference."""

    evaluation: Evaluation
    wanted: Wanted
    rows: Ints | None
    where: str
    sort: tuple[str, bool]
    systems: Sequence[int]
    compared: str | None

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace.outputs.appendix import ItemChoice
        from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand
        from lexeval_gui.workspace.outputs.command_lines.items import items_line

        evaluation, wanted = self.evaluation, self.wanted
        choice = ItemChoice(where=self.where, sort=self.sort)
        if self.rows is not None:
            choice = ItemChoice(tuple(evaluation.dataset.ids[row] for row in self.rows.tolist()))
            if not choice.ids:
                raise NoCommand("no item is selected")
        elif wanted.kind == "worst":
            choice = replace(choice, worst=wanted.number, measure=wanted.measure)
        return items_line(evaluation, inputs, choice, self.systems, self.compared)


SHOWN_LETTERS = 20
"""Of what items are worst by: names of systems are longer than the dialog is wide."""


class AppendixDialog(Dialog):
    """Asks which items; `wanted` is the answer. `numbers` are what items can be worst by, with their names."""

    command_wanted = Signal()
    """The command that prints the items is to be copied."""

    def __init__(
        self, selected: int, listed: int, numbers: Sequence[tuple[str, str]], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(theme, parent)
        self.setWindowTitle("Export items for an appendix")
        texts = {"selected": f"Selected: {count_of(selected, 'item')}", "listed": f"Listed: {count_of(listed, 'item')}"}
        self.choices: dict[Kind, QRadioButton] = {
            "selected": QRadioButton(texts["selected"], self.inside),
            "listed": QRadioButton(texts["listed"], self.inside),
            "worst": QRadioButton("The worst of those listed", self.inside),
        }
        self.number, self.measure = QLineEdit(self.inside), QComboBox(self.inside)
        self.said = Label("", self, wraps=True)
        self.said.hide()
        self._offer(selected, listed, numbers)
        self._lay_out(theme)

    def _offer(self, selected: int, listed: int, numbers: Sequence[tuple[str, str]]) -> None:
        self.number.setValidator(_digits_up_to(max(listed, 1), self.number))
        self.number.setText(str(min(WORST, max(listed, 1))))
        self.number.setAccessibleName("How many of the worst items")
        self.measure.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.measure.setMinimumContentsLength(SHOWN_LETTERS)
        name_box(self.measure, "By what items are worst")
        for name, title in numbers:
            self.measure.addItem(escape_mnemonics(title), name)
        self.choices["selected"].setEnabled(selected > 0)
        for kind in ("listed", "worst"):
            self.choices[kind].setEnabled(listed > 0)
        self.choices["selected" if selected > 1 or not listed else "listed"].setChecked(True)
        self.number.textEdited.connect(lambda: self.choices["worst"].setChecked(True))
        self.number.textChanged.connect(self._offer_saving)
        for button in self.choices.values():
            button.toggled.connect(self._offer_saving)
        self.measure.activated.connect(lambda: self.choices["worst"].setChecked(True))

    def _lay_out(self, theme: Theme) -> None:
        px, worst = theme.px, fill(QHBoxLayout(), self.number, quiet("by", theme, self.inside), (self.measure, 1))
        column = fill(QVBoxLayout(self.inside), quiet(ABOUT, theme, self.inside, wraps=True), *self.choices.values())
        worst.setContentsMargins(px(24), 0, 0, 0)
        worst.setSpacing(px(8))
        nest(column, worst)
        column.setContentsMargins(px(16), px(16), px(16), px(8))
        column.setSpacing(px(10))
        self.buttons.setStandardButtons(StandardButton.Save | StandardButton.Cancel)
        self.command_button = self.buttons.addButton("Copy as command", Role.ActionRole)
        self.command_button.setAutoDefault(False)
        self.command_button.clicked.connect(self.command_wanted)
        self.pinned.insertWidget(0, self.said)
        self.resize_on_screen(px(460))

    def _offer_saving(self) -> None:
        """Save if it is said how many items are wanted; 0, or nothing, would be all of them."""
        says_how_many = not self.choices["worst"].isChecked() or self.number.hasAcceptableInput()
        for button in (self.buttons.button(StandardButton.Save), self.command_button):
            button.setEnabled(says_how_many)

    def say(self, text: str) -> None:
        """Say what was done, also to who hears it."""
        announce(self.said, text)
        self.said.setText(text)
        self.said.setVisible(bool(text))

    @property
    def wanted(self) -> Wanted:
        """What was chosen."""
        kind = next(kind for kind, button in self.choices.items() if button.isChecked())
        return Wanted(kind, int(self.number.text() or 1), str(self.measure.currentData() or ""))


def _digits_up_to(most: int, parent: QLineEdit) -> QIntValidator:
    """Lets digits alone through: Qt lets what the language of the system writes between thousands through as well."""
    validator, digits = QIntValidator(1, most, parent), QLocale.c()
    digits.setNumberOptions(QLocale.NumberOption.RejectGroupSeparator)
    validator.setLocale(digits)
    return validator


def numbers_of(evaluation: Evaluation, pair: tuple[int, int]) -> list[tuple[str, str]]:
    """What items can be worst by: the headline of each system, the difference of two, the other measures."""
    names, found = evaluation.system_names, list[tuple[str, str]]()
    for system, name in enumerate(names):
        measure = evaluation.measure_of_item(evaluation.headline(system).id)
        found.append((f"{name}.{evaluation.headline(system).id}", f"{measure.title_of_item} of {name}"))
    if len(names) > 1 and pair[0] != pair[1]:
        found.append(("difference", f"difference {names[pair[0]]} minus {names[pair[1]]}"))
    for system, name in enumerate(names):
        for id in evaluation.available(system):
            measure = evaluation.measures[id]
            if measure.kind != "count" and measure.per_item:
                found.append((f"{name}.{id}", f"{measure.title_of_item} of {name}"))
    return list(dict(found).items())


def write_appendix(parent: QWidget, evaluation: Evaluation, rows: Ints, systems: Sequence[int], path: Path) -> bool:
    """Write items as the ending of the file says, while a dialog shows how far it is; tells whether it was written.
    Raises ValueError for an ending that means no format, OSError."""
    format = SUFFIXES.get(path.suffix.lower())
    if format is None:
        raise ValueError(f"items are saved as one of {', '.join(SUFFIXES)}, not as '{path.suffix or path.name}'")
    known = format

    def write(advance: Callable[[int], None]) -> None:
        from lexeval_gui.workspace import outputs
        from lexeval_gui.workspace.outputs import exports, laid_out
        from lexeval_gui.workspace.outputs.appendix import appendix

        done, reads = count(), known in tables.FOR_READING
        columns, found = appendix(evaluation, rows, systems, reads, lambda: advance(next(done)))
        note = outputs.headline_signature(evaluation)
        with exports.atomic_write(path) as file:
            laid_out.write_rows("Items", columns, found, Layout(format=known), file, note)

    return with_progress(parent, path, len(rows), write)
