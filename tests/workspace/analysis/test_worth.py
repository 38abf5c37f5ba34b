"""What classes of errors are worth, by numbers worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from lexeval_gui import tasks
from lexeval_gui.core.jobs import Cancelled, Job, job
from lexeval_gui.core.parameters import BadValue, Settings
from lexeval_gui.core.query import QueryError
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.analysis import worth
from lexeval_gui.workspace.scoring.evaluation import Evaluation

SAMPLES = {sample.id: sample for sample in opening.samples()}


def evaluated(task: str, gold: Path | str, *systems: Path | str, **values: str) -> Evaluation:
    settings = Settings(tasks.load(task).identity.parameters).with_values(values)
    return scoring.evaluate(task, str(gold), list(map(str, systems)), {}, settings).evaluation


def table(evaluation: Evaluation, measure: str, job: Job | None = None) -> dict[str, worth.Worth]:
    classes = worth.classes(worth.ErrorTables.of(evaluation))
    return {row.id: row for row in worth.worths(evaluation, measure, classes, job)}


def put_right(evaluation: Evaluation, measure: str, text: str) -> Sequence[float]:
    meant = worth.of_filter(worth.ErrorTables.of(evaluation), text)
    return worth.worth(evaluation, measure, meant).values[worth.PUT_RIGHT]


@pytest.fixture
def happy(tmp_path: Path) -> Path:
    """Happy has no mode; of run the shy one says nothing."""
    (tmp_path / "gold").write_text(
        "happy.a 1 :: glad 3;merry 3;sunny 2;jovial 1;cheerful 1;\n"
        "bright.a 2 :: clever 3;smart 1;\n"
        "run.v 3 :: flow 2;\n"
    )
    (tmp_path / "bold.oot").write_text(
        "happy.a 1 ::: merry;glad;sad;ill\nbright.a 2 ::: dim;smart;clever\nrun.v 3 ::: walk;flow\n"
    )
    (tmp_path / "shy.oot").write_text("happy.a 1 ::: glad;sunny\nbright.a 2 ::: clever\n")
    (tmp_path / "first.best").write_text("happy.a 1 :: merry\nbright.a 2 :: dim;clever\n")
    return tmp_path


# -- substitution -----------------------------------------------------------------------------------------------------


def test_wrong_answers_before_the_first_hit_are_taken_out(happy: Path):
    """F of happy stays 12/18; bright goes from 8/9 to 8/8, run from 4/5 to 4/4."""
    found = table(evaluated("substitution", happy / "gold", happy / "bold.oot"), "coverage_f")
    early = found["error:early"]
    assert early.errors == (2,)
    assert early.items == 2
    assert early.now[0] == pytest.approx((12 / 18 + 8 / 9 + 4 / 5) / 3)
    assert early.values[worth.PUT_RIGHT][0] == pytest.approx((12 / 18 + 1 + 1) / 3)
    assert early.values[worth.LEFT_OUT] == early.values[worth.PUT_RIGHT]
    assert early.words[worth.PUT_RIGHT] == "removing wrong answers before the first hit"
    assert found["error:early pos:v"].values[worth.PUT_RIGHT][0] == pytest.approx((12 / 18 + 8 / 9 + 1) / 3)
    assert found["error:early pos:v"].words[worth.PUT_RIGHT].endswith(" (part of speech verb)")
    assert "error:mode" not in found


def test_a_missed_mode_is_put_first_also_where_nothing_was_said(happy: Path):
    found = table(evaluated("substitution", happy / "gold", happy / "shy.oot"), "coverage_f")
    assert found["error:mode"].errors == (1,)
    assert found["error:mode"].now[0] == pytest.approx((10 / 15 + 6 / 7) / 3)
    assert found["error:mode"].values[worth.PUT_RIGHT][0] == pytest.approx((10 / 15 + 6 / 7 + 1) / 3)
    assert found["error:mode"].values[worth.LEFT_OUT][0] == pytest.approx((10 / 15 + 6 / 7) / 2)
    assert found["error:mode"].leaves_items_out


def test_of_best_files_the_first_answer_is_to_be_the_mode_and_it_is_not_given_twice(happy: Path):
    """Bright: dim;clever earns 3/(3·2), clever;dim too; run: flow earns all."""
    evaluation = evaluated("substitution", happy / "gold", happy / "first.best")
    tables = worth.ErrorTables.of(evaluation)
    missed = worth.of_filter(tables, "error:mode")
    assert missed.sizes == (2,)
    assert put_right(evaluation, "best_normalised", "error:mode") == pytest.approx([(1 + 0.5 + 1) / 3])
    assert put_right(evaluation, "best_mode_recall", "error:mode") == pytest.approx([1])
    changes = worth.changes(evaluation, missed, worth.PUT_RIGHT)
    assert [(change.item, change.after) for change in changes] == [("2", ["clever", "dim"]), ("3", ["flow"])]


def test_behind_a_mode_that_is_put_first_the_list_ends_with_the_tenth_answer_that_counts(tmp_path: Path):
    (tmp_path / "gold").write_text("bright.a 2 :: clever 3;smart 1;\n")
    words = ["a", "a", *"bcdefghij", "clever", "k"]
    (tmp_path / "long.oot").write_text(f"bright.a 2 ::: {';'.join(words)}\n")
    evaluation = evaluated("substitution", tmp_path / "gold", tmp_path / "long.oot")
    (missed,) = (one for one in worth.classes(worth.ErrorTables.of(evaluation)) if one.id == "error:mode")
    (change,) = worth.changes(evaluation, missed, worth.PUT_RIGHT)
    assert change.after == ["clever", "a", "a", *"bcdefghi"]
    assert worth.worth(evaluation, "oot_mode_recall", missed).values[worth.PUT_RIGHT] == (1.0,)
    without = evaluated("substitution", tmp_path / "gold", tmp_path / "long.oot", maximum_answers="none")
    assert worth.of_filter(worth.ErrorTables.of(without), "error:mode").sizes == (0,)


def test_a_wrong_answer_that_comes_again_behind_the_hit_stays_there(tmp_path: Path):
    """x;clever;x counts x once, before; and once, behind, when the first is gone."""
    (tmp_path / "gold").write_text("bright.a 2 :: clever 3;smart 1;\n")
    (tmp_path / "s.oot").write_text("bright.a 2 ::: x;clever;x\n")
    evaluation = evaluated("substitution", tmp_path / "gold", tmp_path / "s.oot")
    assert put_right(evaluation, "coverage_f", "error:early") == pytest.approx([6 / 8])
    assert put_right(evaluation, "best1_of_ranking", "error:early") == pytest.approx([1])


def test_the_class_is_that_of_all_systems_and_what_is_best_for_any_comes_first(happy: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "bold.oot", happy / "shy.oot")
    classes = worth.classes(worth.ErrorTables.of(evaluation))
    rows = worth.worths(evaluation, "coverage_f", classes)
    assert rows[0].id == "error:mode"
    assert rows[0].errors == (0, 1)
    gains = [row.best_gain for row in rows]
    assert gains == sorted(gains, reverse=True)
    assert rows[0].gains(worth.PUT_RIGHT) == pytest.approx([0, 1 / 3])


# -- edits ------------------------------------------------------------------------------------------------------------


def test_the_worked_example_of_edits():
    """Gold RT at→in and MT `to `; the run has the first, `for ` in the place of the second, and one edit too many."""
    folder = Path(SAMPLES["edits-worked"].paths[0]).parent
    found = table(evaluated("edits", folder / "Gold", folder / "Run_insertion"), "correction_f")
    now = 2 * (1 / 3) * (1 / 2) / (1 / 3 + 1 / 2)
    spurious, recognised = found["error:spurious"], found["error:recognised"]
    assert spurious.now[0] == recognised.now[0] == pytest.approx(now)
    assert spurious.values[worth.PUT_RIGHT][0] == pytest.approx(1 / 2)
    assert spurious.words[worth.PUT_RIGHT] == "removing spurious edits"
    assert recognised.values[worth.PUT_RIGHT][0] == pytest.approx(2 * (2 / 3) / (2 / 3 + 1))
    assert recognised.values[worth.LEFT_OUT][0] == pytest.approx(2 * (1 / 2) / (1 / 2 + 1))  # one gold, two of the run
    assert found["error:recognised group:Prep"].words[worth.PUT_RIGHT] == "correcting recognised prepositions"
    assert found["error:spurious group:Det"].words[worth.PUT_RIGHT] == "removing spurious determiners"
    missed = table(evaluated("edits", folder / "Gold", folder / "Run_Jon"), "correction_f")["error:missed"]
    assert missed.values[worth.PUT_RIGHT][0] > missed.now[0]


def test_an_edit_that_touches_two_is_replaced_by_neither(tmp_path: Path):
    """The run's edit over both is aligned with both; it goes only where both are left out."""
    write_fragment(tmp_path / "Gold" / "0001GE.xml", (10, 12, "x"), (13, 15, "y"))
    write_fragment(tmp_path / "Run" / "0001AA0.xml", (10, 15, "x z"))
    evaluation = evaluated("edits", tmp_path / "Gold", tmp_path / "Run")
    detected = worth.of_filter(worth.ErrorTables.of(evaluation), "error:detected")
    assert detected.sizes == (2,)
    assert worth.changes(evaluation, detected, worth.PUT_RIGHT) == []
    left = worth.changed(evaluation, detected, worth.LEFT_OUT).scores(0)
    assert (left.total("gold"), left.total("system")) == (0, 0)


