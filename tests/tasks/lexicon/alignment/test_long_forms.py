"""Forms that no language has: their beginnings are aligned, and the picture says so; the others stand as ever."""

from __future__ import annotations

import random

import pytest

from lexeval_gui.core.blocks import Aligned
from lexeval_gui.tasks.lexicon import alignment
from lexeval_gui.tasks.lexicon.alignment import columns
from lexeval_gui.tasks.lexicon.alignment.columns import ELLIPSIS, LONGEST, SHORTEST, grid
from lexeval_gui.tasks.lexicon.alignment.graphemes import GENERAL
from tests.tasks.lexicon.small import opened


def words(count: int, length: int) -> list[str]:
    draw = random.Random(count)
    return ["".join(draw.choices("aeioubdfgklmnprst", k=length)) for _ in range(count)]


@pytest.mark.parametrize(("count", "most"), [(2, LONGEST), (8, LONGEST), (50, 63), (200, SHORTEST)])
def test_of_very_long_forms_the_beginning_is_aligned(count: int, most: int):
    forms = words(count, 300)
    found = grid(forms, GENERAL)
    assert sorted(found.forms) == sorted(forms)
    for form, cells, starts in zip(found.forms, found.cells, found.starts, strict=True):
        shown = [cell for cell in cells if cell]
        assert shown[-1] == ELLIPSIS
        assert "".join(shown[:-1]) == form[:most]
        assert [start for start in starts if start >= 0] == list(range(most + 1))
    assert found.cut == count
    assert found.shortened.startswith(f"{count} forms are very long")


def test_work_is_bounded(monkeypatch):
    """As many cells are filled for a form of 50,000 letters as for one of 500."""
    filled = []

    def counting(rows, kind_of):
        filled.append(sum(map(len, rows)) * max(map(len, rows)))
        return alignment.align(rows, kind_of)

    monkeypatch.setattr(columns, "align", counting)
    for length in (500, 50_000):
        grid(words(8, length), GENERAL)
    assert filled[0] == filled[1] <= columns.WORK


def test_one_long_form_among_others_is_named_and_they_are_whole():
    found = grid(["run", "ran", "r" * 5000], GENERAL)
    rows = dict(zip(found.forms, found.cells, strict=True))
    assert ["".join(rows[form]) for form in ("run", "ran")] == ["run", "ran"]
    assert found.shortened == f"1 form is very long: only the beginning is aligned, {ELLIPSIS} stands for the rest"
    assert grid(["run", "ran"], GENERAL).shortened == ""


def test_forms_that_begin_alike_keep_their_rows():
    forms = ["a" * 200 + end for end in ("x", "y", "z")]
    found = grid(forms, GENERAL)
    assert sorted(found.forms) == forms
    assert len(found.cells) == 3


def test_the_picture_says_so(tmp_path):
    long = words(8, 5000)

    evaluation = opened(tmp_path, {"run": long[:6]}, {"run": long[2:]})
    (aligned,) = (block for block in evaluation.blocks(0, [0]) if isinstance(block, Aligned))
    assert "8 forms are very long: only the beginning is aligned" in aligned.note
    assert {form.text for form in aligned.forms} == set(long)
