"""The definitions in plain Python, straight from the formulas: slow, and independent of the arrays."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import permutations

Words = Mapping[str, Iterable[str]]


def f(one: set[str], other: set[str]) -> float:
    """2 n_ij / (n_i + n_j)."""
    return 2 * len(one & other) / (len(one) + len(other)) if one or other else 0.0


def sets(words: Words) -> dict[str, set[str]]:
    return {lemma: set(forms) for lemma, forms in words.items()}


def frame(dictionary: Words, lexicon: Words) -> list[str]:
    own, other = sets(dictionary), sets(lexicon)
    return [lemma for lemma in own if own[lemma] and other.get(lemma)]


def order(lemmas: Iterable[str], seed: str) -> list[str]:
    return sorted(lemmas, key=lambda lemma: hashlib.sha256(f"{seed}\0{lemma}".encode()).digest())


def matched(lemma: str, dictionary: Words, lexicon: Words, match: str) -> set[str]:
    own, other = sets(dictionary), sets(lexicon)
    if match == "same":
        return other[lemma]
    best = max(other, key=lambda name: (f(own[lemma], other[name]), name == lemma, len(own[lemma] & other[name])))
    ties = [n for n in other if (f(own[lemma], other[n]), n == lemma, len(own[lemma] & other[n])) == (
        f(own[lemma], other[best]), best == lemma, len(own[lemma] & other[best]))]  # fmt: skip
    return other[min(ties)]


def l_measure(dictionary: Words, lexicon: Words, match: str, weight: str, sample: list[str]) -> float:
    own, other = sets(dictionary), sets(lexicon)
    above = below = 0.0
    for lemma in sample:
        cluster = matched(lemma, dictionary, lexicon, match)
        w = {
            "reference": len(own[lemma]), "lexicon": len(other[lemma]), "union": len(own[lemma] | cluster), "equal": 1,
            "paper-example": len(other[lemma]),
        }[weight]  # fmt: skip
        above += w * f(own[lemma], cluster)
        below += len(own[lemma] | other[lemma]) if weight == "paper-example" else w
    return above / below if below else math.nan


def f_measure(dictionary: Words, lexicon: Words) -> float:
    own, other = sets(dictionary), sets(lexicon)
    n = sum(map(len, own.values()))
    best = {lemma: max((f(own[lemma], forms) for forms in other.values()), default=0.0) for lemma in own}
    return sum(len(own[lemma]) / n * best[lemma] for lemma in own) if n else math.nan


def pruned(dictionary: Words, lexicon: Words) -> dict[str, set[str]]:
    known = set().union(*sets(dictionary).values())
    return {lemma: forms & known for lemma, forms in sets(lexicon).items()}


def entropy(dictionary: Words, lexicon: Words, base: float) -> float:
    own = sets(dictionary)
    clusters = pruned(dictionary, lexicon)
    n = sum(map(len, clusters.values()))
    total = 0.0
    for forms in clusters.values():
        shared = [len(forms & mine) for mine in own.values()]
        shares = [Fraction(part, sum(shared)) for part in shared if part]
        total += len(forms) * -sum(float(p) * math.log(p, base) for p in shares)
    return total / n if n else math.nan


def most_matched(dictionary: Words, lexicon: Words) -> int:
    """The greatest number of forms shared by a one-to-one matching, by trying them all."""
    own, other = list(sets(dictionary).values()), list(sets(lexicon).values())
    own, other = (own, other) if len(own) <= len(other) else (other, own)
    return max(sum(len(a & b) for a, b in zip(own, chosen, strict=True)) for chosen in permutations(other, len(own)))