def test_edits_aligned_with_one_alone_are_replaced_by_it_together(tmp_path: Path):
    write_fragment(tmp_path / "Gold" / "0001GE.xml", (10, 20, "x"))
    write_fragment(tmp_path / "Run" / "0001AA0.xml", (10, 12, "a"), (13, 15, "b"))
    evaluation = evaluated("edits", tmp_path / "Gold", tmp_path / "Run")
    right = worth.changed(
        evaluation, worth.of_filter(worth.ErrorTables.of(evaluation), "error:detected"), worth.PUT_RIGHT
    )
    assert [right.scores(0).total(name) for name in ("gold", "system", "corrected")] == [1, 1, 1]


def write_fragment(path: Path, *edits: tuple[int, int, str]) -> None:
    path.parent.mkdir(exist_ok=True)
    lines = [
        f'<edit type="RT" file="{path.name[:4]}" part="1" index="{number:04}" start="{start}" end="{end}">'
        f"<corrections><correction>{text}</correction></corrections></edit>"
        for number, (start, end, text) in enumerate(edits, 1)
    ]
    path.write_text(f'<edits file="{path.name[:4]}">{"".join(lines)}</edits>')


# -- generation and lexicon -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "errors"), [("substitution", 4), ("insertion", 4), ("deletion", 4), ("move", 3)])
def test_the_worked_example_of_generation(kind: str, errors: int):
    """S 1, I 2, D 2 of 9 tokens, one of each being a move: five errors less one, less two for the move."""
    sample = SAMPLES["generation-worked"]
    evaluation = evaluated("generation", *sample.paths[:2])
    assert evaluation.scores(0).total("simple_string_accuracy") == pytest.approx(4 / 9)
    right = put_right(evaluation, "simple_string_accuracy", f"error:{kind}")
    assert right == pytest.approx([1 - errors / 9])


