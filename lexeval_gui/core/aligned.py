"""Two rows of tokens brought into columns, so that what is aligned stands below each other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

GAP = -1


class Column(Struct, frozen=True):
    """A place in the picture: a token of the upper row over one of the lower row, GAP where there is none."""

    upper: int
    lower: int


def columns(upper: int, lower: int, pairs: Sequence[tuple[int, int]]) -> list[Column]:
    """Columns for `upper` and `lower` tokens, so that the tokens of a pair (places from 0) stand over each other.

    Pairs must not cross, as those of an alignment do not; one that does is left apart. Between two pairs what stands
    above alone comes before what stands below alone.
    """
    found: list[Column] = []
    i = j = 0
    for over, under in [*sorted(pairs), (upper, lower)]:
        if over < i or under < j:
            continue
        found += [Column(place, GAP) for place in range(i, over)]
        found += [Column(GAP, place) for place in range(j, under)]
        if (over, under) != (upper, lower):
            found.append(Column(over, under))
        i, j = over + 1, under + 1
    return found
