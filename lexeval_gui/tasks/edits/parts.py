"""What the files of the edits task hold, as arrays: edits of gold and runs, fragment by fragment, and source texts."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints, Labels, Ragged, Strings
from lexeval_gui.core.task import Part

ANY, NONE_GIVEN = 1, 2
"""Values of `Edits.state` besides 0: any correction is right (no `<corrections>`); no correction text is given
(an empty `<corrections>`; of a system: its first `<correction>`, the one that counts, holds no text)."""


class Edits(Struct, frozen=True):
    """e edits in file order, as columns.

    `fragment` int64 [e] is the row of the fragment; `part` and `type` are labels, code -1 where none is given; `index`
    as written (M2: the number of the edit in its sentence, from 1); `start`, `end` int64 [e], code points from the
    start of the part, end exclusive (M2: tokens of the sentence); `original` the text the file says stands there, where
    `quoted` bool [e] (M2 says none); `corrections` the alternatives of each edit as codes (int32) into `texts`, `""`
    being `<empty/>`; `state` int8 [e] 0, ANY or NONE_GIVEN, whose corrections are empty rows; `optional` bool [e]: one
    alternative is a `<correction/>` without text; `annotator` int32 [e] (0 but in M2); `lines` int64 [e], from 1.
    """

    fragment: NDArray[np.int64]
    part: Labels
    index: Strings
    type: Labels
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    original: Strings
    quoted: NDArray[np.bool_]
    corrections: Ragged
    texts: Strings
    state: NDArray[np.int8]
    optional: NDArray[np.bool_]
    annotator: NDArray[np.int32]
    lines: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.start)

    @property
    def takes_anything(self) -> NDArray[np.bool_]:
        """Which edits, of a gold, every correction corrects: those without `<corrections>`, or with an empty one."""
        return np.asarray((self.state == ANY) | ((self.state == NONE_GIVEN) & ~self.optional))

    @property
    def first_corrections(self) -> NDArray[np.int64]:
        """The code of each edit's first correction, -1 without one: int64 [e]."""
        return self.first_corrections_of(slice(None))

    def first_corrections_of(self, rows: Ints | slice) -> NDArray[np.int64]:
        """The same of some edits, in their order."""
        begins, ends = self.corrections.offsets[:-1][rows], self.corrections.offsets[1:][rows]
        has, codes = ends > begins, np.full(len(begins), -1, np.int64)
        codes[has] = self.corrections.values[begins[has]]
        return codes

    def take(self, rows: NDArray[np.int64]) -> Edits:
        """These edits, in their order."""
        return Edits(
            self.fragment[rows], self.part.take(rows), self.index.take(rows), self.type.take(rows), self.start[rows],
            self.end[rows], self.original.take(rows), self.quoted[rows], self.corrections.take(rows), self.texts,
            self.state[rows], self.optional[rows], self.annotator[rows], self.lines[rows],
        )  # fmt: skip


class Sources(Part, frozen=True, kw_only=True):
    """Source texts: `fragments` [s] the id of each text, `parts` [s] the id of its part ("" in plain text), `texts`
    [s]: a part's paragraphs joined with nothing between; `paragraphs`: where each begins in the text, in code points.
    """

    fragments: Strings
    parts: Strings
    texts: Strings
    paragraphs: Ragged


class EditFiles(Part, frozen=True, kw_only=True):
    """A gold or a run: f fragments (M2: sentences) in the order of their names (M2: of the file), with their edits.

    `kind` is `hoo` or `m2`: the levels it is scored at. `fragments` [f] are the ids (`0001`; M2: number of the S line
    from 1), `files` [f] the path of each (M2: nothing), `edits` sorted by fragment, `offsets` int64 [f + 1] where each
    fragment's edits begin. `folder`: the fragments are the files of a folder. `whole`: not only the beginning was read.
    M2 only: `sentences` [f] the tokens joined by blanks, `annotators` int32 the ids of the annotators present in each
    sentence, in file order. A gold brings the `sources` that were named or found beside it. `of_text`: these are no
    files of edits, but a corrected text with the fragments of the gold, in their order.
    """

    fragments: Strings
    files: Strings
    edits: Edits
    offsets: NDArray[np.int64]
    folder: bool = False
    whole: bool = True
    sentences: Strings | None = None
    annotators: Ragged | None = None
    sources: Sources | None = None
    of_text: bool = False

    def __len__(self) -> int:
        return len(self.fragments)


class CorrectedText(Part, frozen=True, kw_only=True):
    """A run that is corrected text: `sentences` [n], one a line, their tokens joined by single blanks. `whole`: not
    only the beginning was read."""

    sentences: Strings
    whole: bool = True

    def __len__(self) -> int:
        return len(self.sentences)
