"""What the F1 pages state: their examples can be read and score as they say, their numbers are what is counted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.resources import resource
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare


def page(task: str) -> str:
    return opening.task(task).identity.about


def words(task: str) -> str:
    """The page with single blanks."""
    return " ".join(page(task).split())


def blocks(task: str, heading: str) -> list[str]:
    """The examples under a heading."""
    found = page(task).split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^```\n(.*?)^```$", found, re.MULTILINE | re.DOTALL)


def opened(task: str, files: list[tuple[str, Path]], kind: str = "", **values: str) -> Evaluation:
    settings = Settings(opening.task(task).identity.parameters).with_values(values)
    options = {"as": kind} if kind else {}
    parts = reading.read(plans.plan_with_roles(task, [(role, str(path)) for role, path in files], options), Job())
    return Evaluation(prepare(task, parts, settings, (), Job()), settings)


def total(evaluation: Evaluation, measure: str, system: int = 0) -> float:
    return float(evaluation.scores(system).total(measure))


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def three(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


# -- lexicons ---------------------------------------------------------------------------------------------------------


def test_the_examples_of_lexicons_are_read(tmp_path: Path) -> None:
    labelled, segmented, treebank, expanded, clusters = blocks("lexicon", "Reading files")
    lexicons = [("system", put(tmp_path / f"{n}", text)) for n, text in enumerate((segmented, treebank, expanded))]
    found = opened("lexicon", [("gold", put(tmp_path / "gold", labelled)), *lexicons])
    assert list(found.dataset.ids) == ["walk", "wolf"]
    assert [total(found, "lexicon_forms", system) for system in range(3)] == [3, 5, 4]
    assert [total(found, "common_lemmas", system) for system in range(3)] == [2, 2, 2]
    both = [("dictionary", put(tmp_path / "more", expanded))]
    assert (
        total(opened("lexicon", [("gold", put(tmp_path / "gold", labelled)), *both, *lexicons]), "reference_forms") == 6
    )
    again = [(role, put(tmp_path / role, clusters)) for role in ("gold", "system")]
    assert total(opened("lexicon", again), "f_measure") == 1


# -- edits ------------------------------------------------------------------------------------------------------------


def test_the_examples_of_edit_files_are_read(tmp_path: Path) -> None:
    hoo, source, m2, text = blocks("edits", "Reading files")
    gold = put(tmp_path / "Gold/0001GE.xml", hoo).parent
    put(tmp_path / "Source/0001.xml", source)
    run = put(tmp_path / "Run/0001MQ0.xml", hoo).parent
    made = opened("edits", [("gold", gold), ("system", run)])
    assert [total(made, name) for name in ("gold", "corrected", "spurious")] == [2, 2, 0]
    assert not [problem for problem in made.dataset.problems if problem.severity in ("error", "warning")]
    path = put(tmp_path / "gold.m2", m2)
    made = opened("edits", [("gold", path), ("system", path)])
    assert (len(made.dataset), total(made, "cs_tp"), total(made, "cs_fp")) == (2, 2, 0)
    assert not [problem for problem in made.dataset.problems if problem.severity in ("error", "warning")]
    made = opened("edits", [("gold", path), ("system", put(tmp_path / "corrected.txt", text))])
    assert [total(made, f"maxmatch_{name}") for name in ("correct", "proposed", "gold")] == [2, 2, 2]
    assert not made.dataset.problems


def letters(**values: str) -> Evaluation:
    folder = resource("samples", "edits", "letters")
    return opened("edits", [("gold", folder / "Gold"), ("system", folder / "Run_bold")], **values)


@pytest.mark.parametrize(
    ("values", "measure", "said"),
    [
        ({"type_match": "none"}, "recognition_f", "recognition .408 → "),
        ({"type_match": "none"}, "correction_f", "correction .347 → "),
        ({"type_match": "all"}, "detection_f", "detection .755 → "),
        ({"space_tolerance": "on"}, "recognition_f", "if the type fits (recognition .408 → "),
        ({"case": "keep"}, "correction_f", "*STRASSE*). - `keep`: it does (correction .347 → "),
        ({"regime": "bonus"}, "correction_f", "to the denominators of precision (correction .347 → "),
    ],
)  # fmt: skip
def test_figures_of_conventions_of_edits(values: dict[str, str], measure: str, said: str) -> None:
    assert f"{said}{three(total(letters(**values), measure))})" in words("edits") or (
        f"{said}{three(total(letters(**values), measure))}, " in words("edits")
    )


def test_bonus_changes_nothing_in_data_of_2012(shared: Path) -> None:
    folder = shared / "data/edits/bea_hoo"
    made = opened("edits", [("gold", folder / "Gold"), ("system", folder / "Run_T5-Large")], regime="bonus")
    assert total(made, "missed_optional") == 0
    assert total(made, "correction_f") == pytest.approx(0.5559, abs=5e-5)


def test_what_the_page_of_edits_must_say() -> None:
    for said in (
        "They are those of ERRANT", "published scores of CoNLL-2013 and CoNLL-2014 are these",
        "Rules 3 and 4 are not in the HOO page", "In HOO 2012 every edit has exactly one correction",
    ):  # fmt: skip
        assert " ".join(said.split()) in words("edits").replace("**", "")


# -- substitution -----------------------------------------------------------------------------------------------------


def test_the_examples_of_substitution_files_are_read(tmp_path: Path) -> None:
    lines = [re.split(r" {4,}", line)[0].rstrip() for line in blocks("substitution", "Reading files")[0].splitlines()]
    gold, best, oot, mwgold, mw = (put(tmp_path / f"{n}.txt", f"{line}\n") for n, line in enumerate(lines))
    found = opened("substitution", [("gold", gold), ("system", best)])
    assert total(found, "best_precision") == pytest.approx(0.3)
    assert total(opened("substitution", [("gold", gold), ("system", oot)]), "oot_recall") == pytest.approx(0.6)
    found = opened("substitution", [("gold", mwgold), ("system", mw)], "mw")
    assert total(found, "mw_identification_recall") == 1


def test_the_examples_of_sentences_and_responses_are_read(tmp_path: Path) -> None:
    lines, sentences, responses, *_ = blocks("substitution", "Reading files")
    gold = put(tmp_path / "gold.txt", lines.splitlines()[0].split("       ")[0] + "\n")
    files = [("gold", gold), ("sentences", put(tmp_path / "s.xml", sentences))]
    made = opened("substitution", [*files, ("responses", put(tmp_path / "r.tsv", responses))])
    assert "happy" in str(made.blocks(0, [])[0])
    assert not [problem for problem in made.dataset.problems if problem.severity in ("error", "warning")]


def test_the_examples_of_other_formats_are_read(tmp_path: Path) -> None:
    lines, _, _, table, answers, ranked, swords, scored = blocks("substitution", "Reading files")
    files = [("gold", put(tmp_path / "gold.tsv", table)), ("system", put(tmp_path / "system.tsv", answers))]
    made = opened("substitution", files, items="all", target="dropped")
    assert (total(made, "map_at_3"), total(made, "accuracy_at_1"), total(made, "accuracy_at_2")) == (2 / 3, 0, 1)
    gold = put(tmp_path / "gold.txt", lines.splitlines()[0].split("       ")[0] + "\n")
    made = opened("substitution", [("gold", gold), ("system", put(tmp_path / "r.ranked", ranked))])
    assert total(made, "gap") == pytest.approx((3 + 3) / (3 + 3 + 8 / 3 + 9 / 4 + 2))
    gold, system = put(tmp_path / "gold.json", swords), put(tmp_path / "system.json", scored)
    made = opened("substitution", [("gold", gold), ("system", system)])
    assert (total(made, "precision_at_1"), total(made, "potential_at_2")) == (1, 1)
    assert [span.text for span in made.blocks(0, [])[0].spans] == ["The ", "happy", " voices came up."]  # type: ignore[union-attr]
    assert not [problem for problem in made.dataset.problems if problem.severity in ("error", "warning")]


def test_figures_of_dropped_targets_and_of_predictions() -> None:
    folder = resource("samples", "substitution")
    files = [("gold", folder / "sample.gold"), ("system", folder / "cautious.oot")]
    some = opened("substitution", files, denominator="predictions")
    assert f"*cautious* .564 → {three(total(some, 'coverage_f'))})" in words("substitution")
    table = folder / "simplification"
    files = [("gold", table / "simple_words_gold.tsv"), ("system", table / "thesaurus.tsv")]
    values = [
        opened("substitution", files, target=value).scores(0).of_items("map_at_3")[0] for value in ("kept", "dropped")
    ]
    assert [three(value) for value in values] == [".556", ".167"]


def sample(**values: str) -> Evaluation:
    folder = resource("samples", "substitution")
    return opened("substitution", [("gold", folder / "sample.gold"), ("system", folder / "boundary.oot")], **values)


def test_maximum_answers_moves_oot_recall_and_not_coverage() -> None:
    cut, all_of_them = sample(), sample(maximum_answers="none")
    moved = " → ".join(three(total(made, "oot_recall")) for made in (cut, all_of_them))
    assert moved == ".647 → .658"
    assert f"(oot recall of *boundary* {moved}:" in words("substitution")
    assert total(cut, "coverage_f") == total(all_of_them, "coverage_f")


def test_what_the_page_of_substitution_must_say() -> None:
    for said in ("It is not a substitute of several words", "- **The mode.**", "- **Precision.**"):
        assert said in words("substitution")


# -- generation -------------------------------------------------------------------------------------------------------


def test_the_examples_of_references_are_read_and_say_the_same(tmp_path: Path) -> None:
    _, text, _, in_blocks, by_mr, side_by_side, webnlg, _ = blocks("generation", "Reading files")
    output = put(tmp_path / "output.txt", "At six the bakery opens .\nNobody crosses the bridge .\n")
    told = {"text.txt": text, "blocks.txt": in_blocks, "mr.csv": by_mr, "wide.csv": side_by_side}
    values = {
        name: total(
            opened("generation", [("gold", put(tmp_path / name, said)), ("system", output)]), "simple_string_accuracy"
        )
        for name, said in told.items()
    }
    assert values.pop("text.txt") == pytest.approx(1 - (4 + 2) / (6 + 7))
    assert set(values.values()) == {1 - 2 / 13}
    output = put(tmp_path / "untokenised.txt", "At six the bakery opens.\nNobody crosses the bridge.\n")
    made = opened("generation", [("gold", put(tmp_path / "test.xml", webnlg)), ("system", output)])
    assert total(made, "simple_string_accuracy") == pytest.approx(1 - 3 / (5 + 6))
    assert list(made.dataset.ids) == ["Id1", "Id2"]
    assert [made.dataset.labels["category"][row] for row in range(2)] == ["Food", "City"]
    assert not made.dataset.problems


def test_constants_are_said_to_be_what_they_are() -> None:
    constants: dict[str, Any] = {
        p.id: float(p.default) for p in opening.task("generation").identity.parameters if p.id[1:2] == "_"
    }
    assert round(constants["u_tree"] - constants["u_constant"], 4) == 0.8689
    assert round(constants["q_tree"] - constants["q_constant"], 4) == 0.6639
    said = words("generation")
    assert "1.3147 − 0.4458 = 0.8689; 0.1039 does not enter that" in said
    assert "0.6639 + 0.3553 = 1.0192" in said
    assert "1.3147, 0.1039 and 0.4458 are what gives it" not in said


def test_the_main_result_of_the_paper_stands_on_the_page(shared: Path) -> None:
    text = page("generation")
    rows = {cells[1].strip(): [cell.strip(" *") for cell in cells[2:-1]] for cells in map(_cells, text.splitlines())}
    assert rows["understanding"] == [".08", ".23", ".51", ".48"]
    assert rows["quality"] == [".16", ".33", ".45", ".42"]
    papers = (shared / "papers.md").read_text(encoding="utf-8")
    assert "simple string .08, generation string .23" in papers
    assert "simple tree .51, generation tree .48" in papers
    assert "quality .16, .33, .45, .42" in papers
    for said in (
        "ten researchers judged 24 variants of 6 sentences", "constructed by the authors", ".94 (p < .0001)",
        "imposes a random tree",
    ):  # fmt: skip
        assert said in words("generation")


def _cells(line: str) -> list[str]:
    return line.split("|") if line.count("|") > 2 else ["", "", ""]


# -- lexicon ----------------------------------------------------------------------------------------------------------


def test_the_guess_about_the_paper_is_said_with_its_evidence() -> None:
    said = words("lexicon")
    assert round(0.000748924 * 630, 4) == 0.4718
    assert ".4718/.7073 = .667" in said
    assert round(0.4718 / 0.707256882, 3) == 0.667
    share = 0.661359 / 0.91748
    both = 1 + share - 0.661359
    assert (round(share, 2), round(both, 2), round(share / both, 2)) == (0.72, 1.06, 0.68)
    for words_ in (".661/.917 = .72", "1 + .72 − .66 = 1.06", ".72/1.06 = .68", "We guess", "it is no proof"):
        assert words_ in said
    assert "calls the lexicon, Maltilex, i (7 forms) and the dictionary, Aquilina's, j (10 forms)" in said


def test_design_and_results_of_the_paper_stand_together(shared: Path) -> None:
    table = page("lexicon").split("**The paper's design and results**")[1].split("\n\n")[1]
    for number in (
        "63,000",
        ".01",
        "630",
        "5,887",
        ".91748",
        ".661359",
        ".0655",
        ".164",
        ".922",
        ".4718",
        ".000979226",
    ):
        assert number in table
    papers = (shared / "papers.md").read_text(encoding="utf-8").split("## Dalli")[1].split("\n## ")[0]
    for number in ("63,000", "α = .01", "630", "5,887", ".91748", ".661359", ".065504369", ".163665769", ".922214452"):
        assert number in papers
