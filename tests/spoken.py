"""What a screen reader and the Tab key find in a window: names, texts of what is painted, the order of the eye."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from PySide6 import QtWidgets
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QStatusBar,
    QTabBar,
    QTableView,
    QWidget,
)

from lexeval_gui.testing.example_counts import times
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.shell.bars.top_bar import TopBar
from lexeval_gui.window.shell.layout.pane_frame import PaneFrame
from lexeval_gui.window.widgets.strip import Strip
from tests.painted import painted_texts

# -- names


def shown(root: QWidget) -> list[QWidget]:
    """The widgets that can be seen, wholly or in part."""
    widgets = [root, *root.findChildren(QWidget)]
    return [widget for widget in widgets if widget.isVisible() and not widget.visibleRegion().isEmpty()]


def spoken(widget: QWidget) -> str:
    """The name by which a screen reader calls a widget; of a chooser, which is called by its text, what it is for."""
    interface = QAccessible.queryAccessibleInterface(widget)
    kind = QAccessible.Text.Description if isinstance(widget, QComboBox) else QAccessible.Text.Name
    return interface.text(kind).strip() if interface is not None else ""


def is_part(widget: QWidget) -> bool:
    """Parts of a table or of a chooser, which are spoken of by its name; Qt's own buttons within a line."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QAbstractScrollArea | QComboBox | QLineEdit | QTabBar) and spoken(above):
            return not isinstance(above, QAbstractScrollArea) or widget.parentWidget() is above
        above = above.parentWidget()
    return False


def reached(root: QWidget) -> list[QWidget]:
    """What can have the focus and is in sight."""
    return [widget for widget in shown(root) if widget.focusPolicy() != Qt.FocusPolicy.NoFocus]


def nameless(root: QWidget) -> list[str]:
    """What a keyboard reaches and a screen reader has no name for."""
    found = [widget for widget in reached(root) if not spoken(widget) and not is_part(widget)]
    return [f"{type(widget).__name__} in {type(widget.parent()).__name__}" for widget in found]


def named_alike(root: QWidget) -> list[str]:
    """What has the name of another one in the same part of the window, or that of a class of Qt."""
    found = [w for w in reached(root) if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.focusProxy() is None]
    names = Counter((group_of(widget), spoken(widget)) for widget in found if not is_part(widget))
    twice = [(group, name) for (group, name), count in names.items() if count > 1]
    return [
        *(f"'{name}' is the name of several in {type(group).__name__}" for group, name in twice),
        *(f"a name is {name}" for _, name in names if hasattr(QtWidgets, name)),
    ]


# -- what is painted

SIGNS = re.compile("[…·★✕␣↻?]")
"""Where a text was cut, and signs for which words stand in what is said."""


KINDS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value)
OFTEN = times(4)
"""How often a kind of widget is looked at."""
READ = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleDescriptionRole)


def is_own(kind: type, method: str) -> bool:
    """Whether a method of a class is the project's, and not Qt's."""
    owner = next((one for one in kind.__mro__ if method in one.__dict__), object)
    return owner.__module__.startswith("lexeval_gui")


def painted(root: QWidget) -> Iterator[QWidget]:
    """The widgets in sight that paint by themselves, and the views whose cells or heads are painted here."""
    for widget in [root, *root.findChildren(QWidget)]:
        if not widget.isVisible() or widget.visibleRegion().isEmpty() or widget.isWindow():
            continue
        if isinstance(widget, QAbstractItemView):
            delegate = widget.itemDelegate()
            if is_own(type(delegate), "paint") or (
                isinstance(widget, QHeaderView) and is_own(type(widget), "paintSection")
            ):
                yield widget
        elif is_own(type(widget), "paintEvent") and not hasattr(widget, "plotItem"):
            yield widget


def said(widget: QWidget) -> str:
    """All that a screen reader can read of a widget: its texts, and its cells."""
    cells = cells_of(widget) if isinstance(widget, QAbstractItemView) else []
    return plain(" ".join([*texts_of(widget), *cells]))


def texts_of(widget: QWidget) -> list[str]:
    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is None:
        return []
    parts = len(widget.named_parts()) if isinstance(widget, BlockWidget) else 0
    return [one.text(kind) for one in (interface, *map(interface.child, range(parts))) for kind in KINDS]


def cells_of(view: QAbstractItemView) -> list[str]:
    """What a screen reader reads of a cell is its accessible text; the text itself where there is none."""
    model = view.model()
    if isinstance(view, QHeaderView):
        return [_first(model.headerData(n, view.orientation(), role) for role in READ[:2]) for n in range(view.count())]
    count = model.columnCount() if isinstance(view, QTableView) else 1
    found = [
        _first(model.index(row, column).data(role) for role in READ[:2])
        for row in range(min(model.rowCount(QModelIndex()), 300))
        for column in range(count)
    ]
    return found + [text for head in view.findChildren(QHeaderView) for text in cells_of(head)]


