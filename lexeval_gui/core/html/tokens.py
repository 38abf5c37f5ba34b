"""A reference over an output as an HTML table, each token in a column with what it is aligned with; small tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lexeval_gui.core.aligned import GAP, columns
from lexeval_gui.core.blocks import Grid, Line, Token, Tokens
from lexeval_gui.core.html.edits import system_class


def token_rows(block: Tokens) -> str:
    """Two rows. A token that moved says where to, or where from; the others their letter."""
    pairs = [(link.upper, link.lower) for link in block.links if link.kind != "move"]
    if block.is_unsaid:  # each row begins at the left
        pairs = [(place, place) for place in range(min(len(block.upper), len(block.lower)))]
    moved = [(link.upper, link.lower) for link in block.links if link.kind == "move"]
    found = columns(len(block.upper), len(block.lower), pairs)
    above = _row("reference", "", block.upper, [column.upper for column in found], dict(moved))
    came = {lower: upper for upper, lower in moved}
    below = _row(block.name, f" {system_class(block.system)}", block.lower, [column.lower for column in found], came)
    return f'<table class="tokens"><tbody>{above}{below}</tbody></table>'


def _row(name: str, css: str, tokens: Sequence[Token], places: Sequence[int], other: dict[int, int]) -> str:
    cells = "".join("<td></td>" if place == GAP else _cell(tokens[place], other.get(place)) for place in places)
    return f'<tr><th scope="row" class="who{css}">{escape(name)}</th>{cells}</tr>'


def _cell(token: Token, other: int | None) -> str:
    far = "" if other is None else f"{other + 1}"
    mark = f"<sup>{token.mark}{far}</sup>" if token.mark else ""
    css = f' class="op-{token.mark}"' if token.mark else ""
    return f'<td{css} title="{escape(token.note, quote=True)}"><bdi>{escape(token.text)}</bdi>{mark}</td>'


def grid_table(block: Grid) -> str:
    """A small table; the sum is its foot."""
    heads = "".join(
        f'<th scope="col"{_number(n in block.numbers)}>{escape(head)}</th>' for n, head in enumerate(block.heads)
    )
    body, last = (block.lines[:-1], block.lines[-1:]) if block.total else (block.lines, ())
    rows, foot = ("".join(_line(line, block.numbers) for line in lines) for lines in (body, last))
    foot = f"<tfoot>{foot}</tfoot>" if foot else ""
    return f'<table class="grid"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>{foot}</table>'


def _line(line: Line, numbers: Sequence[int]) -> str:
    cells = "".join(f'<td dir="auto"{_number(n in numbers)}>{escape(text)}</td>' for n, text in enumerate(line.cells))
    css = ' class="quiet"' if line.quiet else ""
    return f"<tr{css}>{cells}</tr>"


def _number(yes: bool) -> str:
    return ' class="number"' if yes else ""
