from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import query
from lexeval_gui.core.query import QueryError, add_words, parse, quote, rows
from lexeval_gui.core.query.clauses import Bare, Compare, Has, Name, Value
from lexeval_gui.core.query.fields import Fields, Labels, Numbers, PartLabels, Parts, Sets, Texts

NAN = float("nan")
IDS = ["1", "14", "142", "Bank-1", "two words", "6"]
POS = ["n", "v", "n", "a", "two words", None]
TEXTS = ["The bank was closed", "a Bank: again", "river", "", "colon:here", 'say "so"']
FIRST = [0.2, 0.5, NAN, 0.9, 0.0, 1.0]
SECOND = [0.3, 0.5, 0.1, NAN, -0.5, 0.25]


def texts(words: list[str], exact: bool = False) -> Texts:
    folded = [word.casefold() for word in words]
    return Texts(
        lambda needle: np.array([needle in word for word in folded]),
        (lambda needle: np.array([needle == word for word in folded])) if exact else None,
        lambda: np.array([bool(word) for word in folded]),
    )


def labels(words: list[str | None]) -> Labels:
    distinct = tuple(sorted({word for word in words if word is not None}))
    codes = [-1 if word is None else distinct.index(word) for word in words]
    return Labels(np.array(codes, np.int32), distinct)


FIELDS = Fields(
    6,
    {
        "id": texts(IDS, exact=True),
        "pos": labels(POS),
        "text": texts(TEXTS),
        "tag": Sets({"sense": {0, 3}, "Missing mode": np.array([5]), "unused": []}),
        "note": texts(["", "", "look again", "", "", ""]),
        "F": Numbers(lambda: np.array(FIRST)),
        "wordtune.F": Numbers(lambda: np.array(FIRST)),
        "wordnet.F": Numbers(lambda: np.array(SECOND)),
        "my system.F": Numbers(lambda: np.array(SECOND)),
    },
    ("id", "pos"),
)


def found(text: str) -> list[int]:
    return rows(parse(text), FIELDS).tolist()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [0, 1, 2, 3, 4, 5]),
        ("   ", [0, 1, 2, 3, 4, 5]),
        ("pos:n", [0, 2]),
        ("POS:N", [0, 2]),
        ("pos:n,v", [0, 1, 2]),
        ("pos:", [0, 1, 2, 3, 4]),
        ("-pos:", [5]),
        ("pos:~w", [4]),
        ('pos:"two words"', [4]),
        ("pos:v,~wor", [1, 4]),
        ('pos:"n,v"', []),
        ("pos:zz", []),
        ("tag:sense", [0, 3]),
        ('tag:"missing MODE"', [5]),
        ("tag:~ss", [5]),
        ("tag:", [0, 3, 5]),
        ("-tag:", [1, 2, 4]),
        ("tag:unused", []),
        ("tag:never", []),
        ("note:", [2]),
        ("text:~bank", [0, 1]),
        ('text:~"Bank: AGAIN"', [1]),
        ('text:~"colon:"', [4]),
        (r'text:~"\"so\""', [5]),
        ("text:", [0, 1, 2, 4, 5]),
        ("text:~", [0, 1, 2, 3, 4, 5]),
        ("id:14", [1]),
        ("id:~14", [1, 2]),
        ("14", [1, 2]),
        ("BANK", [3]),
        ('"k-1"', [3]),
        ("-14", [0, 3, 4, 5]),
        ('"-1"', [3]),
        ("--1", [0, 1, 2, 4, 5]),
        ("two", [4]),
        ("F<0.5", [0, 4]),
        ("F<.5", [0, 4]),
        ("F<=.5", [0, 1, 4]),
        ("F>.5", [3, 5]),
        ("F>=5e-1", [1, 3, 5]),
        ("F=.5", [1]),
        ("F==.5", [1]),
        ("F:.5", [1]),
        ("F:.5,1", [1, 5]),
        ("F!=.5", [0, 3, 4, 5]),
        ("-F<0.5", [1, 2, 3, 5]),
        ("-F!=.5", [1, 2]),
        ("F:", [0, 1, 3, 4, 5]),
        ("-F:", [2]),
        (".5<F", [3, 5]),
        ("wordnet.F<-.1", [4]),
        ("wordtune.F>wordnet.F", [4, 5]),
        ("WordTune.f>wordnet.F", [4, 5]),
        ("wordtune.F=wordnet.F", [1]),
        ('"my system.F"<0', [4]),
        ('"my system".F<0', [4]),
        ("pos:n F<.5 -note:", [0]),
        ("pos:n\tF<.5\u00a0-note:", [0]),
    ],
)
def test_a_filter_finds_its_rows(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ('pos:n "abc', 6, "no end"),
        ('"a" b"c', 5, "no end"),
        (r'"abc\"', 0, "no end"),
        ("pos:n -", 7, "negate"),
        (":n", 0, "name"),
        ("pos:n,", 6, "comma"),
        ("pos:,n", 4, "comma"),
        ("F<", 2, "after <"),
        ("a <0.5", 2, "before <"),
        ("1<2", 0, "column"),
        ("0.1<F<0.5", 5, "two words"),
    ],
)
def test_a_filter_that_cannot_be_read_says_where(text, position, message):
    with pytest.raises(QueryError, match=message) as error:
        parse(text)
    assert error.value.position == position


