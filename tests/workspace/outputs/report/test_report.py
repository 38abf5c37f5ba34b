"""A report of many systems and items is small; its pictures have axes, dashes and words; work on it can be stopped."""

from __future__ import annotations

import itertools
import math
import shutil
from collections.abc import Callable
from pathlib import Path

import lxml.etree
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.outputs.report import contents, page, svg
from lexeval_gui.workspace.outputs.report.contents import Report, Wanted
from lexeval_gui.workspace.scoring import Scored

SYSTEMS, ITEMS, MOST_BYTES = 20, 100, 3_000_000

LARGE = {
    "substitution": ("sample.gold", ("cautious.oot", "eager.oot", "boundary.oot")),
    "edits-m2": ("gold.m2", ("bold.m2", "shy.m2")),
    "lexicon-english": ("dictionary.tsv", ("cautious_lexicon.tsv", "generous_lexicon.tsv")),
    "generation-sentences": ("sentences.conllu", ("left_right.txt", "near_perfect.txt")),
}


def many(sample: str, folder: Path, resamples: str = "100") -> Scored:
    """A sample with its systems copied until there are 20."""
    paths = {Path(path).name: path for path in opening.sample(sample).paths}
    gold, names = LARGE[sample]
    systems = []
    for number, name in zip(range(SYSTEMS), itertools.cycle(names), strict=False):
        systems.append(shutil.copy(paths[name], folder / f"system-{number}{Path(name).suffix}"))
    task = opening.sample(sample).task
    settings = Settings(opening.task(task).identity.parameters).with_values({"resamples": resamples})
    return scoring.evaluate(task, paths[gold], [str(path) for path in systems], {}, settings)


def items(scored: Scored, count: int = ITEMS) -> tuple[int, ...]:
    """So many rows, the first ones again where there are not enough items."""
    there = range(len(scored.evaluation.dataset))
    return tuple(itertools.islice(itertools.cycle(there), count))


@pytest.mark.slow
@pytest.mark.parametrize("sample", LARGE)
def test_a_report_of_20_systems_and_100_items_is_small(tmp_path: Path, sample: str):
    scored = many(sample, tmp_path)
    made = contents.make(scored, Wanted(items=items(scored)), Job())
    text = "".join(page.page(made, "report.html"))
    assert text.count('<section class="item">') == ITEMS
    assert len(text.encode("utf-8")) <= MOST_BYTES


def test_work_stops_when_it_is_no_longer_wanted(tmp_path: Path):
    scored = many("substitution", tmp_path)
    for patience in range(0, 60, 7):
        left = itertools.count()

        def is_cancelled(left: itertools.count[int] = left, patience: int = patience) -> bool:
            return next(left) >= patience

        with pytest.raises(Cancelled):
            _written(scored, Job(cancelled=is_cancelled))


def _written(scored: Scored, job: Job) -> Report:
    made = contents.make(scored, Wanted(items=items(scored)), job)
    list(page.page(made, "report.html", job.check))
    return made


def test_one_system_has_no_comparison(tmp_path: Path):
    gold, (name, _, _) = LARGE["substitution"]
    paths = {Path(path).name: path for path in opening.sample("substitution").paths}
    settings = Settings(opening.task("substitution").identity.parameters)
    scored = scoring.evaluate("substitution", paths[gold], [paths[name]], {}, settings)
    made = contents.make(scored, Wanted(), Job())
    assert (made.ranking, made.paired, made.explanation) == (None, None, None)
    values = made.evaluation.item_values(0, "coverage_f")
    drawn = [values[row] for row in made.items]
    assert drawn == sorted(values[np.isfinite(values)])[: len(drawn)]
    assert "the 10 items with the lowest" in made.chosen


def test_systems_of_two_kinds_are_reported_on(happy_best: Callable[[], Scored]):
    """A best file beside an oot file: what they have in common is compared, or it is said that they have nothing."""
    text = "".join(page.page(contents.make(happy_best(), Wanted(), Job()), "report.html"))
    assert 'id="scores"' in text
    assert 'id="items"' in text


@pytest.fixture
def happy_best(tmp_path: Path) -> Callable[[], Scored]:
    def made() -> Scored:
        (tmp_path / "gold").write_text("happy.a 1 :: glad 3;merry 3;sunny 2;\nbright.a 2 :: clever 3;smart 1;\n")
        (tmp_path / "a.oot").write_text("happy.a 1 ::: glad;sunny\nbright.a 2 ::: clever\n")
        (tmp_path / "b.best").write_text("happy.a 1 :: merry\nbright.a 2 :: clever;dim\n")
        settings = Settings(opening.task("substitution").identity.parameters).with_values({"resamples": "50"})
        paths = [str(tmp_path / name) for name in ("a.oot", "b.best")]
        return scoring.evaluate("substitution", str(tmp_path / "gold"), paths, {}, settings)

    return made


# -- pictures ---------------------------------------------------------------------------------------------------------


def chart(*lines: svg.Line, grid: tuple[float, ...] = (0, 1, 2)) -> svg.Chart:
    return svg.Chart("c", "F over k", "penalty", "F", np.array(grid), lines, 1.0)


def test_40_lines_differ_by_dashes_or_colour():
    lines = [svg.Line(f"s{number}", np.array([0.1, 0.2, number / 40])) for number in range(40)]
    found = lxml.etree.fromstring(svg.draw(chart(*lines)))
    paths = [path for path in found.iter("path") if "curve" in str(path.get("class"))]
    looks = [(path.get("class"), path.get("stroke-dasharray")) for path in paths]
    assert len(set(looks)) == 40
    assert {text.text for text in found.iter("text")} >= {f"s{number}" for number in range(40)}


def test_a_line_is_broken_where_it_is_undefined():
    text = svg.draw(chart(svg.Line("a <b>", np.array([0.5, math.nan, 0.25]))))
    found = lxml.etree.fromstring(text)
    (path,) = [path for path in found.iter("path") if "curve" in str(path.get("class"))]
    places = str(path.get("d"))
    assert places.count("M") == 2
    assert "L" not in places
    assert "a <b>: from .500 at 0, to .250 at 2, highest .500 at 0." in str(found.findtext("desc"))


def test_nothing_is_drawn_of_nothing():
    nothing = svg.Line("a", np.full(3, math.nan))
    assert svg.draw(chart(nothing)) == svg.draw(chart()) == ""
    assert svg.draw(replace(chart(svg.Line("a", np.array([0.5]))), grid=np.array([1.0]))) == ""


@given(st.floats(-2, 2), st.floats(0, 3))
def test_ticks_hold_all_values_between_them(low: float, width: float):
    ticks = svg.nice_ticks(low, low + width)
    assert 2 <= len(ticks) <= 9
    assert ticks[0] <= low + 1e-6
    assert ticks[-1] >= low + width - 1e-6
    steps = np.diff(ticks)
    assert np.allclose(steps, steps[0])
