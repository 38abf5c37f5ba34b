"""Finding in help: words in lines, measures by all their names, in an order that puts what is called so first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from lexeval_gui.core.task import Identity
from lexeval_gui.window.help.filter_language import filter_page
from lexeval_gui.window.help.finding import Found, Line, find, folded, places_in
from lexeval_gui.window.help.lines import lines_of
from lexeval_gui.window.help.pages import HelpPage, section_of, task_page
from lexeval_gui.workspace import opening

PAGE = HelpPage("letters", "", task="substitution")
OTHER = HelpPage("more", "")
LINES = {
    PAGE: (
        Line("alpha", ("alpha",)),
        Line("alpha", ("The Alpha of alphas", "and its price")),
        Line("coverage_f", ("coverage_f",)),
        Line("coverage_f", ("the price of it",)),
    ),
    OTHER: (Line("price", ("price",)), Line("price", ("what it costs",))),
}


def found(typed: str, identity: Identity | None = None) -> list[Found]:
    return find(typed, tuple(LINES), LINES.__getitem__, identity)


def test_sections_are_listed_with_their_first_line_and_their_places() -> None:
    assert [(f.page, f.section, f.line, f.first, f.count) for f in found("alpha")] == [
        (PAGE, "alpha", "The Alpha of alphas  and its price", 0, 3)
    ]
    assert [(f.section, f.line, f.first, f.count) for f in found("price")] == [
        ("price", "price", 0, 1),  # what is called so
        ("alpha", "The Alpha of alphas  and its price", 0, 1),
        ("coverage_f", "the price of it", 1, 1),
    ]
    assert found("nowhere") == found("  ") == []


def test_ids_are_found_as_they_are_said() -> None:
    assert places_in("the coverage_f of", "Coverage F") == [(4, 14)]
    assert places_in("best-of", "best of") == [(0, 7)]


def test_a_letter_alone_is_a_word_alone() -> None:
    assert places_in("k is not in like; 2 k, k", "k") == [(0, 1), (20, 21), (23, 24)]


@pytest.mark.slow
@given(st.text(max_size=40), st.text(min_size=2, max_size=5))
def test_places_are_those_of_the_text(text: str, typed: str) -> None:
    for start, end in places_in(text, typed):
        assert folded(text[start:end]) == folded(" ".join(typed.split()))
    assert len(folded(text)) == len(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", opening.task_names())
def test_every_measure_is_found_by_each_of_its_names(qtbot: QtBot, name: str) -> None:
    task = opening.task(name)
    page = task_page(task)
    known = {page: lines_of(page)}
    for measure in task.identity.measures:
        section = section_of(task, [measure.id])
        for typed in filter(None, (measure.id, measure.title, measure.short, measure.alias) if measure.shown else ()):
            sections = [one.section for one in find(typed, (page,), known.__getitem__, task.identity)]
            assert section in sections[: 12 if typed == measure.short else 6], (typed, sections)


def test_names_belong_to_the_page_of_their_task() -> None:
    identity = opening.task("substitution").identity
    (called,) = found("coverage F", identity)
    assert (called.section, called.count) == ("coverage_f", 1)
    assert found("coverage F", replace(identity, id="another"))[0].line == "coverage_f"
    assert [one.section for one in found("F", identity)] == ["coverage_f"]
    assert found("F") == []


def test_a_row_of_a_table_is_a_line(qtbot: QtBot) -> None:
    lines = lines_of(filter_page())
    assert Line("Filter language", ("pos:n,v", "it is n or v")) in lines
    assert lines[0] == Line("Filter language", ("Filter language",))
    table = HelpPage("t", "# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nafter")
    assert [line.cells for line in lines_of(table)] == [("T",), ("a", "b"), ("1", "2"), ("after",)]
