"""Rows of CSV are those that hold anything, each with the line on which it begins, whatever stands between columns."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.csv_rows import csv_rows, delimiter
from lexeval_gui.core.problems import Unreadable

CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(',;\t"\n'), max_size=5).map(
    lambda text: text + "x"
)


def rows(text: str) -> list[tuple[int, list[str]]]:
    return list(csv_rows("own.csv", text, ["id"]))


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_what_stands_between_the_columns_is_told_by_the_first_line(mark):
    assert rows(f"size{mark}id\n4{mark}1\n") == [(1, ["size", "id"]), (2, ["4", "1"])]


@pytest.mark.parametrize(
    ("head", "names", "mark"),
    [
        ("a,b", ["a", "b"], ","),
        ('"A"; b \r\n', ["a", "b"], ";"),
        ("a;b,c", ["a"], ";"),
        ("a;b,c", ["c"], ","),
        ("a,b", ["c"], ""),
        ("", ["a"], ""),
    ],
)
def test_the_mark_parts_the_names_that_are_looked_for(head, names, mark):
    assert delimiter(head, names) == mark


def test_quoted_cells_hold_commas_and_line_breaks():
    assert rows('id,topic\n1,"law, civil"\n2,"two\nlines"\n3,"a ""b"""\n') == [
        (1, ["id", "topic"]), (2, ["1", "law, civil"]), (3, ["2", "two\nlines"]), (5, ["3", 'a "b"']),
    ]  # fmt: skip


def test_empty_rows_are_left_out_and_counted_as_lines():
    assert rows("\n  \nid,a\n,\n\n1,2") == [(3, ["id", "a"]), (6, ["1", "2"])]
    assert rows("") == []


@pytest.mark.parametrize(("text", "line"), [('id,a\n1,"2\n3,4\n', 2), ('id,a\n1,2\n"3"4,5\n', 3)])
def test_a_quote_that_is_not_closed_or_not_doubled_is_refused_with_its_line(text, line):
    with pytest.raises(Unreadable) as caught:
        rows(text)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code, problem.line) == ("own.csv", "csv", line)


@given(st.lists(st.tuples(CELLS, CELLS), max_size=5), st.sampled_from(",;\t"))
def test_what_is_written_is_read(given_rows, mark):
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=mark, lineterminator="\n").writerows([("id", "a"), *given_rows])
    found = rows(file.getvalue())
    assert [tuple(row) for _, row in found[1:]] == given_rows
    lines = file.getvalue().split("\n")
    assert all(lines[line - 1] for line, _ in found)