def test_an_unknown_name_is_an_error_with_the_names_that_exist():
    with pytest.raises(QueryError) as error:
        found("pos:n wordnt.F<0.5")
    assert error.value.position == 6
    assert '"wordnt.F"' in error.value.message
    assert all(name in error.value.message for name in FIELDS.by_name)
    listed = error.value.message.split("there are ")[1].split(", ")
    assert listed[0] == "wordnet.F"
    assert len(listed) == len(set(listed)) == len(FIELDS.by_name)


def test_very_many_names_are_cut_short():
    many = Fields(1, {f"system{i}.F": Numbers(lambda: np.ones(1)) for i in range(100)})
    with pytest.raises(QueryError, match=r"system77\.F, .* and 88 more"):
        rows(parse("sistem77.F<1"), many)


def test_a_name_that_differs_in_capitals_alone_must_be_written_out():
    fields = Fields(1, {"a.F": Numbers(lambda: np.zeros(1)), "A.F": Numbers(lambda: np.ones(1))})
    assert rows(parse("A.F=1 a.F=0"), fields).tolist() == [0]
    with pytest.raises(QueryError, match=r"a\.F or A\.F"):
        rows(parse("A.f=1"), fields)


@pytest.mark.parametrize(("text", "message"), [("pos=n", "not a number"), ("F:high", "high"), ("F:~5", "~5")])
def test_a_question_that_does_not_fit_the_column_is_an_error(text, message):
    with pytest.raises(QueryError, match=message):
        found(text)


def test_rows_are_int64_and_no_columns_are_read_that_are_not_named():
    fields = Fields(3, {"F": Numbers(lambda: pytest.fail("asked")), "pos": labels(["n", "v", "n"])}, ("pos",))
    assert rows(parse("n -pos:v"), fields).dtype == np.int64


anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
nasty = st.text(st.sampled_from(list('ab "\\:<>=!,~-\n')), max_size=6)


@given(anything | nasty)
def test_a_quoted_name_is_read_as_itself(name):
    assert parse(f"pos:{quote(name)}") == (Has(False, Name("pos"), (Value(name),)),)
    assert parse(f"-{quote(name + ' ')}.F<1") == (Compare(True, Name(name + " .F"), "<", 1.0),)
    assert parse(quote(name)) == (Bare(False, name),)


@given(anything | nasty)
def test_whatever_is_typed_gives_rows_or_a_query_error(text):
    try:
        result = rows(parse(text), FIELDS)
        place = 0
    except QueryError as error:
        result, place = np.arange(0), error.position
    assert 0 <= place <= len(text)
    assert set(result.tolist()) <= set(range(6))


clauses = st.sampled_from(["pos:n", "pos:n,v", "F<0.5", "wordtune.F>=wordnet.F", "tag:sense", "1", "note:", "F:"])


@given(st.lists(st.tuples(st.booleans(), clauses), max_size=4))
def test_words_narrow_and_a_negated_word_is_the_complement(parts):
    expected = set(range(6))
    for negated, clause in parts:
        expected &= set(range(6)) - set(found(clause)) if negated else set(found(clause))
    assert found(" ".join("-" * negated + clause for negated, clause in parts)) == sorted(expected)


def parts_of(*rows: list[tuple[str, str]], key: str = "one") -> dict[str, PartLabels]:
    """Rows with parts, each with a status and a type."""
    every = [(row, *labelled) for row, found in enumerate(rows) for labelled in found]
    columns = {"status": labels([status for _, status, _ in every]), "type": labels([type_ for *_, type_ in every])}
    table = Parts(np.array([row for row, *_ in every]), columns, lambda part: ("part", part))
    return {name: PartLabels(lambda: table, name, key) for name in columns}


