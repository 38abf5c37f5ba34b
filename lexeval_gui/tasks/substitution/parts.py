"""What the files of lexical substitution hold, as arrays: the lines of gold and system files, sentences, responses."""

from __future__ import annotations

import io
from itertools import compress, pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Mask, Ragged, Strings
from lexeval_gui.core.task import Part


class WrittenLines(Struct, frozen=True):
    """Lines as they stand in a file: `numbers` int64 [n] from 1, ascending, and `texts` [n] without their ends."""

    numbers: NDArray[np.int64]
    texts: Strings

    @classmethod
    def of(cls, text: bytes, but: Ints) -> WrittenLines:
        """All lines of a text but those of these numbers."""
        left = np.ones(text.count(b"\n") + 1, np.bool_)
        left[but - 1] = False
        texts = Strings.of(line.rstrip(b"\n") for line in compress(io.BytesIO(text), left.tolist()))
        return cls(np.flatnonzero(left)[: len(texts)] + 1, texts)

    def __len__(self) -> int:
        return len(self.numbers)

    def merged(self, other: WrittenLines) -> WrittenLines:
        """These lines and those of another, in the order of the file."""
        if not (len(self) and len(other)):
            return self if len(self) else other
        numbers = np.concatenate((self.numbers, other.numbers))
        order = np.argsort(numbers)
        return WrittenLines(numbers[order], Strings.concatenate([self.texts, other.texts]).take(order))


NO_LINES = WrittenLines(np.zeros(0, np.int64), Strings.of(()))


class Lines(Part, frozen=True, kw_only=True):
    """A gold, best, oot or mw file as written: n lines in file order, each id once.

    `kind` is `best`, `oot` or `mw` for a system, `gold` or `mw` for the gold. `lexelts` and `ids` [n] are as written;
    `numbers` int64 [n] line numbers from 1; `entries` the entries of each line as codes (int32) into `words`, the
    distinct entry texts: for the gold without their counts, for a system whole answers; trimmed, inner blanks
    collapsed, before any convention of matching. `counts` [entries], whole numbers, are those of the gold (None for a
    system). `blank` bool [n] tells of a system's lines without answers which have only blanks after the colons (True),
    which semicolons.

    `gold_reading = score.pl` reads a gold by rules of its own, so it is known word for word: `verbatim` bool [n] are
    lines that stand in the file as `task_lines` writes them, but perhaps for the last semicolon; `others` are all the
    rest of the file, among them what only may read otherwise.

    What only other formats have: `pairs` [n] sentence and word with a tab between, by which tables are joined instead
    of ids; `targets` [n] the word to be substituted, where the lexelt is not that and a part of speech; `sentences` of
    these items. `verbatim` and `others` are None then.
    """

    lexelts: Strings
    ids: Strings
    numbers: NDArray[np.int64]
    entries: Ragged
    words: Strings
    counts: Ints | None = None
    verbatim: Mask | None = None
    others: WrittenLines | None = None
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
            verbatim=None if self.verbatim is None else self.verbatim[rows],
            blank=None if self.blank is None else self.blank[rows],
        )


class Sentences(Part, frozen=True, kw_only=True):
    """The sentences of n items: `head` [n] the target, `before` and `after` [n] the text around it."""

    lexelts: Strings
    ids: Strings
    before: Strings
    head: Strings
    after: Strings

    def __len__(self) -> int:
        return len(self.ids)


class Responses(Part, frozen=True, kw_only=True):
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


def task_lines(lexelts: Strings, ids: Strings, entries: Ragged, words: Strings, counts: Ints, rows: Ints) -> Strings:
    """Lines of a gold as the task's document writes them: `lexelt id :: substitute count;substitute count;`."""
    own = entries.take(rows)
    codes, numbers = own.values.tolist(), Ragged(entries.offsets, counts).take(rows).values.tolist()
    known = {code: words.raw(code) for code in set(codes)}
    written = [b"%s %d;" % (known[code], number) for code, number in zip(codes, numbers, strict=True)]
    bodies = (b"".join(written[start:end]) for start, end in pairwise(own.offsets.tolist()))
    heads = (b"%s %s :: " % (lexelts.raw(row), ids.raw(row)) for row in rows.tolist())
    return Strings.of(head + body for head, body in zip(heads, bodies, strict=True))
