"""Who wins, what a filter finds, what Δ reads as, where a bar puts an item: all as the fractions on paper say."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexeval_gui.core import query
from lexeval_gui.core.figures import ScatterFigure
from lexeval_gui.core.query import quote
from lexeval_gui.testing.opened import opened as opened_sample
from lexeval_gui.workspace import opening, outputs
from lexeval_gui.workspace.figures import clouds, distribution
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.listing import Listing
from lexeval_gui.workspace.scoring.comparison import comparable, compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.substitution.building import evaluate

K = Fraction(7, 10)
GOLD = {"a": 5, "b": 4, "c": 3, "d": 1, "e": 1}
SIZE = sum(GOLD.values())
ITEMS = 200


def coverage(earned: list[int], k: Fraction = K) -> Fraction:
    return Fraction(2 * sum(earned)) / (sum(earned) + k * earned.count(0) + SIZE) if any(earned) else Fraction()


def optimal(earned: list[int]) -> Fraction:
    return max((coverage(earned[:n]) for n in range(1, len(earned) + 1)), default=Fraction())


def mean_average(earned: list[int]) -> Fraction:
    hits = [bool(x) for x in earned[:10]]
    return sum((Fraction(sum(hits[:j]), j) for j in range(1, len(hits) + 1) if hits[j - 1]), Fraction()) / 10


def gap(earned: list[int]) -> Fraction:
    def summed(counts: list[int]) -> Fraction:
        return sum((Fraction(sum(counts[:j]), j) for j in range(1, len(counts) + 1) if counts[j - 1]), Fraction())

    return summed(earned) / summed(sorted(GOLD.values(), reverse=True))


EXACT: dict[str, Callable[[list[int]], Fraction]] = {
    "coverage_f": coverage, "coverage_f_optimal": optimal, "map_at_10": mean_average, "gap": gap,
}  # fmt: skip


@pytest.fixture(scope="module")
def answers() -> list[list[list[str]]]:
    """Two systems' answers to each item, of which many are worth the same in different ways."""
    draw = random.Random(5)
    words = (*GOLD, *"stuvwxyz")
    pool = [draw.sample(words, draw.randint(1, 10)) for _ in range(4000)]
    pairs = [tuple(draw.sample(pool, 2)) for _ in range(ITEMS)]
    for exact in EXACT.values():
        alike: dict[Fraction, dict[tuple[int, ...], list[str]]] = {}
        for given in pool:
            alike.setdefault(exact(worth(given)), {})[tuple(sorted(worth(given)))] = given
        pairs += [tuple(draw.sample(list(lists.values()), 2)) for lists in alike.values() if len(lists) > 1]
    return [list(one) for one in zip(*pairs, strict=True)]


def worth(words: list[str]) -> list[int]:
    """What each answer earns."""
    return [GOLD.get(word, 0) for word in words]


@pytest.fixture(scope="module")
def opened(answers: list[list[list[str]]], tmp_path_factory: pytest.TempPathFactory) -> Evaluation:
    gold = "".join(f"a.n {item} :: {''.join(f'{word} {count};' for word, count in GOLD.items())}\n"
                   for item in range(len(answers[0])))  # fmt: skip
    texts = ["".join(f"a.n {item} ::: {';'.join(words)}\n" for item, words in enumerate(one)) for one in answers]
    return evaluate(tmp_path_factory.mktemp("equal"), gold, *texts, k="0.7", resamples="20")


@pytest.fixture(scope="module")
def signs(answers: list[list[list[str]]]) -> dict[str, list[int]]:
    """For each measure the sign of the difference on paper, item by item."""
    earned = [[worth(words) for words in one] for one in answers]
    values = {name: [[exact(one) for one in system] for system in earned] for name, exact in EXACT.items()}
    return {name: [(a > b) - (a < b) for a, b in zip(*both, strict=True)] for name, both in values.items()}


def rows(evaluation: Evaluation, text: str) -> list[int]:
    found: list[int] = query.rows(query.parse(text), fields.fields(evaluation, (0, 1))).tolist()
    return found


@pytest.mark.parametrize("measure", ["coverage_f", "map_at_10", "gap"])
def test_the_doubles_differ_where_the_numbers_do_not(opened: Evaluation, signs: dict[str, list[int]], measure: str):
    """Else the tests below would show nothing."""
    one, other = (opened.item_values(system, measure) for system in (0, 1))
    assert any(sign == 0 and a != b for sign, a, b in zip(signs[measure], one, other, strict=True))


@pytest.mark.parametrize("measure", EXACT)
def test_wins_losses_and_ties_are_those_on_paper(opened: Evaluation, signs: dict[str, list[int]], measure: str):
    paired = compare(opened, 0, 1, measure)
    expected = tuple(signs[measure].count(sign) for sign in (1, -1, 0))
    assert (paired.wins, paired.losses, paired.ties) == expected


