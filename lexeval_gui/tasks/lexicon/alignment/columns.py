"""Forms in columns as they are shown: aligned, with the cells moved that a person has put elsewhere.

A person's move is not kept as a number of a column, which another form may shift, but as company: this grapheme of this
form stands with those graphemes of other forms. So it holds as long as the form and one of the others are there, in
the cluster of any system and whatever comes to the cluster. Moves are repeated in the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate
from math import isqrt
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.tasks.lexicon.alignment import align
from lexeval_gui.tasks.lexicon.alignment.graphemes import Kind, Orthography, kind, split

MAX_NEIGHBOURS = 4
"""How many graphemes of the column a move remembers."""

WORK, SHORTEST, LONGEST = 200_000, 40, 120
"""Work grows with the square of the length: of each form so many graphemes are aligned, LONGEST of a few forms and
SHORTEST of very many, which words do not reach."""

ELLIPSIS = "…"
"""The last cell of a form that goes on."""


class Place(NamedTuple):
    """A grapheme of a form, by the code point at which it begins: another orthography does not shift it."""

    form: str
    at: int


class Move(Struct, frozen=True):
    """A grapheme that a person has put into the column of others; the first of them that is there counts. Where it
    `opens` a column of its own, that stands behind the column of others, or in front of all (`neighbours` is empty)."""

    cell: Place
    neighbours: tuple[Place, ...]
    opens: bool = False

    def as_json(self) -> dict[str, Any]:
        """As a change keeps it."""
        known = {"form": self.cell.form, "at": self.cell.at, "beside": [list(place) for place in self.neighbours]}
        return known | ({"opens": True} if self.opens else {})

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Move:
        """The move that a change keeps."""
        neighbours = tuple(Place(form, at) for form, at in kept["beside"])
        return cls(Place(kept["form"], kept["at"]), neighbours, kept.get("opens", False))


class Grid(Struct, frozen=True):
    """Forms in columns. `forms` [f]; `cells` [f][columns], "" for a gap; `starts` [f][columns]: the code point at which
    each cell begins in its form, -1 for a gap; `kinds` [columns]. `moved` are cells that stand where a person has put
    them; `unfit` are moves that these forms do not allow. `cut` forms are longer than what is aligned of them: their
    last cell stands for the rest."""

    forms: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    starts: tuple[tuple[int, ...], ...]
    kinds: tuple[Kind, ...]
    moved: frozenset[Place] = frozenset()
    unfit: tuple[Move, ...] = ()
    cut: int = 0

    @property
    def stem(self) -> int:
        """How many columns from the left no form leaves empty."""
        columns = zip(*self.cells, strict=True)
        return next((place for place, cells in enumerate(columns) if not all(cells)), len(self.kinds))

    @property
    def shortened(self) -> str:
        """How many forms are too long to be aligned to their ends, as a phrase; "" for none."""
        forms = "1 form is" if self.cut == 1 else f"{self.cut:,} forms are"
        return f"{forms} very long: only the beginning is aligned, {ELLIPSIS} stands for the rest" if self.cut else ""

    def place(self, row: int, column: int) -> Place | None:
        """The name of a cell; None for a gap."""
        at = self.starts[row][column]
        return Place(self.forms[row], at) if at >= 0 else None

    def neighbours(self, row: int, column: int) -> tuple[Place, ...]:
        """What stands in a column in other rows than this one, the first few."""
        others = (self.place(other, column) for other in range(len(self.forms)) if other != row)
        return tuple(place for place in others if place is not None)[:MAX_NEIGHBOURS]

    def column_before(self, column: int) -> tuple[Place, ...]:
        """What stands in the column in front of a new one at `column`, the first few; nothing at the beginning."""
        return self.neighbours(-1, column - 1) if column else ()


def grid(forms: Iterable[str], orthography: Orthography, moves: Sequence[Move] = ()) -> Grid:
    """Forms in columns, the shorter ones first, with these moves made as far as they fit."""
    kind_of = partial(kind, orthography=orthography)
    rows = sorted((split(form, orthography) for form in forms), key=lambda row: (len(row), row))
    most = max(SHORTEST, min(LONGEST, isqrt(WORK // max(len(rows), 1))))
    shown = [row if len(row) <= most else (*row[:most], ELLIPSIS) for row in rows]
    cells = align(shown, kind_of)
    kinds = [kind_of(next(filter(None, column))) for column in zip(*cells, strict=True)]
    draft = _Draft(["".join(row) for row in rows], [list(row) for row in cells], kinds)
    for move in moves:
        draft.make(move)
    return replace(draft.finished(), cut=sum(len(row) > most for row in rows))


class _Draft(Struct, dict=True):
    """A grid while moves are made in it; columns stay until the end, empty or not."""

    forms: list[str]
    cells: list[list[str]]
    kinds: list[Kind]
    moved: set[Place] = field(default_factory=set)
    unfit: list[Move] = field(default_factory=list)

    @cached_property
    def _row(self) -> dict[str, int]:
        return {form: row for row, form in enumerate(self.forms)}

    def make(self, move: Move) -> None:
        """Make a move if its form and its company are there; note it where it does not fit."""
        row, column = self._row.get(move.cell.form), self._column(move.cell)
        company = (self._column(place) for place in move.neighbours if move.opens or place.form != move.cell.form)
        beside = next((place for place in company if place is not None), None)
        if row is None or (beside is None and (move.neighbours or not move.opens)):
            return
        target = 0 if beside is None else beside + move.opens
        if column is None or self._why_not(self.cells[row], column, target, move.opens):
            self.unfit.append(move)
            return
        if move.opens:
            self.kinds.insert(target, self.kinds[column])
            for cells in self.cells:
                cells.insert(target, "")
            column += target <= column
        if column != target:
            self.cells[row][target], self.cells[row][column] = self.cells[row][column], ""
        self.moved.add(move.cell)

    def _why_not(self, row: Sequence[str], column: int, target: int, opens: bool) -> str:
        return why_not_open(row, column, target) if opens else why_not(row, self.kinds, column, target)

    def _column(self, place: Place) -> int | None:
        """Where a grapheme stands; None if the form is not there or has none that begins so."""
        row = self._row.get(place.form)
        starts = () if row is None else _starts(self.cells[row])
        return next((column for column, at in enumerate(starts) if at == place.at), None)

    def finished(self) -> Grid:
        """Without the columns that moves have left empty."""
        kept = [place for place in range(len(self.kinds)) if any(row[place] for row in self.cells)]
        cells = tuple(tuple(row[place] for place in kept) for row in self.cells)
        return Grid(
            tuple(self.forms),
            cells,
            tuple(_starts(row) for row in cells),
            tuple(self.kinds[place] for place in kept),
            frozenset(self.moved),
            tuple(self.unfit),
        )


def _starts(row: Sequence[str]) -> tuple[int, ...]:
    """The code point at which each cell begins; -1 for a gap."""
    ends = accumulate(map(len, row))
    return tuple(end - len(cell) if cell else -1 for cell, end in zip(row, ends, strict=True))


def why_not(row: Sequence[str], kinds: Sequence[Kind], column: int, target: int) -> str:
    """Why a cell of a row cannot stand in another column, as a sentence; "" if it can."""
    if target == column:
        return ""
    if kinds[target] != kinds[column]:
        holds, is_one = _NAMES[kinds[target]], _ONE[kinds[column]]
        return f"a column keeps to one kind: this one holds {holds}, and {row[column]} is {is_one}"
    way = 1 if target > column else -1
    return _order_violation(row, range(column + way, target + way, way))


def why_not_open(row: Sequence[str], column: int, target: int) -> str:
    """Why a cell of a row cannot have a new column in front of column `target`, as a sentence; "" if it can."""
    return _order_violation(row, range(column + 1, target) if target > column else range(column - 1, target - 1, -1))


def _order_violation(row: Sequence[str], crossed: Iterable[int]) -> str:
    between = next((row[place] for place in crossed if row[place]), "")
    return f"the graphemes of a form keep their order, and {between} stands in the way" if between else ""


_NAMES: Mapping[Kind, str] = {"vowel": "vowels", "consonant": "consonants", "other": "digits, apostrophes and the like"}
_ONE: Mapping[Kind, str] = {"vowel": "a vowel", "consonant": "a consonant", "other": "neither vowel nor consonant"}


def with_move(moves: Sequence[Move], move: Move) -> tuple[Move, ...]:
    """Moves and one more; the last one gives way if it moved the same cell."""
    return (*(moves[:-1] if moves and moves[-1].cell == move.cell else moves), move)


def without_moves_of(moves: Sequence[Move], cell: Place) -> tuple[Move, ...]:
    """Moves of other cells than this one."""
    return tuple(move for move in moves if move.cell != cell)
