"""What a screen reader gets of widgets that paint by themselves, and that nothing of it outlives them."""

from __future__ import annotations

import gc
from collections.abc import Sequence

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.parameters import Number
from lexeval_gui.window.accessible import factory
from lexeval_gui.window.accessible.parts import PartInterface, PartsInterface
from lexeval_gui.window.widgets.protocols import NamedPart
from lexeval_gui.window.widgets.value_slider import ValueSlider

NAME, VALUE = QAccessible.Text.Name, QAccessible.Text.Value
TEXTS = ("gold: bright 3", "the mode", "“clever”, not in the gold")


class Picture(QWidget):
    """Three parts below each other."""

    def __init__(self, parent: QWidget | None = None, texts: Sequence[str] = TEXTS) -> None:
        super().__init__(parent)
        self.texts, self.at = list(texts), 0
        self.setAccessibleName("picture")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.resize(200, 20 * len(texts))

    def named_parts(self) -> Sequence[NamedPart]:
        return [NamedPart(text, QRect(0, 20 * place, 200, 20)) for place, text in enumerate(self.texts)]

    def current_part(self) -> int | None:
        return self.at if self.texts else None

    def choose_part(self, place: int) -> None:
        self.at = place


@pytest.fixture(autouse=True)
def installed(qapp: object) -> None:
    factory.install()


def interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found


def free(widget: QWidget) -> None:
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_picture_is_a_list_of_its_parts(qtbot: QtBot) -> None:
    picture = Picture()
    qtbot.addWidget(picture)
    picture.show()
    found = interface(picture)
    assert (found.role(), found.text(NAME)) == (QAccessible.Role.List, "picture")
    assert found.childCount() == len(TEXTS)
    for place, text in enumerate(TEXTS):
        child = found.child(place)
        assert (child.role(), child.text(NAME)) == (QAccessible.Role.ListItem, text)
        assert found.indexOfChild(child) == place
        assert child.parent() is found
        assert child.rect() == QRect(picture.mapToGlobal(QRect(0, 20 * place, 200, 20).topLeft()), child.rect().size())
        assert found.childAt(*child.rect().center().toTuple()) is child
        assert child.isValid()
        assert child.state().focusable
        assert not child.state().invalid


def test_the_part_that_keys_act_on_has_the_focus_while_the_picture_has(qtbot: QtBot) -> None:
    picture = Picture()
    qtbot.addWidget(picture)
    picture.show()
    picture.at = 1
    picture.activateWindow()
    picture.setFocus()
    qtbot.waitUntil(picture.hasFocus)
    found = interface(picture)
    assert found.focusChild() is found.child(1)
    assert [bool(found.child(place).state().focused) for place in range(3)] == [False, True, False]
    assert found.child(2).valueInterface() is None  # as Qt asks for every kind of interface
    found.child(2).actionInterface().doAction("Press")
    assert picture.at == 2


def test_what_stands_in_a_picture_comes_after_its_parts(qtbot: QtBot) -> None:
    picture = Picture()
    qtbot.addWidget(picture)
    button = QPushButton("Align", picture)
    found = interface(picture)
    assert found.childCount() == len(TEXTS) + 1
    assert found.child(len(TEXTS)).object() is button
    assert found.indexOfChild(interface(button)) == len(TEXTS)


def test_a_part_that_is_no_longer_there_says_nothing(qtbot: QtBot) -> None:
    picture = Picture()
    qtbot.addWidget(picture)
    last = interface(picture).child(2)
    del picture.texts[1:]
    assert not last.isValid()
    assert last.state().invalid
    assert (last.text(NAME), last.rect()) == ("", QRect())
    last.actionInterface().doAction("Press")
    assert picture.at == 0


@pytest.mark.slow
def test_a_widget_that_is_freed_takes_its_interfaces_along(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    for _ in range(20):
        picture = Picture(parent)
        found = interface(picture)
        child = found.child(1)
        actions = child.actionInterface()
        gc.collect()
        free(picture)
        assert [one for one in (picture, found, child) if shiboken6.isValid(one)] == []
        assert QAccessible.queryAccessibleInterface(parent).childCount() == 0
        del actions
    gc.collect()


def test_an_interface_keeps_no_widget_alive(qtbot: QtBot) -> None:
    picture = Picture()
    found = interface(picture)
    assert found.child(0).text(NAME) == TEXTS[0]
    before = sum(isinstance(one, Picture) for one in gc.get_objects())
    del picture
    gc.collect()
    assert sum(isinstance(one, Picture) for one in gc.get_objects()) == before - 1
    assert not shiboken6.isValid(found)


def test_a_factory_that_fails_leaves_qt_its_own(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(asked: object) -> None:
        raise ValueError("no interface")

    monkeypatch.setattr(factory, "interface_of", fail)
    picture = Picture()
    qtbot.addWidget(picture)
    found = interface(picture)
    assert not isinstance(found, PartsInterface)
    assert found.text(NAME) == "picture"


def test_a_slider_says_the_value_that_it_stands_for(qtbot: QtBot) -> None:
    number = Number("penalty", "penalty", "1", 0.0, 4.0, 0.05, symbol="k")
    parent = QWidget()
    qtbot.addWidget(parent)
    slider = ValueSlider(number, parent)
    slider.show_value("1")
    found = interface(slider)
    assert slider.value() == 20
    assert (found.role(), found.text(VALUE)) == (QAccessible.Role.Slider, "k = 1")
    assert found.textInterface() is None
    assert found.actionInterface() is not None
    values = found.valueInterface()
    assert (values.minimumValue(), values.currentValue(), values.maximumValue()) == (0.0, 1.0, 4.0)
    values.setCurrentValue(2.5)
    assert (slider.value(), found.text(VALUE), values.currentValue()) == (50, "k = 2.5", 2.5)
    free(slider)
    assert not shiboken6.isValid(found)


def test_it_is_installed_once(qtbot: QtBot) -> None:
    factory.install()
    picture = Picture()
    qtbot.addWidget(picture)
    assert isinstance(interface(picture).child(0), PartInterface)
