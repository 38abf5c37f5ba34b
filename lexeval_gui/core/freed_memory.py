"""Memory that nothing uses, given back to the system.

What C's allocator holds free between what is in use goes back to the system when it is asked to: of a worker that had
read five million items that was half a gigabyte, of a window after some thousand actions as much as all that is in use.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # not before the first paint
    import ctypes


def give_back_memory() -> None:
    """Give the system the pages that nothing uses: some milliseconds for each 100 MB of them. Only where C's library is
    that of GNU; the others do it by themselves, or cannot."""
    trim = _malloc_trim()
    if trim is not None:
        trim(0)


@cache
def _malloc_trim() -> ctypes._NamedFuncPointer | None:
    import ctypes

    return getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
