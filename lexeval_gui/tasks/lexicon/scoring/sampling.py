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
from lexeval_gui.core.parameters import BadValue


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


def share_of(number: int, frame: int) -> str:
    """The shortest α of which a sample of a frame has so many lemmas, as a decimal: 10 of 32 are 0.3. Raises BadValue
    for more lemmas than there are."""
    if number > frame:
        raise BadValue(f"{number:,} lemmas are wanted, and {frame:,} can be drawn")
    digits, found = 0, Fraction(number // frame)
    while ceil(found * frame) != number:
        digits += 1
        found = Fraction(number * 10**digits // frame, 10**digits)
    return f"{float(found):.{digits}f}"
