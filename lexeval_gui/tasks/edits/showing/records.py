"""Every edit as a record: the gold edits with their status and partners, and the system edits that are spurious; of
corrected text those that MaxMatch finds in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, MISSED, STATUSES
from lexeval_gui.tasks.edits.scoring.grading import Compared, Grades, compare, grade
from lexeval_gui.tasks.edits.scoring.maxmatch import counting
from lexeval_gui.tasks.edits.scoring.maxmatch.extracted import Extracted, extracted

Record = dict[str, Any]


def of_system(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None = None
) -> Mapping[str, Iterable[Record]]:
    """`items`: every gold edit that counts (in these fragments), with its status and the system edits aligned with it;
    `spurious`: those of the system's. Nothing for M2 at its own levels, whose keys are no pairs of edits; of corrected
    text beside the sentences `edits`, which are gold edits with what equals them, and `spurious`."""
    if dataset.kind == "m2":
        return {} if dataset.runs[system].outputs is None else _of_text(dataset, system, settings, items)
    compared = compare(dataset, system, settings, items)
    grades = grade(compared, settings)
    spurious = compared.systems[grades.spurious[compared.systems]]
    return {
        "items": _gold_records(dataset.ids, compared, grades),
        "spurious": (record(dataset.ids, compared.system, row) for row in spurious.tolist()),
    }


def _of_text(
    dataset: EditsDataset, system: int, settings: Settings, items: Ints | None
) -> Mapping[str, Iterable[Record]]:
    """`edits`: the gold edits of the annotators that sentences are compared with, each with the edit of the text that
    is equal to it; `spurious`: the edits of the text that equal none. Worked out when the first is asked for."""

    @cache
    def found() -> Extracted:
        return extracted(dataset, system, counting.count(dataset, system, settings), settings)

    rows = np.arange(len(dataset)) if items is None else items
    return {"edits": _matched_records(dataset, found, rows), "spurious": _unmatched_records(dataset, found, rows)}


def _matched_records(dataset: EditsDataset, found: Callable[[], Extracted], rows: Ints) -> Iterator[Record]:
    texts, gold = found(), dataset.gold.edits
    equal = {int(other): row for row, other in enumerate(texts.partner.tolist()) if other >= 0}
    taken = (gold.annotator == texts.annotators[gold.fragment]) & (gold.start >= 0) & np.isin(gold.fragment, rows)
    for row in np.flatnonzero(taken).tolist():
        own = _word_record(dataset, gold, row)
        ways = (way for text in own["corrections"] for way in counting.alternatives(text.encode("utf-8", "replace")))
        own["corrections"] = [way.decode("utf-8", "replace") for way in ways]
        own["status"] = STATUSES[CORRECTED if row in equal else MISSED]
        own["optional"] = bool(gold.optional[row])
        own["annotator"] = int(gold.annotator[row])
        own["aligned"] = [_word_record(dataset, texts.run.edits, equal[row])] if row in equal else []
        yield own


def _unmatched_records(dataset: EditsDataset, found: Callable[[], Extracted], rows: Ints) -> Iterator[Record]:
    texts = found()
    lone = (texts.partner < 0) & np.isin(texts.run.edits.fragment, rows)
    return (_word_record(dataset, texts.run.edits, row) for row in np.flatnonzero(lone).tolist())


def _word_record(dataset: EditsDataset, edits: Edits, row: int) -> Record:
    """An edit of M2, whose places are words; `original` are those of the sentence that it replaces."""
    found = record(dataset.ids, edits, row)
    source = counting.words(dataset.part_texts.raw(int(edits.fragment[row])))
    said = b" ".join(source[int(edits.start[row]) : int(edits.end[row])])
    return found | {"original": said.decode("utf-8", "replace")}


def _gold_records(ids: Strings, compared: Compared, grades: Grades) -> Iterator[Record]:
    partners = Ragged.of(np.bincount(grades.pairs.gold, minlength=len(compared.gold)), grades.pairs.system)
    for row in compared.golds.tolist():
        own = record(ids, compared.gold, row)
        own["status"] = STATUSES[grades.status[row]]
        own["optional"] = bool(compared.gold.optional[row])
        own["aligned"] = [record(ids, compared.system, other) for other in partners.row(row).tolist()]
        yield own


def record(ids: Strings, edits: Edits, row: int) -> Record:
    """One edit: `id` is `fragment:index`; `original` null where the file says none."""
    fragment, index = ids[int(edits.fragment[row])], edits.index[row]
    return {
        "id": f"{fragment}:{index}",
        "fragment": fragment,
        "part": edits.part[row],
        "index": index,
        "type": types.shown(edits.type[row]),
        "start": int(edits.start[row]),
        "end": int(edits.end[row]),
        "original": edits.original[row] if edits.quoted[row] else None,
        "corrections": [edits.texts[code] for code in edits.corrections.row(row).tolist()],
    }
