"""How far work is that somebody may be waiting for."""

from __future__ import annotations

from msgspec import Struct


class WorkProgress(Struct, frozen=True):
    """`title` says what it is, `share` (0…1) how far it is, `text` what goes on. Of what `is_over` nothing does: it has
    failed, and `text` says what is left of it."""

    title: str
    share: float = 0.0
    text: str = ""
    is_over: bool = False
