"""What the official scorer of the task (score.pl) prints, byte for byte: best, oot and mw, with its `-v` lines.

Its quirks are kept on purpose: an empty answer uses the one before it again, duplicates earn credit each time, and a
division by zero ends it in the middle of its output (`Died`). Gold files are read in `scorepl_gold`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, field

from lexeval_gui.tasks.substitution.scorepl.gold import (
    Count,
    Counts,
    Gold,
    normalise_answer,
    read_gold,
    read_multiword_gold,
    spellings,
    split_entries,
    total,
)

Kind: TypeAlias = Literal["best", "oot", "mw"]

MAXIMUM_GUESSES = 10
"""So many answers of an oot line are scored."""

# (?<![\w.]) finds what the scorer's own patterns find, without trying every letter of a word.
_LINES = {
    "best": re.compile(rb"(?<![\w.])([\w.]+) (\S+) :: (.*)"),
    "oot": re.compile(rb"(?<![\w.])([\w.]+) (\S+) ::: (.*)"),
    "mw": re.compile(rb"(?<![\w.])([\w.]+)\s+(\d+)\s*::\s*(.*)"),
}
_COLONS = {"best": b"::", "oot": b":::", "mw": b"::"}


class Died(Exception):
    """The scorer dies of a division by zero here; the text says which number is zero."""


def score(
    system: bytes, gold: bytes, kind: Kind, verbose: bool, system_name: bytes, gold_name: bytes
) -> Iterator[bytes]:
    """What the scorer prints for these two files, line by line (each with its `\\n`).

    `system_name` and `gold_name` are the files' names as typed: error lines show them. Raises `Died` after what was
    printed until then.
    """
    if kind == "mw":
        return _score_multiwords(system, gold, verbose, system_name, gold_name)
    return _score_substitutes(system, read_gold(gold), kind, verbose, system_name)


def _score_substitutes(system: bytes, gold: Gold, kind: Kind, verbose: bool, system_name: bytes) -> Iterator[bytes]:
    scoring = Substitutes(gold, kind, verbose)
    yield from scoring.score(_answer_lines(system, kind, system_name))
    credit = 0.0
    for earned in scoring.tally.credits:  # not sum(): it compensates rounding since Python 3.12, the scorer does not
        credit += earned
    yield from total_lines(scoring.tally, credit, kind, gold.total, gold.total_with_mode)


class AnswerLine(NamedTuple):
    """A line that fits the scorer's pattern."""

    number: int
    lexelt: bytes
    id: bytes
    text: bytes


def answer_line(number: int, line: bytes, kind: Kind, name: bytes) -> AnswerLine | bytes | None:
    """What stands in a line of a system, or the error line to print in its place; None for a blank line."""
    match = _LINES[kind].search(line) if _COLONS[kind] in line else None
    if match is not None:
        return AnswerLine(number, match[1], match[2], match[3])
    return _error_line(name, number) if line.strip() else None


def _answer_lines(system: bytes, kind: Kind, name: bytes) -> Iterator[AnswerLine | bytes]:
    found = (answer_line(number, line, kind, name) for number, line in enumerate(system.split(b"\n"), 1))
    return (line for line in found if line is not None)


class Tally(Struct):
    """What is counted over the lines of a file. `credits` are those of the lines with these `numbers`; the others have
    none."""

    attempted: int = 0
    mode_attempted: int = 0
    mode_found: int = 0
    duplicate_lines: int = 0
    numbers: list[int] = field(default_factory=list)
    credits: list[float] = field(default_factory=list)


class Substitutes(Struct):
    """The scoring of one best or oot file, line by line.

    `answers` are those of the last item that had any (normalised and cut): an empty line uses them again.
    `notes` are the `-v` lines that wait to be printed; without `-v` there are none.
    """

    gold: Gold
    kind: Kind
    verbose: bool
    tally: Tally = field(default_factory=Tally)
    answers: list[bytes] = field(default_factory=list)
    notes: list[bytes] = field(default_factory=list)

    def score(self, lines: Iterable[AnswerLine | bytes]) -> Iterator[bytes]:
        """The output lines for these lines, in the order of the file; without the totals."""
        done: set[bytes] = set()
        for line in lines:
            if isinstance(line, bytes):
                yield line
                continue
            _, lexelt, id, text = line
            counts = self.gold.counts.get(id)
            if counts is None:
                continue
            responses = total(counts)
            if not responses:
                raise Died(f"the gold counts of item {id.decode(errors='replace')} sum to 0")
            if id not in done:
                done.add(id)
                if text and not text.isspace():
                    self._take_answers(lexelt, id, text)
                if self.answers:
                    self._score_mode(lexelt, id)
                    self._score_credit(line, counts, responses)
                yield from self.notes
                self.notes.clear()

    def _note(self, template: bytes, *values: object) -> None:
        """A line that only `-v` prints."""
        if self.verbose:
            self.notes.append(template % values)

    def _take_answers(self, lexelt: bytes, id: bytes, text: bytes) -> None:
        """Put the answers of a line that is not blank in the place of those before."""
        self.answers = split_entries(text)
        if b"-" in text or b"'" in text or b"non" in text:  # else there is nothing to do, and faster
            self.answers = [normalise_answer(answer) for answer in self.answers]
        self.tally.attempted += bool(self.answers)
        if self.kind == "best":
            return
        if len(set(self.answers)) < len(self.answers):
            self.tally.duplicate_lines += 1
            self._note(b"WARNING duplicate at %b %b responses %b\n", lexelt, id, b" ".join(self.answers))
        if len(self.answers) > MAXIMUM_GUESSES:
            del self.answers[MAXIMUM_GUESSES:]
            self._note(b"%b Item %b exceeded %d guesses\n", lexelt, id, MAXIMUM_GUESSES)

    def _score_mode(self, lexelt: bytes, id: bytes) -> None:
        """Add the item to the mode totals, if it has a mode."""
        mode = self.gold.modes.get(id)
        if mode is None:
            return
        self.tally.mode_attempted += 1
        if self.kind == "best":
            first = self.answers[0]
            found = first == mode
            verdict = b" correct" if found else b"wrong"
            self._note(b"%b Item %b mode '%b' : system '%b' %b\n", lexelt, id, mode, first, verdict)
        else:
            found = mode in self.answers
            verdict = b"found in guesses" if found else b"not found"
            self._note(b"%b Item %b mode '%b'  %b\n", lexelt, id, mode, verdict)
        self.tally.mode_found += found

    def _score_credit(self, line: AnswerLine, counts: Counts, responses: Count) -> None:
        """Add the item's credit, in best divided by the guesses; the `-v` line shows it undivided."""
        found, of = spellings(counts), float(responses)
        credit = 0.0
        for answer in self.answers:  # not sum(): it compensates rounding since Python 3.12, the scorer does not
            if answer in found:
                credit += found[answer] / of
        guesses = len(self.answers)
        if credit:
            self.tally.numbers.append(line.number)
            self.tally.credits.append(credit / guesses if self.kind == "best" else credit)
        if self.verbose:
            shown, human = perl_number(credit), perl_number(responses)
            middle = b" guesses %d" % guesses if self.kind == "best" else b""
            said = b"%b Item %b credit %b%b human responses %b: score is %b\n"
            self._note(said, line.lexelt, line.id, shown, middle, human, shown)


