"""Telling the files of the generation task by how they begin."""

from __future__ import annotations

import re

from lexeval_gui.core.decoding import byte_order_mark
from lexeval_gui.core.task import Guess
from lexeval_gui.tasks.generation.reading import ratings_file, tables, webnlg

_WORD_LINE = re.compile(rb"[0-9]+(?:[-.][0-9]+)?\t[^\t\n]+(?:\t[^\t\n]*){8}\r?$")
_OTHER_FORMATS = re.compile(rb"::|\|\|\||^[SA] .*\|\|\||\t|^[<{\[]|^%|^#")
"""What stands in most lines of other tasks, of tables and markup, and in few tokenised sentences."""

_ALONE = re.compile(rb"(?<![^ \n])[.,;:!?](?![^ \r\n])")
_ATTACHED = re.compile(rb"[^\s.,;:!?][.,;:!?](?=[^0-9.])|[(){}=]\S|\S[(){}=]")
_LETTER = re.compile(rb"[A-Za-z\x80-\xff]")

_LOOKED_AT = 200
_REFERENCES = ("ref", "gold", "target")

_NUMBERED = re.compile(r"(^|[-_. ])ref(erence)?s?[-_.]?(txt|lex)?[-_.]?\d+(\.(txt|lex))?$", re.IGNORECASE)
"""Names of one of several files of references: `ref.txt0`, `reference1`, `all-notdelex-reference2.lex`."""


def sniff(head: bytes, name: str) -> Guess | None:
    """Say in which role a file that begins with `head` is likely to be opened; None if it looks like none of them."""
    mark, encoding = byte_order_mark(head)
    text = head[len(mark) :]
    if encoding not in ("", "utf-8"):
        text = text.decode(encoding, "ignore").encode("utf-8", "ignore")
    if b"\0" in text:
        return None
    if webnlg.is_xml(text):
        is_benchmark = b"<benchmark" in text and b"<entry" in text
        return Guess("gold", 0.95, "XML of WebNLG: entries with their texts") if is_benchmark else None
    lines = text.replace(b"\r\n", b"\n").split(b"\n")
    if len(lines) > 1:
        lines.pop()  # it may be cut
    return _table(text) or _conllu(lines) or ratings_file.sniff(head, name) or _sentences(lines[:_LOOKED_AT], name)


def _table(text: bytes) -> Guess | None:
    """A first line that names a column of references or outputs, beside one that says what they are of."""
    first = tables.first_line(text.decode("utf-8", "replace"))
    for role, what in (("gold", "references"), ("system", "outputs")):
        if (columns := tables.columns_of(first, role)) is not None:
            named = ", ".join(columns.heads[place] for place in columns.texts)
            return Guess(role, 0.95, f"a table of {what}: {named}")
    return None


def _conllu(lines: list[bytes]) -> Guess | None:
    """Lines of ten columns that begin with a number, among comments."""
    body = [line for line in lines if line.strip() and not line.startswith(b"#")][:_LOOKED_AT]
    found = sum(_WORD_LINE.match(line) is not None for line in body)
    if not body or 2 * found <= len(body):
        return None
    return Guess("gold", 0.95 * found / len(body), "CoNLL-U: ten columns with tabs, a word a line")


def _sentences(lines: list[bytes], name: str) -> Guess | None:
    """Sentences whose punctuation stands alone, a line each; of several words, without signs of other formats."""
    text = b"\n".join(lines)
    words = [len(line.split()) for line in lines if line.strip()]
    if not words or sum(words) < 2 * len(words) or not _is_text(text):
        return None
    if 10 * sum(_OTHER_FORMATS.search(line) is not None for line in lines) > len(words):
        return None
    alone, attached = len(_ALONE.findall(text)), len(_ATTACHED.findall(text + b"\n"))
    if _NUMBERED.search(name) and _is_mostly_letters(text):
        return Guess("gold", 0.75 if alone else 0.6, "a sentence a line, named as one of several references")
    if attached > alone / 4 or not _is_mostly_letters(text):
        return None
    likelihood = 0.75 if alone else 0.55
    if any(word in name.lower() for word in _REFERENCES):
        return Guess("gold", likelihood, "a tokenised sentence a line, named as a reference")
    return Guess("system", likelihood, "a tokenised sentence a line")


def _is_mostly_letters(text: bytes) -> bool:
    return 2 * len(_LETTER.findall(text)) >= len(text.replace(b" ", b""))


def _is_text(text: bytes) -> bool:
    """Whether this is UTF-8 (its end may be cut) without control characters."""
    return "\ufffd" not in text[:-4].decode("utf-8", "replace")[:-1] and not re.search(rb"[\x01-\x08\x0e-\x1f]", text)
