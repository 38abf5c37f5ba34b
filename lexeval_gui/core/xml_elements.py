"""XML of which nothing but the file itself is read: no document type, no network, no entities of the file's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from lxml import etree

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import unreadable

PIECE = 2**18
"""Text is taken in pieces of so many bytes: between two work can be stopped."""

_PLACE = re.compile(r",? line \d+, column \d+.*$", re.DOTALL)
_SHOWN = 60
SAFELY: dict[str, Any] = {
    "encoding": "utf-8",
    "resolve_entities": False,
    "load_dtd": False,
    "no_network": True,
    "remove_comments": True,
    "remove_pis": True,
    "huge_tree": False,
}
"""What every parser of XML is told."""


def xml_elements(
    path: str, text: bytes, form: str, job: Job, *, whole: bool = True, before: int = 0
) -> Iterator[tuple[str, etree._Element]]:
    """The elements of a text in UTF-8, whatever it declares, as `start` and `end` come; comments and processing
    instructions are none. A text that is not `whole` may break off.

    `before` lines stand before it in the file, and `form` says what was expected. Raises Unreadable if it is not
    well-formed or declares entities.
    """
    parser = etree.XMLPullParser(("start", "end"), **SAFELY)
    try:
        for start in range(0, len(text), PIECE):
            job.step(start / len(text), "reading sentences")
            parser.feed(text[start : start + PIECE])
            yield from _events(path, parser)
        if whole:
            parser.close()
    except etree.XMLSyntaxError as error:
        told = error if error.lineno else _error_of_all(text) or error
        reason = _shown(_PLACE.sub("", told.msg or "nothing was found"))
        message = f"is not well-formed XML ({reason}); expected {form}"
        raise unreadable(path, "xml", message, before + (told.lineno or 1)) from None


def line_of(element: etree._Element) -> int:
    """The line that an element begins in."""
    return cast("int", element.sourceline or 1)


def text_within(element: etree._Element) -> str:
    """All text of an element and of what is in it, in its order: what `itertext` gives, which takes thrice as long for
    a few letters. XML is nested 256 deep at most (see SAFELY)."""
    text = element.text or ""
    for child in element:
        text += text_within(child) + (child.tail or "")
    return text


def forget(element: etree._Element) -> None:
    """Take an element that is done with, and what stands before it, out of the tree that grows."""
    parent = element.getparent()
    element.clear()
    if parent is not None and parent[0] is not element:
        del parent[0]


def _events(path: str, parser: etree.XMLPullParser) -> Iterator[tuple[str, etree._Element]]:
    for event, element in parser.read_events():
        assert isinstance(element, etree._Element)
        if element.getparent() is None and event == "start":
            _refuse_entities(path, element)
        yield event, element


def _error_of_all(text: bytes) -> etree.XMLSyntaxError | None:
    """What is wrong with a text, parsed as a whole: fed with pieces, a parser does not say where an entity stands that
    nobody declared."""
    try:
        etree.fromstring(text, etree.XMLParser(**SAFELY))
    except etree.XMLSyntaxError as error:
        return error
    return None


def _refuse_entities(path: str, root: etree._Element) -> None:
    document_type: Any = root.getroottree().docinfo.internalDTD
    if document_type is not None and any(True for _ in document_type.iterentities()):
        message = "declares entities of its own, which are not read; replace them by what they stand for"
        raise unreadable(path, "entities", message)


def _shown(reason: str) -> str:
    """The beginning of what the parser said, on one line, without what a terminal would obey."""
    line = " ".join(reason.split())
    shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in line[: _SHOWN + 1])
    return f"{shown[:_SHOWN]}…" if len(shown) > _SHOWN else shown
