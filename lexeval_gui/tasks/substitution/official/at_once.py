"""What score.pl prints, with most lines scored at once: those that say the same to the scorer as to everybody are
arrays, and only the others are read and scored one by one, by the scorer's own rules, between them.

A line is one of the others if it or the gold of its id is not plain, if its id stands on several lines, or if an empty
line follows that uses its answers again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import Struct

from lexeval_gui.core.dataset import Floats, Ints, Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, Unreadable
from lexeval_gui.core.vocabulary import Vocabulary, duplicates, rows_in
from lexeval_gui.tasks.substitution import scorepl
from lexeval_gui.tasks.substitution.dataset import Gold
from lexeval_gui.tasks.substitution.joining.golds import plain_gold
from lexeval_gui.tasks.substitution.matching import GoldSets, gold_sets, match, word_keys
from lexeval_gui.tasks.substitution.official.plain_system import PlainLines, read_plain_lines
from lexeval_gui.tasks.substitution.reading.decoding import utf8
from lexeval_gui.tasks.substitution.reading.line_files import read_gold
from lexeval_gui.tasks.substitution.repeats import rows_with_repeats
from lexeval_gui.tasks.substitution.scorepl import gold as scorepl_gold
from lexeval_gui.tasks.substitution.scorepl.plain_gold import ScorePlGold

BLOCK = 2**13
"""So many lines are scored together: arrays then fit the processor's cache."""


class _WholeGold(Struct, frozen=True):
    """A gold file: the lines that count and are plain, with their `ids`, as arrays; `others` by the scorer's rules."""

    ids: Strings
    plain: Gold
    others: scorepl_gold.Gold

    @classmethod
    def of(cls, data: bytes) -> _WholeGold | None:
        """Read a gold file; None where nothing of it can be read as everybody does."""
        findings = Findings("")
        try:
            lines = read_gold("", data, utf8(data, "", findings, Job()), "gold", findings, Job())
        except Unreadable:
            return None
        read = ScorePlGold.of(lines)
        rows = np.flatnonzero(read.plain & np.isin(lines.numbers, read.counted))
        return cls(lines.ids.take(rows), plain_gold(lines, rows), scorepl_gold.put_together(read.others))

    def of_ids(self, ids: Iterable[bytes]) -> scorepl_gold.Gold:
        """The gold of the others, and of those of these ids that are plain."""
        wanted = list(ids)
        counts, modes = dict(self.others.counts), dict(self.others.modes)
        for id_, row in zip(wanted, rows_in(self.ids, Strings.of(wanted)).tolist(), strict=True):
            if row >= 0:
                start, stop = self.plain.entries.offsets[row : row + 2].tolist()
                words = [self.plain.words.raw(code) for code in self.plain.entries.row(row).tolist()]
                counts[id_] = dict(zip(words, self.plain.counts[start:stop].tolist(), strict=True))
                if self.plain.modes is not None and (mode := int(self.plain.modes[row])) >= 0:
                    modes[id_] = words[mode]
        return scorepl_gold.Gold(counts, modes, *self.totals)

    @property
    def totals(self) -> tuple[int, int]:
        """The lines that count, and what they add to those with a mode."""
        added = self.plain.modes_added
        with_mode = 0 if added is None else int(added.sum())
        return len(self.ids) + self.others.total, with_mode + self.others.total_with_mode


def score(system: bytes, gold: bytes, kind: scorepl.Kind, system_name: bytes, gold_name: bytes) -> Iterator[bytes]:
    """What the scorer prints without `-v` for a best or oot file; see `scorepl.score`."""
    whole = _WholeGold.of(gold)
    if whole is None:
        yield from scorepl.score(system, gold, kind, False, system_name, gold_name)
        return
    del gold  # all that is needed of it is read; the texts take most of the memory
    lines = read_plain_lines(system, kind == "oot")
    rows, others = _divided(system, lines, whole, kind, system_name)
    ids = {line.id for line in others if not isinstance(line, bytes)}
    one_by_one = scorepl.Substitutes(whole.of_ids(ids), kind, False)
    yield from one_by_one.score(others)
    tally, scored = one_by_one.tally, np.flatnonzero(rows >= 0)
    credits = np.concatenate((_score(lines, scored, rows[scored], whole.plain, kind, tally), tally.credits))
    order = np.argsort(np.concatenate((lines.numbers[scored], tally.numbers)), kind="stable")
    credit = np.cumsum(credits[order])  # one after the other, as the scorer adds them
    yield from scorepl.total_lines(tally, float(credit[-1]) if len(credit) else 0.0, kind, *whole.totals)


