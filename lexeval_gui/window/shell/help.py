"""Help: what a measure or parameter means, from the task's own page; the keys, from the table of actions.

F1 asks the widget under the pointer, or the one with the focus if a key was the last thing touched, what it is about:
its `whatsThis`, or that of the cell or heading of a table, is the id of a measure or parameter; a figure has `topics`.
Where nothing says so, the text that stands there is looked up.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QUrl
from PySide6.QtGui import (
    QCursor,
    QDesktopServices,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QWindow,
)
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QHeaderView, QTextBrowser, QVBoxLayout, QWidget

from lexeval_gui.core.task import Task
from lexeval_gui.core.version import __version__
from lexeval_gui.window.actions.action import Action
from lexeval_gui.window.actions.table import MENUS
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.menus import Menus
from lexeval_gui.window.state.data import DataState
from lexeval_gui.window.widgets.dialogs.on_screen import keep_on_screen
from lexeval_gui.window.widgets.eye_order import EyeOrder
from lexeval_gui.window.widgets.labels import key_text, window_title
from lexeval_gui.window.widgets.protocols import HasTopics

POINTER = (QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.TabletPress)
KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
IGNORED_KEYS = (Qt.Key.Key_F1, Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)

FILTER_RULES = (
    "Words are joined by blanks, and all must hold. Upper and lower case are the same. "
    "Double quotes keep blanks and take away the meaning of signs."
)

FILTERS = (
    ("pos:n", "the column pos is n"),
    ("pos:n,v", "it is n or v"),
    ("pos:~x", "it holds the letters x"),
    ("pos:", "it is anything but empty"),
    ("text:~bank", "the text holds bank"),
    ("bank", "one of the names or texts of the item holds bank"),
    ("F<0.5", "the first system's headline score; also <=, >, >=, = and !="),
    ("wordtune.F>wordnet.F", "one system's score against another's"),
    ("F:", "the score is defined"),
    (
        "status:missed type:RT",
        "of what items are made of (edits): one edit is missed and of type RT; click a number under "
        "the filter line for the same",
    ),
    ("T5.status:missed", "the same of one system; without a name it is the first"),
    ("-pos:n", "the items for which pos:n does not hold; an undefined score fits no comparison, so -F<0.5 finds it"),
)
"""The filter language by examples, as core/query reads it."""


def section_of(task: Task[Any], words: Iterable[str]) -> str:
    """The heading of the task's page for the first of these words that means a measure or parameter; empty if none."""
    titles = {line.lstrip("# ").strip() for line in task.identity.about.splitlines() if line.startswith("##")}
    for word in words:
        for name in _ids(task, word.strip()):
            for candidate in (name, name.rstrip("0123456789") + "n"):  # potential_at_3 stands under potential_at_n
                if candidate in titles:
                    return candidate
    return ""


def _ids(task: Task[Any], word: str) -> list[str]:
    """The ids that a word may mean: an id, a title, a short heading of a measure; an id or title of a parameter."""
    last = word.rpartition(".")[2]
    names = [word, last]
    names += [m.id for m in task.identity.measures if word in (m.title, m.short, m.alias)]
    names += [p.id for p in task.identity.parameters if word == p.title or word == f"{p.title} {p.id}"]
    return [name for name in names if name]


def words_at(position: QPoint) -> list[str]:
    """What the widget at a place on the screen says that it is about, the nearest first."""
    widget = QApplication.widgetAt(position)
    view = widget.parent() if widget is not None else None
    words: list[str] = []
    if widget is not None and isinstance(view, QAbstractItemView) and widget is view.viewport():
        words = _words_of_view(view, widget.mapFromGlobal(position))
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


def anchor(heading: str) -> str:
    """How a link names the section below a heading: its words in small letters, with hyphens between."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Page(QTextBrowser):
    """A page that loads nothing: what stands in it is all there is."""

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """See Qt; an answer that is none would make the document read the file itself."""
        return QImage(1, 1, QImage.Format.Format_Mono) if kind == QTextDocument.ResourceType.ImageResource else ""


class HelpWindow(EyeOrder, QDialog):
    """A page of help that stays open beside the work."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.page = Page(self, openLinks=False)
        self.page.anchorClicked.connect(self._follow)
        self.page.setAccessibleName("help")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.page)
        self._fill: Callable[[], None] = lambda: None
        keep_on_screen(self, QSize(theme.px(680), theme.px(620)))
        theme.changed.connect(self._dress_again)

    def show_markdown(self, title: str, text: str, section: str = "") -> None:
        """Show a page, scrolled to one of its sections."""

        def fill() -> None:
            self.page.setMarkdown(text)
            self._lay_out()

        self._show(title, fill, section)

    def show_html(self, title: str, text: str) -> None:
        """Show a page."""
        self._show(title, lambda: self.page.setHtml(text))

    def _show(self, title: str, fill: Callable[[], None], section: str = "") -> None:
        self.setWindowTitle(window_title(title))
        self._fill = fill
        self._dress()
        if section:
            self._scroll_to(section)
        self.show()
        self.raise_()
        self.page.setFocus()

    def _dress_again(self) -> None:
        """In other colours or sizes, at the same place of the page."""
        bar = self.page.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        self._dress()
        bar.setValue(round(share * bar.maximum()))

    def _dress(self) -> None:
        """Colours and sizes are taken when a page is filled in."""
        self.page.setFont(self._theme.font())
        self.page.document().setDefaultFont(self._theme.font())
        self.page.document().setDocumentMargin(self._theme.px(18))
        c = self._theme.colours
        self.page.document().setDefaultStyleSheet(
            f"h2, h3 {{ color: {c.ink}; }} td {{ padding: 3px 14px 3px 0; }} .quiet {{ color: {c.quiet}; }}"
        )
        self._fill()

    def _lay_out(self) -> None:
        """Paragraphs with some air: Markdown's own have none."""
        for block in _blocks(self.page.document()):
            form = block.blockFormat()
            form.setBottomMargin(self._theme.px(6))
            form.setTopMargin(self._theme.px(14) if form.headingLevel() else 0)
            QTextCursor(block).setBlockFormat(form)

    def _follow(self, link: QUrl) -> None:
        """Go to the section of the page that a link names as web pages do, or open what lies outside."""
        if link.hasFragment() and not link.path():
            self._scroll_to(link.fragment())
        else:
            QDesktopServices.openUrl(link)

    def _scroll_to(self, section: str) -> None:
        block = self._heading(section)
        if block is not None:
            self.show()  # a page that is not laid out has no places
            self.page.setTextCursor(QTextCursor(block))
            top = self.page.cursorRect(QTextCursor(block)).top() + self.page.verticalScrollBar().value()
            self.page.verticalScrollBar().setValue(top - self._theme.px(12))

    def _heading(self, section: str) -> QTextBlock | None:
        headings = (block for block in _blocks(self.page.document()) if block.blockFormat().headingLevel())
        return next((block for block in headings if section in (block.text(), anchor(block.text()))), None)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


