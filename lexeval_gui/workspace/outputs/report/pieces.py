"""Pieces that every section of a report is put together from: tables, sentences, command lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

from lexeval_gui.core import tables
from lexeval_gui.core.plaintext import isolated, one_line
from lexeval_gui.core.tables import Table
from lexeval_gui.workspace.outputs.command_lines.inputs import NoCommand


def line(text: str) -> str:
    """A name or a sentence in one line that turns nothing around it."""
    return isolated(one_line(text))


def table(made: Table, label: str) -> str:
    """A table that is moved by itself where it is wider than the page."""
    shown = tables.render(made, "html")
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}">\n{shown}</div>\n'


def paragraph(text: str, css: str = "") -> str:
    """A sentence; `css` is its class."""
    named = f' class="{css}"' if css else ""
    return f"<p{named}>{escape(line(text))}</p>\n"


def command(wanted: Callable[[], str], lead: str = "These numbers:", lacking: str = "prints these numbers") -> str:
    """The command line that prints what stands above it, broken between its words only; or why there is none."""
    try:
        words = " ".join(f"<span>{escape(word)}</span>" if word else "" for word in line(wanted()).split(" "))
        return f'<p class="command">{escape(lead)} <code>{words}</code></p>\n'
    except NoCommand as error:
        return paragraph(f"No command {lacking}: {error.reason}.", "command")


def numbers(title: str, found: Iterable[Table], wanted: Callable[[], str], lacking: str = "") -> Iterator[str]:
    """The tables of a verb, and the command that prints them; or why there are none (`lacking`)."""
    if lacking:
        yield paragraph(lacking)
        return
    for made in found:
        yield table(made, made.title or title)
    yield command(wanted)
