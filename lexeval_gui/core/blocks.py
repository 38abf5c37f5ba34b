"""What the picture of an item is made of. A task says what is there; a widget per kind paints it and nothing else.

A part may carry a `ref` that names it (every part with the same ref lights up together) and the gestures it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from lexeval_gui.core.changes import Ref

Verb = Literal["toggle", "move", "replace", "insert", "remove"]


class Span(Struct, frozen=True):
    """A run of text; `kind` says how it stands out (`plain`, `target`, `quiet`)."""

    text: str
    kind: str = "plain"
    ref: Ref | None = None
    gestures: tuple[Verb, ...] = ()


class Text(Struct, frozen=True):
    """A text with spans that stand out; its direction is found from its letters."""

    title: str
    spans: tuple[Span, ...]
    note: str = ""


class Bar(Struct, frozen=True):
    """One entry of a multiset: `marked` is the mode; `dropped` says why an entry does not count, if it does not;
    `note` is what else is known of it, such as who said it."""

    label: str
    count: float
    marked: bool = False
    dropped: str = ""
    ref: Ref | None = None
    gestures: tuple[Verb, ...] = ()
    note: str = ""


class Multiset(Struct, frozen=True):
    """Entries with counts, as bars on one scale; of one `system`, or (None) of the item."""

    title: str
    bars: tuple[Bar, ...]
    note: str = ""
    mark: str = "mode"
    system: int | None = None


class Answer(Struct, frozen=True):
    """One answer in a ranking. `state`: `hit` (with the count it earns), `miss`, `repeated`, `empty`, `dropped` (passed
    over: it stands for nothing that could be counted); "" is unsaid.

    `taken` is False beyond the cutoff; `marked` where it is the mode. `ref` names this answer for gestures, `lights`
    what it says: parts that say the same light up together.
    """

    text: str
    state: Literal["hit", "miss", "repeated", "empty", "dropped", ""]
    count: float = 0
    taken: bool = True
    marked: bool = False
    note: str = ""
    ref: Ref | None = None
    gestures: tuple[Verb, ...] = ()
    lights: Ref | None = None


class Column(Struct, frozen=True):
    """The answers of one system in their order; `system` is its place among the systems (its colour)."""

    system: int
    name: str
    headline: str
    answers: tuple[Answer, ...]
    note: str = ""
    ref: Ref | None = None
    gestures: tuple[Verb, ...] = ()


class Ranking(Struct, frozen=True):
    """Ranked answers of several systems side by side; a line is drawn after the last answer taken."""

    title: str
    columns: tuple[Column, ...]
    note: str = ""


class Piece(Struct, frozen=True):
    """A piece of a formula: `kind` is `text`, `number`, `result` or `quiet`; `system` gives it that system's colour.

    `term` names the measure or parameter behind it, so that help can explain it.
    """

    text: str
    kind: Literal["text", "number", "result", "quiet"] = "text"
    system: int | None = None
    term: str = ""


class Formula(Struct, frozen=True):
    """Lines of arithmetic with an item's own numbers filled in."""

    title: str
    lines: tuple[tuple[Piece, ...], ...]
    note: str = ""


Status = Literal["C", "R", "D", "M", "S", ""]
"""What became of an edit: Corrected, Recognised, Detected or Missed gold, a Spurious edit of a system; "" is unsaid."""


class Mark(Struct, frozen=True):
    """An edit on a text: `start` and `end` in code points, end exclusive; equal for an insertion.

    `label` is the correction as it is shown, `type` its type. `system` is the system's place, None for gold. `statuses`
    of a gold edit are those under each lane in turn, of a system's edit its one. `ref` names the edit, `partners` those
    it is aligned with: they light up together. `value` is what a change of the correction starts from.
    """

    start: int
    end: int
    label: str
    type: str = ""
    system: int | None = None
    statuses: tuple[Status, ...] = ()
    kind: Literal["insertion", "deletion", "replacement"] = "replacement"
    note: str = ""
    ref: Ref | None = None
    partners: tuple[Ref, ...] = ()
    gestures: tuple[Verb, ...] = ()
    value: str = ""


class Lane(Struct, frozen=True):
    """The system whose edits stand below the text: its place among the systems (its colour) and its name."""

    system: int
    name: str


class Edits(Struct, frozen=True):
    """A text with the gold edits above its lines and those of each lane below; `breaks` are the code points at which a
    new paragraph begins."""

    title: str
    text: str
    marks: tuple[Mark, ...]
    lanes: tuple[Lane, ...] = ()
    breaks: tuple[int, ...] = ()
    note: str = ""


class Pair(Struct, frozen=True):
    """A gold edit with what a system makes of it, or a system's edit without gold; `why` it is not one level higher."""

    status: Status
    type: str
    gold: str
    edit: str
    why: str = ""
    ref: Ref | None = None
    partners: tuple[Ref, ...] = ()


class Pairs(Struct, frozen=True):
    """The aligned pairs of the gold and one system, as a table; `counts` are of all, where not all are listed."""

    title: str
    system: int
    name: str
    pairs: tuple[Pair, ...]
    note: str = ""
    counts: tuple[tuple[Status, int], ...] = ()


Side = Literal["both", "lexicon", "dictionary"]
"""Which side has a form."""


