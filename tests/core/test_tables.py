from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml.etree import fromstring
from msgspec.structs import replace

from lexeval_gui.core.tables import (
    FORMATS,
    UNDEFINED,
    Column,
    Printed,
    Starred,
    Table,
    format_number,
    render,
    texts,
    with_hyphens,
    write,
)
from lexeval_gui.core.tables import clipboard_text as copied_text

SYSTEM = Column("system", "System", "text")
F = Column("coverage_f", "F", "number")
ITEMS = Column("items", "Items", "count")
COLUMNS = (SYSTEM, F, ITEMS)
ROWS = (("wordtune", 0.46012345678901, 1710), ("A & B_c|d", 1.0, 7), ("rogets", None, None))
TABLE = Table(COLUMNS, ROWS, "Scores", "substitution | coverage_f | k:1")


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (0.369, 3, ".369"),
        (1.0, 3, "1.000"),
        (-0.3692, 3, "−.369"),
        (12.5, 2, "12.50"),
        (-12.5, 1, "−12.5"),
        (0, 3, ".000"),
        (-0.0001, 3, ".000"),
        (0.9996, 3, "1.000"),
        (0.4, 0, "0"),
        (None, 3, "–"),
        (math.nan, 3, "–"),
        (math.inf, 3, "∞"),
        (-math.inf, 3, "−∞"),
        (np.float32(0.25), 2, ".25"),
    ],
)
def test_a_number_is_rounded_and_loses_its_leading_zero(value, digits, text):
    assert format_number(value, digits) == text


@given(st.floats(-1000, 1000), st.integers(1, 10))
def test_a_formatted_number_reads_back_as_the_rounded_value(value, digits):
    assert float(with_hyphens(format_number(value, digits))) == pytest.approx(value, abs=0.51 * 10**-digits)


def test_text_puts_numbers_below_each_other():
    assert render(TABLE, "text").splitlines() == [
        "Scores",
        "",
        "System         F  Items",
        "---------  -----  -----",
        "wordtune    .460   1710",
        "A & B_c|d  1.000      7",
        "rogets         –      –",
        "",
        "substitution | coverage_f | k:1",
    ]


def test_text_counts_what_a_terminal_shows():
    table = Table((SYSTEM, ITEMS), (("語彙", 1), ("e\u0301t", 22), ("abcd", 333)))
    lines = render(table, "text").splitlines()[2:]
    assert lines == ["語彙        1", "e\u0301t         22", "abcd      333"]


def test_control_characters_do_not_reach_the_terminal():
    table = Table((SYSTEM,), (("a\x00b\x1b[31m\nc\td",),))
    for format in ("text", "markdown", "latex"):
        seen = r"a\unicodeletter{␀}{2400}b\unicodeletter{␛}{241B}" if format == "latex" else "a␀b␛"
        assert seen in render(table, format)
        assert not set("\x00\x1b\t") & set(render(table, format))
    assert render(table, "text").count("\n") == 3


def test_latex_is_a_booktabs_tabular_with_escaped_text():
    assert render(TABLE, "latex") == (
        "% Scores\n% substitution | coverage_f | k:1\n% \\usepackage{booktabs}\n"
        "\\begin{tabular}{lrr}\n\\toprule\nSystem & F & Items \\\\\n\\midrule\n"
        "wordtune & .460 & 1710 \\\\\n"
        "A \\& B\\_c\\textbar{}d & 1.000 & 7 \\\\\n"
        "rogets & -- & -- \\\\\n"
        "\\bottomrule\n\\end{tabular}\n"
    )


def test_latex_leaves_no_special_character_bare():
    source = render(Table((SYSTEM,), (("\\{}%$#&_^~<>|[*",),)), "latex")
    row = source.splitlines()[5]
    assert row == (
        r"\textbackslash{}\{\}\%\$\#\&\_\textasciicircum{}\textasciitilde{}\textless{}\textgreater{}\textbar{}{[}{*} \\"
    )


