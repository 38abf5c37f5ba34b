"""The picture of a class: sides and columns of its forms, what the notes say, the arithmetic with its own numbers."""

from __future__ import annotations

import pytest

from lexeval_gui.core.blocks import Aligned, Formula, Multiset
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.tasks.lexicon.showing.blocks import LARGE
from tests.tasks.lexicon.paradigms import DICTIONARY, LEXICON, MISSIER
from tests.tasks.lexicon.small import clustered, opened

DIC = {"missier": DICTIONARY, "ħareġ": ["ħareġ", "joħroġ"], "omm": ["omm"], "nil": []}
LEX = {"missier": LEXICON, "ħareġ": ["ħareġ"], "ħu": ["ħu", "missiera"], "nil": ["nil"]}


def shown(evaluation, lemma, systems=(0,)):
    return evaluation.blocks(evaluation.item_number(lemma), systems)


def aligned(evaluation, lemma, system=0) -> Aligned:
    return next(b for b in shown(evaluation, lemma, [system]) if isinstance(b, Aligned))


def arithmetic(evaluation, lemma, systems=(0,)) -> list[str]:
    formula = next(b for b in shown(evaluation, lemma, systems) if isinstance(b, Formula))
    return plain(formula).splitlines()[1:]


def test_the_union_of_both_sides_stands_in_common_columns(tmp_path):
    found = aligned(opened(tmp_path, DIC, LEX), "missier")
    assert {form.text: form.side for form in found.forms} == {
        form: "both" if form in LEXICON else "dictionary" for form in DICTIONARY
    }
    cells = {form.text: " ".join(cell or "-" for cell in form.cells) for form in found.forms}
    assert {form: cells[form] for form in MISSIER} == MISSIER
    assert found.stem == 6
    assert (found.name, found.reference, found.title) == ("lexicon0", "dictionary", "forms of missier")
    assert found.forms[0].text == "missier"


def test_the_rows_of_the_picture_in_the_order_of_the_specification(tmp_path):
    found = aligned(opened(tmp_path, {"missier": list(MISSIER), "ħu": ["ħu"]}, {"missier": ["missier"]}), "missier")
    assert [form.text for form in found.forms] == list(MISSIER)


def test_cells_are_named_and_columns_say_what_a_move_there_means(tmp_path):
    found = aligned(opened(tmp_path, DIC, LEX), "missier")
    by_text = {form.text: form for form in found.forms}
    assert by_text["missierek"].refs[4:8] == (
        ("cell", "missierek", 4), ("cell", "missierek", 6), ("cell", "missierek", 7), ("cell", "missierek", 8),
    )  # fmt: skip
    assert by_text["missierek"].refs[8] is None
    assert len(found.columns) == len(found.forms[0].cells)
    assert all("move" in form.gestures and "toggle" in form.gestures for form in found.forms)


def test_a_cluster_with_another_name_and_the_next_best_are_named(tmp_path):
    evaluation = opened(tmp_path, {"go": ["go", "goes", "went"]}, {"wend": ["go", "went"], "go": ["go"]})
    found = aligned(evaluation, "go")
    assert found.note == "cluster of wend, which has the greatest L · next best: go, L .500"
    holders = next(b for b in shown(evaluation, "go") if isinstance(b, Multiset))
    assert [(bar.label, bar.count, bar.marked) for bar in holders.bars] == [
        ("wend  L .800", 2, True), ("go  L .500", 1, False),
    ]  # fmt: skip
    same = opened(tmp_path / "same", {"go": ["go", "goes", "went"]}, {"wend": ["go", "went"], "go": ["go"]},
                  match="same")  # fmt: skip
    assert aligned(same, "go").note == ""


def test_clusters_without_lemmas_are_named_by_number_and_first_form(tmp_path):
    evaluation = clustered(tmp_path, [["go", "went"], ["be"]], [["x"], ["went", "wend"]])
    assert aligned(evaluation, "g0").note == "cluster p1 went"
    assert aligned(evaluation, "g0").title == "forms of go"
    assert aligned(evaluation, "g1").note == "no cluster has any of these forms"
    assert arithmetic(evaluation, "g1")[0] == "L = 0: no cluster has any of these forms"
    assert arithmetic(evaluation, "g1")[1].endswith("= .000")


def test_the_arithmetic_of_missier_is_that_of_the_paper(tmp_path):
    """Precision 1, recall .7, L 14/17; the contribution weighs 7 of 5887 in the paper's example."""
    others = {f"w{n}": [f"w{n}"] for n in range(5877)}
    evaluation = opened(tmp_path, {**others, "missier": DICTIONARY}, {**others, "missier": LEXICON})
    assert arithmetic(evaluation, "missier") == [
        "p = n_ij/n_j = 7/7 = 1.000   r = n_ij/n_i = 7/10 = .700",
        "L = 2 n_ij/(n_i + n_j) = 2 × 7/(10 + 7) = .824",
        "contribution = (n_i/n) · L = (10/5887) × .824 = .00139889",
    ]
    paper = opened(tmp_path, {**others, "missier": DICTIONARY}, {**others, "missier": LEXICON},
                   match="same", weight="paper-example", labels="paper-example")  # fmt: skip
    assert arithmetic(paper, "missier") == [
        "p = n_ij/n_i = 7/10 = .700   r = n_ij/n_j = 7/7 = 1.000",
        "L = 2 n_ij/(n_i + n_j) = 2 × 7/(10 + 7) = .824",
        "precision and recall change places, as in the paper's worked example; L is the same  ·  explain",
        "contribution = (own n_j/Σ) · L = (7/5887) × .824 = .000979226",
        "divided by all forms of both sides, so that the weights do not sum to 1",
    ]


