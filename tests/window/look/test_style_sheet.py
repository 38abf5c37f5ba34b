"""The look of the application: how often a widget is told of another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import Theme

DEPTH = 12


class Styled(QObject):
    """Counts how often each widget is told that its style is another."""

    def __init__(self) -> None:
        super().__init__()
        self.times = Counter[str]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See Qt."""
        if event.type() == QEvent.Type.StyleChange:
            self.times[watched.objectName()] += 1
        return False


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[Theme]:
    """The theme of the application, which has its own looks again afterwards."""
    font, palette, theme = qapp.font(), qapp.palette(), Theme()
    dress(qapp, theme)
    yield theme
    theme.changed.disconnect()
    qapp.setStyleSheet("")
    qapp.setFont(font)
    qapp.setPalette(palette)


def test_a_widget_in_many_others_is_polished_no_more_often_than_one_in_few(dressed: Theme, qtbot: QtBot) -> None:
    outer = box = QWidget()
    qtbot.addWidget(outer)
    styled = Styled()
    for depth in range(DEPTH):
        inner = QPushButton(f"depth {depth}") if depth == DEPTH - 1 else QWidget()
        inner.setObjectName(str(depth))
        inner.installEventFilter(styled)
        QVBoxLayout(box).addWidget(inner)
        box = inner
    outer.show()
    styled.times.clear()
    dressed.set_look("dark")
    assert isinstance(box, QPushButton)
    assert 1 <= max(styled.times.values()) <= 3
    styled.times.clear()
    dressed.set_zoom(2.0)
    assert 1 <= max(styled.times.values()) <= 3
