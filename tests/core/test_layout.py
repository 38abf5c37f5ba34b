"""Tables by a layout: no number is changed, none is lost, whatever is chosen; what was kept can be read again."""

from __future__ import annotations

import csv
import io
import json
import math
import re
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.plaintext import one_line
from lexeval_gui.core.tables import (
    FOR_READING,
    FORMATS,
    INTERVALS,
    Column,
    Interval,
    Layout,
    Ranged,
    Starred,
    Table,
    bracketed,
    columns_of,
    format_number,
    latex,
    lay_out,
    lay_out_rows,
    layout_from,
    render,
    texts,
)
from lexeval_gui.core.tables.latex import MARKS, SET_BY_T1
from tests.latex import need_latex, set_pages

IDS = ("system", "f", "f_interval", "gap", "items", "told")
COLUMNS = (
    Column.of("system"),
    Column("f", "F", "number", best="high", stars=True),
    Column("f_interval", "F 95 %", "text", right=True, interval_of="f"),
    Column("gap", "gap", "number", digits=2, best="low"),
    Column("items", "items", "count"),
    Column("told", "told", "text", right=True),
)
share = st.floats(-1, 1)
number = share | st.none() | st.just(math.nan)


@st.composite
def a_row(draw: st.DrawFn, name: str) -> tuple[object, ...]:
    value = draw(number)
    starred = value if value is None else Starred(value, draw(st.sampled_from(["", "*", "***"])))
    low, high = sorted((draw(share), draw(share)))
    interval = draw(st.sampled_from([Interval(low, high), Interval(low, high, True), Interval(math.nan, math.nan), ""]))
    return name, starred, interval, draw(number), draw(st.integers(0, 9999) | st.none()), draw(st.sampled_from("ab–"))


@st.composite
def a_table(draw: st.DrawFn) -> Table:
    names = draw(st.lists(st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1), unique=True, max_size=6))
    return Table(COLUMNS, tuple(draw(a_row(name)) for name in names), note="k:1")  # type: ignore[arg-type]


ids = st.sampled_from((*IDS, "unknown"))
layouts = st.builds(
    Layout,
    format=st.sampled_from(FORMATS),
    columns=st.lists(st.tuples(ids, st.booleans()), unique_by=lambda entry: entry[0]).map(tuple),
    digits=st.dictionaries(st.sampled_from((*IDS, "")), st.integers(0, 10)).map(lambda known: tuple(known.items())),
    sort=st.tuples(ids | st.just(""), st.booleans()),
    best=st.booleans(),
    stars=st.booleans(),
    intervals=st.sampled_from(INTERVALS),
    siunitx=st.booleans(),
)


def same(one: object, other: object) -> bool:
    return one == other or (one != one and other != other)


@given(a_table(), layouts)
def test_no_cell_is_changed_moved_between_rows_or_lost(table: Table, layout: Layout) -> None:
    laid = lay_out(replace(table, columns=table.columns), layout)
    chosen = [id for id, shown in layout.columns if shown]
    hidden = {id for id, shown in layout.columns if not shown}
    folded = {"f_interval"} if layout.intervals != "columns" else set()
    shown = [column.id for column in laid.columns]
    assert {*shown} == {*IDS} - hidden - folded
    assert [id for id in chosen if id in shown] == [id for id in shown if id in chosen]
    places = {column.id: place for place, column in enumerate(laid.columns)}
    before = {row[0]: row for row in table.rows}
    assert len(laid.rows) == len(table.rows)
    if "system" not in places:
        return
    assert sorted(str(row[places["system"]]) for row in laid.rows) == sorted(map(str, before))
    for row in laid.rows:
        known = before[row[places["system"]]]
        for id, place in places.items():
            cell, was = row[place], known[IDS.index(id)]
            if id == "f_interval" and isinstance(was, Interval):
                assert isinstance(cell, Interval)
                assert same((cell.low, cell.high), (was.low, was.high)) or math.isnan(was.low)
            else:
                assert same(cell, was)
            if isinstance(cell, Ranged):
                interval = known[IDS.index("f_interval")]
                assert isinstance(interval, Interval)
                assert same(cell.low, interval.low)
                assert cell.stars == getattr(was, "stars", "")


