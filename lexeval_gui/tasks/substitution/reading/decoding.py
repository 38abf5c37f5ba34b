"""A text file as UTF-8 bytes, whatever it was written in; what had to be guessed or changed is reported."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from lexeval_gui.core.decoding import byte_order_mark, codec, with_newlines
from lexeval_gui.core.files import PIECE
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable

NUL = "␀".encode()
"""What stands for a NUL byte, so that it is seen. A word that holds it matches nothing."""

FALLBACK = "windows-1252"


def utf8(raw: bytes, encoding: str, findings: Findings, job: Job) -> bytes:
    """The text in UTF-8 with `\\n` or `\\r\\n` at line ends, without a byte order mark and NUL bytes.

    `encoding` "" means: what the byte order mark says, else UTF-8, else Windows-1252. Raises Unreadable if `encoding`
    is not known.
    """
    job.check()
    text = _decoded(raw, encoding, findings, job)
    job.check()
    if b"\0" in text:
        text = _without_nul(text, findings)
    return with_newlines(text)


def _decoded(raw: bytes, encoding: str, findings: Findings, job: Job) -> bytes:
    mark, by_mark = byte_order_mark(raw)
    chosen = encoding.strip() or by_mark or "utf-8"
    name = codec(findings.path, chosen)
    body = raw[len(mark) :] if mark and name == by_mark else raw
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
