"""XML without entities of its own, document types from elsewhere, or network; what breaks is said with its place."""

from __future__ import annotations

import re
from typing import cast

from lxml import etree

from lexeval_gui.core.problems import unreadable
from lexeval_gui.core.xml_elements import SAFELY, line_of
from lexeval_gui.tasks.edits.reading.encodings import utf8
from lexeval_gui.tasks.edits.reading.file_names import printable

_PLACE = re.compile(r",? line \d+, column \d+.*$", re.DOTALL)


def parser() -> etree.XMLParser:
    """A parser for many small files."""
    return etree.XMLParser(**SAFELY)


def parse_xml(path: str, raw: bytes, encoding: str, reader: etree.XMLParser) -> etree._Element:
    """The root of a file. Raises Unreadable if it is empty, not in its encoding, declares entities, or breaks."""
    text = utf8(path, raw, encoding)
    if not text.strip():
        raise unreadable(path, "empty", "is empty; expected XML")
    if b"<!DOCTYPE" in text and b"<!ENTITY" in text:  # refused before anything is expanded
        line = text.count(b"\n", 0, text.find(b"<!ENTITY")) + 1
        message = "declares entities of its own, which are never resolved; replace them by what they stand for"
        raise unreadable(path, "entities", message, line)
    try:
        root = etree.fromstring(text, reader)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        reason = printable(_PLACE.sub("", error.msg or "") or "nothing was found", 120)
        line = min(max(line, 1), text.count(b"\n") + 1)
        message = f"is not well-formed XML: {reason} (line {line}, column {max(column, 1)})"
        raise unreadable(path, "xml", message, line) from None
    if b"<!DOCTYPE" in text:
        _refuse_references(path, root)
    return root


def _refuse_references(path: str, root: etree._Element) -> None:
    """Refuse references to entities that a document type elsewhere may declare: it is not read."""
    for reference in root.iter(etree.Entity):
        message = f"uses the entity {printable(str(reference.text))}, which it does not declare; it is never resolved"
        raise unreadable(path, "entities", message, line_of(cast("etree._Element", reference.getparent())))
