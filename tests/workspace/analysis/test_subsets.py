"""Filters applied: which items they find, which of them stay, and what the signature says."""

from __future__ import annotations

import json

import numpy as np
import pytest

from lexeval_gui.core.changes import Change
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.query import QueryError
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.scoring.comparison import compare, signature_of_comparison
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.intervals import drawn_intervals
from tests.window import pictures

SAMPLE = next(sample for sample in opening.samples() if sample.id == "substitution-systems")


def annotated(evaluation, *changes: Change) -> tuple[Annotations, dict]:
    journal = Journal()
    for change in changes:
        journal.add(change)
    return Annotations(RowIndex(evaluation.dataset.ids), journal.current), journal.current


def rows_of(evaluation: Evaluation) -> list[int]:
    assert evaluation.rows is not None
    found: list[int] = evaluation.rows.tolist()
    return found


def test_the_filter_finds_rows_and_scores_them():
    known = pictures.evaluation()
    part = subsets.apply_filter(known, " pos:v ").of(known)
    assert rows_of(part) == [2, 4, 5, 7]
    assert part.scores(0).total("coverage_f") == pytest.approx(known.scores(0).group(("pos", "v"), "coverage_f"))
    assert part.where == "pos:v"
    assert part.whole is known


def test_a_filter_by_scores_keeps_its_items_while_a_slider_moves():
    known = pictures.evaluation()
    found = subsets.apply_filter(known, "F<.6")
    moved = known.with_settings(known.settings.with_values({"n": "1"}))
    assert found.is_kept
    assert rows_of(found.of(moved)) == found.rows.tolist()
    assert subsets.apply_filter(moved, "F<.6").rows.tolist() != found.rows.tolist()
    assert not subsets.apply_filter(known, "pos:v lexelt:e").is_kept
    assert subsets.apply_filter(known, "-difference>0", (0, 1)).is_kept


def test_slider_and_subset_in_either_order_give_the_same():
    known = pictures.evaluation()
    found = subsets.apply_filter(known, "pos:n")
    part = found.of(known)
    part.scores(0), part.curve(0, "k", ("coverage_f",))
    values = known.settings.with_values({"n": "2", "k": "3"})
    one, other = part.with_settings(values), found.of(known.with_settings(values))
    for system in (0, 1):
        assert {n: v.tolist() for n, v in one.scores(system).totals.items()} == {
            n: v.tolist() for n, v in other.scores(system).totals.items()
        }
    np.testing.assert_equal(
        dict(one.curve(0, "k", ("coverage_f",)).lines), dict(other.curve(0, "k", ("coverage_f",)).lines)
    )
    assert one.whole.settings == one.settings == values


def test_items_stay_by_their_ids_where_the_data_are_joined_in_another_way():
    known = opened(SAMPLE)
    fewer, more = (known.evaluate(known.defaults.with_values({"items": items})) for items in ("two-responses", "all"))
    assert len(more.dataset) > len(fewer.dataset)
    found = subsets.apply_filter(fewer, "F<.5")
    ids = [fewer.dataset.ids[row] for row in found.rows.tolist()]
    assert [more.dataset.ids[row] for row in rows_of(found.of(more))] == ids
    by_label = subsets.apply_filter(fewer, "pos:n")
    assert rows_of(by_label.of(more)) == subsets.apply_filter(more, "pos:n").rows.tolist()
    back = subsets.apply_filter(more, "F<2")
    assert len(rows_of(back.of(fewer))) == len(fewer.dataset)  # those that are not there any more are left out


def test_a_subset_of_a_subset_is_both():
    known = pictures.evaluation()
    both = known.within(np.array([0, 2, 4, 5]), "id:~10").within(np.array([2, 5, 7]), "pos:v")
    assert rows_of(both) == [2, 5]
    assert both.where == "id:~10 pos:v"
    assert both.signature("coverage_f").split(" | ")[-2] == 'where:"id:~10 pos:v"'


def test_the_signature_names_the_filter_last_before_the_resamples():
    known = pictures.evaluation(resamples="20")
    part = subsets.apply_filter(known, 'text:~"a b" pos:v').of(known)
    words = part.signature("coverage_f", with_interval=True).split(" | ")
    assert words[:2] == ["substitution", "coverage_f"]
    assert [word.partition(":")[0] for word in words[-4:]] == ["where", "resamples", "seed", words[-1]]
    assert json.loads(words[-4].removeprefix("where:")) == 'text:~"a b" pos:v'
    assert part.whole.signature("coverage_f", with_interval=True) == " | ".join([*words[:-4], *words[-3:]])
    assert "where:" in signature_of_comparison(part, "coverage_f", compare(part, 0, 1, "coverage_f"))


def test_a_filter_by_tags_names_what_was_noted():
    known = pictures.evaluation()
    ids = known.dataset.ids
    annotations, decided = annotated(known, Change("tags", ids[1], None, [], ["sense"]))
    found = subsets.apply_filter(known, "tag:sense", annotations=annotations, decided=decided)
    assert found.rows.tolist() == [1]
    assert found.source.startswith("project:")
    assert f" | {found.source} | " in found.of(known).signature("coverage_f", True)
    _, others = annotated(known, Change("tags", ids[1], None, [], ["sense"]), Change("note", ids[2], None, "", "x"))
    assert subsets.annotations_source(others) != found.source
    _, same = annotated(known, Change("tags", ids[1], None, [], ["a"]), Change("tags", ids[1], None, ["a"], ["sense"]))
    assert subsets.annotations_source(same) == found.source
    assert subsets.apply_filter(known, "pos:v", annotations=annotations, decided=decided).source == ""


def test_a_filter_that_asks_for_nothing_there_is_an_error_with_its_place():
    with pytest.raises(QueryError) as failed:
        subsets.apply_filter(pictures.evaluation(), "pos:v nothing:x")
    assert failed.value.position == 6


def test_no_items_have_no_scores():
    known = pictures.evaluation(resamples="10")
    part = known.within(np.zeros(0, np.int64), "pos:q")
    assert np.isnan(part.scores(0).total("coverage_f"))
    assert part.scores(0).counts.groups == ()
    assert np.isnan(drawn_intervals(part, 0, ["coverage_f"])["coverage_f"]).all()
    assert compare(part, 0, 1, "coverage_f").items == 0
