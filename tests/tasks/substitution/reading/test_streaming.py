"""A system file that is taken apart as it is read says the same as one that is held as a whole."""

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
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).flatmap(
    lambda chosen: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(chosen))
)


def said(path: Path, text: bytes, limit: int | None) -> object:
    """All that a file says, or the codes for which it is refused."""
    try:
        part = lines("system", path, text, limit)
    except Unreadable as error:
        return [(problem.code, problem.line, problem.message) for problem in error.problems]
    blank = None if part.blank is None else part.blank.tolist()
    rows = [[part.words[code] for code in part.entries.row(row)] for row in range(len(part))]
    return part.kind, list(part.lexelts), list(part.ids), part.numbers.tolist(), rows, blank, part.problems


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(TEXTS, st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]), st.sampled_from([1, 20, 1000]))
def test_pieces_say_the_same_as_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, encoding: str, piece: int
):
    monkeypatch.setattr(streaming, "PIECE", piece)
    monkeypatch.setattr(streaming, "HEAD", 1000)
    raw, path = text.encode(encoding, "replace"), tmp_path / "system.oot"
    assert said(path, raw, None) == said(path, raw, len(raw) + 1)  # with a limit the whole is held


@pytest.mark.parametrize("text", ["", " \n", "# only this\n", "no line\n", '{"a": 1}', "RANKED\ta 1\tb 2.0\n"])
def test_what_is_no_plain_file_is_left_to_the_others(tmp_path: Path, text: str):
    raw, path = text.encode(), tmp_path / "system.oot"
    assert said(path, raw, None) == said(path, raw, len(raw) + 1)


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
