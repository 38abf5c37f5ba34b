"""LexEval: a desktop workbench for people who evaluate language technology."""

from __future__ import annotations

__version__ = "0.2.0"
