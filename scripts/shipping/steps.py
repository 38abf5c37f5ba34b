"""What building and trying have in common: commands away from the checkout, and a line for each step that held."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
DIST = PROJECT / "dist"
BUILD = PROJECT / "build"

OWN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LEXEVAL_DATA", "LEXEVAL_CONFIG", "LEXEVAL_SHARED")
"""What of this session is not to reach what is tried."""


class Failed(Exception):
    """A step did not hold; the text says which and why."""


@contextmanager
def step(what: str) -> Iterator[None]:
    """Say what was done, once it is, with the seconds that it took."""
    begun = time.monotonic()
    print(f"{what} … ", end="", flush=True)
    yield
    print(f"{time.monotonic() - begun:.1f} s", flush=True)


def expect(holds: object, why: str) -> None:
    """Raise Failed, which says why, unless something holds."""
    if not holds:
        raise Failed(why)


def run(*words: str | Path, folder: Path, more: Mapping[str, str] | None = None) -> str:
    """What a command prints, run in a folder. Raises Failed, with what it said, if it exits with another code than 0 or
    tells of an error all the same."""
    environment = {name: value for name, value in os.environ.items() if name not in OWN} | dict(more or {})
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    said = f"{done.stdout[-6000:]}{done.stderr[-6000:]}"
    expect(done.returncode == 0, f"{' '.join(map(str, words))}\nexited with {done.returncode}\n{said}")
    expect("Traceback" not in done.stderr, f"{' '.join(map(str, words))}\n{said}")
    return done.stdout


def home(folder: Path) -> dict[str, str]:
    """Variables by which everything that is remembered lies below a folder, and Qt needs no display."""
    kinds = ("CONFIG", "DATA", "STATE", "CACHE")
    return {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in kinds} | {"QT_QPA_PLATFORM": "offscreen"}


def commit_time() -> str:
    """When the last commit was made, in seconds since 1970, which is what builds take for the time."""
    return run("git", "log", "-1", "--format=%ct", folder=PROJECT).strip()


def tracked() -> frozenset[str]:
    """The files that git knows of, by their paths."""
    return frozenset(run("git", "ls-files", "-z", folder=PROJECT).strip("\0").split("\0"))


def locked(packages: Collection[str]) -> str:
    """The lines of requirements.lock about some packages, with their hashes. Raises Failed if one has none."""
    lock = (PROJECT / "requirements.lock").read_text(encoding="utf-8")
    entries: dict[str, list[str]] = {}
    for text in re.split(r"\n(?=\w)", lock):  # a package may have one for each version of Python, as their markers say
        entries.setdefault(normal(text.partition("==")[0]), []).append(text)
    missing = [name for name in packages if normal(name) not in entries]
    expect(not missing, f"requirements.lock has no {', '.join(missing)}")
    return "\n".join(text for name in packages for text in entries[normal(name)]) + "\n"


def normal(name: str) -> str:
    """The name of a package as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name.strip()).lower()


def main_of(build: Callable[[], None]) -> int:
    """Run what builds; 1, with what did not hold, if it fails."""
    try:
        build()
    except Failed as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    return 0
