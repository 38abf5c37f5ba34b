"""Whether files are still as they were when they were read: told by size and time, never by reading them again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from lexeval_gui.core.jobs import Job
from lexeval_gui.workspace.plans import Plan

Stamp = tuple[object, ...]
"""Size and time of a file, or of each file of a folder by name; empty if it is not there."""

Fate = Literal["same", "written", "missing"]


def stamp(path: str) -> Stamp:
    """What a file, or a folder with its files, looks like now."""
    try:
        if not os.path.isdir(path):
            return _of(os.stat(path))
        with os.scandir(path) as inside:
            return tuple(sorted((entry.name, *_of(entry.stat())) for entry in inside if entry.is_file()))
    except (OSError, ValueError):
        return ()


def _of(found: os.stat_result) -> tuple[int, int]:
    return found.st_size, found.st_mtime_ns


def fate(before: Stamp, now: Stamp) -> Fate:
    """What became of a file."""
    if before == now:
        return "same"
    return "written" if now else "missing"


def paths_of(plan: Plan) -> tuple[str, ...]:
    """What is looked at: the files that play a role, each once."""
    return tuple(dict.fromkeys(source.path for source in plan.sources if source.role))


def stamps(paths: Sequence[str], job: Job) -> dict[str, Stamp]:
    """What each of these looks like now; for a core.jobs.ThreadRunner, since a network may take its time."""
    found = {}
    for path in paths:
        job.check()
        found[path] = stamp(path)
    return found


def sentence(fates: dict[str, Fate]) -> str:
    """What became of files, for people; "" if they are all as they were."""
    written, missing = ([Path(path).name for path in fates if fates[path] == kind] for kind in ("written", "missing"))
    said = []
    if written:
        was, it = ("was", "it was") if len(written) == 1 else ("were", "they were")
        said.append(f"{_listed(written)} {was} written after {it} read")
    if missing:
        said.append(f"{_listed(missing)} {'is' if len(missing) == 1 else 'are'} not there any more")
    return f"{'; '.join(said)}. What is shown is as it was read." if said else ""


def _listed(names: Sequence[str]) -> str:
    shown = list(names[:3]) + ([f"{len(names) - 3} more"] if len(names) > 3 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
