"""An exercise on paper: items without verdicts with a line for each answer, and the solutions behind them, as one page
of HTML to be printed: A4, black on white, no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from lexeval_gui.core.blocks import Block, Edits, Grid, Line, Pairs, Tokens
from lexeval_gui.core.blocks_without_verdicts import without_verdicts
from lexeval_gui.core.guided_path.path import GuidedPath, Step
from lexeval_gui.core.guided_path.predictions import short
from lexeval_gui.core.html import render
from lexeval_gui.core.html.edits import legend
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.version import __version__
from lexeval_gui.workspace.guided_paths.exercises import ExerciseChoice, exercise
from lexeval_gui.workspace.guided_paths.showing import fill
from lexeval_gui.workspace.guided_paths.values import Moment, number
from lexeval_gui.workspace.items.headlines import title_of_item
from lexeval_gui.workspace.outputs.pages import head
from lexeval_gui.workspace.scoring.evaluation import Evaluation

if TYPE_CHECKING:
    from lexeval_gui.core.guided_path.text import Piece
    from lexeval_gui.project.sources import Source

STYLES = {"plain": "{}", "strong": "<strong>{}</strong>", "slanted": "<em>{}</em>", "number": "<strong>{}</strong>"}


class Sheet(Struct, frozen=True):
    """What stands on a sheet; `files` are those that are cited."""

    evaluation: Evaluation
    choice: ExerciseChoice
    files: Sequence[Source] = ()
    with_solutions: bool = False


def page(sheet: Sheet, check: Check = go_on) -> Iterator[str]:
    """The pieces of the page. `check` is called before each item: it may raise to stop. Raises BadValue where there is
    nothing to ask."""
    path = exercise(sheet.evaluation, sheet.choice, [source.path for source in sheet.files])
    title = f"Exercise: {sheet.evaluation.task.identity.title.lower()}"
    yield from head(title, ("page.css", "sheet.css"))
    yield from _begin(title, path)
    yield from _tasks(sheet, path, check)
    if sheet.with_solutions:
        yield from _solutions(sheet, path, check)
    yield from _end(sheet, path)
    yield "</body>\n</html>\n"


def _asked(path: GuidedPath) -> list[Step]:
    return [step for step in path.steps if step.predict]


def _begin(title: str, path: GuidedPath) -> Iterator[str]:
    said = f"{count_of(len(_asked(path)), 'question')}. Work each score out by hand, to two decimals."
    yield f'<header><h1>{escape(title)}</h1>\n<p class="who-fills">Name: <span class="blank"></span></p>\n'
    yield f"<p>{escape(said)}</p></header>\n"


def _tasks(sheet: Sheet, path: GuidedPath, check: Check) -> Iterator[str]:
    for place, step in enumerate(_asked(path), 1):
        check()
        asked = f'<p class="question">{_text(step.question, _moment(sheet, step))}</p>\n'
        answer = '<p class="answer-line">Answer: <span class="blank"></span></p>\n'
        left = without_verdicts(_blocks(sheet, step))
        trees = {tree.lines: tree for block in left if (tree := _tree(block)) is not None}  # of one reference once
        yield _section(_title(sheet, place, step), asked, [*left, *trees.values()], answer)


def _solutions(sheet: Sheet, path: GuidedPath, check: Check) -> Iterator[str]:
    """The answers, each with the item as it is usually shown."""
    yield '<h1 class="solutions">Solutions</h1>\n'
    told = False
    for place, step in enumerate(_asked(path), 1):
        check()
        moment, blocks = _moment(sheet, step), _blocks(sheet, step)
        if not told and any(isinstance(block, Edits | Pairs) for block in blocks):
            told = True
            yield legend()
        found = escape(short(number(step.predict, moment)))
        answer = f'<p class="solution"><strong>{found}</strong> — {_text(step.answer, moment)}</p>\n'
        yield _section(_title(sheet, place, step), answer, blocks, "", "solved")


def _end(sheet: Sheet, path: GuidedPath) -> Iterator[str]:
    """Under which conventions the answers hold, and of which files."""
    evaluation = sheet.evaluation
    predicted = dict.fromkeys(step.predict.rpartition(".")[2] for step in _asked(path))
    yield "<footer>\n"
    for id in predicted:
        yield f'<p class="signature">{escape(evaluation.signature(id))}</p>\n'
    if sheet.choice.seed:
        yield f'<p class="signature">items drawn by seed {escape(isolated(sheet.choice.seed))}</p>\n'
    if sheet.files:
        rows = "".join(map(_file, sheet.files))
        yield f'<table class="files"><caption>The files</caption><tbody>{rows}</tbody></table>\n'
    yield f'<p class="signature">LexEval {escape(__version__)}</p>\n</footer>\n'


def _file(source: Source) -> str:
    checksum = f"SHA-256 {source.sha256}" if source.sha256 else ""
    cells = (source.role, isolated(Path(source.path).name), checksum)
    return "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"


def _section(title: str, before: str, blocks: Sequence[Block], after: str, css: str = "asked") -> str:
    shown = "".join(render(block, 3) for block in blocks)
    return f'<section class="item {css}">\n<h2>{escape(title)}</h2>\n{before}{shown}{after}</section>\n'


def _tree(block: Block) -> Grid | None:
    """The tree of a reference in words, as arcs are not drawn on a page: each head with its daughters."""
    if not isinstance(block, Tokens) or not block.arcs:
        return None
    daughters: dict[int, list[str]] = {}
    for arc in block.arcs:
        daughters.setdefault(arc.head, []).append(block.upper[arc.daughter].text)
    named = [("root" if head < 0 else block.upper[head].text, own) for head, own in sorted(daughters.items())]
    return Grid("tree", ("head", "daughters"), tuple(Line((head, ", ".join(own))) for head, own in named))


def _title(sheet: Sheet, place: int, step: Step) -> str:
    return f"{place}. {title_of_item(sheet.evaluation, _row(sheet, step), with_groups=False)}"


def _row(sheet: Sheet, step: Step) -> int:
    row = sheet.evaluation.item_number(step.first.item)
    assert row is not None, "the item comes from the evaluation"
    return row


def _blocks(sheet: Sheet, step: Step) -> list[Block]:
    names = sheet.evaluation.system_names
    return sheet.evaluation.blocks(_row(sheet, step), [names.index(name) for name in step.first.systems])


def _moment(sheet: Sheet, step: Step) -> Moment:
    return Moment(sheet.evaluation, step.first.item)


def _text(text: str, moment: Moment) -> str:
    """The text of a step as HTML."""
    return "<br>".join("".join(map(_piece, paragraph)) for paragraph in fill(text, moment))


def _piece(piece: Piece) -> str:
    return STYLES[piece.style].format(escape(isolated(piece.text)))
