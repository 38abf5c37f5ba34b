"""The reader of WebNLG's XML (`benchmark/entries/entry/lex`): the texts of an entry are references of one sentence.

An entry has a name (`eid`), a category and a size, which is how many triples are to be said; these themselves are not
read. A text says its language where there are several (`lang`). Of the enriched releases, in which `lex` holds much
beside the text, the child `text` is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import cast

import numpy as np
from lxml import etree
from msgspec import Struct, field

from lexeval_gui.core.dataset import Interner, Labels
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Findings, Problem, Remedy, unreadable
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.core.xml_elements import forget, line_of, xml_elements
from lexeval_gui.tasks.generation.messages import printable
from lexeval_gui.tasks.generation.parts import Reference
from lexeval_gui.tasks.generation.reading import plain_text
from lexeval_gui.tasks.generation.reading.ids import unique_ids

FORM = "WebNLG's XML with `<entry eid=…><lex>text</lex>…</entry>`"

UNSTATED = "-"
"""The language of texts that do not say theirs."""

_ROOT = "benchmark"
_NAMED = 5
"""So many languages are named and offered, the most frequent first."""
_BEGINNING = re.compile(rb"\s*<(?:\?xml[\s?]|!DOCTYPE\s|!--|benchmark[\s>])")
_DECLARED = re.compile(rb"\s*<\?xml\b[^>]*\bencoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")


def is_xml(text: bytes) -> bool:
    """Whether a text begins as XML does."""
    return _BEGINNING.match(text[:1000]) is not None


def declared_encoding(raw: bytes) -> str:
    """What encoding XML says it is in; nothing if it says none, or is none."""
    found = _DECLARED.match(raw[:1000])
    return found[1].decode() if found else ""


def read(role: str, path: str, text: bytes, language: str, job: Job, whole: bool) -> Reference:
    """The references of a text in UTF-8: of all languages, or those in one (`-`: those that do not say theirs).

    Raises Unreadable if it is not well-formed, no benchmark, or holds no text in that language.
    """
    entries = _Entries(path, language.strip().casefold())
    with job.part(0.2, 0.8):
        for event, element in xml_elements(path, text, FORM, job, whole=whole):
            entries.take(event, element)
    entries.check(whole)
    vocabulary = Vocabulary()
    with job.part(0.8, 1):
        tokens = plain_text.parse_texts([text for _, text in entries.texts], vocabulary, job)
    names = [name.encode("utf-8", "replace") for name in entries.names]
    starts = np.array(entries.lines, np.int64)
    return Reference.of_text(
        role,
        path,
        Path(path).name,
        "webnlg",
        words=vocabulary.strings(),
        tokens=tokens,
        lines=np.array([line for line, _ in entries.texts], np.int64),
        whole=whole,
        ids=unique_ids(names, starts, entries.findings, "eid"),
        has_ids=any(entries.names),
        item_of=np.repeat(np.arange(len(entries.names)), entries.counts),
        labels={"category": _labels(entries.categories), "triples": _labels(entries.sizes)},
        problems=(*entries.findings.problems(), *entries.languages_problem()),
    )


def _labels(words: Sequence[str]) -> Labels:
    """A label per entry; none where nothing is said."""
    numbers = Interner()
    codes = [numbers[word.encode()] if word else -1 for word in words]
    return Labels(np.array(codes, np.int32), tuple(numbers.strings()))


class _Entries(Struct, dict=True):
    """The entries met so far: the name, line, category and size of each, how many references it has, and of all
    references in one row the line and the text. An entry without any has one that is empty."""

    path: str
    language: str
    names: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    sizes: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)
    languages: Counter[str] = field(default_factory=Counter)

    @cached_property
    def findings(self) -> Findings:
        """What is odd about them."""
        return Findings(self.path)

    def take(self, event: str, element: etree._Element) -> None:
        """Take what an event says: the file begins, or an entry is complete (and then forgotten by the tree)."""
        if event == "start":
            if element.getparent() is None and _name(element) != _ROOT:
                message = f"has the root `{printable(_name(element))}`; expected {FORM}"
                raise unreadable(self.path, "root", message, line_of(element))
        elif _name(element) == "entry":
            self._entry(element)
            forget(element)

    def _entry(self, entry: etree._Element) -> None:
        name = " ".join((entry.get("eid") or "").split())
        line = line_of(entry)
        if not name:
            said = f"an entry has no eid; it is called {len(self.names) + 1}, its number"
            self.findings.add("warning", "no-name", line, said)
        found = [(line_of(lex), _text(self.path, lex)) for lex in entry if _name(lex) == "lex" and self._wants(lex)]
        if not any(text for _, text in found):
            called = f"entry '{printable(name)}'" if name else "an entry"
            within = f" {_in(self.language)}" if self.language else ""
            said = f"{called} has no text{within}: a sentence without reference, which has no score"
            self.findings.add("note", "empty-line", line, said)
        self.names.append(name)
        self.lines.append(line)
        self.categories.append(" ".join((entry.get("category") or "").split()))
        self.sizes.append(" ".join((entry.get("size") or "").split()))
        self.counts.append(max(len(found), 1))
        self.texts += found or [(line, "")]

    def _wants(self, lex: etree._Element) -> bool:
        """Whether a text is in the language that is wanted."""
        language = (lex.get("lang") or lex.get("{http://www.w3.org/XML/1998/namespace}lang") or "").strip().casefold()
        self.languages[language or UNSTATED] += 1
        return self.language in ("", language or UNSTATED)

    def check(self, whole: bool) -> None:
        """Raise Unreadable if there is no entry, or no entry has a text that is wanted."""
        if not self.names:
            raise unreadable(self.path, "no-entries", f"holds no entry; expected {FORM}", 1)
        if any(text for _, text in self.texts) or not whole:
            return
        if not self.languages:
            message = "has entries without any text (`<lex>`): is it the data that systems are given?"
            raise unreadable(self.path, "no-texts", message, self.lines[0])
        message = f"has no text {_in(self.language)}; there are {self._there()}"
        if not self.language:
            message = "has nothing but blanks in its texts (`<lex>`); expected references"
        raise unreadable(self.path, "no-texts", message, self.lines[0], self._remedies() if self.language else ())

    def languages_problem(self) -> tuple[Problem, ...]:
        """A warning where references are in several languages, with ways to take those in one."""
        if self.language or len(self.languages) < 2:
            return ()
        message = f"has texts in {count_of(len(self.languages), 'language')}; all are references: {self._there()}"
        return (Problem("warning", self.path, None, "languages", message, (), self._remedies()),)

    def _there(self) -> str:
        """`1,262 in en, 340 without a language`."""
        said = [f"{number:,} {_in(language)}" for language, number in self.languages.most_common(_NAMED)]
        return ", ".join(said) + (", …" if len(self.languages) > _NAMED else "")

    def _remedies(self) -> tuple[Remedy, ...]:
        return tuple(
            Remedy(f"Read the texts {_in(language)}", (("language", language),), count_of(number, "reference"))
            for language, number in self.languages.most_common(_NAMED)
        )


def _in(language: str) -> str:
    """`in en`, or that it says none."""
    return "without a language" if language == UNSTATED else f"in {printable(language)}"


def _name(element: etree._Element) -> str:
    """The name of an element without its namespace; nothing for an entity."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _text(path: str, lex: etree._Element) -> str:
    """What a `lex` says. Raises Unreadable where that takes an entity that the file does not explain."""
    enriched = next((child for child in lex if _name(child) == "text"), None)
    said = lex if enriched is None else enriched
    for reference in said.iter(etree.Entity):
        message = f"uses the entity {printable(str(reference.text))}, which it does not declare; it is never resolved"
        raise unreadable(path, "entities", message, line_of(cast("etree._Element", reference.getparent())))
    return "".join(str(piece) for piece in said.itertext()).strip(" \t\r\n")
