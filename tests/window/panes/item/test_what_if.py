"""What a change does, as it is said over the item: every number whole, at any width."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from lexeval_gui.window.panes.item.pane import ItemPane
from lexeval_gui.window.panes.item.what_if import GAP, NO_BREAK, UNCHANGED
from lexeval_gui.workspace.scoring.effects import effects
from tests.window.panes.item.conftest import MakePane

CHANGES: dict[str, tuple[str, Any]] = {
    "substitution-systems": ("remove", None),
    "substitution-best": ("remove", None),
    "substitution-multiwords": ("remove", None),
    "edits-letters": ("remove", None),
    "edits-m2": ("remove", None),
    "lexicon-missier": ("toggle", "missier"),
    "generation-sentences": ("remove", None),
    "generation-phase": ("remove", None),
}
"""What is done to the first part that takes it, sample by sample."""


def changed(make_pane: MakePane, sample: str, width: int, zoom: float = 1.0) -> ItemPane:
    """A pane in which the first part of an answer that takes a gesture has got it."""
    pane = make_pane(sample, width, 600, zoom)
    verb, value = CHANGES[sample]
    for widget in reversed(pane._widgets):
        refs = [part.ref for part in widget.parts if verb in part.gestures and part.ref is not None]
        if verb == "toggle":
            refs = [getattr(widget.block, "lexicon", None)] if pane.sections.section_of(widget) == "answers" else []
        if refs and refs[0] is not None:
            widget.gestured.emit(refs[0], verb, value)
            break
    QApplication.processEvents()
    assert pane._state.data.changes
    return pane


@pytest.mark.parametrize("sample", CHANGES)
def test_all_that_a_change_does_is_said_in_words(make_pane: MakePane, sample: str) -> None:
    pane = changed(make_pane, sample, 487)
    data, item = pane._state.data, pane._state.selection.current
    assert data.original is not None
    assert data.evaluation is not None
    assert item is not None
    systems = range(len(data.evaluation.system_names))
    wanted = effects(data.original, data.evaluation, item, systems)
    table = pane.sections.changes
    told = sorted(table.effects, key=lambda effect: effect.system)
    assert [effect.words() for effect in told] == [effect.words() for effect in wanted]
    assert table.isVisible()
    words = " ".join(part.name for part in table.named_parts())
    for effect in wanted:
        assert effect.name in words
        for value in (*effect.item, *effect.total):
            before, after = value.texts
            said = f"{value.measure.short} {before} → {after}" if before != after else f"{value.measure.short} {after}"
            assert said in words
        for count in effect.item_counts:
            assert (count.words() in words) or not count.words()
        assert any(value.is_changed for value in effect.item) == any("→" in value.words() for value in effect.item)
    assert table.accessibleDescription() == table.words()


@pytest.mark.parametrize("zoom", [1.0, 2.0])
@pytest.mark.parametrize("width", [300, 333, 360, 420, 487, 560, 640, 900])
@pytest.mark.parametrize("sample", CHANGES)
def test_no_number_is_cut_at_any_width(make_pane: MakePane, sample: str, width: int, zoom: float) -> None:
    pane = changed(make_pane, sample, width, zoom)
    table = pane.sections.changes
    assert table.height() >= table.heightForWidth(table.width())
    for line in table.lines(float(table.width())):
        right = max(rect.right() for i in range(len(line.text.runs)) for rect in line.text.rects(i))
        assert line.origin.x() + right <= table.width()
        for index, run in enumerate(line.text.runs):
            if NO_BREAK in run.text and not run.text.startswith(GAP) and run.text.count(" ") == 0:
                (rect,) = line.text.rects(index)  # a pair of numbers stands on one line
                metrics = QFontMetricsF(pane._theme.font())
                assert rect.width() >= metrics.horizontalAdvance(run.text) - 1


def test_a_change_that_changes_no_score_says_so(make_pane: MakePane) -> None:
    pane = make_pane("substitution-systems", 487, 600)
    ranking = next(w for w in pane._widgets if pane.sections.section_of(w) == "answers")
    miss = next(p for p in ranking.parts if getattr(p.source, "state", "") == "miss" and p.source.taken)
    assert miss.ref is not None
    ranking.gestured.emit(miss.ref, "replace", "quite another miss")
    QApplication.processEvents()
    assert pane.sections.changes.words() == UNCHANGED
    assert pane.sections.changes.isVisible()
    pane._state.history.undo()
    assert pane.sections.changes.words() == ""
    assert not pane.sections.changes.isVisible()


def test_a_change_of_another_item_is_told_over_all_items(make_pane: MakePane) -> None:
    pane = changed(make_pane, "substitution-systems", 487)
    (effect,) = pane.sections.changes.effects
    pane._state.selection.set_current(1)
    (there,) = pane.sections.changes.effects
    assert there.total == effect.total
    assert not any(value.is_changed for value in there.item)
    assert there.item_words() == ()
    assert there.total_words()


def test_the_lines_are_laid_out_once_for_a_width(make_pane: MakePane):
    table = changed(make_pane, "substitution-systems", 500).sections.changes
    lines = table.lines(400.0)
    assert lines
    assert table.lines(400.0) is lines
    assert table.lines(300.0) is not lines
    table.show_effects(table.effects[:1])
    assert len(table.lines(400.0)) == 2