def test_all_errors_of_a_sentence_put_right_make_it_the_reference(tmp_path: Path):
    evaluation = evaluated("generation", *SAMPLES["generation-worked"].paths[:2])
    everything = worth.of_filter(worth.ErrorTables.of(evaluation), "error:")
    copy = worth.changed(evaluation, everything, worth.PUT_RIGHT)
    assert copy.scores(0).total("simple_tree_accuracy") == 1
    path = exported(copy, 0, tmp_path / "again.txt")
    assert path.read_text() == "There was no cost estimate for the second phase\n"


def test_errors_of_tokens_are_told_apart_by_part_of_speech_where_the_reference_says_it(tmp_path: Path):
    tags = {"the": "DET", "cat": "NOUN", "sat": "VERB", "down": "_"}
    lines = [f"{n}\t{word}\t_\t{tag}\t_\t_\t{n - 1}\t_\t_\t_" for n, (word, tag) in enumerate(tags.items(), 1)]
    (tmp_path / "reference.conllu").write_text("\n".join(lines) + "\n\n")
    (tmp_path / "output.txt").write_text("the dog and down\n")
    evaluation = evaluated("generation", tmp_path / "reference.conllu", tmp_path / "output.txt")
    found = {id: row.errors[0] for id, row in table(evaluation, "simple_string_accuracy").items() if "pos" in id}
    assert found == {"error:substitution pos:NOUN": 1, "error:substitution pos:VERB": 1}
    assert put_right(evaluation, "simple_string_accuracy", "error:substitution pos:NOUN") == (0.75,)
    copy = exported(evaluation, None, tmp_path / "again.conllu")
    assert copy.read_text().split("\n")[1:5] == lines