def _divided(
    system: bytes, lines: PlainLines, whole: _WholeGold, kind: scorepl.Kind, name: bytes
) -> tuple[Ints, list[scorepl.AnswerLine | bytes]]:
    """The row of the gold of each plain line that is scored as it is (-1: not so), and all other lines of the file."""

    def read(numbers: Ints) -> dict[int, scorepl.AnswerLine | bytes | None]:
        places = zip(
            numbers.tolist(), lines.starts[numbers - 1].tolist(), lines.ends[numbers - 1].tolist(), strict=True
        )
        return {number: scorepl.answer_line(number, system[start:end], kind, name) for number, start, end in places}

    is_plain = np.zeros(len(lines.starts), np.bool_)
    is_plain[lines.numbers - 1] = True
    others = read(np.flatnonzero(~is_plain) + 1)
    read_lines = [line for line in others.values() if isinstance(line, scorepl.AnswerLine)]
    is_other = np.zeros(len(lines.numbers), np.bool_)
    for row, earlier in duplicates(lines.ids).items():
        is_other[[row, earlier]] = True
    if names := {line.id for line in read_lines} | whole.others.counts.keys():
        shared = rows_in(lines.ids, Strings.of(names))
        is_other[shared[shared >= 0]] = True
    rows = np.arange(len(lines.ids)) if lines.ids.same_as(whole.ids) else rows_in(whole.ids, lines.ids)
    scored = np.flatnonzero((rows >= 0) & ~is_other)
    empty = [line.number for line in read_lines if not line.text or line.text.isspace()]
    lenders = np.searchsorted(lines.numbers[scored], empty) - 1
    is_other[scored[lenders[lenders >= 0]]] = True
    others |= read(lines.numbers[is_other])
    return np.where(is_other, -1, rows), [line for _, line in sorted(others.items()) if line is not None]


def _score(lines: PlainLines, scored: Ints, rows: Ints, gold: Gold, kind: scorepl.Kind, tally: scorepl.Tally) -> Floats:
    """The credit of these plain lines, whose gold stands in `rows`: [scored]. What is counted goes into the tally."""
    words = [lines.words.raw(code) for code in range(len(lines.words))]
    normalised = Vocabulary().codes_of(Strings.of(map(scorepl_gold.normalise_answer, words)))
    every = np.arange(len(gold.words)), np.arange(len(words))
    gold_keys, keys = word_keys(gold.words, every[0], lines.words, every[1], "scorer")
    credits = np.zeros(len(scored))
    tally.attempted += len(scored)
    for start in range(0, len(scored), BLOCK):
        block = slice(start, start + BLOCK)
        sets, answers = gold_sets(gold, gold_keys, rows[block]), lines.answers.take(scored[block])
        if kind == "oot":
            tally.duplicate_lines += len(rows_with_repeats(Ragged(answers.offsets, normalised[answers.values])))
            answers = answers.select(answers.within() < scorepl.MAXIMUM_GUESSES)
        found = match(sets, answers, keys)
        modes = np.repeat(sets.modes, answers.lengths)
        is_mode = found.spelled & (found.entries == modes) & (modes >= 0)
        if kind == "best":
            is_mode &= answers.within() == 0
        tally.mode_attempted += int(np.count_nonzero(sets.modes >= 0))
        tally.mode_found += int(np.count_nonzero(answers.sums(is_mode)))
        credits[block] = _credits(sets, answers, found.entries)
        if kind == "best":
            credits[block] /= answers.lengths
    return credits


def _credits(sets: GoldSets, answers: Ragged, found: Ints) -> Floats:
    """What the answers of each line earn together, added from the first to the last as the scorer does: [lines]."""
    starts = np.repeat(sets.entries.offsets[:-1], answers.lengths)
    is_hit = found >= 0
    earned = np.zeros(len(found))
    earned[is_hit] = sets.counts[(starts + found)[is_hit]]
    earned /= np.repeat(sets.entries.sums(sets.counts), answers.lengths)
    credits = np.zeros(len(answers))
    place, there = 0, np.arange(len(answers))
    while len(there := there[answers.lengths[there] > place]):
        credits[there] += earned[answers.offsets[:-1][there] + place]
        place += 1
    return credits
