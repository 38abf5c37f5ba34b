"""What is remembered of a view is valid for the files that are open, whatever was remembered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core import query
from lexeval_gui.core.journal import Journal
from lexeval_gui.workspace.analysis.subsets import LISTED
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.items.listing import Listing
from lexeval_gui.workspace.scoring.comparison import comparable
from lexeval_gui.workspace.views import valid_view
from tests import tiny

SHOWN = tiny.evaluation()
FIRST, SECOND = SHOWN.system_names
VIEW: dict[str, Any] = {
    "filter": f"{query.quote(f'{SECOND}.coverage_f')}>0", "sort": [f"{FIRST}.coverage_f", True],
    "item": SHOWN.dataset.ids[3], "hidden": [SECOND], "pair": [SECOND, FIRST], "measure": "coverage_recall",
    "columns": [["pos", True, 80], [f"{FIRST}.coverage_precision", True, None], ["tag", False, None]],
    "score_sort": ["coverage_f.pos:n", True], "score_measures": ["coverage_recall", "coverage_f"],
    "score_groups": "pos", "scored": "pos:v coverage_f<.5", "within": "pos:n",
    "pooled": True, "left_out": [[FIRST, "3"], ["closed today", "4"]],
}  # fmt: skip
NONE = {"filter": "", "sort": ["", False], "item": None, "hidden": [], "pair": [FIRST, SECOND], "measure": None,
        "columns": None, "score_sort": ["", False], "score_measures": None, "score_groups": None,
        "scored": "", "within": "", "pooled": False, "left_out": []}  # fmt: skip

JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text() | st.sampled_from([*VIEW["pair"], "coverage_f", "id"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)


def test_a_view_that_fits_stays() -> None:
    assert valid_view(VIEW, SHOWN) == VIEW
    assert valid_view({}, SHOWN) == NONE


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("filter", "gone.F>0"), ("filter", "coverage_f<"), ("filter", "id>3"), ("filter", "coverage_f:x"),
        ("filter", 3), ("filter", "tag:x"), ("sort", ["gone.coverage_f", True]), ("sort", ["id"]), ("sort", ["id", 1]),
        ("sort", "id"), ("sort", ["tag", True]),
        ("item", "gone"), ("item", 3), ("item", "\ud800"), ("hidden", ["gone"]), ("hidden", FIRST),
        ("measure", "items"), ("measure", "gone"), ("measure", ["coverage_f"]),
        ("columns", "id"), ("columns", 3), ("score_sort", ["gone", True]), ("score_sort", ["coverage_f.pos:x", True]),
        ("score_sort", ["coverage_f"]), ("score_sort", "coverage_f"), ("score_measures", ["gone"]),
        ("score_measures", "coverage_f"), ("score_groups", "gone"), ("score_groups", ["pos"]),
        ("scored", "gone:x"), ("scored", 3), ("scored", 'pos:"'), ("within", "gone:x"), ("within", ["pos:n"]),
        ("pooled", "yes"), ("pooled", 1), ("left_out", "id"), ("left_out", [FIRST, "3"]), ("left_out", [[FIRST, 3]]),
    ],
)  # fmt: skip
def test_what_does_not_fit_goes(name: str, value: Any) -> None:
    assert valid_view({**VIEW, name: value}, SHOWN) == {**VIEW, name: NONE[name]}


def test_the_listed_items_are_compared_while_there_are_any() -> None:
    assert valid_view({**VIEW, "within": LISTED}, SHOWN)["within"] == LISTED
    assert valid_view({**VIEW, "within": LISTED, "scored": ""}, SHOWN)["within"] == ""


def test_of_columns_those_stay_that_there_are_or_can_be() -> None:
    odd = [
        ["gone", True, None],
        ["id", "yes", None],
        ["id", True, True],
        ["id", False, -3],
        ["id", True, None],
        ["pos"],
    ]
    wrong = [3, None, f"{FIRST}.gone", [f"{FIRST}.gone", True, None], ["nobody.coverage_f", True, 3]]
    assert valid_view({"columns": [*odd, *wrong]}, SHOWN)["columns"] == [["id", False, None]]


@pytest.mark.parametrize("pair", [[FIRST, "gone"], [FIRST], FIRST, None, [[FIRST], SECOND]])
def test_a_pair_that_is_not_there_is_the_first(pair: Any) -> None:
    assert valid_view({**VIEW, "pair": pair}, SHOWN)["pair"] == [FIRST, SECOND]


def test_tags_are_columns_where_there_are_any() -> None:
    known = Annotations(RowIndex(SHOWN.dataset.ids), {("tags", SHOWN.dataset.ids[0], "", None): ["odd"]})
    view = {**VIEW, "filter": "tag:odd", "sort": ["tag", True]}
    assert valid_view(view, SHOWN, known) == view
    empty = Annotations(RowIndex(SHOWN.dataset.ids), Journal().current)
    assert valid_view(view, SHOWN, empty) == {**view, "sort": ["", False]}


@given(st.dictionaries(st.sampled_from([*VIEW]), JSON))
def test_whatever_was_written_is_made_valid_once_and_for_all(view: dict[str, Any]) -> None:
    found = valid_view(view, SHOWN)
    assert valid_view(found, SHOWN) == found
    pair = SHOWN.system_names.index(found["pair"][0]), SHOWN.system_names.index(found["pair"][1])
    query.rows(query.parse(found["filter"]), fields.fields(SHOWN, pair, found["measure"]))
    listing = Listing(SHOWN, (0, 1), pair, found["measure"], found["sort"][0])
    assert found["sort"][0] == "" or listing.column(found["sort"][0]) is not None
    assert found["measure"] is None or found["measure"] in comparable(SHOWN, *pair)
    assert {*found["hidden"]} <= {*SHOWN.system_names}
    assert found["item"] is None or SHOWN.item_number(found["item"]) is not None
