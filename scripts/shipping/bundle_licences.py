"""The licences of all that lies in the folder for machines without Python, as files of their own.

Packages tell theirs in their metadata, of a library of this system the package that brought it knows.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

from lexeval_gui.core.licences import PROGRAM, Component, of_package, python
from scripts.shipping.steps import expect

BUILDER = "pyinstaller"
"""The program that starts the folder is its, under the GPL with an exception for what it starts."""

COMMON = Path("/usr/share/common-licenses")
"""Where Debian keeps the texts that its packages refer to."""


def components(modules: Iterable[str], libraries: Mapping[str, str]) -> tuple[Component, ...]:
    """Everything, from the names of top-level modules and the libraries by where they go. Raises Failed for a library
    whose licence cannot be found."""
    packages = packages_distributions()
    names = {PROGRAM, BUILDER} | {name for module in modules for name in packages.get(module, ())}
    found = [*map(of_package, sorted(names)), python(), *of_system(libraries.values())]
    silent = [one.name for one in found if not one.text]
    expect(not silent, f"no licence was found for {', '.join(silent)}")
    return tuple(found)


def of_system(paths: Iterable[str]) -> Iterator[Component]:
    """The packages of this system that libraries come from, then the texts that their licences refer to."""
    places = (sys.prefix, sys.base_prefix)
    theirs = sorted({path for path in map(str, map(Path.resolve, map(Path, paths))) if not path.startswith(places)})
    packages = sorted({_package(path) for path in theirs})
    referred: set[str] = set()
    for package in packages:
        text = Path(f"/usr/share/doc/{package}/copyright").read_text(encoding="utf-8", errors="replace")
        referred |= set(re.findall(rf"{COMMON}/([\w.+-]*\w)", text))
        yield Component(
            package, _version(package), "see the text", f"https://packages.debian.org/source/{package}", text
        )
    for name in sorted(referred):
        text = (COMMON / name).read_text(encoding="utf-8", errors="replace")
        yield Component(f"Text of {name}", "", name, "https://www.gnu.org/licenses/", text)


def _package(path: str) -> str:
    """The package of a library; Debian knows some under the path that they had before /usr was merged."""
    expect(shutil.which("dpkg-query"), f"dpkg-query is not installed, so that nobody knows whose {path} is")
    for known in (path, path.removeprefix("/usr")):
        words = ("dpkg-query", "--search", known)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.partition(":")[0]
    expect(False, f"no package of this system knows {path}")
    raise AssertionError


def _version(package: str) -> str:
    words = ("dpkg-query", "--show", "--showformat=${source:Version}", package)
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def write(found: Iterable[Component], folder: Path) -> None:
    """Write them, a file each."""
    folder.mkdir()
    for one in found:
        (folder / f"{one.name}.txt").write_text(one.as_file(), encoding="utf-8")
