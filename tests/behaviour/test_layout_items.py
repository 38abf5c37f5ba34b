"""PySide knows no item of a layout that Qt could delete: see `nest`, which says what happens otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayoutItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.shell.main_window import MainWindow
from lexeval_gui.window.widgets.flow_layout import FlowLayout
from lexeval_gui.window.widgets.layouts import fill, nest
from tests.behaviour.conftest import settled

SAMPLES = ("substitution", "edits", "lexicon", "generation-references")


def known_items() -> Iterator[QLayoutItem]:
    """The items that PySide has an object for, and that Qt made."""
    known = (one for one in shiboken6.getAllValidWrappers() if isinstance(one, QLayoutItem))
    return (one for one in known if not shiboken6.createdByPython(one))


def test_nothing_is_known_of_what_is_nested(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    labels = [QLabel(parent) for _ in range(8)]
    inner, within = QHBoxLayout(), QVBoxLayout()
    fill(within, *labels[:3]).addStretch()
    fill(inner, within, *labels[3:6])
    before = set(map(id, known_items()))
    nest(QVBoxLayout(parent), fill(QHBoxLayout(), inner, *labels[6:]), 1)
    assert {id(item) for item in known_items()} <= before
    while labels:
        labels.pop().deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert {id(item) for item in known_items()} <= before


def test_a_layout_that_holds_its_items_is_nested_while_it_is_empty(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    flow = FlowLayout()
    flow.addWidget(QLabel(parent))
    with pytest.raises(AssertionError, match="known for good"):
        nest(QVBoxLayout(parent), flow)


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_window_with_all_that_it_can_show_knows_the_items_of_its_own_layouts_alone(
    window: MainWindow, qtbot: QtBot, sample: str
) -> None:
    others = {id(item) for item in known_items()}
    window.files.open_sample(sample)
    settled(qtbot, window)
    for name in PAGES:
        if window.menus.qaction(f"tab.{name}").isEnabled():
            window.menus.trigger(f"tab.{name}")
            settled(qtbot, window)
    own = window.findChildren(FlowLayout)
    held = {id(layout.itemAt(place)) for layout in own for place in range(layout.count())}
    assert held
    assert [item for item in known_items() if id(item) not in held | others] == []
