"""Forms of a cluster under one another: a progressive alignment over graphemes, in which a column keeps to one kind.

The longest form comes first, then the others by decreasing length, each against the profile of those before it
(Needleman & Wunsch 1970, with the columns in the place of the second sequence). Put beside a column a grapheme earns
the mean over the rows that occupy the column; a row that leaves a column empty pays the more the more rows occupy it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from lexeval_gui.tasks.lexicon.alignment.graphemes import Kind

Row = Sequence[str]
KindOf = Callable[[str], Kind]

MATCH_SCORES = {"consonant": 5.0, "vowel": 3.0, "other": 5.0}
"""What a grapheme earns in a column beside itself, by its kind."""
MISMATCH_SCORE = -1.0
"""… beside another of its kind. Beside another kind it never stands: a score of -9 is less than what it costs to leave
the column empty (at most 2) and to open a new one (1), so that leaving this out changes no alignment."""
GAP_SCORE = -2.0
"""What a row pays for a column that it leaves empty, if all rows before it occupy it; else that share of it."""
NEW_COLUMN_SCORE = -1.0
"""What a row pays for a column of its own."""

TOLERANCE = 1e-9
"""Scores are sums of quotients: what differs by less is a tie."""
IMPOSSIBLE = float("-inf")

DIAGONAL, LEAVE, OPENED = 0, 1, 2


class _Column(Struct):
    """A column of the profile: its kind, how many rows occupy it, and how often each grapheme stands in it."""

    kind: Kind
    rows: int = 0
    graphemes: dict[str, int] = field(default_factory=dict)

    def score(self, grapheme: str) -> float:
        """What a grapheme of this kind earns here, averaged over the rows that occupy the column."""
        same = self.graphemes.get(grapheme, 0)
        return (same * MATCH_SCORES[self.kind] + (self.rows - same) * MISMATCH_SCORE) / self.rows

    def put(self, grapheme: str) -> None:
        """One more row has a grapheme here."""
        self.rows += 1
        self.graphemes[grapheme] = self.graphemes.get(grapheme, 0) + 1


def align(rows: Sequence[Row], kind_of: KindOf) -> list[tuple[str, ...]]:
    """Each row spread over common columns, "" where it has nothing: in the order of `rows`, all of equal length.

    A row without its gaps is what it was; a column holds graphemes of one kind; the result for a row does not depend
    on the order of the rows, and equal rows stand alike.
    """
    profile: list[_Column] = []
    placed: dict[tuple[str, ...], list[_Column]] = {}
    for row in sorted({tuple(row) for row in rows}, key=lambda row: (-len(row), row)):
        placed[row] = _add(profile, len(placed), row, kind_of)
    spread = {}
    for row, columns in placed.items():
        cells = {id(column): grapheme for column, grapheme in zip(columns, row, strict=True)}
        spread[row] = tuple(cells.get(id(column), "") for column in profile)
    return [spread[tuple(row)] for row in rows]


def _add(profile: list[_Column], rows: int, row: Row, kind_of: KindOf) -> list[_Column]:
    """Add a row to a profile of `rows` rows; returns the column of each of its graphemes."""
    moves = _moves(profile, rows, row, kind_of)
    where: list[_Column] = []
    grapheme, column = len(row), len(profile)
    while grapheme or column:
        move = moves[grapheme][column]
        if move == OPENED:
            profile.insert(column, _Column(kind_of(row[grapheme - 1])))
        if move != LEAVE:
            grapheme -= 1
            target = column if move == OPENED else column - 1
            profile[target].put(row[grapheme])
            where.append(profile[target])
        column -= move != OPENED
    return where[::-1]


def _moves(profile: Sequence[_Column], rows: int, row: Row, kind_of: KindOf) -> list[list[int]]:
    """How the best alignment of the first g graphemes with the first c columns ends, for all g and c.

    Of equals a new column comes before a gap, and a gap before a grapheme in the column.
    """
    leave = [GAP_SCORE * column.rows / rows for column in profile]
    best = [0.0]
    for cost in leave:
        best.append(best[-1] + cost)
    moves = [[LEAVE] * len(best)]
    for grapheme in row:
        kind = kind_of(grapheme)
        earned = [column.score(grapheme) if column.kind == kind else IMPOSSIBLE for column in profile]
        best, line = _next(best, leave, earned)
        moves.append(line)
    return moves


def _next(above: list[float], leave: list[float], earned: list[float]) -> tuple[list[float], list[int]]:
    """The scores of one more grapheme over all columns, and how each is come by."""
    score, corner = above[0] + NEW_COLUMN_SCORE, above[0]
    scores, line = [score], [OPENED]
    for over, cost, earns in zip(above[1:], leave, earned, strict=True):
        corner, diagonal = over, corner + earns
        score += cost
        move = LEAVE
        if diagonal > score + TOLERANCE:
            score, move = diagonal, DIAGONAL
        if over + NEW_COLUMN_SCORE >= score - TOLERANCE:
            score, move = over + NEW_COLUMN_SCORE, OPENED
        scores.append(score)
        line.append(move)
    return scores, line
