"""What is odd about edits once gold, runs and texts are together: types, parts, originals, ends of texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Remedy, Severity
from lexeval_gui.core.task import Totals
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.joining import offsets
from lexeval_gui.tasks.edits.joining.offsets import Diagnosis, Texts
from lexeval_gui.tasks.edits.reading.file_names import listed, printable, shown
from lexeval_gui.tasks.edits.reading.grouped_problems import Notices
from lexeval_gui.tasks.edits.types import COUNTERPARTS, codes, is_counted

KNOWN_TYPES = frozenset(COUNTERPARTS.values())

Ints = NDArray[np.int64]


def problems_of_edits(gold: EditSet, runs: tuple[EditSet, ...], texts: Texts, unit: str) -> Iterator[Problem]:
    """The problems of gold and runs of HOO; `unit` is what their offsets were said to count."""
    sides, doubtful = (gold, *runs), False
    for edits in sides:
        yield from _unknown_types(edits)
        if edits is not gold:
            yield from _missing_parts(edits, gold)
        wrong, past, rows = offsets.mismatches(edits.edits, texts)
        yield from _wrong_originals(edits, texts, wrong, past, rows)
        doubtful |= bool(len(wrong))
    if doubtful and unit == offsets.CODE_POINTS:
        yield from _offset_problems(sides, texts)


def note_on_units(dataset: EditsDataset, units: Sequence[str]) -> tuple[Problem, ...]:
    """A note on what the offsets of gold and each run were taken to count, where the files themselves decide."""
    named = zip(("gold", *(system.name for system in dataset.systems)), units, strict=True)
    read_as = ", ".join(f"{name} as {offsets.UNITS[unit]}" for name, unit in named)
    return (Problem("note", dataset.gold_path, None, "offsets-best", f"offsets are read as fits each best: {read_as}"),)


def _place(edits: EditSet, row: int) -> tuple[str, int]:
    """File and line of an edit."""
    assert edits.files is not None
    return edits.files[int(edits.edits.fragment[row])], int(edits.edits.lines[row])


def _problem_at_first(severity: Severity, code: str, edits: EditSet, rows: Ints, message: str) -> Iterator[Problem]:
    """One problem at the first of some edits, if there are any; `message` is about all of them."""
    if len(rows):
        path, line = _place(edits, int(rows[0]))
        yield Problem(severity, path, line, code, message)


def _unknown_types(edits: EditSet) -> Iterator[Problem]:
    """A note on types that are none of HOO 2012's."""
    types = edits.edits.type
    strange = [code for code, word in enumerate(types.words) if word not in KNOWN_TYPES]
    rows = np.flatnonzero(np.isin(types.codes, strange))
    names = listed([types.words[code] for code in sorted(set(types.codes[rows].tolist()))])
    message = f"{number_of_edits(len(rows))} of types that HOO 2012 does not have ({names}); each has a row of its own"
    yield from _problem_at_first("note", "unknown-type", edits, rows, message)


def remarks(dataset: EditsDataset, settings: Settings, totals: Totals) -> Sequence[Problem]:
    """What becomes of the edits without a type; at the M2 levels all are typed alike."""
    return () if dataset.kind == "m2" else tuple(_untyped(dataset, settings["types"]))


def _untyped(dataset: EditsDataset, types: str) -> Iterator[Problem]:
    counted = is_counted("", types.split(","))
    for edits in (dataset.gold, *dataset.runs):
        missing = np.flatnonzero(codes(edits.edits.type) < 0)
        number = number_of_edits(len(missing))
        fate = "counted in `all` and as `other`; equal to no type" if counted else f"put aside, for `types` is {types}"
        if edits.files is not None:
            yield from _problem_at_first("note", "no-type", edits, missing, f"{number} without a type: {fate}")


def _missing_parts(run: EditSet, gold: EditSet) -> Iterator[Problem]:
    """Warn where one side names parts and the other does not: such edits never align."""
    named = np.zeros(len(gold.offsets) - 1, np.bool_)
    unnamed = named.copy()
    named[gold.edits.fragment[gold.edits.part.codes >= 0]] = True
    unnamed[gold.edits.fragment[gold.edits.part.codes < 0]] = True
    codes, fragment = run.edits.part.codes, run.edits.fragment
    without = (codes < 0) & named[fragment] & ~unnamed[fragment]
    alone = (codes >= 0) & unnamed[fragment] & ~named[fragment]
    offer = "they align with nothing; `--set assume_part=1` takes edits without part to be of part 1"
    for mask, what in (
        (without, "without a part, where the gold names parts"),
        (alone, "with a part, where the gold names none"),
    ):
        rows = np.flatnonzero(mask)
        yield from _problem_at_first("warning", "no-part", run, rows, f"{number_of_edits(len(rows))} {what}: {offer}")


