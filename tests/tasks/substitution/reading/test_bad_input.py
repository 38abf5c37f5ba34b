"""Everything that can be wrong with a file is said with its line, and the rest of the file is read all the same."""

from __future__ import annotations

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.parts import Responses
from tests.tasks.substitution.opened import entries, found, lines, opened, refused, substitutes

GOOD = "a.n 1 :: good 2;fine 1;\n"


def test_every_problem_names_its_file(tmp_path):
    path = tmp_path / "g.gold"
    part = lines("gold", path, GOOD + "nonsense\n")
    assert [problem.path for problem in part.problems] == [str(path)]
    assert str(part.problems[0]).startswith(f"{path}:2: error: ")


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("bad 0", "is 0"),
        ("bad 00", "is 0"),
        ("bad -3", "'-3' is not a whole number"),
        ("bad 1.5", "'1.5' is not a whole number"),
        ("bad 1,5", "'1,5' is not a whole number"),
        ("bad 1e3", "'1e3' is not a whole number"),
        ("bad +2", "'+2' is not a whole number"),
        ("bad three", "there is no count"),
        ("bad", "there is no count"),
        ("bad ３", "there is no count"),
        ("bad 99999999999999999999", "too large"),
        ("7", "no substitute"),
    ],
)
def test_a_faulty_count_costs_its_entry_only(tmp_path, entry, said):
    part = lines("gold", tmp_path / "g.gold", f"{GOOD}a.n 2 :: good 2;{entry};fine 1;\n")
    assert substitutes(part) == {"1": {"good": 2, "fine": 1}, "2": {"good": 2, "fine": 1}}
    assert found(part) == [("error", 2, "count")]
    assert said in part.problems[0].message
    assert entry[:20] in part.problems[0].message


def test_an_item_left_without_counts_is_named(tmp_path):
    part = lines("gold", tmp_path / "g.gold", f"{GOOD}b.v 2 :: bad 0;worse;\nb.v 3 :: bad 0;\nb.v 4 :: pn 2;\n")
    assert substitutes(part) == {"1": {"good": 2, "fine": 1}, "2": {}, "3": {}, "4": {}}
    (left,) = [problem for problem in part.problems if problem.code == "no-counts"]
    assert (left.severity, left.lines) == ("error", (2, 3))
    assert "b.v 2, b.v 3" in left.message


def test_faulty_counts_are_grouped_by_entry_and_then_by_cause(tmp_path):
    text = GOOD + "".join(f"a.n {i} :: good 2;bad{i % 30} 0;\n" for i in range(2, 100))
    counts = [problem for problem in lines("gold", tmp_path / "g.gold", text).problems if problem.code == "count"]
    assert len(counts) == 21
    assert sum(len(problem.lines) for problem in counts) == 98


def test_pn_and_nil_are_left_out_with_a_note(tmp_path):
    part = lines("gold", tmp_path / "g.gold", "a.n 1 :: pn 2;good 1;NIL 1;pn;pnx 1;nil 2;\na.n 2 :: NIL 3;good 1;\n")
    assert substitutes(part) == {"1": {"good": 1, "pnx": 1, "nil": 2}, "2": {"good": 1}}
    assert found(part) == [("note", 1, "no-substitute")]
    assert set(part.problems[0].lines) == {1, 2}


def test_a_gold_without_any_count_is_refused(tmp_path):
    problem = refused("gold", tmp_path / "g.gold", "\na.n 1 :: good;fine\na.n 2 :: good\n")
    assert (problem.severity, problem.line, problem.code) == ("error", 2, "no-counts")
    assert "'a.n 1 :: good;fine'" in problem.message


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "is empty"),
        (" \n\n", None, "nothing but blanks"),
        ("# one\n# two\n", 1, "comments only; expected `lexelt id"),
        ("\nonce upon a time\n:::\n", 2, "'once upon a time'"),
        ("a.n1:: x\n", 1, "'a.n1:: x'"),
        ("\0\0\0", 1, "␀␀␀"),
        ("x" * 100_000, 1, "xxx…'"),
        ("{'json': [1, 2, 3]}", 1, "{'json': [1, 2, 3]}"),
    ],
)
@pytest.mark.parametrize("role", ["gold", "system"])
def test_files_without_a_line_are_refused_with_the_first_one_shown(tmp_path, role, text, line, said):
    problem = refused(role, tmp_path / "f.txt", text)
    assert (problem.severity, problem.line) == ("error", line)
    assert said in problem.message
    assert "expected" in problem.message
    assert len(problem.message) < 400


def test_utf_16_without_a_mark_is_guessed_at(tmp_path):
    assert "UTF-16" in refused("gold", tmp_path / "g.gold", GOOD.encode("utf-16-le")).message
    part = lines("gold", tmp_path / "g.gold", GOOD.encode("utf-16-le"), encoding="utf-16-le")
    assert substitutes(part) == {"1": {"good": 2, "fine": 1}}


