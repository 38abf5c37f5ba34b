"""What-if: corrections of gold and systems changed by hand in the item view, edits taken away; of a corrected text its
lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.changed_rows import last_values
from lexeval_gui.core.changes import Change, Gesture, Ref, refusal
from lexeval_gui.core.dataset import Ints, Labels, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.parts.followed import place_after
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.vocabulary import Extension
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.reading.edit_columns import Row, edits_of, interner, offsets_of, recoded, row_of, words_of

KIND = "edits"
"""The kind of our changes: `before` and `after` are all edits of the fragment, gold's or a system's."""

LINE = "corrected"
"""The kind of those of corrected text: `before` and `after` are the line of the sentence."""

_WORDS = re.compile(r"([0-9]{1,9})-([0-9]{1,9}):([0-9]{1,9})-([0-9]{1,9})")


def change(dataset: EditsDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means: refs are ("gold", place) and ("edit", system, place), the place among the edits of the
    fragment from 0. Verbs: replace (value: the first correction, "" to delete), remove."""
    item = dataset.ids.find(gesture.item)
    if item is None:
        return refusal(f"there is no fragment {gesture.item}")
    found = _target_of(dataset, gesture)
    if isinstance(found, Problem):
        return found
    name, side, place = found
    if side.outputs is not None:
        return _change_line(dataset, side.outputs, item, gesture)
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
    return Change(KIND, gesture.item, name, _as_json(before), _as_json(after))


def _change_line(dataset: EditsDataset, outputs: Strings, item: int, gesture: Gesture) -> Change | Problem:
    """An edit of a corrected text replaced or taken back: its line becomes another one. The last word of the ref says
    which words of source and output it covers."""
    match = _WORDS.fullmatch(str(gesture.ref[-1]))
    source, output = (text.split(" ") if text else [] for text in (dataset.part_texts[item], outputs[item]))
    start, end, first, last = map(int, match.groups()) if match else (1, 0, 0, 0)
    if not (start <= end <= len(source) and first <= last <= len(output)):
        return refusal("there is no such edit")
    if gesture.verb not in ("remove", "replace"):
        return refusal(f"an edit takes no {gesture.verb}; its correction can be replaced, and it can be removed")
    text = str(gesture.value or "")
    if not text.isprintable():
        return refusal("a correction is text on one line")
    output[first:last] = source[start:end] if gesture.verb == "remove" else text.split()
    after = " ".join(output)
    if after == outputs[item]:
        return refusal("nothing would change")
    return Change(LINE, gesture.item, str(gesture.ref[1]), outputs[item], after)


def _target_of(dataset: EditsDataset, gesture: Gesture) -> tuple[str | None, EditSet, int] | Problem:
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


def followed(before: EditsDataset, after: EditsDataset, item: int, ref: Ref) -> Ref | None:
    """An edit stays the edit of its span. Those of corrected text are called by the words that they cover."""
    names = [system.name for system in before.systems]
    match ref:
        case ("gold", int() as place):
            was, now = before.gold, after.gold
        case ("edit", str() as name, int() as place) if name in names:
            was, now = (dataset.runs[names.index(name)] for dataset in (before, after))
        case _:
            return ref
    found = place_after(rows_of(was, item), rows_of(now, item), place)
    return None if found is None else (*ref[:-1], found)


def rows_of(side: EditSet, item: int) -> list[Row]:
    """The edits of one fragment."""
    return [row_of(side.edits, place) for place in side.rows(item)]


