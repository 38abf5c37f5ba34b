"""M2 as HOO: a sentence is a fragment, its text the tokens joined by blanks; edits move from tokens to code points."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Interner, Labels, Ragged, Strings
from lexeval_gui.core.distinct import distinct
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.edits.parts import EditFiles, Edits
from lexeval_gui.tasks.edits.reading.edit_columns import offsets_of
from lexeval_gui.tasks.edits.types import COUNTERPARTS

PART = "1"
"""The part that a sentence is."""

Ints = NDArray[np.int64]

_AS_IS, _BLANK_AFTER, _BLANK_BEFORE = range(3)


def to_hoo(files: EditFiles, annotator: int) -> EditFiles:
    """A gold or a run at the HOO levels: the edits of one annotator; one whom no sentence has is told."""
    assert files.sentences is not None
    edits = edits_to_hoo(files.edits, files.sentences, annotator)
    offsets, problems = offsets_of(edits.fragment, len(files)), (*files.problems, *_unknown(files, annotator))
    return replace(files, kind="hoo", edits=edits, offsets=offsets, annotators=None, problems=problems)


def _unknown(files: EditFiles, annotator: int) -> Iterator[Problem]:
    """That no sentence has the annotator, if all of the file was read: all of it is taken to be without edits then."""
    there = distinct(files.annotators.values).tolist() if files.annotators is not None else []
    if files.whole and there and annotator not in there:
        named = ", ".join(map(str, there))
        said = f"no sentence has annotator {annotator} (there {'is' if len(there) == 1 else 'are'} {named})"
        yield Problem("warning", files.path, None, "no-annotator", f"{said}; taken as without any edit")


def edits_to_hoo(edits: Edits, sentences: Strings, annotator: int) -> Edits:
    """The edits of one annotator at the HOO levels; sentences that the annotator did not see have none. Types without a
    counterpart keep their name."""
    edits = edits.take(np.flatnonzero(edits.annotator == annotator))
    start, end, flavour = _spans(edits, Tokens(sentences))
    codes, texts = _corrections(edits, flavour)
    none = np.zeros(len(edits), np.int32)
    return replace(
        edits,
        part=Labels(none, (PART,)),
        type=_types(edits.type),
        start=start,
        end=end,
        corrections=Ragged(edits.corrections.offsets, codes),
        texts=texts,
        annotator=none,
        original=_originals(edits.fragment, start, end, sentences),
        quoted=np.ones(len(edits), np.bool_),
    )


class Tokens:
    """Where the tokens of n sentences stand, in code points from the start of their sentence."""

    def __init__(self, sentences: Strings) -> None:
        points = np.concatenate((np.zeros(1, np.int64), np.cumsum((sentences.data & 0xC0) != 0x80, dtype=np.int64)))
        begins = points[sentences.offsets]
        blanks = np.flatnonzero(sentences.data == ord(" "))
        self.lengths: Ints = np.diff(begins)
        per = np.searchsorted(blanks, sentences.offsets)
        self.counts: Ints = np.diff(per) + (self.lengths > 0)
        self._blanks = points[blanks]
        self._first, self._begins = per[:-1], begins[:-1]

    def start(self, sentence: Ints, token: Ints) -> Ints:
        """Where a token begins; beyond the last one, past the end of the text."""
        return np.where(token <= 0, 0, self.end(sentence, token) + 1)

    def end(self, sentence: Ints, token: Ints) -> Ints:
        """Where the token before this one ends: at a blank; after the last token at the end of the text, then further
        on."""
        inside = (token > 0) & (token < self.counts[sentence])
        place = np.where(inside, self._first[sentence] + token - 1, 0)
        found = self._blanks[place] if len(self._blanks) else np.zeros(len(place), np.int64)
        beyond = self.lengths[sentence] + np.maximum(token - np.maximum(self.counts[sentence], 0), 0)
        return np.where(inside, found - self._begins[sentence], np.where(token <= 0, 0, beyond))


def _spans(edits: Edits, tokens: Tokens) -> tuple[Ints, Ints, Ints]:
    """Start and end in code points, and where the correction gets a blank."""
    row, first, last = edits.fragment, edits.start, edits.end
    count, length = tokens.counts[row], tokens.lengths[row]
    insertion = first == last
    empty = np.isin(edits.corrections.values, np.flatnonzero(np.diff(edits.texts.offsets) == 0))
    deletion = ~insertion & empty
    at_end = last >= count
    start, end = tokens.start(row, first), tokens.end(row, last)
    end = np.where(deletion & ~at_end, end + 1, end)
    start = np.where(deletion & (last == count) & (first > 0), start - 1, start)
    past = insertion & (first > count)
    start = np.where(insertion & at_end, np.where(past, start, length), start)
    end = np.where(insertion, start, end)
    blank = np.where(at_end, np.where(count > 0, _BLANK_BEFORE, _AS_IS), _BLANK_AFTER)
    return start, end, np.where(insertion & ~empty, blank, _AS_IS)


def _corrections(edits: Edits, flavour: Ints) -> tuple[NDArray[np.int32], Strings]:
    """The corrections with their blanks, as codes into new texts."""
    distinct, inverse = np.unique(edits.corrections.values.astype(np.int64) * 3 + flavour, return_inverse=True)
    words = Interner()
    codes = np.zeros(len(distinct), np.int32)
    for place, key in enumerate(distinct.tolist()):
        text, blank = edits.texts.raw(key // 3), key % 3
        codes[place] = words[text + b" " if blank == _BLANK_AFTER else b" " + text if blank == _BLANK_BEFORE else text]
    return codes[inverse].astype(np.int32), words.strings()


def _types(types: Labels) -> Labels:
    words: dict[str, int] = {}
    target = [words.setdefault(COUNTERPARTS.get(word, word), len(words)) for word in types.words]
    return Labels(np.array([*target, -1], np.int32)[types.codes], tuple(words))


def _originals(fragment: Ints, start: Ints, end: Ints, sentences: Strings) -> Strings:
    """The text of each span."""
    points = np.flatnonzero((sentences.data & 0xC0) != 0x80)  # the byte where each code point begins
    places = np.append(points, len(sentences.data))
    begins = np.searchsorted(points, sentences.offsets[:-1])[fragment]
    limit = sentences.offsets[1:][fragment]
    low, high = (np.minimum(places[np.minimum(begins + at, len(points))], limit) for at in (start, end))
    ragged = Ragged.of(high - low, sentences.data[:0])
    index = np.arange(ragged.offsets[-1]) + np.repeat(low - ragged.offsets[:-1], high - low)
    return Strings(sentences.data[index], ragged.offsets)
