"""The version, which stands in every signature."""

from __future__ import annotations

__version__ = "0.2.0"
