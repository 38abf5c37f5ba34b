"""Text that comes from files, before it stands among other words: control characters shown, directions kept inside."""

from __future__ import annotations

import re

_PICTURES = (
    {code: chr(0x2400 + code) for code in range(32)}
    | {code: f"\\x{code:02x}" for code in range(0x80, 0xA0)}
    | {0x7F: "␡", 0x2028: "\\u2028", 0x2029: "\\u2029"}
)
_BREAKS = dict.fromkeys((9, 10, 13, 0x85, 0x2028, 0x2029), " ")

EMBEDDINGS, ISOLATES = "\u202a\u202b\u202d\u202e", "\u2066\u2067\u2068"
PDF, PDI, FSI = "\u202c", "\u2069", "\u2068"

_DIRECTED = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters that are written from right to left, and characters that change the direction."""


_TURNED = re.compile(f"{FSI}[^{FSI}{PDI}]*{PDI}|[^\\s<>\"']*[\u202a-\u202e\u2066\u2067][^\\s<>\"']*")
"""What is isolated already, or a word that changes the direction."""


def visible(text: str) -> str:
    """Control characters as their pictures (ESC is ␛, a line break ␊), so that none of them reaches a terminal."""
    return text if text.isascii() and text.isprintable() else text.translate(_PICTURES)


def one_line(text: str) -> str:
    """Tabs and line breaks as blanks, other control characters as their pictures."""
    return text if text.isascii() and text.isprintable() else text.translate(_BREAKS).translate(_PICTURES)


def file_name(text: str) -> str:
    """A text as the name of a file."""
    return "".join("-" if letter in '/\\:*?"<>|' or not letter.isprintable() else letter for letter in text)


def isolated(text: str) -> str:
    """A name as it can stand in a sentence: what it says about directions ends with it (UAX #9, isolates).

    A name without letters from right to left and without such characters is returned as it is.
    """
    if text.isascii() or not _DIRECTED.search(text):
        return text
    kept, opened = [], list[str]()
    for letter in text:
        if letter in EMBEDDINGS or letter in ISOLATES:
            opened.append(PDF if letter in EMBEDDINGS else PDI)
        elif letter in (PDF, PDI):
            if letter not in opened or (letter == PDF and opened[-1] == PDI):
                continue  # it would end what stands around the name
            while (end := opened.pop()) != letter:
                kept.append(end)  # an isolate ends the embeddings in it
        kept.append(letter)
    return "".join([FSI, *kept, *reversed(opened), PDI])


def contained(text: str) -> str:
    """Running text in which the direction that a word asks for ends with the word."""
    if text.isascii():
        return text
    return _TURNED.sub(lambda found: found[0] if found[0].startswith(FSI) else isolated(found[0]), text)


def count_of(count: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 row`, `12,000 rows`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