def _as_json(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Rows as JSON knows them; the fragment is that of the change."""
    return [{**row._asdict(), "corrections": list(row.corrections), "fragment": 0} for row in rows]


def _from_json(edit: Mapping[str, Any], fragment: int) -> Row:
    """An edit as it was, of a fragment in this row."""
    return Row(**{**edit, "corrections": tuple(edit["corrections"]), "fragment": fragment})


def apply(dataset: EditsDataset, changes: Sequence[Change], settings: Settings) -> EditsDataset:
    """The dataset with changes of edits in force; other kinds, unknown fragments and systems are passed over."""
    dataset = _with_lines(dataset, changes)
    last = last_values(dataset.ids, changes, (KIND,))
    if not last:
        return dataset
    words = _SharedWords(dataset.gold.edits)
    named = zip((None, *(system.name for system in dataset.systems)), (dataset.gold, *dataset.runs), strict=True)
    sides = [words.changed(side, last.get((KIND, name), {})) for name, side in named]
    texts, types, parts = words.texts.strings(), words_of(words.types), words_of(words.parts)
    gold, *runs = (side.with_words(texts, types, parts) for side in sides)
    return replace(dataset, gold=gold, runs=tuple(runs), part_names=replace(dataset.part_names, words=parts))


def _with_lines(dataset: EditsDataset, changes: Sequence[Change]) -> EditsDataset:
    """The dataset with changes of corrected texts in force."""
    last = last_values(dataset.ids, changes, (LINE,))
    if not last:
        return dataset
    runs = list(dataset.runs)
    for place, (system, run) in enumerate(zip(dataset.systems, dataset.runs, strict=True)):
        lines = last.get((LINE, system.name))
        if lines and run.outputs is not None:
            rows = np.arange(len(run.outputs))
            rows[list(lines)] = len(rows) + np.arange(len(lines))
            changed = Strings.concatenate([run.outputs, Strings.of(map(str, lines.values()))]).take(rows)
            runs[place] = replace(run, outputs=changed)
    return replace(dataset, runs=tuple(runs))


class _SharedWords:
    """The words that all edits share, and what comes to them."""

    def __init__(self, edits: Edits) -> None:
        self.texts, self.types, self.parts = Extension(edits.texts), interner(edits.type), interner(edits.part)

    def changed(self, side: EditSet, rows: Mapping[int, list[dict[str, Any]]]) -> EditSet:
        """The edits with those of some fragments, as JSON knows them, put in the place of theirs."""
        if not rows:
            return side
        kept = side.edits.take(np.flatnonzero(~np.isin(side.edits.fragment, list(rows))))
        fresh = edits_of([_from_json(edit, row) for row, edits in rows.items() for edit in edits])
        return with_edits(side, kept, recoded(fresh, self.texts.codes(fresh.texts), self.types, self.parts))


def with_edits(side: EditSet, edits: Edits, more: Edits | None = None) -> EditSet:
    """The side with these edits, and with more of them at the end of their fragments; words and texts are those of the
    first. Whoever has an edit in a sentence is one of its annotators."""
    both = edits if more is None else _concatenate(edits, more)
    both = both.take(np.argsort(both.fragment, kind="stable"))
    offsets = offsets_of(both.fragment, len(side.offsets) - 1)
    return replace(side, edits=both, offsets=offsets, annotators=_annotators(side, both))


def _annotators(side: EditSet, edits: Edits) -> Ragged | None:
    """Those present in each sentence: as before, and behind them who has an edit and was not there."""
    if side.annotators is None:
        return None
    before = side.annotators
    rows, who = np.concatenate((before.rows(), edits.fragment)), np.concatenate((before.values, edits.annotator))
    width = int(who.max(initial=0)) + 1
    first = np.sort(np.unique(rows * width + who, return_index=True)[1])  # in the order in which they come
    first = first[np.argsort(rows[first], kind="stable")]
    return Ragged.of(np.bincount(rows[first], minlength=len(before)), who[first].astype(before.values.dtype))


def difference(before: EditsDataset, after: EditsDataset, items: Ints) -> list[Change]:
    """The changes of edits that make one dataset of the other."""
    names = (None, *(system.name for system in before.systems))
    made = []
    for name, one, other in zip(names, (before.gold, *before.runs), (after.gold, *after.runs), strict=True):
        for item in items.tolist() if one is not other else ():
            was, now = rows_of(one, item), rows_of(other, item)
            if was != now:
                made.append(Change(KIND, before.ids[item], name, None, _as_json(now)))
            if one.outputs is not None and other.outputs is not None and one.outputs[item] != other.outputs[item]:
                made.append(Change(LINE, before.ids[item], name, None, other.outputs[item]))
    return made


def _concatenate(first: Edits, second: Edits) -> Edits:
    """One after the other; words and texts are those of the first."""
    joined: dict[str, Any] = {"texts": first.texts}
    for name in (name for name in Edits.__struct_fields__ if name != "texts"):
        joined[name] = _concatenate_column(getattr(first, name), getattr(second, name))
    return Edits(**joined)


def _concatenate_column(first: Any, second: Any) -> Any:
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
