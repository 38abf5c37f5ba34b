"""WebNLG's XML: the texts of an entry are its references."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.tasks.generation import reading
from lexeval_gui.tasks.generation.reading import sniffing
from tests.tasks.generation.opened import evaluated, read, totals
from tests.tasks.generation.reading.test_tables import references
from tests.tasks.generation.small import WEBNLG

OUTPUT = "At six the bakery opens .\nNobody crosses the bridge .\n"

TWO_LANGUAGES = """<benchmark><entries>
<entry eid="1" size="1"><lex lang="" lid="Id1">It rains .</lex><lex lang="ga" lid="Id2">Tá sé ag cur .</lex></entry>
<entry eid="2" size="1"><lex lang="" lid="Id1">It snows .</lex><lex lid="Id2">Snow falls .</lex></entry>
</entries></benchmark>
"""


def refused(path: Path, text: str | bytes, role: str = "gold", **options: str) -> Problem:
    with pytest.raises(Unreadable) as error:
        read(role, path, text, None, **options)
    (problem,) = error.value.problems
    return problem


def test_texts_of_an_entry_are_references_of_one_sentence(tmp_path: Path):
    made = evaluated(tmp_path, WEBNLG, OUTPUT)
    assert references(made) == [
        ["The bakery opens at six .", "At six the bakery opens ."],
        ["Nobody & no dog crosses the bridge ."],
    ]
    assert list(made.dataset.ids) == ["Id1", "Id2"]
    assert made.dataset.made_of == ("refs:1-2",)
    assert totals(made)["simple_string_accuracy"] == pytest.approx(1 - 3 / (6 + 8))  # & no dog are missing
    assert not made.dataset.problems


def test_entries_are_grouped_by_category_and_by_their_triples(tmp_path: Path):
    made = evaluated(tmp_path, WEBNLG, OUTPUT)
    labels = made.dataset.labels
    assert [labels["category"][row] for row in range(2)] == ["Food", "City"]
    assert [labels["triples"][row] for row in range(2)] == ["1", "2"]
    none = evaluated(tmp_path, "<benchmark><entry eid='a'><lex>b c</lex></entry></benchmark>", "b c\n")
    assert "category" not in none.dataset.labels


def test_a_text_beside_it_is_a_further_reference(tmp_path: Path):
    made = evaluated(tmp_path, WEBNLG, OUTPUT, further=["The bakery opens early .\n\n"])
    assert len(references(made)[0]) == 3
    assert made.dataset.labels["category"][1] == "City"
    turned = evaluated(tmp_path, "The bakery opens early .\nx\n", OUTPUT, further=[WEBNLG])
    assert list(turned.dataset.ids) == ["Id1", "Id2"]


def test_an_entry_without_texts_keeps_its_place(tmp_path: Path):
    text = "<benchmark>\n<entry eid='a'/>\n<entry eid='b'><lex>x y</lex></entry></benchmark>"
    made = evaluated(tmp_path, text, "u\nx y\n")
    assert references(made) == [[""], ["x y"]]
    assert np.isnan(made.item_values(0, "simple_string_accuracy", np.array([0]))[0])
    (said,) = made.dataset.problems
    assert (said.severity, said.line, said.code) == ("note", 2, "empty-line")
    assert "'a' has no text" in said.message


def test_texts_in_several_languages_are_told_and_one_can_be_taken(tmp_path: Path):
    part = read("gold", tmp_path / "two.xml", TWO_LANGUAGES)
    assert len(part.tokens) == 4
    (said,) = part.problems
    assert (said.severity, said.code) == ("warning", "languages")
    assert "3 without a language, 1 in ga" in said.message
    assert [remedy.values for remedy in said.remedies] == [(("language", "-"),), (("language", "ga"),)]
    irish = read("gold", tmp_path / "two.xml", TWO_LANGUAGES, language="GA ")
    assert irish.tokens.lengths.tolist() == [5, 0]
    assert [problem.line for problem in irish.problems] == [3]
    others = read("gold", tmp_path / "two.xml", TWO_LANGUAGES, language="-")
    assert others.item_of.tolist() == [0, 1, 1]
    assert not others.problems


def test_the_text_alone_is_taken_of_enriched_entries(tmp_path: Path):
    text = """<benchmark><entry eid="Id1"><lex lid="Id1">
      <sortedtripleset><sentence ID="1"><striple>a | b | c</striple></sentence></sortedtripleset>
      <references><reference entity="a">It</reference></references>
      <text>It rains .</text><template>AGENT-1 rains .</template></lex></entry></benchmark>"""
    part = read("gold", tmp_path / "enriched.xml", text)
    assert [part.words[code] for code in part.tokens.values.tolist()] == ["It", "rains", "."]


def test_texts_are_read_in_the_encoding_that_is_declared_or_marked(tmp_path: Path):
    text = "<?xml version='1.0' encoding='{}'?><benchmark><entry eid='é'><lex>café noir</lex></entry></benchmark>"
    for declared, encoding in (("latin-1", "latin-1"), ("utf-8", "utf-8-sig"), ("utf-16", "utf-16")):
        part = read("gold", tmp_path / "r.xml", text.format(declared).encode(encoding))
        assert (part.ids[0], sorted(part.words)) == ("é", ["café", "noir"])
    chosen = read("gold", tmp_path / "r.xml", text.format("utf-8").encode("latin-1"), encoding="latin-1")
    assert sorted(chosen.words) == ["café", "noir"]


@pytest.mark.parametrize(
    ("text", "line", "code", "said"),
    [
        ("<benchmark>\n<entry eid='a'>\n<lex>x</lx></entry></benchmark>", 3, "xml", "not well-formed"),
        ("<?xml version='1.0'?>\n<corpus><lexelt/></corpus>", 2, "root", "`corpus`"),
        ("<benchmark>\n</benchmark>", 1, "no-entries", "holds no entry"),
        ("<benchmark>\n<entry eid='a'><mtriple/></entry></benchmark>", 2, "no-texts", "data that systems are given"),
        ("<benchmark>\n<entry eid='a'><lex> </lex></entry></benchmark>", 2, "no-texts", "nothing but blanks"),
        ("<!DOCTYPE benchmark [<!ENTITY x 'y'>]>\n<benchmark><entry/></benchmark>", None, "entities", "of its own"),
        (
            "<?xml version='1.0'?>\n<!DOCTYPE benchmark SYSTEM 'http://x.invalid/x.dtd'>\n"
            "<benchmark><entry eid='a'>\n<lex>&x;</lex></entry></benchmark>", 4, "entities", "&x;",
        ),
        ("<benchmark><entry eid='a'>\n<lex>&x;</lex></entry></benchmark>", 2, "xml", "'x'"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int | None, code: str, said: str
):
    problem = refused(tmp_path / "bad.xml", text)
    assert (problem.line, problem.code) == (line, code)
    assert said in problem.message


def test_no_file_is_read_by_way_of_an_entity(tmp_path: Path):
    secret = tmp_path / "secret.txt"
    secret.write_text("treasure")
    text = (
        f'<!DOCTYPE benchmark [<!ENTITY x SYSTEM "file://{secret}">]>'
        "<benchmark><entry eid='a'><lex>&x;</lex></entry></benchmark>"
    )
    problem = refused(tmp_path / "bad.xml", "<?xml version='1.0'?>" + text)
    assert problem.code == "entities"
    assert "treasure" not in problem.message


def test_a_language_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path):
    problem = refused(tmp_path / "two.xml", TWO_LANGUAGES, language="br")
    assert "has no text in br; there are 3 without a language, 1 in ga" in problem.message
    assert len(problem.remedies) == 2


def test_names_that_lack_or_stand_twice_are_told(tmp_path: Path):
    named = "\n<entry eid='a'><lex>y</lex></entry>"
    text = f"<benchmark>\n<entry><lex>x</lex></entry>{named}{named}</benchmark>"
    part = read("gold", tmp_path / "names.xml", text)
    assert list(part.ids) == ["1", "a", "a#2"]
    assert [(problem.code, problem.line) for problem in part.problems] == [("no-name", 2), ("repeated-id", 4)]
    assert part.problems[1].message.startswith("eid 'a'")


def test_xml_is_no_output(tmp_path: Path):
    problem = refused(tmp_path / "out.xml", WEBNLG, "system")
    assert "outputs are text" in problem.message


def test_the_beginning_of_a_file_gives_its_first_entries(tmp_path: Path):
    entries = "".join(f"<entry eid='Id{number}'>\n<lex>word {number}</lex>\n</entry>\n" for number in range(2000))
    text = f"<benchmark><entries>\n{entries}</entries></benchmark>"
    part = read("gold", tmp_path / "long.xml", text, limit=10_000)
    assert not part.whole
    assert 100 < len(part) < 2000
    assert part.tokens.lengths.tolist() == [2] * len(part)


def test_reading_is_stopped_between_pieces(tmp_path: Path):
    entries = "".join(f"<entry eid='Id{number}'><lex>word {number}</lex></entry>\n" for number in range(50_000))
    path = tmp_path / "long.xml"
    path.write_text(f"<benchmark>{entries}</benchmark>", encoding="utf-8")
    shares: list[float] = []
    job = Job(lambda share, text: shares.append(share), lambda: bool(shares and shares[-1] > 0.3))
    with pytest.raises(Cancelled):
        reading.read("gold", str(path), Settings(reading.options), job)
    assert 0.3 < shares[-1] < 1


def test_webnlg_is_told_by_its_root():
    guess = sniffing.sniff(WEBNLG.encode(), "test.xml")
    assert guess is not None
    assert (guess.role, guess.likelihood) == ("gold", 0.95)
    assert sniffing.sniff(WEBNLG.encode("utf-16"), "x") is not None
    assert sniffing.sniff(b"<?xml version='1.0'?><corpus><lexelt><instance/></lexelt></corpus>", "x.xml") is None
    assert sniffing.sniff(b"<edits><edit/></edits>", "x.xml") is None
