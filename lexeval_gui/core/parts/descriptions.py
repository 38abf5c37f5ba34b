"""The parts of an item in words, as its picture shows them: what each is, and what became of it under every system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.blocks import Aligned, Block, Edits, Mark, Multiset, Pairs, Ranking, Status, Text, Tokens
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.parts.names import part_words

STATUSES: dict[Status, str] = {
    "C": "corrected", "R": "recognised", "D": "detected", "M": "missed", "S": "spurious", "": "",
}  # fmt: skip
"""What became of an edit, by its letter."""

OPERATIONS = {"": "matched", "S": "substituted", "I": "inserted", "D": "deleted", "M": "moved"}
"""What became of a token, by its mark."""


class PartDescription(Struct, frozen=True):
    """A part of an item: the words that it is or covers, its type, what it makes of them, and `statuses`, by the places
    of systems: what became of it. What is not known, or means nothing of such a part, is ""."""

    words: str = ""
    type: str = ""
    correction: str = ""
    statuses: dict[int, str] = field(default_factory=dict)

    def merged(self, other: PartDescription) -> PartDescription:
        """What one or the other says, this one first."""
        return replace(
            self,
            words=self.words or other.words,
            type=self.type or other.type,
            correction=self.correction or other.correction,
            statuses={**other.statuses, **self.statuses},
        )


def described(blocks: Iterable[Block]) -> dict[Ref, PartDescription]:
    """Every part of a picture that has a name, in the order of the picture."""
    found: dict[Ref, PartDescription] = {}
    for block in blocks:
        for ref, one in _parts(block):
            found[ref] = found[ref].merged(one) if ref in found else one
    return found


def _parts(block: Block) -> Iterator[tuple[Ref, PartDescription]]:
    if isinstance(block, Edits):
        yield from _marks(block)
    elif isinstance(block, Pairs):
        for pair in block.pairs:
            if pair.ref is not None:
                yield pair.ref, PartDescription(type=pair.type, statuses={block.system: STATUSES[pair.status]})
    elif isinstance(block, Tokens):
        for token in (*block.upper, *block.lower):
            if token.ref is not None:
                yield token.ref, PartDescription(token.text, statuses={block.system: OPERATIONS[token.mark]})
    elif isinstance(block, Aligned):
        for form in block.forms:
            if form.ref is not None:
                yield form.ref, PartDescription(form.text, statuses={block.system: form.side})
    elif isinstance(block, Ranking):
        for column in block.columns:
            for answer in column.answers:
                if answer.ref is not None:
                    yield answer.ref, PartDescription(answer.text, statuses={column.system: answer.state})
    elif isinstance(block, Multiset):
        yield from ((bar.ref, PartDescription(bar.label)) for bar in block.bars if bar.ref is not None)
    elif isinstance(block, Text):
        yield from ((span.ref, PartDescription(span.text)) for span in block.spans if span.ref is not None)


def _marks(block: Edits) -> Iterator[tuple[Ref, PartDescription]]:
    for mark in block.marks:
        if mark.ref is not None:
            yield (
                mark.ref,
                PartDescription(block.text[mark.start : mark.end], mark.type, mark.label, _statuses(block, mark)),
            )


def _statuses(block: Edits, mark: Mark) -> dict[int, str]:
    systems = [lane.system for lane in block.lanes] if mark.system is None else [mark.system]
    return {system: STATUSES[status] for system, status in zip(systems, mark.statuses, strict=False)}


def part_text(name: str, part: PartDescription) -> str:
    """A part in a line, by its name in the journal: `gold 2 · at → in · RT`."""
    change = f"{part.words} → {part.correction}" if part.words and part.correction else part.words or part.correction
    return " · ".join(filter(None, [part_words(name), change, part.type]))