def test_an_unknown_encoding_is_refused(tmp_path):
    problem = refused("gold", tmp_path / "g.gold", GOOD, encoding="klingon")
    assert (problem.code, "klingon" in problem.message) == ("encoding", True)


@pytest.mark.parametrize("role", [role.id for role in reading.roles])
def test_what_cannot_be_opened_is_refused(tmp_path, role):
    for path in (tmp_path / "absent", tmp_path, f"{tmp_path}/nul\0byte"):
        with pytest.raises(Unreadable) as caught:
            reading.read(role, str(path), Settings(reading.options), Job())
        (problem,) = caught.value.problems
        assert (problem.severity, problem.path, problem.code) == ("error", str(path), "cannot-open")


def test_lines_that_cannot_be_read_are_grouped_and_the_rest_is_kept(tmp_path):
    text = "nothing\na.n 1 ::: x\nnothing\nalone ::: y\na.n 2 ::: z\n"
    part = lines("system", tmp_path / "s.oot", text)
    assert entries(part) == {"1": ["x"], "2": ["z"]}
    assert part.numbers.tolist() == [2, 5]
    assert found(part) == [("error", 1, "line"), ("error", 4, "line")]
    assert part.problems[0].lines == (1, 3)
    assert "'nothing'" in part.problems[0].message
    assert "no lexelt and id before the colons in 'alone ::: y'" in part.problems[1].message


@pytest.mark.parametrize("line", ["a.n\t2 :: x;y", "a.n 2\t::\tx;y", "a.n  2 :: x;y", "a.n 2  ::  x;y", " a.n 2 :: x;y",
                                  "a.n 2:: x;y", "a.n\u00a02 :: x;y", "a.n 2\u00a0::\u2009x;y"])  # fmt: skip
def test_odd_blanks_are_accepted_with_one_warning(tmp_path, line):
    part = lines("system", tmp_path / "s.best", f"a.n 1 :: z\n{line}\n{line.replace('2', '3', 1)}\n")
    assert entries(part) == {"1": ["z"], "2": ["x", "y"], "3": ["x", "y"]}
    assert list(part.lexelts) == ["a.n"] * 3
    assert found(part) == [("warning", 2, "blanks")]
    assert part.problems[0].lines == (2, 3)


def test_a_file_with_the_other_colons_is_read_as_what_it_is(tmp_path):
    best = lines("system", tmp_path / "s.best", "a.n 1 ::: x;y\na.n 2 ::: z\n")
    assert (best.kind, found(best)) == ("oot", [("note", None, "kind")])
    oot = lines("system", tmp_path / "s.oot", "a.n 1 :: x\n")
    assert (oot.kind, found(oot)) == ("best", [("note", None, "kind")])
    chosen = lines("system", tmp_path / "s.txt", "a.n 1 :: x\n", as_="oot")
    assert (chosen.kind, found(chosen)) == ("oot", [("note", None, "kind")])
    gold = lines("gold", tmp_path / "g.gold", "a.n 1 ::: x 2;\n")
    assert (gold.kind, substitutes(gold), found(gold)) == ("gold", {"1": {"x": 2}}, [("note", None, "kind")])


def test_single_lines_with_the_other_colons_are_read_with_a_warning(tmp_path):
    part = lines("system", tmp_path / "s.oot", "a.n 1 ::: x\na.n 2 ::: y\na.n 3 :: z\n")
    assert (part.kind, entries(part)) == ("oot", {"1": ["x"], "2": ["y"], "3": ["z"]})
    assert found(part) == [("warning", 3, "colons")]


def test_of_a_repeated_id_the_first_line_counts(tmp_path):
    gold = lines("gold", tmp_path / "g.gold", "a.n 1 :: x 2;\na.n 2 :: y 3;z 1;\nb.n 1 :: w 4;\n")
    assert substitutes(gold) == {"1": {"x": 2}, "2": {"y": 3, "z": 1}}
    assert found(gold) == [("error", 3, "repeated-id")]
    assert "item 1 stands here again; its first line (1) counts" in gold.problems[0].message
    system = lines("system", tmp_path / "s.oot", "a.n 1 :::\na.n 1 ::: x\na.n 2 ::: y\na.n 2 ::: z\n")
    assert entries(system) == {"1": [], "2": ["y"]}
    assert ("warning", 2, "repeated-id") in found(system)
    assert system.numbers.tolist() == [1, 3]
    assert system.blank is not None
    assert len(system.blank) == 2


def test_more_than_ten_answers_are_kept_with_a_warning(tmp_path):
    answers = ";".join("abcdefghijk")
    oot = lines("system", tmp_path / "s.oot", f"a.n 1 ::: x\na.n 2 ::: {answers}\n")
    assert entries(oot)["2"] == list("abcdefghijk")
    assert found(oot) == [("warning", 2, "many-answers")]
    assert found(lines("system", tmp_path / "s.best", f"a.n 1 :: {answers}\n")) == []


