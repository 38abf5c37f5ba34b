"""How often the interval of the L-measure holds the true value: samples of the English pair, drawn again and again.

All samples of a size go through `interval.bounds` at once; for some of them the same lemmas are scored as a user would
score them, and must give the same ends.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon import TASK, interval
from lexeval_gui.tasks.lexicon.measures import Frame, Lemmas
from lexeval_gui.workspace import scoring
from tests.benchmarks.measure import PROJECT, Line, Skipped, line

SAMPLES = 1000
SCORED = 25
SIZES = (100, 300)
NOMINAL, OFF = 0.95, 0.02


def run() -> list[Line]:
    """The share of intervals that hold L* of the census, for each size of the sample, and whether scores agree."""
    counts, settings = _english(), Settings(TASK.parameters)
    lemmas, truth = Lemmas.of(counts, settings), TASK.score(counts, settings, ["l_measure"]).total("l_measure")
    lines, rng = [], np.random.default_rng(1)
    for size in SIZES:
        draws = np.stack([rng.permutation(len(counts)) for _ in range(SAMPLES)])
        low, high = _ends(lemmas.above[draws[:, :size]], lemmas.below[draws[:, :size]], len(counts))
        share = float(np.mean((low <= truth) & (truth <= high)))
        scored = np.array([_scored(counts, draw, size, settings) for draw in draws[:SCORED]])
        apart = float(np.abs(scored - np.stack((low, high), axis=1)[:SCORED]).max())
        lines.append(line(8, f"coverage of the 95 % interval, {SAMPLES} samples of {size}", [share], ""))
        lines.append(line(8, "its distance from what it says", [abs(share - NOMINAL)], "", OFF))
        lines.append(line(8, f"largest difference from the ends as scored, {SCORED} samples", [apart], "", 1e-9))
    return lines


def _english() -> Counts:
    """The counts of the common lemmas of the English pair, in the order of the sample. Raises Skipped."""
    folder = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared") / "data" / "lexicon" / "english"
    files = folder / "agid.tsv", folder / "lemmatization-en.withlemma.tsv"
    if not all(path.is_file() for path in files):
        raise Skipped("the English lexicons are not here (LEXEVAL_SHARED may name another folder)")
    known = scoring.evaluate("lexicon", str(files[0]), [str(files[1])], {}, Settings(TASK.parameters)).evaluation
    rows = Frame.of(known.loaded.counts[0]).rows
    columns = {name: column[rows] for name, column in known.loaded.counts[0].columns.items()}
    return Counts(columns, np.arange(len(rows), dtype=np.int32), {})


def _ends(above: Floats, below: Floats, frame: int) -> tuple[Floats, Floats]:
    """The ends of the interval of each sample: w·L and w of its lemmas, [samples, size]."""
    value = above.sum(axis=1) / below.sum(axis=1)
    squares = np.square(above - value[:, None] * below).sum(axis=1)
    size = np.full(len(above), above.shape[1])
    return interval.bounds(value, squares, below.sum(axis=1), size, np.full(len(above), frame))


def _scored(counts: Counts, draw: Ints, size: int, settings: Settings) -> list[float]:
    """The ends as a user gets them whose seed puts the lemmas into this order."""
    order = np.empty(len(draw), np.int32)
    order[draw] = np.arange(len(draw))
    alpha = settings.with_values({"alpha": f"{(size - 0.5) / len(draw):.8f}"})
    names = ["l_measure_low", "l_measure_high"]
    found = TASK.score(replace(counts, columns={**counts.columns, "order": order}), alpha, names)
    return [found.total(name) for name in names]
