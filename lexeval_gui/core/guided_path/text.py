"""The text of a path: paragraphs with `**strong**` and `*slanted*` words, and numbers between braces.

Strong text may hold slanted words, and slanted text strong ones. An asterisk that marks nothing, because it stands
alone or a blank is on the side of the words, is an asterisk.

`{eager.coverage_f = .473}` states a number: the running program reads the number, and whoever checks the path compares
it with what is stated. `{eager.coverage_f}` is read alone. `{cited .462}` is a number of a paper. A number with a
decimal point outside braces is found by `bare_numbers`: nobody could check it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

Style = Literal["plain", "strong", "slanted", "strong slanted", "number"]

CITED = "cited "

BRACES = re.compile(r"\{([^{}]*)\}")
TOKEN = re.compile(r"\{[^{}]*\}|\*+|[^*{]+|\{")
PARTING = re.compile(r"\n\s*\n")
BARE = re.compile(r"(?<![\w.])\d*\.\d+")
STATED = re.compile(r"-?\d*\.?\d+%?")

MARKS = {1: ("*",), 2: ("**",), 3: ("**", "*")}
"""What so many asterisks in a row may begin or end; more of them are no mark."""


class Statement(Struct, frozen=True):
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
    def is_percent(self) -> bool:
        """Whether hundredths are stated: `30%`."""
        return self.stated.endswith("%")

    @property
    def is_cited(self) -> bool:
        """Whether it is a number of a paper, and none of the running program."""
        return self.name.startswith(CITED)


class Piece(Struct, frozen=True):
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
    return tuple(statement(found) for words in _paragraphs(text) for found in BRACES.findall(words))


def bare_numbers(text: str) -> list[str]:
    """The numbers with a decimal point that stand outside braces."""
    return [found for words in _paragraphs(text) for found in BARE.findall(BRACES.sub(" ", words))]


def paragraphs(text: str) -> Iterator[tuple[Piece, ...]]:
    """The paragraphs of a text, which empty lines part, in pieces of one style."""
    for words in _paragraphs(text):
        yield tuple(pieces(words))


def _paragraphs(text: str) -> Iterator[str]:
    """Each paragraph as one line."""
    for paragraph in PARTING.split(text):
        if words := " ".join(paragraph.split()):
            yield words


def pieces(text: str) -> Iterator[Piece]:
    """A text in pieces of one style, the numbers in it apart."""
    tokens = TOKEN.findall(text)
    marking = _marking(tokens)
    is_on = {"*": False, "**": False}
    said = ""
    for place, token in enumerate(tokens):
        marks = [mark for mark in MARKS.get(len(token), ()) if (place, mark) in marking] if token[0] == "*" else []
        is_number = token[0] == "{" and len(token) > 1
        if said and (marks or is_number):
            yield Piece(said, _style(is_on))
            said = ""
        if is_number:
            yield _number(token)
            continue
        for mark in marks:
            is_on[mark] = not is_on[mark]
        said += token[sum(map(len, marks)) :]
    if said:
        yield Piece(said, _style(is_on))


def _marking(tokens: list[str]) -> set[tuple[int, str]]:
    """The asterisks that mark something: by the place of their token and the mark that they are, in pairs of which the
    first stands before words and the second after."""
    found, begun = set[tuple[int, str]](), dict[str, int]()
    for place, token in enumerate(tokens):
        for mark in MARKS.get(len(token), ()) if token[0] == "*" else ():
            ends = place > 0 and not tokens[place - 1][-1].isspace()
            begins = place + 1 < len(tokens) and not tokens[place + 1][0].isspace()
            if ends and mark in begun:
                found |= {(begun.pop(mark), mark), (place, mark)}
            elif begins:
                begun[mark] = place
    return found


def _style(is_on: dict[str, bool]) -> Style:
    if is_on["**"]:
        return "strong slanted" if is_on["*"] else "strong"
    return "slanted" if is_on["*"] else "plain"


def _number(braced: str) -> Piece:
    found = statement(braced[1:-1])
    return Piece(found.name.removeprefix(CITED) if found.is_cited else found.stated, "number", found)
