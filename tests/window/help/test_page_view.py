"""A page as it is read: links within it, its arithmetic below a heading, nothing that is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextBlock, QTextFragment
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Piece
from lexeval_gui.window.help.arithmetic_rows import is_ours
from lexeval_gui.window.help.page_view import PageView, blocks_of
from lexeval_gui.window.help.pages import HelpPage, anchor, task_page
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items.arithmetic import ItemArithmetic, SystemArithmetic

PAGE = HelpPage("letters", "# Letters\n\n## alpha\n\nthe first\n\n## beta\n\nthe second", task="tiny")


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> Iterator[PageView]:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(400, 400)
    made = PageView(theme, parent)
    made.resize(400, 400)
    parent.show()
    yield made
    parent.close()


@pytest.mark.parametrize("task", opening.task_names())
def test_links_within_a_page_lead_to_its_sections(view: PageView, task: str) -> None:
    page = task_page(opening.task(task))
    view.section_wanted.connect(lambda section: view.show_page(page, section))
    view.show_page(page)
    links = re.findall(r"\]\(#([^)]+)\)", page.text)
    assert links or task != "lexicon"
    for link in links:
        assert view.heading(link) is not None, link
        view.follow(QUrl(f"#{link}"))
        assert anchor(view.textCursor().block().text()) == link


def texts(view: PageView) -> list[str]:
    return [block.text() for block in blocks_of(view.document())]


def ours(view: PageView) -> list[str]:
    return [block.text() for block in blocks_of(view.document()) if is_ours(block) and block.text()]


def arithmetic(value: str, name: str = "eager") -> ItemArithmetic:
    row = (Piece("P = "), Piece(value, "result", 1, "alpha"), Piece(" of ", "quiet"), Piece("2", "number", term="beta"))
    return ItemArithmetic("happy.a · 1", (SystemArithmetic(1, name, (row,)),))


def test_arithmetic_stands_below_its_heading_and_nothing_else_moves(view: PageView) -> None:
    view.show_page(PAGE, "alpha")
    before = texts(view)
    view.show_arithmetic(arithmetic(".5"))
    assert texts(view)[:2] == ["Letters", "alpha"]
    assert [text for text in texts(view)[2:] if text][:3] == ["In this item, happy.a · 1:", "eager", "P = .5 of 2"]
    assert [text for text in texts(view) if text not in ours(view) and text] == before
    view.show_arithmetic(arithmetic(".75"))
    assert ours(view)[-1] == "P = .75 of 2"
    assert sum("P = " in text for text in texts(view)) == 1
    view.show_arithmetic(None)
    assert texts(view) == before


def test_arithmetic_goes_with_its_section(view: PageView) -> None:
    view.show_page(PAGE, "alpha")
    before = texts(view)
    view.show_arithmetic(arithmetic(".5"))
    view.show_page(PAGE, "beta")
    assert texts(view) == before
    view.show_arithmetic(arithmetic(".25"))
    assert texts(view)[:4] == ["Letters", "alpha", "the first", "beta"]
    assert ours(view)[-1] == "P = .25 of 2"


def test_headings_stay_headings_and_the_text_below_stays_as_it_was(view: PageView) -> None:
    view.show_page(PAGE, "alpha")
    levels = [(block.text(), block.blockFormat().headingLevel()) for block in blocks_of(view.document())]
    view.show_arithmetic(arithmetic(".5"))
    shown = [(b.text(), b.blockFormat().headingLevel()) for b in blocks_of(view.document()) if not is_ours(b)]
    assert shown == levels
    view.show_arithmetic(None)
    assert [(b.text(), b.blockFormat().headingLevel()) for b in blocks_of(view.document())] == levels


def test_names_from_files_are_text(view: PageView) -> None:
    view.show_page(PAGE, "alpha")
    view.show_arithmetic(arithmetic("<b>.5</b>", "<img src='trap'>\nnext"))
    assert "P = <b>.5</b> of 2" in ours(view)
    assert any("<img src='trap'> next" in text for text in ours(view))


def test_another_term_leads_to_its_section(view: PageView) -> None:
    view.show_page(PAGE, "alpha")
    view.show_arithmetic(arithmetic(".5"))
    links = {}
    for block in blocks_of(view.document()):
        fragments = block.begin()
        while not fragments.atEnd():
            fragment: QTextFragment = fragments.fragment()
            if fragment.charFormat().isAnchor():
                links[fragment.text()] = fragment.charFormat().anchorHref()
            fragments += 1
    assert links == {"2": "#beta"}, "the value of alpha itself leads nowhere: it is what is explained"


@pytest.mark.parametrize("task", opening.task_names())
def test_headings_are_titles_with_the_id_beside_them_quietly(view: PageView, task: str) -> None:
    identity = opening.task(task).identity
    page = task_page(opening.task(task))
    view.show_page(page)
    named = {one.id: one.title for one in (*identity.parameters, *identity.measures)}
    sections = [name for name in re.findall("^### (.+)$", page.text, re.MULTILINE) if name in named]
    assert sections
    for section in sections:
        block = view.heading(section)
        assert block is not None
        title = named[section]
        if title == section:
            assert block.text() == section
            continue
        assert block.text() == f"{title[:1].upper()}{title[1:]}\u2002{section}"
        colours = {fragment.charFormat().foreground().color().name() for fragment in fragments(block)}
        assert view._theme.colours.quiet in colours
    headings = [block.text() for block in blocks_of(view.document()) if block.blockFormat().headingLevel()]
    assert [text for text in headings if re.fullmatch("[a-z0-9]+(_[a-z0-9]+)+", text)] == [], "no id stands alone"


def fragments(block: QTextBlock) -> list[QTextFragment]:
    found, place = [], block.begin()
    while not place.atEnd():
        found.append(place.fragment())
        place += 1
    return found
