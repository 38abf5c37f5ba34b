"""What the blocks of an item say in one line each, for a table: its text, the gold, the answers of a system."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lexeval_gui.core.blocks import Aligned, Block, Edits, Grid, Mark, Multiset, Pairs, Ranking, Text, Tokens

BETWEEN = "; "
ARROW = "→"


def text_line(blocks: Iterable[Block]) -> str:
    """The texts of an item, one after the other; a target stands in brackets."""
    return " | ".join(filter(None, map(_text, blocks)))


def gold_line(blocks: Iterable[Block]) -> str:
    """What is expected of an item, as the first block has it that says so: substitutes with their counts, the edits of
    the gold, the forms of the dictionary, the reference."""
    return next(filter(None, map(_gold, blocks)), "")


def answer_line(blocks: Iterable[Block], system: int) -> str:
    """What a system made of an item, and what became of it."""
    return next(filter(None, (_answer(block, system) for block in blocks)), "")


def _text(block: Block) -> str:
    match block:
        case Text():
            return "".join(f"[{span.text}]" if span.kind == "target" else span.text for span in block.spans)
        case Edits():
            return block.text
    return ""


def _gold(block: Block) -> str:
    match block:
        case Edits():
            return BETWEEN.join(_edit(block, mark) for mark in block.marks if mark.system is None)
        case Multiset(system=None):
            return BETWEEN.join(f"{bar.label} {bar.count:g}{_in_brackets(bar.dropped)}" for bar in block.bars)
        case Aligned():
            return BETWEEN.join(form.text for form in block.forms if form.side != "lexicon")
        case Tokens():
            return " ".join(token.text for token in block.upper)
        case Grid(system=None):
            return _grid(block)
        case Pairs():
            golds = (f"{pair.gold}{_in_brackets(pair.type)}" for pair in block.pairs if pair.gold)
            return BETWEEN.join(golds)
    return ""


def _answer(block: Block, system: int) -> str:
    match block:
        case Ranking():
            columns = (column for column in block.columns if column.system == system)
            return BETWEEN.join(f"{a.text}{_in_brackets(_fate(a.state, a.taken))}" for c in columns for a in c.answers)
        case Edits():
            marks = (mark for mark in block.marks if mark.system == system)
            return BETWEEN.join(f"{_edit(block, mark)}{_in_brackets(' '.join(mark.statuses))}" for mark in marks)
        case Pairs() if block.system == system:
            said = (f"{pair.edit}{_in_brackets(f'{pair.type} {pair.status}')}" for pair in block.pairs if pair.edit)
            return BETWEEN.join(said)
        case Aligned() if block.system == system:
            forms = (form for form in block.forms if form.side != "dictionary")
            return BETWEEN.join(f"{form.text}{_in_brackets('not in gold' * (form.side != 'both'))}" for form in forms)
        case Tokens() if block.system == system:
            return " ".join(f"{token.text}/{token.mark}" if token.mark else token.text for token in block.lower)
        case Multiset() | Grid() if block.system == system:
            bars = block.bars if isinstance(block, Multiset) else ()
            return BETWEEN.join(f"{bar.label} {bar.count:g}" for bar in bars) or _grid(block)
    return ""


def _edit(block: Edits, mark: Mark) -> str:
    """An edit of a text: what stands there, what it becomes, its type."""
    return f"{block.text[mark.start : mark.end]} {ARROW} {mark.label}{_in_brackets(mark.type)}".strip()


def _fate(state: str, is_taken: bool) -> str:
    return " ".join(filter(None, (state, "" if is_taken else "cut")))


def _in_brackets(words: str) -> str:
    return f" ({words.strip()})" if words.strip() else ""


def _grid(block: Block) -> str:
    lines: Sequence[Sequence[str]] = [line.cells for line in block.lines] if isinstance(block, Grid) else ()
    return BETWEEN.join(" ".join(filter(None, cells)) for cells in lines)
