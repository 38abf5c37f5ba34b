"""The dialog of baselines: what they are made from, and where their files go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task.baselines import BaselineInput, Baselines
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.labels import Label, quiet, window_title
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.workspace import baselines


class BaselineDialog(Dialog):
    """Asks for the inputs and parameters of baselines. It stays until the files are made: what is wrong is said in it.

    `paths` are the inputs that were named, `values` the parameters that were typed, `out` where the files go.
    """

    wanted = Signal()
    """The baselines are to be made."""

    def __init__(
        self, offered: Baselines, usual: Mapping[str, str], out: str, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._offered, self._theme = offered, theme
        self.setWindowTitle(window_title(offered.title))
        self._lay_out()
        self._is_working = False
        self.fields = {wanted.id: self._add_input(wanted, usual.get(wanted.id, "")) for wanted in offered.inputs}
        self.parameters = {
            parameter.id: self._add_field(parameter.title, parameter.help, parameter.default)
            for parameter in offered.parameters
        }
        self.place = self._add_field("Write to", "", out, self._choose_out)
        self.names = quiet("", theme, self, wraps=True)
        self._grid.addWidget(self.names, self._grid.rowCount(), 1)
        for field in (*self.fields.values(), *self.parameters.values(), self.place):
            field.textChanged.connect(self._check)
        self._check()
        self.resize_on_screen(theme.px(660), theme.px(390))
        next((field for field in self.fields.values() if not field.text()), self.accepting).setFocus()

    # layout

    def _lay_out(self) -> None:
        px = self._theme.px
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(4))
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(*(px(16),) * 4)
        column.setSpacing(px(12))
        column.addWidget(quiet(self._offered.help, self._theme, self, wraps=True))
        nest(column, self._grid)
        column.addStretch(1)
        self.wrong = Label("", self, wraps=True)
        self.wrong.setProperty("look", "error")
        self.pinned.insertWidget(0, self.wrong)
        self.buttons.addButton("Cancel", Role.RejectRole).setAutoDefault(False)
        self.accepting = self.buttons.addButton("Make and open", Role.ActionRole)
        self.accepting.setDefault(True)
        self.accepting.clicked.connect(self._want)

    def _add_input(self, wanted: BaselineInput, text: str) -> QLineEdit:
        title = wanted.title if wanted.required else f"{wanted.title} (if any)"
        return self._add_field(title, wanted.help, text, partial(self._choose, wanted))

    def _add_field(self, title: str, help: str, text: str, choose: Callable[..., None] | None = None) -> QLineEdit:
        """A field with its title before it, what it is below it, and behind it what lets a file be chosen."""
        row, field = self._grid.rowCount(), QLineEdit(text, self)
        field.setAccessibleName(title)
        field.setAccessibleDescription(help)
        self._grid.addWidget(Label(title, self), row, 0)
        self._grid.addWidget(field, row, 1)
        if choose is not None:
            button = QPushButton("Browse…", self)
            button.setAccessibleName(f"browse: {title}")
            button.setAutoDefault(False)
            button.clicked.connect(choose)
            self._grid.addWidget(button, row, 2)
        if help:
            words = quiet(help.replace("`", ""), self._theme, self, wraps=True)
            self._grid.addWidget(words, row + 1, 1, 1, 2)
        return field

    # answers

    @property
    def paths(self) -> dict[str, str]:
        """The inputs that were named, by their ids."""
        return {name: text for name, field in self.fields.items() if (text := field.text().strip())}

    @property
    def values(self) -> dict[str, str]:
        """The parameters, by their ids."""
        return {name: field.text() for name, field in self.parameters.items()}

    @property
    def out(self) -> str:
        """Where the files go, without their suffixes."""
        return self.place.text().strip()

    def refuse(self, problems: tuple[Problem, ...]) -> None:
        """Say why nothing was made."""
        said = (str(problem).removeprefix("error: ") for problem in problems if problem.severity == "error")
        self.wrong.setText(isolated_words("; ".join(said)))

    def end_work(self) -> None:
        """What was wanted is made, or is not."""
        self._is_working = False
        self.accepting.setEnabled(True)
        self._check_names()

    def _want(self) -> None:
        self.wrong.setText("")
        self._is_working = True
        self.accepting.setEnabled(False)
        self.wanted.emit()

    def _choose(self, wanted: BaselineInput, *_: object) -> None:
        field = self.fields[wanted.id]
        here = field.text() or str(Path(self.out).parent)
        if wanted.folder:
            path = QFileDialog.getExistingDirectory(self, wanted.title, here)
        else:
            path, _filter = QFileDialog.getOpenFileName(self, wanted.title, here)
        if path:
            field.setText(path)

    def _choose_out(self, *_: object) -> None:
        path, _filter = QFileDialog.getSaveFileName(self, "Write to", self.out)
        if path:
            self.place.setText(path)

    def _check(self) -> None:
        """Whether all is there that is needed; what will be written."""
        self.wrong.setText("")
        named = self.paths
        lacking = [wanted.title for wanted in self._offered.inputs if wanted.required and wanted.id not in named]
        self.accepting.setEnabled(not lacking and bool(self.out) and not self._is_working)
        self._check_names()

    def _check_names(self) -> None:
        paths = baselines.out_paths(self._offered, self.out)
        there = [path.name for path in paths if path.exists()]
        text = f"writes {' and '.join(path.name for path in paths)}"
        self.names.setText(isolated_words(text + (f"; what is in {' and '.join(there)} is replaced" if there else "")))
