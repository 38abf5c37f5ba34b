"""A line of very many answers: matched like any other, without looking at every pair of answer and entry."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.tasks.substitution import matching
from tests.tasks.substitution.building import evaluate, totals
from tests.tasks.substitution.scoring.test_plain_definitions import WORDS


@pytest.mark.parametrize("convention", ["scorer", "document", "fold", "exact"])
@pytest.mark.parametrize("seed", range(12))
def test_long_lines_are_matched_like_short_ones(tmp_path: Path, monkeypatch, convention: str, seed: int):
    draw = random.Random(seed)
    gold = {item: {w: draw.randint(1, 4) for w in draw.sample(WORDS, draw.randint(1, 12))} for item in range(8)}
    given = {item: draw.choices((*WORDS, "zz", "yy", "zz-y"), k=draw.randint(0, 20)) for item in gold}
    texts = (
        "".join(f"a.n {i} :: {''.join(f'{w} {n};' for w, n in words.items())}\n" for i, words in gold.items()),
        "".join(f"a.n {i} ::: {';'.join(words)}\n" for i, words in given.items()),
    )
    values = {"matching": convention, "items": "all", "maximum_answers": "none", "duplicates": "first"}
    short = evaluate(tmp_path, *texts, **values)
    monkeypatch.setattr(matching, "CELLS", 0)
    long = evaluate(tmp_path, *texts, **values)
    assert totals(long) == pytest.approx(totals(short), abs=0, nan_ok=True)
    for name, column in short.loaded.counts[0].columns.items():
        other = long.loaded.counts[0].columns[name]
        one, two = (c.values if isinstance(c, Ragged) else c for c in (column, other))
        assert np.array_equal(one, two), name


@pytest.mark.parametrize("many", [3, 30])
def test_substitutes_that_match_nothing_do_not_disturb_the_others(tmp_path: Path, many: int):
    odd = "".join(f"x{n}\0 1;" for n in range(many))
    gold = "".join(f"a.n {i} :: {odd}ok 2;o-k 1;\n" for i in range(3))
    scores = evaluate(tmp_path, gold, "a.n 1 ::: ok\n", matching="document").scores(0)
    assert scores.total("oot_recall") == pytest.approx(2 / (many + 3) / 3)


def test_memory_grows_with_the_line_and_not_with_its_square(tmp_path: Path):
    many = 12_000
    gold = "a.n 1 :: " + "".join(f"w{n} 1;" for n in range(many)) + "\n"
    system = "a.n 1 ::: " + ";".join(f"w{2 * n}" for n in range(many)) + "\n"
    tracemalloc.start()
    scores = evaluate(tmp_path, gold, system, maximum_answers="none").scores(0)
    assert scores.total("oot_recall") == 0.5
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60 * 2**20  # all pairs alone are 144 MB


def test_agreement_is_of_so_many_annotators(tmp_path: Path):
    from lexeval_gui.tasks.substitution.agreement import agreement
    from lexeval_gui.tasks.substitution.reading.responses import MOST_ANNOTATORS
    from tests.tasks.substitution.opened import opened

    part = opened("responses", tmp_path / "r.tsv", "".join(f"a.n\t1\ta{n}\tx\n" for n in range(20_000)))
    assert agreement(part).overall.pairwise_agreement.count == MOST_ANNOTATORS * (MOST_ANNOTATORS - 1) // 2  # type: ignore[arg-type]
    (problem,) = part.problems
    assert (problem.severity, problem.code, problem.line) == ("error", "annotators", MOST_ANNOTATORS + 1)
