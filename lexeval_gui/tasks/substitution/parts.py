"""What the files of lexical substitution hold, as arrays: the lines of gold and system files, sentences, responses."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.task import Part


@dataclass(frozen=True, kw_only=True)
class Lines(Part):
    """A gold, best, oot or mw file as written: n lines in file order, each id once.

    `kind` is `best`, `oot` or `mw` for a system, `gold` or `mw` for the gold. `lexelts` and `ids` [n] are as written;
    `numbers` int64 [n] line numbers from 1; `entries` the entries of each line as codes (int32) into `words`, the
    distinct entry texts: for the gold without their counts, for a system whole answers; trimmed, inner blanks
    collapsed, before any convention of matching. `counts` [entries], whole numbers, are those of the gold (None for a
    system); `raw` are the gold's bytes as read, because `gold_reading = score.pl` reads them by rules of its own.
    `blank` bool [n] tells of a system's lines without answers which have only blanks after the colons (True), which
    semicolons.

    What only other formats have: `pairs` [n] sentence and word with a tab between, by which tables are joined instead
    of ids; `targets` [n] the word to be substituted, where the lexelt is not that and a part of speech; `sentences` of
    these items. `raw` is None then.
    """

    lexelts: Strings
    ids: Strings
    numbers: NDArray[np.int64]
    entries: Ragged
    words: Strings
    counts: Ints | None = None
    raw: bytes | None = None
    blank: NDArray[np.bool_] | None = None
    pairs: Strings | None = None
    targets: Strings | None = None
    sentences: Sentences | None = None

    def __len__(self) -> int:
        return len(self.ids)

    def take(self, rows: Ints) -> Lines:
        """These lines of a file in the task's own format, in their order."""
        return replace(
            self,
            lexelts=self.lexelts.take(rows),
            ids=self.ids.take(rows),
            numbers=self.numbers[rows],
            entries=self.entries.take(rows),
            counts=None if self.counts is None else Ragged(self.entries.offsets, self.counts).take(rows).values,
            blank=None if self.blank is None else self.blank[rows],
        )


@dataclass(frozen=True, kw_only=True)
class Sentences(Part):
    """The sentences of n items: `head` [n] the target, `before` and `after` [n] the text around it."""

    lexelts: Strings
    ids: Strings
    before: Strings
    head: Strings
    after: Strings

    def __len__(self) -> int:
        return len(self.ids)


@dataclass(frozen=True, kw_only=True)
class Responses(Part):
    """What each annotator answered: n lines, one per item and annotator.

    `lexelts`, `ids`, `annotators` [n] are as written; `entries` the responses of each line as codes (int32) into
    `words`, trimmed, inner blanks collapsed; `NIL` and `pn` are not responses and are left out. `multiwords` [n] are
    those of the sentence that the target belongs to, "" for none; None if the file has no column of them.
    """

    lexelts: Strings
    ids: Strings
    annotators: Strings
    numbers: NDArray[np.int64]
    entries: Ragged
    words: Strings
    multiwords: Strings | None = None

    def __len__(self) -> int:
        return len(self.ids)
