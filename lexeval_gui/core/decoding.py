"""The bytes of a file, and what encoding they are in: UTF-8 unless a mark, a declaration or the user says otherwise."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterator
from typing import TypeVar

from lexeval_gui.core import files
from lexeval_gui.core.files import PIECE
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Remedy, unreadable

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_bytes(path: str, job: Job, limit: int | None = None, share: float = 0.0) -> bytes:
    """The bytes of a file, at most `limit`. Raises Unreadable.

    `share` is what part of all work reading is, if the job is to tell how far it is.
    """
    whole, done = io.BytesIO(), 0
    try:
        if limit is None and not share and path not in job.pipes and (raw := files.read_small(path, PIECE)) is not None:
            return raw
        with files.open_input(path, job) as file:
            size = files.size_of(file)
            _make_room(whole, size if limit is None else min(size, limit))
            while piece := file.read(PIECE if limit is None else min(PIECE, limit - done)):
                done += whole.write(piece)
                _report_progress(job, share, done / max(limit or size, done))
    except (OSError, ValueError) as error:
        raise files.cannot_open(path, error) from None
    whole.truncate(done)
    return whole.getvalue()


def _make_room(whole: io.BytesIO, size: int) -> None:
    """Room for so many bytes, taken once: pieces that are joined, or room that grows, would take it twice."""
    if size:
        whole.seek(size - 1)
        whole.write(b"\0")
        whole.seek(0)


def _report_progress(job: Job, share: float, done: float) -> None:
    if share:
        job.step(share * done, "reading")
    else:
        job.check()


def read_lines(path: str, job: Job, limit: int | None = None, share: float = 0.0) -> bytes:
    """The bytes of a file; with `limit` only its first bytes, cut at a line end. Raises Unreadable."""
    if limit is None:
        return read_bytes(path, job, None, share)
    raw = read_bytes(path, job, limit + 1, share)
    return raw if len(raw) <= limit else raw[: raw.rfind(b"\n", 0, limit) + 1] or raw[:limit]


def whole_lines(read: Callable[[int], bytes], size: int) -> Iterator[bytes]:
    """What `read` gives, so many bytes at a time and b"" at the end, in pieces that go on to the first line feed
    after so many bytes; the last one ends where the text does."""
    begun, many = list[bytes](), 0  # of a piece whose end is not there yet, and how many bytes these are
    while raw := read(size):
        start = 0
        while end := raw.find(b"\n", start + max(size - many, 0)) + 1:
            yield b"".join((*begun, raw[start:end]))
            begun, many, start = [], 0, end
        begun.append(raw[start:])
        many += len(raw) - start
    if rest := b"".join(begun):
        yield rest


Remedies = Callable[[bytes], tuple[Remedy, ...]]
"""The encodings in which bytes could be read, as ways out for the user."""


def no_remedies(body: bytes) -> tuple[Remedy, ...]:
    """Nothing is offered."""
    return ()


def byte_order_mark(raw: bytes | bytearray) -> tuple[bytes, str]:
    """The byte order mark that a file begins with, and the encoding that it names; nothing if there is none."""
    return next(((mark, name) for mark, name in MARKS if raw.startswith(mark)), (b"", ""))


def codec(path: str, name: str, remedies: tuple[Remedy, ...] = (), shown: str = "") -> str:
    """The name by which Python knows an encoding of text. Raises Unreadable for one that it does not know, which it
    calls as it is `shown`, or by those of its letters that can be seen."""
    if name.lower() in ("utf-8", "utf8"):
        return "utf-8"
    try:
        found = codecs.lookup(name)
        found.incrementaldecoder(errors="strict").decode(b"")
        "".encode(found.name)
        text = codecs.decode(b"", found.name)
    except (LookupError, TypeError, ValueError, AttributeError):
        text = None
    if not isinstance(text, str):
        shown = shown or "".join(letter for letter in name[:40] if letter.isprintable())
        message = f"'{shown}' is no encoding that is known; try utf-8, windows-1252 or utf-16"
        raise unreadable(path, "encoding", message, None, remedies)
    return "ascii" if found.name == "us-ascii" else found.name


Bytes = TypeVar("Bytes", bytes, bytearray)


def with_newlines(text: Bytes) -> Bytes:
    """A text whose lines end in `\\r` alone with `\\n` at their ends; any other as it is."""
    return text.replace(b"\r", b"\n") if b"\r" in text and b"\n" not in text else text


def utf8(path: str, raw: bytes, chosen: str = "", declared: str = "", remedies: Remedies = no_remedies) -> bytes:
    """The text in UTF-8 without a byte order mark. Raises Unreadable, with the line, where bytes contradict the
    encoding: the one that is chosen, marked or declared in the file, else UTF-8."""
    mark, by_mark = byte_order_mark(raw)
    body = raw[len(mark) :]
    wanted = chosen.strip() or by_mark or declared or "utf-8"
    name = codec(path, wanted, () if wanted == "utf-8" else remedies(body))
    if name in ("utf-8", "ascii") and body.isascii():
        return body
    try:
        text = codecs.decode(body, name)
        return body if name == "utf-8" else text.encode()
    except UnicodeError as error:
        at = error.start if isinstance(error, UnicodeDecodeError) else 0
        line = body.count(b"\n", 0, at) + 1
        found = f" (byte 0x{body[at]:02x})" if at < len(body) else ""
        said = "chosen" if chosen.strip() else "marked" if by_mark else "declared" if declared else "expected"
        message = f"is not {name}, the encoding that is {said}{found}; the option `encoding` can name another one"
        raise unreadable(path, "encoding", message, line, remedies(body)) from None