@given(a_table(), layouts)
def test_every_layout_can_be_written_in_its_format(table: Table, layout: Layout) -> None:
    laid = lay_out(table, layout)
    text = render(laid, layout.format, layout.siunitx)
    if layout.format == "csv" and laid.columns:
        read = list(csv.reader(io.StringIO(text, newline="")))
        assert read[0] == [column.id for column in laid.columns]
        place = next((place for place, column in enumerate(laid.columns) if column.id == "gap"), None)
        if place is not None:
            for cells, row in zip(read[1:], laid.rows, strict=True):
                cell = row[place]
                assert (float(cells[place]) if cells[place] else None) == (None if cell != cell else cell)


@given(a_table(), layouts)
def test_digits_are_those_that_were_chosen(table: Table, layout: Layout) -> None:
    laid = lay_out(table, layout)
    known = dict(layout.digits)
    for place, column in enumerate(laid.columns):
        if column.id not in ("f", "gap"):
            continue
        own = next(each.digits for each in COLUMNS if each.id == column.id)
        digits = known.get(column.id, known.get("", own))
        for cells, row in zip(texts(laid), laid.rows, strict=True):
            value = row[place]
            plain = format_number(value, digits)  # type: ignore[arg-type]
            assert re.sub(r"\*| \[.*", "", cells[place]) == plain


@given(a_table(), layouts.map(lambda layout: replace(layout, columns=())), st.sampled_from(["f", "gap", "items"]))
def test_rows_are_sorted_by_value_and_undefined_ones_are_last(table: Table, layout: Layout, by: str) -> None:
    for descending in (False, True):
        laid = lay_out(table, replace(layout, sort=(by, descending)))
        place = [column.id for column in laid.columns].index(by)
        values = [row[place] for row in laid.rows]
        defined = [float(value) for value in values if value is not None and value == value]
        assert [value is None or value != value for value in values] == sorted(v is None or v != v for v in values)
        assert defined == sorted(defined, reverse=descending)


def test_sorting_keeps_equal_rows_and_what_belongs_together() -> None:
    rows = (("b", 0.5), ("b where x", 0.9), ("a", 0.5), ("a where x", 0.1), ("c", 0.25), ("c where x", None))
    table = Table((Column.of("system"), Column("f", "F", "number")), rows, together=2)
    for descending, wanted in ((False, "cba"), (True, "bac")):
        laid = lay_out(table, Layout(sort=("f", descending)))
        assert [row[0] for row in laid.rows] == [name for first in wanted for name in (first, f"{first} where x")]
    named = lay_out(table, Layout(sort=("system", False)))
    assert [row[0] for row in named.rows[::2]] == ["a", "b", "c"]


def test_texts_that_stand_as_numbers_do_are_sorted_as_numbers() -> None:
    column = Column("n", "n", "text", right=True)
    table = Table((column,), (("10 / 47",), ("9 / 47",), ("",), ("1,200 / 4,700",), ("−3",)))
    assert [row[0] for row in lay_out(table, Layout(sort=("n", False))).rows] == [
        "−3", "9 / 47", "10 / 47", "1,200 / 4,700", "",
    ]  # fmt: skip
    intervals = Column("i", "95 %", "text", right=True, interval_of="f")
    cells = (Interval(0.4, 0.5), Interval(math.nan, math.nan), Interval(-0.2, 0.9), "")
    laid = lay_out(Table((intervals,), tuple((cell,) for cell in cells)), Layout(sort=("i", True)))
    assert [row[0] for row in laid.rows] == [".400–.500", "−.200–.900", "–", ""]


def test_an_interval_stands_in_the_cell_of_its_number_where_people_read() -> None:
    rows = (
        ("a", Starred(0.35, ""), Interval(0.341, 0.359), 0.5, 12, ""),
        ("b", Starred(0.25, "**"), Interval(-0.01, 0.3), 0.25, 7, ""),
        ("c", 0.2, Interval(0.1, math.nan, True), None, 3, ""),
        ("d", None, Interval(math.nan, math.nan), None, None, ""),
    )
    laid = lay_out(Table(COLUMNS, rows), Layout(intervals="cell", columns=(("told", False),)))
    assert [cells[1] for cells in texts(laid)] == [
        ".350 [.341, .359]", ".250** [−.010, .300]", ".200 [≥ .100, one-sided]", "–",
    ]  # fmt: skip
    assert "| **.350** \\[.341, .359] |" in render(laid, "markdown")
    assert r"\textbf{.350}\phantom{{*}{*}} {[}.341, .359]" in render(laid, "latex")
    assert r".250{*}{*} {[}$-$.010, .300]" in render(laid, "latex")
    assert "<strong>.350</strong> [.341, .359]" in render(laid, "html")
    lines = render(laid, "text").splitlines()
    assert "a" in lines[2]
    assert ".350•   [.341, .359]" in lines[2]
    assert ".250**  [−.010, .300]" in lines[3]
    assert render(laid, "csv").splitlines()[1] == "a,0.35,0.5,12"
    none = lay_out(Table(COLUMNS, rows), Layout(intervals="none"))
    assert "95" not in render(none, "markdown")