def test_the_best_values_are_bold_with_all_that_print_alike():
    rows = (("a", 0.46001, 3), ("b", 0.46002, 5), ("c", 0.1, 5), ("d", None, None))
    table = Table((SYSTEM, replace(F, best="high"), ITEMS), rows)
    latex = render(table, "latex")
    assert latex.count(r"\textbf{.460}") == 2
    assert latex.count(r"\textbf") == 2
    table = Table((SYSTEM, replace(F, best="high"), replace(ITEMS, best="low")), rows)
    markdown = render(table, "markdown")
    assert "| b | **.460** | 5 |" in markdown
    assert "| a | **.460** | **3** |" in markdown
    text = render(table, "text").splitlines()
    assert [line.split() for line in text[2:]] == [
        ["a", ".460*", "3*"], ["b", ".460*", "5"], ["c", ".100", "5"], ["d", "–", "–"],
    ]  # fmt: skip
    assert len({line.index(".") for line in text[2:5]}) == 1
    assert "*" not in render(table, "csv")


def test_a_column_without_values_has_no_best():
    table = Table((SYSTEM, replace(F, best="high")), (("a", None), ("b", math.nan)))
    assert "textbf" not in render(table, "latex")


def test_markdown_keeps_pipes_and_markup_as_text():
    table = Table((SYSTEM, F), (("a|b\\|c", -0.5), ("*x* <b> `y` _z_ coverage_f &amp; $u$", None)), "T", "n|m")
    assert render(table, "markdown") == (
        "**T**\n\n"
        "| System | F |\n"
        "| :-- | --: |\n"
        "| a\\|b\\\\\\|c | −.500 |\n"
        "| \\*x\\* \\<b> \\`y\\` \\_z\\_ coverage_f \\&amp; \\$u\\$ | – |\n"
        "\nn\\|m\n"
    )


@pytest.mark.parametrize(("format", "delimiter"), [("csv", ","), ("tsv", "\t")])
def test_csv_and_tsv_carry_full_precision_and_ids(format, delimiter):
    rows = list(csv.reader(io.StringIO(render(TABLE, format)), delimiter=delimiter))
    assert rows[0] == ["system", "coverage_f", "items"]
    assert rows[1] == ["wordtune", "0.46012345678901", "1710"]
    assert rows[3] == ["rogets", "", ""]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-ing", "@x", "\tx", "\rx"])
def test_a_spreadsheet_does_not_compute_a_text(text):
    table = Table((SYSTEM, F), ((text, -0.5),))
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        row = list(csv.reader(io.StringIO(render(table, format), newline=""), delimiter=delimiter))[1]
        assert row == ["'" + text, "-0.5"]


def test_a_header_that_names_a_system_is_no_formula_either():
    assert render(Table((Column("=x.F", "", "number"),), ()), "csv") == "'=x.F\n"


def test_json_says_null_for_undefined():
    rows = (*ROWS, ("inf", math.inf, 2), ("nan", math.nan, 3))
    loaded = json.loads(render(Table(COLUMNS, rows, "t", "n"), "json"), parse_constant=pytest.fail)
    assert (loaded["title"], loaded["note"]) == ("t", "n")
    assert loaded["columns"][1] == {"id": "coverage_f", "title": "F", "kind": "number"}
    assert loaded["rows"][0] == {"system": "wordtune", "coverage_f": 0.46012345678901, "items": 1710}
    assert [row["coverage_f"] for row in loaded["rows"]] == [0.46012345678901, 1.0, None, None, None]


def test_json_without_rows_is_still_json():
    assert json.loads(render(Table(COLUMNS, ()), "json"))["rows"] == []


@pytest.mark.parametrize("format", FORMATS)
def test_numpy_values_print_like_python_values(format):
    plain = Table(COLUMNS, (("a", 0.1, 3), ("b", None, 4)))
    cells: Any = ((np.str_("a"), np.float64(0.1), np.int32(3)), ("b", np.float64("nan"), np.int64(4)))
    arrays = Table(COLUMNS, cells)
    assert render(arrays, format) == render(plain, format)


