"""What goes into the folder for machines without Python: modules, and the libraries that what is kept loads."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import PurePath

LEFT_OUT = [
    "lexeval_gui.testing", "pytest", "pluggy", "hypothesis", "setuptools", "pkg_resources", "tkinter", "IPython",
    "readline",  # under the GPL, as LexEval is not
    "gdbm", "_gdbm",
    "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtTest",
    "pyqtgraph.examples", "pyqtgraph.opengl", "pyqtgraph.jupyter",
]  # fmt: skip
"""Modules that something imports if they are there, and that LexEval does without."""

BY_NAME = ["PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets"]
"""What pyqtgraph imports by names that it puts together; all of LexEval is added, which imports tasks, verbs and panes
so."""

UNUSED_PLUGIN = re.compile(
    r"plugins/(egldeviceintegrations|generic|networkinformation|tls|qmltooling)/"
    r"|plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\."
    r"|plugins/platformthemes/libqgtk3\."
    r"|plugins/imageformats/(lib)?q(?!svg)"
)
"""Qt's plugins for screens without a desktop, for networks, and for pictures that LexEval does not read. That of GTK
would bring half of GTK with it; where it is missing, the desktop's portal shows its dialogs."""

FROM_SYSTEM = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|resolv))\.so")
"""Libraries of the system itself."""

LINK = "SYMLINK"

Entry = tuple[str, str, str]
"""Where a file goes, where it is, what it is."""


def is_shipped(module: str) -> bool:
    """Whether a module of LexEval belongs to it when it runs."""
    return module.split(".")[:2] != ["lexeval_gui", "testing"]


def needed_libraries(
    entries: Iterable[Entry], imports: Callable[[str], Iterable[tuple[str, str | None]]]
) -> tuple[list[Entry], list[str]]:
    """The files that are kept, without links: modules, plugins but for the unused ones, and the libraries that any of
    these loads, as `imports` tells of a path; then the names of libraries that must be on the machine."""
    files = [entry for entry in entries if entry[2] != LINK and not UNUSED_PLUGIN.search(PurePath(entry[0]).as_posix())]
    by_name: dict[str, set[Entry]] = {}  # packages may bring the same library, each its own
    for entry in files:
        by_name.setdefault(PurePath(entry[0]).name, set()).add(entry)
    waiting = [entry for entry in files if entry[2] == "EXTENSION" or _is_root(entry[0])]
    kept, loaded = set(waiting), set[str]()
    while waiting:
        names = {PurePath(name).name for name, _ in imports(waiting.pop()[1])}
        loaded |= names
        found = {entry for name in names for entry in by_name.get(name, ())} - kept
        kept |= found
        waiting += found
    outside = {name for name in loaded - set(by_name) if not FROM_SYSTEM.match(name)}
    return [entry for entry in files if entry in kept], sorted(outside)


def links_to(kept: Iterable[Entry], entries: Iterable[Entry]) -> list[Entry]:
    """Those of the links that lead to what is kept."""
    places = {os.path.normpath(place) for place, *_ in kept}
    links = (entry for entry in entries if entry[2] == LINK)
    return [link for link in links if os.path.normpath(PurePath(link[0]).parent / link[1]) in places]


def _is_root(place: str) -> bool:
    """What is loaded by its path: plugins of Qt, and Python itself."""
    return "plugins" in PurePath(place).parts or bool(re.match(r"(lib)?python3", PurePath(place).name))
