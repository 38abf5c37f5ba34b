from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.core import query
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.window.state import drilldown
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests import tiny


def found(evaluation: Evaluation, text: str) -> Ints:
    return query.rows(query.parse(text), fields.fields(evaluation))


def test_the_items_behind_a_mean_give_the_mean():
    evaluation = tiny.evaluation(denominator="attempted")
    rows = found(evaluation, drilldown.filter_of_number(evaluation, 1, "coverage_f", ("pos", "v")))
    mean = evaluation.item_values(1, "coverage_f", rows).mean()
    assert mean == pytest.approx(evaluation.scores(1).group(("pos", "v"), "coverage_f"), abs=1e-12)
    assert len(rows) == 2


def test_the_items_behind_a_count_are_those_counted():
    evaluation = tiny.evaluation()
    assert len(found(evaluation, drilldown.filter_of_number(evaluation, 0, "attempted"))) == 8
    assert drilldown.filter_of_number(evaluation, 0, "items") == ""


def test_showing_items_filters_and_sorts(tiny_state: AppState):
    drilldown.show_items(tiny_state, 0, "coverage_f", ("pos", "n"))
    assert tiny_state.view.filter == "pos:n"
    assert tiny_state.view.sort == ("wide.coverage_f", True)


def test_a_range_finds_what_lies_in_it():
    evaluation = tiny.evaluation()
    values = evaluation.item_values(0, "coverage_f")
    half = found(evaluation, drilldown.filter_of_range(evaluation, 0, "coverage_f", "0.5", "1", last=False))
    assert half.tolist() == [row for row, value in enumerate(values) if 0.5 <= value < 1]
    whole = found(evaluation, drilldown.filter_of_range(evaluation, 0, "coverage_f", "0.5", "1", last=True))
    assert whole.tolist() == [row for row, value in enumerate(values) if value >= 0.5]


@pytest.mark.parametrize(("sign", "name"), [(">", "wins"), ("<", "losses"), ("=", "ties")])
def test_wins_losses_and_ties_are_as_many_as_counted(sign: str, name: str):
    evaluation = tiny.evaluation(resamples="10")
    paired = compare(evaluation, 0, 1, "coverage_f")
    rows = found(evaluation, drilldown.filter_of_comparison(evaluation, 0, 1, "coverage_f", sign))
    assert len(rows) == getattr(paired, name)


def test_the_items_behind_a_number_of_a_type_or_group_are_those_in_which_it_is_counted():
    plan = opening.plan(opening.sample("edits").paths)
    settings = Settings(opening.task("edits").identity.parameters)
    evaluation = Evaluation(scoring.open_files(plan, settings, Job()).loaded)
    for system, name in enumerate(evaluation.system_names):
        counts = evaluation.loaded.counts[system]
        for group, part in counts.parts.items():
            text = drilldown.filter_of_number(evaluation, system, "correction_f", group).split(" ")[0]
            assert text == f"{name}.{'group' if group[1] in ('Prep', 'Det') else 'type'}:{group[1]}"
            assert set(np.flatnonzero((part.columns["gold"] > 0)[part.row_of])) <= set(found(evaluation, text).tolist())
    assert len(found(evaluation, f"{name}.group:prep")) == len(found(evaluation, f"{name}.group:~prep")) > 0
