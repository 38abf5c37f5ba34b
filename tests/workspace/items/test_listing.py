from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from lexeval_gui.core.dataset import Labels, Strings
from lexeval_gui.core.tables import render
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.items.alphabet import label_ranks, string_ranks
from lexeval_gui.workspace.items.listing import Listing, number
from tests import tiny
from tests.window import pictures

ALL = np.arange(9)


def listing(**settings: str) -> Listing:
    return Listing(pictures.evaluation(**settings), (0, 1), (0, 1))


def test_names_first_then_the_difference_systems_counts_and_groups() -> None:
    assert [column.id for column in listing().columns] == [
        "lexelt", "id", "difference", "wide.coverage_f", "shy one.coverage_f", "gold_size", "pos",
    ]  # fmt: skip


def test_the_compared_systems_come_first() -> None:
    turned = Listing(pictures.evaluation(), (0, 1), (1, 0))
    assert [column.system for column in turned.columns if column.system is not None] == [1, 0]
    assert {column.id for column in turned.columns[:5]} == turned.leading | {"lexelt"}


def test_only_systems_that_are_shown_have_a_column() -> None:
    shown = Listing(pictures.evaluation(), (1,), (0, 1))
    assert [column.system for column in shown.columns if column.system is not None] == [1]


def test_one_system_has_no_difference() -> None:
    assert Listing(pictures.evaluation(), (0,), (0, 0)).column("difference") is None


def test_another_measure_than_the_headline_is_named() -> None:
    compared = Listing(pictures.evaluation(), (0, 1), (1, 0), "coverage_recall").column("difference")
    assert compared is not None
    assert compared.title == "Δ R"
    evaluation = pictures.evaluation()
    recall = [evaluation.item_values(system, "coverage_recall") for system in (1, 0)]
    np.testing.assert_array_equal(compared.numbers(ALL), recall[0] - recall[1])


@pytest.mark.parametrize("name", ["lexelt", "id", "gold_size", "wide.coverage_f", "difference", "pos"])
@pytest.mark.parametrize("descending", [False, True])
def test_order_is_stable_and_right(name: str, descending: bool) -> None:
    column = listing().column(name)
    assert column is not None
    rows = np.array([8, 3, 4, 5, 0, 7, 2, 1, 6])
    keys = [column.text(r) if column.kind == "text" else column.numbers(rows[i : i + 1])[0] for i, r in enumerate(rows)]
    if column.kind != "text":  # what differs in the last bit alone is equal
        keys = [round(float(key), 9) for key in keys]
    expected = sorted(range(9), key=keys.__getitem__, reverse=descending)  # also stable, in both directions
    assert column.order(rows, descending).tolist() == rows[expected].tolist()


def test_undefined_values_come_last_in_both_directions() -> None:
    column = listing().column("wide.coverage_f")
    assert column is not None
    values = np.array([0.5, np.nan, 0.1])
    column = replace(column, numbers=values.__getitem__)
    assert column.order(np.arange(3), True).tolist() == [0, 2, 1]
    assert column.order(np.arange(3), False).tolist() == [2, 0, 1]


def test_cells_read_as_in_the_literature() -> None:
    assert number(0.6153, "fraction") == ".615"
    assert number(1.0, "fraction") == "1.000"
    assert number(float("nan"), "fraction") == "–"
    assert number(7.0, "count") == "7"
    assert [number(value, "difference") for value in (0.394, -0.394, 0.0, 0.0001, float("nan"))] == [
        "+.394", "−.394", ".000", ".000", "–",
    ]  # fmt: skip


def test_ids_that_are_numbers_sort_as_numbers() -> None:
    assert np.argsort(string_ranks(Strings.of(["10", "9", "0100", "2"]))).tolist() == [3, 1, 0, 2]
    assert np.argsort(string_ranks(Strings.of(["s10", "s9", "a"]))).tolist() == [2, 0, 1]


def test_labels_sort_by_their_words_and_none_comes_first() -> None:
    labels = Labels(np.array([0, 1, 2, -1], np.int32), ("b", "A", "c"))
    assert np.argsort(label_ranks(labels)).tolist() == [3, 1, 0, 2]


def test_other_settings_keep_what_depends_on_the_data_alone() -> None:
    before = listing(n="4")
    ids = before.column("id")
    assert ids is not None
    ids.ranks()
    after = before.with_evaluation(before.evaluation.with_settings(before.evaluation.settings.with_values({"n": "1"})))
    assert after.memo is before.memo
    changed, same = after.column("wide.coverage_f"), before.column("wide.coverage_f")
    assert changed is not None
    assert same is not None
    assert changed.cells(ALL) != same.cells(ALL)


def test_the_table_holds_what_the_list_shows() -> None:
    text = render(listing().table(np.array([5, 0])), "tsv").splitlines()
    assert text[0].split("\t") == [
        "lexelt",
        "id",
        "difference",
        "wide.coverage_f",
        "shy one.coverage_f",
        "gold_size",
        "pos",
    ]
    assert [text[1].split("\t")[place] for place in (0, 1, 3, 5)] == ["f", "105", "0.0", "3"]
    assert [text[2].split("\t")[place] for place in (0, 1, 5)] == ["a", "100", "4"]


def test_a_number_that_is_asked_for_gets_a_column_in_front_of_the_systems():
    evaluation = tiny.evaluation()
    name = evaluation.system_names[1]
    usual = [column.id for column in Listing(evaluation, (0, 1), (0, 1)).columns]
    asked = f"{name}.coverage_precision"
    shown = Listing(evaluation, (0, 1), (0, 1), asked=asked).columns
    first = usual.index(f"{evaluation.system_names[0]}.coverage_f")
    assert [column.id for column in shown] == [*usual[:first], asked, *usual[first:]]
    rows = np.arange(len(evaluation.dataset))
    np.testing.assert_array_equal(shown[first].numbers(rows), evaluation.item_values(1, "coverage_precision"))
    assert [column.id for column in Listing(evaluation, (0, 1), (0, 1), asked="nobody.coverage_f").columns] == usual


def test_a_label_that_no_item_has_is_no_column() -> None:
    """A table of simplification names no parts of speech."""
    evaluation = opened(opening.sample("substitution-simplification")).evaluate()
    assert not any(evaluation.dataset.labels["pos"].words)
    listing = Listing(evaluation, (0, 1, 2), (0, 1), None, "", {}, None)
    assert "pos" not in [column.id for column in listing.usual]
    assert "lexelt" in [column.id for column in listing.usual]
