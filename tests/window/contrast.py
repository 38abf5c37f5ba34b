"""Contrast as it is measured on what has been drawn: of every text, every border, and every frame of the focus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from lexeval_gui.window.shell.bars.top_bar_controls import SystemSwitch
from lexeval_gui.window.widgets.page import Card
from tests.painted import PaintedText, painted_texts

AAA = 7.0
"""The contrast of text in the look of high contrast."""

Pixels = NDArray[np.uint8]


def pixels(widget: QWidget) -> Pixels:
    """What a widget looks like now: uint8 [height, width, 3], red first."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    lines = np.frombuffer(image.constBits() or b"", np.uint8).reshape(image.height(), -1, 4)
    return lines[:, : image.width(), 2::-1].copy()


def luminance(colours: NDArray[np.generic]) -> NDArray[np.float64]:
    """WCAG 2.1, relative luminance: float [...] of uint8 [..., 3]."""
    parts = np.asarray(colours, float) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(one: NDArray[np.generic], other: NDArray[np.generic]) -> NDArray[np.float64]:
    """WCAG 2.1, contrast ratio of each of these with each of those."""
    first, second = luminance(one), luminance(other)
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


# -- texts ------------------------------------------------------------------------------------------------------------


def seen_texts(
    window: QWidget, is_new: Callable[[QRect], bool] = lambda _: True
) -> Iterator[tuple[QWidget, PaintedText, QRect]]:
    """Every text that can be seen wholly in a window, with the widget that paints it and its place in the window; only
    of widgets at places that are new."""
    for widget in (window, *window.findChildren(QWidget)):
        region = widget.visibleRegion()
        if region.isEmpty() or widget.window() is not window:
            continue
        corner = widget.mapTo(window, QPoint())
        if not is_new(region.boundingRect().translated(corner)):
            continue
        for painted in painted_texts(widget, alone=True):
            rect = painted.line.toRect()
            if widget.rect().contains(rect) and QRegion(rect).subtracted(region).isEmpty():
                yield widget, painted, rect.translated(corner)


AROUND = 2
"""Pixels left and right of a text that are looked at too: a letter such as I leaves none of its ground between them."""


def faint_texts(
    window: QWidget, least: float, known: set[int] | None = None, picture: Pixels | None = None
) -> tuple[list[str], int]:
    """The texts of a window that are hard to read on what lies below them, and how many could be measured; what was
    measured before, and is `known`, is not again. `picture` is what the window looks like, if that was asked already.

    Excepted is what cannot be used now, as WCAG has it, and, but in high contrast, what a filter leaves out.
    """
    picture = pixels(window) if picture is None else picture
    found, measured, known = [], 0, set() if known is None else known

    def part(rect: QRect) -> Pixels:
        return picture[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1].reshape(-1, 3)

    def is_new(rect: QRect) -> bool:
        key = hash((rect.size().toTuple(), part(rect).tobytes()))
        if key in known:
            return False
        known.add(key)
        return True

    for widget, drawn, rect in seen_texts(window, is_new):
        area = part(rect.adjusted(-AROUND, 0, AROUND, 0).intersected(window.rect()))
        if rect.width() < 2 or rect.height() < 4 or (drawn.opacity < 1 and least < AAA):
            continue
        if (key := hash((drawn.colour, drawn.opacity, area.tobytes()))) in known:
            continue
        known.add(key)
        ground = _most_common(area, drawn.colour)
        ink = np.array(drawn.colour) * drawn.opacity + ground * (1 - drawn.opacity)
        measured += 1
        if (ratio := float(contrast(ink, ground))) < least and _is_enabled(
            widget, widget.mapFrom(window, rect.center())
        ):
            found.append(
                f"{drawn.text!r} {ratio:.2f} ({QColor(*drawn.colour).name()} on {QColor(*ground.tolist()).name()})"
            )
    return found, measured


def _most_common(area: Pixels, ink: tuple[int, int, int]) -> Pixels:
    """What is beneath a text: the colour of most pixels that are not the text's own, of which a sign is full."""
    codes = area @ np.array([1 << 16, 1 << 8, 1])
    others = codes[codes != (ink[0] << 16 | ink[1] << 8 | ink[2])]
    colours, counts = np.unique(others if len(others) else codes, return_counts=True)
    code = int(colours[counts.argmax()])
    return np.array([code >> 16, code >> 8 & 255, code & 255], np.uint8)


def _is_enabled(widget: QWidget, place: QPoint) -> bool:
    """Whether what stands at a place of a widget can be used; menus that are empty now say so themselves."""
    action = widget.actionAt(place) if isinstance(widget, QMenuBar) else None
    return widget.isEnabled() and (action is None or action.isEnabled())


# -- borders and frames -----------------------------------------------------------------------------------------------

BORDERED = (QLineEdit, QComboBox, QPushButton, QAbstractSpinBox, QPlainTextEdit, SystemSwitch, Card)
PLAIN = ("link", "flat", "menu", "plain")
"""Buttons that are texts, as links are, and fields without a border."""


def bordered(window: QWidget) -> list[QWidget]:
    """Fields and buttons that can be used, whose left edge can be seen."""
    found: list[QWidget] = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, BORDERED) or widget.property("look") in PLAIN or not widget.isEnabled():
            continue
        inner = isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox | QLineEdit)
        edge = QRect(0, widget.height() // 2, 4, 1)
        if (
            widget.isVisible()
            and not inner
            and QRegion(edge).subtracted(widget.visibleRegion()).isEmpty()
            and widget.window() is window
        ):
            found.append(widget)
    return found


def faint_borders(window: QWidget, least: float = 3.0, picture: Pixels | None = None) -> tuple[list[str], int]:
    """The fields and buttons of a window whose border, or ground, is hard to see beside what lies around them; see
    `faint_texts` for `picture`."""
    picture, found, widgets = pixels(window) if picture is None else picture, [], bordered(window)
    for widget in widgets:
        at = widget.mapTo(window, QPoint(0, widget.height() // 2))
        down = widget.mapTo(window, QPoint(widget.width() // 2, 0))
        if at.x() < 2 or down.y() < 2:
            continue
        across, along = picture[at.y(), at.x() - 2 : at.x() + 5], picture[down.y() - 2 : down.y() + 5, down.x()]
        ratios = [float(contrast(line[2:], line[0]).max()) for line in (across, along)]
        if (ratio := max(ratios)) < least:
            found.append(f"{_described(widget)}: {ratio:.2f}")
    return found, len(widgets)


def focusable(window: QWidget) -> list[QWidget]:
    """What Tab leads to."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and widget.isVisible()
        and widget.focusProxy() is None
        and not widget.visibleRegion().isEmpty()
        and widget.window() is window
    ]


def without_frame(window: QWidget, least: float = 3.0) -> tuple[list[str], int]:
    """What looks the same, or nearly, with the focus and without it: fewer pixels than half of its height change by
    this contrast."""
    found, widgets = [], focusable(window)
    for widget in widgets:
        for other in (one for one in widgets if one is not widget and not one.isAncestorOf(widget)):
            other.setFocus(Qt.FocusReason.TabFocusReason)
            break
        QApplication.processEvents()
        before = pixels(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if not widget.hasFocus():
            continue
        after = pixels(widget)
        if before.shape == after.shape and int((contrast(before, after) >= least).sum()) < min(widget.height() / 2, 20):
            found.append(_described(widget))
    return found, len(widgets)


def _described(widget: QWidget) -> str:
    text = widget.accessibleName() or getattr(widget, "text", str)()
    return f"{type(widget).__name__} {text!r} in {type(widget.parentWidget()).__name__}"
