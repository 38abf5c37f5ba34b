"""What the window shows while no files are open: open, recent files, samples and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from lexeval_gui.core.plaintext import contained
from lexeval_gui.core.problems import Problem, Remedy
from lexeval_gui.core.samples import Sample
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.state.memory import Entry
from lexeval_gui.window.widgets.labels import Label, MarkedLabel, heading, kbd, literal, quiet

Layout = TypeVar("Layout", bound=QLayout)

WIDEST = 920
"""Pixels at zoom 1 of the column that the page is written in."""


class Card(QAbstractButton):
    """A thing to open: a title, and under it a sentence that breaks into lines."""

    def __init__(self, title: str, about: str, theme: Theme, act: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._about, self._theme = contained(about), theme
        self.title = contained(title)
        self.setText(literal(title))
        self.setAccessibleName(title)
        self.setAccessibleDescription(about)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: act())

    def sizeHint(self) -> QSize:
        """See Qt."""
        return QSize(self._theme.px(300), self.heightForWidth(self._theme.px(300)))

    def hasHeightForWidth(self) -> bool:
        """See Qt."""
        return True

    def heightForWidth(self, width: int) -> int:
        """See Qt."""
        px = self._theme.px
        room = QSize(width - px(24), 10_000)
        small = QFontMetrics(self._theme.font("small")).boundingRect(
            0, 0, room.width(), room.height(), Qt.TextFlag.TextWordWrap, self._about
        )
        return QFontMetrics(self._title_font()).height() + small.height() + px(18)

    def _title_font(self) -> QFont:
        font = self._theme.font("body")
        font.setBold(True)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        colours, px = self._theme.colours, self._theme.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.underMouse() or self.hasFocus()
        painter.setPen(QPen(QColor(colours.accent if lit else colours.line), 1))
        painter.setBrush(QColor(colours.selection if self.isDown() else colours.panel))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6))
        inner = self.rect().adjusted(px(12), px(7), -px(12), -px(7))
        painter.setFont(self._title_font())
        painter.setPen(QColor(colours.ink))
        metrics = QFontMetrics(self._title_font())
        title = metrics.elidedText(self.title, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(self._theme.font("small"))
        painter.setPen(QColor(colours.quiet))
        below = inner.adjusted(0, metrics.height() + px(3), 0, 0)
        painter.drawText(below, Qt.TextFlag.TextWordWrap, self._about)


class Page(QScrollArea):
    """A page of the window's middle: a column of a readable width that scrolls if it must."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setProperty("look", "ground")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._body = QWidget(self)
        self._body.setProperty("look", "ground")
        self._body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.column = QVBoxLayout(self._body)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._body)
        self._gaps: list[tuple[QSpacerItem, int]] = []
        self._spacings: list[tuple[QLayout, int]] = []
        theme.changed.connect(self.dress)
        self.dress()

    def add_gap(self, size: int) -> None:
        """Leave room in the column, in pixels at zoom 1."""
        self._gaps.append((QSpacerItem(0, 0), size))
        self.column.addItem(self._gaps[-1][0])
        self.dress()

    def spaced(self, layout: Layout, size: int) -> Layout:
        """A layout with so much room between its parts, in pixels at zoom 1."""
        self._spacings.append((layout, size))
        layout.setSpacing(self.theme.px(size))
        return layout

    def dress(self) -> None:
        """Take the sizes of the theme."""
        px = self.theme.px
        side = max((self.width() - px(WIDEST)) // 2, px(24))
        self.column.setContentsMargins(side, px(40), side, px(24))
        self.column.setSpacing(px(8))
        for gap, size in self._gaps:
            gap.changeSize(0, px(size))
        for layout, size in self._spacings:
            layout.setSpacing(px(size))
        self.column.invalidate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See Qt."""
        super().resizeEvent(event)
        self.dress()

    def title(self, text: str) -> Label:
        """The large line at the head of the page."""
        label = Label(text, self._body)
        label.setProperty("look", "title")
        label.setWordWrap(True)

        def dress() -> None:
            font = self.theme.font("large")
            font.setPixelSize(self.theme.px(22))
            label.setFont(font)

        self.theme.changed.connect(dress)
        dress()
        return label


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
        button = QPushButton("Open files…", self)
        button.setProperty("look", "primary")
        button.setAccessibleName("open files")
        button.clicked.connect(self.open_wanted)
        row.addWidget(button)
        row.addWidget(kbd("Ctrl+O", self.theme))
        folders = QPushButton("Open folders…", self)
        folders.setAccessibleName("open folders")
        folders.clicked.connect(self.folders_wanted)
        row.addWidget(folders)
        row.addWidget(kbd("Ctrl+Alt+O", self.theme))
        drop = quiet("or drop gold, systems and sentences anywhere on the window: their roles are guessed.", self.theme)
        drop.setWordWrap(True)
        row.addWidget(drop, 1)
        return row

    def _reviewing(self) -> QHBoxLayout:
        row = self.spaced(QHBoxLayout(), 10)
        button = QPushButton("Review a sample…", self)
        button.setAccessibleName("review a sample")
        button.clicked.connect(self.review_wanted)
        row.addWidget(button)
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
        while (item := self._unsaved.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if titles:
            self._unsaved.addWidget(heading("Unsaved work", self.theme, self))
        for place, (title, about, opens) in enumerate(titles):
            self._unsaved.addWidget(self._left(place, title, about, opens))

    def _left(self, place: int, title: str, about: str, opens: bool) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.theme.px(8))
        wanted = self.unsaved_wanted if opens else self.export_wanted
        row.addWidget(Card(title, about, self.theme, lambda: wanted.emit(place), box), 1)
        ways = (("Open", self.unsaved_wanted),) if opens else (("Export…", self.export_wanted),)
        for text, signal in ways:
            button = QPushButton(text, box)
            button.setAccessibleName(f"{text.rstrip('…')} {title}")
            button.clicked.connect(partial(signal.emit, place))
            row.addWidget(button)
        row.addWidget(self._discard(place, title, box))
        return box

    def _discard(self, place: int, title: str, box: QWidget) -> QPushButton:
        """Asks once more, on itself: what is discarded is gone."""
        button = QPushButton("Discard", box)
        button.setProperty("look", "flat")
        button.setAccessibleName(f"Discard {title}")

        def press() -> None:
            if button.text() == "Discard":
                button.setText("Discard for good")
                button.setAccessibleName(f"Discard {title} for good")
            else:
                self.discard_wanted.emit(place)

        button.clicked.connect(press)
        return button

    def show_recent(self, entries: Sequence[Entry]) -> None:
        """List the files opened last."""
        _clear(self._recent)
        for place, entry in enumerate(entries):
            self._recent.addWidget(self._entry(place, entry))
        if not entries:
            self._recent.addWidget(quiet("Files that you open are listed here.", self.theme))

    def _entry(self, place: int, entry: Entry) -> Card:
        about = f"{entry.folder}" if entry.exists else f"{entry.folder} — not all of them are there"
        return Card(entry.title, about, self.theme, lambda: self.recent_wanted.emit(place), self)


MOST_REMEDIES = 4

FILES = "These files could not be opened"

Way = tuple[str, Callable[[], object]]
"""A way out: what its button says, and what it does."""


UNCHANGED = "Nothing was changed."


class ErrorPage(Page):
    """Why files could not be opened: what was found, in which line of which file, and what can be done now."""

    back_wanted = Signal()
    roles_wanted = Signal()
    again_wanted = Signal()
    remedy_wanted = Signal(object)
    """A Remedy with which the files are to be opened."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.remedies: list[QPushButton] = []
        self._shown: tuple[tuple[Problem, ...], bool] | None = None
        self._so_far = UNCHANGED
        self.head = self.title(FILES)
        self.column.addWidget(self.head)
        self.summary = quiet("", theme)
        self.summary.setWordWrap(True)
        self.column.addWidget(self.summary)
        self.add_gap(12)
        self.list = self.spaced(QVBoxLayout(), 10)
        self.column.addLayout(self.list)
        self._ways = self.spaced(QGridLayout(), 10)
        self._ways.setColumnStretch(1, 1)
        self.add_gap(12)
        self.column.addLayout(self._ways)
        self.add_gap(12)
        self._row = self.spaced(QHBoxLayout(), 8)
        self._row.addStretch(1)
        self.column.addLayout(self._row)
        self._below = QVBoxLayout()
        self.column.addLayout(self._below)
        theme.changed.connect(self._show)

    def show_problems(
        self, problems: Sequence[Problem], opened: bool, title: str = FILES, ways: Sequence[Way] | None = None,
        so_far: str = UNCHANGED,
    ) -> None:  # fmt: skip
        """List the problems, errors first; `opened` says whether other files are still open behind this page; `ways`
        are the ways out; `so_far` says what has been done."""
        self._shown, self._so_far = (tuple(problems), opened), so_far
        self.head.setText(title)
        _clear(self._below)
        again: Way = ("Try again", self.again_wanted.emit)
        self._show_ways([*([("Files and roles…", self.roles_wanted.emit), again] if ways is None else ways),
                         ("Back", self.back_wanted.emit)])  # fmt: skip
        self._show()

    def show_below(self, problems: Sequence[Problem], widget: QWidget) -> None:
        """Show more under these problems, if they still are what is shown."""
        if self._shown is not None and self._shown[0] == tuple(problems):
            self._below.addWidget(widget)
        else:
            widget.deleteLater()

    def _show_ways(self, ways: Sequence[Way]) -> None:
        while self._row.count() > 1:
            if (item := self._row.takeAt(0)) is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for place, (text, act) in enumerate(ways):
            button = QPushButton(literal(text), self)
            button.setProperty("look", "" if place else "primary")
            button.setAccessibleName(text.rstrip("…"))
            button.clicked.connect(lambda checked=False, act=act: act())
            self._row.insertWidget(place, button)

    def _show(self) -> None:
        if self._shown is None:
            return
        problems, opened = self._shown
        _clear(self.list)
        self._show_remedies(problems)
        ordered = sorted(problems, key=lambda problem: ("error", "warning", "note").index(problem.severity))
        for problem in ordered[:50]:
            self.list.addWidget(self._problem(problem))
        behind = "What was open before is still open: Back shows it." if opened else self._so_far
        more = f" {len(ordered) - 50} more problems are not listed." if len(ordered) > 50 else ""
        self.summary.setText(f"{behind}{more}")

    def _show_remedies(self, problems: Sequence[Problem]) -> None:
        """What would repair them, each way once, with what it comes to."""
        _clear(self._ways)
        ways = {r.values: r for problem in problems for r in problem.remedies if not r.current}
        self.remedies = []
        for line, remedy in enumerate([*ways.values()][:MOST_REMEDIES]):
            button = QPushButton(literal(remedy.title), self)
            button.setAccessibleName(remedy.title)
            button.setAccessibleDescription(remedy.effect)
            button.clicked.connect(partial(self._take, remedy))
            self._ways.addWidget(button, line, 0)
            self._ways.addWidget(quiet(remedy.effect, self.theme), line, 1)
            self.remedies.append(button)

    def _take(self, remedy: Remedy, checked: bool = False) -> None:
        self.remedy_wanted.emit(remedy)

    def _problem(self, problem: Problem) -> MarkedLabel:
        colours = self.theme.colours
        colour = colours.error if problem.severity == "error" else colours.warning
        name, line = Path(problem.path).name, f":{problem.line}" if problem.line is not None else ""
        place = f"<b>{escape(name + line)}</b> &nbsp; " if name else ""
        message = problem.message.split("; ")[0] if problem.remedies else problem.message  # the ways stand below
        label = MarkedLabel(f"<span style='color:{colour}'>{problem.severity}</span> &nbsp; {place}{escape(message)}")
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        label.setAccessibleName(str(problem))
        label.setToolTip(contained(f"{problem.path}\n{problem.message}" if problem.remedies else problem.path))
        label.setWordWrap(True)
        return label


def _clear(layout: QLayout) -> None:
    """Take away all widgets of a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
