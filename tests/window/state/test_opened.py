"""What opening replaces is one value: nothing of it is kept elsewhere, and it is put back as it was."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, SignalInstance

from lexeval_gui.core.changes import Change
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.opened import Opened
from lexeval_gui.window.state.state_part import Field, Part
from lexeval_gui.workspace.scoring.comparison import compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests import tiny

PARTS = {
    "data": {"_results", "_rest", "_turns"}, "problems": {"_data", "_scoring", "_turns"},
    "history": {"_data", "_turns", "large", "who"}, "view": {"_results"}, "selection": set[str](),
    "enquiries": {"_results"}, "results": set[str](),
    "steps": {"_data", "_turns", "_work"}, "guide": {"_data", "_selection", "_snapshots", "_is_going"},
}  # fmt: skip
"""What each part keeps beside its value: other parts, turns, a timer, what is counted, who works here."""


def own(thing: QObject) -> set[str]:
    return {name for name, value in vars(thing).items() if not isinstance(value, SignalInstance)} - {"__METAOBJECT__"}


def test_the_state_keeps_nothing_else_of_the_files(tiny_state: AppState) -> None:
    assert list(Opened.__struct_fields__) == list(PARTS)
    assert own(tiny_state) == {"busy", "is_lecture", "turns", *PARTS}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_keeps_its_value_alone_of_the_files(tiny_state: AppState, name: str) -> None:
    part = getattr(tiny_state, name)
    assert isinstance(part, Part)
    assert own(part) == {"value", *PARTS[name]}
    assert isinstance(part.value, type(getattr(Opened(), name)))
    read = {field for field, value in vars(type(part)).items() if isinstance(value, Field)}
    assert read == set(part.value.__struct_fields__)


def test_what_was_put_away_comes_back_as_it_was(tiny_state: AppState) -> None:
    tiny_state.view.set_filter("coverage_f>0")
    tiny_state.selection.set_part(("gold", 1))
    tiny_state.problems.left = frozenset({"letters"})
    before = tiny_state.opened
    tiny_state.put(Opened().with_evaluation(tiny.evaluation()))
    assert (tiny_state.view.filter, tiny_state.selection.part, tiny_state.problems.left) == ("", None, frozenset())
    tiny_state.put(before)
    for name in PARTS:
        assert getattr(tiny_state.opened, name) is getattr(before, name)


def heard(state: AppState, say: Callable[[], object]) -> list[tuple[str, object]]:
    """The names of the signals about data and decisions, as they come, with what is true then."""
    data, told = state.data, list[tuple[str, object]]()
    for signal, name in (
        (data.about_to_change, "about to change"), (data.scores_changed, "scores"), (data.evaluation_changed, "data"),
        (state.problems.problems_changed, "problems"), (state.history.journal_changed, "journal"),
        (state.history.annotations_changed, "annotations"), (state.view.pair_changed, "pair"),
    ):  # fmt: skip
        signal.connect(lambda *_, name=name: told.append((name, say())))
    return told


def test_panes_are_told_before_and_after(tiny_state: AppState) -> None:
    told = heard(tiny_state, lambda: tiny_state.data.evaluation is not None)
    tiny_state.put(Opened())
    assert told == [("about to change", True), ("problems", False), ("journal", False), ("data", False)]


def test_a_change_is_in_force_and_results_are_gone_when_panes_are_told(
    tiny_state: AppState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Evaluation, "with_changes", lambda self, changes: tiny.evaluation())
    tiny_state.results.set_intervals(({}, {}))
    told = heard(tiny_state, lambda: (len(tiny_state.data.changes), tiny_state.results.intervals))
    evaluation = tiny_state.data.evaluation
    assert evaluation is not None
    tiny_state.history.apply([Change("gold", evaluation.dataset.ids[0], None, None, ["b"])])
    assert told == [("journal", (1, None)), ("data", (1, None))]
    assert tiny_state.data.evaluation is not evaluation
    told.clear()
    tiny_state.history.apply([Change("tags", evaluation.dataset.ids[0], None, None, ["odd"])])
    assert told == [("journal", (1, None)), ("annotations", (1, None))]


def test_results_are_gone_when_a_slider_moves_and_the_comparison_when_the_pair_is_another(tiny_state: AppState) -> None:
    results = tiny_state.results
    results.set_intervals(({}, {}))
    results.add_bands("k", "coverage_f", {})
    results.set_comparison(compare(tiny.evaluation(resamples="10"), 0, 1, "coverage_f"))
    told = heard(tiny_state, lambda: (results.intervals, len(results.bands), results.comparison))
    tiny_state.view.set_pair(1, 0)
    tiny_state.data.change_settings({"k": "2"})
    assert told == [("pair", (({}, {}), 1, None)), ("scores", (None, 0, None))]


def test_counting_again_forgets_results_and_keeps_the_view(tiny_state: AppState) -> None:
    tiny_state.view.set_filter("coverage_f>0")
    tiny_state.selection.set_current(4)
    tiny_state.selection.set_part(("gold", 1))
    tiny_state.selection.set_items(np.array([1, 2]))
    tiny_state.results.set_intervals(({}, {}))
    tiny_state.results.add_bands("k", "coverage_f", {})
    tiny_state.show_evaluation(tiny.evaluation(n="2"))
    assert (tiny_state.results.intervals, tiny_state.results.bands) == (None, {})
    selection = tiny_state.selection
    assert (tiny_state.view.filter, selection.current, selection.part) == ("coverage_f>0", 4, ("gold", 1))
    assert selection.items.tolist() == [1, 2]


def test_another_item_has_no_part_chosen(tiny_state: AppState) -> None:
    told: list[object] = []
    tiny_state.selection.set_part(("gold", 1))
    tiny_state.selection.part_changed.connect(lambda: told.append(tiny_state.selection.part))
    tiny_state.selection.set_current(5)
    assert told == [None]


def test_a_default_is_no_ones(tiny_state: AppState) -> None:
    """Two openings share no journal, no arrays and no dictionaries."""
    one, other = Opened(), Opened()
    assert one.history.journal is not other.history.journal
    assert replace(one).history is one.history