def _wrong_originals(edits: EditSet, texts: Texts, wrong: Ints, past: Ints, rows: Ints) -> Iterator[Problem]:
    """Warn of originals that are not in the text, and of ends past the text (see `offsets.mismatches`)."""
    notices = Notices()
    columns = edits.edits
    ends_past = {*past.tolist()}
    for edit in np.union1d(past, wrong).tolist():  # file by file, and so told
        text, start, end = texts.texts[int(rows[edit])], int(columns.start[edit]), int(columns.end[edit])
        named = f"edit {printable(columns.index[edit])}"
        if edit in ends_past:
            code = "past-end"
            said = f" ends at {end}, and the text has {len(text)} characters; kept, and scored as it is"
        else:
            code, original = "original", shown(columns.original[edit])
            said = f": the text has {shown(text[start:end])} at {start}–{end}, the file says {original}"
            said += "; scored by its offsets"
        notices.add("warning", code, *_place(edits, edit), f"{named}{said}")
    yield from notices.problems()


class _OffsetCheck(Struct, frozen=True):
    """Gold or a run, by its name, with how its originals match under each unit."""

    name: str
    path: str
    found: Diagnosis

    @property
    def has_other_unit(self) -> bool:
        """Whether its offsets look like something else than code points."""
        return self.found.tested > 0 and self.found.best != offsets.CODE_POINTS


def _offset_problems(sides: Sequence[EditSet], texts: Texts) -> Iterator[Problem]:
    """What the offset doctor says of each file with originals that do not match, and the units that can be chosen."""
    known = [_offset_check(edits, texts, gold=not place) for place, edits in enumerate(sides)]
    for file in known:
        if file.found.tested and file.found.rates[offsets.CODE_POINTS] < 1:
            yield _diagnosis(file, known)


def _offset_check(edits: EditSet, texts: Texts, gold: bool) -> _OffsetCheck:
    if not len(edits.edits) or edits.files is None:
        return _OffsetCheck("", "", offsets.NOTHING_TESTED)
    path, _ = _place(edits, 0)
    where, folder = PurePath(path.replace("\\", "/")), edits.files[0] != edits.files[len(edits.files) - 1]
    name = "gold" if gold else where.parent.name if folder else where.stem
    return _OffsetCheck(name, path, offsets.diagnose(edits.edits, texts))


def _diagnosis(file: _OffsetCheck, known: Sequence[_OffsetCheck]) -> Problem:
    if not file.has_other_unit:
        return Problem("note", file.path, None, "offsets-unit", f"{file.found}; nothing is shifted")
    remedies = _remedies(file, known)
    (_, value), *_ = remedies[0].values
    found, best = file.found, file.found.best
    rates = ", ".join(f"{offsets.UNITS[unit]} {_percent(rate)}" for unit, rate in found.rates.items())
    message = (
        f"{file.name}: {_percent(found.rates[best])} of {found.tested} originals match the text if offsets count "
        f"{offsets.UNITS[best]}, {_percent(found.rates[offsets.CODE_POINTS])} if they count code points; {rates}; "
        f"`--set offsets={value}` reads them so, until then nothing is shifted"
    )
    return Problem("warning", file.path, None, "offsets-unit", message, (), remedies)


def _remedies(file: _OffsetCheck, known: Sequence[_OffsetCheck]) -> tuple[Remedy, ...]:
    """Every way to read the offsets. The best unit comes first, unless it would spoil another file: then that each file
    is read as fits it best."""
    rates = file.found.rates
    units = sorted(offsets.UNITS, key=lambda unit: -rates[unit])
    ways = [_remedy(unit, file, known) for unit in units]
    apart = {other.found.best for other in known if other.found.tested}
    if len(apart) > 1:
        effect = f"{_percent(rates[units[0]])} of {file.found.tested} originals match; every file as fits it best"
        ways.insert(0, Remedy("Read each file as fits it best", (("offsets", offsets.BEST),), effect))
    return tuple(ways)


def _remedy(unit: str, file: _OffsetCheck, known: Sequence[_OffsetCheck]) -> Remedy:
    spoilt = [
        f"{other.name} falls from {_percent(other.found.rates[offsets.CODE_POINTS])} to "
        f"{_percent(other.found.rates[unit])}"
        for other in known
        if other.found.tested and other.found.rates[unit] < other.found.rates[offsets.CODE_POINTS]
    ]
    match = f"{_percent(file.found.rates[unit])} of {file.found.tested} originals match"
    now = unit == offsets.CODE_POINTS
    title = f"{'Leave' if now else 'Read'} offsets as {offsets.UNITS[unit]}"
    return Remedy(title, (("offsets", unit),), "; ".join([match, *spoilt]), now)


def _percent(rate: float) -> str:
    """A share in percent; one that is not all is never shown as 100."""
    return f"{min(100 * rate, 99.9 if rate < 1 else 100):.1f} %"


def number_of_edits(number: int) -> str:
    """So many edits, in words."""
    return f"{number} edit{'' if number == 1 else 's'}"
