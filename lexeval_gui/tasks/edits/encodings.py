"""Files as UTF-8: in the encoding that is chosen, that a byte order mark or XML declares, else UTF-8; never guessed."""

from __future__ import annotations

import codecs
import os
import re

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Remedy, unreadable

PIECE = 4 * 2**20
"""Files are read in pieces of this many bytes: between two of them the work can be stopped."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OTHERS = {"utf-8": "UTF-8", "windows-1252": "Windows-1252", "utf-16": "UTF-16"}
"""Encodings that are offered where a file can be read so: what the option `encoding` calls them, and in words."""

_DECLARED = re.compile(rb"\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']([^\"']*)")


def read_bytes(path: str, job: Job, limit: int | None = None) -> bytes:
    """The bytes of a file (at most `limit`). Raises Unreadable."""
    pieces: list[bytes] = []
    left = limit if limit is not None else -1
    try:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size <= PIECE and left < 0:
                return file.read()
            while left and (piece := file.read(PIECE if left < 0 else min(PIECE, left))):
                pieces.append(piece)
                left -= len(piece) if left > 0 else 0
                job.check()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise unreadable(path, "cannot-open", f"cannot be opened: {reason}") from None
    return b"".join(pieces)


def utf8(path: str, raw: bytes, chosen: str = "") -> bytes:
    """The text in UTF-8 without a byte order mark. Raises Unreadable, with the line, where bytes contradict the
    encoding: the one that is chosen, marked or declared, else UTF-8."""
    mark, marked = next(((mark, name) for mark, name in _MARKS if raw.startswith(mark)), (b"", ""))
    wanted = chosen.strip() or marked or _declared(raw) or "utf-8"
    body = raw[len(mark) :]
    name = _codec(path, wanted, body)
    if name in ("utf-8", "ascii") and body.isascii():
        return body
    try:
        text = codecs.decode(body, name)
        return body if name == "utf-8" else text.encode()
    except UnicodeError as error:
        at = error.start if isinstance(error, UnicodeDecodeError) else 0
        line = body.count(b"\n", 0, at) + 1
        found = f" (byte 0x{body[at]:02x})" if at < len(body) else ""
        said = "chosen" if chosen.strip() else "marked" if marked else "declared" if _declared(raw) else "expected"
        message = f"is not {name}, the encoding that is {said}{found}; the option `encoding` can name another one"
        raise unreadable(path, "encoding", message, line, _remedies(body)) from None


def _declared(raw: bytes) -> str:
    match = _DECLARED.match(raw[:400])
    return match[1].decode("ascii", "replace") if match else ""


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


def _codec(path: str, name: str, body: bytes) -> str:
    if name.lower() in ("utf-8", "utf8"):
        return "utf-8"
    try:
        codec = codecs.lookup(name)
        known = isinstance(codecs.decode(b"", codec.name), str)
    except (LookupError, TypeError, ValueError):
        known = False
    if not known:
        message = f"'{_plain(name)}' is no encoding that is known; try utf-8 or windows-1252"
        raise unreadable(path, "encoding", message, None, _remedies(body))
    return codec.name


def _plain(name: str) -> str:
    return "".join(letter for letter in name[:40] if letter.isprintable())