def test_missier_lacks_three_forms_and_has_no_other(tmp_path: Path):
    forms = ["missier", "missierek", "missierna", "missierkom", "missirijietna", "missieri", "missierhom"]
    more = ["missiera", "missieru", "missirijiet"]
    write_words(tmp_path / "dictionary.tsv", {"missier": forms + more, "dar": ["dar"]})
    write_words(tmp_path / "lexicon.tsv", {"missier": forms, "kelb": ["klieb"]})
    evaluation = evaluated("lexicon", tmp_path / "dictionary.tsv", tmp_path / "lexicon.tsv")
    found = table(evaluation, "l_measure")
    assert {name: row.errors for name, row in found.items()} == {"error:lacking": (3,)}
    assert found["error:lacking"].now == pytest.approx([14 / 17])
    assert found["error:lacking"].values[worth.PUT_RIGHT] == found["error:lacking"].values[worth.LEFT_OUT] == (1.0,)


def write_words(path: Path, words: dict[str, list[str]]) -> None:
    path.write_text("".join(f"{lemma}\t{form}\n" for lemma, forms in words.items() for form in forms))


# -- filters, subsets, work -------------------------------------------------------------------------------------------


def test_a_filter_of_items_means_all_errors_in_them_and_leaves_all_of_them_out(happy: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "bold.oot")
    meant = worth.of_filter(worth.ErrorTables.of(evaluation), "pos:a")
    found = worth.worth(evaluation, "coverage_f", meant)
    assert meant.sizes == (1,)
    assert found.values[worth.PUT_RIGHT][0] == pytest.approx((12 / 18 + 1 + 4 / 5) / 3)
    assert found.values[worth.LEFT_OUT][0] == pytest.approx(4 / 5)
    assert found.leaves_items_out


def test_a_filter_that_cannot_be_read_is_told(happy: Path):
    tables = worth.ErrorTables.of(evaluated("substitution", happy / "gold", happy / "bold.oot"))
    with pytest.raises(QueryError, match="no column"):
        worth.of_filter(tables, "mistake:early")


def test_within_a_subset_errors_and_values_are_of_its_items(happy: Path):
    whole = evaluated("substitution", happy / "gold", happy / "bold.oot")
    found = table(whole.within(np.array([0, 1]), "pos:a"), "coverage_f")["error:early"]
    assert found.errors == (1,)
    assert found.now[0] == pytest.approx((12 / 18 + 8 / 9) / 2)
    assert found.values[worth.PUT_RIGHT][0] == pytest.approx((12 / 18 + 1) / 2)


def test_where_no_subset_can_be_scored_leaving_items_out_is_undefined(happy: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "shy.oot", gold_reading="score.pl")
    found = table(evaluation, "coverage_f")["error:mode"]
    assert np.isnan(found.values[worth.LEFT_OUT][0])
    assert not np.isnan(found.values[worth.PUT_RIGHT][0])


def test_files_of_clusters_know_no_errors_since_they_name_no_lemmas():
    evaluation = evaluated("lexicon", *SAMPLES["lexicon-clusters"].paths[:2])
    assert worth.classes(worth.ErrorTables.of(evaluation)) == []


def test_the_table_says_how_far_it_is_and_stops_when_asked(happy: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(job, "OFFERED_EVERY", 0)
    evaluation = evaluated("substitution", happy / "gold", happy / "bold.oot")
    partial: list[tuple[worth.Worth, ...]] = []
    whole = table(evaluation, "coverage_f", Job(partial=partial.append))
    assert [len(rows) for rows in partial] == list(range(1, len(whole) + 1))
    with pytest.raises(Cancelled):
        table(evaluation, "coverage_f", Job(cancelled=lambda: True))


def test_a_task_that_knows_no_errors_says_so(happy: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "bold.oot")
    evaluation.__dict__["task"] = replace(tasks.load("substitution"), errors=None)
    with pytest.raises(BadValue, match="knows no classes of errors"):
        worth.ErrorTables.of(evaluation)


def test_what_is_put_right_is_written_with_the_rest_as_it_was(happy: Path, tmp_path: Path):
    evaluation = evaluated("substitution", happy / "gold", happy / "bold.oot")
    early = worth.of_filter(worth.ErrorTables.of(evaluation), "error:early")
    path = exported(worth.changed(evaluation, early, worth.PUT_RIGHT), 0, tmp_path / "changed.oot")
    assert path.read_text() == ("happy.a 1 ::: merry;glad;sad;ill\nbright.a 2 ::: smart;clever\nrun.v 3 ::: flow\n")
