"""Hears what the window says to a screen reader: a listener in the place where every announcement leaves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import Struct, field
from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible

from lexeval_gui.window.widgets import announcement


class Heard(Struct):
    """What was announced, in order, and how urgently."""

    texts: list[str] = field(default_factory=list)
    assertive: list[bool] = field(default_factory=list)

    def hear(self, about: QObject, text: str, assertive: bool) -> None:
        self.texts.append(text)
        self.assertive.append(assertive)

    def clear(self) -> None:
        self.texts.clear()
        self.assertive.clear()


@pytest.fixture
def heard(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """Everything that is announced while the test runs; it is as if a screen reader were there."""
    found = Heard()
    monkeypatch.setattr(announcement, "send", found.hear)
    QAccessible.setActive(True)
    assert QAccessible.isActive()
    yield found
    QAccessible.setActive(False)