class AlignedForm(Struct, frozen=True):
    """A form as a row of cells, one per column, "" for a gap; `cells` is empty where nothing was aligned.

    `side` says who has it; `ref` names the form. `refs` [columns] names its cells (None: a gap): one that takes `move`
    goes to the column that the value names (see Aligned), and takes `remove`, which lets it go back. `moved` are the
    columns of cells that a person has put where they stand. A form that takes `toggle` can be toggled on either side.
    """

    text: str
    cells: tuple[str, ...]
    side: Side
    note: str = ""
    ref: Ref | None = None
    gestures: tuple[Verb, ...] = ()
    moved: tuple[int, ...] = ()
    refs: tuple[Ref | None, ...] = ()


class Offer(Struct, frozen=True):
    """What can be had on request: a parameter of the view, the value that asks for it, and what to call it."""

    title: str
    parameter: str
    value: str


class Aligned(Struct, frozen=True):
    """The forms of a class and of the cluster of one system, one under the other in common columns.

    `stem`: how many columns from the left all rows share; `reference` and `name` say what the two sides are called.
    `columns` [columns] is the value of the gesture `move` that puts a cell into that column. `dictionary` and `lexicon`
    name the two sides: each takes `toggle` (value: the text of a form, which the side then has or has no more) and
    `insert` (value: the text of a new form); None where a side takes nothing. `kinds` [columns] says what a column
    holds: a cell goes only where its kind is held. `openings` [columns + 1] is the value that puts a cell into a new
    column in front of that column, or behind all of them; empty where columns cannot be opened.
    """

    title: str
    system: int
    name: str
    reference: str
    forms: tuple[AlignedForm, ...]
    stem: int = 0
    note: str = ""
    offer: Offer | None = None
    columns: tuple[Any, ...] = ()
    dictionary: Ref | None = None
    lexicon: Ref | None = None
    kinds: tuple[str, ...] = ()
    openings: tuple[Any, ...] = ()


class Token(Struct, frozen=True):
    """One token of a row. `mark` says what became of it: "" matched, `S`, `I`, `D`, or `M` where it moved; `note` in
    words. `ref` names it; `lights` are the refs of what lights up with it (its treelets)."""

    text: str
    mark: Literal["", "S", "I", "D", "M"] = ""
    note: str = ""
    ref: Ref | None = None
    lights: tuple[Ref, ...] = ()
    gestures: tuple[Verb, ...] = ()


class Link(Struct, frozen=True):
    """A token of the upper row and one of the lower row (their places from 0) that belong together."""

    upper: int
    lower: int
    kind: Literal["match", "substitution", "move"]


class Arc(Struct, frozen=True):
    """A dependency above the upper row: the places of head (-1: none, a root) and daughter from 0."""

    head: int
    daughter: int
    lights: tuple[Ref, ...] = ()


class Tokens(Struct, frozen=True):
    """Reference above, the output of one system below, links between them and the tree above. `ref` names the lower
    row for gestures that insert."""

    title: str
    system: int
    name: str
    upper: tuple[Token, ...]
    lower: tuple[Token, ...]
    links: tuple[Link, ...]
    arcs: tuple[Arc, ...] = ()
    note: str = ""
    ref: Ref | None = None

    @property
    def is_unsaid(self) -> bool:
        """Whether nothing is said of which tokens belong together: neither of any that do nor of any that do not."""
        return not self.links and not any(token.mark for token in (*self.upper, *self.lower))


class Line(Struct, frozen=True):
    """A line of a grid; `lights` up with its parts elsewhere."""

    cells: tuple[str, ...]
    lights: tuple[Ref, ...] = ()
    quiet: bool = False


class Grid(Struct, frozen=True):
    """A small table that belongs to an item, or to what one `system` made of it: `heads` and lines of as many cells;
    `numbers` are the columns that are aligned to the right. The last line is a sum where `total` holds."""

    title: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    numbers: tuple[int, ...] = ()
    total: bool = False
    note: str = ""
    system: int | None = None


Block = Text | Multiset | Ranking | Formula | Edits | Pairs | Aligned | Tokens | Grid

Section = Literal["text", "gold", "answers", "arithmetic"]
"""What a block is for: the item itself, what is expected of it, what systems made of it, how that is scored."""


def section_of(block: Block) -> Section:
    """The section of the picture that a block belongs to, in the order of their names above."""
    if isinstance(block, Formula):
        return "arithmetic"
    if isinstance(block, Text | Edits):
        return "text"
    return "answers" if isinstance(block, Ranking) or block.system is not None else "gold"


REFS = ("ref", "lights", "partners", "refs", "dictionary", "lexicon")
"""The fields of blocks and their pieces that hold the names of parts."""


def refs_of(block: object) -> Iterator[Ref]:
    """The names of all parts of a block, and of what lights up with them."""
    if isinstance(block, tuple):
        for piece in block:
            yield from refs_of(piece)
    elif isinstance(block, Struct):
        for name in block.__struct_fields__:
            value = getattr(block, name)
            yield from _names(value) if name in REFS else refs_of(value)


def _names(value: Any) -> Iterator[Ref]:
    """One name, several, or none."""
    names = value if isinstance(value, tuple) and value and not isinstance(value[0], str | int) else (value,)
    return (name for name in names if isinstance(name, tuple) and name)