@pytest.mark.parametrize(
    ("weight", "said"),
    [
        ("reference", "(n_i/n) · L = (10/12) × .824"),
        ("lexicon", "(own n_j/Σ) · L = (7/8) × .824"),
        ("union", "((n_i + n_j − n_ij)/Σ) · L = (10/12) × .824"),
        ("equal", "(1/Σ) · L = (1/2) × .824"),
    ],
)
def test_each_weight_is_spelled_out(tmp_path, weight, said):
    evaluation = opened(tmp_path, DIC, LEX, weight=weight)
    assert said in arithmetic(evaluation, "missier")[-1]


def test_contributions_sum_to_l(tmp_path):
    for weight in ("reference", "lexicon", "union", "equal", "paper-example"):
        evaluation = opened(tmp_path, DIC, LEX, weight=weight)
        last = [arithmetic(evaluation, lemma) for lemma in ("missier", "ħareġ")]
        parts = [next(line for line in lines if line.startswith("contribution")) for lines in last]
        total = sum(float(line.split(" = ")[-1]) for line in parts)
        assert total == pytest.approx(evaluation.scores(0, ["l_measure"]).total("l_measure"), abs=1e-6)


def test_why_a_class_adds_nothing_is_said(tmp_path):
    evaluation = opened(tmp_path, DIC, LEX)
    assert arithmetic(evaluation, "omm")[-1] == (
        "not in lemmas(Y): lexicon0 has no form of this lemma; the class counts for the F-measure, not for L*"
    )
    half = opened(tmp_path, DIC, LEX, alpha="0.5")
    outside = [arithmetic(half, lemma)[-1] for lemma in ("missier", "ħareġ")]
    assert "not in the sample: number 2 of 2 in the order of seed 1, of which α = 0.5 takes 1" in outside


def test_several_systems_have_a_line_each(tmp_path):
    evaluation = opened(tmp_path, DIC, LEX, {"missier": ["missier"], "omm": ["omm"]})
    assert arithmetic(evaluation, "ħareġ", (0, 1))[1].endswith("= .000  not in lemmas(Y)")
    assert arithmetic(evaluation, "missier", (0, 1))[0].startswith("lexicon0  L = 2 × 7/(10 + 7) = .824  contribution ")
    assert [b.system for b in shown(evaluation, "missier", (0, 1)) if isinstance(b, Aligned)] == [0, 1]


def test_no_system_and_no_form(tmp_path):
    evaluation = opened(tmp_path, DIC, LEX)
    assert shown(evaluation, "missier", ()) == []
    empty = opened(tmp_path / "empty", {"go": ["go"], "be": []} | {"x": ["x"]}, {"go": ["go"]})
    for lemma in empty.dataset.ids:
        shown(empty, lemma)


def test_a_large_cluster_opens_at_once_and_is_aligned_on_request(tmp_path):
    forms = [f"{'aeiou'[n % 5]}k{n}t{'ab'[n % 2]}" for n in range(10_000)]
    evaluation = opened(tmp_path, {"big": forms, "small": ["k"]}, {"big": forms[: LARGE + 1], "small": ["k"]})
    shown(evaluation, "small")
    found = aligned(evaluation, "big")
    assert found.offer is not None
    assert (found.offer.title, found.offer.parameter, found.offer.value) == (
        "Align all 10,000 forms",
        "align",
        "always",
    )
    assert not any(form.cells for form in found.forms)
    few = opened(tmp_path / "few", {"big": forms[: LARGE + 1]}, {"big": forms[:3]}, align="always")
    assert aligned(few, "big").offer is None
    assert all("".join(form.cells) == form.text for form in aligned(few, "big").forms)


def test_the_orthography_can_be_chosen_and_given(tmp_path):
    def cells(folder: str, letters: str = "", **values: str) -> tuple[str, ...]:
        dictionary, lexicon = {"ried": ["ried"], "x": ["ħ"]}, {"ried": ["ried"]}
        known = opened(tmp_path / folder, dictionary, lexicon, letters=letters, **values)
        return aligned(known, "ried").forms[0].cells

    assert cells("automatic") == ("r", "ie", "d")
    assert cells("general", orthography="general") == ("r", "i", "e", "d")
    assert cells("own", "graphemes: rie") == ("rie", "d")
    assert cells("chosen", "graphemes: rie", orthography="maltese") == ("r", "ie", "d")
