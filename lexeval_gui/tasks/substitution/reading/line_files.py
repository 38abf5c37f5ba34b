"""Gold and system files (best, oot, mw), from their text to arrays, with everything that is odd about them reported."""

from __future__ import annotations

import io
import operator
import re
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.distinct import distinct
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.core.vocabulary import Codes, Places, Vocabulary
from lexeval_gui.tasks.substitution.parts import Lines, WrittenLines, task_lines
from lexeval_gui.tasks.substitution.reading.entries import (
    FAULTY,
    NOT_SUBSTITUTES,
    NOTHING,
    Bools,
    Coder,
    EntryLines,
    GoldEntries,
    read_entry_lines,
    tidy_words,
)
from lexeval_gui.tasks.substitution.reading.lines import Piece, cut, printable
from lexeval_gui.tasks.substitution.reading.reporting import each_id_once, first_line, nothing_read, report_answers
from lexeval_gui.tasks.substitution.reading.streaming import NotPlain, plain_texts

GOLD_FORM = "`lexelt id :: substitute count;substitute count;`"
SYSTEM_FORM = "`lexelt id :: answer` (best) or `lexelt id ::: answer;answer` (oot)"

_NAMES = 5
"""So many items are named in one message."""

_COUNTED = re.compile(r".* [0-9]+")


def read_gold(path: str, raw: bytes, text: bytes, kind: str, findings: Findings, job: Job) -> Lines:
    """A gold file: `raw` as on disk, `text` the same in UTF-8; `kind` is `gold` or `mw`. Raises Unreadable."""
    vocabulary = Vocabulary()
    found = _read_lines(path, text, GoldEntries(vocabulary, findings), True, GOLD_FORM, findings, job)
    if raw != text:
        found = _as_on_disk(found, raw, text)
    return _gold_part(path, found, vocabulary, kind, text, findings, job)


def stream_gold(path: str, encoding: str, kind: str, findings: Findings, job: Job) -> Lines:
    """The same as the file is read. Raises NotPlain for a file that has to be seen as a whole."""
    vocabulary = Vocabulary()
    coder = GoldEntries(vocabulary, findings)
    found = read_entry_lines(plain_texts(path, encoding, job), coder, True, findings, job)
    if not len(found):
        raise NotPlain
    return _gold_part(path, found, vocabulary, kind, None, findings, job)


def _as_on_disk(found: EntryLines, raw: bytes, text: bytes) -> EntryLines:
    """The lines of a text with what is told word for word of the file that it was decoded from."""
    assert found.verbatim is not None
    verbatim = np.zeros(len(found), np.bool_)
    if raw.count(b"\n") == text.count(b"\n"):
        same = np.fromiter(map(operator.eq, io.BytesIO(raw), io.BytesIO(text)), np.bool_)
        verbatim = found.verbatim & same[found.numbers - 1]
    return replace(found, verbatim=verbatim, others=WrittenLines.of(raw, but=found.numbers[verbatim]))


def _gold_part(
    path: str, found: EntryLines, vocabulary: Vocabulary, kind: str, text: bytes | None, findings: Findings, job: Job
) -> Lines:
    """A gold file, given its lines. Raises Unreadable, or NotPlain where its `text`, which is not there, would say
    why."""
    job.step(0.85, "looking at substitutes")
    words, codes, changed = _tidy_codes(found, vocabulary)
    job.check()
    counts = found.counts if found.counts is not None else np.zeros(0, np.int32)
    entries = Ragged(found.entries.offsets, codes)
    _report_colons(found, "gold", findings)
    said = codes >= 0
    if not said.all():
        _report_entries(found, entries, counts, said, text, findings, job)
    job.check()
    if (no_substitutes := _not_substitutes(found, entries, words, findings)) is not None:
        said &= ~no_substitutes
    job.check()
    kept = entries.select(said)
    job.check()
    part = Lines(
        "gold",
        path,
        Path(path).name,
        kind,
        lexelts=found.lexelts,
        ids=found.ids,
        numbers=found.numbers,
        entries=kept,
        words=words,
        counts=counts if kept is entries else counts[said],
    )
    job.check()
    part = each_id_once(part, "error", findings)
    verbatim, others = _word_for_word(found, vocabulary, part.numbers, said, changed)
    job.check()
    return replace(part, verbatim=verbatim, others=others, problems=findings.problems())