@pytest.mark.parametrize("measure", EXACT)
@pytest.mark.parametrize(("comparison", "wanted"), [
    (">", (1,)), ("<", (-1,)), ("=", (0,)), (">=", (1, 0)), ("<=", (-1, 0)), ("!=", (1, -1)),
])  # fmt: skip
def test_filters_find_the_same_items(opened, signs, measure: str, comparison: str, wanted: tuple[int, ...]):
    expected = [item for item, sign in enumerate(signs[measure]) if sign in wanted]
    one, other = opened.system_names
    assert rows(opened, f"{one}.{measure}{comparison}{other}.{measure}") == expected


@pytest.mark.parametrize("sample", opening.samples(), ids=lambda sample: sample.id)
def test_as_many_items_are_won_as_their_filter_finds(sample: Any):
    evaluation = opened_sample(sample).evaluate()
    one, other = (*evaluation.system_names, "")[:2]
    for measure in comparable(evaluation, 0, 1) if other else ():
        paired = compare(evaluation, 0, 1, measure)
        names = quote(f"{one}.{measure}"), quote(f"{other}.{measure}")
        won, lost, tied = (len(rows(evaluation, names[0] + sign + names[1])) for sign in "><=")
        assert (paired.wins, paired.losses, paired.ties) == (won, lost, tied), measure


def test_a_number_is_found_however_it_was_computed(opened: Evaluation, answers):
    third = [item for item, words in enumerate(answers[0])
             if mean_average(worth(words)) == Fraction(3, 10)]  # fmt: skip
    name = f"{opened.system_names[0]}.map_at_10"
    assert third
    assert rows(opened, f"{name}=.3") == rows(opened, f"{name}:.3") == third
    assert not set(third) & {*rows(opened, f"{name}<.3"), *rows(opened, f"{name}>.3")}


@pytest.mark.parametrize("measure", EXACT)
def test_the_difference_of_equals_is_nothing(opened: Evaluation, signs: dict[str, list[int]], measure: str):
    column = Listing(opened, (0, 1), (0, 1), measure).column(fields.DIFFERENCE)
    assert column is not None
    shown = column.numbers(slice(None))
    assert np.sign(shown).astype(int).tolist() == signs[measure]
    equal = [item for item, sign in enumerate(signs[measure]) if sign == 0]
    order = column.order(np.arange(len(shown)), True).tolist()
    assert [item for item in order if item in set(equal)] == equal


def test_equal_items_stay_in_order_in_the_list(opened: Evaluation, answers):
    values = [mean_average(worth(words)) for words in answers[0]]
    name = f"{opened.system_names[0]}.map_at_10"
    column = Listing(opened, (0,), (0, 1), None, name).column(name)
    assert column is not None
    every = np.arange(len(values))
    assert column.order(every, False).tolist() == sorted(every.tolist(), key=lambda item: values[item])
    assert column.order(every, True).tolist() == sorted(every.tolist(), key=lambda item: -values[item])


@pytest.mark.parametrize("measure", EXACT)
def test_a_bar_holds_the_items_that_its_filter_finds(opened: Evaluation, measure: str):
    for bins in (10, 20):
        ends = distribution.edges(bins)
        counts = distribution.histogram(opened, 0, measure, bins).tolist()
        name = f"{opened.system_names[0]}.{measure}"
        for place, count in enumerate(counts):
            last = "=" * (place == bins - 1)
            assert len(rows(opened, f"{name}>={ends[place]} {name}<{last}{ends[place + 1]}")) == count


def test_a_point_of_a_cloud_holds_the_items_that_its_filter_finds(opened: Evaluation):
    figure = ScatterFigure("cloud", "cloud", "map_at_10", "gap", "gold_size", "gold_size")
    found = clouds.cloud(opened, 0, figure)
    name = opened.system_names[0]
    for point in range(len(found.x)):
        text = f"{name}.map_at_10={float(found.x[point])!r} {name}.gap={float(found.y[point])!r}"
        assert rows(opened, text) == found.at(point).tolist()


def test_systems_that_are_equal_stay_in_the_order_in_which_they_were_opened(tmp_path: Path):
    gold = "".join(f"a.n {item} :: a 1;b 1;\n" for item in range(3))
    lists = (["a;b", "a", "x;a"], ["x;a", "a", "a;b"])
    texts = ["".join(f"a.n {item} ::: {words}\n" for item, words in enumerate(one)) for one in lists]
    for order in ((0, 1), (1, 0)):
        opened = evaluate(tmp_path, gold, *(texts[place] for place in order), k="0.1")
        for measure in ("map_at_3", "gap", "coverage_f"):
            assert outputs.ranked(opened, measure) == [0, 1]
