"""The bar below the pages shows as many tabs as fit, at every size and zoom and in whichever order these come."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from lexeval_gui.window.actions.table import PAGES
from lexeval_gui.window.look.style_sheet import dress
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.shell.bars.page_bar import PageBar
from lexeval_gui.window.widgets.fitting_tabs import fitting
from lexeval_gui.window.widgets.labels import Label


@pytest.mark.parametrize("zoom_first", [True, False])
@pytest.mark.parametrize("width", [640, 1024, 1280, 1920])
def test_as_many_tabs_as_fit(qtbot: QtBot, qapp: QApplication, width: int, zoom_first: bool) -> None:
    theme = Theme()
    dress(qapp, theme)
    window = QMainWindow()
    qtbot.addWidget(window)
    bar = PageBar(theme, window)
    window.setCentralWidget(bar)
    window.resize(1024, 60)
    window.show()
    bar.show_pages(PAGES, "item")
    for zoom in (2.0, 1.0, 2.5, 1.5):
        steps = [partial(theme.set_zoom, zoom), partial(window.resize, width, 60)]
        for step in steps if zoom_first else steps[::-1]:
            step()
        QApplication.processEvents()
        tabs, more, names = bar.row.tabs, bar.row.more, list(PAGES)
        shown = {place for place in range(tabs.count()) if tabs.isTabVisible(place)}
        room = bar.row.width()
        assert tabs.geometry().right() < room  # none is cut
        assert shown == fitting(tabs.widths(), names.index("item"), room, room - more.sizeHint().width())
        assert more.isVisible() == (len(shown) < len(names))
        assert all(label.width() >= label.sizeHint().width() for label in bar.findChildren(Label))
        window.resize(1024, 60)
    theme.deleteLater()
    qapp.setStyleSheet("")
