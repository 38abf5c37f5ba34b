"""Which encodings a file that is not UTF-8 may have been written in, likeliest first, with what it would say then."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from lexeval_gui.tasks.lexicon.messages import excerpt

CANDIDATES = (
    "windows-1252", "iso-8859-3", "windows-1250", "windows-1251", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "iso-8859-2", "mac-roman", "koi8-r", "shift_jis", "euc-kr", "gb18030",
)  # fmt: skip
"""What is tried for text without NUL bytes; of two that say the same the earlier one is offered."""

WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
"""What is tried for text with NUL bytes."""

MAX_HYPOTHESES = 4
"""So many encodings are offered at most."""

_LOOKED_AT = 2**16
_PREVIEW = 30


class Hypothesis(Struct, frozen=True):
    """An encoding in which a file can be read, and the beginning of the first line that tells, read so."""

    encoding: str
    preview: str


def hypotheses(raw: bytes | bytearray, place: int) -> list[Hypothesis]:
    """The encodings in which the line around byte `place`, and the bytes around it, can be read."""
    found: dict[str, tuple[float, str]] = {}
    for name in (*WIDE, *CANDIDATES) if b"\0" in raw else CANDIDATES:
        text = _read(raw[:_LOOKED_AT] if name in WIDE else _around(raw, place), name)
        line = (text if name in WIDE else _read(_line(raw, place), name)) or ""
        preview = excerpt(next((piece for piece in line.splitlines() if piece.strip()), ""), _PREVIEW)
        oddness = _oddness(text) if text is not None else 1.0
        if preview and oddness < 0.5 and preview not in {known for _, known in found.values()}:
            found[name] = (oddness, preview)
    ordered = sorted(found, key=lambda name: found[name][0])
    return [Hypothesis(name, found[name][1]) for name in ordered[:MAX_HYPOTHESES]]


def _around(raw: bytes | bytearray, place: int) -> bytes | bytearray:
    """The lines from the one at `place` on, and as many of those before it."""
    start = raw.rfind(b"\n", 0, max(place - _LOOKED_AT // 2, 0)) + 1
    end = raw.find(b"\n", place + _LOOKED_AT // 2)
    return raw[start:] if end < 0 else raw[start:end]


def _line(raw: bytes | bytearray, place: int) -> bytes | bytearray:
    end = raw.find(b"\n", place)
    return raw[raw.rfind(b"\n", 0, place) + 1 : end if end >= 0 else len(raw)][: 4 * _LOOKED_AT]


def _read(raw: bytes | bytearray, name: str) -> str | None:
    """The text, None if some byte means nothing in this encoding; a character that is cut at the end is left out."""
    try:
        return codecs.getincrementaldecoder(name)().decode(bytes(raw))
    except UnicodeError:
        return None


def _oddness(text: str) -> float:
    """How many of the letters beyond ASCII are none, or stand among letters that they do not belong to (0…)."""
    foreign = sum(not letter.isascii() for letter in text)
    suspects = (letter for letter in text if not letter.isascii() or (letter < " " and letter not in "\n\r\t"))
    marks = sum(unicodedata.category(letter)[0] not in "LM" for letter in suspects)
    return (marks + sum(_odd_pairs(text))) / max(foreign, 1)


def _odd_pairs(text: str) -> Iterator[float]:
    """For neighbours of which one is not ASCII: whether scripts meet, or a capital follows a small letter; it is less
    odd after a capital."""
    for one, other in pairwise(text):
        if not (one.isascii() and other.isascii()) and one.isalpha() and other.isalpha():
            if _script(one) != _script(other):
                yield 1.0
            elif other.isupper():
                yield 0.4 if one.isupper() else 1.0


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ")[0]
