"""Which items are drawn: once for a number of items, of resamples and a seed, whoever asks and whatever is summed.

Every system, measure and pair is resampled by the same draws, items in the order of the data: so two numbers over the
same items differ by what the systems did and never by which items fell to them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on

CHUNK_BYTES = 32 * 2**20

BLOCK = 2**16
"""Items are drawn by blocks of so many, which stay in the cache; two random bytes are an item of a whole block."""

AT_ONCE = 2**14
"""Short lines, all within a block, are drawn together until they have so many items: a call for each takes longer than
its numbers."""


def seed_number(seed: int | str) -> int:
    """A seed as a number: digits are taken as one, any other text (or a negative number) is hashed by SHA-256."""
    text = str(seed).strip()
    if text.isascii() and text.isdecimal():
        return int(text)
    import hashlib  # not before a seed asks for it: it brings OpenSSL

    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())


class Draws(Struct, frozen=True):
    """`resamples` draws of `items` items with replacement, and as many trials in which items are swapped.

    Both come in chunks of at most CHUNK_BYTES, and are the same whatever the size of the chunks.
    """

    items: int
    resamples: int
    seed: int | str

    def weights(self, check: Check = go_on) -> Iterator[NDArray[np.uint8]]:
        """How often each item is drawn, in each resample: chunks [c, items] whose lines add up to `items`."""
        generator = np.random.Generator(np.random.PCG64(seed_number(self.seed)))
        sizes = np.diff([*range(0, self.items, BLOCK), self.items])
        at_once = self._at_once()
        for chunk in self._chunks():
            for start in range(0, len(chunk), at_once):
                check()
                lines = chunk[start : start + at_once]
                _draw_short(generator, lines) if at_once > 1 else _draw(generator, sizes, lines[0])
            yield chunk

    def swaps(self, check: Check = go_on) -> Iterator[NDArray[np.uint8]]:
        """Which items two systems swap in each trial, each with probability 1/2: chunks [c, items] of 0 and 1."""
        seeds = np.random.SeedSequence(seed_number(self.seed), spawn_key=(1,))  # other numbers than the weights'
        generator = np.random.Generator(np.random.PCG64(seeds))
        width = -(-self.items // 32) * 4  # bytes of a line: they are drawn by fours
        at_once = self._at_once()
        for chunk in self._chunks():
            for start in range(0, len(chunk), at_once):
                check()
                lines = chunk[start : start + at_once]
                random = np.frombuffer(generator.bytes(len(lines) * width), np.uint8).reshape(len(lines), width)
                lines[:] = np.unpackbits(random, axis=1, count=self.items)
            yield chunk

    def _at_once(self) -> int:
        return max(1, AT_ONCE // max(self.items, 1))

    def _chunks(self) -> Iterator[NDArray[np.uint8]]:
        largest = max(1, CHUNK_BYTES // max(self.items, 1))
        for start in range(0, self.resamples, largest):
            yield np.empty((min(largest, self.resamples - start), self.items), np.uint8)


def _draw_short(generator: np.random.Generator, lines: NDArray[np.uint8]) -> None:
    """Fill lines [c, items] shorter than a block all at once: the same draws as those of `_draw`, line by line."""
    count, items = lines.shape
    places = generator.integers(0, items, lines.shape) + items * np.arange(count)[:, None]  # of each line its own
    lines[:] = np.bincount(places.ravel(), minlength=lines.size).reshape(lines.shape)


def _draw(generator: np.random.Generator, sizes: Ints, line: NDArray[np.uint8]) -> None:
    """Fill a line with how often each item is drawn: how many draws fall into each block, then where in it.

    Nobody draws an item 256 times who draws as many items as there are: the chance is below 10⁻⁵⁰⁰.
    """
    shares = generator.multinomial(len(line), sizes / len(line)) if len(sizes) > 1 else sizes
    start = 0
    for size, share in zip(sizes.tolist(), shares.tolist(), strict=True):
        places = generator.integers(0, size, share, np.uint16 if size == BLOCK else np.int64)
        line[start : start + size] = np.bincount(places, minlength=size)
        start += size
