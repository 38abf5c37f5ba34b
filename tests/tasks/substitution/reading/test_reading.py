"""Gold and system files as they should be: every entry, count, id and line number comes out as written."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.vocabulary import Vocabulary, duplicates
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.parts import Lines
from lexeval_gui.tasks.substitution.reading import lines as line_form
from lexeval_gui.tasks.substitution.reading import streaming
from tests.tasks.substitution.opened import entries, found, lines, substitutes

GOLD = "bright.a 1 :: intelligent 3;clever 2;smart 1;\nstand.n.v 2 :: put up with 11;bear 2;\n"


def test_gold(tmp_path):
    part = lines("gold", tmp_path / "g.gold", GOLD)
    assert (part.role, part.kind, part.name) == ("gold", "gold", "g.gold")
    assert part.verbatim is not None
    assert part.others is not None
    assert (part.verbatim.tolist(), len(part.others)) == ([True, True], 0)
    assert list(part.lexelts) == ["bright.a", "stand.n.v"]
    assert part.numbers.tolist() == [1, 2]
    assert substitutes(part) == {"1": {"intelligent": 3, "clever": 2, "smart": 1}, "2": {"put up with": 11, "bear": 2}}
    assert part.problems == ()


def test_oot_keeps_the_order_of_answers(tmp_path):
    part = lines("system", tmp_path / "s.oot", "bright.a 1 ::: smart;clever;bright spark\n")
    assert (part.kind, part.name, part.counts, part.verbatim) == ("oot", "s", None, None)
    assert entries(part) == {"1": ["smart", "clever", "bright spark"]}
    assert part.problems == ()


@pytest.mark.parametrize("colons", [":: ", "::"])
def test_best_with_and_without_a_blank(tmp_path, colons):
    part = lines("system", tmp_path / "s.best", f"bright.a 1 {colons}smart;clever\n")
    assert (part.kind, entries(part), part.problems) == ("best", {"1": ["smart", "clever"]}, ())


def test_multiwords_are_told_by_suffix_or_option(tmp_path):
    text = "cross.n 54 :: cross section\nput.v 63 :: \n"
    assert lines("system", tmp_path / "s.mw", text).kind == "mw"
    assert lines("system", tmp_path / "s.txt", text).kind == "best"
    assert lines("system", tmp_path / "s.txt", text, as_="mw").kind == "mw"
    assert lines("gold", tmp_path / "g.mwgold", GOLD).kind == "mw"
    assert lines("gold", tmp_path / "g.gold", GOLD, as_="mw").kind == "mw"


def test_lexelts_with_blanks_hyphens_and_colons(tmp_path):
    text = (
        "fourth quarter.J 12 :: late 1;end 1;\nwell-known.a 13 :: famous 2;\n:.N 14 :: mark 2;\n;.N doc::5 :: stop 2;\n"
    )
    part = lines("gold", tmp_path / "g.gold", text)
    assert list(part.lexelts) == ["fourth quarter.J", "well-known.a", ":.N", ";.N"]
    assert list(part.ids) == ["12", "13", "14", "doc::5"]
    assert substitutes(part)["doc::5"] == {"stop": 2}
    assert part.problems == ()


def test_blanks_are_trimmed_and_collapsed(tmp_path):
    gold = lines("gold", tmp_path / "g.gold", "a.n 1 ::  put  up\twith   2 ; bear 3;garden  1\n")
    assert substitutes(gold) == {"1": {"put up with": 2, "bear": 3, "garden": 1}}
    system = lines("system", tmp_path / "s.oot", "a.n 1 ::: put  up with ; bear;\u00a0bear\u00a0;café  au lait\n")
    assert entries(system) == {"1": ["put up with", "bear", "bear", "café au lait"]}


def test_an_empty_list_is_no_attempt(tmp_path):
    part = lines("system", tmp_path / "s.best", "a.n 1 :: x\na.n 2 ::\na.n 3 :: \na.n 4 :: ;\n")
    assert entries(part) == {"1": ["x"], "2": [], "3": [], "4": []}
    assert part.blank is not None
    assert part.blank.tolist() == [False, True, True, False]
    assert found(part) == [("warning", 2, "no-answers")]
    assert part.problems[0].lines == (2, 3, 4)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_ends_and_byte_order_marks_are_accepted(tmp_path, ending, encoding):
    text = GOLD.replace("clever", "café").replace("\n", ending)
    part = lines("gold", tmp_path / "g.gold", text.encode(encoding))
    assert substitutes(part)["1"] == {"intelligent": 3, "café": 2, "smart": 1}
    assert (len(part), part.problems) == (2, ())


def test_the_last_line_may_lack_its_end(tmp_path):
    assert entries(lines("system", tmp_path / "s.best", "a.n 1 :: x\na.n 2 :: y")) == {"1": ["x"], "2": ["y"]}


def test_comments_and_blank_lines_are_passed_over(tmp_path):
    part = lines(
        "gold", tmp_path / "g.gold", "# counts: a b :: c 1\n\n  \n#a.n 7 :: x 2;\na.n 1 :: x 2;\n#.N 2 :: hash 2;\n"
    )
    assert (list(part.ids), part.numbers.tolist(), part.problems) == (["1", "2"], [5, 6], ())


def test_an_encoding_can_be_named(tmp_path):
    text = "a.n 1 :: жук 2;\n".encode("koi8-r")
    assert substitutes(lines("gold", tmp_path / "g.gold", text, encoding="koi8-r")) == {"1": {"жук": 2}}


def test_a_limit_ends_at_a_line(tmp_path):
    part = lines("system", tmp_path / "s.best", "a.n 1 :: x\na.n 2 :: y\na.n 3 :: z\n", limit=15)
    assert (entries(part), part.problems) == ({"1": ["x"]}, ())


@pytest.mark.parametrize(
    ("name", "text", "role", "why"),
    [
        ("a", "bright.a 1 :: clever 3;smart 1;\n", "gold", "counts after each substitute"),
        ("a.mwgold", "put.v 63 :: \n", "gold", "multiwords with counts"),
        ("a", "bright.a 1 ::: clever;smart\n", "system", "oot"),
        ("a", "bright.a 1 ::clever\n", "system", "best"),
        ("a.mw", "cross.n 54 :: cross section\n", "system", "mw"),
        ("a", "\ufefffourth quarter.J\t1\t:: last 2;\r\n", "gold", "counts"),
        ("a", "<corpus><lexelt item='a.n'><instance id='1'/>", "sentences", "XML"),
        ("a", "bright.a\t1\tann\tclever;smart\nbright.a\t1\tben\tNIL\n", "responses", "four columns"),
    ],
)
def test_sniff(name, text, role, why):
    guess = reading.sniff(text.encode(), name)
    assert guess is not None
    assert guess.role == role
    assert why in guess.why
    assert 0.5 < guess.likelihood <= 1


@pytest.mark.parametrize(
    "text",
    ["", "\0\1\2\xff", "S This is text .\nA 0 1|||R|||x|||REQUIRED|||-NONE-|||0\n", "<edits><edit/></edits>", "a\tb\n",
     "run\tran\nrun\truns\n", "1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_\n", "C++: std::string s; std::cout\n"],
)  # fmt: skip
def test_sniff_leaves_other_files_alone(text):
    assert reading.sniff(text.encode("latin-1"), "file.txt") is None


def test_own_samples_are_recognised(project):
    folder = project / "resources/samples/substitution"
    files = [path for path in (*folder.iterdir(), *(folder / "multiwords").iterdir()) if path.is_file()]
    roles = {path.name: reading.sniff(path.read_bytes()[: 2**16], path.name) for path in files}
    assert {name: guess.role for name, guess in roles.items() if guess} == {
        "sample.gold": "gold", "sample.xml": "sentences",
        "sample.annotators.tsv": "responses", "multiwords.annotators.tsv": "responses",
        "multiwords.mwgold": "gold", "multiwords.mw": "system", "multiwords.xml": "sentences",
        **{f"{name}.{kind}": "system" for name in ("cautious", "eager", "boundary") for kind in ("best", "oot")},
    }  # fmt: skip


def plainly_read(text: str) -> dict[str, list[str]]:
    """The same as the readers do, line by line, for files without faults."""
    found = [re.fullmatch(r".*? (\S+) ::: ?(.*)", line) for line in text.splitlines()]
    return {match[1]: [part for part in match[2].split(";") if part] for match in found if match}


def test_many_pieces_read_like_one_line_after_the_other(tmp_path, monkeypatch):
    monkeypatch.setattr(line_form, "PIECE", 300)
    monkeypatch.setattr(streaming, "PIECE", 300)
    monkeypatch.setattr(streaming, "HEAD", 300)
    rng = random.Random(5)
    words = ["".join(rng.choices("abcdé -", k=rng.randint(1, 24))) for _ in range(400)]
    words = [" ".join(word.split()) or "x" for word in words]
    text = "".join(
        f"{rng.choice(words)}.n i{i} ::: {';'.join(rng.sample(words, rng.randint(0, 12)))}\n" for i in range(500)
    )
    part = lines("system", tmp_path / "s.oot", text)
    assert entries(part) == plainly_read(text)
    assert part.numbers.tolist() == list(range(1, 501))


def test_published_gold_is_read_as_a_plain_reader_does(shared):
    for name in ("lst_all.gold", "coinco_all.no_problematic.gold"):
        path = shared / "data/substitution/gold" / name
        part = reading.read("gold", str(path), Settings(reading.options), Job())
        assert isinstance(part, Lines)
        expected: dict[str, dict[str, int]] = {}
        for line in path.read_bytes().decode("cp1252" if "coinco" in name else "utf-8").splitlines():
            head, _, body = line.partition(" :: ")
            pairs = [entry.split() for entry in body.split(";")]
            expected[head.split()[-1]] = {
                " ".join(pair[:-1]): int(pair[-1]) for pair in pairs if len(pair) > 1 and pair[0] not in ("pn", "NIL")
            }
        assert substitutes(part) == expected


def test_published_systems_are_read_without_errors(shared):
    for path in sorted((shared / "data/substitution/systems").iterdir()):
        part = reading.read("system", str(path), Settings(reading.options), Job())
        assert part.kind == path.suffix[1:]
        assert [problem for problem in part.problems if problem.severity == "error"] == []


def test_reading_can_be_cancelled(tmp_path, monkeypatch):
    monkeypatch.setattr(streaming, "PIECE", 100)
    monkeypatch.setattr(streaming, "HEAD", 100)
    path = tmp_path / "s.best"
    path.write_text("".join(f"a.n {i} :: x\n" for i in range(1000)))
    calls = 0

    def cancelled() -> bool:
        nonlocal calls
        calls += 1
        return calls > 20

    with pytest.raises(Cancelled):
        reading.read("system", str(path), Settings(reading.options), Job(cancelled=cancelled))
    assert calls == 21


def test_a_line_of_many_answers_is_quick(tmp_path):
    text = "a.n 1 ::: " + ";".join(f"answer number {i}" for i in range(200_000))
    part = lines("system", tmp_path / "s.oot", text)  # a second; a reader that is quadratic here would take minutes
    assert len(part.entries.values) == 200_000


def test_vocabulary_numbers_words_alike():
    rng = random.Random(3)
    words = [bytes(rng.choices(b"ab", k=rng.randint(0, 20))) for _ in range(5000)]
    vocabulary = Vocabulary()
    first = vocabulary.codes_of(Strings.of(words[:100]))
    codes = vocabulary.codes_of(Strings.of(words))
    assert np.array_equal(codes[:100], first)
    assert [vocabulary.strings().raw(code) for code in codes.tolist()] == words
    assert len(vocabulary) == len(set(words))


def test_vocabulary_grows():
    vocabulary = Vocabulary()
    for start in range(0, 50_000, 7_000):
        vocabulary.codes_of(Strings.of(str(number) for number in range(start, start + 10_000)))
    assert len(vocabulary) == 59_000
    assert sorted(map(int, vocabulary.strings())) == list(range(59_000))


def test_repeated_finds_every_later_row():
    words = ["a", "b", "a", "x" * 40, "a", "", "x" * 40, "c", ""]
    assert duplicates(Strings.of(words)) == {2: 0, 4: 0, 6: 3, 8: 5}


def test_a_line_without_answers_is_a_warning_but_in_a_multiword_file(tmp_path):
    text = "a.n 1 :: x\na.n 2 ::\n"
    assert found(lines("system", tmp_path / "s.best", text)) == [("warning", 2, "no-answers")]
    assert found(lines("system", tmp_path / "s.mw", text)) == [("note", 2, "no-answers")]


def test_a_line_with_pn_and_nil_is_named_once(tmp_path):
    part = lines("gold", tmp_path / "g.gold", "a.n 1 :: pn 2;NIL 1;x 2;\na.n 2 :: y 2;\n")
    assert [problem.lines for problem in part.problems] == [(1,)]


def test_a_gold_given_as_a_system_is_said(tmp_path):
    part = lines("system", tmp_path / "s.best", "a.n 1 :: x 3;y 2;\na.n 2 :: z 1;odd\n")
    assert ("warning", None, "looks-like-gold") in found(part)
