#!/usr/bin/env python3
"""What a change of one room needs, in under half a minute: `make quick`, or `make quick ROOM=tasks/lexicon`.

Without a room: those of the files that differ from the last commit. It runs ruff, the import contracts, the tests of
the room, and for a task the contract with one sample. `make test` runs everything.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
SAMPLES = {
    "substitution": "substitution-best",
    "edits": "edits-codes",
    "lexicon": "lexicon-greek",
    "generation": "generation-worked",
}
"""The small sample of each task with which its contract is tried."""


def changed() -> list[str]:
    """The files that differ from the last commit, new ones too."""
    words = ["git", "status", "--porcelain", "--untracked-files=all"]
    lines = subprocess.run(words, cwd=PROJECT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [line[3:].rpartition(" -> ")[2] for line in lines if line.endswith(".py")]


def rooms(paths: list[str]) -> Iterator[Path]:
    """The folder of tests of each file: that of its room, or of the nearest one around it that has tests."""
    for path in map(Path, paths):
        inside = Path("tests", *path.parts[1:]).parent if path.parts[0] == "lexeval_gui" else path.parent
        while not any((PROJECT / inside).glob("test_*.py")) and inside.parts[1:]:
            inside = inside.parent
        if inside.parts[1:]:
            yield inside


def run(*words: str) -> int:
    """One command, with what it prints."""
    return subprocess.run(words, cwd=PROJECT, check=False).returncode


def main(words: list[str]) -> int:
    """Check one room, or those that have changed; 1 if anything fails."""
    paths = [f"lexeval_gui/{word.strip('/')}/__init__.py" for word in words] or changed()
    folders = sorted(set(rooms(paths)))
    if not folders:
        print("Nothing has changed since the last commit; name a room, such as: make quick ROOM=tasks/lexicon")
        return 2
    print(*folders, flush=True)
    codes = [run(str(BIN / "ruff"), "check", "-q"), run(str(BIN / "lint-imports"), "--no-logo")]
    tasks = {folder.parts[2] for folder in folders if folder.parts[1] == "tasks" and folder.parts[2:]}
    tests = [str(folder) for folder in folders]
    # a file stays with one worker: what its tests share is made once (a fifth to a third less work than test by test)
    codes.append(run(str(BIN / "pytest"), "-q", "-n", "2", "--dist", "loadfile", *tests))
    for task in sorted(tasks):
        contract = [str(path.relative_to(PROJECT)) for path in (PROJECT / "tests/tasks").glob("test_*.py")]
        codes.append(run(str(BIN / "pytest"), "-q", "-n", "2", *contract, "-k", SAMPLES[task]))
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
