"""The text of the edits task's files in UTF-8: XML declares its encoding."""

from __future__ import annotations

import codecs
import re

from lexeval_gui.core import decoding
from lexeval_gui.core.problems import Remedy

_OTHERS = {"utf-8": "UTF-8", "windows-1252": "Windows-1252", "utf-16": "UTF-16"}
"""Encodings that are offered where a file can be read so: what the option `encoding` calls them, and in words."""

_DECLARED = re.compile(rb"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([^\"']*)")


def utf8(path: str, raw: bytes, chosen: str = "") -> bytes:
    """The text in UTF-8 without a byte order mark. Raises Unreadable, with the line, where bytes contradict the
    encoding: the one that is chosen, marked or declared, else UTF-8."""
    match = _DECLARED.match(raw[:400])
    declared = match[1].decode("ascii", "replace") if match else ""
    return decoding.utf8(path, raw, chosen, declared, _remedies)


def _remedies(body: bytes) -> tuple[Remedy, ...]:
    """The encodings in which a file could be read."""
    effect = "holds for all files; look whether their letters are right"
    return tuple(
        Remedy(f"Read as {words}", (("encoding", name),), effect)
        for name, words in _OTHERS.items()
        if _fits(body, name)
    )


def _fits(body: bytes, name: str) -> bool:
    """Whether bytes can be text in an encoding; bytes of zero belong to wide encodings only."""
    if (b"\0" in body) != (name == "utf-16"):
        return False
    try:
        codecs.decode(body, name)
    except UnicodeError:
        return False
    return True
