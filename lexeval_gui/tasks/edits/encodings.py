"""The text of the edits task's files in UTF-8: XML declares its encoding."""

from __future__ import annotations

import re

from lexeval_gui.core import decoding

_DECLARED = re.compile(rb"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([^\"']*)")


def utf8(path: str, raw: bytes, chosen: str = "") -> bytes:
    """The text in UTF-8 without a byte order mark. Raises Unreadable, with the line, where bytes contradict the
    encoding: the one that is chosen, marked or declared, else UTF-8."""
    match = _DECLARED.match(raw[:400])
    return decoding.utf8(path, raw, chosen, match[1].decode("ascii", "replace") if match else "")