def _word_for_word(
    found: EntryLines, vocabulary: Vocabulary, numbers: Places, said: Bools, changed: Bools
) -> tuple[Bools, WrittenLines]:
    """Which lines of these numbers are known word for word, and all other lines of the file. `said` [entries]: those
    that are not left out, `changed` [vocabulary]: words that are not as they were written."""
    assert found.verbatim is not None
    assert found.others is not None
    assert found.counts is not None
    told = said
    if changed.any():
        told = said.copy()
        told[said] = ~changed[found.entries.values[said]]
    kept = np.ones(len(found), np.bool_) if len(numbers) == len(found) else np.isin(found.numbers, numbers)
    verbatim = found.verbatim & kept
    if not told.all():
        verbatim &= found.entries.sums(~told) == 0
    untold = np.flatnonzero(found.verbatim & ~verbatim)
    if not len(untold):
        return verbatim[kept], found.others
    as_read = task_lines(found.lexelts, found.ids, found.entries, vocabulary.strings(), found.counts, untold)
    return verbatim[kept], found.others.merged(WrittenLines(found.numbers[untold], as_read))


def _report_entries(
    found: EntryLines, entries: Ragged, counts: Codes, said: Bools, text: bytes | None, findings: Findings, job: Job
) -> None:
    """Report the entries of a gold that say nothing: `said` are those that do. Raises Unreadable if no entry has a
    count, or NotPlain without the text."""
    codes = entries.values
    _report_empty(found, entries, (codes == NOTHING) & (counts == 0), findings)
    job.check()
    for number in _numbers_at(found, entries, (codes == NOTHING) & (counts > 0)).tolist():
        message = "there is no substitute before a count; the entry is left out"
        findings.add("error", "count", number, message, "no substitute")
    if not said.any() and (codes == FAULTY).any():
        if text is None:
            raise NotPlain
        message = nothing_read("no entry has a count", GOLD_FORM, text)
        raise unreadable(findings.path, "no-counts", message, int(found.numbers[0]))
    job.check()
    _report_left_without(found, entries, said, findings)


def read_system_lines(path: str, text: bytes, findings: Findings, job: Job) -> tuple[EntryLines, Vocabulary]:
    """The lines of a system file, and the vocabulary of their entries: all that is needed of its text. Raises
    Unreadable."""
    vocabulary = Vocabulary()
    return _read_lines(path, text, _answers_into(vocabulary), False, SYSTEM_FORM, findings, job), vocabulary


def stream_system_lines(path: str, encoding: str, findings: Findings, job: Job) -> tuple[EntryLines, Vocabulary]:
    """The same as the file is read. Raises NotPlain for a file that has to be seen as a whole."""
    vocabulary = Vocabulary()
    found = read_entry_lines(plain_texts(path, encoding, job), _answers_into(vocabulary), False, findings, job)
    if not len(found):
        raise NotPlain
    return found, vocabulary


def _answers_into(vocabulary: Vocabulary) -> Coder:
    """Numbers answers by a vocabulary."""

    def code(piece: Piece, of_each: Places, starts: Places, ends: Places) -> tuple[Codes, None, None]:
        return vocabulary.codes(piece.buffer, starts, ends), None, None

    return code


def system_part(
    path: str, found: EntryLines, vocabulary: Vocabulary, chosen: str, findings: Findings, job: Job
) -> Lines:
    """A system file, given its lines; `chosen` is `guess` or the kind that the user says it has."""
    job.step(0.85, "looking at answers")
    words, codes, _ = _tidy_codes(found, vocabulary)
    entries = Ragged(found.entries.offsets, codes)
    kind = _kind(path, found, chosen, findings)
    _report_colons(found, kind, findings)
    _report_counts(words, findings)
    job.check()
    said = codes >= 0
    _report_empty(found, entries, ~said, findings)
    job.check()
    answers = entries.select(said)
    blank = (entries.lengths == 1) & (answers.lengths == 0)
    part = Lines(
        "system",
        path,
        Path(path).stem,
        kind,
        lexelts=found.lexelts,
        ids=found.ids,
        numbers=found.numbers,
        entries=answers,
        words=words,
        blank=blank,
    )
    job.check()
    part = each_id_once(part, "warning", findings)
    job.check()
    report_answers(part, findings, job)
    return replace(part, problems=findings.problems())


def _read_lines(
    path: str, text: bytes, code: Coder, counted: bool, form: str, findings: Findings, job: Job
) -> EntryLines:
    """All lines; raises Unreadable if there are none."""
    if not text or text.isspace():
        what = "is empty" if not text else "holds nothing but blanks"
        raise unreadable(path, "empty", f"{what}; expected lines such as {form}")
    found = read_entry_lines(cut(text), code, counted, findings, job)
    if not len(found):
        only_comments = all(line.startswith(b"#") for line in text.split(b"\n") if line.strip())
        what = "holds comments only" if only_comments else "no line can be read"
        raise unreadable(path, "no-lines", nothing_read(what, form, text), first_line(text)[0])
    return found


