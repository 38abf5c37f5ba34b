"""Corrected text beside a gold: a line for each of its sentences; for HOO, the edits that the lines make.

At the HOO levels words of source and output are aligned by fewest errors, then fewest substitutions (ties from the end:
a word of both first, then an insertion, then a deletion); neighbouring changes are one edit, with blanks as M2 has them
when it becomes HOO.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Problem, Remedy, unreadable
from lexeval_gui.tasks.edits.joining.hoo_as_m2 import Sentence
from lexeval_gui.tasks.edits.parts import CorrectedText, EditFiles, Sources
from lexeval_gui.tasks.edits.reading.edit_columns import Row, edits_of, offsets_of
from lexeval_gui.tasks.edits.reading.file_names import shown
from lexeval_gui.tasks.edits.reading.m2_as_hoo import PART
from lexeval_gui.tasks.edits.reading.m2_lines import token_counts
from lexeval_gui.tasks.edits.scoring.maxmatch.lattices import distances

MOST_PAIRS = 2**20
"""Of a sentence and its output no more pairs of words are compared: 1,000 words of either are a sentence no longer."""

LOOKED_AT = 1000
"""So many lines are looked at to see whether they are of these sentences."""

LONGEST = 60
"""Characters of a line that a message quotes."""

Span = tuple[int, int, int, int]
"""Words `start … end` of the source become words `first … last` of the output."""


def check(run: CorrectedText, sentences: Strings, whole: bool) -> tuple[Problem, ...]:
    """Refuse a text that has not a line for each sentence, or one that is too long; warn of lines that seem to be of
    other sentences. Raises Unreadable."""
    lines = run.sentences
    common = min(len(lines), len(sentences))
    if len(lines) != len(sentences) and whole and run.whole:
        message = f"has {len(lines)} lines and the gold has {len(sentences)} sentences; expected a line for each"
        raise unreadable(run.path, "sentences", message + _first_stranger(lines, sentences, common), common + 1)
    pairs = token_counts(lines)[:common] * token_counts(sentences)[:common]
    for row in np.flatnonzero(pairs > MOST_PAIRS).tolist():
        message = f"this line and its sentence have {pairs[row]:,} pairs of words; at most {MOST_PAIRS:,} are compared"
        raise unreadable(run.path, "too-long", message, row + 1)
    strange = _strangers(lines, sentences, min(common, LOOKED_AT))
    if 2 * len(strange) <= min(common, LOOKED_AT):
        return ()
    row = strange[0]
    message = f"{_not_alike(lines, sentences, row)}, and neither do most of the others; are they in the gold's order?"
    return (Problem("warning", run.path, row + 1, "other-sentences", message),)


def _first_stranger(lines: Strings, sentences: Strings, common: int) -> str:
    """Where lines and sentences may go apart, in words; "" if they never seem to."""
    strange = _strangers(lines, sentences, common)
    return f"; the first that differs: {_not_alike(lines, sentences, strange[0])}" if strange else ""


def _strangers(lines: Strings, sentences: Strings, count: int) -> list[int]:
    """The rows of lines that share less than half of the words with their sentence, where both have some."""
    both = ((row, set(lines.raw(row).split()), set(sentences.raw(row).split())) for row in range(count))
    return [row for row, own, other in both if own and other and 2 * len(own & other) < max(len(own), len(other))]


def _not_alike(lines: Strings, sentences: Strings, row: int) -> str:
    here, there = shown(lines[row], LONGEST), shown(sentences[row], LONGEST)
    return f"line {row + 1}, {here}, shares few words with sentence {row + 1} of the gold, {there}"


def without_edits(run: CorrectedText, gold: EditFiles) -> EditFiles:
    """A text at the M2 levels, where it has no edits of its own."""
    is_beginning = gold.sentences is not None and not (gold.whole and run.whole)
    count = min(len(gold), len(run)) if is_beginning else len(gold)
    nothing = Strings.of([""] * count)
    return EditFiles(
        "system",
        run.path,
        run.name,
        "text",
        fragments=Strings(gold.fragments.data, gold.fragments.offsets[: count + 1]),
        files=nothing,
        edits=edits_of([]),
        offsets=np.zeros(count + 1, np.int64),
        whole=run.whole,
        of_text=True,
        problems=run.problems,
    )


# -- HOO --------------------------------------------------------------------------------------------------------------


class Paragraphs:
    """The sentences of a gold of HOO that lines stand for: each paragraph of its texts, in their order."""

    def __init__(self, gold: EditFiles, sources: Sources | None, rows: Ragged) -> None:
        """`rows` are those of the sources of each fragment."""
        self.fragments: list[int] = []
        self.parts: list[str | None] = []
        self.sentences: list[Sentence] = []
        if gold.sentences is not None:
            for fragment, text in enumerate(gold.sentences):
                self._add(fragment, PART, 0, text)
        for fragment in range(len(gold)) if sources is not None and gold.sentences is None else ():
            assert sources is not None
            for row in rows.row(fragment).tolist():
                text, starts = sources.texts[row], sources.paragraphs.row(row).tolist()
                for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
                    self._add(fragment, sources.parts[row] or None, start, text[start:end])

    def _add(self, fragment: int, part: str | None, begin: int, text: str) -> None:
        self.fragments.append(fragment)
        self.parts.append(part)
        self.sentences.append(Sentence.of(begin, text))

    def edits(self, run: CorrectedText, gold: EditFiles, job: Job) -> EditFiles:
        """What a text changes, as edits of the gold's fragments. Raises Unreadable."""
        if not self.sentences:
            message = "is text, and to be compared with HOO edits it needs the source texts (`--source FOLDER`)"
            raise unreadable(run.path, "no-source", message)
        tokens = Strings.of(" ".join(_words(one)) for one in self.sentences)
        said = check(run, tokens, gold.whole)
        rows: list[Row] = []
        for line, sentence in enumerate(self.sentences[: len(run.sentences)]):
            job.check()
            rows += self._rows(line, sentence, run.sentences[line].split())
        numbered = [
            row._replace(name=str(number))
            for _, own in groupby(rows, key=lambda row: row.fragment)
            for number, row in enumerate(own, 1)
        ]
        edits = edits_of(numbered)
        return EditFiles(
            "system",
            run.path,
            run.name,
            "hoo",
            fragments=gold.fragments,
            files=Strings.of([run.path] * len(gold)),
            edits=edits,
            offsets=offsets_of(edits.fragment, len(gold)),
            whole=run.whole,
            of_text=True,
            problems=(*run.problems, *said, *_untyped(run, len(edits))),
        )

    def _rows(self, line: int, sentence: Sentence, output: list[str]) -> Iterator[Row]:
        fragment, part = self.fragments[line], self.parts[line]
        for span in changes(_words(sentence), output):
            start, end, correction = _as_characters(sentence, span, output)
            at = start + sentence.begin, end + sentence.begin
            yield Row(fragment, part, "", None, *at, sentence.text[start:end], (correction,), 0, False, 0, line + 1)


