"""HOO as M2: every paragraph is a sentence, its blank-separated words the tokens; edits move from code points to tokens
where their ends are ends of tokens.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.dataset import Labels, Ragged, Strings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.joining.offsets import Texts, decoded
from lexeval_gui.tasks.edits.parts import Edits
from lexeval_gui.tasks.edits.reading.edit_columns import Row, edits_of, offsets_of
from lexeval_gui.tasks.edits.reading.file_names import printable
from lexeval_gui.tasks.edits.reading.grouped_problems import Notices
from lexeval_gui.tasks.edits.types import COUNTERPARTS

CATEGORIES = {hoo: category for category, hoo in COUNTERPARTS.items()}
"""HOO types and the M2 categories that they are; others keep their name."""

_TOKEN = re.compile(r"\S+")


class Sentence(Struct, frozen=True):
    """A paragraph: where it begins in its text, and where its tokens begin and end (code points of the paragraph)."""

    begin: int
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, begin: int, text: str) -> Sentence:
        """Split a paragraph at its blanks."""
        spans = [match.span() for match in _TOKEN.finditer(text)]
        return cls(begin, text, tuple(start for start, _ in spans), tuple(end for _, end in spans))

    def span(self, start: int, end: int, correction: str) -> tuple[int, int] | None:
        """The tokens `start … end` (code points of the paragraph) stands for; None if it cuts through a token."""
        if end > len(self.text):
            return None
        inside = self.text[start:end]
        if not inside.strip():
            return self._gap(start, end, correction)
        start += len(inside) - len(inside.lstrip())
        end -= len(inside) - len(inside.rstrip())
        first, last = bisect_left(self.starts, start), bisect_left(self.ends, end)
        whole = first < len(self.starts) and self.starts[first] == start and self.ends[last] == end
        return (first, last + 1) if whole else None

    def _gap(self, start: int, end: int, correction: str) -> tuple[int, int] | None:
        """The gap between tokens that an insertion stands in: no word may stick to what is inserted (it may be nothing:
        such edits only say where something is missing)."""
        left = start == 0 or self.text[start - 1].isspace() or correction[:1].isspace() or start < end
        right = end == len(self.text) or self.text[end].isspace() or correction[-1:].isspace() or start < end
        gap = bisect_right(self.ends, start)
        outside = gap == len(self.starts) or self.starts[gap] >= end
        fits = left and right if correction.strip() else start == end
        return (gap, gap) if outside and fits else None


def at_m2_levels(dataset: EditsDataset, texts: Texts) -> EditsDataset:
    """A dataset of HOO with a sentence per paragraph; edits without tokens or text are left out, with a warning."""
    sentences = [_sentences(texts, row) for row in range(len(texts.texts))]
    tokens = [" ".join(_TOKEN.findall(one.text)) for found in sentences for one in found]
    move = _EditConverter(texts, sentences)
    packed, count = Strings.of(tokens), len(tokens)
    gold, *runs = _edit_sets([move.moved(side) for side in (dataset.gold, *dataset.runs)], count)
    places = np.arange(count + 1, dtype=np.int64)
    return replace(
        dataset,
        kind="m2",
        ids=Strings.of(str(number) for number in range(1, count + 1)),
        texts={"text": packed},
        gold=gold,
        runs=tuple(runs),
        part_texts=packed,
        part_names=Labels(np.zeros(count, np.int32), ("1",)),
        part_offsets=places,
        paragraphs=Ragged(places, np.zeros(count, np.int64)),
        problems=(*dataset.problems, *move.problems),
        systems=tuple(replace(system, kind="m2") for system in dataset.systems),
    )


def _sentences(texts: Texts, row: int) -> list[Sentence]:
    text, starts = texts.texts[row], texts.paragraphs.row(row).tolist()
    ends = [*starts[1:], len(text)]
    return [Sentence.of(start, text[start:end]) for start, end in zip(starts, ends, strict=True)]


def _edit_sets(sides: Sequence[Sequence[Row]], count: int) -> list[EditSet]:
    """The edits of each side as columns that share their words; annotator 0 is present in each of the sentences."""
    together = edits_of([row for side in sides for row in side])
    edges = [0, *accumulate(map(len, sides))]
    present = Ragged(np.arange(count + 1, dtype=np.int64), np.zeros(count, np.int32))
    found = [together.take(np.arange(start, end)) for start, end in pairwise(edges)]
    return [EditSet(edits, offsets_of(edits.fragment, count), present) for edits in found]


class _EditConverter:
    """Moves the edits of gold and runs to sentences and tokens."""

    def __init__(self, texts: Texts, sentences: Sequence[Sequence[Sentence]]) -> None:
        self.problems: list[Problem] = []
        self._texts, self._sentences, self._first = texts, sentences, [0, *accumulate(map(len, sentences))]

    def moved(self, side: EditSet) -> list[Row]:
        """The edits of one side, sorted by sentence."""
        edits, rows, notices = side.edits, list[Row](), Notices()
        corrections = decoded(edits.texts)
        for edit, text in enumerate(self._texts.rows_of(edits).tolist()):
            codes = edits.corrections.row(edit)
            row = self._row(edits, edit, text, corrections[codes[0]]) if text >= 0 and len(codes) else None
            if row is None:
                _leave_out(side, edit, notices)
            else:
                rows.append(row)
        self.problems += notices.problems()
        return sorted(rows, key=lambda row: row.fragment)

    def _row(self, edits: Edits, edit: int, text: int, correction: str) -> Row | None:
        """An edit of tokens; None if there are none for it."""
        start, end = int(edits.start[edit]), int(edits.end[edit])
        number, sentence = self._sentence(text, start, end, correction)
        span = sentence.span(start - sentence.begin, end - sentence.begin, correction)
        if span is None:
            return None
        kind = CATEGORIES.get(edits.type[edit], edits.type[edit])
        said, line = " ".join(correction.split()), int(edits.lines[edit])
        return Row(number, None, edits.index[edit], kind, *span, None, (said,), 0, False, 0, line)

    def _sentence(self, text: int, start: int, end: int, correction: str) -> tuple[int, Sentence]:
        """The sentence of an edit. An insertion between two belongs to the first if a blank stands before it."""
        known = self._sentences[text]
        place = max(bisect_right([one.begin for one in known], start) - 1, 0)
        if start == end and place and known[place].begin == start and correction[:1].isspace():
            place -= 1
        return self._first[text] + place, known[place]


def _leave_out(side: EditSet, edit: int, notices: Notices) -> None:
    edits = side.edits
    message = (
        f"edit {printable(edits.index[edit])} stands for no tokens (it cuts through a word, lies outside the text, "
        "or has no correction); left out at the M2 levels"
    )
    path = side.files[int(edits.fragment[edit])] if side.files is not None else ""
    notices.add("warning", "no-tokens", path, int(edits.lines[edit]), message)
