"""The official scorers, to be used in their place: two files in, their output out, byte for byte."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal


class Stopped(Exception):
    """A drop-in scorer goes no further; the text says why, for people. What it gave until then stands."""


def scorepl(system: str, gold: str, kind: Literal["best", "oot", "mw"], verbose: bool) -> Iterator[bytes]:
    """The output lines of the lexical substitution scorer (score.pl) for a system and a gold file.

    The paths are strings because error lines show them as they were typed. Raises `Stopped` before the first line if a
    file cannot be read, and after the last one that score.pl prints where it dies of a division by zero.
    """
    from lexeval_gui.tasks.substitution import scorepl as scorer

    files = _bytes_of(system), _bytes_of(gold)
    try:
        yield from scorer.score(*files, kind, verbose, os.fsencode(system), os.fsencode(gold))
    except scorer.Died as death:
        raise Stopped(f"score.pl divides by zero here and so ends: {death}") from None


def _bytes_of(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Stopped(f"{path}: cannot be read ({reason}); nothing was scored") from None