def _tidy_codes(found: EntryLines, vocabulary: Vocabulary) -> tuple[Strings, Codes, Bools]:
    """The tidy words, the code of each entry among them, and which words of the vocabulary were written otherwise."""
    words, target, changed = tidy_words(vocabulary)
    if np.array_equal(target, np.arange(len(target))):
        return words, found.entries.values, changed  # all have their codes: millions of them stay as they are
    target = np.concatenate((target, np.array([FAULTY, NOTHING], np.int32)))  # -2 and -1, counted from the end
    return words, target[found.entries.values], changed


def _kind(path: str, found: EntryLines, chosen: str, findings: Findings) -> str:
    """What a system file is: as the user says, else as its colons say. A name that says otherwise gives a note."""
    three = _mostly_three(found)
    colons = "oot" if three else "best"
    suffix = Path(path).suffix.lower()[1:]
    kind = chosen if chosen != "guess" else suffix if suffix == "mw" and not three else colons
    said = chosen if chosen != "guess" else suffix
    if said in ("best", "oot", "mw") and (said == "oot") != three:
        by = "chosen" if chosen != "guess" else "named"
        message = f"is {by} as {said}, but its lines have `{':::' if three else '::'}`; it is read as {kind}"
        findings.add("note", "kind", None, message)
    return kind


def _mostly_three(found: EntryLines) -> bool:
    return 2 * int(np.count_nonzero(found.three)) > len(found)


def _report_colons(found: EntryLines, kind: str, findings: Findings) -> None:
    three = _mostly_three(found)
    if kind == "gold" and three:
        findings.add("note", "kind", None, "its lines have `:::`, as oot files have; it is read as gold all the same")
    message = f"this line has `{'::' if three else ':::'}` and most others have not; it is read like them"
    for number in found.numbers[found.three != three].tolist():
        findings.add("warning", "colons", number, message)


def _report_counts(words: Strings, findings: Findings) -> None:
    """Warn if the answers look like substitutes with counts."""
    some = [words[row] for row in range(min(len(words), 200))]
    if some and 2 * sum(_COUNTED.fullmatch(word) is not None for word in some) > len(some):
        message = "answers end in numbers, as the substitutes of a gold file do; they are read as parts of the answers"
        findings.add("warning", "looks-like-gold", None, message)


def _report_empty(found: EntryLines, entries: Ragged, empty: Bools, findings: Findings) -> None:
    """Warn of entries that are empty before one that is not; a semicolon at the end of a line is usual."""
    places = np.flatnonzero(empty)
    if not len(places):
        return
    full = np.cumsum(~empty, dtype=np.int32)
    rows = np.searchsorted(entries.offsets, places, "right") - 1
    inner = full[places] < full[entries.offsets[rows + 1] - 1]
    for number in distinct(found.numbers[rows[inner]]).tolist():
        findings.add("warning", "empty-entry", number, "nothing stands between two semicolons; it is passed over")


def _numbers_at(found: EntryLines, entries: Ragged, where: Bools) -> Places:
    """The line numbers of some entries, one for each of them."""
    rows = np.searchsorted(entries.offsets, np.flatnonzero(where), "right") - 1
    numbers: Places = found.numbers[rows]
    return numbers


def _report_left_without(found: EntryLines, entries: Ragged, said: Bools, findings: Findings) -> None:
    """Name the items that have faulty entries only: they cannot be scored."""
    faulty = entries.values == FAULTY
    if not faulty.any():
        return
    rows = np.flatnonzero((entries.sums(faulty) > 0) & (entries.sums(said) == 0))
    names = [printable(f"{found.lexelts[row]} {found.ids[row]}") for row in rows[:_NAMES].tolist()]
    listed = ", ".join(names) + (", …" if len(rows) > _NAMES else "")
    for row in rows.tolist():
        findings.add("error", "no-counts", int(found.numbers[row]), f"no count is left; not scored: {listed}")


def _not_substitutes(found: EntryLines, entries: Ragged, words: Strings, findings: Findings) -> Bools | None:
    """Where entries are `pn` or `NIL`, which are no substitutes; None where none is."""
    short = np.flatnonzero(np.diff(words.offsets) <= max(map(len, NOT_SUBSTITUTES)))
    codes = [row for row in short.tolist() if words[row] in NOT_SUBSTITUTES]
    if not codes:
        return None
    where = np.isin(entries.values, codes)
    for number in distinct(_numbers_at(found, entries, where)).tolist():
        findings.add("note", "no-substitute", number, "`pn` and `NIL` are no substitutes; they are left out")
    return where
