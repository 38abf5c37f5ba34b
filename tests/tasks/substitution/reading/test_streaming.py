"""A file that is taken apart as it is read says the same as one that is held as a whole."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.substitution.reading import streaming
from tests.tasks.substitution.opened import found, lines

PIECES = (
    "stand.v 1 ::: bear;put up with;rise", "stand.v 2 :: bear;", "a.n 3 ::: ;", "a.n 4 :::", "a.n 5 ::: ;x",
    "a.n 6 ::: x;;", "a.n 7 ::: x; ;", "a.n 8 ::: \t;", "a.n 1 ::: x;x", "# nothing", "", "no colons",
    " a.n  9 ::: x ; y", "é.n 10 ::: ä;ö", "a.n 11 ::: \u00a0;", "a.n 12 ::: " + "long" * 40, "\r", "a.n 13 ::: x\0y",
)  # fmt: skip
GOLD_PIECES = (
    "stand.v 1 :: bear 3;put up with 2;rise 1;", "a.n 2 :: x 1", "a.n 3 :: x 12;", "a.n 4 :: x 02;y 1;", "a.n 5 :: ;",
    "a.n 6 ::: x 1;", "a.n 7 :: x  1;", "a.n 8 :: x\u00a0y 1;", "a.n 2 :: x 1;", "# nothing", "", "no colons",
    " a.n 9 :: x 1;", "é.n 10 :: ä 1;", "a.n 11 :: NIL 1;y 2;", "a.n 12 :: x;", "a.n 13 :: x\ty 1;", "a.n 14 :: 1;",
    "b c.n 15 :: x 1; ", "a.n 16 :: x\0 1;",
)  # fmt: skip
FILES = st.sampled_from([("gold", GOLD_PIECES), ("system", PIECES)]).flatmap(
    lambda kind: st.tuples(
        st.just(kind[0]),
        st.lists(st.sampled_from(kind[1]), min_size=1, max_size=12).flatmap(
            lambda chosen: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(chosen))
        ),
    )
)


def said(role: str, path: Path, text: bytes, limit: int | None) -> object:
    """All that a file says, or the codes for which it is refused."""
    try:
        part = lines(role, path, text, limit)
    except Unreadable as error:
        return [(problem.code, problem.line, problem.message) for problem in error.problems]
    columns = [column if column is None else column.tolist() for column in (part.counts, part.verbatim, part.blank)]
    rows = [[part.words[code] for code in part.entries.row(row)] for row in range(len(part))]
    others = None if part.others is None else (part.others.numbers.tolist(), list(part.others.texts))
    return part.kind, list(part.lexelts), list(part.ids), part.numbers.tolist(), rows, columns, others, part.problems


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(FILES, st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]), st.sampled_from([1, 20, 1000]))
def test_pieces_say_the_same_as_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: tuple[str, str], encoding: str, piece: int
):
    monkeypatch.setattr(streaming, "PIECE", piece)
    monkeypatch.setattr(streaming, "HEAD", 1000)
    (role, text), path = file, tmp_path / "file"
    raw = text.encode(encoding, "replace")
    assert said(role, path, raw, None) == said(role, path, raw, len(raw) + 1)  # with a limit the whole is held


@pytest.mark.parametrize("first", ["a.n 12 :: x;", "a.n 14 :: 1;"])
def test_problems_come_by_line_wherever_a_file_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str):
    monkeypatch.setattr(streaming, "PIECE", 1)
    monkeypatch.setattr(streaming, "HEAD", 1000)
    raw, path = f"{first}\n a.n  9 :: x 1;\na.n 1 :: y 2;".encode(), tmp_path / "file"
    in_pieces, whole = (lines("gold", path, raw, limit).problems for limit in (None, len(raw) + 1))
    assert [(problem.code, problem.line) for problem in in_pieces] == [("count", 1), ("no-counts", 1), ("blanks", 2)]
    assert in_pieces == whole


@pytest.mark.parametrize("role", ["gold", "system"])
@pytest.mark.parametrize("text", ["", " \n", "# only this\n", "no line\n", '{"a": 1}', "RANKED\ta 1\tb 2.0\n"])
def test_what_is_no_plain_file_is_left_to_the_others(tmp_path: Path, role: str, text: str):
    raw, path = text.encode(), tmp_path / "file"
    assert said(role, path, raw, None) == said(role, path, raw, len(raw) + 1)


@pytest.mark.parametrize(("encoding", "verbatim"), [("utf-8", [1, 2, 4]), ("cp1252", [1, 4])])
def test_of_a_gold_only_what_its_columns_do_not_say_is_held_as_text(tmp_path: Path, encoding: str, verbatim: list[int]):
    stand = [
        "a.n 0 :: x 1;y 12;",
        "a.n 1 :: xé 1;",
        "a.n 2 :: x  1;",
        "b c.n 3 :: x 2",
        "a.n 0 :: z 1;",
        "a.n 4 :: NIL 1;",
    ]
    raw = [line.encode(encoding) for line in stand]
    part = lines("gold", tmp_path / "g.gold", b"\n".join(raw))
    assert part.verbatim is not None
    assert part.others is not None
    assert part.numbers[part.verbatim].tolist() == verbatim
    assert part.others.numbers.tolist() == [number for number in range(1, 7) if number not in verbatim]
    kept = [part.others.texts.raw(row) for row in range(len(part.others))]
    assert kept == [raw[number - 1] for number in part.others.numbers]


def test_a_packed_file_and_one_in_another_encoding_are_left_to_the_others(tmp_path: Path):
    text = "a.n 1 ::: ä;b\n" * 2
    assert found(lines("system", tmp_path / "s.oot", gzip.compress(text.encode())))[0][2] == "repeated-id"
    part = lines("system", tmp_path / "s.oot", text.encode("cp1252"), encoding="cp1252")
    assert sorted(part.words) == ["b", "ä"]


def test_only_what_is_needed_is_read_before_the_first_line(tmp_path: Path):
    path = tmp_path / "s.oot"
    path.write_text("".join(f"a.n {row} ::: x;y\n" for row in range(300_000)))
    shares = [share for share, _ in streaming.plain_texts(str(path), "", Job())]
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.mark.parametrize(
    ("body", "blank"),
    [("", True), (" ", True), (";", False), (" ;", False), ("\t;", False), (";;", False), ("x;", False)],
)
def test_a_semicolon_that_ends_a_line_is_no_entry_and_tells_it_from_a_blank_one(tmp_path: Path, body: str, blank: bool):
    part = lines("system", tmp_path / "s.oot", f"a.n 1 ::: {body}\n")
    assert part.blank is not None
    assert part.blank.tolist() == [blank]
    assert part.entries.lengths.tolist() == [int(body == "x;")]
