"""Gold, runs and sources brought together fragment by fragment, with everything odd between them reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings, System
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings, Text
from lexeval_gui.core.problems import Problem, Unreadable, unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.edits import names
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import EditFiles, Edits, Sources

ASSUME_PART = Text(
    "assume_part", "part of edits without one", "", "join",
    help="Edits that name no part are taken to be of this one, such as 1; empty leaves them without.",
)  # fmt: skip

HOO_TYPES = ("RT", "MT", "UT", "RD", "MD", "UD")

Ints = NDArray[np.int64]


def join(parts: Sequence[Part], settings: Settings, job: Job) -> EditsDataset:
    """Join. Raises Unreadable, with the problems of every run that does not pair with the gold."""
    gold = next(cast(EditFiles, part) for part in parts if part.role == "gold")
    runs = [cast(EditFiles, part) for part in parts if part.role == "system"]
    _check_kinds(gold, runs)
    orders = _orders(gold, runs)
    keep = np.arange(min(len(order) for order in orders) if orders else len(gold))
    words = Words(settings["assume_part"].strip() if "assume_part" in settings else "")
    ours = words.edit_set(gold, keep)
    theirs = tuple(words.edit_set(run, order[keep]) for run, order in zip(runs, orders, strict=True))
    job.step(0.5, "joining")
    sources = next((cast(Sources, part) for part in parts if part.role == "source"), gold.sources)
    texts = words.texts_of(gold, sources, keep)
    problems = [problem for part in parts for problem in part.problems]
    if sources is not None and sources is gold.sources:
        problems += sources.problems
    return EditsDataset(
        gold.fragments.take(keep), {}, (), {"text": _whole_texts(texts, len(keep))},
        tuple(System(run.name, run.path, run.kind) for run in runs),
        problems=tuple(problems), kind=gold.kind, gold=words.finished(ours),
        runs=tuple(words.finished(run) for run in theirs), part_texts=texts.texts, part_names=words.part_labels(texts),
        part_offsets=texts.offsets, paragraphs=texts.paragraphs, gold_path=gold.path,
    )  # fmt: skip


def _check_kinds(gold: EditFiles, runs: Sequence[EditFiles]) -> None:
    """M2 goes with M2, XML with XML."""
    said = {True: "M2", False: "HOO XML"}
    failed = [
        Problem("error", run.path, None, "kinds-differ",
                f"is {said[run.sentences is not None]}, and {Path(gold.path).name} is {said[gold.sentences is not None]}; "
                "gold and runs must be of one format")
        for run in runs if (run.sentences is None) != (gold.sentences is None)
    ]  # fmt: skip
    if failed:
        raise Unreadable(failed)


# -- pairing ----------------------------------------------------------------------------------------------------------


def _orders(gold: EditFiles, runs: Sequence[EditFiles]) -> list[Ints]:
    """For each run, its row for each fragment of the gold. Raises Unreadable with the problems of all runs."""
    failed: list[Problem] = []
    orders: list[Ints] = []
    for run in runs:
        try:
            orders.append(_same_sentences(gold, run) if gold.sentences is not None else _same_names(gold, run))
        except Unreadable as error:
            failed += error.problems
    if failed:
        raise Unreadable(failed)
    return orders


def _same_sentences(gold: EditFiles, run: EditFiles) -> Ints:
    """M2: as many sentences, of the same tokens, in the same order."""
    ours, theirs = gold.sentences, run.sentences
    assert ours is not None
    assert theirs is not None
    count = min(len(ours), len(theirs))
    differs = _first_difference(ours, theirs, count)
    if differs is None and (len(ours) == len(theirs) or not (gold.whole and run.whole)):
        return np.arange(count)
    counts = "" if len(ours) == len(theirs) else f"has {len(theirs)} sentences and the gold has {len(ours)}; "
    if differs is None:
        raise unreadable(run.path, "sentences", f"{counts}the first {count} are the same")
    here, there = names.shown(theirs[differs], 60), names.shown(ours[differs], 60)
    text = f"{counts}sentence {differs + 1} is {here} here and {there} in the gold"
    raise unreadable(run.path, "sentences", text)


def _first_difference(ours: Strings, theirs: Strings, count: int) -> int | None:
    end = int(ours.offsets[count])
    if np.array_equal(ours.offsets[: count + 1], theirs.offsets[: count + 1]) and np.array_equal(
        ours.data[:end], theirs.data[:end]
    ):
        return None
    return next((row for row in range(count) if ours.raw(row) != theirs.raw(row)), None)


def _same_names(gold: EditFiles, run: EditFiles) -> Ints:
    """HOO: a fragment of the run for each fragment of the gold, by the names of the files."""
    ours, theirs = ([_key(file) for file in part.files] for part in (gold, run))
    if len(ours) == len(theirs) == 1 and not gold.folder and not run.folder and (None in (ours[0], theirs[0])):
        return np.zeros(1, np.int64)  # two files named by hand
    rows = {key: row for row, key in reversed(list(enumerate(theirs))) if key is not None}
    if not (gold.whole and run.whole):
        ours = ours[: next((row for row, key in enumerate(ours) if key not in rows), len(ours))]
        return np.array([rows[key] for key in ours if key is not None], np.int64)
    _check_names(gold, run, ours, theirs)
    return np.array([rows[key] for key in ours if key is not None], np.int64)


def _key(file: str) -> str | None:
    found = names.parse(Path(file).name)
    return found.fragment if found else None


def _check_names(
    gold: EditFiles, run: EditFiles, ours: Sequence[str | None], theirs: Sequence[str | None]
) -> None:
    """Refuse files without a partner, or two of one fragment, on either side."""
    alone_here = _alone(run.files, theirs, ours)
    alone_there = _alone(gold.files, ours, theirs)
    if len(ours) == len(theirs) and not alone_here and not alone_there:
        return
    text = f"has {_fragments(len(theirs))}, the gold {_fragments(len(ours))}"
    if alone_here:
        text += f"; without partner here: {names.listed(alone_here)}"
    if alone_there:
        text += f"; without partner in the gold: {names.listed(alone_there)}"
    text += "; files pair by the four digits before GE, or before team and digit (0001GE.xml, 0001MQ0.xml)"
    raise unreadable(run.path, "pairing", text)


def _alone(files: Strings, keys: Sequence[str | None], others: Sequence[str | None]) -> list[str]:
    """The names of files whose fragment the other side lacks, or that have no fragment, or whose fragment came before."""
    known = {key for key in others if key is not None}
    seen: set[str | None] = set()
    alone = []
    for file, key in zip(files, keys, strict=True):
        if key not in known or key in seen:
            alone.append(Path(file).name)
        seen.add(key)
    return alone


def _fragments(count: int) -> str:
    return f"{count} fragment{'' if count == 1 else 's'}"


# -- shared words -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Texts:
    """Source texts of the fragments in order: `parts` [s] their codes (-1: none), `offsets` [n + 1]."""

    texts: Strings
    parts: NDArray[np.int32]
    offsets: Ints
    paragraphs: Ragged


class Words:
    """Numbers the corrections, types and parts of gold, runs and sources together."""

    def __init__(self, assumed_part: str = "") -> None:
        self._texts, self._types, self._parts = Interner(), Interner(), Interner()
        self._assumed = assumed_part

    def edit_set(self, files: EditFiles, order: Ints) -> EditSet:
        """The edits of these fragments, in this order, with shared codes; `finished` gives them their words."""
        edits, offsets = _ordered(files, order)
        codes = np.fromiter((self._texts[edits.texts.raw(row)] for row in range(len(edits.texts))), np.int32)
        values = codes[edits.corrections.values] if len(codes) else edits.corrections.values
        shared = replace(
            edits, corrections=Ragged(edits.corrections.offsets, values), type=_recoded(edits.type, self._types, ""),
            part=_recoded(edits.part, self._parts, self._assumed),
        )  # fmt: skip
        taken = files.files if files.sentences is None else None
        annotators = files.annotators.take(order) if files.annotators is not None else None
        return EditSet(shared, offsets, annotators, taken.take(order) if taken is not None else None)

    def finished(self, edits: EditSet) -> EditSet:
        """The edits with the words that all share, once all are known."""
        plain = edits.edits
        shared = replace(
            plain, texts=self._shared, type=Labels(plain.type.codes, self._words(self._types)),
            part=Labels(plain.part.codes, self._words(self._parts)),
        )  # fmt: skip
        return replace(edits, edits=shared)

    @property
    def _shared(self) -> Strings:
        if not hasattr(self, "_packed"):
            self._packed = self._texts.strings()
        return self._packed

    @staticmethod
    def _words(words: Interner) -> tuple[str, ...]:
        return tuple(word.decode("utf-8", "replace") for word in words)

    def texts_of(self, gold: EditFiles, sources: Sources | None, keep: Ints) -> _Texts:
        """The texts of the gold's fragments: of M2 its sentences, else those of the sources with the same name."""
        if gold.sentences is not None:
            part = self._parts[b"1"]
            return _Texts(gold.sentences.take(keep), np.full(len(keep), part, np.int32),
                          np.arange(len(keep) + 1), Ragged.of(np.ones(len(keep), np.int64), np.zeros(len(keep), np.int64)))  # fmt: skip
        if sources is None:
            nothing = Strings.of(())
            return _Texts(nothing, np.zeros(0, np.int32), np.zeros(len(keep) + 1, np.int64), Ragged.of(keep[:0], keep[:0]))
        rows_of: dict[str, list[int]] = {}
        for row, fragment in enumerate(sources.fragments):
            rows_of.setdefault(fragment, []).append(row)
        listed = [rows_of.get(gold.fragments[row], []) for row in keep.tolist()]
        rows = np.array([row for found in listed for row in found], np.int64)
        lengths = np.array([len(found) for found in listed], np.int64)
        codes = [self._parts[name.encode()] if name else -1
                 for name in ((sources.parts[row] or self._assumed) for row in rows.tolist())]  # fmt: skip
        return _Texts(sources.texts.take(rows), np.array(codes, np.int32), Ragged.of(lengths, rows).offsets,
                      sources.paragraphs.take(rows))  # fmt: skip

    def part_labels(self, texts: _Texts) -> Labels:
        """The part of each source text."""
        return Labels(texts.parts, self._words(self._parts))


def _recoded(labels: Labels, words: Interner, otherwise: str) -> Labels:
    """The labels as codes of shared words; no label becomes `otherwise`, if that is given."""
    none = words[otherwise.encode()] if otherwise else -1
    target = np.array([*(words[word.encode()] for word in labels.words), none], np.int32)
    return Labels(target[labels.codes], ())


def _ordered(files: EditFiles, order: Ints) -> tuple[Edits, Ints]:
    """The edits of these fragments, in this order, and where each fragment's begin."""
    if np.array_equal(order, np.arange(len(files))):
        return files.edits, files.offsets
    picked = Ragged(files.offsets, np.arange(len(files.edits))).take(order)
    return replace(files.edits.take(picked.values), fragment=picked.rows()), picked.offsets


def _whole_texts(texts: _Texts, count: int) -> Strings:
    """The text of each fragment, its parts together."""
    return Strings(texts.texts.data, texts.texts.offsets[texts.offsets]) if count else texts.texts
