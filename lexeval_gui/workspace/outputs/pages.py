"""Items as a page of HTML that stands alone: no script, nothing from elsewhere, light or dark as the reader has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from lexeval_gui.core.blocks import Block, Edits, Pairs
from lexeval_gui.core.html import render
from lexeval_gui.core.html.edits import legend, system_class
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.plaintext import isolated
from lexeval_gui.core.resources import resource
from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace.outputs.measures import headline_signature
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def of_items(
    evaluation: Evaluation,
    items: Iterable[int],
    systems: Sequence[int] | None = None,
    title: str = "",
    check: Check = go_on,
) -> Iterator[str]:
    """The pieces of a page of these items with the pictures of these systems (all); made as they are asked for.

    `check` is called before each item: it may raise to stop.
    """
    wanted = tuple(range(len(evaluation.system_names)) if systems is None else systems)
    title = title or f"LexEval: {evaluation.task.identity.title.lower()}"
    yield from framed(title, _items(evaluation, items, wanted, check))


def framed(title: str, pieces: Iterable[str]) -> Iterator[str]:
    """A whole page around pieces of one, which are made as they are asked for: head, style and heading come first."""
    yield from head(title)
    yield f"<h1>{escape(title)}</h1>\n"
    yield from pieces
    yield "</body>\n</html>\n"


def _items(evaluation: Evaluation, items: Iterable[int], wanted: Sequence[int], check: Check) -> Iterator[str]:
    yield _about(evaluation, wanted)
    told = False
    for item in items:
        check()
        blocks = evaluation.blocks(item, wanted)
        if not told and any(isinstance(block, (Edits, Pairs)) for block in blocks):
            told = True
            yield legend()
        yield section(f"item {isolated(evaluation.dataset.ids[item])}", blocks)
    yield f'<footer><p class="signature">{escape(headline_signature(evaluation))}</p></footer>\n'


def section(title: str, blocks: Iterable[Block], level: int = 2, lead: str = "") -> str:
    """Blocks under a heading of this level; `lead` is a piece of HTML between them."""
    shown = "".join(render(block, level + 1) for block in blocks)
    return f'<section class="item">\n<h{level}>{escape(title)}</h{level}>\n{lead}{shown}</section>\n'


def head(title: str, styles: Sequence[str] = ("page.css",)) -> Iterator[str]:
    """The beginning of a page, up to its body, in the style of these files of resources/pages."""
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
    )
    style = "".join(resource("pages", name).read_text(encoding="utf-8") for name in styles)
    yield f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"


def _about(evaluation: Evaluation, systems: Sequence[int]) -> str:
    """Which systems there are, with the score of each by its headline measure."""
    entries = []
    for system in systems:
        measure = evaluation.headline(system)
        value = evaluation.scores(system, [measure.id]).total(measure.id)
        name = f'<span class="{system_class(system)}">{escape(isolated(evaluation.system_names[system]))}</span>'
        entries.append(f"<li>{name} {escape(measure.title)} {format_number(value, 3)} over all items</li>")
    return f'<ul class="systems">{"".join(entries)}</ul>\n'
