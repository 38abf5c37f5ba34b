"""Long items: what is painted does not grow with them, and what is worked out grows no faster than they do."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import Block, Edits, Formula, Grid, Pairs, Tokens
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits.showing.blocks import MOST_EDITS, SHOWN_EDITS
from lexeval_gui.tasks.generation.showing.arithmetic import MOST_TOKENS
from lexeval_gui.window import blocks
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.edits import EditsWidget
from lexeval_gui.window.blocks.grid import GridWidget
from lexeval_gui.window.blocks.layout.arcs import arc_heights
from lexeval_gui.window.blocks.layout.labels import DENSE_FROM, Label, place_labels
from lexeval_gui.window.blocks.pairs import PairsWidget
from lexeval_gui.window.blocks.token_rows import TokenRows
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from lexeval_gui.workspace.scoring.parts import item_records
from tests.benchmarks import bench_drawing

SIZE = 460, 300
"""Of a widget, in pixels: as little as a person sees of a long item at once."""


def opened(task: str, files: list[tuple[str, str]]) -> Evaluation:
    settings = Settings(opening.task(task).identity.parameters)
    parts = reading.read(plans.plan_with_roles(task, files[:2]), Job())
    return Evaluation(prepare(task, parts, settings, (), Job()), settings)


def tree(folder: Path, tokens: int) -> list[Block]:
    folder.mkdir(exist_ok=True)
    return opened("generation", bench_drawing.trees(folder, tokens)).blocks(1, [0])


def fragment(folder: Path, edits: int) -> list[Block]:
    folder.mkdir(exist_ok=True)
    return opened("edits", bench_drawing.edits(folder, edits)).blocks(1, [0])


def painted(qtbot: QtBot, patch: pytest.MonkeyPatch, block: Block, kind: type[BlockWidget], method: str) -> int:
    """How often a widget of little room calls its method when it is painted."""
    count = 0
    plain: Callable[..., Any] = getattr(kind, method)

    def counted(*arguments: Any) -> Any:
        nonlocal count
        count += 1
        return plain(*arguments)

    widget = blocks.make(block, Theme())
    qtbot.addWidget(widget)
    widget.resize(*SIZE)
    patch.setattr(kind, method, counted)
    widget.grab()
    patch.undo()
    return count


def calls(action: Callable[[], object]) -> int:
    """How many functions are called."""
    count = 0

    def seen(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        action()
    finally:
        sys.setprofile(None)
    return count


def of_kind(found: list[Block], kind: type[Block]) -> Any:
    return next(block for block in found if isinstance(block, kind))


def test_of_a_long_sentence_the_tokens_in_sight_are_painted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = tree(tmp_path, 800)
    tokens, grid = of_kind(found, Tokens), of_kind(found, Grid)
    assert len(tokens.upper) == 800
    assert 5 < painted(qtbot, monkeypatch, tokens, TokenRows, "_paint_token") < 60
    assert 5 < painted(qtbot, monkeypatch, tokens, TokenRows, "_paint_link") < 60
    assert 5 < painted(qtbot, monkeypatch, tokens, TokenRows, "_paint_arc") < 90
    assert 5 < painted(qtbot, monkeypatch, grid, GridWidget, "_paint_line") < 20


def test_of_very_many_edits_those_in_sight_are_painted(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = fragment(tmp_path, 2000)
    assert 5 < painted(qtbot, monkeypatch, of_kind(found, Edits), EditsWidget, "_paint_label") < 90
    assert 5 < painted(qtbot, monkeypatch, of_kind(found, Pairs), PairsWidget, "_paint_row") < 20


@pytest.mark.parametrize("long", [tree, fragment])
def test_work_grows_no_faster_than_the_item(
    qtbot: QtBot, tmp_path: Path, long: Callable[[Path, int], list[Block]]
) -> None:
    """Told by the functions that are called for the picture and for laying it out."""
    task = "generation" if long is tree else "edits"
    files = bench_drawing.trees if long is tree else bench_drawing.edits

    def work(size: int) -> int:
        folder = tmp_path / str(size)
        folder.mkdir()
        evaluation = opened(task, files(folder, size))
        evaluation.blocks(0, [0])

        def draw() -> None:
            for block in evaluation.blocks(1, [0]):
                qtbot.addWidget(widget := blocks.make(block, Theme()))
                widget.resize(*SIZE)
                widget.grab()

        return calls(draw)

    assert work(1200) < 2.2 * work(600)


def test_a_fragment_of_very_many_edits_says_what_is_left_out(tmp_path: Path) -> None:
    found = fragment(tmp_path, 1000)
    text, pairs = of_kind(found, Edits), of_kind(found, Pairs)
    assert len(text.marks) == SHOWN_EDITS
    assert text.note.startswith(f"the first {SHOWN_EDITS} of 2,000 edits")
    assert sum(dict(pairs.counts).values()) >= 1000
    assert len(pairs.pairs) < 400
    assert f"{sum(dict(pairs.counts).values()) - len(pairs.pairs)} more are not shown" in pairs.note
    assert max(mark.end for mark in text.marks) <= len(text.text)
    whole = of_kind(fragment(tmp_path / "b", MOST_EDITS // 2), Edits)
    assert len(whole.marks) == MOST_EDITS
    assert "first" not in whole.note


def test_statuses_of_the_beginning_are_those_of_the_whole(tmp_path: Path) -> None:
    """The last edits that are listed have their partners beyond, maybe; what became of them is said all the same."""
    evaluation = opened("edits", bench_drawing.edits(tmp_path, 1000))
    records = [edit for edit in item_records(evaluation, 0)["items"] if edit["fragment"] == "0002"]
    pairs = of_kind(evaluation.blocks(1, [0]), Pairs)
    known = {("gold", place): edit["status"][0] for place, edit in enumerate(records)}
    listed = {pair.ref: pair.status for pair in pairs.pairs if pair.ref[0] == "gold"}
    assert len(listed) > SHOWN_EDITS // 3
    assert listed == {ref: known[ref] for ref in listed}
    assert "no edit here" not in {pair.why for pair in pairs.pairs if pair.status != "M"}


def test_the_range_of_a_long_sentence_is_not_worked_out_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexeval_gui.tasks.generation.showing.arithmetic.of_item", None)  # would raise
    lines = of_kind(tree(tmp_path, MOST_TOKENS + 1), Formula).lines
    assert f"more than {MOST_TOKENS} tokens" in lines[-1][0].text
    monkeypatch.undo()
    lines = of_kind(tree(tmp_path, 20), Formula).lines
    assert f"more than {MOST_TOKENS} tokens" not in str(lines)


def test_heights_of_arcs_are_those_of_the_definition() -> None:
    generator = random.Random(3)
    for _ in range(200):
        spans = [(generator.randrange(9), generator.randrange(9)) for _ in range(generator.randrange(9))]
        ends = [(min(span), max(span)) for span in spans]
        found = arc_heights(spans)
        for i, (left, right) in enumerate(ends):
            under = [j for j, (a, b) in enumerate(ends) if left <= a and b <= right and (ends[j] != ends[i] or j < i)]
            assert found[i] == max((found[j] for j in under), default=0) + 1


def test_a_crowd_of_labels_is_seated_without_overlap() -> None:
    labels = [Label(40.0, 30.0) for _ in range(3 * DENSE_FROM)]
    seats = place_labels(labels, 500.0)
    assert len({(found.row, found.left) for found in seats}) == len(labels)
