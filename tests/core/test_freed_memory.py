"""Memory that nobody uses goes back to the system."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lexeval_gui.core import freed_memory


def resident() -> float:
    """Megabytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


@pytest.mark.skipif(freed_memory._malloc_trim() is None, reason="C's library here gives memory back by itself")
def test_what_lies_free_between_what_is_in_use_is_given_back():
    blocks = [bytes(600) for _ in range(150_000)]
    kept = blocks[::5000]
    before = resident()
    del blocks
    freed_memory.give_back_memory()
    assert before - resident() > 40
    assert len(kept) == 30
