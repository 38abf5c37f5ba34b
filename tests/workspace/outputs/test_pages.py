"""Items as HTML: well-formed, escaped, alone, with every edit's letter."""

from __future__ import annotations

import re
from typing import Any

import lxml.html
import pytest
from msgspec.structs import replace

from lexeval_gui.core import samples
from lexeval_gui.core.blocks import Aligned, AlignedForm, Edits, Lane, Mark, Pair, Pairs, Ranking
from lexeval_gui.core.html import render
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, outputs
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.outputs import pages
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

SAMPLES = opening.samples()


def evaluated(sample: samples.Sample) -> Evaluation:
    settings = Settings(opening.task(sample.task).identity.parameters)
    parts = reading.read(opening.plan(sample.paths), Job())
    return Evaluation(prepare(sample.task, parts, settings, (), Job()), settings)


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.id for sample in SAMPLES])
def test_a_page_of_a_sample_holds_every_item_and_block(sample):
    evaluation = evaluated(sample)
    items = range(min(8, len(evaluation.dataset)))
    whole = "".join(pages.of_items(evaluation, items))
    page = parsed(whole)
    assert [head.text for head in page.iterfind(".//h2")] == [f"item {evaluation.dataset.ids[item]}" for item in items]
    blocks = [block for item in items for block in evaluation.blocks(item, range(len(evaluation.system_names)))]
    assert len(page.find_class("block")) == len(blocks)
    assert page.find_class("signature")[0].text == outputs.headline_signature(evaluation)
    for found, block in zip(page.find_class("block"), blocks, strict=True):
        if isinstance(block, Edits):
            _check_text(found, block)
        if isinstance(block, Pairs):
            rows = found.xpath(".//tbody/tr")
            assert [row.xpath("string(td[1])") for row in rows] == [pair.status for pair in block.pairs]
            assert [row.xpath("string(td[5])") for row in rows] == [pair.why for pair in block.pairs]
        if isinstance(block, Ranking):
            answers = [answer.text for column in block.columns for answer in column.answers]
            assert [li.xpath("string(span[1])") for li in found.iter("li")] == answers


def parsed(page: str) -> Any:
    """The elements of HTML, which know more than the types of lxml say."""
    return lxml.html.fromstring(page)


def _check_text(found, block: Edits) -> None:
    """Every edit has its letters, in each lane the text is whole."""
    letters = sorted(chip.text for chip in found.find_class("chip"))
    assert letters == sorted(status for mark in block.marks for status in mark.statuses if status)
    for said in found.find_class("said"):
        said.drop_tree()
    lanes = len(block.lanes) + 1
    texts = [p.text_content() for p in found.xpath(".//div[contains(@class, 'lane')]/p")]
    for lane in range(lanes):
        assert "".join(texts[lane::lanes]) == block.text


def test_nothing_comes_from_elsewhere():
    whole = "".join(pages.of_items(evaluated(SAMPLES[0]), [0]))
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|src=", whole)
    assert "prefers-color-scheme: dark" in whole


EVIL = "<script>&\"'"


def test_texts_are_escaped():
    mark = Mark(0, 3, EVIL, EVIL, None, ("M",), note=EVIL)
    other = Mark(2, 2, EVIL, EVIL, 0, ("S",), "insertion", note=EVIL)
    blocks = (
        Edits(EVIL, EVIL, (mark, other), (Lane(0, EVIL),), (), EVIL),
        Pairs(EVIL, 0, EVIL, (Pair("M", EVIL, EVIL, EVIL, EVIL),), EVIL),
    )
    for block in blocks:
        made = render(block)
        assert "<script" not in made
        assert parsed(made).text_content().count(EVIL) >= 5


def test_forms_in_columns_are_a_table_that_runs_as_they_are_written():
    forms = (
        AlignedForm("kelb", ("k", "e", "l", "b", ""), "both"),
        AlignedForm("klieb", ("k", "", "l", "", "ie"), "lexicon"),
    )  # fmt: skip
    block = Aligned("forms of kelb", 0, EVIL, "dictionary", forms, 1)
    found = parsed(render(block))
    rows = [[cell.text_content() for cell in row] for row in found.xpath(".//tbody/tr")]
    assert rows == [["●", "●", "kelb", "k", "e", "l", "b", "·"], ["●", "○", "klieb", "k", "·", "l", "·", "ie"]]
    assert found.xpath(".//table/@dir") == ["ltr"]
    hebrew = replace(block, forms=(AlignedForm("כלב", ("כ", "ל", "ב"), "both"),))
    assert parsed(render(hebrew)).xpath(".//table/@dir") == ["rtl"]


def test_marks_that_overlap_or_lie_beyond_the_text_keep_their_letters():
    marks = (
        Mark(0, 5, "x", statuses=("D",)), Mark(3, 8, "y", statuses=("R",)), Mark(4, 4, "z", statuses=("M",)),
        Mark(10, 99, "", "deletion", statuses=("C",)), Mark(50, 60, "far", statuses=("M",)),
    )  # fmt: skip
    block = Edits("text", "abcd efgh ijkl", marks, (), (5,))
    found = parsed(render(block))
    _check_text(found, block)


def test_the_line_of_gold_is_neutral_where_systems_differ():
    block = Edits("text", "abc", (Mark(0, 1, "x", statuses=("C", "M")),), (Lane(0, "a"), Lane(1, "b")))
    found = parsed(render(block))
    assert [chip.get("title") for chip in found.find_class("chip")] == ["Corrected by a", "Missed by b"]
    assert [at.get("class").strip() for at in found.find_class("at")] == ["at"]
