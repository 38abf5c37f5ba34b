"""How often what is drawn at random is drawn: a slice in `make test`, $LEXEVAL_THOROUGH times that in `make soak`."""

from __future__ import annotations

import os

FACTOR = int(os.environ.get("LEXEVAL_THOROUGH", "1"))


def times(slice_of: int) -> int:
    """How many examples or seeds to try where `make test` tries `slice_of`."""
    return slice_of * FACTOR