text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@given(st.lists(st.tuples(text, st.floats(allow_nan=False) | st.none(), st.integers() | st.none()), max_size=5))
def test_machines_read_back_what_was_written(rows):
    table = Table(COLUMNS, tuple(rows))
    for format, delimiter in (("csv", ","), ("tsv", "\t")):
        read = list(csv.reader(io.StringIO(render(table, format), newline=""), delimiter=delimiter))[1:]
        for (name, number, count), cells in zip(rows, read, strict=True):
            assert cells[0] == ("'" + name if name[:1] in {"=", "+", "-", "@", "\t", "\r"} else name)
            assert (float(cells[1]) if cells[1] else None) == number
            assert (int(cells[2]) if cells[2] else None) == count


@pytest.mark.parametrize("format", FORMATS)
def test_streaming_an_iterator_writes_what_render_gives(format):
    file = io.StringIO()
    write(COLUMNS, iter(ROWS), format, file, title=TABLE.title, note=TABLE.note)
    assert file.getvalue() == render(TABLE, format)


@pytest.mark.parametrize("format", ["csv", "tsv", "markdown", "json"])
def test_rows_are_written_as_they_come(format):
    file = io.StringIO()
    lengths = []

    def rows() -> Iterator[tuple[str, float, int]]:
        for number in range(100):
            lengths.append(len(file.getvalue()))
            yield ("a" * 50, 0.5, number)

    write(COLUMNS, rows(), format, file)
    assert lengths[-1] - lengths[0] >= 98 * 50


@pytest.mark.parametrize("format", FORMATS)
def test_a_row_of_another_length_is_an_error(format):
    with pytest.raises(ValueError, match="argument"):
        render(Table(COLUMNS, (("a", 0.5),)), format)


def test_errors_name_what_exists():
    with pytest.raises(ValueError, match="text, csv, tsv, latex, markdown, json"):
        render(TABLE, "xlsx")
    with pytest.raises(ValueError, match="'system'"):
        render(Table((replace(SYSTEM, best="high"),), ()), "latex")
    with pytest.raises(ValueError, match="repeated"):
        render(Table((F, F), ()), "json")


def test_texts_may_end_below_each_other():
    table = Table((Column("m", "m", "text"), Column("s", "system", "text", right=True)), (("F", ".5"),))
    assert render(table, "text") == "m  system\n-  ------\nF      .5\n"
    assert r"\begin{tabular}{lr}" in render(table, "latex")
    assert "| :-- | --: |" in render(table, "markdown")


def test_latex_has_the_letters_of_our_headers():
    source = render(Table((Column("a", "best₁", "text"), Column("b", "s Δ", "number")), ()), "latex")
    assert source.isascii()


def test_a_minus_is_a_minus_where_people_read_and_a_hyphen_where_machines_do() -> None:
    columns = (Column("d", "d", "number"), Column("n", "n", "count"), Column("t", "t", "text"))
    table = Table(columns, ((-0.25, -3, "a-b"), (-math.inf, 4, "x"), (-0.0004, 0, "")))
    for format in ("text", "markdown"):
        text = render(table, format)
        assert [number in text for number in ("−.250", "−3", "−∞", "a-b", "−.000")] == [True, True, True, True, False]
    assert "$-$.250 & $-$3 & a-b" in render(table, "latex")
    for format in ("csv", "tsv", "json"):
        text = render(table, format)
        assert "-0.25" in text
        assert "-3" in text
        assert "−" not in text
    assert with_hyphens("−.250\t−∞\t−x\t3 − 4") == "-.250\t-∞\t−x\t3 − 4"


def test_what_is_copied_has_the_guards_of_what_is_exported():
    rows = [["id", "F"], ["=1+1", "-.369"], ["a\tb\nc", "+.034 [-.01, .08]"], ["@x", "12,345"], ["", "95%"]]
    copied = list(csv.reader(io.StringIO(copied_text(rows), newline=""), delimiter="\t"))
    assert copied == [
        ["id", "F"], ["'=1+1", "-.369"], ["a\tb\nc", "'+.034 [-.01, .08]"], ["'@x", "12,345"], ["", "95%"],
    ]  # fmt: skip


