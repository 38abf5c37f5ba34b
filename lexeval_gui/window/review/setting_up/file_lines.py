"""The lines of a set-up in which files are chosen: one file, or as many as there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.widgets.elided import ElidedLabel
from lexeval_gui.window.widgets.labels import name_box


class FileLine(QWidget):
    """A file: one of those that are open, or another one."""

    def __init__(self, name: str, path: str, known: Sequence[str], folder: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder = folder
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.box = QComboBox(self, minimumContentsLength=24, sizeAdjustPolicy=policy)
        name_box(self.box, name)
        if not path:  # none of those that are open is meant until somebody says so
            self.box.addItem("no file chosen", "")
        for each in dict.fromkeys(filter(None, [path, *known])):
            self._add(each)
        self.button = QPushButton("Choose…", self, autoDefault=False)
        self.button.setAccessibleName(f"choose {name}")
        self.button.clicked.connect(self._choose)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        row.addWidget(self.box, 1)
        row.addWidget(self.button)

    @property
    def path(self) -> str:
        """The file that is chosen; "" if none is."""
        return str(self.box.currentData() or "")

    def choose(self, path: str) -> None:
        """Take a file."""
        if self.box.findData(path) < 0:
            self._add(path)
        self.box.setCurrentIndex(self.box.findData(path))

    def _add(self, path: str) -> None:
        self.box.addItem(Path(path).name, path)
        self.box.setItemData(self.box.count() - 1, path, Qt.ItemDataRole.ToolTipRole)

    def _choose(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, "Choose a file", str(Path(self.path).parent) if self.path else self._folder
        )
        if path:
            self.choose(path)


class FileLines(QWidget):
    """Any number of files, a line each with a button that takes it out, and a button that adds some."""

    changed = Signal()
    """Other files are named."""

    def __init__(self, name: str, paths: Sequence[str], folder: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._folder, self._theme = name, folder, theme
        self._lines: dict[str, QWidget] = {}
        self.removers: dict[str, QPushButton] = {}
        self.adding = QPushButton("Add…", self, autoDefault=False)
        self.adding.setAccessibleName(f"add {name}")
        self.adding.clicked.connect(self._choose)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(3))
        self._column.addWidget(self.adding, 0, Qt.AlignmentFlag.AlignLeft)
        self.add(paths)

    @property
    def paths(self) -> tuple[str, ...]:
        """The files that are named, in their order."""
        return tuple(self._lines)

    def add(self, paths: Sequence[str]) -> None:
        """Name further files; one that is named already stays where it is."""
        wanted = [path for path in dict.fromkeys(paths) if path and path not in self._lines]
        for path in wanted:
            self._lines[path] = line = self._line(path)
            self._column.insertWidget(self._column.count() - 1, line)
        if wanted:
            self.changed.emit()

    def _line(self, path: str) -> QWidget:
        line = QWidget(self)
        label = ElidedLabel(parent=line)
        label.setText(Path(path).name)
        label.setToolTip(path)
        button = self.removers[path] = QPushButton("Take out", line, autoDefault=False)
        button.setAccessibleName(f"take out {Path(path).name}")
        button.clicked.connect(partial(self._remove, path))
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._theme.px(8))
        row.addWidget(label, 1)
        row.addWidget(button)
        return line

    def _remove(self, path: str, *_: object) -> None:
        """Take a file out; the keyboard goes on with what is there."""
        line = self._lines.pop(path)
        self.removers.pop(path)
        line.hide()
        self._column.removeWidget(line)
        line.deleteLater()
        next(iter([*self.removers.values()][::-1]), self.adding).setFocus()
        self.changed.emit()

    def _choose(self) -> None:
        last = next(iter(reversed(self._lines)), "")
        found, _ = QFileDialog.getOpenFileNames(self, "Choose files", str(Path(last).parent) if last else self._folder)
        self.add(found)
