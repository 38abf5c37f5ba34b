"""What-if: forms toggled, put in and taken out on either side, cells moved to other columns; written and read again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.blocks import Aligned
from lexeval_gui.core.blocks_as_text import aligned_table, plain
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.tables import render
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.changing import cluster_forms
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.testing.exported import exported
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.lexicon.paradigms import DICTIONARY, LEXICON, MALTESE_VERBS
from tests.tasks.lexicon.small import changed, clustered, opened, reopened

DIC = {"missier": DICTIONARY, "kiteb": MALTESE_VERBS["kiteb"], "omm": ["omm"], "ħu": ["ħu"]}
LEX = {"missier": LEXICON, "kiteb": MALTESE_VERBS["kiteb"][:8], "ħu": ["ħu", "missiera"]}
OURS = ("lexicon", "lexicon0", 0)


@pytest.fixture
def small(tmp_path) -> Evaluation:
    return opened(tmp_path, DIC, LEX)


def aligned(evaluation: Evaluation, lemma: str) -> Aligned:
    row = evaluation.item_number(lemma)
    assert row is not None
    return next(b for b in evaluation.blocks(row, [0]) if isinstance(b, Aligned))


def sides(evaluation: Evaluation, lemma: str = "missier") -> dict[str, str]:
    return {form.text: form.side for form in aligned(evaluation, lemma).forms}


def totals(evaluation: Evaluation) -> dict[str, list[float | None]]:
    """Every measure; None where it is undefined."""
    scores = evaluation.scores(0).totals
    return {name: [None if np.isnan(v) else round(v, 12) for v in values.tolist()] for name, values in scores.items()}


def written(evaluation: Evaluation, folder: Path, suffix: str = ".tsv") -> Evaluation:
    folder.mkdir(exist_ok=True)
    gold, system = folder / f"dictionary{suffix}", folder / f"lexicon0{suffix}"
    exported(evaluation, None, gold, "forms")
    exported(evaluation, 0, system, "forms")
    return reopened([("gold", gold), ("system", system)], evaluation.settings)


# -- forms ------------------------------------------------------------------------------------------------------------


def test_a_form_is_toggled_on_either_side(small):
    here = small
    changes = []
    for ref, form, side in [
        (("dictionary",), "missiera", None),
        (("dictionary",), "missierna", "lexicon"),
        (OURS, "missieru", "both"),
        (OURS, "missier", "dictionary"),
    ]:
        changes.append(changed(here, "missier", ref, "toggle", form))
        here = small.with_changes(changes)
        assert sides(here).get(form) == side
    standing = here.loaded.counts[0].columns
    row = here.loaded.counts[0].row_of[0]
    assert [int(standing[name][row]) for name in ("reference", "lexicon", "common")] == [8, 7, 6]


def test_a_toggle_without_a_side_is_the_dictionary_s(small):
    change = changed(small, "missier", ("form", "missiera"), "toggle")
    assert (change.kind, change.system) == ("dictionary", None)
    assert change.after == [form for form in DICTIONARY if form != "missiera"]


def test_a_new_form_and_one_that_others_have(small):
    new = changed(small, "missier", ("dictionary",), "insert", " missierhu ")
    known = changed(small.with_changes([new]), "missier", OURS, "insert", "kiteb")
    both = small.with_changes([new, known])
    assert sides(both)["missierhu"] == "dictionary"
    assert sides(both)["kiteb"] == "lexicon"
    assert both.dataset.forms.equals("kiteb").tolist() == small.dataset.forms.equals("kiteb").tolist()
    assert len(both.dataset.forms) == len(small.dataset.forms) + 1
    assert both.dataset.texts["form"].contains("missierhu").tolist() == [True, False, False, False]


def test_a_class_without_cluster_gets_one(small):
    assert aligned(small, "omm").lexicon == ("lexicon", "lexicon0", -1)
    change = changed(small, "omm", ("lexicon", "lexicon0", -1), "toggle", "omm")
    found = small.with_changes([change])
    assert sides(found, "omm") == {"omm": "both"}
    assert found.scores(0).total("common_lemmas") == small.scores(0).total("common_lemmas") + 1
    assert json.loads(json.dumps(change.after)) == change.after


def test_the_changed_copy_is_what_its_files_are(small, tmp_path):
    changes = [
        changed(small, "missier", ("dictionary",), "toggle", "missiera"),
        changed(small, "missier", OURS, "insert", "ommijiet"),
        changed(small, "omm", ("lexicon", "lexicon0", -1), "insert", "ommijiet"),
        changed(small, "ħu", ("lexicon", "lexicon0", 2), "remove", "missiera"),
    ]
    here = small.with_changes(changes)
    assert totals(here) != totals(small)
    assert totals(written(here, tmp_path / "again")) == totals(here)


def test_nothing_in_force_is_what_was_opened(small):
    change = changed(small, "missier", OURS, "toggle", "missier")
    there = small.with_changes([change])
    assert totals(there) != totals(small)
    assert totals(small.with_changes([change, Change.reversed(change)])) == totals(small)
    assert totals(small.with_changes([])) == totals(small)
    assert small.dataset.overrides == {}


def test_clusters_without_lemmas(tmp_path):
    known = clustered(tmp_path, [["go", "goes"], ["be"]], [["go"], ["went", "goes"]])
    gone = changed(known, "g0", ("dictionary",), "toggle", "goes")
    added = changed(known, "g1", ("lexicon", "lexicon0", -1), "insert", "be")
    assert added.after == {"cluster": "p2", "forms": ["be"]}
    here = known.with_changes([gone, added])
    assert totals(here)["f_measure"] == totals(here)["l_measure"]
    assert totals(written(here, tmp_path / "again", ".txt")) == totals(here)
    refused = known.gesture(Gesture("g1", ("dictionary",), "toggle", "be"))
    assert isinstance(refused, Problem)
    assert "at least one form" in refused.message


def cluster_texts(evaluation: Evaluation) -> list[list[str]]:
    dataset = evaluation.dataset
    assert isinstance(dataset, LexiconDataset)
    return [cluster_forms(dataset, 0, cluster) for cluster in range(len(dataset.lexicons[0].names))]


def test_two_clusters_changed_from_one_item_both_hold(tmp_path):
    """Each in a slot of the journal of its own; undo takes the second alone back."""
    known = clustered(tmp_path, [["go", "goes", "went"], ["be"]], [["go"], ["went", "be"]])
    journal, seen = Journal(), known
    for cluster, form in ((0, "goes"), (1, "gone")):
        journal.add(changed(seen, "g0", ("lexicon", "lexicon0", cluster), "insert", form))
        seen = known.with_changes(journal.counted)
    assert cluster_texts(seen) == [["go", "goes"], ["went", "be", "gone"]]
    journal.undo()
    assert cluster_texts(known.with_changes(journal.counted)) == [["go", "goes"], ["went", "be"]]


def test_a_cluster_changed_from_several_items_keeps_every_change(tmp_path):
    """From one, from another, and from the first again; undo takes one after the other back."""
    known = clustered(tmp_path, [["go", "goes", "went"], ["be"]], [["go"], ["went", "be"]])
    journal, seen, found = Journal(), known, [cluster_texts(known)[0]]
    for item, verb, form in (
        ("g0", "insert", "x"),
        ("g1", "insert", "y"),
        ("g0", "insert", "z"),
        ("g1", "remove", "x"),
    ):
        journal.add(changed(seen, item, ("lexicon", "lexicon0", 0), verb, form))
        seen = known.with_changes(journal.counted)
        found.append(cluster_texts(seen)[0])
    assert found == [["go"], ["go", "x"], ["go", "x", "y"], ["go", "x", "y", "z"], ["go", "y", "z"]]
    for forms in found[-2::-1]:
        journal.undo()
        assert cluster_texts(known.with_changes(journal.counted))[0] == forms


def test_conventions_act_on_what_is_typed(tmp_path):
    known = opened(tmp_path, {"Go": ["Go", "went"]}, {"go": ["GO"]}, case="fold", lemma_is_form="always")
    lemma = known.dataset.ids[0]
    change = changed(known, lemma, ("dictionary",), "insert", "Éte\u0301")
    found = known.with_changes([change, changed(known, lemma, ("dictionary",), "remove", "went")])
    assert sides(found, lemma) == {"go": "both"}
    found = known.with_changes([change])
    assert set(sides(found, lemma)) == {"go", "went", "été"}


@pytest.mark.parametrize(
    ("gesture", "reason"),
    [
        (Gesture("nobody", ("dictionary",), "toggle", "a"), "there is no lemma nobody"),
        (Gesture("missier", ("gold", 1), "toggle", "a"), "gold cannot be changed"),
        (Gesture("missier", ("lexicon", "other", 0), "toggle", "a"), "there is no lexicon other"),
        (Gesture("missier", ("lexicon", "lexicon0", 99), "toggle", "a"), "no such cluster"),
        (Gesture("missier", ("dictionary",), "insert", ""), "a text on one line"),
        (Gesture("missier", ("dictionary",), "insert", "a\tb"), "a text on one line"),
        (Gesture("missier", ("dictionary",), "insert", "missier"), "is there already"),
        (Gesture("missier", ("dictionary",), "remove", "ommok"), "there is no form ommok"),
        (Gesture("missier", ("dictionary",), "move", "missier"), "a form takes no move"),
        (Gesture("missier", ("form", "missier"), "toggle", "lexicon"), "which lexicon and cluster is not said"),
        (Gesture("missier", ("cell", "missier", 0), "toggle", 1), "a cell takes no toggle"),
        (Gesture("missier", ("cell", "missier", 0), "move", 1), "there is no such column"),
        (Gesture("missier", ("cell", "missier", 0), "remove"), "nothing would change"),
        (Gesture("missier", ("cell", "ommok", 0), "move", ["lexicon0", 0, "automatic", 1]), "nothing to move"),
        (Gesture("missier", ("cell", "missier", 1), "move", ["lexicon0", 0, "automatic", 0]), "keeps to one kind"),
        (Gesture("missier", ("cell", "missier", 0), "move", ["lexicon0", 0, "automatic", 2]), "keep their order"),
        (Gesture("missier", ("cell", "missier", 0), "move", ["lexicon0", 0, "automatic", 0]), "in that column"),
    ],
)
def test_what_cannot_be_is_refused_in_words(small, gesture, reason):
    found = small.gesture(gesture)
    assert isinstance(found, Problem)
    assert reason in found.message


# -- columns ----------------------------------------------------------------------------------------------------------


def cells(evaluation: Evaluation, form: str, lemma: str = "missier") -> str:
    row = next(row for row in aligned(evaluation, lemma).forms if row.text == form)
    return " ".join(cell or "-" for cell in row.cells)


def moved(evaluation: Evaluation, form: str, column: int, target: int, lemma: str = "missier") -> Change | Problem:
    block = aligned(evaluation, lemma)
    row = next(row for row in block.forms if row.text == form)
    return evaluation.gesture(Gesture(lemma, row.refs[column], "move", block.columns[target]))  # type: ignore[arg-type]


@pytest.fixture
def carried(small) -> tuple[Evaluation, Change]:
    """missierek with its k under the n of missierna."""
    change = moved(small, "missierek", 7, 10)
    assert isinstance(change, Change)
    return small.with_changes([change]), change


def test_a_cell_is_moved_and_nothing_else(small, carried):
    here, change = carried
    assert cells(small, "missierek") == "m i s s ie r e k - - - -"
    assert cells(here, "missierek") == "m i s s ie r e - - - k -"
    block = aligned(here, "missier")
    assert next(row.moved for row in block.forms if row.text == "missierek") == (10,)
    for form in DICTIONARY:
        assert form == "missierek" or cells(here, form) == cells(small, form)
    assert totals(here) == totals(small)
    assert json.loads(json.dumps(change.after)) == change.after
    assert change.before == []


def test_a_move_survives_a_longer_form(carried, small):
    """A form that opens columns in front and within: the k still stands with the n of missierna."""
    _, change = carried
    longer = changed(small, "missier", ("dictionary",), "insert", "strammissierabilijietna")
    here = small.with_changes([change, longer])
    block = aligned(here, "missier")
    rows = {row.text: row.cells for row in block.forms}
    assert len(block.columns) > 12
    column = rows["missierek"].index("k")
    assert rows["missierna"][column] == "n"
    assert [row.moved for row in block.forms if row.text == "missierek"] == [(column,)]


def test_a_move_is_kept_while_its_company_is_away(carried, small):
    _, change = carried
    alone = opened_without(small, ["missierna", "missirijietna"])
    there = small.with_changes([change, *alone])
    assert not any(row.moved for row in aligned(there, "missier").forms)
    assert "not fit" not in aligned(there, "missier").note
    assert cells(small.with_changes([change]), "missierek") == "m i s s ie r e - - - k -"


def opened_without(evaluation: Evaluation, forms: list[str]) -> list[Change]:
    """Changes that take forms out on both sides."""
    found: list[Change] = []
    for form in forms:
        for ref in (("dictionary",), OURS):
            found.append(changed(evaluation.with_changes(found), "missier", ref, "remove", form))
    return found


def test_moves_are_taken_back_one_by_one_and_all_together(small, carried):
    here, first = carried
    second = moved(here, "missierkom", 7, 10)
    assert isinstance(second, Problem)
    second = moved(here, "missierkom", 9, 10)
    assert isinstance(second, Change)
    both = small.with_changes([first, second])
    assert cells(both, "missierkom") == "m i s s ie r - k o - m -"
    assert cells(small.with_changes([first]), "missierkom") == cells(small, "missierkom")
    back = changed(both, "missier", ("cell", "missierek", 8), "remove")
    rest = small.with_changes([first, second, back])
    assert cells(rest, "missierek") == cells(small, "missierek")
    assert "m" in cells(rest, "missierkom")


def test_a_cell_moved_again_keeps_one_move(carried, small):
    here, first = carried
    assert isinstance(moved(here, "missierek", 10, 4), Problem)
    again = moved(here, "missierek", 10, 7)
    assert isinstance(again, Change)
    assert len(again.after) == 1
    assert cells(small.with_changes([first, again]), "missierek") == cells(small, "missierek")


def test_columns_count_nothing_anew(small, carried):
    here, _ = carried
    assert TASK.affected(here.dataset, np.array([0]), here.settings).tolist() == [0]
    change = changed(small, "missier", OURS, "toggle", "missier")
    edited = small.with_changes([change])
    assert TASK.affected(edited.dataset, np.array([0]), edited.settings).tolist() == [0, 1, 2, 3]


def opening(evaluation: Evaluation, form: str, column: int, target: int) -> Change | Problem:
    """A cell put into a new column in front of `target`."""
    block = aligned(evaluation, "missier")
    row = next(row for row in block.forms if row.text == form)
    ref = row.refs[column]
    assert ref is not None
    return evaluation.gesture(Gesture("missier", ref, "move", block.openings[target]))


@pytest.mark.parametrize(("target", "after"), [
    (8, "m i s s ie r e - k - - - -"), (12, "m i s s ie r e - - - - - k"), (7, "m i s s ie r e k - - - - -"),
])  # fmt: skip
def test_a_cell_is_put_into_a_new_column(small, target, after):
    change = opening(small, "missierek", 7, target)
    assert isinstance(change, Change)
    here = small.with_changes([change])
    assert cells(here, "missierek") == after
    width = len(aligned(here, "missier").columns)
    assert width == len(aligned(small, "missier").columns) + 1
    assert {len(row.cells) for row in aligned(here, "missier").forms} == {width}
    assert json.loads(json.dumps(change.after)) == change.after
    assert cells(here.with_changes([change.reversed()]), "missierek") == cells(small, "missierek")


def test_others_follow_into_a_new_column_and_it_survives_a_longer_form(small):
    """The k of missierek and then that of missierkom behind all others."""
    first = opening(small, "missierek", 7, 12)
    here = small.with_changes([first])
    column = cells(here, "missierek").split().index("k")
    assert column == 12
    longer = changed(small, "missier", ("dictionary",), "insert", "strammissierabilijietna")
    again = small.with_changes([first, longer])
    rows = {row.text: row.cells for row in aligned(again, "missier").forms}
    assert rows["missierek"][-1] == "k"
    assert sum(bool(cells[-1]) for cells in rows.values()) == 1


def test_a_new_column_is_refused_where_graphemes_would_change_places(small):
    refused = opening(small, "missierek", 7, 3)
    assert isinstance(refused, Problem)
    assert "keep their order" in refused.message


def test_a_cell_that_stands_alone_needs_no_new_column(small):
    here = small.with_changes([opening(small, "missierek", 7, 12)])
    refused = opening(here, "missierek", 12, 13)
    assert isinstance(refused, Problem)
    assert "a column of its own" in refused.message


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_every_move_that_is_taken_is_in_force(tmp_path_factory, data):
    here = start = opened(tmp_path_factory.mktemp("moves"), DIC, LEX)
    changes: list[Change] = []
    for _ in range(4):
        block = aligned(here, "kiteb")
        row = data.draw(st.sampled_from(block.forms))
        ref = data.draw(st.sampled_from([ref for ref in row.refs if ref]))
        target = data.draw(st.sampled_from([*block.columns, *block.openings]))
        made = here.gesture(Gesture("kiteb", ref, "move", target))
        if isinstance(made, Problem):
            continue
        changes.append(made)
        here = start.with_changes(changes)
        after = aligned(here, "kiteb")
        assert all("".join(form.cells) == form.text for form in after.forms)
        assert not after.note
        assert all(any(column) for column in zip(*(form.cells for form in after.forms), strict=True))
        assert ref in [form.refs[place] for form in after.forms for place in form.moved]


# -- as a file --------------------------------------------------------------------------------------------------------


def test_the_aligned_cluster_as_a_file(tmp_path):
    known = opened(tmp_path, {"go": ["=go", "@goes", "-gone"], "x": ["x"]}, {"go": ["=go", "+go"]})
    lines = render(aligned_table(aligned(known, "go")), "tsv").splitlines()
    assert lines[0].split("\t")[:3] == ["side", "form", "column_1"]
    table = [line.split("\t") for line in lines[1:]]
    assert {row[1]: row[0] for row in table} == {
        "'=go": "both", "'@goes": "dictionary", "'-gone": "dictionary", "'+go": "lexicon",
    }  # fmt: skip
    assert all("".join(row[2:]).lstrip("'") == row[1].lstrip("'") for row in table)
    assert all(cell[:1] not in "=+-@" or not cell for row in table for cell in row)


def test_the_sign_of_a_gap_is_no_character_of_a_form(tmp_path):
    known = opened(tmp_path, {"col": ["col·legi", "col"], "x": ["x"]}, {"col": ["col"]})
    text = plain(aligned(known, "col"))
    assert text.count("·") == 2
    assert "∙" in text
