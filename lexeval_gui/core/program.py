"""How this program was started: by Python, or from the folder that holds a Python of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def bundle_folder() -> Path | None:
    """The folder of the build for machines without Python, if this is one."""
    return Path(sys.executable).resolve().parent if getattr(sys, "frozen", False) else None


def command() -> list[str]:
    """The words that start this LexEval once more; files of the folder where one works are no modules of it (-P)."""
    return [sys.executable] if bundle_folder() else [sys.executable, "-P", "-m", "lexeval_gui"]


def launcher() -> list[str]:
    """The same for who starts it from elsewhere: the command `lexeval` beside the Python where it is installed, which
    goes when LexEval is removed."""
    beside = Path(sys.executable).with_name("lexeval")
    return [str(beside)] if bundle_folder() is None and os.access(beside, os.X_OK) else command()
