"""Graphemes of an orthography: what stands in one cell of an aligned cluster."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Orthography:
    """`name`; `graphemes` of more than one character, longest first; `vowels`, compared without marks and case."""

    name: str
    graphemes: tuple[str, ...] = ()
    vowels: frozenset[str] = frozenset()
