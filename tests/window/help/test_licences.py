"""The page Help › Licences."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.licences import Component, components
from lexeval_gui.window.help import licences
from lexeval_gui.window.help.page_view import PageView
from lexeval_gui.window.help.pages import anchor
from lexeval_gui.window.look.theme import Theme


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> Iterator[PageView]:
    parent = QWidget()
    qtbot.addWidget(parent)
    yield PageView(theme, parent)
    parent.close()


def test_every_component_has_a_row_that_leads_to_its_text(view: PageView, qtbot: QtBot) -> None:
    view.show_page(licences.licences_page())
    shown = view.toPlainText()
    for one in components():
        title = f"{one.name} {one.version}"
        assert shown.count(title) >= 2, title
        with qtbot.waitSignal(view.section_wanted) as wanted:
            view.follow(QUrl(f"#{anchor(title)}"))
        assert wanted.args == [title]
        assert "".join(one.text.split())[:400] in "".join(shown.split())


def test_a_text_is_plain_text(view: PageView, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Component("a<b>", "1", "<i>x</i>", "", "see <https://x> & <b>\n  indented")
    monkeypatch.setattr(licences, "components", lambda: (odd,))
    view.show_page(licences.licences_page())
    shown = view.toPlainText()
    for words in ("a<b> 1", "<i>x</i>", "see <https://x> & <b>", "  indented"):
        assert words in shown
