"""How many edits have each status and type, of those that the rest of a filter leaves: against counting them here."""

from __future__ import annotations

from collections import Counter

import pytest

from lexeval_gui.core import query
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.facets import Facets
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import parts_of
from tests.tasks.edits.small import opened


@pytest.fixture(scope="module")
def letters() -> Evaluation:
    sources = opening.plan(opening.sample("edits-letters").paths, "edits").sources
    return opened([(source.role, source.path) for source in sources])


def edits(evaluation: Evaluation, system: int) -> list[tuple[int, str, str]]:
    """Item, status and type of every edit."""
    table = parts_of(evaluation, system)
    assert table is not None
    status, types = table.labels["status"], table.labels["type"]
    rows = zip(table.row_of.tolist(), status.codes.tolist(), types.codes.tolist(), strict=True)
    return [(row, status.words[s] if s >= 0 else "", types.words[t] if t >= 0 else "") for row, s, t in rows]


def found(evaluation: Evaluation, text: str, label: str, system: int = 0) -> dict[str, int]:
    left, _ = Facets(evaluation, text).counts(system, label)
    table = parts_of(evaluation, system)
    assert table is not None
    return {word: n for word, n in zip(table.labels[label].words, left.tolist(), strict=True) if n}


def test_each_label_is_counted_as_if_it_were_not_asked_for(letters: Evaluation):
    asked = "Run_bold.status:spurious Run_bold.type:RT"
    known = edits(letters, 0)
    assert found(letters, asked, "status") == Counter(s for _, s, t in known if t == "RT" and s)
    assert found(letters, asked, "type") == Counter(t for _, s, t in known if s == "spurious" and t)


def test_of_other_systems_and_of_items_it_is_the_items_that_count(letters: Evaluation):
    for asked in ("Run_shy.status:missed", "Run_bold.F<.4", "-Run_bold.status:missed"):
        rows = set(query.rows(query.parse(asked), fields.fields(letters)).tolist())
        assert 0 < len(rows) < len(letters.dataset)
        known = [(s, t) for row, s, t in edits(letters, 0) if row in rows]
        assert found(letters, asked, "status") == Counter(s for s, _ in known if s)
        assert found(letters, asked, "type") == Counter(t for _, t in known if t)


@pytest.mark.parametrize("text", ["", "F<<", "nothing:x", "Run_bold.status:missed F<x"])
def test_without_a_filter_that_can_be_read_all_are_counted(letters: Evaluation, text: str):
    left, every = Facets(letters, text).counts(0, "status")
    assert left.tolist() == every.tolist()
    assert every.sum() == sum(bool(status) for _, status, _ in edits(letters, 0))
