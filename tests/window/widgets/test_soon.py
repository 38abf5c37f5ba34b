"""What is done soon: once, in its order, and nothing of it is held where whoever it is for goes before."""

from __future__ import annotations

import gc
import weakref
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from lexeval_gui.window.widgets.soon import soon


class Owner(QObject):
    """Notes what was done."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def do(self) -> None:
        self.done.append("done")


def test_it_is_done_once_and_later_in_the_order_in_which_it_was_asked_for(qtbot: QtBot) -> None:
    owner = Owner()
    for word in ("one", "two"):
        soon(owner, partial(owner.done.append, word))
    assert owner.done == []
    qtbot.waitUntil(lambda: bool(owner.done))
    assert owner.done == ["one", "two"]
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert (owner.done, owner.children()) == (["one", "two"], [])


def test_where_the_owner_goes_before_nothing_is_done_and_nothing_held(qtbot: QtBot) -> None:
    owner, other = Owner(), Owner()
    held = weakref.ref(owner)
    soon(owner, owner.do)
    soon(owner, other.do)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(owner, QEvent.Type.DeferredDelete.value)
    del owner
    soon(other, lambda: other.done.append("after"))
    qtbot.waitUntil(lambda: bool(other.done))
    gc.collect()
    assert (other.done, held()) == (["after"], None)
