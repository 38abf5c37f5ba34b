"""In which format a gold or system file is, told by how its text begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

Format = Literal["lines", "table", "ranked", "json"]

LOOKED_AT = 200
"""So many lines are looked at."""

HEAD = 2**16
"""They are among so many bytes."""

RANKED = b"RANKED\t"
"""How a line of ranked candidates begins."""

COLONS = re.compile(rb"\S\s+\S+\s+(:::?)(?!:)(.*)")
"""What stands before the entries in the task's own lines, and the entries."""

FEWEST_WORDS = 3
"""A first cell of so many words is a sentence: lexicons have words of several words as well."""

LONGEST_WORD = 40
"""A first cell of more letters than this is a sentence too: not all scripts have blanks."""


def format_of(text: bytes) -> Format:
    """The format of a text in UTF-8; the task's own lines where nothing speaks for another one."""
    head = text[:HEAD].lstrip()
    if head.startswith((b"{", b"[")) and not COLONS.search(head.split(b"\n", 1)[0]):
        return "json"
    lines = first_lines(head, len(text) > HEAD)
    if 2 * sum(line.startswith(RANKED) for line in lines) > len(lines):
        return "ranked"
    if 2 * sum(COLONS.search(line) is not None for line in lines) > len(lines):
        return "lines"
    return "table" if 2 * sum(is_row(line) for line in lines) > len(lines) else "lines"


def first_lines(head: bytes, cut: bool) -> list[bytes]:
    """The first lines that are not blank; without the last one if it may be `cut` and is not the only one."""
    lines = [line for line in head.split(b"\n") if line.strip()]
    return (lines[:-1] if cut and len(lines) > 1 else lines)[:LOOKED_AT]


def is_row(line: bytes) -> bool:
    """Whether a line is a sentence, a tab and a word of the sentence."""
    sentence, _, rest = line.strip(b"\r").partition(b"\t")
    word = rest.split(b"\t", 1)[0].strip()
    is_sentence = len(sentence.split()) >= FEWEST_WORDS or len(sentence) > LONGEST_WORD
    return bool(word) and is_sentence and word in sentence


def cells_after(lines: Iterable[bytes]) -> list[list[bytes]]:
    """What stands after sentence and word in each line, empty cells left out."""
    every = (line.strip(b"\r").split(b"\t")[2:] for line in lines)
    return [[cell for cell in map(bytes.strip, cells) if cell] for cells in every]
