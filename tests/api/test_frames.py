"""Items, tables and curves as pandas and polars take them; skipped where they are not installed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
import pytest

import lexeval_gui as lexeval
from lexeval_gui.core.samples import Sample
from lexeval_gui.workspace import opening
from tests.api.conftest import named


def columns_of(sample: Sample) -> Iterator[dict[str, np.ndarray]]:
    files = named(sample)
    result = lexeval.score(files.task, files.gold, files.others)
    yield from (columns for system in result.systems for columns in system.lists.values())
    yield from (result.table(by) for by in (None, *result.systems[0].groups))


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_columns_are_taken_as_they_are(library: str):
    frames: Any = pytest.importorskip(library, reason=f"{library} is not installed")
    for columns in chain.from_iterable(map(columns_of, opening.built_in_samples())):
        frame = frames.DataFrame(columns)
        assert list(frame.columns) == list(columns)
        for name, column in columns.items():
            if column.dtype.kind in "ifb":
                assert np.array_equal(frame[name].to_numpy(), column, equal_nan=column.dtype.kind == "f")
            else:
                assert list(frame[name]) == column.tolist()
