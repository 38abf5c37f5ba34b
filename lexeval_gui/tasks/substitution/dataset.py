"""Gold and systems of lexical substitution joined item by item."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Dataset, Ints, Labels, Mask, Ragged, Strings
from lexeval_gui.tasks.substitution.parts import Responses, Sentences

NO_LINE = -1
"""In `Answers.lines`: the system has no line for the item."""


class Answers(Struct, frozen=True):
    """One system's answers for each of n items: codes into `words` in the order given.

    `lines` int64 [n] is the line of the file (NO_LINE: none), which also tells the order of the file; `blank` bool [n]:
    the line has nothing at all after its colons (a lone semicolon is not nothing, for score.pl).
    """

    entries: Ragged
    words: Strings
    lines: NDArray[np.int64]
    blank: Mask
    kind: str


class Gold(Struct, frozen=True):
    """The gold of n items: substitutes as codes into `words`, `counts` [entries], whole numbers, beside them; `lines`
    [n] in the file.

    `modes` int64 [n] is the place of the item's mode among its entries where the reading decides it (-1: none); None
    where the unique maximum is the mode, which matching may still change. Under score.pl an id may stand on several
    lines, each of which adds to its totals: `twins` bool [n] are all but the first, and `modes_added` int64 [n] is what
    each line adds to the number of items with a mode.
    """

    entries: Ragged
    counts: Ints
    words: Strings
    lines: NDArray[np.int64]
    modes: NDArray[np.int64] | None = None
    twins: Mask | None = None
    modes_added: NDArray[np.int64] | None = None


class AnnotatorLines(Struct, frozen=True):
    """What annotators answered of n items: `lines` [n] the rows of each item in `responses`, those of one annotator
    alone being the last that the file has of it."""

    responses: Responses
    lines: Ragged

    @property
    def words(self) -> Ragged:
        """The words of each item, those of its lines one after the other: codes into the words of the responses."""
        words = self.responses.entries.take(self.lines.values)
        return Ragged(words.offsets[self.lines.offsets], words.values)


class SubstitutionDataset(Dataset, frozen=True):
    """The items that count, with their gold, each system's answers, and sentences where there are any.

    `sentence_of` int64 [n] is the row of each item in `sentences`, -1 without one; `said`: what each annotator
    answered, where that is open; `targets` [n] the word itself that is to be substituted; `is_table`: the gold is a
    table of sentences and words.
    """

    gold: Gold
    answers: tuple[Answers, ...]
    sentences: Sentences | None
    sentence_of: NDArray[np.int64]
    targets: Labels
    gold_path: str = ""
    said: AnnotatorLines | None = None
    is_table: bool = False
