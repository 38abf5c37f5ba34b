"""The window that bar 2 compares with: PySide6, numpy, and as many empty widgets as LexEval's has at its first paint.

Prints the time of the first paint, by a clock that all processes share, and the seconds of CPU used, and ends.
"""

from __future__ import annotations

import time

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

MENUS = 7
CONTENT = {QLabel: 13, QPushButton: 27, QWidget: 12}
"""A test holds these numbers against the window's own."""


class Window(QMainWindow):
    """Menus, a page, a blank one behind it, an empty status bar."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(1280, 800)
        self._was_painted = False
        for menu in range(MENUS):
            self.menuBar().addMenu(f"Menu {menu}")
        pages = QStackedWidget()
        pages.addWidget(self._page(CONTENT))
        pages.addWidget(QWidget())
        self.setCentralWidget(pages)
        self.statusBar()

    def _page(self, content: dict[type[QWidget], int]) -> QScrollArea:
        area, body = QScrollArea(), QWidget()
        column = QVBoxLayout(body)
        for kind, times in content.items():
            for place in range(times):
                widget = kind()
                if isinstance(widget, QLabel | QPushButton):
                    widget.setText(f"text {place}")
                column.addWidget(widget)
        area.setWidgetResizable(True)
        area.setWidget(body)
        return area

    def paintEvent(self, event: QPaintEvent) -> None:
        """See Qt."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self._end)

    def _end(self) -> None:
        print(time.monotonic(), time.process_time(), flush=True)
        QApplication.exit()


if __name__ == "__main__":
    assert np.zeros(1).size
    app = QApplication([])
    app.setStyle("Fusion")
    window = Window()
    window.show()
    app.exec()
