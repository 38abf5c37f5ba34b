"""A tiny task of nine items and two systems, for the tests of whatever shows or writes an evaluation.

Each answer list is known only by its hits and wrong answers at each cutoff, so every number can be worked out by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core import scores
from lexeval_gui.core.blocks import Block
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.dataset import Dataset, Floats, Ints, Labels, Strings, System
from lexeval_gui.core.figures import CurveFigure, DistributionFigure, PlaneFigure
from lexeval_gui.core.jobs import Check, Job, go_on
from lexeval_gui.core.parameters import RESAMPLES, SEED, Choice, Number, Option, Parameter, Preset, Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Counts, Measure, Scores, Term, ratio
from lexeval_gui.core.task import Export, Exported, Guess, Identity, Part, Role, Task
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import Loaded

ACTS = ("k", "n", "denominator")
MOST = 4
"""The largest cutoff."""


MEASURES = (
    Measure("coverage_precision", "coverage precision", "P", "hits / (hits + k · wrong)", acts=ACTS),
    Measure("coverage_recall", "coverage recall", "R", "hits / gold", acts=ACTS),
    Measure("coverage_f", "coverage F", "F", "2PR / (P + R)", acts=ACTS, headline=True),
    Measure("coverage_f_optimal", "optimal F", "F opt", "highest F over all n", acts=("k", "denominator")),
    Measure("optimal_cutoff_mean", "mean best cutoff", "n opt", "smallest n of it", "mean", ("k",), better="neither"),
    Measure("items", "items", "items", "items", "count", better="neither"),
    Measure("attempted", "attempted", "attempted", "items with an answer", "count", better="neither"),
)

IDENTITY = Identity(
    id="substitution",
    title="Tiny",
    part_word="answer",
    measures=MEASURES,
    parameters=(
        Number("k", "penalty", "1", 0, 10, 0.05, symbol="k"),
        Number("n", "cutoff", "4", 1, MOST, 1, whole=True, symbol="n"),
        Choice("denominator", "denominator", (Option("all", "every item"), Option("attempted", "only answered"))),
        RESAMPLES,
        SEED,
    ),
    presets=(Preset("default", "default", {}), Preset("official", "official", {"denominator": "attempted"})),
    overview=("coverage_precision", "coverage_recall", "coverage_f", "coverage_f_optimal"),
    figures=(
        CurveFigure(
            "over_n", "over n", "n", ("coverage_f", "coverage_precision", "coverage_recall"), ("coverage_f_optimal",)
        ),
        CurveFigure("over_k", "over k", "k", ("coverage_f", "coverage_precision"), ("coverage_f_optimal",)),
        PlaneFigure("plane", "P–R", "coverage_recall", "coverage_precision", over="n", iso_f=True),
        DistributionFigure("items", "items", "coverage_f"),
    ),
    sliders=("k", "n"),
    home="tests",
)


class Tiny:
    """Precision, recall and F of hits among answers, with a penalty k and a cutoff n: every capability in one object,
    where a larger task has a module for each. See core.task."""

    roles: tuple[Role, ...] = (Role("gold", "gold", required=True), Role("system", "system", many=True))
    options: tuple[Parameter, ...] = ()
    kinds: tuple[Export, ...] = (Export("file", "answers", ".txt"),)

    def sniff(self, head: bytes, name: str) -> Guess | None:
        return None

    def read(self, role: str, path: str, options: Settings, job: Job, limit: int | None = None) -> Part:
        return Part(role, path, name=Path(path).stem)

    def join(self, parts: Sequence[Part], settings: Settings, job: Job) -> Dataset:
        return dataset()

    def count(
        self, dataset: Dataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
    ) -> Counts:
        wanted = np.arange(len(dataset)) if items is None else items
        columns = {"hits": HITS[system % 2][wanted], "answers": ANSWERS[system % 2][wanted], "gold": GOLD[wanted]}
        found = scores.DistinctRows()
        found.add(columns)
        return found.counts({"pos": dataset.labels["pos"].take(wanted)})

    def score(self, counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
        taken, k = settings.whole("n"), settings.number("k")
        answered = (counts.columns["answers"] > 0).astype(float)
        counted = answered if settings["denominator"] == "attempted" else np.ones(counts.rows)
        every = np.stack([_prf(counts, cutoff, k)[2] for cutoff in range(1, MOST + 1)])
        here = _prf(counts, taken, k)
        best = np.where(every.max(axis=0) > 0, 1.0 + every.argmax(axis=0), 0)
        values: dict[str, tuple[Floats, Floats | None]] = {
            "coverage_precision": (here[0] * counted, counted),
            "coverage_recall": (here[1] * counted, counted),
            "coverage_f": (here[2] * counted, counted),
            "coverage_f_optimal": (every.max(axis=0) * counted, counted),
            "optimal_cutoff_mean": (best, np.ones(counts.rows)),
            "items": (np.ones(counts.rows), None),
            "attempted": (answered, None),
        }
        wanted = scores.only(MEASURES, measures)
        terms = {m.id: Term(*values[m.id], counts.weights) for m in wanted}
        return scores.summarise(wanted, terms, counts, settings)

    def blocks(
        self, dataset: Dataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
    ) -> list[Block]:
        return []

    def item_columns(self, counts: Counts, settings: Settings) -> Mapping[str, Floats]:
        hits = counts.columns["hits"][:, settings.whole("n") - 1]
        columns = {"attempted": counts.columns["answers"] > 0, "gold_size": counts.columns["gold"], "hits": hits}
        return {name: column.astype(float)[counts.row_of] for name, column in columns.items()}

    def change(self, dataset: Dataset, gesture: Gesture) -> Change | Problem:
        return Problem("error", "", None, "no-change", "nothing changes here")

    def apply(self, dataset: Dataset, changes: Sequence[Change], settings: Settings) -> Dataset:
        return dataset

    def export(self, dataset, export, settings, system=None, item=None):
        return Exported({"name.txt": ["gold" if system is None else str(system)]})


GOLD = np.array([4, 3, 5, 4, 6, 3, 2, 5, 4])
ANSWERS = [np.array([4, 4, 4, 2, 3, 0, 4, 4, 1]), np.array([1, 2, 0, 1, 4, 4, 2, 0, 3])]
HITS_AT = ["2333 0112 1111 2444 3344 0000 0000 1235 2222", "2222 1111 0000 1111 0011 1233 1111 0000 0222"]
HITS = [np.array([[int(hits) for hits in item] for item in text.split()]) for text in HITS_AT]
"""Hits among the first 1, 2, 3, 4 answers of each item."""


def _prf(counts: Counts, cutoff: int, k: float) -> tuple[Any, Any, Any]:
    hits = counts.columns["hits"][:, cutoff - 1].astype(float)
    wrong = np.maximum(np.minimum(counts.columns["answers"], cutoff) - hits, 0)
    precision = np.nan_to_num(ratio(hits, hits + k * wrong))
    recall = hits / counts.columns["gold"]
    return precision, recall, np.nan_to_num(ratio(2 * precision * recall, precision + recall))


def task(tiny: Tiny, identity: Identity = IDENTITY) -> Task[Dataset]:
    """A task of these capabilities."""
    return Task(identity, tiny, tiny, tiny, lambda: tiny, tiny, exports=tiny)


TASK = task(Tiny())


def dataset(repeat: int = 1) -> Dataset:
    """Nine items, nouns and verbs."""
    count = len(GOLD) * repeat
    pos = Labels(np.resize(np.array([0, 0, 1, 0, 1, 1, 0, 1, 0], np.int32), count), ("n", "v"))
    lexelt = Labels(np.arange(count, dtype=np.int32) % 9, tuple("abcdefghi"))
    systems = (System("wide", "runs/wide.oot", "oot"), System("shy one", "runs/shy one.oot", "oot"))
    ids = Strings.of(str(100 + row) for row in range(count))
    return Dataset(ids, {"lexelt": lexelt, "pos": pos}, ("pos",), {"text": Strings.of([""] * count)}, systems)


def evaluation(**values: str) -> Evaluation:
    """The nine items evaluated under the defaults and these values."""
    settings = Settings(IDENTITY.parameters).with_values(values)
    data = dataset()
    counts = tuple(TASK.scoring.count(data, system, settings) for system in range(2))
    return _TinyEvaluation(Loaded("substitution", data, counts, settings), settings)


def with_systems(count: int, **values: str) -> Evaluation:
    """The same with so many systems, which answer as the two do in turn."""
    known = evaluation(**values)
    systems = tuple(replace(known.dataset.systems[n % 2], name=f"s{n}", path=f"/s{n}") for n in range(count))
    counts = tuple(known.loaded.counts[n % 2] for n in range(count))
    loaded = replace(known.loaded, dataset=replace(known.dataset, systems=systems), counts=counts)
    return _TinyEvaluation(loaded, known.settings)


class _TinyEvaluation(Evaluation):
    """An evaluation whose task is not found by name."""

    task = TASK
