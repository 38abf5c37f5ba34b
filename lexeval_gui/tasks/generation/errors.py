"""What outputs do wrong: tokens substituted, inserted and deleted, and tokens that stand elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from lexeval_gui.core.dataset import Ints, Ragged
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.query.fields import Labels
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task.errors import KIND, Chosen, ErrorKind, ErrorTable, told_of_all
from lexeval_gui.tasks.generation.changing import with_outputs
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.scoring.alignment import align
from lexeval_gui.tasks.generation.scoring.counting import BLOCK
from lexeval_gui.tasks.generation.scoring.operations import matched
from lexeval_gui.tasks.generation.scoring.sides import nearest, sides
from lexeval_gui.tasks.generation.scoring.treelets import pairs_of_equal

kinds = (
    ErrorKind("substitution", "tokens", "putting right substituted {}"),
    ErrorKind("insertion", "tokens", "deleting inserted {}", "leaving inserted {} out", is_surplus=True),
    ErrorKind("deletion", "tokens", "inserting deleted {}"),
    ErrorKind("move", "tokens", "moving back moved {}"),
)

WORDS = tuple(kind.id for kind in kinds)
SUBSTITUTION, INSERTION, DELETION, MOVE = range(4)
NONE = -1

things: Mapping[tuple[str, str], str] = {}

left_out = None
"""What can be left out is surplus: a reference without some of its tokens would have no tree."""

untold = told_of_all


def find(
    dataset: GenerationDataset, system: int, counts: Counts, settings: Settings, check: Check = go_on
) -> ErrorTable:
    """The errors of the alignment of each sentence with its nearest reference; insertions and deletions without those
    that moves are made of. `places`, two of each: the token of the reference (its number over all references, NONE for
    an insertion), and the place of the token in the output (NONE for a deletion)."""
    found = []
    for start in range(0, max(len(dataset), 1), BLOCK):
        check()
        found.append(_of_sentences(dataset, system, np.arange(start, min(start + BLOCK, len(dataset))), settings))
    rows, codes, places = (np.concatenate(column) for column in zip(*found, strict=True))
    return ErrorTable(rows, {KIND: Labels(codes, WORDS), **_pos_labels(dataset, places[:, 0])}, _pairs(places))


def _pairs(places: Ints) -> Ragged:
    """A row of two for each line."""
    return Ragged(np.arange(len(places) + 1) * 2, places.ravel())


def _pos_labels(dataset: GenerationDataset, tokens: Ints) -> dict[str, Labels]:
    """The parts of speech of tokens of the reference, where any is known; NONE has none."""
    pos = dataset.references.pos
    if not pos.words:
        return {}
    return {"pos": Labels(np.where(tokens < 0, -1, np.append(pos.codes, -1)[tokens]), pos.words)}


def _of_sentences(dataset: GenerationDataset, system: int, items: Ints, settings: Settings) -> tuple[Ints, Ints, Ints]:
    """The item, the kind and the places of each error."""
    counted = nearest(dataset, system, items, settings).strings
    pair = sides(dataset, system, items, counted)
    reference, output = pair.reference, pair.output
    found = align(reference, output, settings["costs"])
    partner = found.partner.values
    substituted = np.flatnonzero((partner >= 0) & ~matched(reference, output, found))
    deleted, inserted = np.flatnonzero(partner < 0), np.flatnonzero(found.other.values < 0)
    sources, targets = pairs_of_equal(reference, deleted, output, inserted)
    deletions, insertions = np.setdiff1d(deleted, sources), np.setdiff1d(inserted, targets)
    tokens = np.concatenate((substituted, np.full(len(insertions), NONE), deletions, sources))
    within = output.within()
    given = (partner[substituted], within[insertions], np.full(len(deletions), NONE), within[targets])
    kinds = np.repeat(range(4), [len(substituted), len(insertions), len(deletions), len(sources)])
    of_reference, of_output = reference.rows(), output.rows()
    rows = np.concatenate(
        (of_reference[substituted], of_output[insertions], of_reference[deletions], of_reference[sources])
    )
    own = np.flatnonzero(tokens >= 0)
    tokens[own] += (dataset.references.tokens.offsets[counted] - reference.offsets[:-1])[rows[own]]
    return items[rows], kinds, np.stack([tokens, np.concatenate(given)], axis=1)


def put_right(dataset: GenerationDataset, chosen: Chosen, settings: Settings) -> GenerationDataset:
    """A substituted token becomes that of the reference, an inserted one goes, a deleted one comes behind the token
    that stands for the one before it; a moved token does both."""
    outputs = list(dataset.outputs)
    for system, errors in chosen.items():
        outputs[system] = _put_right(dataset, system, errors, settings)
    return with_outputs(dataset, outputs)


def _put_right(dataset: GenerationDataset, system: int, errors: ErrorTable, settings: Settings) -> Ragged:
    items = np.unique(errors.row_of)
    counted, written = nearest(dataset, system, items, settings).strings, dataset.references.tokens
    output, reference = dataset.outputs[system].take(items), written.take(counted)
    row = np.searchsorted(items, errors.row_of)
    token, place = errors.places.values.reshape(-1, 2).T
    kind = errors.labels[KIND].codes
    at = output.offsets[row] + place
    values, kept = output.values.copy(), np.ones(len(output.values), np.bool_)
    swapped = kind == SUBSTITUTION
    values[at[swapped]] = written.values[token[swapped]]
    kept[at[(kind == INSERTION) | (kind == MOVE)]] = False
    added = (kind == DELETION) | (kind == MOVE)
    own = token[added] + (reference.offsets[:-1] - written.offsets[counted])[row[added]]
    behind = _places_behind(dataset, system, items, counted, settings)[own] if len(own) else own
    rows = np.concatenate((output.rows()[kept], row[added]))
    order = np.lexsort(
        (
            np.concatenate((np.zeros(int(kept.sum()), np.int64), own)),
            np.concatenate((2 * output.within()[kept], 2 * behind + 1)),
            rows,
        )
    )
    made = np.concatenate((values[kept], reference.values[own]))[order]
    lengths = np.bincount(rows, minlength=len(items))
    return dataset.outputs[system].replaced(items, Ragged.of(lengths, made.astype(output.values.dtype)))


def _places_behind(dataset: GenerationDataset, system: int, items: Ints, counted: Ints, settings: Settings) -> Ints:
    """Of each token of these sentences the place in the output of the last token before it, or itself, that stands for
    one of the reference; -1 where none does."""
    pair = sides(dataset, system, items, counted)
    partner = align(pair.reference, pair.output, settings["costs"]).partner
    lifted = partner.values + 1 + partner.rows() * (int(partner.values.max(initial=0)) + 2)  # rows do not touch
    return np.asarray(np.maximum.accumulate(lifted) - (lifted - partner.values))
