"""What is shown to whoever is to predict a score says nothing of it: in no sample, whatever is judged otherwise."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Literal

import numpy as np
import pytest
from msgspec.structs import replace

from lexeval_gui.core import blocks as kinds
from lexeval_gui.core.blocks import Block
from lexeval_gui.core.blocks_as_text import plain
from lexeval_gui.core.blocks_without_verdicts import without_verdicts
from lexeval_gui.core.html import render
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.tables import format_number
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring import open_files
from lexeval_gui.workspace.scoring.evaluation import Evaluation

SAMPLES = {sample.id: sample for sample in opening.samples()}
MOST_ITEMS = 25
VERDICT_WORDS = re.compile(r"\t(hit|miss|repeated|dropped|C|R|D|M|S)(?![\w:])|/[SIDM]\b|\tboth\b|class=\"(chip|op-)")


def opened(sample: str) -> Evaluation:
    plan = opening.plan(list(SAMPLES[sample].paths), SAMPLES[sample].task)
    settings = Settings(opening.task(plan.task).identity.parameters)
    return open_files(plan, settings, Job()).under((), settings, Job())


def items(evaluation: Evaluation) -> range:
    return range(min(len(evaluation.dataset), MOST_ITEMS))


def numbers_of(evaluation: Evaluation, item: int) -> Iterator[str]:
    """Every broken number that any measure has of the item, as people read it."""
    for system in range(len(evaluation.system_names)):
        for id in evaluation.available(system):
            if not evaluation.measures[id].per_item:
                continue
            value = float(evaluation.item_values(system, id, slice(item, item + 1))[0])
            if np.isfinite(value) and value != round(value):
                yield from (format_number(value, digits) for digits in (2, 3))


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_number_of_the_item_and_no_verdict_is_told(sample: str) -> None:
    evaluation = opened(sample)
    systems = range(len(evaluation.system_names))
    told = 0
    for item in items(evaluation):
        whole = evaluation.blocks(item, systems)
        left = without_verdicts(whole)
        text = "\n".join([*map(plain, left), *map(render, left)])
        assert not VERDICT_WORDS.search(text), text
        own = " ".join(plain(block) for block in whole if isinstance(block, kinds.Text))
        for number in set(numbers_of(evaluation, item)):
            found = re.compile(rf"(?<![\d.]){re.escape(number)}(?!\d)")
            told += bool(found.search("\n".join(map(plain, whole))))
            assert found.search(own) or not found.search(text), (evaluation.dataset.ids[item], number)
    assert told or not any(set(numbers_of(evaluation, item)) for item in items(evaluation)), "nothing could be found"


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_was_written_stays(sample: str) -> None:
    """Text, gold and answers are there: without them nobody could predict anything."""
    evaluation = opened(sample)
    systems = range(len(evaluation.system_names))
    for item in items(evaluation):
        whole = evaluation.blocks(item, systems)
        text = "\n".join(map(plain, without_verdicts(whole)))
        for written in filter(None, (word for block in whole for word in words_of(block))):
            assert written.strip() in text


def words_of(block: Block) -> Iterator[str]:
    match block:
        case kinds.Text():
            yield from (span.text for span in block.spans)
        case kinds.Multiset(system=None):
            yield from (bar.label for bar in block.bars)
        case kinds.Ranking():
            yield from (answer.text for column in block.columns for answer in column.answers)
        case kinds.Edits():
            yield from (mark.label for mark in block.marks)
        case kinds.Aligned():
            yield from (form.text for form in block.forms)
        case kinds.Tokens():
            yield from (token.text for token in (*block.upper, *block.lower))


@pytest.mark.parametrize("sample", SAMPLES)
def test_other_verdicts_leave_it_as_it_is(sample: str) -> None:
    """States, statuses, marks, links, headlines and notes of systems are drawn at random: nothing of them is seen."""
    evaluation, draw = opened(sample), random.Random(sample)
    systems = range(len(evaluation.system_names))
    for item in items(evaluation):
        whole = evaluation.blocks(item, systems)
        changed = [judged_otherwise(block, draw) for block in whole]
        assert without_verdicts(changed) == without_verdicts(whole)


def judged_otherwise(block: Block, draw: random.Random) -> Block:
    match block:
        case kinds.Ranking():
            return replace(block, columns=tuple(column_otherwise(column, draw) for column in block.columns), note="9")
        case kinds.Edits():
            return replace(block, marks=tuple(mark_otherwise(mark, draw) for mark in block.marks), note="C 3")
        case kinds.Tokens():
            rows = [tuple(token_otherwise(t, draw) for t in row) for row in (block.upper, block.lower)]
            links = tuple(kinds.Link(0, 0, "match") for _ in range(draw.randint(0, 3)))
            return replace(block, upper=rows[0], lower=rows[1], links=links, note="2 errors")
        case kinds.Aligned():
            forms = tuple(replace(form, note="found", cells=(), gestures=()) for form in block.forms)
            return replace(block, forms=tuple(draw.sample(forms, len(forms))), stem=draw.randint(0, 9), note="L .5")
        case kinds.Formula():
            return replace(block, lines=((kinds.Piece(str(draw.random()), "result"),),))
    return block


def column_otherwise(column: kinds.Column, draw: random.Random) -> kinds.Column:
    answers = []
    for answer in column.answers:
        state = draw.choice(("hit", "miss")) if answer.state in ("hit", "miss") else answer.state
        more = draw.choice((True, False))
        answers.append(
            replace(answer, state=state, count=draw.randint(0, 9), marked=more, note="x", lights=("gold", "x"))
        )
    return replace(column, answers=tuple(answers), headline=f"F {draw.random():.3f}", note="nothing found")


def mark_otherwise(mark: kinds.Mark, draw: random.Random) -> kinds.Mark:
    letters: tuple[kinds.Status, ...] = ("C", "R", "D", "M", "S")
    statuses = tuple(draw.choice(letters) for _ in mark.statuses)
    changed = replace(mark, statuses=statuses, partners=(("gold", draw.randint(0, 9)),))
    return changed if mark.system is None else replace(changed, type="XX", note="spurious")


def token_otherwise(token: kinds.Token, draw: random.Random) -> kinds.Token:
    letters: tuple[Literal["S", "I", "D", "M"], ...] = ("S", "I", "D", "M")
    return replace(token, mark=draw.choice(letters), note="moved", lights=(("treelet", draw.randint(0, 9)),))


def test_forms_of_both_sides_stand_in_the_order_of_their_letters() -> None:
    """Who has a form cannot be told from its place: each side is a list of its own."""
    sides = {"vidit": "both", "amat": "dictionary", "zelat": "lexicon", "cantat": "both"}
    forms = tuple(kinds.AlignedForm(text, (), side) for text, side in sides.items())  # type: ignore[arg-type]
    (grid,) = without_verdicts([kinds.Aligned("forms of x", 1, "lex", "dictionary", forms)])
    assert isinstance(grid, kinds.Grid)
    assert grid.heads == ("dictionary", "lex")
    assert [line.cells for line in grid.lines] == [("amat", "cantat"), ("cantat", "vidit"), ("vidit", "zelat")]


def test_the_cutoff_stays_where_it_is() -> None:
    """A repeated answer before the cutoff is not taken, and no line goes before it; behind it none comes back."""
    given = [("a", "hit", True), ("a", "repeated", False), ("b", "miss", True), ("c", "miss", False)]
    given += [("a", "repeated", False), ("d", "dropped", False)]
    answers = tuple(kinds.Answer(text, state, taken=taken) for text, state, taken in given)  # type: ignore[arg-type]
    (left,) = without_verdicts([kinds.Ranking("answers", (kinds.Column(0, "s", "F .4", answers),))])
    assert isinstance(left, kinds.Ranking)
    assert [answer.taken for answer in left.columns[0].answers] == [True, True, True, False, False, False]
    assert plain(left) == "answers\ns\n1\ta\n2\ta\n3\tb\n4\tc  cut\n5\ta  cut\n6\td  cut"
