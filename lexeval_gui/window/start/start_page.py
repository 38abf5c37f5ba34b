"""What the window shows while no files are open: the three things people come for, recent files, samples by task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from lexeval_gui.core.moments import describe_moment
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.samples import Sample, Shape, read_picture
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.background_request import BackgroundRequest, close_requests
from lexeval_gui.window.state.memory import RecentEntry, missing
from lexeval_gui.window.widgets.labels import Label, heading, key_text, quiet
from lexeval_gui.window.widgets.layouts import nest
from lexeval_gui.window.widgets.page import Card, Page, clear_layout
from lexeval_gui.window.widgets.soon import soon
from lexeval_gui.window.widgets.tile_layout import TileLayout

FIRST_TASK = "substitution"
"""The task whose samples come first where none has been used yet."""

LEADING, RECENT, SAMPLE = (170, 3), (380, 2), (190, 4)
"""The narrowest width of each kind of card, in pixels at zoom 1, and how many stand beside each other at the most."""

PICTURE = 72
"""The height of a sample's picture."""

NOTHING = "Files that you open are listed here, by their gold. You can also drop them anywhere on the window."

_PAGES: tuple[Shape, ...] = (
    ("frame", 52, 6, 92, 66, "quiet"), ("fill", 68, 14, 108, 72, "ground"), ("frame", 68, 12, 108, 72, "ink"),
    ("line", 76, 26, 100, 26, "system 0"), ("line", 76, 38, 94, 38, "system 1"), ("line", 76, 50, 98, 50, "quiet"),
)  # fmt: skip
_TICKS: tuple[Shape, ...] = tuple(
    shape
    for row, (top, way) in enumerate(((12, "hit_ink"), (34, "hit_ink"), (56, "quiet")))
    for shape in (
        ("frame", 44, top - 6, 56, top + 6, way), ("line", 66, top, 116 - 12 * row, top, "quiet"),
        *((("line", 47, top, 50, top + 3, way), ("line", 50, top + 3, 55, top - 4, way)) if row < 2 else ()),
    )
)  # fmt: skip
_CURVES: tuple[Shape, ...] = (
    ("line", 40, 4, 40, 66, "quiet"), ("line", 40, 66, 122, 66, "quiet"),
    ("line", 40, 54, 66, 26, "system 0"), ("line", 66, 26, 120, 14, "system 0"),
    ("line", 40, 60, 74, 46, "system 1"), ("line", 74, 46, 120, 42, "system 1"),
)  # fmt: skip


