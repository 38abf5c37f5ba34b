"""The version, which stands in every signature; and the versions of what LexEval runs on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

__version__ = "0.3.0"

PACKAGE = "lexeval-gui"
"""What it is called where it is installed."""


def versions() -> Iterator[str]:
    """`Python 3.11.7`, `numpy 2.3.5` and so on for each package that LexEval needs: none is imported, and what nothing
    is known of is left out."""
    import platform  # not for `lexeval --help`, nor before the window is painted
    import re
    from importlib import metadata

    yield f"Python {platform.python_version()}"
    with suppress(metadata.PackageNotFoundError):
        for needed in metadata.requires(PACKAGE) or ():
            if "extra ==" not in needed and (name := re.match(r"[\w.-]+", needed)):
                yield f"{name[0]} {metadata.version(name[0])}"
