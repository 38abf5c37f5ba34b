"""What offsets count: code points, as the format says, or (in files that stray) bytes, UTF-16 units, or a text whose
paragraphs are joined by a newline. The originals that files give tell which; nothing is ever shifted silently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ragged, Strings
from lexeval_gui.core.parameters import Choice, Option
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.parts import Edits

CODE_POINTS = "code-points"

UNITS: Mapping[str, str] = {
    CODE_POINTS: "code points",
    "bytes": "UTF-8 bytes",
    "utf-16": "UTF-16 units",
    "newline": "code points with a newline between paragraphs",
}
"""What offsets may count: the value of the parameter `offsets`, and the same in words."""

BEST = "best"
"""The value of the parameter that takes for each file the unit under which most of its originals match."""

OFFSETS = Choice(
    "offsets",
    "what offsets count",
    (
        Option(CODE_POINTS, "Unicode code points of the part, its paragraphs joined with nothing between"),
        Option("bytes", "bytes of the part in UTF-8"),
        Option("utf-16", "UTF-16 units"),
        Option("newline", "code points, a newline standing between paragraphs"),
        Option(BEST, "in gold and in each run that under which most of its originals match the text"),
    ),
    "join",
    help="Moves the edits of all files where their texts are known. Where originals differ from the text, the match "
    "rate of each value is shown.",
)

Ints = NDArray[np.int64]


class Texts(Struct, frozen=True):
    """The source texts of n fragments: `texts` [s] with the code of each one's part (-1: none), `offsets` int64 [n + 1]
    which belong to which fragment, and where their paragraphs begin."""

    texts: Sequence[str]
    parts: NDArray[np.int32]
    offsets: Ints
    paragraphs: Ragged

    def rows_of(self, edits: Edits) -> Ints:
        """The text that each edit is about, -1 if it is not known: int64 [e]. An edit without part is about the only
        text of its fragment."""
        if not len(self.texts):
            return np.full(len(edits), -1)
        fragments = np.repeat(np.arange(len(self.offsets) - 1), np.diff(self.offsets))
        known = {key: row for row, key in enumerate(zip(fragments.tolist(), self.parts.tolist(), strict=True))}
        only = {f: int(self.offsets[f]) for f in np.flatnonzero(np.diff(self.offsets) == 1).tolist()}
        asked = zip(edits.fragment.tolist(), edits.part.codes.tolist(), strict=True)
        found = (known.get(key, only.get(key[0], -1) if key[1] < 0 else -1) for key in asked)
        return np.fromiter(found, np.int64, len(edits))


class Diagnosis(Struct, frozen=True):
    """How many `tested` originals there are, and the share of them (0…1) that match under each of UNITS."""

    tested: int
    rates: Mapping[str, float]

    @property
    def best(self) -> str:
        """The value with the highest rate; of equal ones the first."""
        return max(self.rates, key=lambda unit: self.rates[unit])

    def __str__(self) -> str:
        rates = ", ".join(f"{UNITS[unit]} {100 * rate:.1f} %" for unit, rate in self.rates.items())
        return f"of {self.tested} originals these match the text, if offsets count {rates}"


NOTHING_TESTED = Diagnosis(0, dict.fromkeys(UNITS, 0.0))


class WideCharacters(Struct, frozen=True):
    """What is wider than a code point when counted in a unit, of texts that stand one after the other with one place
    between: the points int64 [w], ascending, and how much all before each, and at last all together, add: [w + 1]."""

    points: Ints
    added: Ints

    @classmethod
    def of(cls, texts: Texts, begins: Ints, unit: str) -> WideCharacters:
        """The wide points of texts, of which each begins at `begins` [texts]."""
        if unit == "newline":
            inner = texts.paragraphs.values > 0
            before = (begins[texts.paragraphs.rows()] + texts.paragraphs.values - 1)[inner]
            points, more = np.unique(before, return_counts=True)
        else:
            codes = np.frombuffer("\0".join(texts.texts).encode("utf-32-le", "replace"), np.uint32)
            points = np.flatnonzero(codes >= (0x80 if unit == "bytes" else 0x10000))
            found = codes[points]
            more = np.ones(len(points), np.int64)
            if unit == "bytes":
                more += (found >= 0x800).astype(np.int64) + (found >= 0x10000)
        return cls(points, np.concatenate((np.zeros(1, np.int64), np.cumsum(more, dtype=np.int64))))

    def before(self, points: Ints) -> Ints:
        """How far all that stands before these points has moved them."""
        return self.added[np.searchsorted(self.points, points)]

    def point_at(self, places: Ints) -> Ints:
        """The code points that stand at these places in the unit; inside a wide one, the next."""
        number = np.searchsorted(self.points + self.added[1:] + 1, places, "right")
        after = np.append(self.points + 1, np.iinfo(np.int64).max)[number]
        found: Ints = np.minimum(places - self.added[number], after)
        return found


def unit_of(edits: Edits, texts: Texts, value: str) -> str:
    """What the offsets of some edits count if the parameter has this value: of BEST, what fits them best."""
    return diagnose(edits, texts).best if value == BEST else value


def to_code_points(edits: Edits, texts: Texts, unit: str) -> Edits:
    """The edits with offsets counted in code points, if they were counted in `unit`; without a text they stay."""
    if unit == CODE_POINTS or not len(texts.texts):
        return edits
    begins = np.concatenate((np.zeros(1, np.int64), np.cumsum([len(text) + 1 for text in texts.texts], dtype=np.int64)))
    wide = WideCharacters.of(texts, begins, unit)
    if not len(wide.points):
        return edits
    rows = texts.rows_of(edits)
    here = np.flatnonzero(rows >= 0)
    first, last = begins[:-1][rows[here]], begins[1:][rows[here]] - 1
    base = first + wide.before(first)
    length = last + wide.before(last) - base
    start, end = edits.start.copy(), edits.end.copy()
    for values in (start, end):
        asked = values[here]
        values[here] = wide.point_at(base + np.minimum(asked, length)) - first
        values[here] += np.maximum(asked - length, 0)  # beyond the end as far beyond as before
    return replace(edits, start=start, end=np.maximum(start, end))


def mismatches(edits: Edits, texts: Texts) -> tuple[Ints, Ints, Ints]:
    """The edits whose original is not what stands in the text, those that end past the text, and the text of each edit
    (-1: not known)."""
    rows = texts.rows_of(edits)
    lengths = np.array([*map(len, texts.texts), 0], np.int64)
    past = (rows >= 0) & (edits.end > lengths[rows])
    asked = np.flatnonzero((rows >= 0) & edits.quoted & ~past)
    originals = decoded(edits.original)
    spans = zip(
        asked.tolist(), rows[asked].tolist(), edits.start[asked].tolist(), edits.end[asked].tolist(), strict=True
    )
    wrong = [edit for edit, row, start, end in spans if texts.texts[row][start:end] != originals[edit]]
    return np.array(wrong, np.int64), np.flatnonzero(past), rows


def diagnose(edits: Edits, texts: Texts) -> Diagnosis:
    """The match rate of each unit, over the originals that are not empty."""
    rows = texts.rows_of(edits)
    tested = np.flatnonzero((rows >= 0) & edits.quoted & (np.diff(edits.original.offsets) > 0))
    if not len(tested):
        return NOTHING_TESTED
    some, rates = edits.take(tested), dict[str, float]()
    for unit in UNITS:
        shifted = to_code_points(some, texts, unit)
        if rates and np.array_equal(shifted.start, some.start) and np.array_equal(shifted.end, some.end):
            rates[unit] = rates[CODE_POINTS]  # texts of plain letters: every unit is the same
            continue
        wrong, past, _ = mismatches(shifted, texts)
        rates[unit] = 1 - (len(wrong) + len(past)) / len(tested)
    return Diagnosis(len(tested), rates)


def decoded(texts: Strings) -> list[str]:
    """Texts as Python has them."""
    raw = texts.data.tobytes()
    return [raw[start:end].decode("utf-8", "replace") for start, end in pairwise(texts.offsets.tolist())]


def texts_of(dataset: EditsDataset) -> Texts:
    """The texts of a dataset."""
    return Texts(decoded(dataset.part_texts), dataset.part_names.codes, dataset.part_offsets, dataset.paragraphs)
