"""Files as UTF-8: in the encoding that is chosen or that a byte order mark says, else UTF-8; never guessed."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence

from lexeval_gui.core import decoding, files
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable, unreadable
from lexeval_gui.tasks.lexicon.messages import named
from lexeval_gui.tasks.lexicon.reading.encodings import Hypothesis, hypotheses
from lexeval_gui.tasks.lexicon.reading.remedies import AS_UTF_8, in_encodings

PIECE = 2 * 2**20
"""Files are read and decoded in pieces of this many bytes: between two of them the work can be stopped."""


def read_bytes(path: str, job: Job, limit: int | None = None) -> tuple[bytearray, bool]:
    """The bytes of a file, with `limit` only its first ones, and whether these are all. Raises Unreadable."""
    raw = bytearray()
    try:
        with files.open_input(path, job) as file:
            size = max(limit or files.size_of(file), 1)
            while piece := file.read(PIECE if limit is None else min(PIECE, limit - len(raw))):
                raw += piece
                job.step(min(0.1, 0.1 * len(raw) / size), "reading")
            whole = limit is None or not file.read(1)
    except (OSError, ValueError) as error:
        raise files.not_opened(path, error) from None
    return raw, whole


def utf8(path: str, raw: bytearray, chosen: str, job: Job, whole: bool = True) -> bytearray:
    """The text in UTF-8 without a byte order mark, up to a line end if there is more of it; `\\n` at line ends, or
    `\\r\\n`. Raises Unreadable, with the line, where bytes contradict the encoding or are NUL.

    `raw` is used up: a large file is in memory once.
    """
    mark, marked = decoding.marked(raw)
    wanted = chosen.strip() or marked or "utf-8"
    name = decoding.codec(path, wanted, (AS_UTF_8,), named(wanted, 40))
    said = "chosen" if chosen.strip() else "marked" if marked else "expected"
    before = len(mark) if name == marked else 0
    del raw[:before]
    if name == "utf-8" and not whole:
        del raw[raw.rfind(b"\n") + 1 or len(raw) :]
    text = _decoded(path, raw, name, said, before, job, whole)
    if b"\0" in text:
        raise _nul(path, raw, text, name, chosen, before)
    text = decoding.with_newlines(text)
    if name != "utf-8" and not whole:
        del text[text.rfind(b"\n") + 1 or len(text) :]
    return text


def _decoded(path: str, body: bytearray, name: str, said: str, before: int, job: Job, whole: bool) -> bytearray:
    if name == "utf-8" and body.isascii():
        return body
    done = 0
    text = bytearray()
    try:
        for reached, piece in _pieces(body, name, job, whole):
            text += piece
            done = reached
    except UnicodeError as error:
        at = error.start if isinstance(error, UnicodeDecodeError) else 0
        raise _not_in(path, body, name, said, before, done, at, error) from None
    if name != "utf-8":
        return text
    del body[done:]  # a character that is cut at the end of what was read
    return body


def _pieces(body: bytearray, name: str, job: Job, whole: bool) -> Iterator[tuple[int, bytes]]:
    """The text in UTF-8, piece by piece, each with where the next one begins. (UTF-8 is only checked.)"""
    decoder = codecs.getincrementaldecoder(name)()
    for start in range(0, len(body), PIECE):
        job.check()
        end = min(start + PIECE, len(body))
        text = decoder.decode(bytes(body[start:end]), whole and end == len(body))
        yield end - len(decoder.getstate()[0]), b"" if name == "utf-8" else text.encode()


def _not_in(
    path: str, body: bytearray, name: str, said: str, before: int, done: int, at: int, error: Exception
) -> Unreadable:
    """What is said of a file that is not in its encoding: where, and in which it could be read."""
    place = min(done + at, len(body) - 1)
    if name != "utf-8" and not isinstance(error, UnicodeDecodeError):
        return unreadable(path, "encoding", f"cannot be read as {name}, the encoding that is {said}")
    line = _line_of(body, place, name)
    found = f"byte 0x{body[place]:02x} at offset {before + place} is not {name}, the encoding that is {said}"
    known = hypotheses(body, place)
    offers = ", ".join(f"--encoding {one.encoding} reads '{one.preview}'" for one in known)
    message = f"{found}; {offers or '--encoding can name another one'}"
    return unreadable(path, "encoding", message, line, in_encodings(known))


def _line_of(body: bytearray, place: int, name: str) -> int:
    """The line, from 1, in which a byte stands."""
    if name.startswith(("utf-16", "utf-32")):
        return codecs.decode(body[:place], name, "ignore").count("\n") + 1
    return body.count(b"\n" if b"\n" in body else b"\r", 0, place) + 1


def _nul(path: str, raw: bytearray, text: bytearray, name: str, chosen: str, before: int) -> Unreadable:
    """What is said of a text with a NUL byte."""
    at = text.index(b"\0")
    line = _line_of(text, at, "utf-8")
    place = len(text[:at].decode().encode(name)) if name.startswith(("utf-16", "utf-32")) else max(raw.find(b"\0"), 0)
    message = f"a NUL byte stands at offset {before + place}; a word list has none, and the file is refused"
    known: Sequence[Hypothesis] = ()
    if name == "utf-8" and not chosen.strip() and raw.count(b"\0") * 8 > len(raw) and (known := hypotheses(raw, place)):
        message += f"; it may be UTF-16: --encoding {known[0].encoding} reads '{known[0].preview}'"
    return unreadable(path, "nul", message, line, in_encodings(known))
