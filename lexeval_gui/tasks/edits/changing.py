"""What-if: corrections of gold and systems changed by hand in the item view, edits taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np

from lexeval_gui.core.changes import Change, Gesture, refusal
from lexeval_gui.core.dataset import Labels, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.vocabulary import Extension
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.reading.edit_columns import Row, edits_of, offsets_of

KIND = "edits"
"""The kind of our changes: `before` and `after` are all edits of the fragment, gold's or a system's."""


def change(dataset: EditsDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means: refs are ("gold", place) and ("edit", system, place), the place among the edits of the
    fragment from 0. Verbs: replace (value: the first correction, "" to delete), remove."""
    item = dataset.ids.find(gesture.item)
    if item is None:
        return refusal(f"there is no fragment {gesture.item}")
    found = _meant(dataset, gesture)
    if isinstance(found, Problem):
        return found
    name, side, place = found
    before = rows_of(side, item)
    if not 0 <= place < len(before):
        return refusal("there is no such edit")
    after = list(before)
    if gesture.verb == "remove":
        del after[place]
    elif gesture.verb == "replace":
        text = str(gesture.value or "")
        if not text.isprintable() or "|||" in text:
            return refusal("a correction is text on one line, without |||")
        after[place] = before[place]._replace(corrections=(text, *before[place].corrections[1:]), state=0)
    else:
        return refusal(f"an edit takes no {gesture.verb}; its correction can be replaced, and it can be removed")
    if after == before:
        return refusal("nothing would change")
    return Change(KIND, gesture.item, name, _plain(before), _plain(after))


def _meant(dataset: EditsDataset, gesture: Gesture) -> tuple[str | None, EditSet, int] | Problem:
    """The system (None: gold), its edits, and the place of the edit that a gesture is about."""
    kind, *rest = gesture.ref
    place = rest[-1] if rest and isinstance(rest[-1], int) else -1
    if kind == "gold":
        return None, dataset.gold, place
    names = [system.name for system in dataset.systems]
    if kind != "edit" or not rest:
        return refusal(f"{kind} cannot be changed")
    if rest[0] not in names:
        return refusal(f"there is no system {rest[0]}")
    return str(rest[0]), dataset.runs[names.index(str(rest[0]))], place


def rows_of(side: EditSet, item: int) -> list[Row]:
    """The edits of one fragment."""
    return [_row_of(side.edits, place) for place in range(int(side.offsets[item]), int(side.offsets[item + 1]))]


def _row_of(edits: Edits, place: int) -> Row:
    said = [edits.texts[code] for code in edits.corrections.row(place).tolist()]
    return Row(
        int(edits.fragment[place]), _label(edits.part, place), edits.index[place], _label(edits.type, place),
        int(edits.start[place]), int(edits.end[place]), edits.original[place] if edits.quoted[place] else None,
        tuple(said), int(edits.state[place]), bool(edits.optional[place]), int(edits.annotator[place]),
        int(edits.lines[place]),
    )  # fmt: skip


def _label(labels: Labels, place: int) -> str | None:
    return labels[place] if labels.codes[place] >= 0 else None


def _plain(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows as JSON knows them; the fragment is that of the change."""
    return [{**row._asdict(), "corrections": list(row.corrections), "fragment": 0} for row in rows]


def apply(dataset: EditsDataset, changes: Sequence[Change], settings: Settings) -> EditsDataset:
    """The dataset with changes of edits in force; other kinds, unknown fragments and systems are passed over."""
    last: dict[str | None, dict[int, list[Row]]] = {}
    for entry in changes:
        item = dataset.ids.find(entry.item) if entry.kind == KIND else None
        if item is not None:
            rows = [Row(**{**row, "corrections": tuple(row["corrections"]), "fragment": item}) for row in entry.after]
            last.setdefault(entry.system, {})[item] = rows
    if not last:
        return dataset
    words = _Words(dataset.gold.edits)
    names = [None, *(system.name for system in dataset.systems)]
    sides = [
        words.changed(side, last.get(name, {})) for name, side in zip(names, (dataset.gold, *dataset.runs), strict=True)
    ]
    gold, *runs = (words.finished(side) for side in sides)
    parts = replace(dataset.part_names, words=tuple(words.parts))
    return replace(dataset, gold=gold, runs=tuple(runs), part_names=parts)


class _Words:
    """The words that all edits share, and what comes to them."""

    def __init__(self, edits: Edits) -> None:
        self.types, self.parts = list(edits.type.words), list(edits.part.words)
        self._texts = Extension(edits.texts)

    def changed(self, side: EditSet, rows: dict[int, list[Row]]) -> EditSet:
        """The edits with those of some fragments put in the place of theirs."""
        if not rows:
            return side
        kept = side.edits.take(np.flatnonzero(~np.isin(side.edits.fragment, list(rows))))
        fresh = self._coded(edits_of([row for own in rows.values() for row in own]))
        both = _together(kept, fresh)
        edits = both.take(np.argsort(both.fragment, kind="stable"))
        return replace(side, edits=edits, offsets=offsets_of(edits.fragment, len(side.offsets) - 1))

    def _coded(self, edits: Edits) -> Edits:
        codes = self._texts.codes(edits.texts)
        values = codes[edits.corrections.values] if len(codes) else edits.corrections.values
        return replace(
            edits, corrections=Ragged(edits.corrections.offsets, values), type=_recoded(edits.type, self.types),
            part=_recoded(edits.part, self.parts),
        )  # fmt: skip

    def finished(self, side: EditSet) -> EditSet:
        """The edits with all words, once all changes are in."""
        edits = side.edits
        type_, part = replace(edits.type, words=tuple(self.types)), replace(edits.part, words=tuple(self.parts))
        return replace(side, edits=replace(edits, texts=self._texts.strings(), type=type_, part=part))


def _recoded(labels: Labels, words: list[str]) -> Labels:
    """The same labels as codes into `words`, which grow by those that are new."""
    words += [word for word in labels.words if word not in words]
    target = np.array([*(words.index(word) for word in labels.words), -1], np.int32)
    return Labels(target[labels.codes], tuple(words))


def _together(first: Edits, second: Edits) -> Edits:
    """One after the other; words and texts are those of the first."""
    joined: dict[str, Any] = {"texts": first.texts}
    for name in (field.name for field in fields(Edits) if field.name != "texts"):
        joined[name] = _joined(getattr(first, name), getattr(second, name))
    return Edits(**joined)


def _joined(first: Any, second: Any) -> Any:
    match first:
        case Strings():
            return Strings.concatenate([first, second])
        case Labels():
            return Labels(np.concatenate((first.codes, second.codes)), first.words)
        case Ragged():
            lengths = np.concatenate((first.lengths, second.lengths))
            return Ragged.of(lengths, np.concatenate((first.values, second.values)))
        case _:
            return np.concatenate((first, second))