@given(st.lists(st.lists(st.text(), min_size=2, max_size=2), min_size=1, max_size=4))
def test_no_copied_text_breaks_a_line_or_is_computed(rows):
    back = list(csv.reader(io.StringIO(copied_text(rows), newline=""), delimiter="\t"))
    assert [len(row) for row in back] == [2] * len(rows)
    for row, given_row in zip(back, rows, strict=True):
        for cell, text in zip(row, given_row, strict=True):
            assert cell.removeprefix("'") == text.removeprefix("'")
            assert not cell.startswith(("=", "@", "\t", "\r"))


def test_directions_of_cells_stay_in_their_cells():
    table = Table((SYSTEM, ITEMS), (("a\u202eb", 1), ("שלום", 22)))
    for format in ("text", "markdown"):
        assert "\u2068a\u202eb\u202c\u2069" in render(table, format)
        assert "\u2068שלום\u2069" in render(table, format)
    assert "ab & 1" in render(table, "latex")
    assert "a\u202eb,1" in render(table, "csv")  # for machines: as it is


# -- stars ------------------------------------------------------------------------------------------------------------

STARRED = Table(
    (Column.of("system"), Column("f", "F", "number", best="high", stars=True), Column("n", "n", "count", best="high")),
    (("a", Starred(0.5, ""), 3), ("b", Starred(0.25, "**"), 2), ("c", 0.4, 3), ("d", None, 1)),
    note="what stars mean",
)


def test_numbers_have_their_stars_where_people_read_them():
    assert render(STARRED, "text").splitlines()[2:6] == [
        "a       .500•    3*",
        "b       .250**   2",
        "c       .400     3*",
        "d          –     1",
    ]
    assert [line for line in render(STARRED, "latex").splitlines() if line.startswith(("a", "b"))] == [
        r"a & \textbf{.500}\phantom{{*}{*}} & \textbf{3} \\",
        r"b & .250{*}{*} & 2 \\",
    ]
    assert render(STARRED, "markdown").splitlines()[2:4] == [r"| a | **.500** | **3** |", r"| b | .250\*\* | 2 |"]
    assert texts(STARRED)[1] == ["b", ".250**", "2"]


@pytest.mark.parametrize("format", ["csv", "tsv", "json"])
def test_machines_read_the_number_without_its_stars(format):
    plain = tuple((row[0], None if row[1] is None else float(row[1]), *row[2:]) for row in STARRED.rows)
    assert render(STARRED, format) == render(replace(STARRED, rows=plain), format)


def test_html_is_a_table_whose_cells_are_texts_whatever_they_hold():
    rows = (("<script>alert(1)</script> & co", 0.5, 3), ("best", 0.75, 4), ("\u202eturned", None, 5))
    table = Table((SYSTEM, replace(F, best="high"), ITEMS), rows, title="a <b>title</b>", note="k:1 & n:2")
    root = fromstring(f"<div>{render(table, 'html')}</div>")
    assert {element.tag for element in root.iter()} == {
        "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "strong", "p",
    }  # fmt: skip
    assert root.findtext(".//caption") == "a <b>title</b>"
    assert root.findtext(".//p") == "k:1 & n:2"
    shown = [["".join(map(str, cell.itertext())) for cell in row] for row in root.iter("tr")]
    assert [row[1] for row in shown] == [F.title, ".500", ".750", UNDEFINED]
    assert shown[1][0] == "<script>alert(1)</script> & co"
    assert [cell.text for cell in root.iter("strong")] == [".750"]
    assert [cell.get("class") for cell in root.iter("th")] == [None, "number", "number"]


def test_a_number_that_is_printed_elsewhere_stays_as_it_is_there() -> None:
    """With its decimals where people read it, as a number where machines do."""
    table = Table((Column("a", "a", "number", 3),), ((Printed(0.35, ".35"),), (0.35,), (Printed(-2.5, "−2.5"),)))
    assert [row[0] for row in texts(table)] == [".35", ".350", "−2.5"]
    assert render(table, "csv").splitlines() == ["a", "0.35", "0.35", "-2.5"]
    assert [row["a"] for row in json.loads(render(table, "json"))["rows"]] == [0.35, 0.35, -2.5]
    assert "-2.5" in render(table, "latex", with_siunitx=True)
