"""The names of sentences, each once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.problems import Findings
from lexeval_gui.core.vocabulary import duplicates
from lexeval_gui.tasks.generation.messages import printable


def unique_ids(known: Sequence[bytes], lines: NDArray[np.int64], findings: Findings, what: str = "sent_id") -> Strings:
    """What a file calls each sentence, or its number from 1; a name that stood before gets `#2`, `#3` … `lines` is
    where each begins, `what` the word for such a name there."""
    ids = Strings.of(name or str(row).encode() for row, name in enumerate(known, 1))
    again = duplicates(ids)
    if not again:
        return ids
    taken, names, counts = set(known), list(ids), dict[str, int]()
    for row in again:
        name = names[row]
        number = counts.get(name, 1) + 1
        while f"{name}#{number}".encode() in taken:
            number += 1
        counts[name], names[row] = number, f"{name}#{number}"
        taken.add(names[row].encode())
        message = f"{what} '{printable(name)}' stands here again; this sentence is called '{printable(names[row])}'"
        findings.add("warning", "repeated-id", int(lines[row]), message)
    return Strings.of(names)