def test_counts_have_no_digits_and_no_intervals() -> None:
    laid = lay_out(Table(COLUMNS, (("a", 0.5, "", 0.5, 1234, ""),)), Layout(digits=(("", 1),), intervals="cell"))
    assert texts(laid)[0][:4] == ["a", ".5", ".5", "1234"]


def test_what_is_optional_is_there_once_it_is_chosen() -> None:
    table = Table((Column.of("a"), replace(Column.of("b"), optional=True)), (("x", "y"),))
    assert [column.id for column in lay_out(table, Layout()).columns] == ["a"]
    assert columns_of([table], Layout()) == [(table.columns[0], True), (table.columns[1], False)]
    chosen = Layout(columns=(("b", True),))
    assert [column.id for column in lay_out(table, chosen).columns] == ["a", "b"]


def test_a_column_that_no_one_named_follows_the_one_before_it() -> None:
    table = Table(tuple(map(Column.of, ("system", "f", "f_low", "f_high", "r"))), ())
    order = [column.id for column in lay_out(table, Layout(columns=(("r", True), ("f", True)))).columns]
    assert order == ["system", "r", "f", "f_low", "f_high"]


def test_rows_that_come_one_by_one_have_the_same_columns() -> None:
    layout = Layout(columns=(("gap", True), ("told", False)), digits=(("gap", 5),))
    row = ("a", 0.5, "", 0.25, 3, "x")
    columns, rows = lay_out_rows(COLUMNS, iter([row]), layout)
    whole = lay_out(Table(COLUMNS, (row,)), layout)
    assert columns == whole.columns
    assert list(rows) == list(whole.rows)


@given(layouts)
def test_a_layout_that_was_kept_is_the_same(layout: Layout) -> None:
    assert layout_from(json.loads(json.dumps(layout.as_json()))) == layout


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=4), inside, max_size=3),
)


@given(st.dictionaries(st.sampled_from([*Layout().as_json(), "other"]), json_values) | json_values)
def test_whatever_was_kept_gives_a_layout_that_can_be_used(written: object) -> None:
    layout = layout_from(written)
    assert layout_from(layout.as_json()) == layout
    render(lay_out(Table(COLUMNS, (("a", 0.5, "", 0.5, 3, ""),)), layout), layout.format, layout.siunitx)


# -- LaTeX ------------------------------------------------------------------------------------------------------------

HOSTILE = r"""a_b & 50% # ^x ~ \end{tabular} {} $ < > | [*] " ' ` -- ß é"""


def hostile_table() -> Table:
    rows = (
        (HOSTILE, Starred(0.35, ""), Interval(0.341, 0.359), -0.5, 12345, "1 / 2"),
        (f"[{HOSTILE}]", Starred(0.25, "***"), Interval(-0.01, 0.3), 0.25, 7, "–"),
        ("*", None, Interval(math.nan, math.nan), math.inf, None, ""),
        ("%", 0.2, Interval(0.1, math.nan, True), 12.5, 0, "x"),
    )
    columns = (*COLUMNS[:-1], Column("told", HOSTILE, "text", right=True))
    return Table(columns, rows, title=HOSTILE, note=f"{HOSTILE}\n\\undefined", lead=HOSTILE)