@pytest.mark.parametrize("width", [2, 9, 40])
def test_duplicate_answers_are_kept_with_a_warning(tmp_path, width):
    filler = [f"w{i}" for i in range(width)]
    answers = (filler, [*filler, "w0"], [" w1 ", *filler][::-1])
    text = "".join(f"a.n {number} :: {';'.join(given)}\n" for number, given in enumerate(answers, 1))
    part = lines("system", tmp_path / "s.best", text)
    assert entries(part)["2"] == [*filler, "w0"]
    assert found(part) == [("warning", 2, "duplicate-answers")]
    assert part.problems[0].lines == (2, 3)


def test_equal_answers_of_neighbouring_items_are_no_duplicates(tmp_path):
    assert found(lines("system", tmp_path / "s.oot", "".join(f"a.n {i} ::: x;y;z\n" for i in range(50)))) == []


def test_empty_answers_are_dropped_with_a_warning(tmp_path):
    part = lines("system", tmp_path / "s.oot", "a.n 1 ::: a;b;\na.n 2 ::: a;;b\na.n 3 ::: ; ;a\na.n 4 ::: a; \n")
    assert entries(part) == {"1": ["a", "b"], "2": ["a", "b"], "3": ["a"], "4": ["a"]}
    assert found(part) == [("warning", 2, "empty-entry")]
    assert part.problems[0].lines == (2, 3)
    gold = lines("gold", tmp_path / "g.gold", "a.n 1 :: a 1;;b 2;\n")
    assert (substitutes(gold), found(gold)) == ({"1": {"a": 1, "b": 2}}, [("warning", 1, "empty-entry")])


def test_what_is_not_utf_8_is_read_as_windows_1252(tmp_path):
    part = lines("gold", tmp_path / "g.gold", "a.n 1 :: good 2;\na.n 2 :: café 2;“quoted” 1;\n".encode("cp1252"))
    assert substitutes(part)["2"] == {"café": 2, "“quoted”": 1}
    assert found(part) == [("warning", 2, "encoding")]


def test_nul_bytes_are_shown(tmp_path):
    part = lines("gold", tmp_path / "g.gold", b"a.n 1 :: go\0od 2;f\0ine 1;\na.n 2 :: x 2;\na.\0n 3 :: y 2;\n")
    assert substitutes(part) == {"1": {"go␀od": 2, "f␀ine": 1}, "2": {"x": 2}, "3": {"y": 2}}
    assert list(part.lexelts)[2] == "a.␀n"
    assert found(part) == [("warning", 1, "nul")]
    assert part.problems[0].lines == (1, 3)


def test_a_gold_opened_as_a_system_is_pointed_out(tmp_path):
    assert found(lines("system", tmp_path / "s.best", GOOD)) == [("warning", None, "looks-like-gold")]


def test_responses(tmp_path):
    header, good = "lexelt\tid\tannotator\tresponses\r\n", "a.n\t1\tann\tx; y  z;NIL\na.n\t1\tben\n\n"
    bad = "a.n\t1\tann\tw\na.n\t2\nb\tc\td\te\tf\tg\n"
    part = opened("responses", tmp_path / "r.tsv", header + good + bad)
    assert isinstance(part, Responses)
    assert list(part.annotators) == ["ann", "ben"]
    assert [[part.words[code] for code in part.entries.row(row)] for row in range(2)] == [["x", "y z"], []]
    assert part.numbers.tolist() == [2, 3]
    assert found(part) == [("note", 2, "no-substitute"), ("warning", 5, "repeated-id"), ("error", 6, "line")]
    assert part.problems[2].lines == (6, 7)


def test_responses_with_multiwords(tmp_path):
    """A fifth column may be empty or lacking in a line; a sixth is one too many; `NIL` names no multiword."""
    good = "a.n\t1\tann\tx\t take  place \r\na.n\t1\tben\ty\t\na.n\t1\tcat\tz\na.n\t1\tdan\tz\tNIL\n"
    bad = "a.n\t1\teve\tx\ttake place\tmore\na.n\t1\tann\tx\ttake part\n"
    part = opened("responses", tmp_path / "r.tsv", good + bad)
    assert isinstance(part, Responses)
    assert part.multiwords is not None
    assert list(part.multiwords) == ["take place", "", "", ""]
    assert found(part) == [("error", 5, "line"), ("warning", 6, "repeated-id")]


@pytest.mark.parametrize(("text", "said"), [("", "is empty"), ("a b c d\n", "'a b c d'")])
def test_responses_without_a_line_are_refused(tmp_path, text, said):
    assert said in refused("responses", tmp_path / "r.tsv", text).message
