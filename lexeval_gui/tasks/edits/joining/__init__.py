"""Gold, runs and sources brought together fragment by fragment, with everything odd between them reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import cast

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings, System
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings, Text
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.joining import corrected_lines, fragment_pairing, offsets
from lexeval_gui.tasks.edits.joining.checking import note_on_units, problems_of_edits
from lexeval_gui.tasks.edits.joining.corrected_lines import Paragraphs
from lexeval_gui.tasks.edits.joining.hoo_as_m2 import at_m2_levels
from lexeval_gui.tasks.edits.parts import CorrectedText, EditFiles, Edits, Sources
from lexeval_gui.tasks.edits.reading import file_names
from lexeval_gui.tasks.edits.reading.edit_columns import recoded, words_of
from lexeval_gui.tasks.edits.reading.m2_as_hoo import PART
from lexeval_gui.tasks.edits.scoring.m2_levels import CATEGORY_TITLES

NO_PART = "none"
"""The value of `assume_part` that assumes nothing."""

ASSUME_PART = Text(
    "assume_part",
    "part of edits without one",
    NO_PART,
    "join",
    help="Edits that name no part are taken to be of this one, such as 1; `none` leaves them without.",
)

PARAMETERS = (ASSUME_PART, offsets.OFFSETS)
"""The parameters that act here."""

Ints = NDArray[np.int64]


def join(parts: Sequence[Part], settings: Settings, job: Job) -> EditsDataset:
    """Join. Raises Unreadable, with the problems of every run that does not pair with the gold."""
    gold = next(cast(EditFiles, part) for part in parts if part.role == "gold")
    sources = next((cast(Sources, part) for part in parts if part.role == "source"), gold.sources)
    given = [part for part in parts if part.role == "system"]
    runs = _as_edits(given, gold, sources, job)
    fragment_pairing.check_kinds(gold, runs)
    orders = fragment_pairing.orders(gold, runs)
    count = min((len(order) for order in orders), default=len(gold))  # less than all while files are still being read
    words = SharedWords(_assumed_part(settings))
    ours = words.edit_set(gold, np.arange(count))
    theirs = [words.edit_set(run, order[:count]) for run, order in zip(runs, orders, strict=True)]
    texts = words.texts_of(gold, sources, count)
    job.step(0.5, "joining")
    dataset = EditsDataset(
        _first_texts(gold.fragments, count),
        {},
        (),
        {"text": _whole_texts(texts, count)},
        tuple(System(run.name, run.path, run.kind) for run in runs),
        kind=gold.kind,
        gold=words.finished(ours),
        runs=tuple(map(words.finished, theirs)),
        part_texts=texts.texts,
        part_names=words.part_labels(texts),
        part_offsets=texts.offsets,
        paragraphs=texts.paragraphs,
        gold_path=gold.path,
        group_titles=CATEGORY_TITLES,
    )
    said = tuple(_reading_problems(parts, runs, gold, sources))
    if gold.sentences is not None or not all(part.whole for part in (gold, *runs)):
        dataset = replace(dataset, problems=said)
    else:
        texts_at = [run.of_text for run in runs]
        dataset = _with_checked_texts(dataset, said, settings.value_of(offsets.OFFSETS), texts_at)
    return _with_outputs(dataset, given, gold.whole) if dataset.kind == "m2" else dataset


def _as_edits(given: Sequence[Part], gold: EditFiles, sources: Sources | None, job: Job) -> list[EditFiles]:
    """The runs as files of edits: of corrected text, for a gold of HOO what it changes, for one of M2 nothing yet."""
    if not any(isinstance(run, CorrectedText) for run in given):
        return [cast(EditFiles, run) for run in given]
    paragraphs = Paragraphs(gold, sources, _source_rows(gold, sources, len(gold))) if gold.kind == "hoo" else None
    made, failed = [], list[Problem]()
    for run in given:
        try:
            if not isinstance(run, CorrectedText):
                made.append(cast(EditFiles, run))
            elif paragraphs is None:
                made.append(corrected_lines.without_edits(run, gold))
            else:
                made.append(paragraphs.edits(run, gold, job))
        except Unreadable as error:
            failed += error.problems
    if failed:
        raise Unreadable(failed)
    return made


def _with_outputs(dataset: EditsDataset, given: Sequence[Part], whole: bool) -> EditsDataset:
    """The dataset with the lines of its systems that are corrected text. Raises Unreadable, with the problems of all of
    them."""
    runs, systems, said, failed = list(dataset.runs), list(dataset.systems), list[Problem](), list[Problem]()
    for place, run in enumerate(given):
        if isinstance(run, CorrectedText):
            try:
                said += corrected_lines.check(run, dataset.part_texts, whole)
            except Unreadable as error:
                failed += error.problems
                continue
            runs[place] = replace(runs[place], annotators=None, outputs=_first_texts(run.sentences, len(dataset)))
            systems[place] = replace(systems[place], kind=run.kind)
    if failed:
        raise Unreadable(failed)
    return replace(dataset, runs=tuple(runs), systems=tuple(systems), problems=(*dataset.problems, *said))


def _assumed_part(settings: Settings) -> str:
    """The part of edits without one; "" if none is assumed."""
    part = settings.value_of(ASSUME_PART).strip()
    return "" if part == NO_PART else part


def _reading_problems(
    parts: Sequence[Part], runs: Sequence[EditFiles], gold: EditFiles, sources: Sources | None
) -> Iterator[Problem]:
    """What was found wrong while reading, and that there are no texts."""
    for part in (*(part for part in parts if part.role != "system"), *runs):
        yield from part.problems
    if sources is not None and sources is gold.sources:
        yield from sources.problems
    if sources is None and gold.sentences is None:
        message = (
            "no source texts are known (`--source FOLDER`, or a folder named Source or Raw beside the gold): scores "
            "are the same, but texts are not shown and originals not checked"
        )
        yield Problem("note", gold.path, None, "no-source", message)


def _with_checked_texts(
    dataset: EditsDataset, said: Sequence[Problem], unit: str, of_text: Sequence[bool]
) -> EditsDataset:
    """The dataset of HOO files, their offsets in code points, with what is odd about their edits; those of corrected
    text were counted so."""
    texts = offsets.texts_of(dataset)
    sides = (dataset.gold, *dataset.runs)
    units = [
        offsets.CODE_POINTS if counted else offsets.unit_of(edits.edits, texts, unit)
        for edits, counted in zip(sides, (False, *of_text), strict=True)
    ]
    gold, *runs = (
        replace(edits, edits=offsets.to_code_points(edits.edits, texts, counted))
        for edits, counted in zip(sides, units, strict=True)
    )
    missing = _without_text(dataset)
    read_as = note_on_units(dataset, units) if unit == offsets.BEST and texts.texts else ()
    problems = (*said, *missing, *read_as, *problems_of_edits(gold, tuple(runs), texts, unit))
    whole = replace(dataset, gold=gold, runs=tuple(runs), problems=problems)
    if dataset.kind == "hoo":
        return whole
    if not texts.texts:
        message = "cannot be read at the M2 levels without its source texts (`--source FOLDER`)"
        raise Unreadable([*said, Problem("error", dataset.gold_path, None, "no-source", message)])
    return at_m2_levels(whole, texts)


def _without_text(dataset: EditsDataset) -> list[Problem]:
    """A note on fragments that the sources lack."""
    missing = np.flatnonzero(np.diff(dataset.part_offsets) == 0)
    if not len(dataset.part_texts) or not len(missing):
        return []
    named = file_names.listed([dataset.ids[row] for row in missing.tolist()])
    count = fragment_pairing.number_of_fragments(len(missing))
    text = f"{count} without a source text ({named}); shown and scored without it"
    return [Problem("note", dataset.gold_path, None, "no-source", text)]


class _Texts(Struct, frozen=True):
    """Source texts of the fragments in order: `parts` [s] their codes (-1: none), `offsets` [n + 1]."""

    texts: Strings
    parts: NDArray[np.int32]
    offsets: Ints
    paragraphs: Ragged


class SharedWords:
    """Numbers the corrections, types and parts of gold, runs and sources together."""

    def __init__(self, assumed_part: str = "") -> None:
        self._texts, self._types, self._parts = Interner(), Interner(), Interner()
        self._assumed = assumed_part

    def edit_set(self, files: EditFiles, order: Ints) -> EditSet:
        """The edits of these fragments, in this order, with shared codes; `finished` gives them their words."""
        edits, offsets = _reordered(files, order)
        codes = np.fromiter((self._texts[edits.texts.raw(row)] for row in range(len(edits.texts))), np.int32)
        shared = recoded(edits, codes, self._types, self._parts, self._assumed)
        annotators = files.annotators.take(order) if files.annotators is not None else None
        return EditSet(shared, offsets, annotators, files.files.take(order) if files.sentences is None else None)

    def finished(self, edits: EditSet) -> EditSet:
        """The edits with the words that all share, once all are known."""
        return edits.with_words(self._shared, words_of(self._types), words_of(self._parts))

    @cached_property
    def _shared(self) -> Strings:
        return self._texts.strings()

    def texts_of(self, gold: EditFiles, sources: Sources | None, count: int) -> _Texts:
        """The texts of the first fragments: of M2 its sentences, else those of the sources with the same name."""
        if gold.sentences is not None:
            part = np.full(count, self._parts[PART.encode()], np.int32)
            starts = Ragged(np.arange(count + 1), np.zeros(count, np.int64))
            return _Texts(_first_texts(gold.sentences, count), part, starts.offsets, starts)
        found = _source_rows(gold, sources, count)
        if sources is None:
            return _Texts(Strings.of(()), np.zeros(0, np.int32), found.offsets, found)
        names_of = (sources.parts[row] or self._assumed for row in found.values.tolist())
        codes = [self._parts[name.encode()] if name else -1 for name in names_of]
        texts, paragraphs = sources.texts.take(found.values), sources.paragraphs.take(found.values)
        return _Texts(texts, np.array(codes, np.int32), found.offsets, paragraphs)

    def part_labels(self, texts: _Texts) -> Labels:
        """The part of each source text."""
        return Labels(texts.parts, words_of(self._parts))


def _source_rows(gold: EditFiles, sources: Sources | None, count: int) -> Ragged:
    """The rows of the source texts of each of the gold's first fragments."""
    rows_of: dict[str, list[int]] = {}
    for row, fragment in enumerate(sources.fragments if sources is not None else ()):
        rows_of.setdefault(fragment, []).append(row)
    listed = [rows_of.get(gold.fragments[row], []) for row in range(count)]
    if len(gold) == len(rows_of) == 1 and not gold.folder and not listed[0]:
        listed = list(rows_of.values())  # two files named by hand
    rows = np.array([row for found in listed for row in found], np.int64)
    return Ragged.of(np.array(list(map(len, listed)), np.int64), rows)


def _reordered(files: EditFiles, order: Ints) -> tuple[Edits, Ints]:
    """The edits of these fragments, in this order, and where each fragment's begin."""
    if np.array_equal(order, np.arange(len(files))):
        return files.edits, files.offsets
    picked = Ragged(files.offsets, np.arange(len(files.edits))).take(order)
    return replace(files.edits.take(picked.values), fragment=picked.rows()), picked.offsets


def _first_texts(texts: Strings, count: int) -> Strings:
    """The first texts; nothing is copied."""
    return Strings(texts.data[: texts.offsets[count]], texts.offsets[: count + 1])


def _whole_texts(texts: _Texts, count: int) -> Strings:
    """The text of each fragment, its parts together."""
    return Strings(texts.texts.data, texts.texts.offsets[texts.offsets]) if count else texts.texts
