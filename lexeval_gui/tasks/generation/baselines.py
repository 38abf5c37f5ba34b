"""The left-right order of Bangalore & Rambow (2000) as a baseline, and two that random trees make of it.

The model knows one thing: whether a word precedes or follows its head, as often as it does so in training trees. A
sentence is put into order from its tree alone: each daughter goes to the side of its head where it usually stands,
with all that depends on it; the model says nothing about daughters on one side, whose order is drawn. The order is
always projective. Random trees are either those that sides are learnt from (the paper's baseline as we read it), or
those that are put into order; all trees over the words of a sentence are as likely.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from pathlib import Path

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import SEED, Parameter, Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Findings, Problem, unreadable
from lexeval_gui.core.task.baselines import Baseline, BaselineInput, MadeBaselines
from lexeval_gui.tasks.generation import reading
from lexeval_gui.tasks.generation.messages import printable
from lexeval_gui.tasks.generation.parts import Reference

title = "left-right baselines"
stem = "baseline"
help = (
    "What comes out if a tree is put into order by nothing but the side of its head on which a word usually stands; "
    "the same with sides learnt from random trees, and with random trees put into order."
)
inputs = (
    BaselineInput("train", "Training trees", "TRAIN.conllu", "CoNLL-U from which the sides are learnt"),
    BaselineInput("reference", "Reference", "REFERENCE.conllu", "CoNLL-U whose sentences are generated", role="gold"),
)
parameters: tuple[Parameter, ...] = (SEED,)
LEFT_RIGHT = Baseline("left_right", "left-right order", ".left_right.txt")
RANDOM_TRAINING = Baseline("random_training", "sides learnt from random trees", ".random_training.txt")
RANDOM_TREE = Baseline("random_tree", "left-right order of random trees", ".random_tree.txt")
files = (LEFT_RIGHT, RANDOM_TRAINING, RANDOM_TREE)

ROOT = -1
_CHECK_EVERY = 500


class Sentence(Struct, frozen=True):
    """The tokens as written, the words that they are (casefolded) with their parts of speech, and the place of the head
    of each, ROOT for a root; None without a tree that can be used."""

    tokens: tuple[str, ...]
    words: tuple[tuple[str, str], ...]
    heads: tuple[int, ...] | None


def make(paths: Mapping[str, str], settings: Settings, job: Job) -> MadeBaselines:
    """The lines of the files, one for each sentence of the reference. Raises Unreadable and Cancelled."""
    seed = settings.value_of(SEED)
    with job.part(0, 0.4):
        train = _read(paths["train"], job)
    with job.part(0.4, 0.6):
        models = _learnt(train, random.Random(f"training {seed}"), job)
    if not models[0].learnt:
        raise unreadable(paths["train"], "no-trees", "has no tree with a daughter, from which sides could be learnt")
    with job.part(0.6, 0.8):
        reference = _read(paths["reference"], job)
    with job.part(0.8, 1):
        made = {
            LEFT_RIGHT.id: _lines(reference, models[0], random.Random(f"left_right {seed}"), job),
            RANDOM_TRAINING.id: _lines(reference, models[1], random.Random(f"random_training {seed}"), job),
            RANDOM_TREE.id: _lines(
                reference, models[0], random.Random(f"random_tree {seed}"), job, of_random_trees=True
            ),
        }
    learnt = count_of(models[0].learnt, "daughter")
    log = (f"sides of {learnt} learnt from {Path(paths['train']).name}; seed {seed}",)
    return MadeBaselines(made, log, (*train.problems, *reference.problems, *_without_tree(reference)))


def _learnt(train: Reference, draw: random.Random, job: Job) -> tuple[LeftRight, LeftRight]:
    """What is learnt from the trees of the sentences, and from a random tree over each."""
    real, drawn = LeftRight(), LeftRight()
    for number, sentence in enumerate(_sentences(train)):
        _step(job, number, train)
        real.learn(sentence)
        drawn.learn(replace(sentence, heads=random_tree(len(sentence.tokens), draw)))
    return real, drawn


def _lines(
    reference: Reference, model: LeftRight, draw: random.Random, job: Job, of_random_trees: bool = False
) -> tuple[str, ...]:
    """Every sentence in the order of a model, from its own tree or from a random one."""
    lines = []
    for number, sentence in enumerate(_sentences(reference)):
        _step(job, number, reference)
        heads = random_tree(len(sentence.tokens), draw) if of_random_trees else sentence.heads
        lines.append(" ".join(sentence.tokens[place] for place in ordered(sentence, heads, model, draw)))
    return tuple(lines)


def _without_tree(reference: Reference) -> tuple[Problem, ...]:
    findings = Findings(reference.path)
    for row in np.flatnonzero(~reference.valid & (reference.tokens.lengths > 0)).tolist():
        said = (
            f"sentence '{printable(reference.ids.raw(row))}' has no tree; where its own is wanted, its order is drawn"
        )
        findings.add("warning", "no-tree", int(reference.lines[row]), said)
    return findings.problems()


def _step(job: Job, number: int, part: Reference) -> None:
    if number % _CHECK_EVERY == 0:
        job.step(number / len(part), "putting trees into order")


def _read(path: str, job: Job) -> Reference:
    """Trees of CoNLL-U. Raises Unreadable for anything else."""
    part = reading.read("gold", path, Settings(reading.options), job)
    if not isinstance(part, Reference) or part.kind != "conllu":
        raise unreadable(path, "no-trees", "is no CoNLL-U, and has no trees; expected words with ten columns")
    return part


def _sentences(part: Reference) -> Iterator[Sentence]:
    forms = list(part.words)
    folded = [form.casefold() for form in forms]
    for row in range(len(part.tokens)):
        start, codes = int(part.tokens.offsets[row]), part.tokens.row(row).tolist()
        words = tuple((folded[code], part.pos[start + place]) for place, code in enumerate(codes))
        heads = tuple(head - 1 for head in part.heads.row(row).tolist()) if part.valid[row] else None
        yield Sentence(tuple(forms[code] for code in codes), words, heads)


# -- the model --------------------------------------------------------------------------------------------------------


class LeftRight:
    """How often a daughter stands on the left of its head, and on the right: by the two words, by their parts of speech
    (where both are known), and at all."""

    def __init__(self) -> None:
        self.learnt = 0
        self._counts: defaultdict[tuple[str, ...], list[int]] = defaultdict(lambda: [0, 0])

    def learn(self, sentence: Sentence) -> None:
        """Count the sides of all daughters of a sentence."""
        for place, head in enumerate(sentence.heads or ()):
            if head != ROOT:
                self.learnt += 1
                for level in _levels(sentence.words[place], sentence.words[head]):
                    self._counts[level][place > head] += 1

    def is_right(self, daughter: tuple[str, str], head: tuple[str, str]) -> bool:
        """Whether a daughter more often follows its head: by the first level at which one side is more frequent; to the
        right where none is."""
        for level in _levels(daughter, head):
            left, right = self._counts.get(level, (0, 0))
            if left != right:
                return right > left
        return True


def _levels(daughter: tuple[str, str], head: tuple[str, str]) -> Iterator[tuple[str, ...]]:
    yield "words", daughter[0], head[0]
    if daughter[1] and head[1]:
        yield "pos", daughter[1], head[1]
    yield ("all",)


# -- trees and orders -------------------------------------------------------------------------------------------------


def ordered(sentence: Sentence, heads: Sequence[int] | None, model: LeftRight, draw: random.Random) -> list[int]:
    """The places of the words in the order of the model; without a tree (None) in any order."""
    if heads is None:
        return draw.sample(range(len(sentence.tokens)), len(sentence.tokens))
    daughters = defaultdict[int, list[int]](list)
    for place, head in enumerate(heads):
        daughters[head].append(place)
    found: list[int] = []
    waiting = [(place, False) for place in _shuffled(daughters[ROOT], draw)]
    while waiting:  # a tree can be deeper than functions can call themselves
        place, is_word = waiting.pop()
        if is_word:
            found.append(place)
            continue
        sides: tuple[list[int], list[int]] = [], []
        for daughter in _shuffled(daughters[place], draw):
            sides[model.is_right(sentence.words[daughter], sentence.words[place])].append(daughter)
        span = [*((left, False) for left in sides[0]), (place, True), *((right, False) for right in sides[1])]
        waiting += reversed(span)
    return found


def _shuffled(places: Sequence[int], draw: random.Random) -> list[int]:
    return draw.sample(places, len(places))


def random_tree(size: int, draw: random.Random) -> tuple[int, ...]:
    """The place of the head of each of `size` words, ROOT for the root: each of the size^(size − 1) trees is as likely.

    A sequence of size − 2 places stands for one tree without root (Prüfer 1918); any of its words is the root.
    """
    if size < 2:
        return (ROOT,) * size
    code = [draw.randrange(size) for _ in range(size - 2)]
    degree = [1 + code.count(place) for place in range(size)]
    leaves = [place for place in range(size) if degree[place] == 1]
    heapify(leaves)
    beside = defaultdict[int, list[int]](list)

    def join(one: int, other: int) -> None:
        beside[one].append(other)
        beside[other].append(one)

    for place in code:
        join(heappop(leaves), place)
        degree[place] -= 1
        if degree[place] == 1:
            heappush(leaves, place)
    join(heappop(leaves), heappop(leaves))
    heads = [ROOT] * size
    root = draw.randrange(size)
    waiting, reached = [root], {root}
    while waiting:
        above = waiting.pop()
        for place in beside[above]:
            if place not in reached:
                heads[place] = above
                reached.add(place)
                waiting.append(place)
    return tuple(heads)
