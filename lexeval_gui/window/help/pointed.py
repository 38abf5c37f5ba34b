"""What is meant by F1: what the widget under the pointer is about or, if a key was touched last, that with the focus.

Its `whatsThis`, or that of the cell or heading of a table, is the id of a measure or parameter; a figure has `topics`.
Where nothing says so, the text that stands there is looked up.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QWidget

from lexeval_gui.window.widgets.protocols import HasTopics

POINTER = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.TabletPress)
KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
IGNORED_KEYS = (Qt.Key.Key_F1, Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


class LastTouched(QObject):
    """Knows whether a key or the pointer was touched last, in any of our windows."""

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.by_keys = False
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)
        self._watch(window.windowHandle())

    def words(self) -> list[str]:
        """What is meant, the nearest first."""
        return words_of_focus() if self.by_keys else [*words_at(QCursor.pos()), *words_of_focus()]

    def _watch(self, handle: QWindow | None) -> None:
        """See what comes into a window: a filter of the application would see every event of every object."""
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember whether a key or the pointer was touched last; F1 itself does not count."""
        if event.type() in POINTER:
            self.by_keys = False
        elif event.type() in KEYS and isinstance(event, QKeyEvent) and event.key() not in IGNORED_KEYS:
            self.by_keys = True
        return False


def words_at(position: QPoint) -> list[str]:
    """What the widget at a place on the screen says that it is about, the nearest first."""
    widget = QApplication.widgetAt(position)
    return [] if widget is None else words_in(widget, widget.mapFromGlobal(position))


def words_in(widget: QWidget, place: QPoint) -> list[str]:
    """What a widget says that it is about at a place in it, the nearest first."""
    view = widget.parent()
    words: list[str] = []
    if isinstance(view, QAbstractItemView) and widget is view.viewport():
        words = _words_of_view(view, place)
    return [*words, *_words_of(widget)]


def words_of_focus() -> list[str]:
    """What the current cell of the table with the focus is about, then its row; what else has the focus is about."""
    widget = QApplication.focusWidget()
    words: list[str] = []
    if isinstance(widget, QAbstractItemView) and (index := widget.currentIndex()).isValid():
        first = index.siblingAtColumn(0).data(Qt.ItemDataRole.DisplayRole)
        words = [*_words_of_view(widget, widget.visualRect(index).center()), *([str(first)] if first else [])]
    return [*words, *_words_of(widget)]


def _words_of(widget: QWidget | None) -> list[str]:
    """What a widget says that it is about, then what holds it."""
    words: list[str] = []
    while widget is not None:
        topics = widget.topics() if isinstance(widget, HasTopics) else ()
        words += [text for text in (*topics, widget.whatsThis(), *_texts(widget)) if text]
        widget = widget.parentWidget()
    return words


def _words_of_view(view: QAbstractItemView, place: QPoint) -> list[str]:
    roles = (Qt.ItemDataRole.WhatsThisRole, Qt.ItemDataRole.DisplayRole)
    if isinstance(view, QHeaderView):
        section = view.logicalIndexAt(place)
        heads = [view.model().headerData(section, view.orientation(), role) for role in roles] if section >= 0 else []
    else:
        index = view.indexAt(place)
        if not index.isValid():
            return []
        across = Qt.Orientation.Horizontal
        heads = [index.data(Qt.ItemDataRole.WhatsThisRole)]
        heads += [view.model().headerData(index.column(), across, role) for role in roles]
        heads.append(index.data(Qt.ItemDataRole.DisplayRole))
    return [str(head) for head in heads if head]


def _texts(widget: QWidget) -> list[str]:
    text = getattr(widget, "text", None)
    try:
        return [str(text())] if callable(text) else []
    except TypeError:  # a `text` that wants arguments
        return []
