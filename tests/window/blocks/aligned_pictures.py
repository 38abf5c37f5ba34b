"""Aligned clusters for the tests of what paints them: missier, a Hebrew noun, one not aligned, very many forms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lexeval_gui.core.blocks import Aligned, AlignedForm, Offer, Side, Verb
from lexeval_gui.core.changes import Ref

ALL: tuple[Verb, ...] = ("toggle", "move")
DICTIONARY, LEXICON = ("side", "dictionary"), ("side", "maltilex")
MISSIER = """
missier both m i s s ie r - - - - - -
missierek both m i s s ie r e k - - - -
missierna both m i s s ie r - - - - n a
missierkom both m i s s ie r - k o m - -
missierhom both m i s s ie r - h o m - -
missirijietna both m i s s i r i j ie t n a
missieri both m i s s ie r i - - - - -
missiera dictionary m i s s ie r - - - - - a
missieru dictionary m i s s ie r - - - - - u
missirijiet dictionary m i s s i r i j ie t - -
missiert lexicon m i s s ie r - - - t - -
"""
HEBREW = """
סוס both ס ו ס - -
סוסים both ס ו ס י ם
סוסה lexicon ס ו ס ה -
"""


def form(line: str, gestures: tuple[Verb, ...] = ALL) -> AlignedForm:
    """A form from a line: text, side, and its cells, `-` for a gap."""
    text, side, *cells = line.split()
    sides: dict[str, Side] = {"both": "both", "lexicon": "lexicon", "dictionary": "dictionary"}
    found = tuple(cell.strip("-") for cell in cells)
    return AlignedForm(text, found, sides[side], "", ("form", text), gestures, (), refs(text, found))


def refs(text: str, cells: Sequence[str]) -> tuple[Ref | None, ...]:
    """A name for each cell that is none of the gaps: the number of its grapheme."""
    return tuple(("cell", text, sum(map(bool, cells[:n]))) if cell else None for n, cell in enumerate(cells))


def aligned(text: str, stem: int, **more: object) -> Aligned:
    """A cluster from lines."""
    forms = tuple(form(line) for line in text.strip().splitlines())
    columns = tuple(range(max(len(f.cells) for f in forms)))
    found = Aligned(
        "forms of missier", 0, "maltilex", "dictionary", forms, stem, "", None, columns, DICTIONARY, LEXICON
    )
    return replace(found, **more)


def many(count: int, columns: int = 12) -> Aligned:
    """Very many forms."""
    sides: tuple[Side, ...] = ("both", "lexicon", "dictionary")
    forms = tuple(
        AlignedForm(f"form{n:05}", (*f"form{n:05}", *[""] * (columns - 9)), sides[n % 3], "", ("form", n), ALL)
        for n in range(count)
    )
    return Aligned("forms", 1, "large", "dictionary", forms, 4)


BOTH = aligned(MISSIER, 6)
MOVED = replace(BOTH, forms=tuple(replace(f, moved=(7,)) if f.text == "missierek" else f for f in BOTH.forms))
RIGHT_TO_LEFT = replace(aligned(HEBREW, 3), title="forms of סוס")
UNALIGNED = replace(
    aligned(MISSIER, 0),
    forms=tuple(replace(f, cells=()) for f in BOTH.forms),
    offer=Offer("Align 11 forms", "align", "all"),
    note="more than 10 forms are aligned on request",
)  # fmt: skip
EMPTY = Aligned("forms of kien", 1, "maltilex", "dictionary", ())
PICTURES = (BOTH, MOVED, RIGHT_TO_LEFT, UNALIGNED, EMPTY)