def _words(sentence: Sentence) -> list[str]:
    return [sentence.text[start:end] for start, end in zip(sentence.starts, sentence.ends, strict=True)]


def _untyped(run: CorrectedText, count: int) -> tuple[Problem, ...]:
    """That text has no types, and what can be done about it."""
    effect = "recognition and correction ask for span and correction alone, in all systems"
    remedy = Remedy("Never ask for types", (("type_match", "none"),), effect)
    message = (
        "corrected text has no types of edits: none is recognised or corrected unless types are never asked for "
        "(`--set type_match=none`)"
    )
    return (Problem("warning", run.path, None, "text-types", message, (), (remedy,)),) if count else ()


def changes(source: Sequence[str], output: Sequence[str]) -> list[Span]:
    """The neighbouring changes of the best alignment of words, as spans, from left to right."""
    found: list[Span] = []
    i, j = end, last = len(source), len(output)
    codes = {word: code for code, word in enumerate({*source, *output})}
    one, other = (np.array([codes[word] for word in words], np.int64) for words in (source, output))
    gap = min(len(source), len(output)) + 1  # more than all substitutions together
    equal = one[:, None] == other[None, :]
    done = distances(equal[None], gap + 1, gap)[0]
    while i or j:
        if i and j and equal[i - 1, j - 1] and done[i, j] == done[i - 1, j - 1]:
            if (i, j) != (end, last):
                found.append((i, end, j, last))
            i, j = end, last = i - 1, j - 1
        elif i and j and not equal[i - 1, j - 1] and done[i, j] == done[i - 1, j - 1] + gap + 1:
            i, j = i - 1, j - 1
        elif j and done[i, j] == done[i, j - 1] + gap:
            j -= 1
        else:
            i -= 1
    return [*([(0, end, 0, last)] if (end, last) != (0, 0) else []), *found[::-1]]


def _as_characters(sentence: Sentence, span: Span, output: Sequence[str]) -> tuple[int, int, str]:
    """A change of words as one of the paragraph's text: an insertion has its blank behind it (at the end: in front),
    a deletion covers the blank after it (at the end: the one before)."""
    start, end, first, last = span
    starts, ends, count = sentence.starts, sentence.ends, len(sentence.starts)
    said = " ".join(output[first:last])
    if start == end:
        if start < count:
            return starts[start], starts[start], f"{said} "
        return (ends[-1], ends[-1], f" {said}") if count else (0, 0, said)
    if first < last:
        return starts[start], ends[end - 1], said
    if end < count:
        return starts[start], starts[end], ""
    return (ends[start - 1] if start else starts[0]), ends[-1], ""
