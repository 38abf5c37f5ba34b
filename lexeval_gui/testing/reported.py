"""The contract of core.task, for every task and each of its samples: what a task knows that papers report."""

from __future__ import annotations

from collections import Counter

from lexeval_gui.core import tables
from lexeval_gui.core.task.paper_tables import ScoresTable
from lexeval_gui.core.task.reported import figures, is_figure
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace.outputs.paper_tables import filled_tables
from lexeval_gui.workspace.outputs.reported import FROM, OWN, PAPER, for_machines, for_reading, number_of, pages


def test_reported_figures_are_whole_tables_that_cite_their_paper(task):
    assert all(times == 1 for times in Counter(one.id for one in task.reported).values())
    for one in task.reported:
        assert one.title
        assert one.source.paper
        assert one.again.endswith("."), "it says in sentences how the figures can be found again, or why they cannot"
        assert not is_figure(one.columns[0]), "the first column names the row"
        assert FROM not in one.columns
        tables.render(tables.Table(one.columns, ()), "csv")  # no id is repeated
        for row in one.rows:
            assert len(row) == len(one.columns)
            assert row[0]
        cells = [(column, text) for row in one.rows for column, text in zip(one.columns, row, strict=True)]
        assert all(number_of(text) is not None for column, text in cells if text and column.kind == "number")
        assert bool(one.rows) == bool(figures([one]))


def test_reported_figures_stand_under_the_columns_of_their_table(task):
    declared = {known.id: known for known in task.paper_tables}
    for one in (one for one in task.reported if one.id in declared):
        table = declared[one.id]
        assert one.source == table.source
        assert one.title == table.title
        if isinstance(table, ScoresTable):
            heads = iter(dict.fromkeys(column.head for column in table.columns))
            assert all(column.title in heads for column in one.columns if is_figure(column)), "in its order"


def test_own_rows_and_those_of_the_paper_are_told_apart(sample):
    known = opened(sample)
    filled = filled_tables(known.evaluate())
    found = pages(known.task, filled)
    own = {one.declared.id: one for one in filled if not one.reason}
    assert {*own} <= {page.id for page in found}
    reported = {one.id: one for one in known.task.reported}
    assert {id for id, one in reported.items() if one.rows} <= {page.id for page in found}
    for page in found:
        whose = [row[_place(page.table, FROM.id)] for row in page.table.rows]
        rows = tables.texts(page.table)
        assert whose == [OWN] * whose.count(OWN) + [PAPER] * whose.count(PAPER), "own ones first"
        if page.id in own:
            _assert_own(own[page.id].table, page.table, rows)
        assert whose.count(OWN) == (len(own[page.id].table.rows) if page.id in own else 0)
        printed = reported[page.id].rows if page.id in reported else ()
        assert whose.count(PAPER) == len(printed)
        for row, shown in zip(printed, rows[len(rows) - len(printed) :], strict=True):
            assert {text for text in row[1:] if text} <= {*shown}, "every figure as it is printed"


def _place(table, id):
    return [column.id for column in table.columns].index(id)


def _assert_own(own, both, rows):
    """One's own numbers are those of the table without the paper, under the same heads."""
    places = [_place(both, column.id) for column in own.columns]
    assert places == sorted(places)
    for cells, shown in zip(tables.texts(own), rows, strict=False):
        assert cells == [shown[place] for place in places]


def test_machines_are_told_whose_a_number_is(sample):
    known = opened(sample)
    filled = filled_tables(known.evaluate())
    found = pages(known.task, filled)
    rows = for_machines(found).rows
    assert [row[:5] for row in rows if row[5] == OWN] == [
        (one.declared.id, *number) for page in found for one in filled if page.filled is one for number in one.numbers
    ]
    of_papers = [row for row in rows if row[5] == PAPER]
    assert len({row[:4] for row in of_papers}) == len(of_papers)
    assert all(row[4] == number_of(str(row[6])) for row in of_papers)
    there = sum(
        bool(text)
        for one in known.task.reported
        for row in one.rows
        for column, text in zip(one.columns, row, strict=True)
        if is_figure(column)
    )
    assert len(of_papers) == there
    assert all(table.lead for table in for_reading(found))


def test_what_papers_report_is_there_without_files(task):
    assert {page.id for page in pages(task)} == {one.id for one in task.reported}
