"""Features of one's own: joined by id, and everything that does not fit is said, with the line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.features import Cut, LabelFeature, NumberFeature, grouped
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace.analysis.joined import join

IDS = Strings.of(["1", "2", "3"])


@pytest.fixture
def joined(tmp_path: Path):
    def read(text: str | bytes, taken=(), ids=IDS):
        path = tmp_path / "own.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return join(str(path), ids, taken)

    return read


def said(found):
    return [(problem.severity, problem.code, problem.line) for problem in found.problems]


def test_numbers_and_labels_are_told_apart_by_all_their_values(joined):
    found = joined("id,frequency,topic\n2,5.5,law\n1,-3,art\n3,1e2,law\n")
    frequency, topic = found.features
    assert isinstance(frequency, NumberFeature)
    assert frequency.values.tolist() == [-3, 5.5, 100]
    assert isinstance(topic, LabelFeature)
    assert [topic.values[row] for row in range(3)] == ["art", "law", "law"]
    assert not found.problems
    assert grouped(frequency, cut=Cut((0,))).groups[0].words == "items whose frequency is at most 0"
    assert grouped(topic).groups[1].words == "items whose topic is law"


def test_whole_numbers_read_as_such(joined):
    (rank,) = joined("id,rank\n1,1\n2,2\n3,5\n").features
    assert [group.title for group in grouped(rank, cut=Cut((2,))).groups] == ["1 – 2", "3 and more"]


def test_a_column_with_some_numbers_is_labels_and_that_is_said(joined):
    found = joined("id,length\n1,5\n2,long\n3,7\n")
    assert isinstance(found.features[0], LabelFeature)
    (problem,) = found.problems
    assert (problem.severity, problem.line) == ("note", 3)
    assert problem.message == (
        "'long' in the column 'length' is no number (2 of 3 values are); the column is taken for labels"
    )


@pytest.mark.parametrize("missing", ["", "NA", " "])
def test_empty_cells_are_missing_values(joined, missing):
    number, label = joined(f"id,size,kind\n1,{missing},{missing}\n2,4,x\n3,5,y\n").features
    assert np.isnan(number.values[0])
    assert grouped(label).groups[-1].title == "–"


def test_items_without_a_row_are_counted(joined):
    found = joined("id,size\n1,4\n")
    assert said(found) == [("note", "no-row", None)]
    assert found.problems[0].message == "2 items of 3 not in this file; in each of its features without a value"
    assert np.isnan(found.features[0].values).tolist() == [False, True, True]


def test_an_unknown_id_is_named_with_its_line_and_left_out(joined):
    found = joined("id,size\n1,4\n2,5\n3,6\n9,7\n8,8\n")
    (problem,) = found.problems
    assert (problem.severity, problem.code, problem.lines) == ("warning", "unknown-id", (5, 6))
    assert problem.message.startswith("no item has the id '9'; left out (and 1 more line: 6)")


def test_of_a_repeated_id_the_first_row_counts_and_both_lines_are_named(joined):
    found = joined("id,size\n1,4\n2,5\n1,9\n3,6\n")
    assert said(found) == [("error", "repeated-id", 4)]
    assert found.problems[0].message == "the id '1' stands on line 2 already, which counts; left out"
    assert found.features[0].values.tolist() == [4, 5, 6]


def test_a_row_of_another_length_is_left_out(joined):
    found = joined("id,size\n1,4\n2,5,6\n3\n")
    assert said(found)[:2] == [("note", "no-row", None), ("error", "row-length", 3)]
    assert "has 3 values where the first line has 2" in found.problems[1].message
    assert np.isnan(found.features[0].values).tolist() == [False, True, True]


def test_a_mark_of_the_encoding_and_windows_lines_are_accepted(joined):
    (size,) = joined("\ufeffid,size\r\n1,4\r\n2,5\r\n3,6\r\n").features
    assert size.values.tolist() == [4, 5, 6]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "names a column `id`"),
        ("name,size\n1,4\n", 1, "found 'name, size'"),
        ("id\n1\n", 1, "at least one other"),
        ("id,,size\n1,2,3\n", 1, "column 2 has no name"),
        ("id,size,size\n1,2,3\n", 1, "two columns are called 'size'"),
        ("id,POS\n1,2\n", 1, "the name 'POS' has a meaning in filters already"),
        ("id,size\n7,2\n8,3\n", 2, "none of its 2 ids is that of an item; the first is '7'"),
        ('id,size\n1,"2\n', 2, "is a quote not closed"),
    ],
)
def test_a_file_that_is_no_table_of_features_is_refused_with_the_line(joined, text, line, said):
    with pytest.raises(Unreadable) as caught:
        joined(text, taken=("pos",))
    (problem,) = caught.value.problems
    assert problem.line == line
    assert said in problem.message


def test_bytes_that_are_no_utf_8_are_refused_with_the_line(joined):
    with pytest.raises(Unreadable, match="not utf-8"):
        joined(b"id,size\n1,4\n2,\xff\n")


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Unreadable, match="cannot be opened"):
        join(str(tmp_path / "none.csv"), IDS, ())


def test_control_characters_are_shown_and_not_sent_on(joined):
    with pytest.raises(Unreadable) as caught:
        joined("id,size\n\x1b[31m9,4\n")
    assert "\x1b" not in str(caught.value)


def test_numbers_too_large_for_a_double_are_labels(joined):
    assert isinstance(joined("id,size\n1,1e999\n2,4\n3,5\n").features[0], LabelFeature)


def test_ids_that_repeat_among_the_items_share_a_row(joined):
    (size,) = joined("id,size\n1,4\n2,5\n", ids=Strings.of(["1", "2", "1"])).features
    assert size.values.tolist() == [4, 5, 4]