class HelpCommands(QObject):
    """What the menu Help does."""

    def __init__(self, data: DataState, menus: Menus, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._data, self._menus, self._theme, self._window = data, menus, theme, window
        self.window: HelpWindow | None = None
        self._by_keys = False
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusWindowChanged.connect(self._watch)
        self._watch(window.windowHandle())

    def _watch(self, handle: QWindow | None) -> None:
        """See what comes into a window: a filter of the application would see every event of every object."""
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember whether a key or the pointer was touched last; F1 itself does not count."""
        if event.type() in POINTER:
            self._by_keys = False
        elif event.type() in KEYS and isinstance(event, QKeyEvent) and event.key() not in IGNORED_KEYS:
            self._by_keys = True
        return False

    def explain(self) -> None:
        """Explain the measure or parameter under the pointer or, if a key was touched last, of what has the focus; else
        the task."""
        self.explain_words(words_of_focus() if self._by_keys else [*words_at(QCursor.pos()), *words_of_focus()])

    def explain_words(self, words: Iterable[str]) -> None:
        """Explain the first of these words that means a measure or parameter, else the task as a whole."""
        evaluation = self._data.evaluation
        if evaluation is None:
            self.show_keys()
            return
        task = evaluation.task
        self._page().show_markdown(task.identity.title, task.identity.about, section_of(task, words))

    def show_keys(self) -> None:
        """All commands with their keys."""
        self._page().show_html("Keys", keys_page(self._menus.actions))

    def show_filter(self) -> None:
        """The filter language of the item list."""
        rows = "".join(
            f"<tr><td width='34%'><b>{html.escape(example)}</b></td><td>{html.escape(meaning)}</td></tr>"
            for example, meaning in FILTERS
        )
        page = f"<h2>Filter language</h2><p>{FILTER_RULES}</p><table width='100%'>{rows}</table>"
        self._page().show_html("Filter language", page)

    def show_page(self, title: str, text: str) -> None:
        """A page of Markdown."""
        self._page().show_markdown(title, text)

    def close(self) -> None:
        """Show no page any more."""
        if self.window is not None:
            self.window.close()

    def show_about(self) -> None:
        """What this program is."""
        text = (
            f"<h2>LexEval {__version__}</h2><p>A desktop workbench for people who evaluate language technology.</p>"
            "<p>Every number says under which conventions it holds. Files are never changed.</p><p>MIT licence.</p>"
        )
        self._page().show_html("About LexEval", text)

    def _page(self) -> HelpWindow:
        if self.window is None:
            self.window = HelpWindow(self._theme, self._window)
        return self.window


FIGURE_KEYS = (
    (
        ("Left", "Right"),
        "Step from element to element",
        "Points, bars and levels are read out, with what is behind them.",
    ),
    (("Up", "Down"), "Step to another line", "Such as that of another system."),
    (("Home", "End"), "Go to the first or last element", ""),
    (("Return",), "Show the items behind the element", "As a click on it does."),
    (("Shift+Left", "Shift+Right"), "Move the value that can be dragged", "In curves over a parameter."),
    (("Space",), "Begin a stretch of items", "In a sequence: arrows go on, Enter lists the items, Escape drops it."),
)
"""What the keys do in a figure, beside the actions."""


def keys_page(actions: Iterable[Action]) -> str:
    """Every action that has a key, menu by menu, as HTML."""
    parts = ["<h2>Keys</h2><p class='quiet'>Ctrl+K finds every command by a few of its letters.</p>"]
    known = list(actions)
    for menu in MENUS:
        rows = [_key_row(a.keys, a.title, a.help) for a in known if a.keys and a.menu.split("/")[0] == menu]
        if rows:
            parts.append(f"<h3>{menu}</h3><table width='100%'>{''.join(rows)}</table>")
    rows = [_key_row(keys, title, help) for keys, title, help in FIGURE_KEYS]
    return "".join((*parts, f"<h3>In a figure</h3><table width='100%'>{''.join(rows)}</table>"))


def _key_row(keys: Iterable[str], title: str, help: str) -> str:
    named = " &nbsp; ".join(f"<b>{html.escape(key_text(key))}</b>" for key in keys)
    cells = (f"<td width='26%'>{named}", f"<td width='30%'>{html.escape(title)}")
    return f"<tr>{'</td>'.join(cells)}</td><td class='quiet'>{html.escape(help)}</td></tr>"
