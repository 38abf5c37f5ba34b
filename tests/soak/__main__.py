"""`make soak`: what takes too long for the tests, each in a process of its own; what fails is said in words.

`python -m tests.soak [NAME…]` runs soak_NAME.py; without names all of them. Exit 1 if anything failed.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
HERE = "--in-this-process"


def main(words: Sequence[str]) -> int:
    """Run what is named, or all."""
    if words[:1] == [HERE]:
        return _run_here(words[1])
    known = sorted(path.stem.removeprefix("soak_") for path in Path(__file__).parent.glob("soak_*.py"))
    if unknown := [word for word in words if word not in known]:
        print(f"there is no {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    failed = [name for name in words or known if _in_a_process(name)]
    print(f"soak: {', '.join(failed)} failed" if failed else "soak: nothing failed", file=sys.stderr)
    return 1 if failed else 0


def _in_a_process(name: str) -> int:
    begun = time.monotonic()
    print(f"{name} …", file=sys.stderr, flush=True)
    environment = {"QT_QPA_PLATFORM": "offscreen"} | os.environ
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.soak", HERE, name]
    code = subprocess.run(command, cwd=PROJECT, env=environment, check=False).returncode
    said = "nothing failed" if code == 0 else f"FAILED (exit code {code})"
    print(f"{name}: {said}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return code


def _run_here(name: str) -> int:
    failures: list[str] = importlib.import_module(f"tests.soak.soak_{name}").run()
    for failure in failures:
        print(f"{name}: {failure}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
