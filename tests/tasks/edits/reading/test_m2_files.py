"""M2 files become columns; several annotators; the same edits at the HOO levels, in code points."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.edits.reading import m2_lines
from tests.tasks.edits.files import beginning, codes, found, joined, put, read, refused

TAIL = "|||REQUIRED|||-NONE-|||"
SMALL = f"""S This are a sentence .
A 1 2|||R:VERB:SVA|||is{TAIL}0
A 3 3|||M:ADJ|||good{TAIL}0
A -1 -1|||noop|||-NONE-{TAIL}1

S Fine .
A -1 -1|||noop|||-NONE-{TAIL}0

S No edits .

S I gave it John
A 2 3|||U:OTHER|||{TAIL}1
A 4 4|||M:PUNCT|||.{TAIL}0
"""


def test_sentences_edits_and_annotators(tmp_path):
    part = read("gold", put(tmp_path / "gold.m2", SMALL))
    edits = part.edits
    assert part.kind == "m2"
    assert part.sentences is not None
    assert list(part.sentences) == ["This are a sentence .", "Fine .", "No edits .", "I gave it John"]
    assert list(part.fragments) == ["1", "2", "3", "4"]
    assert part.offsets.tolist() == [0, 2, 2, 2, 4]
    assert part.annotators is not None
    assert [part.annotators.row(row).tolist() for row in range(4)] == [[0, 1], [0], [], [1, 0]]
    assert list(zip(edits.start.tolist(), edits.end.tolist(), strict=True)) == [(1, 2), (3, 3), (2, 3), (4, 4)]
    assert [edits.type[row] for row in range(4)] == ["R:VERB:SVA", "M:ADJ", "U:OTHER", "M:PUNCT"]
    assert [edits.texts[int(code)] for code in edits.corrections.values] == ["is", "good", "", "."]
    assert edits.annotator.tolist() == [0, 0, 1, 0]
    assert list(edits.index) == ["1", "2", "1", "2"]
    assert edits.lines.tolist() == [2, 3, 12, 13]


@pytest.mark.parametrize("change", [
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", "\r"),
    lambda text: "\ufeff" + text,
    lambda text: text.rstrip("\n"),
    lambda text: "\n\n" + text + "\n\n",
    lambda text: text.replace("S This are", "S  This  are ").replace("A 1 2", "A  1  2 "),
])  # fmt: skip
def test_line_ends_marks_and_blanks_do_not_matter(tmp_path, change):
    plain = read("gold", put(tmp_path / "gold.m2", SMALL))
    other = read("gold", put(tmp_path / "other.m2", change(SMALL)))
    assert plain.sentences is not None
    assert other.sentences is not None
    assert list(plain.sentences) == list(other.sentences)
    np.testing.assert_array_equal(plain.edits.start, other.edits.start)
    assert plain.edits.type.words == other.edits.type.words


def test_pieces_make_no_difference(tmp_path, monkeypatch):
    path = put(tmp_path / "gold.m2", SMALL * 20)
    whole = read("gold", path)
    monkeypatch.setattr(m2_lines, "PIECE", 50)
    pieces = read("gold", path)
    assert list(whole.fragments) == list(pieces.fragments)
    for name in ("start", "end", "fragment", "lines", "annotator"):
        np.testing.assert_array_equal(getattr(whole.edits, name), getattr(pieces.edits, name))
    np.testing.assert_array_equal(whole.offsets, pieces.offsets)


def test_the_beginning_of_a_file_has_whole_sentences(tmp_path):
    path = put(tmp_path / "gold.m2", SMALL)
    part = beginning("gold", path, SMALL.index("No edits"))
    assert (list(part.fragments), len(part.edits), part.whole) == (["1", "2"], 2, False)
    assert beginning("gold", path, 10_000).whole


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("A 1 x|||T|||c|||REQUIRED|||-NONE-|||0", "offsets", "'A 1 x'"),
        ("A 2 1|||T|||c|||REQUIRED|||-NONE-|||0", "offsets", "'A 2 1'"),
        ("A -2 1|||T|||c|||REQUIRED|||-NONE-|||0", "offsets", "'A -2 1'"),
        ("A 1|||T|||c|||REQUIRED|||-NONE-|||0", "offsets", "'A 1'"),
        ("A 1.5 2|||T|||c|||REQUIRED|||-NONE-|||0", "offsets", "'A 1.5 2'"),
        ("A 1 99999999999999999999|||T|||c|||REQUIRED|||-NONE-|||0", "offsets", "99999"),
        ("A 1 2|||T|||c|||REQUIRED|||0", "line", "annotator"),
        ("A 1 2|||T|||c|||REQUIRED|||-NONE-|||x", "line", "annotator"),
        ("A 1 2", "line", "no line of an M2 file"),
        ("B 1 2|||T|||c|||REQUIRED|||-NONE-|||0", "line", "no line of an M2 file"),
        ("Some text", "line", "no line of an M2 file"),
    ],
)
def test_lines_that_say_no_edit_refuse_the_file(tmp_path, line, code, said):
    path = put(tmp_path / "s.m2", f"S a b c\n{line}\n")
    problem = refused("system", path)[0]
    assert (problem.severity, problem.code, problem.path, problem.line) == ("error", code, path, 2)
    assert said in problem.message


def test_an_edit_before_the_first_sentence_refuses_the_file(tmp_path):
    problem = refused("gold", put(tmp_path / "g.m2", f"A 0 1|||T|||c{TAIL}0\nS a b\n"))[0]
    assert (problem.line, problem.code) == (1, "line")


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_sentences_is_refused(tmp_path, text):
    assert codes(refused("gold", put(tmp_path / "g.m2", text))) == [("error", "no-sentences")]


def test_bytes_that_are_not_utf8_are_refused_with_the_line(tmp_path):
    path = put(tmp_path / "g.m2", b"S ok\n\nS caf\xe9\n")
    problem = refused("gold", path)[0]
    assert (problem.code, problem.line) == ("encoding", 3)
    part = read("gold", path, encoding="windows-1252")
    assert part.sentences is not None
    assert part.sentences[1] == "café"


def test_an_edit_past_the_end_is_kept_with_a_warning(tmp_path):
    part = read("gold", put(tmp_path / "g.m2", f"S a b\nA 1 5|||T|||c{TAIL}0\n"))
    assert len(part.edits) == 1
    assert (found(part.problems, "past-end").line, part.problems[0].severity) == (2, "warning")


def test_edits_that_point_nowhere_are_left_out(tmp_path):
    part = read("gold", put(tmp_path / "g.m2", f"S a b\nA -1 -1|||T|||c{TAIL}0\nA 0 1|||noop|||c{TAIL}0\n"))
    assert len(part.edits) == 0


# -- the same edits at the HOO levels


def as_hoo(tmp_path, text, **options):
    part = read("gold", put(tmp_path / "g.m2", text), **{"as": "hoo", **options})
    edits = part.edits
    rows = range(len(edits))
    return part, [
        (edits.type[r], int(edits.start[r]), int(edits.end[r]), edits.original[r],
         edits.texts[int(edits.corrections.row(r)[0])]) for r in rows
    ]  # fmt: skip


def test_tokens_become_code_points(tmp_path):
    text = f"""S I 'm \U0001f600 café now
