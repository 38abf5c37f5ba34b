"""Edits gathered one by one, then as columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings
from lexeval_gui.tasks.edits.parts import Edits


class Row(NamedTuple):
    """One edit, in the terms of Edits (`name` is its index); None where part, type or original are not given."""

    fragment: int
    part: str | None
    name: str
    type: str | None
    start: int
    end: int
    original: str | None
    corrections: tuple[str, ...]
    state: int
    optional: bool
    annotator: int
    line: int


def edits_of(rows: Sequence[Row]) -> Edits:
    """Edits as columns."""
    columns: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) or [()] * len(Row._fields)
    fragment, part, index, type_, start, end, original, corrections, state, optional, annotator, line = columns
    words = Interner()
    codes = [words[text.encode()] for texts in corrections for text in texts]
    return Edits(
        np.array(fragment, np.int64),
        labels(part),
        Strings.of(index),
        labels(type_),
        np.array(start, np.int64),
        np.array(end, np.int64),
        Strings.of(text or "" for text in original),
        np.array([text is not None for text in original], np.bool_),
        Ragged.of(np.array(list(map(len, corrections)), np.int64), np.array(codes, np.int32)),
        words.strings(),
        np.array(state, np.int8),
        np.array(optional, np.bool_),
        np.array(annotator, np.int32),
        np.array(line, np.int64),
    )


def row_of(edits: Edits, place: int) -> Row:
    """One edit of the columns."""
    said = [edits.texts[code] for code in edits.corrections.row(place).tolist()]
    part, type_ = (of[place] if of.codes[place] >= 0 else None for of in (edits.part, edits.type))
    return Row(
        int(edits.fragment[place]),
        part,
        edits.index[place],
        type_,
        int(edits.start[place]),
        int(edits.end[place]),
        edits.original[place] if edits.quoted[place] else None,
        tuple(said),
        int(edits.state[place]),
        bool(edits.optional[place]),
        int(edits.annotator[place]),
        int(edits.lines[place]),
    )


def labels(texts: Sequence[str | None]) -> Labels:
    """Texts as labels, in the order of first use; None is no label."""
    words: dict[str, int] = {}
    codes = [-1 if text is None else words.setdefault(text, len(words)) for text in texts]
    return Labels(np.array(codes, np.int32), tuple(words))


def recoded(edits: Edits, texts: NDArray[np.int32], types: Interner, parts: Interner, assumed: str = "") -> Edits:
    """The edits with codes of words that several share: `texts` [texts] has the codes of their corrections; those of
    types and parts are looked up. No part becomes the `assumed` one, if that is given."""
    type_ = _recoded(edits.type, types, -1)
    part = _recoded(edits.part, parts, parts[assumed.encode()] if assumed else -1)
    values = edits.corrections.values
    corrections = Ragged(edits.corrections.offsets, values if _is_same(texts) else texts[values])
    return replace(edits, corrections=corrections, type=type_, part=part)


def _recoded(labels: Labels, words: Interner, otherwise: int) -> Labels:
    target = np.array([*(words[word.encode()] for word in labels.words), otherwise], np.int32)
    return Labels(labels.codes if otherwise < 0 and _is_same(target[:-1]) else target[labels.codes], ())


def _is_same(target: NDArray[np.int32]) -> bool:
    """Whether codes stay as they are: of the first files always, and a million of them need no copy."""
    return np.array_equal(target, np.arange(len(target)))


def interner(labels: Labels) -> Interner:
    """Numbers the words of labels as they do, and further ones."""
    return Interner((word.encode(), code) for code, word in enumerate(labels.words))


def words_of(words: Interner) -> tuple[str, ...]:
    """Words as labels have them."""
    return tuple(word.decode("utf-8", "replace") for word in words)


def offsets_of(fragment: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """Where each of `count` fragments begins among edits that are sorted by fragment: int64 [count + 1]."""
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(fragment, minlength=count), out=offsets[1:])
    return offsets
