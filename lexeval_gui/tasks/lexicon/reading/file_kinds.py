"""Whether a word list is labelled or made of clusters: told by tabs and blank lines, never guessed beyond that."""

from __future__ import annotations

import re

from lexeval_gui.core.problems import unreadable
from lexeval_gui.tasks.lexicon.messages import shown
from lexeval_gui.tasks.lexicon.parts import Kind
from lexeval_gui.tasks.lexicon.reading.remedies import AS_CLUSTERS

LOOKED_AT = 2**20
"""Tabs are looked for in the first so many bytes that are not blank."""

_SOMETHING = re.compile(rb"\S")
_BETWEEN_CLUSTERS = re.compile(rb"\S[^\S\n]*\n(?:[^\S\n]*\n)+[^\S\n]*\S")


def kind_of(path: str, text: bytearray, said: str) -> Kind:
    """The kind of a file; `said` is what the user says (`guess`, or the kind). Raises Unreadable."""
    if not _SOMETHING.search(text):
        what = "is empty" if not text else "holds nothing but blanks"
        expected = "lines of a lemma, a tab and a form, or forms with blank lines between clusters"
        raise unreadable(path, "empty", f"{what}; expected {expected}")
    if said != "guess":
        return "clusters" if said == "clusters" else "labelled"
    if mostly_tabbed(text):
        return "labelled"
    if _BETWEEN_CLUSTERS.search(text):
        return "clusters"
    raise _one_column(path, text)


def _begin(text: bytearray) -> int:
    """Where the first thing stands that is no blank."""
    found = _SOMETHING.search(text)
    return found.start() if found else 0


def mostly_tabbed(text: bytearray) -> bool:
    """Whether at least half of the lines at the beginning have a tab between two things."""
    begin = _begin(text)
    lines = [line.strip(b"\r ") for line in text[begin : begin + LOOKED_AT].split(b"\n")]
    filled = [line for line in lines if line.strip()]
    return 2 * sum(b"\t" in line for line in filled) >= len(filled) > 0


def _one_column(path: str, text: bytearray) -> Exception:
    begin = _begin(text)
    line = bytes(text[begin : begin + 1000].split(b"\n")[0])
    signs = {b",": "commas", b";": "semicolons", b" ": "blanks"}
    parted = next((name for sign, name in signs.items() if sign in line), "")
    hint = f" (it has {parted}, which part no columns)" if parted else ""
    message = (
        f"has one column and no blank lines: the first line is {shown(line)}{hint}; expected a lemma, a tab and a form "
        "on each line, or clusters with blank lines between them; --as clusters reads it as one cluster, --as labelled "
        "as lemmas and forms"
    )
    return unreadable(path, "one-column", message, text.count(b"\n", 0, begin) + 1, (AS_CLUSTERS,))
