"""The sample: an order of the lemmas that does not depend on any file, and how long a prefix is taken."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from itertools import pairwise
from math import ceil

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import PIECE, Strings
from lexeval_gui.core.jobs import Check, go_on


def sample_ranks(lemmas: Strings, seed: str, check: Check = go_on) -> NDArray[np.int64]:
    """The place of each lemma in the order of SHA-256 of `seed NUL lemma` in UTF-8, from 0: int64 [n].

    A prefix of this order is a sample without replacement; a longer one keeps the work done on a shorter one.
    """
    head = seed.encode("utf-8", "surrogateescape") + b"\0"
    raw, bounds = lemmas.data.tobytes(), lemmas.offsets.tolist()
    digests = bytearray()
    for start in range(0, len(lemmas), PIECE):
        check()
        ends = bounds[start : start + PIECE + 1]
        digests += b"".join([sha256(head + raw[a:b]).digest() for a, b in pairwise(ends)])
    words = np.frombuffer(bytes(digests), ">u8").astype(np.uint64).reshape(-1, 4)
    order = np.argsort(words[:, 0], kind="stable")
    if (np.diff(words[order, 0]) == 0).any():  # two digests that begin alike
        order = np.lexsort(words.T[::-1])
    places = np.empty(len(order), np.int64)
    places[order] = np.arange(len(order))
    return places


def sample_size(alpha: str, frame: int) -> int:
    """⌈α·frame⌉ by exact arithmetic on the decimal as typed; at least 1 where there is a lemma to draw."""
    return max(1, ceil(Fraction(Decimal(alpha)) * frame)) if frame else 0
