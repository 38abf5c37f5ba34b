"""In which format a word list is written: told by tabs, blank lines, numbered columns and tags, never guessed beyond
that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, get_args

from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.lexicon.messages import quoted
from lexeval_gui.tasks.lexicon.reading import expanded_dictionaries, treebanks
from lexeval_gui.tasks.lexicon.reading.remedies import AS_CLUSTERS

Format = Literal["labelled", "clusters", "conllu", "apertium"]

LOOKED_AT = 2**20
"""Tabs are looked for in the first so many bytes that are not blank."""

_FEW = 1000
"""So many lines tell a treebank or an expanded dictionary."""

_NON_BLANK = re.compile(rb"\S")
_BETWEEN_CLUSTERS = re.compile(rb"\S[^\S\n]*\n(?:[^\S\n]*\n)+[^\S\n]*\S")


def format_of(path: str, text: bytearray, said: str) -> Format:
    """The format of a file; `said` is what the user says (`guess`, or the format). Raises Unreadable."""
    if not _NON_BLANK.search(text):
        what = "is empty" if not text else "holds nothing but blanks"
        expected = "lines of a lemma, a tab and a form, or forms with blank lines between clusters"
        raise unreadable(path, "empty", f"{what}; expected {expected}")
    for known in get_args(Format):
        if said == known:
            return known  # type: ignore[no-any-return]
    lines = _beginning(text)
    if is_treebank(lines):
        return "conllu"
    if is_expanded(lines):
        return "apertium"
    if _mostly_tabbed(lines):
        return "labelled"
    if _BETWEEN_CLUSTERS.search(text):
        return "clusters"
    raise _one_column(path, text)


def _begin(text: bytearray) -> int:
    """Where the first thing stands that is no blank."""
    found = _NON_BLANK.search(text)
    return found.start() if found else 0


def _beginning(text: bytearray) -> list[bytes]:
    """The lines at the beginning that hold something."""
    begin = _begin(text)
    lines = (line.strip(b"\r ") for line in bytes(text[begin : begin + LOOKED_AT]).split(b"\n"))
    return [line for line in lines if line.strip()]


def is_treebank(lines: Sequence[bytes]) -> bool:
    """Whether most of the lines that are no comments have ten columns, of which the first is the number of a word."""
    body = [line for line in lines[:_FEW] if not line.startswith(b"#")]
    return 2 * sum(treebanks.WORD_LINE.fullmatch(line) is not None for line in body) > len(body) > 0


def is_expanded(lines: Sequence[bytes]) -> bool:
    """Whether most lines are those of an expanded dictionary of Apertium."""
    some = lines[:_FEW]
    return 2 * sum(expanded_dictionaries.LINE.fullmatch(line) is not None for line in some) > len(some) > 0


def _mostly_tabbed(lines: Sequence[bytes]) -> bool:
    """Whether at least half of the lines have a tab between two things."""
    return 2 * sum(b"\t" in line for line in lines) >= len(lines) > 0


def _one_column(path: str, text: bytearray) -> Exception:
    begin = _begin(text)
    line = bytes(text[begin : begin + 1000].split(b"\n")[0])
    signs = {b",": "commas", b";": "semicolons", b" ": "blanks"}
    parted = next((name for sign, name in signs.items() if sign in line), "")
    hint = f" (it has {parted}, which part no columns)" if parted else ""
    message = (
        f"has one column and no blank lines: the first line is {quoted(line)}{hint}; expected a lemma, a tab and a "
        "form on each line, or clusters with blank lines between them; --as clusters reads it as one cluster, --as "
        "labelled as lemmas and forms"
    )
    return unreadable(path, "one-column", message, text.count(b"\n", 0, begin) + 1, (AS_CLUSTERS,))
