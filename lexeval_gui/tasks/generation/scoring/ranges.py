"""The lowest and highest value of each measure of a sentence over all equally cheap alignments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.parameters import REFERENCES
from lexeval_gui.tasks.generation.scoring import measures
from lexeval_gui.tasks.generation.scoring.cheapest import Errors, TreeletErrors, alignments, node_maps, string_errors
from lexeval_gui.tasks.generation.scoring.sides import Sides, nearest, sides

Span = tuple[float, float]
"""The lowest and the highest value."""


class Ranges(Struct, frozen=True):
    """The range of each measure of a sentence, by id (NaN where it has none)."""

    values: Mapping[str, Span]
    exact: bool


def of_item(dataset: GenerationDataset, system: int, item: int, settings: Settings) -> Ranges:
    """The ranges of one sentence of one system, over the alignments with the references that count."""
    here = np.array([item])
    if dataset.has_several and settings.value_of(REFERENCES) == "mean":
        rows, sentence = dataset.references.of(here)
        pairs = [sides(dataset, system, here, rows[place : place + 1]) for place in range(len(sentence))]
        return _of_mean(pairs, dataset.kind != "text", settings)
    found = nearest(dataset, system, here, settings)
    strings = sides(dataset, system, here, found.strings)
    trees = strings if found.strings[0] == found.trees[0] else sides(dataset, system, here, found.trees)
    return of_sentence(strings, dataset.kind != "text", settings, trees)


class _Trees(Struct, frozen=True):
    """What the cheapest alignments of a sentence make of its trees: errors with the substitutions of the string, and R.
    Empty without a tree."""

    joint: tuple[tuple[int, Errors], ...]
    length: int
    exact: bool

    def ends(self, generation: bool) -> tuple[int, int]:
        """The fewest and the most errors."""
        each = [errors.generation if generation else errors.simple for _, errors in self.joint]
        return min(end[0] for end in each), max(end[1] for end in each)

    def joint_accuracies(self) -> list[tuple[int, float]]:
        """Substitutions with the simple tree accuracies that come with them, lowest and highest."""
        return [
            (number, accuracy) for number, errors in self.joint for accuracy in _accuracies(errors.simple, self.length)
        ]


def _trees_of(pair: Sides, settings: Settings) -> _Trees:
    if not pair.valid[0]:
        return _Trees((), 0, True)
    convention = settings["costs"]
    reference = pair.reference.values.tolist()
    maps = node_maps(reference, pair.output.values.tolist(), convention)
    counted = TreeletErrors(pair, convention, settings["extra"] == "insertion")
    joint = tuple((substitutions, counted.errors(nodes)) for substitutions, nodes in maps.found)
    length = counted.size if settings["tree_length"] == "treelets" else len(reference)
    return _Trees(joint, length, maps.exact and all(errors.exact for _, errors in joint))


def of_sentence(pair: Sides, has_trees: bool, settings: Settings, tree_pair: Sides | None = None) -> Ranges:
    """The ranges of the one sentence that `pair` holds, its trees beside another reference if there is a `tree_pair`:
    its substitutions then have nothing to do with the trees."""
    strings = _strings_of(pair, settings)
    tokens = len(pair.reference.values)
    found = {
        "simple_string_accuracy": _accuracies(strings.simple, tokens),
        "generation_string_accuracy": _accuracies(strings.generation, tokens),
    }
    if not has_trees:
        return Ranges(found, strings.exact)
    apart = tree_pair is not None and tree_pair is not pair
    trees = _trees_of(tree_pair if tree_pair is not None else pair, settings)
    if not trees.joint:
        return Ranges(found | dict.fromkeys(measures.OVERVIEW[2:], (np.nan, np.nan)), strings.exact)
    for name in ("simple", "generation"):
        found[f"{name}_tree_accuracy"] = _accuracies(trees.ends(name == "generation"), trees.length)
    joint = trees.joint_accuracies()
    if apart:
        joint = [(number, accuracy) for number in strings.substitutions for _, accuracy in joint]
    for name in measures.DERIVED:
        every = [
            float(measures.derived(name, np.array(accuracy), np.array(number), settings)) for number, accuracy in joint
        ]
        found[name] = min(every), max(every)
    return Ranges(found, strings.exact and trees.exact)


def _of_mean(pairs: Sequence[Sides], has_trees: bool, settings: Settings) -> Ranges:
    """The ranges of one sentence beside several references: each is aligned apart from the others, so that the ends of
    what is made of their sums are made of the sums of their ends."""
    strings = [_strings_of(pair, settings) for pair in pairs]
    tokens = sum(len(pair.reference.values) for pair in pairs)
    found = {
        "simple_string_accuracy": _accuracies(_sum_of_ends([errors.simple for errors in strings]), tokens),
        "generation_string_accuracy": _accuracies(_sum_of_ends([errors.generation for errors in strings]), tokens),
    }
    exact = all(errors.exact for errors in strings)
    if not has_trees:
        return Ranges(found, exact)
    trees = [_trees_of(pair, settings) for pair in pairs]
    there = [tree for tree in trees if tree.joint]
    if not there:
        return Ranges(found | dict.fromkeys(measures.OVERVIEW[2:], (np.nan, np.nan)), exact)
    length = sum(tree.length for tree in there)
    for name in ("simple", "generation"):
        ends = _sum_of_ends([tree.ends(name == "generation") for tree in there])
        found[f"{name}_tree_accuracy"] = _accuracies(ends, length)
    for name in measures.DERIVED:
        base = float(measures.derived(name, np.zeros(()), np.zeros(()), settings))

        def weighed(accuracy: float, number: float, name: str = name, base: float = base) -> float:
            """What an accuracy and substitutions of one reference add to the mean."""
            of_tree = float(measures.derived(name, np.array(accuracy), np.zeros(()), settings)) - base
            of_string = float(measures.derived(name, np.zeros(()), np.array(number), settings)) - base
            return of_tree / len(there) + of_string / len(pairs)

        low = high = base
        for errors, tree in zip(strings, trees, strict=True):
            joint = tree.joint_accuracies() or [(number, 0.0) for number in errors.substitutions]
            each = [weighed(accuracy, number) for number, accuracy in joint]
            low, high = low + min(each), high + max(each)
        found[name] = low, high
    return Ranges(found, exact and all(tree.exact for tree in there))


def _sum_of_ends(ends: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(low for low, _ in ends), sum(high for _, high in ends)


def _strings_of(pair: Sides, settings: Settings) -> Errors:
    return string_errors(pair.reference.values.tolist(), pair.output.values.tolist(), settings["costs"])


def _accuracies(errors: tuple[int, int], length: int) -> Span:
    """Lowest and highest accuracy of the highest and lowest number of errors."""
    return ((length - errors[1]) / length, (length - errors[0]) / length) if length else (np.nan, np.nan)


def alignments_of_item(dataset: GenerationDataset, system: int, item: int, settings: Settings) -> int:
    """How many cheapest alignments the tokens of one sentence have with those of the reference that counts."""
    here = np.array([item])
    pair = sides(dataset, system, here, nearest(dataset, system, here, settings).strings)
    return alignments(pair.reference.values.tolist(), pair.output.values.tolist(), settings["costs"])
