"""The picture of a sentence: reference and outputs, and the arithmetic of their accuracies."""

from __future__ import annotations

from collections.abc import Sequence

from lexeval_gui.core.blocks import Block, Formula, Piece, Span, Text
from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.generation import measures
from lexeval_gui.tasks.generation.dataset import GenerationDataset


def blocks(
    dataset: GenerationDataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
) -> list[Block]:
    """The reference, each output, and what their scores are made of."""
    made: list[Block] = [Text("reference", (Span(_sentence(dataset, dataset.reference, item)),))]
    for system in systems:
        made.append(Text(dataset.systems[system].name, (Span(_sentence(dataset, dataset.outputs[system], item)),)))
    lines = [line for system in systems for line in _lines(dataset, item, system, counts[system], settings)]
    return [*made, Formula("accuracy", tuple(lines))]


def _sentence(dataset: GenerationDataset, tokens: Ragged, item: int) -> str:
    return " ".join(dataset.words[code] for code in tokens.row(item).tolist())


def _lines(
    dataset: GenerationDataset, item: int, system: int, counts: Counts, settings: Settings
) -> list[tuple[Piece, ...]]:
    scores = measures.score(counts.only(item), settings, measures.OVERVIEW)
    name = dataset.systems[system].name
    return [(Piece(f"{name}: {known} = {scores.total(known):.3f}"),) for known in measures.OVERVIEW if known in scores]
