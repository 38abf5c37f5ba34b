"""Values as typed, ranges, presets."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.parameters import (
    RESAMPLES,
    BadValue,
    Choice,
    Choices,
    Number,
    Option,
    Preset,
    Settings,
    Text,
    matching_preset,
    preset_values,
)

K = Number("k", "penalty", "1", 0, 10, 0.05)
ALPHA = Number("alpha", "alpha", "0.5", 0, 1, 0.01, low_excluded=True)
N = Number("n", "cutoff", "10", 1, 10, 1, whole=True)
MATCHING = Choice("matching", "matching", (Option("scorer"), Option("exact")), "count")
TYPES = Choices("types", "types", "all", (Option("all"), Option("Prep")))
NAMES = Choices("names", "names", "a", (Option("a"),), open=True)
SETTINGS = Settings((K, N, MATCHING, TYPES, Text("seed", "seed", "1", "interval")))
PRESETS = (Preset("default", "default", {}), Preset("strict", "strict", {"matching": "exact"}))


@given(st.decimals(0, 10, places=3))
def test_a_number_is_kept_as_it_was_typed(value: Decimal):
    text = str(value)
    settings = SETTINGS.with_values({"k": text})
    assert settings["k"] == text
    assert settings.number("k") == float(value)


@pytest.mark.parametrize("text", ["-0.01", "10.01", "1e9", "nan", "inf", "-inf", "", "one", "1,5", "0x1", "1 2"])
def test_a_number_out_of_range_is_refused_with_the_range(text: str):
    with pytest.raises(BadValue, match="between 0 and 10"):
        K.check(text)


def test_an_excluded_end_is_refused():
    assert ALPHA.check("1") == "1"
    with pytest.raises(BadValue, match="above 0 and at most 1, not 0"):
        ALPHA.check("0")


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("10.0", 10), (" 7 ", 7), ("1e1", 10)])
def test_a_whole_number_may_be_written_in_several_ways(text: str, value: int):
    assert SETTINGS.with_values({"n": text}).whole("n") == value


def test_a_whole_number_has_no_fraction():
    with pytest.raises(BadValue, match="whole"):
        N.check("2.5")


def test_the_range_is_exact_where_floats_are_not():
    tenth = Number("t", "t", "0.1", 0.1, 0.3, 0.1)
    assert tenth.check("0.1") == "0.1"
    assert tenth.check("0.3") == "0.3"
    with pytest.raises(BadValue):
        tenth.check("0.30000000000000001")


def test_a_choice_names_what_there_is():
    assert MATCHING.default == "scorer"
    with pytest.raises(BadValue, match="scorer, exact"):
        MATCHING.check("Exact")


@pytest.mark.parametrize("text", ["Nose", "Prep,", "", "Prep,,all"])
def test_a_comma_list_refuses_unknown_and_empty_names(text: str):
    with pytest.raises(BadValue, match="all, Prep"):
        TYPES.check(text)


def test_an_open_comma_list_takes_any_name():
    assert NAMES.check("b , c") == "b,c"


def test_an_unknown_parameter_is_named_with_the_nearest_and_all():
    with pytest.raises(BadValue, match=r"'matchng' \(did you mean 'matching'\?\); there are k, n, matching"):
        SETTINGS.with_values({"matchng": "exact"})


def test_a_refused_change_changes_nothing():
    with pytest.raises(BadValue):
        SETTINGS.with_values({"k": "2", "n": "0"})
    assert SETTINGS.as_dict() == {"k": "1", "n": "10", "matching": "scorer", "types": "all", "seed": "1"}


def test_settings_with_equal_values_are_equal_and_one_key():
    changed = SETTINGS.with_values({"k": "2"})
    assert changed.with_values({"k": "1"}) == SETTINGS
    assert len({SETTINGS, changed, SETTINGS.with_values({"k": "2"})}) == 2


def test_values_at_a_stage():
    assert SETTINGS.at("count") == (("matching", "scorer"),)
    assert SETTINGS.at("score", "interval") == (("k", "1"), ("n", "10"), ("types", "all"), ("seed", "1"))


def test_resamples_default_to_none_on_the_command_line():
    assert RESAMPLES.default == "0"
    assert RESAMPLES.check("1000") == "1000"


def test_presets_by_name():
    assert preset_values(PRESETS, "strict") == {"matching": "exact"}
    with pytest.raises(BadValue, match="default, strict"):
        preset_values(PRESETS, "lenient")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, "default"),
        ({"k": "7", "seed": "x"}, "default"),
        ({"matching": "exact"}, "strict"),
        ({"matching": "exact", "n": "3"}, "strict"),
    ],
)
def test_the_preset_in_force_does_not_look_at_sliders(values: dict[str, str], expected: str):
    assert matching_preset(PRESETS, SETTINGS.with_values(values)) == expected


def test_no_preset_may_be_in_force():
    assert matching_preset(PRESETS[1:], SETTINGS) is None


ABOVE = Settings((Number("tree", "tree", "2", 0, 10, 0.1, above="constant"), Number("constant", "c", "1", 0, 10, 0.1)))


def test_a_number_must_stay_above_another():
    for values in ({"tree": "1"}, {"constant": "2.0"}, {"tree": "0.5", "constant": "0.5"}):
        assert not ABOVE.accepts(values)
        with pytest.raises(BadValue, match="tree must be larger than constant"):
            ABOVE.with_values(values)
    assert ABOVE.with_values({"constant": "3", "tree": "3.1"})["tree"] == "3.1"
    assert not ABOVE.accepts({"nothing": "1"})
