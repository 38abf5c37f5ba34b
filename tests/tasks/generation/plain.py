"""The definitions of the task once more, one sentence at a time and in plain Python; and every cheapest alignment.

They follow the text of the measures page and share no code with the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

Step = tuple[str, int, int]
"""`=`, `S`, `D` or `I`, and the places in reference and output that it is about."""

CONVENTIONS = ("fewest-substitutions", "nist", "unit")


def price(convention: str, tokens: int) -> tuple[int, int]:
    """What a substitution and what a gap costs; one substitution more never outweighs one error less."""
    if convention == "fewest-substitutions":
        return 1000 + 1, 1000
    return (4, 3) if convention == "nist" else (1, 1)


def totals(reference: Sequence, output: Sequence, convention: str) -> list[list[int]]:
    """What the cheapest alignment of every two beginnings costs."""
    sub, gap = price(convention, 0)
    table = [[0] * (len(output) + 1) for _ in range(len(reference) + 1)]
    for i in range(len(reference) + 1):
        for j in range(len(output) + 1):
            ways = []
            if i and j:
                ways.append(table[i - 1][j - 1] + (sub if reference[i - 1] != output[j - 1] else 0))
            if i:
                ways.append(table[i - 1][j] + gap)
            if j:
                ways.append(table[i][j - 1] + gap)
            table[i][j] = min(ways, default=0)
    return table


def backwards(reference: Sequence, output: Sequence, convention: str, i: int, j: int) -> Iterator[Step]:
    """The steps that end at a cell and are the cheapest: diagonal first, then insertion, then deletion."""
    table, (sub, gap) = totals(reference, output, convention), price(convention, 0)
    here = table[i][j]
    if i and j:
        same = reference[i - 1] == output[j - 1]
        if here == table[i - 1][j - 1] + (0 if same else sub):
            yield "=" if same else "S", i - 1, j - 1
    if j and here == table[i][j - 1] + gap:
        yield "I", i, j - 1
    if i and here == table[i - 1][j] + gap:
        yield "D", i - 1, j


def alignment(reference: Sequence, output: Sequence, convention: str) -> list[Step]:
    """The alignment that a trace from the end finds."""
    i, j, steps = len(reference), len(output), []
    while i or j:
        step = next(backwards(reference, output, convention, i, j))
        steps.append(step)
        i, j = step[1:]
    return steps[::-1]


def alignments(reference: Sequence, output: Sequence, convention: str) -> Iterator[tuple[Step, ...]]:
    """Every cheapest alignment."""

    @cache
    def before(i: int, j: int) -> tuple[tuple[Step, ...], ...]:
        if not i and not j:
            return ((),)
        return tuple(
            (*head, step) for step in backwards(reference, output, convention, i, j) for head in before(*step[1:])
        )

    yield from before(len(reference), len(output))


def counted(reference: Sequence, output: Sequence, steps: Sequence[Step]) -> dict[str, int]:
    """S, I, D and M of an alignment."""
    kinds = Counter(step[0] for step in steps)
    deleted = Counter(reference[i] for kind, i, _ in steps if kind == "D")
    inserted = Counter(output[j] for kind, _, j in steps if kind == "I")
    moves = sum((deleted & inserted).values())
    return {"substitutions": kinds["S"], "insertions": kinds["I"], "deletions": kinds["D"], "moves": moves}


def nodes(reference: Sequence, output: Sequence, steps: Sequence[Step]) -> list[int | None]:
    """Which place of the reference each output token is."""
    found: list[int | None] = [None] * len(output)
    for kind, i, j in steps:
        if kind == "=":
            found[j] = i
    left = [i for i in range(len(reference)) if i not in found]
    for j in range(len(output)):
        if found[j] is None:
            same = [i for i in left if reference[i] == output[j]]
            if same:
                found[j] = same[0]
                left.remove(same[0])
    return found


def treelets(heads: Sequence[int]) -> list[list[int]]:
    """The places of each treelet's nodes, in reference order."""
    found = []
    for node in range(len(heads)):
        daughters = [other for other, head in enumerate(heads) if head == node + 1]
        if daughters or heads[node] == 0:
            found.append(sorted([node, *daughters]))
    roots = [node for node, head in enumerate(heads) if head == 0]
    return found + ([roots] if len(roots) > 1 else [])


def tree_counts(heads: Sequence[int], places: Sequence[int | None], convention: str) -> dict[str, int]:
    """S, I, D and M summed over the treelets, `extra` among the insertions."""
    sums: Counter[str] = Counter()
    for own in treelets(heads):
        theirs = [place for place in places if place in own]
        sums.update(counted(own, theirs, alignment(own, theirs, convention)))
    extra = sum(place is None for place in places)
    return {name: sums[name] for name in ("substitutions", "deletions", "moves")} | {
        "insertions": sums["insertions"] + extra,
        "extra": extra,
    }


def errors(counts: dict[str, int], generation: bool) -> int:
    """All errors; with moves counted once."""
    return counts["substitutions"] + counts["insertions"] + counts["deletions"] - generation * counts["moves"]


def tree_errors(heads: Sequence[int], places: Sequence[int | None], convention: str, generation: bool) -> list[int]:
    """The errors of the trees under every combination of cheapest alignments of the treelets."""
    sums = {sum(place is None for place in places)}
    for own in treelets(heads):
        theirs = [place for place in places if place in own]
        each = {errors(counted(own, theirs, steps), generation) for steps in alignments(own, theirs, convention)}
        sums = {one + other for one in sums for other in each}
    return sorted(sums)
