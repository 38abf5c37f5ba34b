"""What papers report: digit by digit the figures that the project may cite, and found again where they can be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexeval_gui import tasks
from lexeval_gui.core.tables import format_number
from lexeval_gui.core.task.reported import Reported, figures, is_figure, numbers_in
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.outputs.reported import number_of
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import item_records

SECTIONS = {
    "jabbari": "Jabbari", "task10": "McCarthy", "dalli": "Dalli", "bangalore": "Bangalore", "hoo": "HOO 2012",
}  # fmt: skip


@pytest.fixture(scope="module")
def papers(shared: Path) -> str:
    """The figures that may be cited, as somebody else wrote them down."""
    path = shared / "papers.md"
    if not path.is_file():
        pytest.skip("no papers.md among the shared material")
    return path.read_text(encoding="utf-8")


def section(papers: str, id: str) -> str:
    """What is said of a paper."""
    wanted = SECTIONS[id.partition("-")[0]]
    return next(part for part in papers.split("\n## ") if part.startswith(wanted))


def reported(id: str) -> Reported:
    return next(one for name in tasks.built_in() for one in tasks.load(name).reported if one.id == id)


EVERY = [one.id for name in tasks.built_in() for one in tasks.load(name).reported]


def rows(id: str) -> dict[str, tuple[str, ...]]:
    """The figures of a table by the name of their row."""
    return {row[0]: row[1:] for row in reported(id).rows}


def column(id: str, column: str) -> list[str]:
    one = reported(id)
    place = [known.id for known in one.columns].index(column)
    return [row[place] for row in one.rows]


def plain(text: str) -> str:
    """A figure with the minus of machines, without blanks and commas."""
    return text.replace("−", "-").replace(",", "").replace(" ", "")


# -- against the list -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", EVERY)
def test_no_figure_stands_nowhere_in_the_list(papers: str, id: str) -> None:
    there = numbers_in(section(papers, id).replace("− ", "−"))
    one = reported(id)
    for row in one.rows:
        for known, text in zip(one.columns, row, strict=True):
            assert not is_figure(known) or numbers_in(text) <= there, text


@pytest.mark.parametrize(("id", "head"), [("jabbari-1", "Table 1"), ("jabbari-2", "Table 2"), ("jabbari-3", "Table 3")])
def test_tables_are_those_of_the_list_cell_by_cell(papers: str, id: str, head: str) -> None:
    lines = papers.splitlines()
    begin = next(place for place, line in enumerate(lines) if line.startswith(f"| {head}, "))
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[begin:]]
    heads, (_, *body) = cells[0], cells[1:]
    one = reported(id)
    assert f"{head}, {one.title}".startswith(heads[0])
    assert [known.title for known in one.columns[1:]] == heads[1:]
    assert [list(row) for row in one.rows] == body[: len(one.rows)]
    assert len(body) == len(one.rows) or body[len(one.rows)] == [""], "the table ends there"
    assert one.source.table == head


def test_dalli_s_averages_are_those_of_the_list(papers: str) -> None:
    text = section(papers, "dalli")
    said = re.search(
        r"Mean precision (\S+), mean recall (\S+), mean individual L (\S+), its variance (\S+), mean contribution "
        r"(\S+), correlation of L with precision (\S+), with recall (\S+), L\* (\S+) ",
        text,
    )
    assert said is not None
    heads = "mean precision, mean recall, mean individual L, variance of L, mean contribution"
    heads += ", correlation of L with precision, correlation of L with recall, L*"
    assert [known.title for known in reported("dalli").columns[1:]] == heads.split(", ")
    assert rows("dalli") == {"Maltilex": said.groups()}
    said = re.search(
        r"([\d,]+) lemmas, α = (\S+), a sample of (\d+) lemmas with ([\d,]+) wordforms .*expanded by around (\d+ %)",
        text,
    )
    assert said is not None
    assert tuple(row[1] for row in reported("dalli-design").rows) == said.groups()


def test_missier_is_that_of_the_list(papers: str) -> None:
    said = re.search(
        r"i is Maltilex \((\d+) forms\), j Aquilina \((\d+)\), r = (\S+), p = (\S+), L = (\S+), "
        r"contribution .* = (\S+)\. ",
        section(papers, "dalli"),
    )
    assert said is not None
    assert rows("dalli-missier") == {"missier": said.groups()}
    heads = ["forms of Maltilex", "forms of Aquilina", "r", "p", "L", "contribution"]
    assert [known.title for known in reported("dalli-missier").columns[1:]] == heads


def test_bangalore_s_accuracies_are_those_of_the_list(papers: str) -> None:
    said = re.search(
        r"Table 1, \"(.+)\": simple string (\S+), generation string (\S+), simple tree (\S+), generation tree (\S+) ",
        section(papers, "bangalore"),
    )
    assert said is not None
    assert rows("bangalore-1") == {said[1]: said.groups()[1:]}
    heads = ["simple string accuracy", "generation string accuracy", "simple tree accuracy", "generation tree accuracy"]
    assert [known.title for known in reported("bangalore-1").columns[1:]] == heads


def test_bangalore_s_correlations_are_those_of_the_list(papers: str) -> None:
    text = section(papers, "bangalore")
    said = re.search(
        r"understanding with simple string (\S+), generation string (\S+) \((not significant)\), simple tree (\S+), "
        r"generation tree (\S+) \(p (< .05)\); quality (\S+), (\S+), (\S+), (\S+)\.",
        text,
    )
    assert said is not None
    ss, gs, none, st, gt, p, *quality = said.groups()
    measures = [f"{what}_accuracy" for what in ("simple_string", "generation_string", "simple_tree", "generation_tree")]
    assert column("bangalore-2", "measure") == measures
    assert column("bangalore-2", "understandability.r") == [ss, gs, st, gt]
    assert [*map(plain, column("bangalore-2", "understandability.p"))] == [*map(plain, (none, none, p, p))]
    assert column("bangalore-2", "quality.r") == quality
    assert column("bangalore-2", "quality.p") == [""] * 4
    said = re.search(r"understanding with quality (\S+) \(p (< \S+)\)", text)
    assert said is not None
    assert reported("bangalore-criteria").rows == (("understandability", "quality", said[1], plain(said[2])),)


@pytest.mark.parametrize(("criterion", "said"), [("understandability", "understanding"), ("quality", "quality")])
def test_bangalore_s_regressions_are_those_of_the_list(papers: str, criterion: str, said: str) -> None:
    number = r"(?:[−+] )?\d*\.\d+"
    found = re.search(
        rf"{said} = ({number}) · simple tree ({number}) · S ({number}) · length ({number}), "
        rf"F\((\d+,\d+)\) = ({number}), p (< \.\d+)",
        section(papers, "bangalore"),
    )
    assert found is not None
    one = reported("bangalore-3")
    row = dict(zip((known.id for known in one.columns), next(r for r in one.rows if r[0] == criterion), strict=True))
    ids = [f"coefficient.{name}" for name in ("simple_tree_accuracy", "substitutions", "length")]
    assert [plain(row[id]) for id in (*ids, "intercept", "df", "f", "p")] == [*map(plain, found.groups())]


def test_bangalore_s_judgments_are_those_of_the_list(papers: str) -> None:
    said = re.search(
        r"Test: (\d+) random sentences of WSJ section 20, mean length (\S+)\. Judgments: (\w+) researchers, (\d+) base "
        r"sentences, (\S+) variants each constructed by the authors .*, (\d+) judgments each, scales (\S+) \(.*S lies "
        r"between (\d+) and (\d+), mean (\S+)\. Perfect sentences without length: (\S+) and (\S+)\. ",
        section(papers, "bangalore"),
        re.DOTALL,
    )
    assert said is not None
    low, high = said[8], said[9]
    expected = [*said.groups()[:7], f"{low}–{high}", *said.groups()[9:]]
    assert [row[1] for row in reported("bangalore-design").rows] == expected


def test_the_worked_example_is_that_of_the_list(papers: str) -> None:
    said = re.search(r"Worked best score (\S+) of `(.+?)`", section(papers, "task10"))
    assert said is not None
    assert rows("task10-example") == {said[2]: (said[1],)}


def test_hoo_has_no_table_of_results_and_the_page_says_so(papers: str) -> None:
    assert "the page has no table of results" in section(papers, "hoo")
    (only,) = tasks.load("edits").reported
    assert not only.rows
    assert "no table of results" in only.again


def test_a_number_is_read_as_it_is_printed() -> None:
    assert numbers_in("−.0228, < .005 of 63,000; 3, 19 and 3–5 p. 7/10") == {
        "-.0228", ".005", "63000", "3", "19", "5", "7", "10",
    }  # fmt: skip
    assert numbers_in("none") == frozenset()
    assert (number_of("−.0228"), number_of("63,000"), number_of("<.05"), number_of("")) == (-0.0228, 63000, None, None)
    assert ".35" in figures([reported("jabbari-2")])
    assert ".350" not in figures([reported("jabbari-2")]), "a digit that the paper does not print"


# -- found again ------------------------------------------------------------------------------------------------------


def of_sample(id: str, **values: str) -> Evaluation:
    known = opened(opening.sample(id))
    return known.evaluate(known.defaults.with_values(values))


def is_printed(value: float, text: str) -> bool:
    """Whether a number is as it is printed, with as many decimals."""
    return format_number(value, len(text.partition(".")[2])) == text


def value(text: str) -> float:
    """A figure as a number."""
    found = number_of(text)
    assert found is not None
    return found


def test_accuracies_of_the_worked_sentence() -> None:
    evaluation = of_sample("generation-worked")
    (printed,) = rows("bangalore-1").values()
    for known, text in zip(reported("bangalore-1").columns[1:], printed, strict=True):
        assert is_printed(evaluation.scores(0).total(known.title.replace(" ", "_")), text)


def test_perfect_sentences_of_the_metrics() -> None:
    settings = of_sample("generation-worked").settings
    last = [row[1] for row in reported("bangalore-design").rows[-2:]]
    assert is_printed(float(settings["u_tree"]) - float(settings["u_constant"]), last[0])
    assert is_printed(float(settings["q_tree"]) - float(settings["q_constant"]), last[1])


def test_best_score_of_the_worked_example() -> None:
    evaluation = of_sample("substitution-document")
    ((text,),) = rows("task10-example").values()
    best = next(s for s in range(len(evaluation.system_names)) if "best_precision" in evaluation.available(s))
    assert is_printed(evaluation.scores(best).total("best_precision"), text)


def test_missier_of_the_sample() -> None:
    i, j, r, p, printed, contribution = rows("dalli-missier")["missier"]
    sample = reported("dalli-design").rows[3][1]
    evaluation = of_sample("lexicon-missier", labels="paper-example")
    missier = next(record for record in item_records(evaluation, 0)["items"] if record["id"] == "missier")
    assert is_printed(missier["l"], printed)
    assert (f"{i}/{i}", f"{i}/{j}") == (r, p)
    assert missier["precision"] == pytest.approx(int(i) / int(j))
    assert missier["recall"] == 1
    assert is_printed(int(i) / value(sample) * missier["l"], contribution)


def test_l_of_maltilex_is_its_mean_contribution_times_the_sample() -> None:
    lemmas, alpha, drawn = (value(row[1]) for row in reported("dalli-design").rows[:3])
    assert drawn == round(lemmas * alpha)
    (contribution,), (l_measure,) = column("dalli", "mean contribution"), column("dalli", "L*")
    assert is_printed(value(contribution) * drawn, l_measure)
