"""Gold, systems and sentences brought together item by item, under the conventions of reading the gold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Labels, Ragged, Strings, System, WordLists
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.substitution.dataset import NO_LINE, AnnotatorLines, Answers, Gold, SubstitutionDataset
from lexeval_gui.tasks.substitution.joining.checking import (
    check_kinds,
    lemma,
    no_common_id,
    not_counted,
    other_lexelts,
    shares_id,
    unknown_ids,
)
from lexeval_gui.tasks.substitution.joining.golds import gold_items
from lexeval_gui.tasks.substitution.joining.items import Items, labels_of
from lexeval_gui.tasks.substitution.parts import Lines, Responses, Sentences

POS_TITLES = {"a": "adjective", "j": "adjective", "n": "noun", "r": "adverb", "v": "verb"}
"""What the letters of the lexelts mean; CoInCo writes J for adjectives."""


def join(parts: Sequence[Part], settings: Settings, job: Job) -> SubstitutionDataset:
    """Join gold and systems by id, tables by their pairs of sentence and word (lexelts are never compared to score,
    only to warn). Sentences are those of the gold file where it has them.

    Items that do not count under `items` are left out and named in a note. Raises Unreadable if nothing is left.
    """
    lines, systems, left_out = _of_the_same_items(parts)
    job.step(0.1, "reading the gold's entries")
    items, gold = gold_items(lines, systems, settings, job.check)
    job.step(0.2, "looking at the items")
    problems = [*(problem for part in parts for problem in part.problems), *left_out]
    problems += not_counted(lines, items, settings)
    answers = list(_joined_systems(systems, lines, items, problems, job))
    job.step(0.9, "joining the sentences")
    sentences = lines.sentences or next((part for part in parts if isinstance(part, Sentences)), None)
    sentence_of, found = _sentences_of(sentences, items)
    responses = next((part for part in parts if isinstance(part, Responses)), None)
    said = None if responses is None else _annotator_lines(responses, items)
    pos = _pos_labels(items)
    return SubstitutionDataset(
        ids=items.ids,
        labels={"lexelt": items.lexelts, "pos": pos},
        groups=("pos",) if items.targets is None or any(pos.words) else (),
        texts=_texts(sentences, sentence_of, gold, said),
        systems=tuple(System(system.name, system.path, system.kind) for system in systems),
        titles={"pos": POS_TITLES},
        group_titles={"pos": "part of speech"},
        problems=tuple(problems + found),
        left_out=left_out,
        gold=gold,
        answers=tuple(answers),
        sentences=sentences,
        sentence_of=sentence_of,
        gold_path=lines.path,
        said=said,
        targets=items.targets or Labels(items.lexelts.codes, tuple(map(lemma, items.lexelts.words))),
        is_table=items.pairs is not None,
    )


def _of_the_same_items(parts: Sequence[Part]) -> tuple[Lines, list[Lines], tuple[Problem, ...]]:
    """The gold, the systems that share an id with it, of mw beside mw, and what is said of the others. Raises
    Unreadable where kinds do not go together."""
    lines = next(part for part in parts if part.role == "gold" and isinstance(part, Lines))
    systems = [part for part in parts if part.role == "system" and isinstance(part, Lines)]
    systems = [replace(part, kind="mw") if lines.kind == "mw" and part.kind == "best" else part for part in systems]
    check_kinds(lines, systems)
    known = [shares_id(lines, system) for system in systems]
    left_out = tuple(
        no_common_id(system, lines) for system, is_known in zip(systems, known, strict=True) if not is_known
    )
    return lines, [system for system, is_known in zip(systems, known, strict=True) if is_known], left_out


def _joined_systems(
    systems: Sequence[Lines], lines: Lines, items: Items, problems: list[Problem], job: Job
) -> Iterator[Answers]:
    """The answers of each system to the items; what is odd about them is added to `problems`."""
    for index, system in enumerate(systems):
        job.step(0.3 + 0.6 * index / len(systems), f"joining {system.name}")
        rows = items.rows_of_lines(system)
        job.check()
        problems += unknown_ids(system, rows, lines)
        job.check()
        if not (system.ids.same_as(lines.ids) and system.lexelts.same_as(lines.lexelts)):  # as most are
            problems += other_lexelts(system, rows, items, job.check)
        job.check()
        yield _answers_of(system, rows, len(items))


def _answers_of(system: Lines, rows: NDArray[np.int64], items: int) -> Answers:
    if system.blank is not None and np.array_equal(
        rows, np.arange(items)
    ):  # as most are: a line for each item, in order
        return Answers(system.entries, system.words, system.numbers, system.blank, system.kind)
    line_of = np.full(items, -1, np.int64)
    known = rows >= 0
    line_of[rows[known]] = np.flatnonzero(known)
    there = line_of >= 0
    picked = line_of[there]
    lengths, numbers, blank = np.zeros(items, np.int64), np.full(items, NO_LINE, np.int64), np.zeros(items, np.bool_)
    lengths[there], numbers[there] = system.entries.lengths[picked], system.numbers[picked]
    if system.blank is not None:
        blank[there] = system.blank[picked]
    entries = Ragged.of(lengths, system.entries.take(picked).values)
    return Answers(entries, system.words, numbers, blank, system.kind)


def _pos_labels(items: Items) -> Labels:
    """The PoS used: the last field, in lower case (`stand.n.v` is v; CoInCo's J stays j). Where the file says what the
    target is, it is what the lexelt has besides."""
    lexelts = items.lexelts
    names = [word.rpartition(".")[2].lower() if "." in word else "" for word in lexelts.words]
    if items.targets is not None:
        codes, first = np.unique(lexelts.codes, return_index=True)
        for code, row in zip(codes.tolist(), first.tolist(), strict=True):
            names[code] = lexelts.words[code][len(items.targets[row]) + 1 :].lower()
    words = {name: code for code, name in enumerate(dict.fromkeys(names))}
    return Labels(np.array([words[name] for name in names], np.int32)[lexelts.codes], tuple(words))


def _sentences_of(sentences: Sentences | None, items: Items) -> tuple[NDArray[np.int64], list[Problem]]:
    sentence_of = np.full(len(items), -1, np.int64)
    if sentences is None:
        return sentence_of, []
    rows = items.rows_of(sentences.ids)
    sentence_of[rows[rows >= 0]] = np.flatnonzero(rows >= 0)
    missing = int((sentence_of < 0).sum())
    text = f"{missing} of {len(items)} items have no sentence here; they are shown without"
    return sentence_of, [Problem("note", sentences.path, None, "no-sentence", text)] if missing else []


def _annotator_lines(responses: Responses, items: Items) -> AnnotatorLines:
    """Of each item the line of each annotator, in the order of the file; of several lines the last one stands, as it
    does where agreement is measured."""
    row_of, annotators = items.rows_of(responses.ids), labels_of(responses.annotators).codes
    last = {
        (item, who): line for line, (item, who) in enumerate(zip(row_of.tolist(), annotators.tolist(), strict=True))
    }
    kept = np.array(sorted(line for (item, _), line in last.items() if item >= 0), np.int64)
    order = np.argsort(row_of[kept], kind="stable")
    return AnnotatorLines(responses, Ragged.of(np.bincount(row_of[kept], minlength=len(items)), kept[order]))


def _texts(
    sentences: Sentences | None, sentence_of: Ints, gold: Gold, said: AnnotatorLines | None
) -> dict[str, Strings | WordLists]:
    """What filters such as `text:~`, `gold:~` and `annotator:` search."""
    texts: dict[str, Strings | WordLists] = {"gold": WordLists(gold.words, gold.entries)}
    if said is not None:
        texts["annotator"] = WordLists(said.responses.annotators, said.lines)
        texts["response"] = WordLists(said.responses.words, said.words)
    if sentences is not None:
        whole = ["".join(parts) for parts in zip(sentences.before, sentences.head, sentences.after, strict=True)]
        texts["text"] = Strings.of(whole[row] if row >= 0 else "" for row in sentence_of.tolist())
    return texts