ROWS = [
    [("missed", "RT"), ("found", "ID")],
    [("missed", "ID"), ("found", "RT")],
    [("missed", "RT"), ("missed", "ID")],
    [("found", "ID")],
    [],
]


@pytest.mark.parametrize(("text", "expected", "met"), [
    ("status:missed", [0, 1, 2], [0, 2, 4, 5]),
    ("status:missed type:RT", [0, 2], [0, 4]),
    ("type:RT status:missed", [0, 2], [0, 4]),
    ("status:missed type:RT,ID", [0, 1, 2], [0, 2, 4, 5]),
    ("status:found type:ID", [0, 3], [1, 6]),
    ("status:missed -type:ID", [], [0, 2, 4, 5]),
    ("pos:n status:missed type:RT", [0], [0, 4]),
    ("status:missed type:RT pos:n", [0], [0, 4]),
    ("pos:v type:ID", [1, 3], [1, 2, 5, 6]),
    ("pos:v status:missed type:RT", [], [0, 4]),
])  # fmt: skip
def test_words_about_parts_ask_for_one_part_and_words_about_items_narrow(text, expected, met):
    """All words must hold: of one part those about parts, of its item the others."""
    fields = Fields(5, {"pos": labels(["n", "v", "a", "v", "n"]), **parts_of(*ROWS)})
    assert rows(parse(text), fields).tolist() == expected
    ((_, found),) = query.parts(parse(text), fields).values()
    assert np.flatnonzero(found).tolist() == met


def test_words_about_parts_of_two_systems_must_both_hold():
    other = parts_of([("found", "RT")], [], [("missed", "RT")], [("missed", "ID")], [("missed", "RT")], key="other")
    fields = Fields(5, {**parts_of(*ROWS), **{f"other.{name}": column for name, column in other.items()}})
    assert rows(parse("status:missed other.status:missed"), fields).tolist() == [2]
    assert rows(parse("other.status:missed"), fields).tolist() == [2, 3, 4]


def test_a_clause_is_added_once():
    assert add_words("", "pos:n") == "pos:n"
    assert add_words("F<0.5 ", "pos:n") == "F<0.5 pos:n"
    assert add_words("F<0.5 pos:n", "pos:n") == "F<0.5 pos:n"
    assert add_words('F<0.5 pos:"n"', "F<.50") == 'F<0.5 pos:"n"'
    assert add_words("-pos:n", 'pos:n text:~"a b"') == '-pos:n pos:n text:~"a b"'
    assert add_words("pos:n", "pos:n F<.5") == "pos:n F<.5"
    with pytest.raises(QueryError):
        add_words('pos:"n', "F<.5")


def test_a_value_is_added_taken_away_and_found():
    assert query.toggle_value("", "pos", "n") == "pos:n"
    assert query.toggle_value("pos:n", "pos", "v") == "pos:n,v"
    assert query.toggle_value("bank pos:n,v F<.5", "pos", "n") == "bank pos:v F<.5"
    assert query.toggle_value("bank pos:n F<.5", "pos", "n") == "bank F<.5"
    assert query.toggle_value("-pos:n", "pos", "n") == "-pos:n pos:n"
    assert query.toggle_value('"my run.status":missed', "my run.status", "missed") == ""
    assert query.toggle_value("", "type", "R:PREP") == 'type:"R:PREP"'
    assert query.toggle_value('"open', "pos", "n") == "pos:n"
    assert query.holds_value("bank pos:n,v", "pos", "v")
    assert not query.holds_value("-pos:v", "pos", "v")
    assert not query.holds_value('"open', "pos", "v")


def test_a_filter_is_asked_of_other_columns_by_the_names_they_have():
    text = '-type:MD "a b":~x,y F<.5 word type'
    assert query.rename_columns(text, {"type": "A.type", "a b": "c d"}) == '-A.type:MD "c d":~x,y F<.5 word type'
    assert query.asked_columns(text) == {"type", "a b"}
    with pytest.raises(QueryError):
        query.rename_columns('"open', {})


def test_a_column_that_is_named_brings_others_beside_it():
    own, beside = labels(["n", "v"]), labels(["v", "n"])
    fields = Fields(2, {"error": labels(["x", "x"]), "type": own}, beside={"error": lambda: {"type": beside}})
    assert rows(parse("type:n"), fields).tolist() == [0]
    assert rows(parse("error:x type:n"), fields).tolist() == [1]
    assert rows(parse("type:n error:y"), fields).tolist() == []
