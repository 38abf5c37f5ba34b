"""LexEval among the applications of a freedesktop system: its entry, its icon, and the kind of file it opens.

Everything is written for the user alone, below `$XDG_DATA_HOME`. What a desktop looks up is made from these files by
programs of its own, which are run where they are installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from lexeval_gui.core.files import open_file
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.program import launcher
from lexeval_gui.core.resources import resource

SYSTEMS = ("linux", "freebsd", "netbsd", "openbsd", "dragonfly")

UPDATERS = (("update-desktop-database", "applications"), ("update-mime-database", "mime"))
"""What makes the tables that desktops read, and from which folder."""

ICONS = "icons/hicolor"

RESERVED = str.maketrans({char: f"\\{char}" for char in '"`$\\'})


class Done(Struct, frozen=True):
    """What was written or removed, the files that were as they should be already, and the programs that would bring
    the desktop's tables up to date but are not installed."""

    changed: tuple[Path, ...]
    kept: tuple[Path, ...]
    missing: tuple[str, ...]


def install() -> Done:
    """Write what is not there yet or differs. Raises BadValue on another system, OSError."""
    wanted = _files(_data_folder())
    changed = tuple(path for path, content in wanted.items() if not path.is_file() or _content(path) != content)
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(wanted[path])
    return Done(changed, tuple(path for path in wanted if path not in changed), _update() if changed else ())


def remove() -> Done:
    """Take away what `install` writes, and folders that are empty then. Raises as `install` does."""
    folder = _data_folder()
    there = tuple(path for path in _files(folder) if path.is_file())
    for path in there:
        path.unlink()
    missing = _update() if there else ()
    for path in there:
        _remove_empty(path.parent, folder)
    return Done(there, (), missing)


def _remove_empty(folder: Path, end: Path) -> None:
    while folder != end and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _data_folder() -> Path:
    """Where a user's own applications are; a path that is not absolute does not count, as the standard has it."""
    if not sys.platform.startswith(SYSTEMS):
        raise BadValue("this system has no freedesktop menu; the entry, icons and file type are for Linux and BSD")
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local/share"


def _content(path: Path) -> bytes:
    with open_file(path) as file:
        return file.read()


def _files(folder: Path) -> Mapping[Path, bytes]:
    """What is written, by its place."""
    found = {
        folder / "applications/lexeval.desktop": entry(launcher()).encode(errors="surrogateescape"),
        folder / "mime/packages/lexeval.xml": resource("desktop", "lexeval.xml").read_bytes(),
        folder / ICONS / "scalable/apps/lexeval.svg": resource("icons", "lexeval.svg").read_bytes(),
    }
    for path in sorted(resource("icons", "lexeval").glob("*.png"), key=lambda path: int(path.stem)):
        found[folder / ICONS / f"{path.stem}x{path.stem}/apps/lexeval.png"] = _content(path)
    return found


def entry(words: list[str]) -> str:
    """The desktop entry of a LexEval that is started by these words."""
    text = resource("desktop", "lexeval.desktop").read_text(encoding="utf-8")
    command = " ".join(f'"{word.replace("%", "%%").translate(RESERVED)}"' for word in words)
    return text.replace("{command}", _escaped(command)).replace("{program}", _escaped(words[0]))


def _escaped(text: str) -> str:
    """A value as it stands in a line of a desktop entry."""
    return text.replace("\\", r"\\").replace("\n", r"\n").replace("\t", r"\t").replace("\r", r"\r")


def _update() -> tuple[str, ...]:
    """Have the desktop's tables made again; which programs for it are missing. A changed folder tells of its icons."""
    folder = _data_folder()
    if (icons := folder / ICONS).is_dir():
        os.utime(icons)
    missing = []
    for program, inside in UPDATERS:
        if (found := shutil.which(program)) is None:
            missing.append(program)
        elif (folder / inside).is_dir():
            subprocess.run([found, str(folder / inside)], check=False, capture_output=True)
    return tuple(missing)
