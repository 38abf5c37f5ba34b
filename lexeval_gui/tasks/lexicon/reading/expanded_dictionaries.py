"""Expanded dictionaries of Apertium: `form:lemma<tags>` on each line, as `lt-expand` prints them.

`:>:` and `:<:` in the place of the colon mark what is only analysed or only generated; `~` in front of a form is the
sign of the post-generator; `+` parts the lexemes of a form that is made of several, and `#` goes before what does not
inflect and belongs to the lemma (https://wiki.apertium.org/wiki/Lttoolbox). Lines are written anew as lemma, tab, form,
tab, first tag, one for one, and read as these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem, Severity, Unreadable, unreadable
from lexeval_gui.tasks.lexicon.messages import problem_at_lines, quoted
from lexeval_gui.tasks.lexicon.parts import WordList
from lexeval_gui.tasks.lexicon.reading.column_order import Columns
from lexeval_gui.tasks.lexicon.reading.features import Tags
from lexeval_gui.tasks.lexicon.reading.fields import lines_of, padded
from lexeval_gui.tasks.lexicon.reading.remedies import AS_LABELLED
from lexeval_gui.tasks.lexicon.reading.rows import RAGGED_SHARE, Rows, word_list

FORM = "`form:lemma<tags>`"

LINE = re.compile(rb"[^\t<>]*:(?:[<>]:)?[^\t<>]*<[^<>\s]+>[^\t]*")
"""A line of an expanded dictionary, as it is recognised."""

PIECE = 2**20
"""Text is written anew in pieces of so many bytes, and on to the end of the line."""

_PLAIN = re.compile(rb"~?([^:<>\t]*):(?:[<>]:)?([^:<>#\t]*)<([^<>\t]+)>(?:<[^<>\t]+>)*\r?")
"""A line with one lexeme, which nearly all are."""

_MARK = re.compile(rb":[<>]:")
_LEXEME = re.compile(rb"([^<]*)((?:<[^<>]*>)*)(.*)")
_AT = Columns(lemma=0, form=1, features=2)

Fields = tuple[bytes, bytes, bytes]


class _Expanded(Struct):
    """The text that lines are written anew as, and the lines that are put aside, or worth a word, by reason: their
    numbers and the first of them."""

    text: bytearray = field(default_factory=bytearray)
    count: int = 0
    aside: dict[str, tuple[bytes, list[int]]] = field(default_factory=dict)

    def add(self, number: int, line: bytes) -> None:
        """Write a line anew; what is none becomes an empty line."""
        if b"__REGEXP__" in line:
            self._put_aside("expression", number, line)
            self.text += b"\n"
            return
        if plain := _PLAIN.fullmatch(line):
            form, lemma, tag = plain.groups()
        elif not line.strip():
            self.text += b"\n"
            return
        else:
            form, lemma, tag = self._fields(number, line)
        if not lemma.strip():
            if form or tag:
                self._put_aside("no-lemma", number, line)
            self.text += b"\n"
            return
        self.count += 1
        self.text += b"%b\t%b\t%b\n" % (lemma, form, tag)

    def _fields(self, number: int, line: bytes) -> Fields:
        """Form, lemma and first tag of a line that is not plain; nothing where it is left out."""
        sides = None if b"\t" in line else _sides(line.strip())
        if sides is None:
            self._put_aside("ragged", number, line)
            return b"", b"", b""
        form, right = sides
        lemma, tags, rest = _LEXEME.match(right).groups()  # type: ignore[union-attr]
        if rest.startswith(b"+"):
            self._put_aside("joined", number, line)
        lemma = lemma.replace(b"# ", b" ")
        if tags and b"#" in rest:  # of joined lexemes too the rest belongs to the first one
            lemma += rest.partition(b"#")[2].split(b"<")[0]
        return form.removeprefix(b"~"), lemma, tags[1:].partition(b">")[0]

    def _put_aside(self, reason: str, number: int, line: bytes) -> None:
        self.aside.setdefault(reason, (line, []))[1].append(number)


def _sides(line: bytes) -> tuple[bytes, bytes] | None:
    """Form and analysis of a line; None if it has no two sides, or the tags stand in front. Of several colons, which
    are letters of form and lemma, the middle one parts them."""
    if mark := _MARK.search(line):
        left, right = line[: mark.start()], line[mark.end() :]
    else:
        end = line.find(b"<")
        places = [place for place, byte in enumerate(line if end < 0 else line[:end]) if byte == ord(":")]
        if not places:
            return None
        middle = places[len(places) // 2]
        left, right = line[:middle], line[middle + 1 :]
    return None if b"<" in left else (left, right)


def read_expanded(role: str, path: str, name: str, text: bytearray, split: bool, job: Job) -> WordList:
    """An expanded dictionary. `split`: a lemma for each part of speech. Raises Unreadable."""
    found = _Expanded()
    for number, line in _lines(text, job):
        found.add(number, line)
    del text[:]
    said = list(_problems(path, found))
    if not found.count:
        errors = [replace(problem, severity="error") for problem in said[:1]]
        raise Unreadable(errors) if errors else unreadable(path, "no-rows", f"holds no line such as {FORM}")
    anew = padded(found.text)
    rows = Rows(anew, Tags(surely=True))
    for share, lines in lines_of(anew):
        job.step(0.4 + 0.2 * share, "reading")
        rows.add(lines, _AT, lines.field(_AT.lemma))
    return word_list(role, path, name, rows, said, split, job)


def _lines(text: bytearray, job: Job) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers."""
    start, number, size = 0, 1, len(text)
    while start < size:
        end = text.find(b"\n", start + PIECE) + 1 or size
        for line in bytes(text[start:end]).removesuffix(b"\n").split(b"\n"):
            yield number, line
            number += 1
        start = end
        job.step(0.1 + 0.3 * start / size, "reading")


_SAID: dict[str, tuple[Severity, str]] = {
    "ragged": ("error", f"has not the form {FORM}, with the tags behind the colon; the line is left out"),
    "no-lemma": ("error", f"has no lemma; expected {FORM}; the line is left out"),
    "expression": ("note", "is a regular expression and no word; it is left out"),
    "joined": ("note", "is made of several lexemes; it is a form of the first one"),
}
"""What is said of lines that are put aside, or read in a way that is not the only one."""


def _problems(path: str, found: _Expanded) -> Iterator[Problem]:
    """Raises Unreadable if too many lines have another form."""
    total = found.count + sum(len(found.aside[reason][1]) for reason in found.aside if reason != "joined")
    for reason, (severity, text) in _SAID.items():
        first, numbers = found.aside.get(reason, (b"", []))
        if not numbers:
            continue
        lines = np.array(numbers, np.int64)
        if reason == "ragged" and len(numbers) > RAGGED_SHARE * total:
            many = f"{count_of(len(numbers), 'line')} of {total:,} are so, more than 5 %, and the file is refused"
            text = f"{quoted(first)} has not the form {FORM}, with the tags behind the colon; {many}"
            refused = problem_at_lines("error", path, reason, text, lines)
            raise Unreadable([replace(refused, remedies=(AS_LABELLED,))])
        yield problem_at_lines(severity, path, reason, f"{quoted(first)} {text}", lines)