def total_lines(tally: Tally, credit: float, kind: Kind, total: int, total_with_mode: int) -> Iterator[bytes]:
    """The last lines, given all credit, added line by line, and the two totals of the gold; a pair of lines is missing
    where the scorer dies."""
    if tally.duplicate_lines:
        yield b"WARNING OOT file contains duplicates on %d lines\n" % tally.duplicate_lines
    if not tally.attempted:
        raise Died("no item was attempted: the number of attempted items is 0")
    yield b"Total = %d, attempted = %d\n" % (total, tally.attempted)
    yield _ratios(b"precision", b"recall", credit, tally.attempted, total)
    if not tally.mode_attempted:
        raise Died("no item with a mode was attempted: their number is 0")
    yield b"Total with mode %d attempted %d\n" % (total_with_mode, tally.mode_attempted)
    names = (b"Mode precision", b"Mode recall") if kind == "best" else (b"precision", b"recall")
    yield _ratios(*names, tally.mode_found, tally.mode_attempted, total_with_mode)


def _score_multiwords(
    system: bytes, gold: bytes, verbose: bool, system_name: bytes, gold_name: bytes
) -> Iterator[bytes]:
    """All output lines of `-t mw`: one answer an item, compared as it is with the item's multiword."""
    multiwords = read_multiword_gold(gold)
    for number in multiwords.bad_lines:
        yield _error_line(gold_name, number)
    done: set[bytes] = set()
    found = genuine = matched = 0
    for line in _answer_lines(system, "mw", system_name):
        if isinstance(line, bytes):
            yield line
            continue
        _, lexelt, id, answer = line
        if id in done:
            continue
        done.add(id)
        found += bool(answer)
        mode = multiwords.modes.get(id)
        if mode is not None:
            genuine += 1
            matched += answer == mode
        if verbose:
            human = b"human mode is " + mode if mode is not None else b"No MW found by annotators,"
            yield b"%b %b %b system %b\n" % (lexelt, id, human, answer)
    if not multiwords.total:
        raise Died("the gold has no multiword that two annotators gave and none equals in count: their number is 0")
    counted = multiwords.total, _or_nothing(found), _or_nothing(genuine)
    yield b"Total MWs in GS = %d, System found %b of which %b were genuine\n" % counted
    yield _multiword_ratios(b"Detection", genuine, found, multiwords.total)
    yield b"Number that matched GS\n"
    yield _multiword_ratios(b"Identification", matched, found, multiwords.total)


def _multiword_ratios(name: bytes, part: int, found: int, multiwords: int) -> bytes:
    """Precision and recall of multiwords; without any system answer the precision is printed as nothing."""
    precision = percentage(part / found) if found else b""
    return b"%b precision = %b, recall = %b\n" % (name, precision, percentage(part / multiwords))


def _ratios(one: bytes, other: bytes, part: float, of: int, other_of: int) -> bytes:
    """A line with a part of two numbers in percent."""
    return b"%b = %b, %b = %b\n" % (one, percentage(part / of), other, percentage(part / other_of))


def _error_line(name: bytes, number: int) -> bytes:
    return b"Error in %b on line %d\n" % (name, number)


def _or_nothing(count: int) -> bytes:
    """A count that Perl never touched prints as nothing."""
    return b"%d" % count if count else b""


def perl_number(value: Count) -> bytes:
    """A number as Perl prints it: integers whole, others with 15 significant digits."""
    if isinstance(value, int):
        return b"%d" % value
    if math.isnan(value):
        return b"NaN"
    return b"%.15g" % value if math.isfinite(value) else b"Inf"


def percentage(fraction: float) -> bytes:
    """A fraction in percent with two decimals, halves rounded up; multiplied in two steps as the scorer does."""
    if math.isnan(fraction):
        return b"NaN.00"
    hundredths = int(fraction * 100 * 100 + 0.5)
    return b"%d.%02d" % divmod(hundredths, 100)
