"""What edits, tokens and pairs say to somebody who does not see them: their texts, and what colours and lines say."""

from __future__ import annotations

from lexeval_gui.core.blocks import Edits, Mark, Pair, Token
from lexeval_gui.window.blocks.marks import operations, status


def shown_token(text: str) -> str:
    """A token as it is drawn: one of blanks by signs."""
    return text if text.strip() else "␣" * len(text) or "(empty)"


def token_words(token: Token) -> str:
    """A token and what became of it."""
    became = operations.NAMES.get(token.mark, "matched")
    return f"{shown_token(token.text)}: {', '.join(filter(None, [became, token.note]))}"


def edit_words(mark: Mark, block: Edits) -> str:
    """Whose edit it is and what it does; in further lines what it became, and what is to be noted."""
    names = [lane.name for lane in block.lanes]
    whose = "gold" if mark.system is None else {lane.system: lane.name for lane in block.lanes}[mark.system]
    what = {"insertion": "insert", "deletion": "delete", "replacement": "replace with"}[mark.kind]
    became = [status.NAMES[one] for one in mark.statuses]
    if mark.system is None and len(became) == len(names) > 1:
        became = [f"{word} by {name}" for word, name in zip(became, names, strict=True) if word]
    place = f"{mark.start}" if mark.start == mark.end else f"{mark.start}–{mark.end}"
    text = f" “{mark.label}”" if mark.kind != "deletion" else ""
    first = f"{whose}: {what}{text} at {place}" + (f", type {mark.type}" if mark.type else "")
    covered = block.text[mark.start : mark.end].strip()
    instead = f"in the text: “{covered}”" if covered else ""
    return "\n".join(filter(None, [first, ", ".join(filter(None, became)), mark.note, instead]))


def pair_words(pair: Pair, name: str) -> str:
    """What became of a pair, and in further lines its type and both its edits."""
    became = status.NAMES[pair.status]
    head = f"{became}: {pair.why}" if pair.why else became
    return "\n".join(filter(None, [head, pair.type, f"gold {pair.gold}", f"{name} {pair.edit}"]))
