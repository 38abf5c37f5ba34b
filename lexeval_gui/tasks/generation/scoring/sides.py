"""What is compared: each output sentence beside each of its references, and which of these counts."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.scoring.alignment import align
from lexeval_gui.tasks.generation.scoring.operations import operations


class Sides(Struct, frozen=True):
    """Sentences as they are compared: `reference` and `output` hold numbers that are equal for the same tokens; `heads`
    and `valid` are those of the references."""

    reference: Ragged
    output: Ragged
    heads: Ragged
    valid: NDArray[np.bool_]


class Nearest(Struct, frozen=True):
    """Which references count, numbers of rows: `strings` [n] for strings, `trees` [n] for trees."""

    strings: NDArray[np.int64]
    trees: NDArray[np.int64]


def sides(dataset: GenerationDataset, system: int, items: Ints, rows: Ints) -> Sides:
    """Sentences of one output beside references: `items` [p] and `rows` [p] are the numbers of the two."""
    references = dataset.references
    reference, output = references.tokens.take(rows), dataset.outputs[system].take(items)
    return Sides(
        Ragged(reference.offsets, dataset.same[reference.values].astype(np.int64)),
        Ragged(output.offsets, dataset.same[output.values].astype(np.int64)),
        references.heads.take(rows),
        references.valid[rows],
    )


def choose(sentence: Ints, errors: Ints, tokens: Ints, valid: Mask) -> Nearest:
    """Which of p pairs count, as places in them: of each sentence the pair of the highest simple string accuracy, then
    of fewest errors, then the first; for trees of those whose tree can be used, if there is one.

    `sentence` [p], ascending from 0; `errors` [p] of the string, `tokens` [p] of the reference.
    """
    rate = np.divide(errors, tokens, out=np.full(len(errors), np.inf), where=tokens > 0)
    starts = np.flatnonzero(np.diff(sentence, prepend=-1))
    return Nearest(np.lexsort((errors, rate, sentence))[starts], np.lexsort((errors, rate, ~valid, sentence))[starts])


def nearest(dataset: GenerationDataset, system: int, items: Ints, settings: Settings) -> Nearest:
    """The references that count of some sentences, under the costs in force."""
    rows, sentence = dataset.references.of(items)
    if len(rows) == len(items):
        return Nearest(rows, rows)
    pair = sides(dataset, system, np.asarray(items)[sentence], rows)
    found = operations(pair.reference, pair.output, align(pair.reference, pair.output, settings["costs"]))
    errors = found.substitutions + found.insertions + found.deletions
    chosen = choose(sentence, errors, pair.reference.lengths, pair.valid)
    return Nearest(rows[chosen.strings], rows[chosen.trees])