def test_a_table_for_siunitx_has_numbers_in_its_columns_and_all_else_in_braces() -> None:
    rows = hostile_table().rows[1:]
    table = replace(hostile_table(), rows=(("a", Starred(0.35, ""), Interval(0.341, 0.359), -0.5, 12345, ""), *rows))
    lines = render(lay_out(table, Layout(intervals="cell")), "latex", with_siunitx=True).splitlines()
    assert all(line.startswith("% ") for line in lines[:4])
    assert "% \\usepackage{booktabs, siunitx}" in lines
    assert "  S[table-format=-2.2, detect-weight, mode=text, print-zero-integer=false]" in lines
    assert "  S[table-format=5.0, detect-weight, mode=text, print-zero-integer=false]" in lines
    assert r"system & {F} & {gap} & {items} & " in next(line for line in lines if line.startswith("system"))
    first = next(line for line in lines if line.startswith("a & "))
    assert first.startswith(
        r"a & \fontseries{b}\selectfont .350{\mdseries ~{[}.341, .359]} & \fontseries{b}\selectfont -.50 & 12345 & "
    )
    third = next(line for line in lines if line.startswith("{*} & "))
    assert third.startswith(r"{*} & {--} & {$\infty$} & {--} & ")


LETTERS = (
    "ħŧſ γλώσσα Δ β ﷼ العربية עברית 中文 日本 q\u0303\u0323 e\u0301 😀👩\u200d💻 ʃ ✓ ₁ "
    "\x00\x1b\x7f\x85 \ufeff\u00ad\u200b \udcff"
)
"""Letters that pdfLaTeX sets, and many that it does not."""


@pytest.mark.parametrize("siunitx", [False, True], ids=["booktabs", "siunitx"])
def test_latex_compiles_whatever_names_hold_in_every_layout(tmp_path: Path, siunitx: bool) -> None:
    need_latex("booktabs", *(["siunitx"] if siunitx else []))
    odd = hostile_table()
    rows = (
        *odd.rows,
        (LETTERS, Starred(0.3, "*"), Interval(0.1, 0.4), 0.1, 3, LETTERS),
        ("---''--,,", *odd.rows[1][1:]),
    )
    table = replace(odd, rows=rows, columns=(*odd.columns[:-1], replace(odd.columns[-1], title=LETTERS)), lead=LETTERS)
    pieces = [
        render(lay_out(shown, Layout(intervals=intervals, best=best)), "latex", siunitx)
        for shown in (table, replace(table, rows=()))
        for intervals in INTERVALS
        for best in (False, True)
    ]
    pieces.append(render(Table((Column.of("all"),), tuple((letter,) for letter in SET_BY_T1 + MARKS)), "latex"))
    pieces.append(render(Table((Column.of("all"),), tuple((letter,) for letter in map(chr, range(0x80)))), "latex"))
    pdf = set_pages(
        tmp_path, [piece.encode("utf-8", "backslashreplace").decode() for piece in pieces], *["siunitx"] * siunitx
    )
    assert pdf.stat().st_size > 1000


@pytest.mark.parametrize("text", [LETTERS, "αβγ α"])
def test_every_letter_stands_in_latex_by_itself_or_with_its_number(text: str) -> None:
    source = latex.escape(text)
    left = re.sub(r"\\unicodeletter\{(.)\}\{(\w+)\}", lambda found: chr(int(found[2], 16)), source)
    wanted = normalize("NFC", one_line(text))
    for letter in left:
        assert letter.isascii() or letter in wanted
    for letter in wanted:
        known = {**latex.ESCAPES, **latex.SYMBOLS}.get(letter, letter)
        assert letter in left or known in left


def test_letters_that_latex_would_draw_together_are_kept_apart() -> None:
    assert latex.escape("a--b---c") == "a-{}-b-{}-{}-c"
    assert latex.escape("''x'' ,,y") == "'{}'x'{}' ,{},y"
    assert latex.escape("–-–") == "--{}-{}--"
    assert latex.escape("don't") == "don't"


def test_bounds_are_told_as_what_they_are() -> None:
    assert bracketed(0.25, math.nan, True) == "[≥ .250, one-sided]"
    assert Interval(0.5, 0.5) == "±0"
    assert Interval(0.12345, 0.2).rounded(4) == ".1235–.2000"
    assert all(format in FORMATS for format in FOR_READING)


def test_one_order_of_columns_fits_all_tables() -> None:
    """A column that only a later table has was put last, and moved there as soon as an order was chosen."""
    first, second = (Table(tuple(Column.of(id) for id in ids), ()) for ids in ("sab", "tsb"))
    found = [column.id for column, _ in columns_of((first, second), Layout())]
    assert found == ["t", "s", "a", "b"]
    for table in (first, second):
        own = [column.id for column in table.columns]
        assert [id for id in found if id in own] == own
