"""Files outside a project's folder that it refers to, and which of them this user has let it read.

A project that comes from elsewhere may name any file of this machine. What it names in its own folder came with it;
what lies outside is shown before it is read, once: this user's own projects are known, since they were made here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from lexeval_gui.core.files import open_file, real
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.resources import resource
from lexeval_gui.workspace.user_folders import unsaved_folder, user_folder

KNOWN = "projects.json"
"""The file in the user's data folder that says which files a project was let read, by the project's path."""

MOST = 500
"""So many projects are remembered, the latest."""


def files_outside(project: Path, paths: Sequence[Path]) -> tuple[Path, ...]:
    """Those of the files that lie outside the folder of a project and the samples; links out of it do."""
    homes = [Path(real(folder)) for folder in (project.parent, resource("samples"))]
    meant = {path: Path(_meant(path, project)) for path in paths}
    return tuple(path for path in meant if not any(meant[path].is_relative_to(home) for home in homes))


def _meant(path: Path, project: Path) -> str:
    """The file that a name means; nothing is looked at where the name says already that it lies outside."""
    whole = os.path.abspath(path)
    near = (project.parent, resource("samples"))
    is_near = any(Path(whole).is_relative_to(home) for folder in near for home in (folder.absolute(), folder.resolve()))
    return real(whole) if is_near else whole


def not_allowed(project: Path, paths: Sequence[Path]) -> tuple[Path, ...]:
    """Those of the files outside its folder that this user has not let a project read yet."""
    found = files_outside(project, paths)
    if not found or _is_unnamed(project):
        return ()
    known = set(_known().get(real(project), ()))
    return tuple(path for path in found if _meant(path, project) not in known)


def allow(project: Path, paths: Sequence[Path]) -> None:
    """Remember that a project may read these files. Where this cannot be kept, it is asked again the next time."""
    if _is_unnamed(project) or not (found := [_meant(path, project) for path in files_outside(project, paths)]):
        return
    name, known = real(project), _known()
    if (before := known.pop(name, [])) == (now := sorted({*before, *found})):
        return
    kept = dict([*known.items(), (name, now)][-MOST:])
    with suppress(OSError):
        user_folder().mkdir(parents=True, exist_ok=True)
        beside = user_folder() / f".{KNOWN}.{os.getpid()}"
        beside.write_text(json.dumps(kept, indent=0), encoding="utf-8", errors="surrogateescape")
        beside.replace(user_folder() / KNOWN)


def as_problems(paths: Sequence[Path]) -> tuple[Problem, ...]:
    """The files, each as a finding."""
    text = "lies outside the folder of the project: in"
    return tuple(Problem("note", str(path), None, "outside-file", f"{text} {path.parent}") for path in paths)


def _is_unnamed(project: Path) -> bool:
    """Whether it is unsaved work, which was made here."""
    return Path(real(project)).parent == Path(real(unsaved_folder()))


def _known() -> dict[str, list[str]]:
    with suppress(OSError, ValueError, RecursionError):
        with open_file(user_folder() / KNOWN) as file:
            found = json.loads(file.read().decode("utf-8", "surrogateescape"))
        if isinstance(found, dict) and all(isinstance(paths, list) for paths in found.values()):
            return found
    return {}
