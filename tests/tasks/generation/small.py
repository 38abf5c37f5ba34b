"""Small sentences with trees, for hypothesis and by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.generation.parameters import PARAMETERS
from lexeval_gui.tasks.generation.scoring.sides import Sides

WEBNLG = """<?xml version="1.0" encoding="utf-8"?>
<benchmark>
  <entries>
    <entry category="Food" eid="Id1" shape="(X (X))" shape_type="NA" size="1">
      <originaltripleset>
        <otriple>Bakery | opening | "6"@en</otriple>
      </originaltripleset>
      <modifiedtripleset>
        <mtriple>Bakery | opens | 6</mtriple>
      </modifiedtripleset>
      <lex comment="good" lid="Id1" lang="en">The bakery opens at six .</lex>
      <lex comment="" lid="Id2" lang="en">At six the bakery opens .</lex>
      <dbpedialinks>
        <dbpedialink direction="en2de">Bakery | sameAs | Bäckerei</dbpedialink>
      </dbpedialinks>
      <links>
        <link direction="en2de">Bakery | sameAs | die Bäckerei</link>
      </links>
    </entry>
    <entry category="City" eid="Id2" shape="(X (X) (X))" shape_type="sibling" size="2">
      <lex comment="toFix" lid="Id1" lang="en">
        Nobody &amp; no dog
        crosses the bridge .
      </lex>
    </entry>
  </entries>
</benchmark>
"""
"""Two entries as WebNLG's third release has them."""


def settings(**values: str) -> Settings:
    return Settings(PARAMETERS).with_values(values)


def ragged(rows: Sequence[Sequence[int]]) -> Ragged:
    return Ragged.of(np.array([len(row) for row in rows]), np.array([v for row in rows for v in row], np.int64))


def pair(reference: Sequence[int], output: Sequence[int], heads: Sequence[int], valid: bool = True) -> Sides:
    """One sentence, as it is counted."""
    return Sides(ragged([reference]), ragged([output]), ragged([heads]), np.array([valid]))


@st.composite
def trees(draw: st.DrawFn, size: int) -> list[int]:
    """Heads of a tree of this size, projective or not; sometimes of several."""
    order = draw(st.permutations(range(size)))
    heads = [0] * size
    for place, node in enumerate(order[1:], 1):
        above = draw(st.sampled_from(order[:place]))
        heads[node] = 0 if draw(st.integers(0, 9)) == 0 else above + 1
    return heads


@st.composite
def sentences(draw: st.DrawFn, longest: int = 7, words: int = 4) -> tuple[list[int], list[int], list[int]]:
    """A reference, an output (changed, scrambled or anything) and heads."""
    tokens = st.integers(0, draw(st.sampled_from([1, words, 3 * words])))
    reference = draw(st.lists(tokens, min_size=1, max_size=longest))
    kind = draw(st.sampled_from(["any", "scrambled", "same"]))
    output = draw(st.lists(tokens, max_size=longest)) if kind == "any" else list(reference)
    if kind == "scrambled":
        output = list(draw(st.permutations(reference)))[: draw(st.integers(0, longest))]
    return reference, output, draw(trees(len(reference)))


def conllu(sentences: Sequence[tuple[Sequence[str], Sequence[Any]]], ids: bool = True) -> str:
    """CoNLL-U of (forms, heads)."""
    lines = []
    for number, (forms, heads) in enumerate(sentences, 1):
        lines += [f"# sent_id = s{number}"] * ids
        for place, (form, head) in enumerate(zip(forms, heads, strict=True), 1):
            lines.append(f"{place}\t{form}\t_\t_\t_\t_\t{head}\t_\t_\t_")
        lines.append("")
    return "\n".join(lines) + "\n"