A 0 0|||M:DET|||The{TAIL}0
A 1 2|||R:VERB|||am{TAIL}0
A 2 2|||M:PREP|||at{TAIL}0
A 2 3|||U:NOUN|||{TAIL}0
A 2 4|||U:DET|||{TAIL}0
A 4 5|||U:ADV|||{TAIL}0
A 5 5|||M:PUNCT|||.{TAIL}0
A 3 4|||R:PREP|||tea{TAIL}1
"""
    part, edits = as_hoo(tmp_path, text)
    assert part.kind == "hoo"
    assert edits == [
        ("MD", 0, 0, "", "The "),
        ("R:VERB", 2, 4, "'m", "am"),
        ("MT", 5, 5, "", "at "),
        ("U:NOUN", 5, 7, "\U0001f600 ", ""),
        ("UD", 5, 12, "\U0001f600 café ", ""),
        ("U:ADV", 11, 15, " now", ""),
        ("M:PUNCT", 15, 15, "", " ."),
    ]
    assert as_hoo(tmp_path, text, annotator="1")[1] == [("RT", 7, 11, "café", "tea")]


def test_originals_are_what_stands_in_the_text(tmp_path, shared):
    gold = shared / "data" / "edits" / "m2" / "gold.bea-full-valid.m2"
    part = read("gold", str(gold), **{"as": "hoo"})
    assert part.sentences is not None
    texts = list(part.sentences)
    edits = part.edits
    for row in range(0, len(edits), 7):
        text = texts[int(edits.fragment[row])]
        assert text[int(edits.start[row]) : int(edits.end[row])] == edits.original[row]


def test_m2_read_as_hoo_gives_the_edits_of_the_hoo_files(tmp_path, shared):
    """The subset bea_hoo was made of the same edits: those of prepositions and determiners."""
    data = shared / "data" / "edits"
    hoo = read("gold", str(data / "bea_hoo" / "Gold"))
    whole = read("gold", str(data / "m2" / "gold.bea-full-valid.m2"), **{"as": "hoo"})
    names = ["RT", "MT", "UT", "RD", "MD", "UD"]
    counted = [sum(edits.type[row] == name for row in range(len(edits))) for edits in (hoo.edits, whole.edits)
               for name in names]  # fmt: skip
    assert counted[:6] == counted[6:]


def test_sentences_that_differ_are_an_error_with_the_first(tmp_path):
    gold = put(tmp_path / "gold.m2", SMALL)
    with pytest.raises(Unreadable, match=r"sentence 2 is 'Good \.' here and 'Fine \.' in the gold"):
        joined(gold, put(tmp_path / "s.m2", SMALL.replace("Fine .", "Good .")))
    with pytest.raises(Unreadable, match="has 3 sentences and the gold has 4"):
        joined(gold, put(tmp_path / "t.m2", SMALL[: SMALL.rfind("S ")]))
    with pytest.raises(Unreadable, match="sentence 1 is"):
        joined(gold, put(tmp_path / "u.m2", SMALL[SMALL.find("S ", 5) :]))


@pytest.mark.parametrize("piece", [1, 7, 50])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_a_file_is_the_same_in_pieces_whatever_ends_its_lines(tmp_path, monkeypatch, piece, ends):
    text = SMALL.replace("S ", "S ünd ", 1) * 3
    whole = read("gold", put(tmp_path / "gold.m2", text))
    path = tmp_path / "other" / "gold.m2"
    path.parent.mkdir()
    path.write_bytes(text.replace("\n", ends).encode())
    monkeypatch.setattr(m2_lines, "PIECE", piece)
    made = read("gold", str(path))
    assert made.sentences is not None
    assert whole.sentences is not None
    assert list(made.sentences) == list(whole.sentences)
    for name in ("fragment", "start", "end", "annotator", "lines"):
        np.testing.assert_array_equal(getattr(made.edits, name), getattr(whole.edits, name), name)
    assert [made.edits.type[row] for row in range(len(made.edits))] == [
        whole.edits.type[row] for row in range(len(whole.edits))
    ]


def test_bytes_of_another_encoding_are_said_before_a_wrong_line(tmp_path):
    """The whole file is looked at for its encoding, though a line that is wrong stands before."""
    path = tmp_path / "gold.m2"
    path.write_bytes(SMALL.encode() + b"B no line\nS \xfc\n")
    with pytest.raises(Unreadable) as error:
        read("gold", str(path))
    assert [problem.code for problem in error.value.problems] == ["encoding"]
