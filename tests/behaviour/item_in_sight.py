"""Whether the current item can be seen: its id, its headline score, its sentence and three of its answers.

What has to be there is asked of the task, where it stands of what was painted (tests/painted.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.blocks import Aligned, AlignedForm, Answer, Block, Edits, Mark, Ranking, Text, Token, Tokens
from lexeval_gui.core.plaintext import one_line
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.parts import Part
from lexeval_gui.window.shell.main_window import MainWindow
from tests.painted import PaintedText, painted_texts, texts_in

WANTED = 3
"""Answers, edits, forms or tokens of an item that are seen, if it has so many."""
LEAST_CUT = 4
"""Letters that are left of a text that is cut, at least."""


def missing(window: MainWindow) -> list[str]:
    """What of the current item cannot be seen as the window is."""
    evaluation, item = window.state.data.evaluation, window.state.selection.current
    assert evaluation is not None
    assert item is not None
    systems = window.state.view.shown_systems
    texts = painted_texts(window)
    blocks = evaluation.blocks(item, systems)
    found = [_missing_id(window, texts, evaluation.dataset.ids[item]), _missing_score(window, texts, item)]
    found += [_missing_sentence(window, texts, block) for block in blocks]
    found += [_missing_answers(window, texts, block) for block in _first_of_each_kind(blocks)]
    return [fault for fault in found if fault]


def _about_item(window: MainWindow, text: PaintedText) -> bool:
    """Whether a text stands in the pane of the item, or in the line of the item above the pages."""
    widget = window.childAt(text.rect.center().toPoint())
    while widget is not None and widget is not window.item and widget.objectName() != "item-line":
        widget = widget.parentWidget()
    return widget is not None


def _missing_id(window: MainWindow, texts: Sequence[PaintedText], name: str) -> str:
    shown = [text.text for text in texts if text.is_visible and _about_item(window, text)]
    return "" if any(name in text for text in shown) else f"the id {name}"


def _missing_score(window: MainWindow, texts: Sequence[PaintedText], item: int) -> str:
    evaluation = window.state.data.evaluation
    assert evaluation is not None
    shown = [text.text for text in texts if text.is_visible and _about_item(window, text)]
    words = {word.strip("()[],;") for text in shown for word in text.split()}
    for system in window.state.view.shown_systems:
        value = float(evaluation.item_values(system, evaluation.headline(system).id, slice(item, item + 1))[0])
        if np.isfinite(value) and number(value) not in words:
            return f"the score {number(value)} of {evaluation.system_names[system]}"
    return ""


def number(value: float) -> str:
    """A score as people write it: .625, 1.000, −.050."""
    text = f"{abs(value):.3f}"
    return ("−" if value < 0 and float(text) else "") + (text[1:] if text.startswith("0") else text)


# the sentence


def _missing_sentence(window: MainWindow, texts: Sequence[PaintedText], block: Block) -> str:
    """The line of the target, or of the current edit, and those beside it."""
    if isinstance(block, Text):
        sentence = "".join(span.text for span in block.spans)
        before, targets = 0, []
        for span in block.spans:
            targets += [(before, before + len(span.text))] * (span.kind == "target")
            before += len(span.text)
    elif isinstance(block, Edits):
        sentence, targets = block.text, [_current_edit(window, block)]
    else:
        return ""
    widget = _widget_of(window, block)
    if widget is None:
        return "the sentence is not shown"
    lines = _lines_of(texts_in(window, widget, texts))
    return _missing_around(sentence, targets or [(0, 1)], lines)


def _current_edit(window: MainWindow, block: Edits) -> tuple[int, int]:
    """Where the edit that is chosen stands, else the first."""
    chosen = window.state.selection.part
    marks = sorted(block.marks, key=lambda mark: (mark.ref != chosen, mark.start))
    return (marks[0].start, max(marks[0].end, marks[0].start + 1)) if marks else (0, 1)


def _missing_around(sentence: str, targets: Iterable[tuple[int, int]], lines: Sequence[str]) -> str:
    """What of a sentence is not in the lines that are seen: of each target the line, the one above, the one below."""
    places = np.cumsum([0, *(not letter.isspace() for letter in sentence)])
    whole, at, seen = _solid(sentence), 0, list[tuple[int, int]]()
    for line in lines:
        solid = _solid(line).strip("…")
        start = whole.find(solid, at)
        if solid and start >= 0:
            seen.append((start, start + len(solid)))
            at = start + len(solid)
    starts, ends = {start for start, _ in seen}, {end for _, end in seen}
    for target in targets:
        first, last = (int(places[min(place, len(sentence))]) for place in target)
        first = min(first, len(whole) - 1)
        upper = next((line for line in seen if line[0] <= first < line[1]), None)
        lower = next((line for line in seen if line[0] < max(last, first + 1) <= line[1]), None)
        if upper is None or lower is None:
            return f"the line of “{whole[first:last][:30]}”"
        if upper[0] > 0 and upper[0] not in ends:
            return f"the line above “{whole[first:last][:30]}”"
        if lower[1] < len(whole) and lower[1] not in starts:
            return f"the line below “{whole[first:last][:30]}”"
    return ""


def _solid(text: str) -> str:
    """A text without blanks."""
    return "".join(text.split())


def _lines_of(texts: Sequence[PaintedText]) -> list[str]:
    """The lines of a running text that are wholly seen, from top to bottom: of all texts those in the largest font."""
    largest = max((text.size for text in texts), default=0)
    lines: list[list[PaintedText]] = []
    for text in sorted((text for text in texts if text.size == largest), key=lambda text: text.baseline):
        if lines and text.baseline - lines[-1][0].baseline < largest / 3:
            lines[-1].append(text)
        else:
            lines.append([text])
    return [_joined(line) for line in lines if all(text.is_visible for text in line)]


def _joined(texts: Iterable[PaintedText]) -> str:
    return " ".join(text.text for text in sorted(texts, key=lambda text: text.rect.left()))


def _widget_of(window: MainWindow, block: Block) -> BlockWidget[Block] | None:
    """What shows a block of the task, or what of it has room."""
    for widget in window.item.findChildren(BlockWidget):
        if widget.isVisible() and widget.whole is not None and _names(widget.block) == _names(block):
            return widget
    return None


def _names(block: Block) -> tuple[object, ...]:
    return type(block), block.title, getattr(block, "system", None)


# the answers


def _first_of_each_kind(blocks: Sequence[Block]) -> list[Block]:
    """The answers of the first system, where each system has a block of its own."""
    kinds = (Ranking, Edits, Aligned, Tokens)
    firsts = [next((block for block in blocks if isinstance(block, kind)), None) for kind in kinds]
    return [block for block in firsts if block is not None]


def _missing_answers(window: MainWindow, texts: Sequence[PaintedText], block: Block) -> str:
    """Three answers of the first system and three in all; three edits, forms, or tokens of each row."""
    widget = _widget_of(window, block)
    inside = [] if widget is None else [text for text in texts_in(window, widget, texts) if text.is_visible]
    parts = [] if widget is None else [part for part in widget.parts if _is_seen(window, widget, part, inside)]
    for what, wanted, least in _wanted(block):
        seen = [part for part in parts if any(part.source is one or part.source == one for one in wanted)]
        if len(seen) < min(least, len(wanted)):
            return f"{what}: {len(seen)} of {len(wanted)}"
    return ""


def _wanted(block: Block) -> Iterator[tuple[str, Sequence[object], int]]:
    """What of a block is to be seen, and how many of it."""
    match block:
        case Ranking(columns=columns) if columns:
            yield f"answers of {columns[0].name}", columns[0].answers, WANTED
            yield "answers", [answer for column in columns[:2] for answer in column.answers], WANTED
        case Edits(marks=marks):
            yield "edits", marks, WANTED
        case Aligned(forms=forms):
            yield "forms", forms, WANTED
        case Tokens(upper=upper, lower=lower):
            yield "tokens of the reference", upper, WANTED
            yield "tokens", lower, WANTED


def _is_seen(window: MainWindow, widget: QWidget, part: Part, inside: Sequence[PaintedText]) -> bool:
    """Whether the text of a part is painted where the part stands, be its end cut."""
    place = part.rect.translated(QPointF(widget.mapTo(window, QPoint())))
    painted = _solid(_joined(text for text in inside if place.contains(text.rect.center())))
    name = _solid(one_line(_text_of(part.source)))
    cut = painted.partition("…")[0]
    return bool(name) and (name in painted or ("…" in painted and len(cut) >= LEAST_CUT and cut[-LEAST_CUT:] in name))


def _text_of(source: object) -> str:
    match source:
        case Answer(text=text) | Token(text=text) | AlignedForm(text=text):
            return text if text.strip() else "(empty)"
        case Mark(label=label):
            return label.strip() or ("␣" if label else "✕")
    return ""
