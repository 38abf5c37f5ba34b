"""What opening replaces is one value: nothing of it is kept elsewhere, and it is put back as it was."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
from PySide6.QtCore import SignalInstance

from lexeval_gui.window.state.app_state import AppState, _Of
from lexeval_gui.window.state.opened import Opened
from tests import tiny


def test_the_state_keeps_nothing_else_of_the_files(tiny_state: AppState) -> None:
    own = {name for name, value in vars(tiny_state).items() if not isinstance(value, SignalInstance)}
    assert own - {"__METAOBJECT__"} == {"opened", "who", "busy", "_rest"}
    read = {name for name, value in vars(AppState).items() if isinstance(value, _Of)}
    assert read == {field.name for field in fields(Opened)}


def test_what_was_put_away_comes_back_as_it_was(tiny_state: AppState) -> None:
    tiny_state.set_filter("coverage_f>0")
    tiny_state.set_part(("gold", 1))
    tiny_state.left = frozenset({"letters"})
    before = tiny_state.opened
    tiny_state.put(Opened().showing(tiny.evaluation()))
    assert (tiny_state.filter, tiny_state.part, tiny_state.left) == ("", None, frozenset())
    tiny_state.put(before)
    assert tiny_state.opened is before


def test_panes_are_told_before_and_after(tiny_state: AppState) -> None:
    heard: list[tuple[str, bool]] = []
    for name in ("files_about_to_change", "problems_changed", "journal_changed", "evaluation_changed"):
        signal = getattr(tiny_state, name)
        signal.connect(lambda name=name: heard.append((name, tiny_state.evaluation is not None)))
    tiny_state.put(Opened())
    assert heard == [
        ("files_about_to_change", True), ("problems_changed", False), ("journal_changed", False),
        ("evaluation_changed", False),
    ]  # fmt: skip


def test_counting_again_forgets_results_and_keeps_the_view(tiny_state: AppState) -> None:
    tiny_state.set_filter("coverage_f>0")
    tiny_state.set_current(4)
    tiny_state.set_part(("gold", 1))
    tiny_state.set_selection(np.array([1, 2]))
    tiny_state.set_intervals(({}, {}))
    tiny_state.set_band("k", "coverage_f", {})
    tiny_state.show_evaluation(tiny.evaluation(n="2"))
    assert (tiny_state.intervals, tiny_state.bands) == (None, {})
    assert (tiny_state.filter, tiny_state.current, tiny_state.part) == ("coverage_f>0", 4, ("gold", 1))
    assert tiny_state.selection.tolist() == [1, 2]


def test_another_item_has_no_part_chosen(tiny_state: AppState) -> None:
    told: list[object] = []
    tiny_state.set_part(("gold", 1))
    tiny_state.part_changed.connect(lambda: told.append(tiny_state.part))
    tiny_state.set_current(5)
    assert told == [None]


def test_a_default_is_no_ones(tiny_state: AppState) -> None:
    """Two openings share no journal, no arrays and no dictionaries."""
    one, other = Opened(), Opened()
    assert one.journal is not other.journal
    assert replace(one).journal is one.journal
