"""XML piece by piece: elements as they begin and end, with nothing read but the text itself."""

from __future__ import annotations

import random

import pytest
from lxml import etree

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.core.xml_elements import PIECE, SAFELY, forget, line_of, text_within, xml_elements
from lexeval_gui.testing.example_counts import times


def events(text: bytes, *, whole: bool = True, before: int = 0) -> list[tuple[str, str, int]]:
    found = xml_elements("x.xml", text, "XML", Job(), whole=whole, before=before)
    return [(event, str(element.tag), line_of(element)) for event, element in found]


def test_elements_come_as_they_begin_and_end_and_comments_do_not():
    text = b"<a>\n<b/><!-- c --><?d e?></a>"
    assert events(text) == [("start", "a", 1), ("start", "b", 2), ("end", "b", 2), ("end", "a", 1)]


def test_lines_are_counted_beyond_pieces_and_beyond_what_two_bytes_hold():
    text = b"<a>" + b"\n" * 70_000 + b" " * PIECE + b"<b/></a>"
    assert ("start", "b", 70_001) in events(text)


def test_only_the_beginning_of_a_text_may_break_off():
    assert events(b"<a><b/>", whole=False) == [("start", "a", 1), ("start", "b", 1), ("end", "b", 1)]
    with pytest.raises(Unreadable) as refused:
        events(b"<a>\n<b/>", before=10)
    (problem,) = refused.value.problems
    assert (problem.code, problem.line) == ("xml", 12)


def test_an_entity_that_nobody_declared_is_told_with_its_line():
    with pytest.raises(Unreadable) as refused:
        events(b"<a>\n<b>\n&x;</b></a>", before=10)
    (problem,) = refused.value.problems
    assert (problem.code, problem.line) == ("xml", 13)
    assert "Entity 'x' not defined" in problem.message


def test_entities_of_the_files_own_are_refused():
    with pytest.raises(Unreadable) as refused:
        events(b"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")
    assert refused.value.problems[0].code == "entities"


def test_elements_that_are_forgotten_leave_the_tree():
    text = b"<a>" + b"<b><c/></b>" * 1000 + b"</a>"
    left = 0
    for event, element in xml_elements("x.xml", text, "XML", Job()):
        if event == "end" and element.tag == "b":
            forget(element)
        if event == "end" and element.tag == "a":
            left = len(element)
    assert left == 1


def test_the_text_within_an_element_is_all_of_it_in_its_order():
    rng = random.Random(3)
    for _ in range(times(60)):
        root = etree.fromstring(f"<a>{_content(rng, 4)}</a>", etree.XMLParser(**SAFELY))
        for element in root.iter():
            assert text_within(element) == "".join(map(str, element.itertext()))


def _content(rng: random.Random, depth: int) -> str:
    """Elements, text, comments and what XML has besides, by chance."""
    plain = ("", "x", " \n", "&amp;&#228;", "<![CDATA[<c>]]>", "<!-- d -->", "<?e f?>", "<empty/>")
    pieces = (
        f"<b>{_content(rng, depth - 1)}</b>" if depth and rng.random() < 0.4 else rng.choice(plain) for _ in range(4)
    )
    return "".join(pieces)
