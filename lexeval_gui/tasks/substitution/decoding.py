"""A text file as UTF-8 bytes, whatever it was written in; what had to be guessed or changed is reported."""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Iterator

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable

PIECE = 4 * 2**20
"""Files are read and decoded in pieces of this many bytes: between two of them the work can be stopped."""

NUL = "␀".encode()
"""What stands for a NUL byte, so that it is seen. A word that holds it matches nothing."""

FALLBACK = "windows-1252"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_bytes(path: str, job: Job, limit: int | None = None) -> bytes:
    """The bytes of a file; with `limit` only its first bytes, cut at a line end. Raises Unreadable."""
    buffer = io.BytesIO()
    try:
        with open(path, "rb") as file:
            size = limit or os.fstat(file.fileno()).st_size
            while piece := file.read(PIECE if limit is None else min(PIECE, limit - buffer.tell())):
                buffer.write(piece)
                job.step(min(0.2, 0.2 * buffer.tell() / max(size, 1)), "reading")
            cut = limit is not None and bool(file.read(1))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise unreadable(path, "cannot-open", f"cannot be opened: {reason}") from None
    raw = buffer.getvalue()
    return raw[: raw.rfind(b"\n") + 1] or raw if cut else raw


def utf8(raw: bytes, encoding: str, findings: Findings, job: Job) -> bytes:
    """The text in UTF-8 with `\\n` or `\\r\\n` at line ends, without a byte order mark and NUL bytes.

    `encoding` "" means: what the byte order mark says, else UTF-8, else Windows-1252. Raises Unreadable if `encoding`
    is not known.
    """
    text = _decoded(raw, encoding, findings, job)
    if b"\0" in text:
        text = _without_nul(text, findings)
    if b"\r" in text and b"\n" not in text:
        text = text.replace(b"\r", b"\n")
    return text


def _decoded(raw: bytes, encoding: str, findings: Findings, job: Job) -> bytes:
    mark, marked = next(((mark, name) for mark, name in _MARKS if raw.startswith(mark)), (b"", ""))
    chosen = encoding.strip() or marked or "utf-8"
    name = _codec(chosen, findings.path)
    body = raw[len(mark) :] if mark and name == marked else raw
    if name in ("ascii", "utf-8") and body.isascii():
        return body
    try:
        pieces = list(_pieces(body, name, "strict", job))
        return body if name == "utf-8" else b"".join(pieces)
    except UnicodeError:
        return _fallback(body, name, bool(encoding.strip()), findings, job)


def _fallback(body: bytes, name: str, chosen: bool, findings: Findings, job: Job) -> bytes:
    """What is not in its encoding is read all the same: as Windows-1252, or with marks if its encoding was named."""
    if chosen or name != "utf-8":
        message = f"is not {name} everywhere: what cannot be decoded is shown as �"
        findings.add("warning", "encoding", None, message)
        try:
            return b"".join(_pieces(body, name, "replace", job))
        except UnicodeError:  # such as idna, which replaces nothing
            raise unreadable(findings.path, "encoding", f"cannot be decoded as {name}") from None
    line = _first_line_not_utf8(body)
    message = "is not UTF-8: the file is read as Windows-1252; choose another encoding if its letters look wrong"
    findings.add("warning", "encoding", line, message)
    return b"".join(_pieces(body, FALLBACK, "replace", job))


def _pieces(body: bytes, name: str, errors: str, job: Job) -> Iterator[bytes]:
    """The text in UTF-8, piece by piece. (For UTF-8 this only checks it.)"""
    decoder = codecs.getincrementaldecoder(name)(errors)
    for start in range(0, len(body), PIECE):
        job.check()
        last = start + PIECE >= len(body)
        text = decoder.decode(body[start : start + PIECE], last)
        yield b"" if name == "utf-8" and errors == "strict" else text.encode("utf-8", "replace")


def _codec(name: str, path: str) -> str:
    try:
        codec = codecs.lookup(name)
        codec.incrementaldecoder(errors="strict").decode(b"")
        "".encode(codec.name)
        text = codecs.decode(b"", codec.name)
    except (LookupError, TypeError, ValueError, AttributeError):
        text = None
    if not isinstance(text, str):
        raise unreadable(
            path, "encoding", f"'{name[:40]}' is no encoding that is known; try utf-8, windows-1252 or utf-16"
        )
    return "ascii" if codec.name == "us-ascii" else codec.name


def _first_line_not_utf8(body: bytes) -> int:
    for number, line in enumerate(body.split(b"\n"), 1):
        try:
            line.decode()
        except UnicodeDecodeError:
            return number
    return 1


def _without_nul(text: bytes, findings: Findings) -> bytes:
    last, line = 0, 1
    for piece in text.split(b"\0")[:-1]:
        line += piece.count(b"\n")
        if line != last:
            message = "a NUL byte stands here; it is shown as ␀, and what holds it never matches"
            findings.add("warning", "nul", line, message)
        last = line
    return text.replace(b"\0", NUL)
