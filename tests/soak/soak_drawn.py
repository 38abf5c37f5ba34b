"""All that is drawn at random, with ten times the examples of `make test`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
TESTS = (
    "tests/core", "tests/project", "tests/tasks", "tests/window", "tests/workspace",
    "tests/behaviour/test_columns.py", "tests/behaviour/test_copied_commands.py",
    "tests/behaviour/test_every_screen.py", "tests/behaviour/test_freed.py", "tests/behaviour/test_opening_anew.py",
    "tests/behaviour/test_random_actions.py", "tests/behaviour/test_same_numbers.py",
)  # fmt: skip


def run() -> list[str]:
    """Run the tests; what pytest says of those that fail is on standard output."""
    environment = os.environ | {"LEXEVAL_THOROUGH": os.environ.get("LEXEVAL_THOROUGH", "10")}
    patient = ("-o", "faulthandler_timeout=1200")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *patient, *TESTS]
    code = subprocess.run(command, cwd=PROJECT, env=environment, check=False).returncode
    return [f"pytest ended with {code}"] if code else []
