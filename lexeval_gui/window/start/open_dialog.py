"""The dialog of files and roles: what was guessed and why, changeable before anything is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.core.parameters import BadValue, Choice, Parameter
from lexeval_gui.core.plaintext import isolated_words
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.window.look.grounds import set_ground
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.dialogs.dialog import Dialog, Role
from lexeval_gui.window.widgets.dialogs.folder_dialog import chosen_folders
from lexeval_gui.window.widgets.file_drops import dropped_paths
from lexeval_gui.window.widgets.labels import Label, heading, name_box, quiet, restyle
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.workspace import opening, plans

FILE, ROLE, PAIRS, WHY, REMOVE = range(5)
"""The columns."""

NAMED = 3
"""So many missing or extra items are named; the tool tip names all."""


class OpenDialog(Dialog):
    """Shows a plan and lets it be changed; `plan` is the result."""

    def __init__(self, plan: plans.Plan, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.plan, self._theme = plan, theme
        self.setWindowTitle("Files and roles")
        self.setAcceptDrops(True)
        self.roles: list[QComboBox] = []
        self.pairs: dict[str, Label] = {}
        self.options: dict[str, QComboBox | QLineEdit] = {}
        self._lay_out()
        self._show_plan()
        self.resize_on_screen(theme.px(860), theme.px(500))
        self.accepting.setFocus()

    # layout

    def _lay_out(self) -> None:
        px = self._theme.px
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(px(16), px(14), px(16), px(4))
        column.setSpacing(px(8))
        nest(column, self._head())
        self._files = QWidget(self.inside)
        set_ground(self._files)
        self._grid = QGridLayout(self._files)
        self._grid.setContentsMargins(px(10), px(8), px(10), px(8))
        self._grid.setHorizontalSpacing(px(12))
        self._grid.setVerticalSpacing(px(6))
        self._grid.setColumnStretch(0, 2)
        self._grid.setColumnStretch(WHY, 3)
        column.addWidget(self._files, 1)
        column.addWidget(heading("How they are read", self._theme))
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(px(12))
        nest(column, self._form)
        self.lacking = Label("", self)
        self.lacking.setProperty("look", "error")
        self.lacking.setWordWrap(True)
        self.pinned.insertWidget(0, self.lacking)
        self.add = self.buttons.addButton("Add files…", Role.ActionRole)
        self.add_folders = self.buttons.addButton("Add folders…", Role.ActionRole)
        self.buttons.addButton("Cancel", Role.RejectRole)
        self.accepting = self.buttons.addButton("Open", Role.AcceptRole)
        self.accepting.setDefault(True)
        self.add.clicked.connect(self._choose_more)
        self.add_folders.clicked.connect(self._choose_more_folders)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(quiet("The role of each file is guessed from what it holds.", self._theme))
        row.addStretch(1)
        self.task = QComboBox(self)
        name_box(self.task, "task")
        for name in opening.task_names():
            self.task.addItem(opening.task(name).identity.title, name)
        self.task.activated.connect(self._task_chosen)
        row.addWidget(self.task)
        return row

    # showing

    def _show_plan(self) -> None:
        self.task.setCurrentIndex(self.task.findData(self.plan.task))
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        self.roles, self.pairs = [], {}
        titles = {FILE: "File", ROLE: "Role", WHY: "Why"}
        if any(source.items for source in self.plan.sources):
            titles[PAIRS] = "Items"
        self._grid.setColumnStretch(PAIRS, 2 if PAIRS in titles else 0)
        for column, title in titles.items():
            self._grid.addWidget(heading(title, self._theme), 0, column)
        for row, source in enumerate(self.plan.sources, start=1):
            self._add_row(row, source)
        self._grid.setRowStretch(len(self.plan.sources) + 1, 1)
        self._show_options()
        self._show_pairs()
        self._show_lacking()

    def _add_row(self, row: int, source: plans.Source) -> None:
        name = Label(Path(source.path).name, self._files)
        name.setToolTip(isolated_words(source.path))
        role = QComboBox(self._files)
        name_box(role, f"role of {Path(source.path).name}")
        for known in opening.task(self.plan.task).reading.roles:
            role.addItem(known.title, known.id)
            role.setItemData(role.count() - 1, known.help, Qt.ItemDataRole.ToolTipRole)
        role.addItem("leave out", "")
        role.setCurrentIndex(role.findData(source.role))
        role.activated.connect(lambda: self._role_chosen(source.path, role.currentData()))
        sure = "" if source.likelihood >= 1 or not source.role else f" ({source.likelihood:.0%})"
        why = quiet(source.why + sure, self._theme)
        why.setWordWrap(True)
        remove = QPushButton("Remove", self._files)
        remove.setProperty("look", "flat")
        remove.setAccessibleName(f"remove {Path(source.path).name}")
        remove.setAutoDefault(False)
        remove.clicked.connect(lambda: self._removed(source.path))
        self.roles.append(role)
        self.pairs[source.path] = pair = Label("", self._files)
        pair.setWordWrap(True)
        for column, widget in {FILE: name, ROLE: role, PAIRS: pair, WHY: why, REMOVE: remove}.items():
            self._grid.addWidget(widget, row, column)

    def _show_pairs(self) -> None:
        """How many items each file is about, and how they pair with those of the gold, as far as names tell."""
        known = {pair.path: pair for pair in plans.pairings(self.plan)}
        for source in self.plan.sources:
            pair, label = known.get(source.path), self.pairs[source.path]
            label.setText(pairing_text(pair) if pair is not None else f"{len(source.items):,}" if source.items else "")
            label.setToolTip(isolated_words(pairing_help(pair)) if pair is not None else "")
            restyle(label, "look", "quiet" if pair is None or pair.is_whole else "error")

    def _show_options(self) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self.options = {}
        for parameter in self.plan.options.parameters:
            if not self.plan.options.matters(parameter):
                continue
            self.options[parameter.id] = editor = self._editor(parameter, self.plan.options[parameter.id])
            editor.setToolTip(parameter.help)
            self._form.addRow(parameter.title, editor)

    def _editor(self, parameter: Parameter, value: str) -> QComboBox | QLineEdit:
        if isinstance(parameter, Choice):
            box = QComboBox(self)
            name_box(box, parameter.title)
            for option in parameter.options:
                box.addItem(f"{option.id}: {option.help}" if option.help else option.id, option.id)
            box.setCurrentIndex(box.findData(value))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
            box.activated.connect(lambda: self._option_set(parameter.id, box.currentData()))
            return box
        line = QLineEdit(value, self)
        line.setAccessibleName(parameter.title)
        line.textEdited.connect(lambda text: self._option_set(parameter.id, text))
        return line

    def _show_lacking(self, wrong: str = "") -> None:
        missing = [problem.message for problem in plans.role_problems(self.plan)]
        text = wrong or (missing[0] if missing else "")
        self.lacking.setText(text[:1].upper() + text[1:])
        self.accepting.setEnabled(not text)

    # changing

    def _task_chosen(self) -> None:
        paths = [source.path for source in self.plan.sources]
        self._plan_again(lambda: opening.plan(paths, self.task.currentData()))

    def _role_chosen(self, path: str, role: str) -> None:
        self.plan = self.plan.with_role(path, role)
        self._show_pairs()
        self._show_lacking()

    def _removed(self, path: str) -> None:
        kept = tuple(source for source in self.plan.sources if source.path != path)
        self.plan = replace(self.plan, sources=kept)
        self._show_plan()

    def _option_set(self, name: str, value: str) -> None:
        try:
            self.plan = replace(self.plan, options=self.plan.options.with_values({name: value}))
        except BadValue as error:
            self._show_lacking(str(error))
        else:
            if any(getattr(known, "when", None) for known in self.plan.options.parameters):
                soon(self, self._offer_options)  # the field that says so is not to be taken away yet
            self._show_lacking()

    def _offer_options(self) -> None:
        """Show the options that matter, if others do now."""
        if set(self.options) != {p.id for p in self.plan.options.parameters if self.plan.options.matters(p)}:
            self._show_options()

    def add_files(self, paths: Sequence[str]) -> None:
        """Add files, with their roles guessed; those that are there keep the roles they have."""
        self._plan_again(lambda: opening.with_files(self.plan, paths))

    def _plan_again(self, guess: Callable[[], plans.Plan]) -> None:
        try:
            self.plan = guess()
        except Unreadable as error:
            self._show_lacking(str(error))
        else:
            self._show_plan()

    def _choose_more(self) -> None:
        paths, _ = QFileDialog.getOpenFileNames(self, "Add files", self._folder())
        if paths:
            self.add_files(paths)

    def _choose_more_folders(self) -> None:
        if paths := chosen_folders(self, "Add folders", self._folder()):
            self.add_files(paths)

    def _folder(self) -> str:
        return str(Path(self.plan.sources[-1].path).parent) if self.plan.sources else ""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """See Qt."""
        if dropped_paths(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """See Qt."""
        self.add_files(dropped_paths(event))


def pairing_text(pair: plans.Pairing) -> str:
    """How a file pairs with the gold, in a few words; the first items that do not pair are named."""
    parts = [f"{len(pair.common):,} of {len(pair.common) + len(pair.missing):,}"]
    for items, word in ((pair.missing, "missing"), (pair.extra, "extra")):
        if items:
            more = "" if len(items) <= NAMED else f" and {len(items) - NAMED:,} more"
            parts.append(f"{word} {', '.join(items[:NAMED])}{more}")
    return "; ".join(parts)


def pairing_help(pair: plans.Pairing) -> str:
    """All items that do not pair."""
    said = ((pair.missing, "Only in the gold"), (pair.extra, "Not in the gold"))
    return "\n".join(f"{words}: {', '.join(items)}" for items, words in said if items)
