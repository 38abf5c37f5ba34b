"""The text of a path: paragraphs with `**strong**` and `*slanted*` words, and numbers between braces.

`{eager.coverage_f = .473}` states a number: the running program reads the number, and whoever checks the path compares
it with what is stated. `{eager.coverage_f}` is read alone. `{cited .462}` is a number of a paper. A number with a
decimal point outside braces is found by `bare_numbers`: nobody could check it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Style = Literal["plain", "strong", "slanted", "number"]

CITED = "cited "

BRACES = re.compile(r"\{([^{}]*)\}")
STYLED = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<slanted>[^*\s](?:[^*]*[^*\s])?)\*|(?P<number>\{[^{}]*\})")
BARE = re.compile(r"(?<![\w.])\d*\.\d+")
STATED = re.compile(r"-?\d*\.?\d+%?")


@dataclass(frozen=True, slots=True)
class Statement:
    """What stands between braces: the name of a number (see workspace.guided_paths.values), and what is stated of it
    as written; "" if nothing is."""

    name: str
    stated: str = ""

    @property
    def digits(self) -> int | None:
        """The decimals that are stated; None if nothing is."""
        if not self.stated:
            return None
        return len(self.stated.rstrip("%").partition(".")[2])

    @property
    def is_cited(self) -> bool:
        """Whether it is a number of a paper, and none of the running program."""
        return self.name.startswith(CITED)


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text in one style; of a number its statement."""

    text: str
    style: Style = "plain"
    statement: Statement | None = None


def statement(inside: str) -> Statement:
    """What stands between two braces. A filter may hold an equals sign: the last one with blanks around it counts, if
    a number follows it."""
    name, equals, stated = inside.rpartition(" = ")
    if equals and STATED.fullmatch(stated.strip()):
        return Statement(name.strip(), stated.strip())
    return Statement(inside.strip())


def statements(text: str) -> tuple[Statement, ...]:
    """Everything between braces in a text."""
    return tuple(statement(found) for found in BRACES.findall(text))


def paragraphs(text: str) -> Iterator[tuple[Piece, ...]]:
    """The paragraphs of a text, which empty lines part, in pieces of one style."""
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if words := " ".join(paragraph.split()):
            yield tuple(pieces(words))


def pieces(text: str) -> Iterator[Piece]:
    """A text in pieces of one style; strong words may hold numbers."""
    end = 0
    for match in STYLED.finditer(text):
        if before := text[end : match.start()]:
            yield Piece(before)
        end = match.end()
        if match["number"]:
            yield _number(match["number"])
        elif match["slanted"]:
            yield Piece(match["slanted"], "slanted")
        else:
            yield from _strong(match["strong"])
    if rest := text[end:]:
        yield Piece(rest)


def _strong(text: str) -> Iterator[Piece]:
    for part in re.split(r"(\{[^{}]*\})", text):
        if part:
            yield _number(part) if part.startswith("{") else Piece(part, "strong")


def _number(braced: str) -> Piece:
    found = statement(braced[1:-1])
    return Piece(found.name.removeprefix(CITED) if found.is_cited else found.stated, "number", found)


def bare_numbers(text: str) -> list[str]:
    """The numbers with a decimal point that stand outside braces."""
    return BARE.findall(BRACES.sub(" ", text))
