"""What a filter can ask of an evaluation. The expected rows are worked out from the tiny task's hits by hand."""

from __future__ import annotations

import numpy as np
import pytest

from lexeval_gui.core import query
from lexeval_gui.core.dataset import Ragged, Strings, WordLists
from lexeval_gui.workspace.items import fields
from tests.window import pictures


def found(text: str, **settings: str) -> list[int]:
    return query.rows(query.parse(text), fields.fields(pictures.evaluation(**settings), (0, 1))).tolist()


def test_labels_and_ids() -> None:
    assert found("pos:v") == [2, 4, 5, 7]
    assert found("pos:V lexelt:e") == [4]
    assert found("id:104") == [4]
    assert found("id:10") == []
    assert found("id:~10") == list(range(9))


def test_a_short_name_is_the_headline_of_the_first_system() -> None:
    by_hand = pictures.evaluation().item_values(0, "coverage_f")
    assert found("F<.6") == np.flatnonzero(by_hand < 0.6).tolist()
    assert found("F<.6") == found("coverage_f<.6") == found("wide.F<.6") == found("wide.coverage_f<.6")


def test_systems_are_compared_by_name() -> None:
    first, second = (pictures.evaluation().item_values(system, "coverage_f") for system in (0, 1))
    assert found('wide.F>"shy one.F"') == np.flatnonzero(first > second).tolist()
    assert found("difference<0") == np.flatnonzero(first < second).tolist() != []


def test_counts_of_an_item() -> None:
    assert found("attempted=0") == [5]
    assert found('"shy one.attempted"=0') == [2, 7]
    assert found("gold_size>4") == [2, 4, 7]


def test_numbers_follow_the_settings() -> None:
    assert found("hits=1", n="1") == [2, 7]
    assert found("hits=1", n="4") == [2]


def test_an_unknown_name_lists_those_that_exist() -> None:
    with pytest.raises(query.QueryError, match=r"no column \"part\".*pos"):
        found("part:n")


def test_which_filters_depend_on_scores() -> None:
    columns = fields.fields(pictures.evaluation(), (0, 1))

    def asks(text: str) -> bool:
        return fields.depends_on_scores(query.parse(text), columns)

    assert asks("F<.5")
    assert asks("pos:n -WIDE.f>.3")
    assert asks("F:")
    assert asks("0<difference")
    assert not asks("pos:n a id:3")


def test_without_a_pair_there_is_no_difference() -> None:
    assert fields.DIFFERENCE not in fields.fields(pictures.evaluation()).by_name


def test_a_measure_that_only_one_system_has_is_not_compared() -> None:
    evaluation = pictures.evaluation()
    evaluation.loaded.counts[0].memo["available"] = ("coverage_f", "items")
    evaluation.loaded.counts[1].memo["available"] = ("attempted", "items")
    assert fields.compared_measure(evaluation, (0, 1)) is None
    assert np.isnan(fields.difference(evaluation, (0, 1))).all()
    assert fields.compared_measure(evaluation, (0, 1), "items") == "items"


@pytest.mark.parametrize(
    "texts", [["Bank", "bankér", "bank", "", "riverbank"], ["Bank", "banker", "bank", "", "riverbank"]]
)
def test_texts_are_compared_as_a_whole_and_by_part(texts: list[str]) -> None:
    column = fields.texts(Strings.of(texts))
    assert column.holding("bank", False, 5).tolist() == [True, False, True, False, False]
    assert column.holding("bank", True, 5).tolist() == [True, True, True, False, True]
    assert column.filled(5).tolist() == [True, True, True, False, True]


def test_of_a_list_of_words_one_has_to_fit() -> None:
    words = Strings.of(["glad", "merry", "gladly"])
    lists = WordLists(words, Ragged.of(np.array([2, 0, 1]), np.array([0, 1, 2], np.int32)))
    column = fields.texts(lists)
    assert column.holding("glad", False, 3).tolist() == [True, False, False]
    assert column.holding("glad", True, 3).tolist() == [True, False, True]
    assert column.filled(3).tolist() == [True, False, True]
