"""A picture of an item made by hand, and a small task that draws it, for the tests of what shows and changes items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.blocks import Answer, Bar, Block, Column, Formula, Multiset, Piece, Ranking, Span, Text
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Counts
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import Loaded
from tests import tiny

ANSWER = ("replace", "move", "remove")

SENTENCE = Text("sentence", (Span("It was a "), Span("rude", "target", ("target",)), Span(" reply.")))
ARABIC = Text("sentence", (Span("كان رده "), Span("فظا", "target", ("target",)), Span(" جدا.")))
GOLD = Multiset(
    "gold",
    (
        Bar("impolite", 3, True, "", ("gold", "impolite"), ("replace", "remove")),
        Bar("ill mannered", 1, False, "", ("gold", "ill mannered"), ("replace", "remove")),
        Bar("pn", 1, False, "a proper name"),
    ),
    "5 responses, 2 substitutes",
)


def answer(system: str, place: int, text: str, state: str = "miss", count: int = 0, **more: Any) -> Answer:
    return Answer(text, state, count, ref=("answer", system, place, text), gestures=ANSWER, **more)  # type: ignore[arg-type]


WIDE = Column(
    0,
    "wide",
    "F .615",
    (
        answer("wide", 0, "impolite", "hit", 3, marked=True),
        answer("wide", 1, "cruel"),
        answer("wide", 2, "impolite", "repeated", taken=False),
        answer("wide", 3, "surly", taken=False),
    ),
    ref=("answers", "wide"),
    gestures=("insert",),
)
SHY = Column(1, "shy one", "F .000", (), "no line for this item", ("answers", "shy one"), ("insert",))
ANSWERS = Ranking("answers", (WIDE, SHY), "cutoff after 2")
ARITHMETIC = Formula(
    "arithmetic",
    (
        (Piece("P = "), Piece("3", "number"), Piece(" / 4 = "), Piece(".750", "result", None, "coverage_precision")),
        (Piece("F = "), Piece(".615", "result", 0, "coverage_f"), Piece(" wide at n = 2", "quiet")),
    ),
)
PICTURE: list[Block] = [SENTENCE, GOLD, ANSWERS, ARITHMETIC]


IDENTITY = replace(
    tiny.IDENTITY,
    measures=tuple(replace(m, alias=m.short if len(m.short) == 1 else "") for m in tiny.MEASURES),
    item_titles={"gold_size": "|H|"},
)


class Picture(tiny.Tiny):
    """The tiny task, with a picture: the headlines are real, the rest is always the same. Answers can be replaced."""

    def __init__(self) -> None:
        self.gestures: list[Gesture] = []

    def count(self, dataset: Any, system: int, settings: Settings, items: Any = None, check: Any = None) -> Counts:
        wanted = np.arange(len(dataset)) if items is None else items
        return super().count(dataset, system, settings, wanted % len(tiny.GOLD))

    def blocks(
        self, dataset: Any, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
    ) -> list[Block]:
        values = [self.score(counts[s], settings, ["coverage_f"]).of_items("coverage_f")[item] for s in systems]
        columns = [replace((WIDE, SHY)[s], headline=f"F {v:.3f}") for s, v in zip(systems, values, strict=True)]
        return [SENTENCE, GOLD, replace(ANSWERS, columns=tuple(columns)), ARITHMETIC]

    def change(self, dataset: Any, gesture: Gesture) -> Change | Problem:
        self.gestures.append(gesture)
        if gesture.value == "nonsense":
            return Problem("warning", "", None, "no-change", "that is nonsense")
        return Change("answers", gesture.item, "wide", [], [gesture.value])

    def apply(self, dataset: Any, changes: Sequence[Change], settings: Settings) -> Any:
        return dataset


def evaluation(**values: str) -> Evaluation:
    """The tiny items with a picture each."""
    return repeated(1, values)


def repeated(times: int, values: Mapping[str, str] | None = None) -> Evaluation:
    """The tiny items so many times over."""
    settings = Settings(IDENTITY.parameters).with_values(values or {})
    data = replace(tiny.dataset(times), titles={"pos": {"n": "noun", "v": "verb"}})
    counts = tuple(TASK.scoring.count(data, system, settings) for system in range(2))
    return PictureEvaluation(Loaded("substitution", data, counts, settings), settings)


TASK = tiny.task(Picture(), IDENTITY)


class PictureEvaluation(Evaluation):
    """An evaluation whose task is not found by name."""

    task = TASK
