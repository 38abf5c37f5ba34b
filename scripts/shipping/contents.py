"""What wheel and sdist hold: what git knows of these folders, all of it, and nothing else but the manual page."""

from __future__ import annotations

import re
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

SHIPPED = re.compile(
    r"(lexeval_gui|resources|tests|scripts)/.+|docs/[^/]+\.md|[^/]+\.md|Makefile|LICENSE|requirements\.lock"
    r"|pyproject\.toml|\.gitignore"
)
"""The files of the sdist."""

MANUAL_PAGE = "share/man/man1/lexeval.1"
"""Where the manual page goes, below the environment that the wheel is installed into; it is made with the wheel."""


def of_wheel(path: Path) -> frozenset[str]:
    """The files in a wheel."""
    with zipfile.ZipFile(path) as wheel:
        return frozenset(wheel.namelist())


def of_sdist(path: Path) -> frozenset[str]:
    """The files in an sdist, without the folder that they all lie in."""
    with tarfile.open(path) as sdist:
        return frozenset(name.partition("/")[2] for name in sdist.getnames())


def wanted_of_wheel(tracked: Iterable[str]) -> frozenset[str]:
    """The package and, inside it, the resources."""
    tracked = frozenset(tracked)
    inside = {name for name in tracked if name.startswith("lexeval_gui/")}
    return frozenset(inside | {f"lexeval_gui/{name}" for name in tracked if name.startswith("resources/")})


def wanted_of_sdist(tracked: Iterable[str]) -> frozenset[str]:
    """What a wheel is built and tested from, with its metadata."""
    return frozenset(name for name in tracked if SHIPPED.fullmatch(name)) | {"PKG-INFO"}


def differences(found: Iterable[str], wanted: Iterable[str]) -> list[str]:
    """What is missing and what is too much, in words."""
    found, wanted = frozenset(found), frozenset(wanted)
    return [f"it lacks {name}" for name in sorted(wanted - found)] + [
        f"it holds {name}, which git does not know or which is not shipped" for name in sorted(found - wanted)
    ]


def wrong_with_wheel(path: Path, tracked: Iterable[str]) -> list[str]:
    """What is wrong with a wheel; its metadata have the licence, and the manual page is beside the package."""
    found = of_wheel(path)
    metadata = {name for name in found if ".dist-info/" in name}
    page = {name for name in found if name.endswith(f".data/data/{MANUAL_PAGE}")}
    wrong = [] if any(name.endswith("licenses/LICENSE") for name in metadata) else ["it lacks its licence"]
    wrong += [] if page else ["it lacks the manual page"]
    return wrong + differences(found - metadata - page, wanted_of_wheel(tracked))


def wrong_with_sdist(path: Path, tracked: Iterable[str]) -> list[str]:
    """What is wrong with an sdist."""
    return differences(of_sdist(path), wanted_of_sdist(tracked))