def _first(texts: Iterator[object]) -> str:
    return next((str(text) for text in texts if text), "")


def pieces(text: str) -> list[str]:
    """What of a painted text must be said: between its signs, as `plain` has it."""
    return [plain(piece) for piece in SIGNS.split(text)]


def plain(text: str) -> str:
    """A text without case, blanks, colons, and signs that are not seen."""
    letters = unicodedata.normalize("NFC", text).casefold()
    return "".join(letter for letter in letters if letter != ":" and unicodedata.category(letter)[0] not in "CZ")


def unsaid(root: QWidget, seen: Counter[str]) -> list[str]:
    """What widgets paint and do not say; `seen` counts how often a kind of widget was looked at."""
    found = []
    for widget in painted(root):
        kind = f"{type(widget).__name__} of {type(widget.parentWidget()).__name__}"
        seen[kind] += 1
        if seen[kind] > OFTEN:
            continue
        known = said(widget)
        drawn = painted_texts(widget, alone=not isinstance(widget, QAbstractItemView | BlockWidget))
        is_empty = isinstance(widget, QLabel) and not widget.text()  # says nothing, and draws nothing
        found += [] if known.strip() or is_empty else [kind]
        found += [f"{kind}: {one.text}" for one in drawn if not all(piece in known for piece in pieces(one.text))]
    return found


# -- the order of Tab


GROUPS = (PaneFrame, TopBar, Strip, QStatusBar)
MOST = 200
"""So many presses of Tab go round any window."""


def first_stop(window: QWidget) -> None:
    """Put the focus on something in a window, as Tab does."""
    QTest.keyClick(window, Qt.Key.Key_Tab)


def walk(back: bool = False) -> list[QWidget]:
    """Where Tab goes, from wherever the focus is until it comes there again."""
    found: list[QWidget] = []
    for _ in range(MOST):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        if found[-1:] == [focus] and has_links(focus):
            continue  # it goes from one to the other
        if focus in found:
            assert focus is found[0], f"Tab is caught between {found[found.index(focus) :]}"
            return found
        found.append(focus)
    raise AssertionError(f"Tab does not come round: {found[-5:]}")


def has_links(widget: QWidget) -> bool:
    return isinstance(widget, QLabel) and bool(
        widget.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )


def rect_of(widget: QWidget, beside: QWidget | None = None) -> QRect:
    """Where a widget stands in its window; what is scrolled away, at the edge behind which it is, unless another one is
    scrolled with it."""
    rect, above = QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size()), widget.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QScrollArea) and not (beside is not None and above.isAncestorOf(beside)):
            port = QRect(above.viewport().mapTo(above.window(), QPoint(0, 0)), above.viewport().size())
            rect = rect & port or QRect(rect.left(), min(max(rect.top(), port.top()), port.bottom()), rect.width(), 1)
        above = above.parentWidget()
    return rect


def group_of(widget: QWidget) -> QWidget:
    """The part of a window in which a widget stands: a pane or half of one, a bar, a strip; else the window."""
    above: QWidget | None = widget
    while above is not None and not above.isWindow():
        if isinstance(above, GROUPS) or isinstance(above.parentWidget(), QSplitter):
            return above
        above = above.parentWidget()
    return widget.window()


def is_before(one: QRect, other: QRect) -> bool:
    """Whether the eye comes to a place before it comes to another: it is above it, or beside it at the left."""
    if one.center().y() < other.top() or one.bottom() < other.center().y():
        return True
    if other.center().y() < one.top() or other.bottom() < one.center().y():
        return False
    return one.left() <= other.left()


def turned(order: Sequence[QWidget]) -> list[QWidget]:
    """A round from its first widget on: the one from which one goes back to the top."""
    first = min(
        range(len(order)),
        key=lambda n: (
            rect_of(group_of(order[n])).top(),
            rect_of(group_of(order[n])).left(),
            rect_of(order[n]).top(),
            rect_of(order[n]).left(),
        ),
    )
    return [*order[first:], *order[:first]]


def out_of_order(order: Sequence[QWidget]) -> list[str]:
    """What comes before something that the eye meets earlier, in one group; groups that come twice."""
    found, seen = [], []
    for group, inside in groupby(turned(order), key=group_of):
        members = list(inside)
        if group in seen and not group.isWindow():
            found.append(
                f"{type(group).__name__} comes twice, with {type(members[0]).__name__} {members[0].accessibleName()}"
            )
        seen.append(group)
        for before, after in pairwise(members):
            if not is_before(rect_of(before, after), rect_of(after, before)):
                found.append(f"{named(before)} before {named(after)} in {type(group).__name__}")
    return found


def named(widget: QWidget) -> str:
    return f"{type(widget).__name__} '{widget.accessibleName()[:30]}' {rect_of(widget).getRect()}"
