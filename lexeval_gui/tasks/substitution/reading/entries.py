"""The entries of lines as numbers: answers of systems, substitutes of the gold with their counts.

The same few entries come again and again: what needs a look at letters is done once for each distinct one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.growing import Column, Offsets, Texts
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.vocabulary import Codes, Places, Vocabulary, gather
from lexeval_gui.tasks.substitution.parts import WrittenLines
from lexeval_gui.tasks.substitution.reading.lines import Piece, pieces, printable, shown

NOT_SUBSTITUTES = ("pn", "NIL")
"""What annotators wrote for a proper name and for "no substitute"."""

NOTHING, FAULTY = -1, -2
"""The codes of an entry that says nothing, and of one that was reported."""

LONGEST_COUNT = 9
"""No item had as many annotators as a number of more digits says; sums of smaller counts stay exact."""

NAMED = 20
"""So many different faulty entries get a message of their own; the others share one per cause."""

_WHOLE = re.compile(r"[0-9]+")
_NUMBER = re.compile(r"[-+−–]?[0-9]*[.,]?[0-9]+(?:[eE][-+]?[0-9]+)?")
_ZERO, _ONE, _NINE, _BLANK, _SEMICOLON, _DELETE = b"019 ;\x7f"

Bools = NDArray[np.bool_]
Coder = Callable[[Piece, Places, Places, Places], tuple[Codes, NDArray[np.int32] | None, Bools | None]]
"""Numbers the entries of a piece, given how many each row has, and start and end of each; for a gold with counts beside
them, and which lines are words with a blank and their count, `;` between them."""


class EntryLines(Struct, frozen=True):
    """All lines of a file: line numbers, lexelts and ids, and whether there are three colons; entries as numbers of a
    vocabulary (NOTHING, FAULTY), and counts beside them (gold). Which lines of a gold these say word for word, but for
    the last semicolon, and all other lines."""

    numbers: Places
    lexelts: Strings
    ids: Strings
    three: Bools
    entries: Ragged
    counts: NDArray[np.int32] | None
    verbatim: Bools | None = None
    others: WrittenLines | None = None

    def __len__(self) -> int:
        return len(self.numbers)


def read_entry_lines(
    texts: Iterable[tuple[float, bytes]], code: Coder, counted: bool, findings: Findings, job: Job
) -> EntryLines:
    """Read all lines of a text that is cut (see lines.cut); with counts if `counted`."""
    numbers, three, offsets = Column(np.int64), Column(np.bool_), Offsets()
    codes, counts, lexelts, ids = Column(np.int32), Column(np.int32), Texts(), Texts()
    verbatim, others = Column(np.bool_), _Others()
    for share, (piece, odd, (of_each, starts, ends), lexelt, id_) in _looked_at(texts, findings.path):
        job.step(0.2 + 0.6 * share, "reading lines")
        findings.extend(odd)
        found, beside, simple = code(piece, of_each, starts, ends)
        for column, values in ((numbers, piece.numbers), (three, piece.three), (codes, found)):
            column.append(values)
        offsets.append(of_each)
        if beside is not None and simple is not None:
            counts.append(beside)
            told = simple & piece.are_single()
            verbatim.append(told)
            others.append(piece.lines_but(told))
        lexelts.append(lexelt)
        ids.append(id_)
    return EntryLines(
        numbers.filled(),
        lexelts.filled(),
        ids.filled(),
        three.filled(),
        Ragged(offsets.filled(), codes.filled()),
        *((counts.filled(), verbatim.filled(), others.filled()) if counted else (None,)),
    )


class _Others:
    """Lines that come piece by piece."""

    def __init__(self) -> None:
        self._numbers, self._texts = Column(np.int64), Texts()

    def append(self, lines: WrittenLines) -> None:
        self._numbers.append(lines.numbers)
        self._texts.append(lines.texts)

    def filled(self) -> WrittenLines:
        return WrittenLines(self._numbers.filled(), self._texts.filled())


_Looked = tuple[Piece, Findings, tuple[Places, Places, Places], Strings, Strings]


def _looked_at(texts: Iterable[tuple[float, bytes]], path: str) -> Iterator[tuple[float, _Looked]]:
    """Each piece of a text with what is odd about its lines, where its entries stand, its lexelts and its ids."""
    for share, piece, odd in pieces(texts, path):
        lexelts = gather(piece.buffer, piece.lexelt_starts, piece.lexelt_ends - piece.lexelt_starts)
        ids = gather(piece.buffer, piece.id_starts, piece.id_ends - piece.id_starts)
        yield share, (piece, odd, _without_closing(piece, *piece.entries()), lexelts, ids)


def _without_closing(piece: Piece, of_each: Places, starts: Places, ends: Places) -> tuple[Places, Places, Places]:
    """The entries without what a semicolon at the end of a line opens: nothing. Of a line that says nothing else it
    stays, and tells it from one without a semicolon."""
    last = np.cumsum(of_each) - 1
    before = piece.buffer[starts[np.maximum(last - 1, 0)]]
    closing = (of_each > 1) & (starts[last] == ends[last]) & (before > _BLANK) & (before < _DELETE)
    closing &= before != _SEMICOLON
    if not closing.any():
        return of_each, starts, ends
    kept = np.ones(len(starts), np.bool_)
    kept[last[closing]] = False
    return of_each - closing, starts[kept], ends[kept]


def tidy_words(vocabulary: Vocabulary) -> tuple[Strings, Codes, Bools]:
    """The words trimmed and with inner blanks collapsed; for each number of the vocabulary that of the tidy word, and
    whether it is another word.

    A word of blanks only becomes NOTHING.
    """
    raw = vocabulary.strings()
    odd = np.flatnonzero(_is_untidy(raw))
    tidy = vocabulary.codes_of(Strings.of(" ".join(raw[row].split()) for row in odd.tolist()))
    target = np.arange(len(raw))
    target[odd] = tidy
    changed = target != np.arange(len(raw))
    words = vocabulary.strings()
    used = np.zeros(len(words), np.bool_)
    used[target] = True
    used &= np.diff(words.offsets) > 0
    final = np.where(used, np.cumsum(used) - 1, NOTHING).astype(np.int32)
    return words.take(np.flatnonzero(used)), final[target], changed


def _is_untidy(words: Strings) -> Bools:
    """Which words may have blanks too many: blanks outside or side by side, or any character beyond ASCII."""
    data, lengths = words.data, np.diff(words.offsets)
    blank = data == _BLANK
    strange = (data < _BLANK) | (data > 126)
    strange[1:] |= blank[1:] & blank[:-1]  # also finds two words that meet in blanks: these are untidy anyway
    untidy: Bools = Ragged(words.offsets, strange).sums() > 0
    full = lengths > 0
    untidy[full] |= blank[words.offsets[:-1][full]] | blank[words.offsets[1:][full] - 1]
    return untidy


class GoldEntries(Struct):
    """Numbers the entries of a gold; faulty ones are reported."""

    vocabulary: Vocabulary
    findings: Findings
    _known: dict[bytes, tuple[bytes, int, str]] = field(default_factory=dict)
    _named: set[bytes] = field(default_factory=set)

    def __call__(
        self, piece: Piece, of_each: Places, starts: Places, ends: Places
    ) -> tuple[Codes, NDArray[np.int32], Bools]:
        """See Coder. Entries that end in a blank and a digit, nearly all, are taken together."""
        last = piece.buffer[ends - 1]
        plain = (ends - starts > 2) & (last >= _ONE) & (last <= _NINE) & (piece.buffer[ends - 2] == _BLANK)
        if plain.all():
            codes = self.vocabulary.codes(piece.buffer, starts, ends - 2)
            return codes, last.astype(np.int32) - _ZERO, np.ones(len(of_each), np.bool_)
        codes = np.full(len(starts), NOTHING, np.int32)
        codes[plain] = self.vocabulary.codes(piece.buffer, starts[plain], ends[plain] - 2)
        counts = np.where(plain, last.astype(np.int32) - _ZERO, 0)
        simple = plain.copy()
        words: list[bytes] = []
        places: list[int] = []
        rows_end = np.cumsum(of_each)
        for place in np.flatnonzero(~plain & (ends > starts)).tolist():
            entry = piece.text(starts[place], ends[place])
            word, count, fault = self._parsed(entry)
            if fault:
                codes[place] = FAULTY
                row = np.searchsorted(rows_end, place, "right")
                self._report(entry, fault, int(piece.numbers[row]))
            elif count:
                words.append(word)
                places.append(place)
                counts[place] = count
                simple[place] = entry == b"%s %d" % (word, count)
        codes[places] = self.vocabulary.codes_of(Strings.of(words))
        return codes, counts, Ragged.of(of_each, ~simple).sums() == 0

    def _parsed(self, entry: bytes) -> tuple[bytes, int, str]:
        if entry not in self._known:
            self._known[entry] = parse_entry(entry.decode("utf-8", "replace"))
        return self._known[entry]

    def _report(self, entry: bytes, fault: str, line: int) -> None:
        if len(self._named) < NAMED:
            self._named.add(entry)
        key = entry.decode("utf-8", "replace") if entry in self._named else fault
        self.findings.add("error", "count", line, f"{fault} in the entry {shown(entry)}; the entry is left out", key)


def parse_entry(entry: str) -> tuple[bytes, int, str]:
    """Substitute, count and fault of one gold entry; without a fault and a count the entry says nothing."""
    *tokens, last = entry.split() or [""]
    word = " ".join(tokens)
    if word in NOT_SUBSTITUTES or (last in NOT_SUBSTITUTES and not word):
        return (word or last).encode(), 1, ""
    if not last:
        return b"", 0, ""
    if not _WHOLE.fullmatch(last):
        if _NUMBER.fullmatch(last):
            return b"", 0, f"the count '{printable(last)}' is not a whole number above 0"
        return b"", 0, "there is no count"
    if len(last.lstrip("0")) > LONGEST_COUNT:
        return b"", 0, f"the count {printable(last)} is too large"
    if not int(last):
        return b"", 0, "the count is 0"
    return (word.encode(), int(last), "") if word else (b"", 0, "there is no substitute before the count")
