"""What is seen on the page of a report: every cell of its tables, every line and curve, beside what is seen on the page
made anew. So a number that was altered on the page alone is found as well as one in its data."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from lxml import etree

from lexeval_gui.workspace.reproduction.numbers import LACKING, ComparedNumber, apart

SEEN = "page: "
"""Stands before the title of a section of the page, in the place of the name of a section of its data."""

_LINES = ".//text()[not(ancestor::table or ancestor::pre or ancestor::h2 or ancestor::p[@class='command'])]"

_DIGIT = re.compile(r"\d")


def compare_pages(before: str, now: str, without: Collection[str] = ()) -> list[ComparedNumber]:
    """Everything with a digit that is seen on a page, and whatever else is another on the two, but in the sections with
    these ids. What names the files where they are now (command lines, the data) is not compared."""
    was, found = _seen(before, without), _seen(now, without)
    both = (ComparedNumber(*place, was.get(place, LACKING), found.get(place, LACKING)) for place in {**was, **found})
    return [one for one in both if not one.is_same or _DIGIT.search(str(one.before))]


def _seen(page: str, without: Collection[str]) -> dict[tuple[str, str], str]:
    """Each text by section and place."""
    parser = etree.HTMLParser(huge_tree=True, encoding="utf-8", no_network=True)
    root: Any = etree.fromstring(page.encode("utf-8"), parser)
    found: dict[tuple[str, str], str] = {}
    for part in root.xpath("/html/body/header | /html/body/main/section") if root is not None else ():
        if part.get("id") not in without:
            title = SEEN + _text(next(part.iter("h1", "h2"), part))
            found |= {(title, place): text for place, text in _texts(part)}
    return found


def _texts(part: Any) -> Iterator[tuple[str, str]]:
    tables = part.xpath(".//table")
    for number, table in enumerate(tables, 1):
        prefix = f"table {number}/" if len(tables) > 1 else ""
        yield from ((prefix + place, text) for place, text in _cells(table))
    lines = filter(None, (" ".join(text.split()) for text in part.xpath(_LINES)))
    yield from ((f"line {number}", text) for number, text in enumerate(lines, 1))
    yield from ((f"curve {number}", path) for number, path in enumerate(part.xpath(".//path/@d"), 1))


def _cells(table: Any) -> Iterator[tuple[str, str]]:
    """Each cell by its row and column: by what stands at their heads, or else by their numbers."""
    heads = [_text(cell) for cell in table.xpath("./thead/tr[1]/*")]
    columns = list(apart(heads))
    yield from (("caption", _text(caption)) for caption in table.iter("caption"))
    yield from ((f"head {number}", head) for number, head in enumerate(heads, 1))
    rows = [[_text(cell) for cell in row.xpath("./td | ./th")] for row in table.xpath("./tbody/tr | ./tr | ./tfoot/tr")]
    for name, row in zip(apart(row[0] if row else "" for row in rows), rows, strict=True):
        for place, text in enumerate(row):
            yield f"{name}/{columns[place] if place < len(columns) else place + 1}", text


def _text(element: Any) -> str:
    return " ".join("".join(element.itertext()).split())
