"""Bytes of files and their encodings."""

from __future__ import annotations

import codecs
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import decoding
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable


@pytest.mark.parametrize(("raw", "chosen", "declared"), [
    ("é".encode(), "", ""), (codecs.BOM_UTF8 + "é".encode(), "", ""), ("é".encode("utf-16"), "", ""),
    (codecs.BOM_UTF32_LE + "é".encode("utf-32-le"), "", ""), (b"\xe9", "latin-1", ""), (b"\xe9", "", "windows-1252"),
    (b"\xe9", "latin-1", "utf-8"), ("é".encode(), "UTF8", ""),
])  # fmt: skip
def test_a_choice_goes_before_a_mark_and_a_mark_before_a_declaration(raw, chosen, declared):
    assert decoding.utf8("f", raw, chosen, declared) == "é".encode()


@pytest.mark.parametrize(("chosen", "declared", "said"), [
    ("", "", "expected"), ("utf-8", "", "chosen"), ("", "utf-8", "declared"),
])  # fmt: skip
def test_bytes_that_contradict_are_refused_with_their_line(chosen, declared, said):
    with pytest.raises(Unreadable) as refused:
        decoding.utf8("f", b"a\n\xe9", chosen, declared)
    (problem,) = refused.value.problems
    assert (problem.path, problem.line) == ("f", 2)
    assert f"the encoding that is {said} (byte 0xe9)" in problem.message


@pytest.mark.parametrize("name", ["klingon", "base64", "\0", "x" * 500, "a\x1bb"])
def test_what_is_no_encoding_is_refused(name):
    with pytest.raises(Unreadable, match="is no encoding that is known") as refused:
        decoding.utf8("f", b"a", name)
    assert refused.value.problems[0].message.isprintable()


def test_files_are_read_whole_or_cut_at_a_line_end(tmp_path):
    path = tmp_path / "f"
    path.write_bytes(b"one\ntwo\nthree")
    read = [decoding.read_lines(str(path), Job(), limit) for limit in (None, 2, 4, 5, 8, 12, 13, 99)]
    whole = b"one\ntwo\nthree"
    assert read == [whole, b"on", b"one\n", b"one\n", b"one\ntwo\n", b"one\ntwo\n", whole, whole]
    assert decoding.read_bytes(str(path), Job(), 5) == b"one\nt"
    for missing in (str(tmp_path / "missing"), "a\0b"):
        with pytest.raises(Unreadable, match="cannot be opened"):
            decoding.read_bytes(missing, Job())


def test_a_long_file_is_read_in_pieces_that_can_be_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(decoding, "PIECE", 10)
    path = tmp_path / "f"
    path.write_bytes(b"x" * 35)
    asked = []

    def stopped() -> bool:
        asked.append(1)
        return False

    job = Job(cancelled=stopped)
    assert len(decoding.read_bytes(str(path), job, share=0.2)) == 35
    assert len(asked) >= 4


@given(st.text("ab\r\n").map(str.encode), st.integers(1, 4), st.integers(1, 9))
def test_pieces_of_a_file_end_where_those_of_its_whole_text_do(text: bytes, size: int, least: int):
    whole, start = [], 0
    while start < len(text):
        end = text.find(b"\n", start + size) + 1 or len(text)
        whole.append(text[start:end])
        start = end
    file = io.BytesIO(text)
    assert list(decoding.whole_lines(lambda many: file.read(max(many, least)), size)) == whole
