"""A file of the task's own lines taken apart as it is read: its text takes as much memory as all that is made of it."""

from __future__ import annotations

from collections.abc import Iterator

from lexeval_gui.core import files
from lexeval_gui.core.decoding import byte_order_mark, whole_lines
from lexeval_gui.core.jobs import Job
from lexeval_gui.tasks.substitution.reading.formats import HEAD, format_of
from lexeval_gui.tasks.substitution.reading.lines import PIECE
from lexeval_gui.tasks.substitution.reading.unpacking import MAGIC


class NotPlain(Exception):
    """Only the whole file says what it holds, or what is wrong with it."""


def plain_texts(path: str, encoding: str, job: Job) -> Iterator[tuple[float, bytes]]:
    """The lines of a file in UTF-8, piece by piece, each with the share of the file that is read then. Raises NotPlain
    for a file in which anything has to be changed or said before its lines are looked at."""
    if encoding.strip().lower() not in ("", "utf-8", "utf8"):
        raise NotPlain
    try:
        with files.open_input(path, job) as file:
            size, done = files.size_of(file), 0

            def read(many: int) -> bytes:
                job.check()
                return file.read(many if done else max(many, HEAD))

            for text in whole_lines(read, PIECE):
                if not (done or _begins_plainly(text)) or not _is_plain(text):
                    raise NotPlain
                done += len(text)
                yield done / max(size, done), text
    except (OSError, ValueError):
        raise NotPlain from None


def _begins_plainly(text: bytes) -> bool:
    """Whether a file that begins so is one of the task's own lines."""
    is_marked = text.startswith(MAGIC) or bool(byte_order_mark(text)[0])
    return not is_marked and format_of(text) == "lines"


def _is_plain(text: bytes) -> bool:
    """Whether a piece is UTF-8 whose lines end as elsewhere, without NUL."""
    if b"\0" in text or (b"\r" in text and b"\n" not in text):
        return False
    return text.isascii() or bool(text.decode())
