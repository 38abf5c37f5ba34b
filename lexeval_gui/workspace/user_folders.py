"""Where LexEval keeps what has no other place."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def user_folder() -> Path:
    """`$LEXEVAL_DATA`, or the user's data folder."""
    return Path(os.environ.get("LEXEVAL_DATA") or platformdirs.user_data_dir("lexeval", appauthor=False))


def unsaved_folder() -> Path:
    """Where work lies that has not been given a name."""
    return user_folder() / "unsaved"
