"""What the window shows while no files are open: open, recent files, samples and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.problems import Problem
from lexeval_gui.core.samples import Sample
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.memory import Entry
from lexeval_gui.window.widgets.labels import heading, kbd, quiet
from lexeval_gui.window.widgets.page import Card, Page, clear_layout


class StartPage(Page):
    """Open, recent files, samples."""

    open_wanted = Signal()
    folders_wanted = Signal()
    review_wanted = Signal()
    sample_wanted = Signal(str)
    recent_wanted = Signal(int)
    unsaved_wanted = Signal(int)
    discard_wanted = Signal(int)
    export_wanted = Signal(int)

    def __init__(self, samples: Sequence[Sample], theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.column.addWidget(self.title("LexEval"))
        self.column.addWidget(quiet("Click a number, see its items; look at an item, see its arithmetic.", theme))
        self.add_gap(20)
        self.column.addLayout(self._opening())
        self.column.addLayout(self._reviewing())
        self.add_gap(16)
        self._unsaved = self.spaced(QVBoxLayout(), 8)
        self.column.addLayout(self._unsaved)
        columns = self.spaced(QHBoxLayout(), 24)
        self._recent = self._section("Recent files", columns)
        self._samples = self._section("Samples and worked examples", columns)
        self.column.addLayout(columns)
        self.add_samples(samples)

    def add_samples(self, samples: Sequence[Sample]) -> None:
        """Offer samples, by task, below those that are there."""
        for task, group in groupby(samples, key=lambda sample: sample.task):
            self._samples.addWidget(quiet(task.capitalize(), self.theme))
            for sample in group:
                self._samples.addWidget(self._sample(sample))

    def add_refused(self, problems: Sequence[Problem]) -> None:
        """Say below the samples which tasks of packages are not offered, and why."""
        for problem in problems:
            line = quiet(f"{problem.path}: {problem.message}", self.theme)
            line.setWordWrap(True)
            self._samples.addWidget(line)

    def _opening(self) -> QHBoxLayout:
        row = self.spaced(QHBoxLayout(), 10)
        _add_button(row, "Open files…", "open files", self.open_wanted.emit, self).setProperty("look", "primary")
        row.addWidget(kbd("Ctrl+O", self.theme))
        _add_button(row, "Open folders…", "open folders", self.folders_wanted.emit, self)
        row.addWidget(kbd("Ctrl+Alt+O", self.theme))
        drop = quiet("or drop gold, systems and sentences anywhere on the window: their roles are guessed.", self.theme)
        drop.setWordWrap(True)
        row.addWidget(drop, 1)
        return row

    def _reviewing(self) -> QHBoxLayout:
        row = self.spaced(QHBoxLayout(), 10)
        _add_button(row, "Review a sample…", "review a sample", self.review_wanted.emit, self)
        row.addWidget(quiet("by hand: you decide item after item, with the keyboard alone.", self.theme), 1)
        return row

    def _section(self, title: str, columns: QHBoxLayout) -> QVBoxLayout:
        outer = self.spaced(QVBoxLayout(), 8)
        outer.addWidget(heading(title, self.theme))
        inner = self.spaced(QVBoxLayout(), 8)
        outer.addLayout(inner)
        outer.addStretch(1)
        columns.addLayout(outer, 1)
        return inner

    def _sample(self, sample: Sample) -> Card:
        return Card(sample.title, sample.about, self.theme, lambda: self.sample_wanted.emit(sample.id), self)

    def show_unsaved(self, titles: Sequence[tuple[str, str, bool]]) -> None:
        """Offer work that was left without a name: title, what it is, whether it can be opened (else exported)."""
        clear_layout(self._unsaved)
        if titles:
            self._unsaved.addWidget(heading("Unsaved work", self.theme, self))
        for place, (title, about, opens) in enumerate(titles):
            self._unsaved.addWidget(self._left(place, title, about, opens))

    def _left(self, place: int, title: str, about: str, opens: bool) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.theme.px(8))
        text, wanted = ("Open", self.unsaved_wanted) if opens else ("Export…", self.export_wanted)
        act = partial(wanted.emit, place)
        row.addWidget(Card(title, about, self.theme, act, box), 1)
        _add_button(row, text, f"{text.rstrip('…')} {title}", act, box)

        def discard() -> None:
            """Ask once more, on the button: what is discarded is gone."""
            if button.text() == "Discard":
                button.setText("Discard for good")
                button.setAccessibleName(f"Discard {title} for good")
            else:
                self.discard_wanted.emit(place)

        button = _add_button(row, "Discard", f"Discard {title}", discard, box)
        button.setProperty("look", "flat")
        return box

    def show_recent(self, entries: Sequence[Entry]) -> None:
        """List the files opened last."""
        clear_layout(self._recent)
        for place, entry in enumerate(entries):
            self._recent.addWidget(self._entry(place, entry))
        if not entries:
            self._recent.addWidget(quiet("Files that you open are listed here.", self.theme))

    def _entry(self, place: int, entry: Entry) -> Card:
        about = f"{entry.folder}" if entry.exists else f"{entry.folder} — not all of them are there"
        return Card(entry.title, about, self.theme, lambda: self.recent_wanted.emit(place), self)


def _add_button(row: QHBoxLayout, text: str, name: str, act: Callable[[], object], parent: QWidget) -> QPushButton:
    """A button at the end of a row; `name` is what a screen reader says."""
    button = QPushButton(text, parent)
    button.setAccessibleName(name)
    button.clicked.connect(lambda: act())
    row.addWidget(button)
    return button
