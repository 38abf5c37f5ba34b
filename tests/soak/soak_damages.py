"""600 seeded damages of a closed project: none raises, none is silent, what is outside the damage comes back."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.project.damages import ALL, failure


def run() -> list[str]:
    """What does not hold, one line for each damage."""
    with tempfile.TemporaryDirectory() as name:
        return [found for seed in range(ALL) if (found := failure(Path(name), seed))]


if __name__ == "__main__":
    print(*run() or ["all hold"], sep="\n")
