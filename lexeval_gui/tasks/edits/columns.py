"""Edits gathered one by one, then as columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings
from lexeval_gui.tasks.edits.parts import Edits


@dataclass(slots=True)
class Columns:
    """The columns of Edits as lists; an edit adds to each of them."""

    fragment: list[int] = field(default_factory=list)
    part: list[str | None] = field(default_factory=list)
    index: list[str] = field(default_factory=list)
    type: list[str | None] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    original: list[str] = field(default_factory=list)
    quoted: list[bool] = field(default_factory=list)
    corrections: list[list[str]] = field(default_factory=list)
    state: list[int] = field(default_factory=list)
    optional: list[bool] = field(default_factory=list)
    annotator: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def edits(self) -> Edits:
        """The columns as arrays."""
        words = Interner()
        codes = [words[text.encode()] for texts in self.corrections for text in texts]
        lengths = np.fromiter(map(len, self.corrections), np.int64, len(self.corrections))
        return Edits(
            np.array(self.fragment, np.int64), labels(self.part), Strings.of(self.index), labels(self.type),
            np.array(self.start, np.int64), np.array(self.end, np.int64), Strings.of(self.original),
            np.array(self.quoted, np.bool_), Ragged.of(lengths, np.array(codes, np.int32)), words.strings(),
            np.array(self.state, np.int8), np.array(self.optional, np.bool_), np.array(self.annotator, np.int32),
            np.array(self.lines, np.int64),
        )  # fmt: skip


def labels(texts: Sequence[str | None]) -> Labels:
    """Texts as labels, in the order of first use; None is no label."""
    words: dict[str, int] = {}
    codes = [-1 if text is None else words.setdefault(text, len(words)) for text in texts]
    return Labels(np.array(codes, np.int32), tuple(words))


def offsets_of(fragment: np.ndarray, count: int) -> np.ndarray:
    """Where each of `count` fragments begins among edits that are sorted by fragment: int64 [count + 1]."""
    return np.searchsorted(fragment, np.arange(count + 1)).astype(np.int64)
