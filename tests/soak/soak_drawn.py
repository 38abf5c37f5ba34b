"""All tests, not a slice of them, with ten times the examples of those that draw at random."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]


def run() -> list[str]:
    """Run the tests; what pytest says of those that fail is on standard output."""
    environment = os.environ | {"LEXEVAL_THOROUGH": os.environ.get("LEXEVAL_THOROUGH", "10")}
    patient = ("-o", "faulthandler_timeout=1200")
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", *patient]
    code = subprocess.run(command, cwd=PROJECT, env=environment, check=False).returncode
    return [f"pytest ended with {code}"] if code else []
