"""How often the interval of the L-measure holds the true value: samples of the English pair, drawn again and again, and
of a lexicon in which 98 % of the lemmas are perfect, where most small samples have a one-sided bound instead.

All samples of a size go through `interval.bounds` at once; for some of them the same lemmas are scored as a user would
score them, and must give the same ends. Where there is no interval, it holds nothing.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Floats, Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.tasks.lexicon.scoring import interval
from lexeval_gui.tasks.lexicon.scoring.one_sided_bound import Unseen
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, LemmaMeasures
from lexeval_gui.workspace import scoring
from tests.benchmarks.measure import PROJECT, Line, Skipped, line

SAMPLES = 1000
SCORED = 25
SIZES = (100, 300)
NOMINAL, OFF = 0.95, 0.02

SKEWED, TERRIBLE = 5000, 0.02
"""The lemmas of the skewed lexicon; the share of them that is terrible (L about .1)."""

FEW = (30, *SIZES)


def run() -> list[Line]:
    """The share of intervals that hold L* of the census, for each size of the sample, and whether scores agree."""
    settings = Settings(TASK.identity.parameters)
    counts = english(settings)
    lemmas, truth = (
        LemmaMeasures.of(counts, settings),
        TASK.scoring.score(counts, settings, ["l_measure"]).total("l_measure"),
    )
    lines, rng = _skewed(), np.random.default_rng(1)
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


def _skewed() -> list[Line]:
    """The same where 98 % of the lemmas are perfect."""
    rng = np.random.default_rng(1)
    weights = rng.integers(1, 13, SKEWED).astype(float)
    measure = np.where(np.arange(SKEWED) < TERRIBLE * SKEWED, 0.1, 1.0)
    truth, lines = float((weights * measure).sum() / weights.sum()), []
    for size in FEW:
        draws = np.stack([rng.permutation(SKEWED) for _ in range(SAMPLES)])
        above, below = (weights * measure)[draws[:, :size]], weights[draws[:, :size]]
        perfect = (above == below).all(axis=1)
        unseen = np.full(SAMPLES, np.nan)
        for place in np.flatnonzero(perfect).tolist():
            unseen[place] = Unseen.of(weights[draws[place]]).share(size, SKEWED)
        low, high = _ends(above, below, SKEWED, unseen)
        held = float(np.mean((low <= truth) & (truth <= high)))  # NaN, no interval, holds nothing
        lines.append(
            line(8, f"98 % perfect, samples of {size}: share of them without a flaw", [float(perfect.mean())], "")
        )
        lines.append(line(8, "coverage, no interval counted as a miss", [held], ""))
        lines.append(line(8, "what it lacks of what it says", [max(0.0, NOMINAL - held)], "", OFF))
    return lines


def english(settings: Settings) -> Counts:
    """The counts of the common lemmas of the English pair, in the order of the sample. Raises Skipped."""
    folder = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared") / "data" / "lexicon" / "english"
    files = folder / "agid.tsv", folder / "lemmatization-en.withlemma.tsv"
    if not all(path.is_file() for path in files):
        raise Skipped("the English lexicons are not here (LEXEVAL_SHARED may name another folder)")
    known = scoring.evaluate("lexicon", str(files[0]), [str(files[1])], {}, settings).evaluation
    rows = Frame.of(known.loaded.counts[0]).rows
    columns = {name: column[rows] for name, column in known.loaded.counts[0].columns.items()}
    return Counts(columns, np.arange(len(rows), dtype=np.int32), {})


def _ends(above: Floats, below: Floats, frame: int, unseen: Floats | float = np.nan) -> tuple[Floats, Floats]:
    """The ends of the interval of each sample: w·L and w of its lemmas, [samples, size]."""
    value = above.sum(axis=1) / below.sum(axis=1)
    squares = np.square(above - value[:, None] * below).sum(axis=1)
    size = np.full(len(above), above.shape[1])
    return interval.bounds(value, squares, below.sum(axis=1), size, np.full(len(above), frame), unseen)


def _scored(counts: Counts, draw: Ints, size: int, settings: Settings) -> list[float]:
    """The ends as a user gets them whose seed puts the lemmas into this order."""
    order = np.empty(len(draw), np.int32)
    order[draw] = np.arange(len(draw))
    alpha = settings.with_values({"alpha": f"{(size - 0.5) / len(draw):.8f}"})
    names = ["l_measure_low", "l_measure_high"]
    found = TASK.scoring.score(replace(counts, columns={**counts.columns, "order": order}), alpha, names)
    return [found.total(name) for name in names]
