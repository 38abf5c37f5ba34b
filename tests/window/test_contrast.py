"""Every text, border and frame of the focus has contrast, as it was drawn: each kind of widget, on each ground, in each
state, in each look. All screens are looked at in behaviour/test_every_screen.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.style_sheet import dress, toggle_style
from lexeval_gui.window.look.theme import LOOKS, Look, Theme
from lexeval_gui.window.shell.bars.top_bar_controls import SystemSwitch
from lexeval_gui.window.widgets.labels import chip, heading, kbd, quiet
from lexeval_gui.window.widgets.page import Card
from tests.window.contrast import bordered, faint_borders, faint_texts, seen_texts, without_frame
from tests.window.look.test_theme import LEAST

GROUNDS = ("ground", "panel", "ribbon", "notice", "alarm", "card", "drop")


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """A theme that the application is dressed in, and undressed again."""
    made, before = Theme(), qapp.styleSheet()
    dress(qapp, made)
    yield made
    made.changed.disconnect()
    qapp.setStyleSheet(before)


def host(theme: Theme, ground: str) -> QWidget:
    """One of each kind of widget."""
    box = QWidget()
    box.setProperty("look", ground)
    box.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    column = QVBoxLayout(box)
    column.setContentsMargins(12, 12, 12, 12)
    line, text, combo = QLineEdit(box), QPlainTextEdit(box), QComboBox(box)
    line.setPlaceholderText("what is typed here")
    text.setPlaceholderText("several lines of it")
    text.setFixedHeight(60)
    combo.addItem("one of several")
    primary, default = QPushButton("primary", box), QPushButton("default", box)
    primary.setProperty("look", "primary")
    default.setDefault(True)
    buttons = [QPushButton("button", box), primary, default]
    for look in ("link", "flat"):
        buttons.append(QPushButton(look, box))
        buttons[-1].setProperty("look", look)
    toggles = []
    for kind, is_on in ((QPushButton, False), (QPushButton, True), (QToolButton, False), (QToolButton, True)):
        toggles.append(kind(box))
        toggles[-1].setText("toggle")
        toggles[-1].setCheckable(True)
        toggles[-1].setChecked(is_on)
        toggles[-1].setStyleSheet(toggle_style(theme, kind.__name__, (2, 6)))
        toggles[-1].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    switches = [SystemSwitch(number, f"system {number}", theme, box) for number in range(8)]
    for switch in switches[:4]:
        switch.setChecked(True)
    labels = [
        chip("chip", theme, box),
        heading("heading", theme, box),
        kbd("Ctrl+K", theme, box),
        quiet("q", theme, box),
    ]
    others = [
        QSpinBox(box),
        QCheckBox("check", box),
        QRadioButton("radio", box),
        Card("card", "what it is", theme, str, box),
    ]
    for widget in (line, text, combo, *buttons, *toggles, *switches, *others, *labels):
        column.addWidget(widget)
    return box


def hover(widget: QWidget, is_over: bool) -> None:
    """The pointer over a widget, or away from it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, is_over)
    kind, place = QEvent.Type.HoverEnter if is_over else QEvent.Type.HoverLeave, QPointF(3, 3)
    QApplication.sendEvent(widget, QHoverEvent(kind, place, place, place))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_kind_of_widget_can_be_seen_on_every_ground_and_in_every_state(
    theme: Theme, qtbot: QtBot, look: Look, ground: str
) -> None:
    theme.set_look(look)
    box = host(theme, ground)
    qtbot.addWidget(box)
    box.show()
    QApplication.processEvents()
    for is_over in (False, True):
        for widget in bordered(box):
            hover(widget, is_over)
        faint, measured = faint_texts(box, LEAST[look])
        assert not faint
        assert measured > 20
        unseen, edged = faint_borders(box)
        assert not unseen
        assert edged > 17
    assert {"what is typed here", "several lines of it"} <= {painted.text for _, painted, _ in seen_texts(box)}
    lost, reached = without_frame(box)
    assert not lost
    assert reached > 20


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_on_differs_by_its_shape(theme: Theme, qtbot: QtBot, look: Look) -> None:
    """A toggle that is on, and a system that is off, are told apart where no colour is seen."""
    theme.set_look(look)
    box = host(theme, "ground")
    qtbot.addWidget(box)
    box.show()
    one, other = (box.findChildren(QToolButton)[place] for place in (0, 1))
    off, on = (edge_below(button) for button in (one, other))
    assert on > off
    switch = box.findChildren(SystemSwitch)[0]
    with_line = ink(switch)
    switch.setChecked(False)
    assert ink(switch) > with_line, "crossed out"


def edge_below(widget: QWidget) -> int:
    """How thick the lower edge is, in pixels that differ from the ground beneath the widget."""
    from tests.window.contrast import contrast, pixels

    column = pixels(widget)[:, widget.width() // 2]
    return int((contrast(column[-6:], pixels(widget)[widget.height() // 2, widget.width() - 6]) >= 3).sum())


def ink(switch: SystemSwitch) -> int:
    """Pixels of a switch's line sample that differ from its ground."""
    from tests.window.contrast import contrast, pixels

    sample = pixels(switch)[4:-4, 9:31]
    return int((contrast(sample, sample[0, 0]) >= 2).sum())
