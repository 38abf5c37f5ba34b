"""Finding words in the pages of help: lines under their headings; measures and parameters also by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.task import Identity
from lexeval_gui.window.help.pages import HelpPage, general_name

GAP = "\u2002"
"""Between the title and the id in a heading."""

JOINTS = str.maketrans("_-\u00a0\u202f", "    ")
"""What joins words in ids, titles and texts alike is a blank here."""


class Line(Struct, frozen=True):
    """What stands in a paragraph of a page, or in a row of a table, by its cells; `section` is the heading above."""

    section: str
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """The line as it is read."""
        return "  ".join(filter(None, self.cells))


class Found(Struct, frozen=True):
    """A section of a page, with the first line found in it, how many places there are, and the number of the first of
    them in the page (from 0). None of them where a name was found that the section does not write."""

    page: HelpPage
    section: str
    line: str
    first: int = 0
    count: int = 0

    @property
    def is_of_heading(self) -> bool:
        """Whether the line is the heading of the section."""
        return self.line == self.section or self.line.endswith(f"{GAP}{self.section}")


def folded(text: str) -> str:
    """A text as it is compared, letter by letter: each place stays the same."""
    lowered = (letter.lower() for letter in text)
    return "".join(low if len(low) == 1 else letter for low, letter in zip(lowered, text, strict=True)).translate(
        JOINTS
    )


def places_in(text: str, typed: str) -> list[tuple[int, int]]:
    """Where what is typed stands in a text: start and end, as often as it does. One letter alone is a word alone."""
    wanted, within = folded(" ".join(typed.split())), folded(text)
    found: list[tuple[int, int]] = []
    start = within.find(wanted) if wanted else -1
    while start >= 0:
        end = start + len(wanted)
        if len(wanted) > 1 or _is_word(text, start, end):
            found.append((start, end))
        start = within.find(wanted, end)
    return found


def _is_word(text: str, start: int, end: int) -> bool:
    return not any(near.isalnum() or near == "_" for near in (text[:start][-1:], text[end:][:1]))


def find(
    typed: str, pages: Sequence[HelpPage], lines_of: Callable[[HelpPage], Sequence[Line]], identity: Identity | None
) -> list[Found]:
    """The sections where what is typed stands: first those of what is called so, then those that are headed so, then
    the others, as they stand in the pages. `identity` is that of the task of the first page, if it is one of a task."""
    if not folded(typed).strip():
        return []
    called = _called(typed, identity) if identity is not None else {}
    ranked: list[tuple[int, Found]] = []
    for page in pages:
        for found in _in_page(typed, page, lines_of(page), called if identity and page.task == identity.id else {}):
            exact = folded(found.section) == folded(" ".join(typed.split()))
            is_head = bool(places_in(found.section, typed))
            named = called.get(found.section, ("", False)) if page.task else ("", False)
            rank = 0 if exact or named[1] else 1 if named[0] else 2 if is_head else 3
            ranked.append((rank, found))
    return [found for _, found in sorted(ranked, key=lambda entry: entry[0])]


def _in_page(typed: str, page: HelpPage, lines: Iterable[Line], called: dict[str, tuple[str, bool]]) -> Iterator[Found]:
    sections: dict[str, Found] = {}
    number = 0
    for line in lines:
        if line.section in called and line.section not in sections:
            sections[line.section] = Found(page, line.section, called[line.section][0])
        if count := sum(len(places_in(cell, typed)) for cell in line.cells):
            known = sections.get(line.section)
            if known is None:
                sections[line.section] = Found(page, line.section, line.text, number, count)
            elif not known.count:
                sections[line.section] = replace(known, first=number, count=count)
            else:
                told = line.text if known.is_of_heading else known.line
                sections[line.section] = replace(known, count=known.count + count, line=told)
            number += count
    return iter(sections.values())


def _called(typed: str, identity: Identity) -> dict[str, tuple[str, bool]]:
    """The sections of measures and parameters that are called so: what they are called, and whether just so. A short
    name is found by all of it, an id or title by a part."""
    wanted, found = folded(" ".join(typed.split())), dict[str, tuple[str, bool]]()
    for measure in identity.measures:
        whole, parts = (measure.short, measure.alias), (measure.id, measure.title)
        _add(found, measure.id, wanted, whole, parts)
    for parameter in identity.parameters:
        _add(found, parameter.id, wanted, (), (parameter.id, parameter.title))
    return found


def _add(
    found: dict[str, tuple[str, bool]], id: str, wanted: str, whole: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    exact = any(folded(name) == wanted for name in (*whole, *parts) if name)
    if exact or (len(wanted) > 1 and any(wanted in folded(name) for name in parts)):
        told = " · ".join(dict.fromkeys(filter(None, (*parts[1:], *whole, id))))
        for section in (id, general_name(id)):
            found.setdefault(section, (told, exact))
