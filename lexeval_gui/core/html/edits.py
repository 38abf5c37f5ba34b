"""Edits as HTML: each paragraph once for the gold and once for each system, with what is inserted and taken away.

What became of an edit is told three times: by a colour, by the style of a line, by a letter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise

from lexeval_gui.core.blocks import Edits, Lane, Mark, Pair, Pairs, Status

NAMES: Mapping[Status, str] = {"C": "Corrected", "R": "Recognised", "D": "Detected", "M": "Missed", "S": "spurious"}
"""What the letters stand for."""

CARET = "‸"
"""Where something is inserted."""

TAKEN_AWAY = "✕"
"""The label of a correction that is nothing: a line through the text says so."""

COLOURS = 8
"""Systems beyond so many have the colours of the first again."""


def system_class(system: int) -> str:
    """The class that gives a text the colour of a system."""
    return f"system system-{system % COLOURS}"


def legend() -> str:
    """What letters, lines and carets mean."""
    shown = (f'<li>{_chip(letter)} <span class="at {letter}">{name}</span></li>' for letter, name in NAMES.items())
    caret = f'<li><span class="caret">{CARET}</span> insertion</li>'
    return f'<ul class="legend">{"".join(shown)}{caret}</ul>\n'


def _chip(status: Status, by: Lane | None = None) -> str:
    """The letter of a status; over the colour of the system that it is about, if that is one of several."""
    said = escape(f"{NAMES.get(status, '')}{f' by {by.name}' if by else ''}", quote=True)
    css = f"chip {status}{f' by-{by.system % COLOURS}' if by else ''}"
    return f'<b class="{css}" title="{said}">{status}</b>' if status else ""


# -- the text ---------------------------------------------------------------------------------------------------------


def text_with_marks(block: Edits) -> str:
    """A text with the marks of the gold, which have a letter for each lane in turn, and with those of each lane."""
    starts = [0, *(at for at in block.breaks if at > 0)]
    edges = [*starts, max(len(block.text), starts[-1])]
    homes = [min(bisect_right(starts, mark.start), len(starts)) - 1 for mark in block.marks]
    paragraphs = []
    for number, (start, end) in enumerate(pairwise(edges)):
        here = [mark for mark, home in zip(block.marks, homes, strict=True) if home == number]
        paragraphs.append(_paragraph(block, start, end, here))
    return "".join(paragraphs)


def _paragraph(block: Edits, start: int, end: int, marks: Sequence[Mark]) -> str:
    golds = [mark for mark in marks if mark.system is None]
    lines = [_line("gold", "gold", block.text, start, end, golds, block.lanes if len(block.lanes) > 1 else ())]
    for lane in block.lanes:
        own = [mark for mark in marks if mark.system == lane.system]
        lines.append(_line(lane.name, system_class(lane.system), block.text, start, end, own, ()))
    return f'<div class="paragraph">{"".join(lines)}</div>'


def _line(who: str, css: str, text: str, start: int, end: int, marks: Sequence[Mark], judged: Sequence[Lane]) -> str:
    body = "".join(_marked(text, start, end, marks, judged))
    return f'<div class="lane"><span class="who {css}">{escape(who)}</span><p dir="auto">{body}</p></div>'


def _marked(text: str, start: int, end: int, marks: Sequence[Mark], judged: Sequence[Lane]) -> Iterator[str]:
    """The text between the ends of marks, each piece under the lines of all that cover it, and what marks say."""
    spans = [(min(mark.start, end), min(mark.end, end)) for mark in marks]
    cuts = sorted({start, end, *(at for span in spans for at in span)})
    for here, there in zip(cuts, [*cuts[1:], end], strict=True):
        for insertion in (False, True):
            for mark, (low, high) in zip(marks, spans, strict=True):
                if high == here and (low == high) == insertion:
                    yield _said(mark, judged, insertion)
        if there > here:
            covering = [mark for mark, (low, high) in zip(marks, spans, strict=True) if low <= here and high >= there]
            yield _under(text[here:there], covering)


def _under(text: str, marks: Sequence[Mark]) -> str:
    made = escape(text)
    for mark in marks:
        tag = "del" if mark.kind == "deletion" else "span"
        made = f'<{tag} class="at {_line_of(mark)}">{made}</{tag}>'
    return made


def _line_of(mark: Mark) -> str:
    """The status whose line a mark has; none where systems differ."""
    return mark.statuses[0] if len(set(mark.statuses)) == 1 else ""


def _said(mark: Mark, judged: Sequence[Lane], insertion: bool) -> str:
    """What stands behind a mark: caret, correction, letters; type and note under the pointer."""
    title = escape(" · ".join(filter(None, [mark.type, mark.note])), quote=True)
    caret = f'<span class="caret {_line_of(mark)}">{CARET}</span>' if insertion else ""
    is_nothing = mark.kind == "deletion" and mark.label == TAKEN_AWAY
    said = "" if is_nothing else f'<ins class="{_line_of(mark)}">{escape(mark.label)}</ins>'
    by: Sequence[Lane | None] = judged if len(judged) == len(mark.statuses) else [None] * len(mark.statuses)
    chips = "".join(map(_chip, mark.statuses, by))
    kind = f'<small class="type">{escape(mark.type)}</small>' if mark.type else ""
    return f'<span class="said" title="{title}">{caret}{said}{kind}{chips}</span>'


# -- the pairs --------------------------------------------------------------------------------------------------------


def pairs_table(block: Pairs) -> str:
    """The aligned pairs of the gold and a system."""
    if not block.pairs:
        return '<p class="note">no edits</p>'
    heads = ("", "type", "gold", block.name, "why not one level higher")
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    rows = "".join(map(_row, block.pairs))
    return f'<table class="pairs"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(pair: Pair) -> str:
    cells = "".join(f'<td dir="auto">{escape(text)}</td>' for text in (pair.type, pair.gold, pair.edit, pair.why))
    return f"<tr><td>{_chip(pair.status)}</td>{cells}</tr>"
