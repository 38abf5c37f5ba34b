"""Columns of edits made of tuples, without files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lexeval_gui.core.dataset import Labels, Ragged, Strings
from lexeval_gui.tasks.edits.parts import Edits

PARTS, TYPES = ("1", "2"), ("RT", "MT")


def edits(rows: Sequence[Sequence[Any]], words: Sequence[str]) -> Edits:
    """Edits of (fragment, part, type, start, length, corrections as codes, state, optional, original, …).

    The state counts where there are no corrections.
    """
    columns = list(zip(*rows, strict=True)) or [()] * 10
    fragment, part, type_, start, length, corrections, state, optional, original = columns[:9]
    lengths = np.array([len(codes) for codes in corrections], np.int64)
    at = np.array(start, np.int64)
    return Edits(
        fragment=np.array(fragment, np.int64),
        part=Labels(np.array(part, np.int32), PARTS),
        index=Strings.of(str(number) for number in range(len(rows))),
        type=Labels(np.array(type_, np.int32), TYPES),
        start=at,
        end=at + np.array(length, np.int64),
        original=Strings.of(original),
        quoted=np.ones(len(rows), np.bool_),
        corrections=Ragged.of(lengths, np.array([code for codes in corrections for code in codes], np.int32)),
        texts=Strings.of(words),
        state=np.where(lengths > 0, 0, np.array(state, np.int8)).astype(np.int8),
        optional=np.array(optional, np.bool_),
        annotator=np.zeros(len(rows), np.int32),
        lines=np.arange(len(rows), dtype=np.int64),
    )
