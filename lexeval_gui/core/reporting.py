"""A report as data: headed sections of sentences and tables; and how it is written as text, Markdown and LaTeX.

As HTML it is a part of a page, which `workspace.outputs.report` writes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from lexeval_gui.core.plaintext import isolated, one_line
from lexeval_gui.core.tables import Table, latex, markdown, render

Written = Literal["text", "markdown", "latex"]

ENDINGS: dict[str, Written] = {".txt": "text", ".tex": "latex", ".md": "markdown"}
"""How the names of files end, and the format of these."""


class Section(Struct, frozen=True):
    """A part of a report under its heading: sentences, which are one paragraph, then tables."""

    title: str
    sentences: tuple[str, ...]
    tables: tuple[Table, ...] = ()

    @property
    def paragraph(self) -> str:
        """The sentences in one line; a name that is written from right to left turns nothing around it."""
        return " ".join(isolated(one_line(sentence)) for sentence in self.sentences)


class Report(Struct, frozen=True):
    """What there is to report."""

    title: str
    sections: tuple[Section, ...]

    @property
    def paragraph(self) -> str:
        """All sentences, without headings and tables, in one line."""
        return " ".join(found for section in self.sections if (found := section.paragraph))


def write(report: Report, format: Written) -> str:
    """The report as plain text, as GitHub's Markdown, or as a piece of LaTeX for the package booktabs."""
    return "".join({"text": _text, "markdown": _markdown, "latex": _latex}[format](report))


def _text(report: Report) -> Iterator[str]:
    title = isolated(one_line(report.title))
    yield f"{title}\n{'=' * len(title)}\n"
    for section in report.sections:
        yield f"\n{section.title}\n{'-' * len(section.title)}\n"
        yield f"{section.paragraph}\n" if section.sentences else ""
        yield from (f"\n{render(table, 'text')}" for table in section.tables)


def _markdown(report: Report) -> Iterator[str]:
    yield f"# {markdown.escape(report.title)}\n"
    for section in report.sections:
        yield f"\n## {markdown.escape(section.title)}\n"
        yield f"\n{_not_a_list(markdown.escape(section.paragraph))}\n" if section.sentences else ""
        yield from (f"\n{render(table, 'markdown')}" for table in section.tables)


def _not_a_list(text: str) -> str:
    """A paragraph that Markdown takes for no heading, quotation or list, whatever the name begins with that it begins
    with."""
    first = text.split(" ", 1)[0]
    is_number = first[:-1].isdigit() and first[-1:] in ".)"
    if is_number:
        return text.replace(first, f"{first[:-1]}\\{first[-1]}", 1)
    return f"\\{text}" if first[:1] in ("#", ">", "+", "-", "=") else text


def _latex(report: Report) -> Iterator[str]:
    body = "".join(_latex_body(report))
    yield "% \\usepackage{booktabs}\n"
    yield "" if body.isascii() else "% \\usepackage[T1]{fontenc}\n"
    yield latex.PROVIDED if latex.LETTER in body else ""
    yield body


def _latex_body(report: Report) -> Iterator[str]:
    yield f"\\section*{{{latex.escape(report.title)}}}\n"
    for section in report.sections:
        yield f"\n\\subsection*{{{latex.escape(section.title)}}}\n"
        yield f"{latex.escape(section.paragraph)}\n" if section.sentences else ""
        for table in section.tables:
            yield f"\n\\par\\medskip\\noindent\\textit{{{latex.escape(table.title)}}}\\par\\smallskip\\noindent\n"
            yield render(table, "latex")
