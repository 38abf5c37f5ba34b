"""What is done in turns of the event loop of their own, once everything that is to be painted has been painted."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from lexeval_gui.window.state.view import MOST_APART

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.workspace.scoring.evaluation import Evaluation
    from lexeval_gui.workspace.scoring.loaded import Loaded

DECIDED = frozenset({
    QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel, QEvent.Type.KeyPress,
    QEvent.Type.ShortcutOverride, QEvent.Type.ContextMenu, QEvent.Type.Drop, QEvent.Type.TouchBegin,
})  # fmt: skip
"""What a person does on purpose, and means of what is in sight."""

LARGE = 50_000
"""Of so many items the panes are told one after the other."""

LAST = Qt.EventPriority.LowEventPriority.value - 1
"""Qt asks for paintings with low priority; a timer of any length may come before them."""


def is_large(loaded: Loaded) -> bool:
    """Whether these are so many items, or the first rows of so many, that telling all of it at once is felt."""
    return loaded.preview or len(loaded.dataset) >= LARGE


def has_many_systems(evaluation: Evaluation) -> bool:
    """Whether so many systems are open that telling all panes of them at once is felt."""
    return len(evaluation.system_names) > MOST_APART


def are_felt(evaluation: Evaluation) -> bool:
    """Whether telling all panes of this at once is felt."""
    return has_many_systems(evaluation) or is_large(evaluation.loaded)


class Turns(QObject):
    """Calls functions one after the other: each after what waits to be laid out and painted then, the painting of the
    one before included, and after what a person has done meanwhile; never, if their owner goes before. What one makes
    of a pane, its owner, is painted in a turn of its own.

    All panes at once kept the window from answering for longer than is felt when large files were shown. What a pane
    that still waits shows is of before: nothing that a person does reaches it. On a press, a key and the like all that
    wait are called first; moves of the mouse are dropped, since the next one comes at once.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._call)
        self._waiting: list[tuple[QObject, Callable[[], None]]] = []
        self._is_asked = self._are_taken = self._is_watching = self._were_empty = False

    @contextlib.contextmanager
    def taken(self, wanted: bool, were_empty: bool = False) -> Iterator[None]:
        """Within this, what is given to `do` takes a turn of its own, if that is wanted. Where the panes `were_empty`
        they show nothing that could be meant, and no event is looked at: PySide6 would load half of Qt for the objects
        that events are sent to, and the first rows would wait for it."""
        before, self._are_taken = self._are_taken, wanted
        self._were_empty = were_empty and (self._were_empty or not self.are_waiting)
        try:
            yield
        finally:
            self._are_taken = before

    def do(self, owner: QObject, do: Callable[[], None]) -> None:
        """Call a function now, unless turns are taken."""
        if self._are_taken:
            self.later(owner, do)
        else:
            do()

    def later(self, owner: QObject, do: Callable[[], None], first: bool = False) -> None:
        """Call a function in a turn of its own, perhaps before all others; once, however often it is asked for until
        then."""
        if (owner, do) not in self._waiting:
            self._waiting.insert(0 if first else len(self._waiting), (owner, do))
        self._ask()

    @property
    def are_taken(self) -> bool:
        """Whether what is done now is done in turns."""
        return self._are_taken

    @property
    def are_waiting(self) -> bool:
        """Whether something is still to be called."""
        return bool(self._waiting)

    def _ask(self) -> None:
        self._were_empty = self._were_empty and self.are_waiting
        self._watch(self.are_waiting and not self._were_empty)
        if self.are_waiting and not self._is_asked:
            self._is_asked = True
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), LAST)

    def _watch(self, wanted: bool) -> None:
        app = QCoreApplication.instance()
        if app is not None and wanted != self._is_watching:
            self._is_watching = wanted
            (app.installEventFilter if wanted else app.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if not event.spontaneous():  # most are Qt's own: a plot that is made sends a thousand
            return False
        kind = event.type()
        if kind in DECIDED:
            self.call_all()
        return kind == QEvent.Type.MouseMove and self.are_waiting

    def call_all(self) -> None:
        """Call at once all that wait: somebody needs what they make. (See `taken` for when no key is looked at.)"""
        while self._waiting:
            self._call()

    def event(self, event: QEvent) -> bool:
        """See Qt."""
        if event.type() != QEvent.Type.User:
            return super().event(event)
        self._next.start()  # painting has taken its time: what is typed comes first, in a pass of the event loop's own
        return True

    def _call(self) -> None:
        self._is_asked = False
        if not self._waiting:
            return  # called before their turn, because of what a person did
        owner, do = self._waiting.pop(0)
        self._watch(False)  # what comes within a turn is Qt's own: hundreds of events where all is laid out again
        try:
            if shiboken6.isValid(owner):
                if isinstance(owner, QWidget) and not owner.isWindow():
                    self.paint_later(owner)
                do()
        finally:
            self._ask()

    def paint_later(self, told: QWidget) -> None:
        """Paint a widget, which is told something now, in a turn before all others: both together are felt."""
        if told.isVisible() and told.updatesEnabled():
            told.setUpdatesEnabled(False)
            self.later(told, partial(_paint, told), first=True)


def _paint(told: QWidget) -> None:
    """Paint a widget that was told something. A window is painted at once: Qt takes a painting of all of it that was
    due meanwhile for one that is still to come, and asks for none."""
    told.setUpdatesEnabled(True)
    if told.isWindow():
        told.repaint()
