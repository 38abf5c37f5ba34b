"""Gold, systems and sentences brought together item by item, under the conventions of reading the gold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import PIECE, Ints, Labels, Ragged, Strings, System, WordLists
from lexeval_gui.core.jobs import Check, Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Severity, more_lines, unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.substitution.dataset import NO_LINE, AnnotatorLines, Answers, Gold, SubstitutionDataset
from lexeval_gui.tasks.substitution.parts import Lines, Responses, Sentences
from lexeval_gui.tasks.substitution.repeats import rows_with_repeats
from lexeval_gui.tasks.substitution.scorepl import gold as scorepl_gold
from lexeval_gui.tasks.substitution.scorepl.plain_gold import ScorePlGold

POS_TITLES = {"a": "adjective", "j": "adjective", "n": "noun", "r": "adverb", "v": "verb"}
"""What the letters of the lexelts mean; CoInCo writes J for adjectives."""


def join(parts: Sequence[Part], settings: Settings, job: Job) -> SubstitutionDataset:
    """Join gold and systems by id (lexelts are never compared to score, only to warn).

    Items that do not count under `items` are left out and named in a note. Raises Unreadable if nothing is left.
    """
    lines = next(part for part in parts if part.role == "gold" and isinstance(part, Lines))
    systems = [part for part in parts if part.role == "system" and isinstance(part, Lines)]
    systems = [replace(part, kind="mw") if lines.kind == "mw" and part.kind == "best" else part for part in systems]
    _check_kinds(lines, systems)
    strangers = {id(system) for system in systems if not _shares_id(lines, system)}
    left_out = tuple(_no_common_id(system, lines) for system in systems if id(system) in strangers)
    systems = [system for system in systems if id(system) not in strangers]
    job.step(0.1, "reading the gold's entries")
    items, gold = _gold_items(lines, systems, settings, job.check)
    job.step(0.2, "looking at the items")
    problems = [*(problem for part in parts for problem in part.problems), *left_out]
    problems += _not_counted(lines, items, settings)
    answers = []
    for index, system in enumerate(systems):
        job.step(0.3 + 0.6 * index / len(systems), f"joining {system.name}")
        rows = items.rows_of(system.ids)
        job.check()
        problems += _unknown_ids(system, rows, lines)
        job.check()
        problems += _other_lexelts(system, rows, items, job.check)
        job.check()
        answers.append(_answers_of(system, rows, len(items)))
    job.step(0.9, "joining the sentences")
    sentences = next((part for part in parts if isinstance(part, Sentences)), None)
    sentence_of, found = _sentences_of(sentences, items)
    responses = next((part for part in parts if isinstance(part, Responses)), None)
    said = None if responses is None else _annotator_lines(responses, items)
    return SubstitutionDataset(
        ids=items.ids,
        labels={"lexelt": items.lexelts, "pos": _pos_labels(items.lexelts)},
        groups=("pos",),
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
    )


@dataclass(frozen=True)
class Items:
    """The items that count: ids [n] and lexelts [n], in the order of the gold file."""

    ids: Strings
    lexelts: Labels

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def _row_of(self) -> dict[bytes, int]:
        """The first row of each id."""
        return {text: len(self) - 1 - row for row, text in enumerate(reversed(_raw_texts(self.ids)))}

    def rows_of(self, ids: Strings) -> NDArray[np.int64]:
        """The item of each id, -1 if it is none: int64 [ids]."""
        if np.array_equal(ids.offsets, self.ids.offsets) and np.array_equal(ids.data, self.ids.data):
            return np.arange(len(ids))  # files in the same order, as most are, need no look-up
        get = self._row_of.get
        return np.fromiter((get(text, -1) for text in _raw_texts(ids)), np.int64, len(ids))


def _raw_texts(texts: Strings) -> list[bytes]:
    raw = texts.data.tobytes()
    return [raw[start:stop] for start, stop in pairwise(texts.offsets.tolist())]


def _check_kinds(gold: Lines, systems: Sequence[Lines]) -> None:
    """Multiword files go with a multiword gold, and nothing else does."""
    for system in systems:
        if (system.kind == "mw") != (gold.kind == "mw"):
            article = "an" if system.kind == "oot" else "a"
            hint = "; opened as mw (`--as mw`) both are read as multiwords" if system.kind == "mw" else ""
            words = "multiwords" if gold.kind == "mw" else "substitutes"
            text = f"is {article} {system.kind} file, but {Path(gold.path).name} is a gold file of {words}"
            raise unreadable(system.path, "kinds-differ", f"{text}; it is not scored{hint}")


def _gold_items(lines: Lines, systems: Sequence[Lines], settings: Settings, check: Check) -> tuple[Items, Gold]:
    """The items that count, in file order, and their gold."""
    if lines.kind == "mw":
        return _multiword_items(lines, systems)
    read = ScorePlGold.of(lines) if "score.pl" in (settings["items"], settings["gold_reading"]) else None
    counted = read.counted if read and settings["items"] == "score.pl" else _counted_lines(lines, settings["items"])
    check()
    as_score_pl = read if settings["gold_reading"] == "score.pl" else None
    items, gold = _as_score_pl(as_score_pl, counted) if as_score_pl else _clean(lines, counted, check)
    if not len(items):
        raise unreadable(lines.path, "no-items", "no item of this gold file counts; a line needs two responses or more")
    return items, gold


def _counted_lines(lines: Lines, items: str) -> NDArray[np.int64]:
    """The line numbers of the items that have two responses or, if `items` is `all`, any."""
    assert lines.counts is not None
    responses = lines.entries.sums(lines.counts)
    return np.asarray(lines.numbers[responses >= (2 if items == "two-responses" else 1)])


def _clean(lines: Lines, counted: NDArray[np.int64], check: Check) -> tuple[Items, Gold]:
    keep = np.flatnonzero(np.isin(lines.numbers, counted))
    assert lines.counts is not None
    entries = lines.entries.take(keep)
    counts = Ragged(lines.entries.offsets, lines.counts).take(keep).values
    check()
    entries, counts = add_up(entries, counts)
    gold = Gold(entries, counts, lines.words, lines.numbers[keep])
    check()
    lexelts = lines.lexelts.take(keep)
    check()
    return Items(lines.ids.take(keep), _labels(lexelts)), gold


def add_up(entries: Ragged, counts: NDArray[np.int64]) -> tuple[Ragged, NDArray[np.int64]]:
    """Entries of a row with the same value become one, at the place of the first, with their counts added."""
    if not len(rows_with_repeats(entries)):
        return entries, counts
    keys = entries.rows() << 32 | entries.values.astype(np.int64)
    distinct, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    summed = np.bincount(inverse, counts, len(distinct)).astype(np.int64)
    is_first = np.zeros(len(keys), np.bool_)
    is_first[first] = True
    return entries.select(is_first), summed[inverse][is_first]


def _as_score_pl(read: ScorePlGold, counted: NDArray[np.int64]) -> tuple[Items, Gold]:
    """The gold as the official scorer has it. A further counted line of an id is a twin: it adds to totals alone.

    An item whose readable entries are none adds to totals too, with an empty gold.
    """
    lines, wanted = read.lines, set(counted.tolist())
    rows = np.flatnonzero(read.plain & np.isin(lines.numbers, counted))
    others = [line for line in read.others if line.number in wanted]
    ids, lexelts = lines.ids.take(rows), lines.lexelts.take(rows)
    gold = _plain_gold(lines, rows)
    if others:
        gold, order = _merge_golds(gold, _merged_gold(others))
        ids = Strings.concatenate([ids, Strings.of(line.id for line in others)]).take(order)
        lexelts = Strings.concatenate([lexelts, Strings.of(_written_lexelts(lines, others))]).take(order)
    return Items(ids, _labels(lexelts)), gold


def _plain_gold(lines: Lines, rows: Ints) -> Gold:
    """Lines that the scorer reads as they stand: the first entry is the mode unless another has the same count."""
    assert lines.counts is not None
    entries = lines.entries.take(rows)
    counts = Ragged(lines.entries.offsets, lines.counts).take(rows)
    as_first = counts.values == np.repeat(counts.values[counts.offsets[:-1]], counts.lengths)
    tied = counts.sums(as_first) > 1
    modes = np.where(tied, -1, 0)
    no_twins = np.zeros(len(rows), np.bool_)
    return Gold(entries, counts.values, lines.words, lines.numbers[rows], modes, no_twins, (~tied).astype(np.int64))


def _merged_gold(found: Sequence[scorepl_gold.GoldLine]) -> Gold:
    """Lines read one by one, those of an id put together."""
    merged: dict[bytes, scorepl_gold.Counts] = {}
    modes: dict[bytes, bytes | None] = {}
    for line in found:
        merged[line.id] = merged.get(line.id, {}) | line.counts
        if line.counts:
            modes[line.id] = line.mode
    words = {word: code for code, word in enumerate(dict.fromkeys(w for counts in merged.values() for w in counts))}
    entries_of = [merged[line.id] for line in found]
    codes = np.array([words[word] for counts in entries_of for word in counts], np.int32)
    first = {line.id: index for index, line in reversed(list(enumerate(found)))}
    return Gold(
        Ragged.of(np.array(list(map(len, entries_of)), np.int64), codes),
        np.array([int(min(count, 2**31)) for counts in entries_of for count in counts.values()], np.int64),
        Strings.of(word.decode("utf-8", "replace") for word in words),
        np.array([line.number for line in found], np.int64),
        np.array([_place(modes.get(line.id), merged[line.id]) for line in found], np.int64),
        np.array([first[line.id] != index for index, line in enumerate(found)], np.bool_),
        np.array([line.modes_added for line in found], np.int64),
    )


def _merge_golds(one: Gold, other: Gold) -> tuple[Gold, Ints]:
    """Two golds as one in the order of the file, and that order: where each line stood in the one, then the other."""

    def ordered(name: str) -> NDArray[Any]:
        return np.asarray(np.concatenate((getattr(one, name), getattr(other, name)))[order])

    order = np.argsort(np.concatenate((one.lines, other.lines)))
    lengths = np.concatenate((one.entries.lengths, other.entries.lengths))
    codes = np.concatenate((one.entries.values, other.entries.values + np.int32(len(one.words))))
    counts = Ragged.of(lengths, np.concatenate((one.counts, other.counts))).take(order).values
    words = Strings.concatenate([one.words, other.words])
    columns = {name: ordered(name) for name in ("lines", "modes", "twins", "modes_added")}
    return Gold(Ragged.of(lengths, codes).take(order), counts, words, **columns), order


def _written_lexelts(lines: Lines, found: Sequence[scorepl_gold.GoldLine]) -> list[bytes]:
    """The lexelts as they stand in the file: of those with blanks or accents score.pl sees the end only."""
    whole = dict(zip(lines.numbers.tolist(), _raw_texts(lines.lexelts), strict=True))
    return [whole.get(line.number, line.lexelt) for line in found]


def _place(mode: bytes | None, counts: scorepl_gold.Counts) -> int:
    return list(counts).index(mode) if mode is not None and mode in counts else -1


def _multiword_items(lines: Lines, systems: Sequence[Lines]) -> tuple[Items, Gold]:
    """All items of a multiword gold, then those that only a system names: there, annotators found no multiword."""
    assert lines.counts is not None
    entries, counts = add_up(lines.entries, lines.counts)
    lexelt_of = dict(zip(_raw_texts(lines.ids), _raw_texts(lines.lexelts), strict=True))
    known = len(lexelt_of)
    for system in systems:
        for id_, lexelt in zip(_raw_texts(system.ids), _raw_texts(system.lexelts), strict=True):
            lexelt_of.setdefault(id_, lexelt)
    more = np.zeros(len(lexelt_of) - known, np.int64)
    padded = Ragged.of(np.concatenate((entries.lengths, more)), entries.values)
    gold = Gold(padded, counts, lines.words, np.concatenate((lines.numbers, more)))
    return Items(Strings.of(lexelt_of), _labels(Strings.of(lexelt_of.values()))), gold


def _answers_of(system: Lines, rows: NDArray[np.int64], items: int) -> Answers:
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


def _not_counted(lines: Lines, items: Items, settings: Settings) -> list[Problem]:
    """A note that names the gold items that do not count."""
    missing = np.flatnonzero(items.rows_of(lines.ids) < 0)
    if not len(missing):
        return []
    text = f"item {lines.ids[missing[0]]} is left out: it does not count under items = {settings['items']}"
    return _of_lines("note", lines, missing, "not-counted", text)


def _of_lines(severity: Severity, lines: Lines, rows: Ints, code: str, message: str) -> list[Problem]:
    """One problem for some rows; the message is about the first of them."""
    numbers = tuple(lines.numbers[rows].tolist())
    more = f" ({more_lines(numbers[1:], len(numbers) - 1)})" if len(numbers) > 1 else ""
    return [Problem(severity, lines.path, numbers[0], code, message + more, numbers)]


def _shares_id(gold: Lines, system: Lines) -> bool:
    """Whether the gold has some id of a system; nearly always one of its first."""
    first = system.ids.take(np.arange(min(len(system), PIECE)))
    return any(_have_common(gold.ids, ids) for ids in (first, system.ids))


def _have_common(some: Strings, others: Strings) -> bool:
    wanted = set(_raw_texts(others))
    return any(some.raw(row) in wanted for row in range(len(some)))


def _no_common_id(system: Lines, gold: Lines) -> Problem:
    text = f"none of its {len(system)} ids is in {Path(gold.path).name}: is this system from another data set?"
    return Problem("error", system.path, None, "no-common-id", text)


def _unknown_ids(system: Lines, rows: NDArray[np.int64], gold: Lines) -> list[Problem]:
    """A warning for lines whose id the gold file does not have at all."""
    missing = np.flatnonzero(rows < 0).tolist()
    known = set(gold.ids) if missing else set()
    unknown = [row for row in missing if system.ids[row] not in known]
    if not unknown:
        return []
    text = f"id {system.ids[unknown[0]]} is not in the gold; the line is not scored"
    return _of_lines("warning", system, np.array(unknown), "unknown-id", text)


def _other_lexelts(system: Lines, rows: NDArray[np.int64], items: Items, check: Check) -> list[Problem]:
    """A warning where gold and system name different words under one id: the files may not belong together."""
    theirs = _labels(system.lexelts)
    check()
    code_of = {word: code for code, word in enumerate(items.lexelts.words)}
    same = np.array([code_of.get(word, -1) for word in theirs.words], np.int32)
    known = np.flatnonzero((rows >= 0) & (same[theirs.codes] != items.lexelts.codes[rows]))
    pairs = theirs.codes[known].astype(np.int64) * len(items.lexelts.words) + items.lexelts.codes[rows[known]]
    distinct, pair_of = np.unique(pairs, return_inverse=True)
    named = [divmod(pair, len(items.lexelts.words)) for pair in distinct.tolist()]
    differ = [_lemma(theirs.words[one]) != _lemma(items.lexelts.words[other]) for one, other in named]
    at = known[np.array(differ, np.bool_)[pair_of]]
    if not len(at):
        return []
    row = int(at[0])
    here, gold = theirs[row], items.lexelts[int(rows[row])]
    text = f"item {system.ids[row]} is {here} here and {gold} in the gold; scored by its id"
    return _of_lines("warning", system, at, "other-lexelt", text)


def _lemma(lexelt: str) -> str:
    return lexelt.split(".", 1)[0].casefold()


def _pos_labels(lexelts: Labels) -> Labels:
    """The PoS used: the last field, in lower case (`stand.n.v` is v; CoInCo's J stays j)."""
    names = [word.rpartition(".")[2].lower() if "." in word else "" for word in lexelts.words]
    words = {name: code for code, name in enumerate(dict.fromkeys(names))}
    return Labels(np.array([words[name] for name in names], np.int32)[lexelts.codes], tuple(words))


def _labels(texts: Strings) -> Labels:
    """Texts as labels, the words in the order of first use."""
    vocabulary = Vocabulary()
    codes = vocabulary.codes_of(texts)
    first = np.empty(len(vocabulary), np.int64)
    first[codes[::-1]] = np.arange(len(codes))[::-1]  # of several the last one assigned stays: the first in order
    order = np.argsort(first)
    place = np.empty(len(order), np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    return Labels(place[codes], tuple(vocabulary.strings().take(order)))


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
    row_of, annotators = items.rows_of(responses.ids), _labels(responses.annotators).codes
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
        whole = [" ".join(parts) for parts in zip(sentences.before, sentences.head, sentences.after, strict=True)]
        texts["text"] = Strings.of(whole[row] if row >= 0 else "" for row in sentence_of.tolist())
    return texts
