"""What pictures of items say to a screen reader: all that is drawn, and in words what colours and signs say.

Compared over every sample with the data of the blocks, and with the texts that the picture paints.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from lexeval_gui.core.blocks import (
    Aligned,
    Answer,
    Block,
    Column,
    Edits,
    Formula,
    Grid,
    Multiset,
    Pairs,
    Ranking,
    Text,
    Tokens,
)
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import opened
from lexeval_gui.window import blocks
from lexeval_gui.window.accessible import factory
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.painted import painted_texts
from tests.spoken import pieces, plain

WIDTH = 1400
"""Pixels at which next to nothing is cut."""
ITEMS = times(4)
"""Items of each sample that are looked at, spread over all."""

SAMPLES = [sample.id for sample in opening.built_in_samples()]
STATES = {"hit": "hit", "miss": "not in the gold", "repeated": "again", "empty": "an empty answer"}
STATUSES = {"C": "corrected", "R": "recognised", "D": "detected", "M": "missed", "S": "spurious", "": ""}
MARKS = {"": "matched", "S": "substitution", "I": "insertion", "D": "deletion", "M": "move"}
SIDES = {"both": " and ", "lexicon": "only in", "dictionary": "only in"}


@cache
def evaluation_of(sample: str) -> Evaluation:
    return opened(opening.sample(sample)).evaluate()


def blocks_of(sample: str) -> Iterator[Block]:
    """The blocks of some items of a sample, from the first to the last."""
    evaluation = evaluation_of(sample)
    systems = range(len(evaluation.system_names))
    step = max(len(evaluation.dataset) // ITEMS, 1)
    for item in range(0, len(evaluation.dataset), step):
        yield from evaluation.blocks(item, tuple(systems))


def told(block: Block) -> list[tuple[str, ...]]:
    """What each part of a block has to say, in reading order, by its data alone."""
    match block:
        case Text():
            return [(s.text.strip(), "target" * (s.kind == "target")) for s in block.spans if s.text.strip()]
        case Multiset():
            return [(b.label, f"{b.count:g}", block.mark * bool(b.marked), b.dropped) for b in block.bars]
        case Ranking():
            return [told for column in block.columns for told in _ranked(column)]
        case Formula():
            return [("".join(piece.text for piece in line),) for line in block.lines]
        case Edits():
            marks = sorted(block.marks, key=lambda m: (m.start, -1 if m.system is None else m.system, m.end))
            return [(*_label(m), m.type, *(STATUSES[s] for s in m.statuses), _whose(m, block)) for m in marks]
        case Pairs():
            return [(STATUSES[p.status], p.type, p.gold, p.edit, p.why) for p in block.pairs]
        case Aligned():
            return [(f.text, SIDES[f.side], " ".join(cell or "·" for cell in f.cells)) for f in block.forms]
        case Tokens():
            return [(t.text, MARKS[t.mark], t.note) for row in (block.upper, block.lower) for t in row]
        case Grid():
            return [line.cells for line in block.lines]


def _ranked(column: Any) -> Iterator[tuple[str, ...]]:
    yield column.name, column.headline, column.note
    for number, answer in enumerate(column.answers, 1):
        yield (
            f"{number} ", answer.text.strip(), STATES[answer.state], f"{answer.count:g}" * (answer.state == "hit"),
            "the mode" * bool(answer.marked), "does not count" * (not answer.taken), answer.note,
        )  # fmt: skip


def _label(mark: Any) -> tuple[str, ...]:
    return ("delete",) if mark.kind == "deletion" else (mark.label,)


def _whose(mark: Any, block: Edits) -> str:
    return "gold" if mark.system is None else next(lane.name for lane in block.lanes if lane.system == mark.system)


def interface_names(widget: BlockWidget[Any]) -> list[str]:
    """What a screen reader is given: the name of the list, then the name of each of its items."""
    factory.install()
    found = QAccessible.queryAccessibleInterface(widget)
    assert found.role() == QAccessible.Role.List
    count = len(widget.named_parts())
    return [(found if n < 0 else found.child(n)).text(QAccessible.Text.Name) for n in range(-1, count)]


def shown(qtbot: QtBot, block: Block, width: int = WIDTH) -> BlockWidget[Any]:
    widget = blocks.make(block, Theme())
    qtbot.addWidget(widget)
    widget.resize(width, max(widget.heightForWidth(width), 1))
    widget.ensure_layout()
    return widget


@pytest.mark.parametrize("sample", SAMPLES)
def test_names_say_what_the_data_say_in_their_order(sample: str, qtbot: QtBot) -> None:
    seen = 0
    for block in blocks_of(sample):
        widget = shown(qtbot, block)
        names = iter(interface_names(widget)[1:])
        for wanted in told(widget.block):
            texts = [plain(text) for text in wanted]
            assert any(all(text in plain(name) for text in texts) for name in names), (wanted, interface_names(widget))
            seen += 1
        widget.deleteLater()
    assert seen > 10


@pytest.mark.parametrize("sample", SAMPLES)
def test_names_hold_every_text_that_is_drawn(sample: str, qtbot: QtBot) -> None:
    assert sum(check_names(qtbot, block) for block in blocks_of(sample)) > 50


def check_names(qtbot: QtBot, block: Block) -> int:
    """Every text that a block paints is in its names; how many there are."""
    widget = shown(qtbot, block)
    names, seen = plain(" ".join(interface_names(widget))), 0
    for painted in painted_texts(widget):
        for piece in pieces(painted.text):
            assert piece in names, (painted.text, type(block).__name__, interface_names(widget))
            seen += 1
    widget.deleteLater()
    return seen


@pytest.mark.parametrize("is_taken", [True, False])
@pytest.mark.parametrize("state", STATES)
def test_names_hold_what_is_drawn_of_an_answer_in_every_state(state: Any, is_taken: bool, qtbot: QtBot) -> None:
    """Few items of the samples have an answer twice: a screen reader said another word than the picture."""
    answer = Answer(
        "zq", state, count=2 * (state == "hit"), taken=is_taken, marked=state == "hit", ref=("answer", "zq")
    )
    assert check_names(qtbot, Ranking("answers", (Column(0, "one", "F .5", (answer,)),))) > 3