class StartPage(Page):
    """Open, review, see an example; recent files; samples."""

    first_seen = Signal()
    """It is about to be seen for the first time."""
    open_wanted = Signal()
    folders_wanted = Signal()
    review_wanted = Signal()
    sample_wanted = Signal(str)
    recent_wanted = Signal(int)
    unsaved_wanted = Signal(int)
    discard_wanted = Signal(int)
    export_wanted = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._shown: tuple[Sample, ...] = ()
        self._cards: dict[str, Card] = {}
        self._refused: tuple[Problem, ...] = ()
        self._entries: tuple[RecentEntry, ...] = ()
        self._is_complete = self._was_seen = False
        self.column.addWidget(self.title("LexEval"))
        self.column.addWidget(quiet("Click a number, see its items; look at an item, see its arithmetic.", theme))
        self.add_gap(12)
        self.leading = self._leading()
        nest(self.column, self._folders())
        self.add_gap(8)
        self._unsaved = self.spaced(QVBoxLayout(), 8)
        nest(self.column, self._unsaved)
        self.column.addWidget(heading("Recent files", theme))
        self._recent = self._tiles(RECENT, self.column)
        self._recent_cards: list[Card] = []  # of the recent files
        self.add_gap(12)
        self.column.addWidget(heading("Samples and worked examples", theme))
        self._samples = self.spaced(QVBoxLayout(), 8)
        nest(self.column, self._samples)

    def _tiles(self, sizes: tuple[int, int], column: QVBoxLayout) -> TileLayout:
        """A grid of cards in a column."""
        box = QWidget(self)
        column.addWidget(box)
        return TileLayout(*sizes, self.theme, box)

    # the three things people come for

    def _leading(self) -> tuple[Card, Card, Card]:
        """What people come for; the example is the first sample that is offered."""
        grid = self._tiles(LEADING, self.column)
        key = key_text("Ctrl+O")
        wanted: tuple[tuple[str, str, Callable[[], object], tuple[Shape, ...]], ...] = (
            ("Open my files", f"Gold and systems, with sentences if you have them. {key}, or drop them anywhere on the "
             "window: their roles are guessed.", self.open_wanted.emit, _PAGES),
            ("Review a sample", "By hand, item after item, with the keyboard alone.", self.review_wanted.emit, _TICKS),
            ("See an example", "A sample with everything in it: scores, curves, and the arithmetic of each item.",
             lambda: self.sample_wanted.emit(self._shown[0].id), _CURVES),
        )  # fmt: skip
        cards = []
        for title, about, act, shapes in wanted:
            cards.append(Card(title, about, self.theme, act, self, PICTURE))
            cards[-1].shapes = shapes
            grid.addWidget(cards[-1])
        return cards[0], cards[1], cards[2]

    def _folders(self) -> QHBoxLayout:
        row = self.spaced(QHBoxLayout(), 6)
        button = _add_button(row, "Open folders…", "open folders", self.folders_wanted.emit, self)
        button.setProperty("look", "link")
        row.addWidget(quiet(f"{key_text('Ctrl+Alt+O')}: runs whose fragments are files, or a folder of everything",
                            self.theme, wraps=True), 1)  # fmt: skip
        return row

    def showEvent(self, event: QShowEvent) -> None:
        """See Qt; Enter means what was open last, or else to open files."""
        super().showEvent(event)
        if not self._was_seen:
            self._was_seen = True
            self.first_seen.emit()
        if event.spontaneous():
            return
        if not isinstance(self.window().focusWidget(), Card):
            (self._recent_cards or self.leading)[0].setFocus(Qt.FocusReason.OtherFocusReason)
        soon(self, self._show_focus)

    def _show_focus(self) -> None:
        """Begin at the top, with what has the focus in sight: the page is laid out only once it is seen."""
        focus = self.window().focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            self.column.activate()
            self.verticalScrollBar().setValue(0)
            self.ensureWidgetVisible(focus)

    # samples

    @property
    def has_samples(self) -> bool:
        """Whether samples are offered already."""
        return bool(self._shown)

    def show_samples(self, samples: Iterable[Sample], main_task: str) -> None:
        """Offer samples by task, those of the main task first."""
        first = main_task or FIRST_TASK
        self._shown = tuple(sorted(samples, key=lambda sample: sample.task != first))
        clear_layout(self._samples)
        self._cards = {}
        for task, group in groupby(self._shown, key=lambda sample: sample.task):
            self._samples.addWidget(quiet(task.capitalize(), self.theme))
            grid = self._tiles(SAMPLE, self._samples)
            for sample in group:
                wanted = partial(self.sample_wanted.emit, sample.id)
                card = Card(sample.title, _about(sample), self.theme, wanted, self, PICTURE)
                self._cards[sample.id] = card
                grid.addWidget(card)
        self._show_refused()
        if self._is_complete:
            self._draw_pictures()

    def complete(self) -> None:
        """Do what the first paint would have waited for: the pictures, and whether recent files are still there."""
        self._is_complete = True
        self._draw_pictures()
        self._look_for_missing()

    def _draw_pictures(self) -> None:
        for sample in self._shown:
            card = self._cards[sample.id]
            card.shapes = read_picture(sample) or _sheets(len(sample.paths))
            card.update()

    def add_refused(self, problems: Sequence[Problem]) -> None:
        """Say below the samples which tasks of packages are not offered, and why."""
        self._refused = tuple(problems)
        self._show_refused()

    def _show_refused(self) -> None:
        for problem in self._refused:
            self._samples.addWidget(quiet(f"{problem.path}: {problem.message}", self.theme, wraps=True))

    # unsaved work

    def show_unsaved(self, titles: Sequence[tuple[str, str, bool]]) -> None:
        """Offer work that was left without a name: title, what it is, whether it can be opened (else exported)."""
        clear_layout(self._unsaved)
        if titles:
            self._unsaved.addWidget(heading("Unsaved work", self.theme, self))
        for place, (title, about, opens) in enumerate(titles):
            self._unsaved.addWidget(self._unsaved_row(place, title, about, opens))

    def _unsaved_row(self, place: int, title: str, about: str, opens: bool) -> QWidget:
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

    # recent files

    def show_recent(self, entries: Sequence[RecentEntry]) -> None:
        """List the files opened last, by their gold."""
        self._entries = tuple(entries)
        clear_layout(self._recent)
        self._recent.most = RECENT[1] if entries else 1
        self._recent_cards = [
            Card(entry.title, _described(entry), self.theme, partial(self.recent_wanted.emit, place), self)
            for place, entry in enumerate(entries)
        ]
        for card in self._recent_cards:
            self._recent.addWidget(card)
        if not entries:
            nothing = Label(NOTHING, self, wraps=True)
            nothing.setProperty("look", "empty")
            self._recent.addWidget(nothing)
        if self._is_complete:
            self._look_for_missing()

    def _look_for_missing(self) -> None:
        """Look which files are still there, in a thread: a disk may take its time."""
        close_requests(self)
        if entries := self._entries:
            BackgroundRequest(self, missing, entries).then(done=self._say_missing)

    def _say_missing(self, found: Sequence[bool]) -> None:
        for card, entry, is_missing in zip(self._recent_cards, self._entries, found, strict=True):
            if is_missing:
                card.set_about(f"{_described(entry)} — not all of them are there")


def _described(entry: RecentEntry) -> str:
    """Such as: wordtune, rogets · Substitution · today 14:02 · ~/data."""
    when = describe_moment(entry.when, datetime.now())
    return " · ".join(filter(None, (entry.systems, entry.task.capitalize(), when, entry.folder)))


def _about(sample: Sample) -> str:
    """What it teaches, and that a guided path leads through it."""
    return f"{sample.about} With a guided path." if sample.guide else sample.about


def _sheets(count: int) -> tuple[Shape, ...]:
    """What stands for a sample without a picture: a sheet for each of its files."""
    tops = [8 + 14 * place for place in range(min(count, 4))]
    return tuple(("frame", 50 + top, top, 80 + top, top + 20, "quiet") for top in tops)


def _add_button(row: QHBoxLayout, text: str, name: str, act: Callable[[], object], parent: QWidget) -> QPushButton:
    """A button at the end of a row; `name` is what a screen reader says."""
    button = QPushButton(text, parent)
    button.setAccessibleName(name)
    button.clicked.connect(lambda: act())
    row.addWidget(button)
    return button
