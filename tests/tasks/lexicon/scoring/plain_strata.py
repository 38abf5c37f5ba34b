"""The stratified sample of measures/lexicon.md in plain Python, one lemma after the other: what the package is held
against."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from scipy.stats import t as student


def by_largest_remainder(total: int, sizes: Mapping[str, int]) -> dict[str, int]:
    """S·N_h/N by largest remainder, ties by name; without the two of each."""
    frame = sum(sizes.values())
    shares = {name: Fraction(total * size, frame) for name, size in sizes.items()}
    found = {name: math.floor(share) for name, share in shares.items()}
    left = total - sum(found.values())
    for name in sorted(sizes, key=lambda name: (found[name] - shares[name], name))[:left]:
        found[name] += 1
    return found


Drawn = Mapping[str, Sequence[tuple[float, float]]]
"""Of each stratum, L and w of the lemmas drawn."""


def l_star(drawn: Drawn, sizes: Mapping[str, float]) -> float:
    """Σ N_h·mean_h(wL) / Σ N_h·mean_h(w)."""
    above = sum(sizes[h] * sum(w * measure for measure, w in rows) / len(rows) for h, rows in drawn.items() if rows)
    return above / sum(sizes[h] * sum(w for _, w in rows) / len(rows) for h, rows in drawn.items() if rows)


def interval(drawn: Drawn, sizes: Mapping[str, float]) -> tuple[float, float]:
    """logit(L*) ± t(S − H)·se / (L*(1 − L*)), transformed back."""
    value = l_star(drawn, sizes)
    below = sum(sizes[h] * sum(w for _, w in rows) / len(rows) for h, rows in drawn.items())
    squares = 0.0
    for h, rows in drawn.items():
        size, u = len(rows), [w * (measure - value) for measure, w in rows]
        if size == sizes[h]:
            continue
        mean = sum(u) / size
        s2 = sum((x - mean) ** 2 for x in u) / (size - 1)
        squares += sizes[h] ** 2 * (1 - size / sizes[h]) * s2 / size
    degrees = sum(map(len, drawn.values())) - len(drawn)
    width = student.ppf(0.975, degrees) * math.sqrt(squares) / below / (value * (1 - value))
    logit = math.log(value / (1 - value))
    low, high = (1 / (1 + math.exp(-(logit + sign * width))) for sign in (-1, 1))
    return low, high


def bound(drawn: Mapping[str, Sequence[float]], others: Mapping[str, Sequence[float]]) -> float:
    """1 − Σ_h of the M_h heaviest that were not drawn / Σ w of the frame, each M_h at .05/H: weights by stratum."""
    total = sum(map(sum, (*drawn.values(), *others.values())))
    lost = 0.0
    for h, rows in drawn.items():
        frame, size = len(rows) + len(others[h]), len(rows)
        most = max(
            m
            for m in range(frame - size + 1)
            if Fraction(math.comb(frame - m, size), math.comb(frame, size)) >= Fraction(1, 20 * len(drawn))
        )
        lost += sum(sorted(others[h], reverse=True)[:most])
    return 1 - lost / total
