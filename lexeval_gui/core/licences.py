"""What LexEval consists of beside its own code, and under which licences: read from the metadata of installed packages.

A build for machines without Python has them as files in `LICENCES`, written from the same components when it was made
(`scripts/shipping/bundle_licences.py`), for there it also brings Python and libraries of the system it was made on.
"""

from __future__ import annotations

import os
import platform
import re
import tomllib
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from msgspec import Struct

from lexeval_gui.core.program import bundle_folder
from lexeval_gui.core.resources import resource

PROGRAM = "lexeval-gui"

FOLDER = "LICENCES"
"""Where a build for machines without Python has them, beside the program."""

EXTRAS = ("wordnet",)
"""Extras whose packages a user may have; the others are for who develops tasks."""

LICENCE_FILE = re.compile(r"(?i)(licen[cs]es?|copying|notice|authors)\b")

LONGEST_NAME = 80
"""Letters: metadata sometimes hold a whole licence where its name belongs."""


class Component(Struct, frozen=True):
    """A package or library: its name, version, the name of its licence, a web address of its source, and the texts of
    its licences, one after the other. What is not known is empty."""

    name: str
    version: str
    licence: str
    source: str
    text: str

    def as_file(self) -> str:
        """As it stands in a file of `LICENCES`."""
        return f"{self.name}\nVersion: {self.version}\nLicence: {self.licence}\nSource: {self.source}\n\n{self.text}"

    @classmethod
    def of_file(cls, text: str) -> Component:
        """What `as_file` has written."""
        name, *lines = text.split("\n", 5)
        version, licence, source = (line.partition(": ")[2] for line in lines[:3])
        return cls(name, version, licence, source, lines[4])


def components() -> tuple[Component, ...]:
    """All of them, by name, LexEval itself first."""
    if folder := bundle_folder():
        found = [Component.of_file(path.read_text(encoding="utf-8")) for path in (folder / FOLDER).glob("*.txt")]
    else:
        found = [*map(of_package, package_names()), python()]
    return tuple(sorted(found, key=lambda one: (one.name != PROGRAM, one.name.casefold())))


def package_names(of: Sequence[str] = (PROGRAM,), extras: Collection[str] = EXTRAS) -> tuple[str, ...]:
    """LexEval, or other packages, and what they need, with some of their extras, and that in turn, as far as it is
    installed."""
    found: dict[str, None] = {}
    waiting = list(of)
    while waiting:
        if (package := _installed(waiting.pop())) is not None and package.name not in found:
            found[package.name] = None
            waiting += _required(package, extras if package.name in of else ())
    return tuple(found)


def _installed(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:  # it belongs to another system, or to an extra that is not there
        return None


def _required(package: Distribution, extras: Collection[str]) -> Iterator[str]:
    for line in package.requires or ():
        wanted, _, marker = line.partition(";")
        extra = re.search(r"""extra\s*==\s*["']([^"']+)""", marker)
        if extra is None or extra[1] in extras:
            yield re.split(r"[^\w.-]", wanted, maxsplit=1)[0]


def of_package(name: str) -> Component:
    """An installed package. Raises PackageNotFoundError."""
    package = distribution(name)
    texts = [text for path in package.files or () if LICENCE_FILE.match(path.name) and _is_metadata(path.parts)
             if (text := _read(Path(str(path.locate()))))]  # fmt: skip
    texts += [_read(resource("licences", f"{text}.txt")) for text in _added().get(package.name.lower(), ())]
    text = "\n\n".join(texts).replace("{version}", package.version)
    return Component(package.name, package.version, _licence(package), _source(package), text)


def _is_metadata(parts: tuple[str, ...]) -> bool:
    return parts[0].endswith((".dist-info", ".egg-info"))


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip("\n") if path.is_file() else ""


@cache
def _added() -> dict[str, list[str]]:
    """The texts that LexEval brings itself, for packages that have none beside them."""
    return tomllib.loads(_read(resource("licences", "added.toml")))


def _told(package: Distribution, field: str) -> list[str]:
    """All that its metadata say under this name."""
    return package.metadata.get_all(field) or []


def _licence(package: Distribution) -> str:
    """The name of its licence: an expression, a name, or what it is classified as."""
    for name in (*_told(package, "License-Expression"), *_told(package, "License")):
        if len(name) <= LONGEST_NAME and "\n" not in name and not name.startswith("Copyright"):
            return name
    classes = [name.rpartition("::")[2].strip() for name in _told(package, "Classifier") if "License ::" in name]
    return ", ".join(classes)


def _source(package: Distribution) -> str:
    """Where its source is kept; else its page."""
    addresses = dict(line.split(", ", 1)[::-1] for line in _told(package, "Project-URL"))
    named = {name.lower(): address for address, name in addresses.items()}
    for word in ("source", "repository", "source code", "homepage"):
        if word in named:
            return named[word]
    return next(iter(_told(package, "Home-page")), "")


def python() -> Component:
    """Python itself: its licence lies in its library, or beside that of a system that keeps licences elsewhere."""
    library = Path(os.__file__).parent
    version = ".".join(platform.python_version_tuple()[:2])
    system = Path(f"/usr/share/doc/python{version}/copyright")
    text = next(filter(None, map(_read, (library / "LICENSE.txt", library.parent / "LICENSE.txt", system))), "")
    return Component("Python", platform.python_version(), "PSF-2.0", "https://www.python.org/downloads/source/", text)
