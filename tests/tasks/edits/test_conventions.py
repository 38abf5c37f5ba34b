"""The worked examples, and every row of the table of conventions."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from lexeval_gui.core.parameters import Choice
from lexeval_gui.core.scores import Measure
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.tasks.edits.parameters import OF_MAXMATCH
from tests.tasks.edits.files import put, source_xml, xml
from tests.tasks.edits.small import ANY, E, counts, evaluate, insertion, of_json, opened, statuses, totals, write

# When I arrived at London I gave it John.
#                15      24         35   40
AT = E("RT", 15, 17, "at", ["in"])
TO = insertion("MT", 35, "to ")
NOTHING = insertion("UD", 0, "")


def test_worked_example(tmp_path):
    made = evaluate(tmp_path, [AT, TO], [AT, insertion("MT", 35, "for "), NOTHING])
    assert counts(made) == (2, 3, 2, 2, 1, 1)
    known = totals(made)
    assert known["detection_precision"] == pytest.approx(2 / 3)
    assert known["detection_recall"] == 1
    assert known["recognition_precision"] == pytest.approx(2 / 3)
    assert known["correction_precision"] == pytest.approx(1 / 3)
    assert known["correction_recall"] == 1 / 2
    assert known["correction_f"] == pytest.approx(0.4)


def test_worked_example_with_a_replacement_for_the_insertion(tmp_path):
    run = [AT, E("RT", 35, 39, "John", ["to John"]), NOTHING]
    made = evaluate(tmp_path / "a", [AT, TO], run)
    assert (statuses(made), counts(made)[-1]) == ("CD", 1)
    made = evaluate(tmp_path / "b", [AT, TO], run, preset="evalfrag")
    assert (statuses(made), counts(made)[-1]) == ("CD", 2)
    made = evaluate(tmp_path / "c", [AT, TO], [AT, E("RT", 35, 39, "John", ["Jon"]), NOTHING])
    assert (statuses(made), counts(made)[-1]) == ("CM", 2)


@pytest.mark.parametrize(("rule", "status", "spurious"), [("recognition", "D", 0), ("none", "C", 0), ("all", "M", 1)])
def test_type_match(tmp_path, rule, status, spurious):
    made = evaluate(tmp_path, [AT], [E("RD", 15, 17, "at", ["in"])], type_match=rule)
    assert (statuses(made), counts(made)[-1]) == (status, spurious)


def test_a_missing_type_equals_nothing(tmp_path):
    untyped = E(None, 15, 17, "at", ["in"])
    assert statuses(evaluate(tmp_path / "a", [untyped], [untyped])) == "D"
    assert statuses(evaluate(tmp_path / "b", [untyped], [untyped], type_match="none")) == "C"
    assert statuses(evaluate(tmp_path / "c", [untyped], [untyped], type_match="all")) == "M"
    groups = of_json(evaluate(tmp_path / "d", [untyped, TO], [untyped]))["groups"]["type"]
    assert {name: (known["gold"], known["system"], known["detected"]) for name, known in groups.items()} == {
        "other": (1, 1, 1), "MT": (1, 0, 0), "Prep": (1, 0, 0),
    }  # fmt: skip


EDGE = E("RT", 35, 39, "John", ["to John"])
AROUND = E("RT", 33, 39, "t John", ["t to John"])


@pytest.mark.parametrize(
    ("rule", "edge", "around", "same"),
    [("edge", "D", "D", "C"), ("inside", "M", "D", "C"), ("identical", "M", "M", "C")],
)
def test_insertions(tmp_path, rule, edge, around, same):
    for name, edit, status in (("e", EDGE, edge), ("a", AROUND, around), ("s", TO, same)):
        assert statuses(evaluate(tmp_path / name, [TO], [edit], insertions=rule)) == status, edit


def test_a_system_insertion_inside_a_gold_span_is_aligned_and_at_its_edge_is_not(tmp_path):
    span = E("RT", 33, 39, "t John", ["to John"])
    assert statuses(evaluate(tmp_path / "a", [span], [insertion("RT", 35, "o")])) == "D"
    assert statuses(evaluate(tmp_path / "b", [span], [insertion("RT", 33, "to")])) == "M"
    assert statuses(evaluate(tmp_path / "c", [span], [insertion("RT", 33, "to")], insertions="identical")) == "M"


@pytest.mark.parametrize(
    ("gold", "system", "status"),
    [
        (insertion("MT", 35, "to "), E("RT", 31, 35, " it ", [" it to "]), "D"),  # the span ends there
        (insertion("MT", 35, "to "), E("RT", 31, 35, " it ", ["to it "]), "M"),
        (insertion("MT", 35, "for ", "to "), EDGE, "D"),  # any of the gold's corrections
        (insertion("MT", 35, "To "), EDGE, "M"),  # as written
        (insertion("MT", 35, ""), EDGE, "M"),  # an empty correction begins everything, and says nothing
        (E("MT", 35, 35, "", ANY), E("RT", 35, 39, "John", ["Jon"]), "D"),
        (E("MT", 35, 35, "", ANY), E("RT", 35, 39, "John", [None]), "D"),
        (insertion("MT", 35, "to "), E("RT", 35, 39, "John", ["Jon", "to John"]), "M"),  # only the first counts
        (insertion("MT", 35, "to "), E("RT", 35, 39, "John", ANY), "M"),
        (insertion("MT", 35, None), EDGE, "M"),
        (insertion("MT", 35), EDGE, "M"),  # an empty `<corrections>` has none to begin with
    ],
)
def test_edge_rule(tmp_path, gold, system, status):
    assert statuses(evaluate(tmp_path, [gold], [system])) == status


@pytest.mark.parametrize("case", ["fold", "keep"])
@pytest.mark.parametrize("preset", ["default", "evalfrag"])
def test_edge_rule_compares_as_written_whatever_case_says(tmp_path, case, preset):
    said = insertion("MT", 35, "To ")
    assert statuses(evaluate(tmp_path / "gold", [said], [EDGE], preset=preset, case=case)) == "M"
    house = E("RD", 35, 39, "John", ["to John"])
    made = evaluate(tmp_path / "back", [house], [said], preset=preset, case=case, spurious="one-way")
    assert counts(made)[-1] == 1


@pytest.mark.parametrize(
    ("gold", "system", "on"),
    [
        # deletion of "the " and replacement of "the": the deletion's last blank
        (E("UD", 10, 14, "the ", [""]), E("UD", 10, 13, "the", ["a"]), "R"),
        (E("UD", 10, 13, "the", ["a"]), E("UD", 10, 14, "the ", [""]), "R"),
        (E("UD", 9, 13, " the", [""]), E("UD", 10, 13, "the", ["a"]), "R"),
        (E("UD", 10, 14, "thex", [""]), E("UD", 10, 13, "the", ["a"]), "D"),  # no blank
        (E("UD", 9, 14, " the ", [""]), E("UD", 10, 13, "the", ["a"]), "D"),  # two blanks
        (E("UD", 10, 13, "the", [""]), E("UD", 10, 14, "the ", ["a "]), "D"),  # the replacement's own blank
        (E("UD", 10, 14, "the ", [""]), E("UD", 10, 13, "the", [""]), "D"),  # two deletions
        (E("UD", 10, 14, "the ", [""]), E("RD", 10, 13, "the", ["a"]), "D"),  # type_match still applies
        (E("UD", 9, 13, "\nthe", [""]), E("UD", 10, 13, "the", ["a"]), "D"),  # a blank is U+0020
        (E("UD", 10, 14, "the\u00a0", [""]), E("UD", 10, 13, "the", ["a"]), "D"),
        (E("UD", 10, 14, "the ", [""]), E("UD", 10, 13, "the", ANY), "R"),  # no corrections: as a replacement
        (E("UD", 10, 14, "the ", [""]), E("UD", 10, 13, "the", [None]), "R"),
        (E("UD", 10, 13, "the", [None]), E("UD", 10, 14, "the ", [""]), "R"),
    ],
)
def test_space_tolerance(tmp_path, gold, system, on):
    assert statuses(evaluate(tmp_path / "off", [gold], [system])) == "D"
    assert statuses(evaluate(tmp_path / "on", [gold], [system], space_tolerance="on")) == on


@pytest.mark.parametrize(("text", "status"), [("in the end", "R"), ("in the\nend", "D"), (None, "D")])
def test_space_tolerance_asks_the_source_where_there_is_no_original(tmp_path, text, status):
    silent, said = put(tmp_path / "Gold/0001GE.xml", xml(SILENT)), [E("UD", 3, 6, "the", ["a"])]
    run = write(tmp_path / "Run", "AA0", said)
    if text is not None:
        put(tmp_path / "Source/0001.xml", source_xml(text))
    made = opened([("gold", str(Path(silent).parent)), ("system", str(run))], space_tolerance="on")
    assert statuses(made) == status


SILENT = (
    '<edit type="UD" part="1" index="0001" start="3" end="7">'
    "<corrections><correction><empty/></correction></corrections></edit>"
)


def test_unit_span(tmp_path):
    comma = E("MT", 35, 36, "J", ["to J"])
    assert statuses(evaluate(tmp_path / "off", [TO], [comma])) == "D"
    assert statuses(evaluate(tmp_path / "on", [TO], [comma], unit_span="on")) == "R"
    assert statuses(evaluate(tmp_path / "t", [TO], [E("RT", 35, 36, "J", ["to J"])], unit_span="on")) == "D"
    assert statuses(evaluate(tmp_path / "i", [TO], [comma], unit_span="on", insertions="inside")) == "M"
    assert statuses(evaluate(tmp_path / "two", [TO], [E("MT", 35, 37, "Jo", ["to Jo"])], unit_span="on")) == "D"


def test_spurious_one_way(tmp_path):
    house = E("RD", 0, 5, "House", ["The house"])
    the = insertion("MD", 0, "The ")
    made = [evaluate(tmp_path / rule, [house], [the], spurious=rule) for rule in ("aligned", "one-way")]
    assert [(statuses(m), counts(m)[-1]) for m in made] == [("M", 1), ("M", 0)]
    nothing = evaluate(tmp_path / "empty", [house], [insertion("MD", 0, "")], spurious="one-way")
    assert counts(nothing)[-1] == 1
    made = [evaluate(tmp_path / f"{rule}2", [TO], [EDGE], spurious=rule) for rule in ("aligned", "one-way")]
    assert [(statuses(m), counts(m)[-1]) for m in made] == [("D", 0), ("D", 1)]


def test_pairing(tmp_path):
    gold = [AT, E("RT", 15, 23, "at Londo", ["in Londo"])]
    many = evaluate(tmp_path / "many", gold, [AT])
    assert (statuses(many), counts(many)) == ("CD", (2, 1, 2, 1, 1, 0))
    single = evaluate(tmp_path / "one", gold, [AT], pairing="one-to-one")
    assert (statuses(single), counts(single)) == ("CM", (2, 1, 1, 1, 1, 0))


def test_pairing_puts_corrected_before_detected_and_leftovers_are_not_spurious(tmp_path):
    gold = [E("RT", 10, 20, "xxxxxxxxxx", ["y"])]
    run = [E("RT", 10, 12, "xx", ["z"]), E("RT", 10, 20, "xxxxxxxxxx", ["y"])]
    made = evaluate(tmp_path, gold, run, pairing="one-to-one")
    assert counts(made) == (1, 2, 1, 1, 1, 0)
    assert [edit["index"] for edit in of_json(made)["items"][0]["aligned"]] == ["0002"]


def test_ties_of_pairing_fall_by_file_order(tmp_path):
    twice = [E("RT", 10, 12, "xx", ["y"])] * 2
    made = evaluate(tmp_path, twice, twice, pairing="one-to-one")
    assert [edit["aligned"][0]["index"] for edit in of_json(made)["items"]] == ["0001", "0002"]


def test_case(tmp_path):
    run = [E("RT", 15, 17, "at", ["In"])]
    assert statuses(evaluate(tmp_path / "fold", [AT], run)) == "C"
    assert statuses(evaluate(tmp_path / "keep", [AT], run, case="keep")) == "R"


def test_blanks_count_and_any_alternative_is_right(tmp_path):
    assert statuses(evaluate(tmp_path / "a", [AT], [E("RT", 15, 17, "at", ["in "])])) == "R"
    assert statuses(evaluate(tmp_path / "b", [E("RT", 15, 17, "at", ["to", "in"])], [AT])) == "C"
    assert statuses(evaluate(tmp_path / "c", [AT], [E("RT", 15, 17, "at", ["to", "in"])])) == "R"
    assert statuses(evaluate(tmp_path / "d", [E("RT", 15, 17, "at", ANY)], [AT])) == "C"
    assert statuses(evaluate(tmp_path / "e", [E("RT", 15, 17, "at", [])], [AT])) == "C"  # an empty `<corrections>`


def test_folding_is_lower_casing(tmp_path):
    gold = [E("RT", 15, 17, "at", ["Stra\u00dfe"])]
    assert statuses(evaluate(tmp_path / "s", gold, [E("RT", 15, 17, "at", ["STRASSE"])])) == "R"
    assert statuses(evaluate(tmp_path / "l", gold, [E("RT", 15, 17, "at", ["STRA\u00dfE"])])) == "C"


def test_without_correction_an_edit_corrects_what_is_optional_or_takes_anything(tmp_path):
    optional = E("RT", 15, 17, "at", ["in", None])
    for name, said in (("any", ANY), ("none", [None])):
        run = [E("RT", 15, 17, "at", said)]
        assert statuses(evaluate(tmp_path / name, [optional], run)) == "C"
        assert statuses(evaluate(tmp_path / f"{name}2", [AT], run)) == "R"
        assert statuses(evaluate(tmp_path / f"{name}3", [E("RT", 15, 17, "at", ANY)], run)) == "C"
        assert statuses(evaluate(tmp_path / f"{name}4", [E("RT", 15, 17, "at", [])], run)) == "C"
    assert statuses(evaluate(tmp_path / "c", [optional], [AT])) == "C"
    assert of_json(evaluate(tmp_path / "d", [optional], [AT]))["items"][0]["optional"] is True


def test_regime(tmp_path):
    gold = [AT, insertion("MT", 35, "to ", None), E("RD", 20, 22, "xx", ["y"])]
    known = totals(evaluate(tmp_path / "no", gold, [AT, NOTHING]))
    assert known["missed_optional"] == 1
    assert (known["detection_precision"], known["detection_recall"]) == (1 / 2, 1 / 3)
    known = totals(evaluate(tmp_path / "b", gold, [AT, NOTHING], regime="bonus"))
    assert known["detection_precision"] == known["correction_precision"] == pytest.approx(2 / 3)
    assert known["detection_recall"] == known["recognition_recall"] == pytest.approx(2 / 3)
    assert known["corrected"] == 1  # the counts stay what they are


@pytest.mark.parametrize(("rule", "value"), [("undefined", math.nan), ("1", 1.0), ("0", 0.0)])
def test_zero_division(tmp_path, rule, value):
    known = totals(evaluate(tmp_path, [AT], [], zero_division=rule))
    assert known["correction_precision"] == pytest.approx(value, nan_ok=True)
    assert known["detection_precision"] == pytest.approx(value, nan_ok=True)
    assert known["correction_recall"] == 0
    assert known["correction_f"] == pytest.approx(math.nan if rule == "undefined" else 0, nan_ok=True)


def test_undefined_is_null_in_json(tmp_path):
    assert of_json(evaluate(tmp_path, [AT], []))["measures"]["correction_precision"] is None


def test_f_is_zero_where_precision_and_recall_are(tmp_path):
    assert totals(evaluate(tmp_path, [AT], [NOTHING]))["correction_f"] == 0


def test_beta(tmp_path):
    run = [AT, NOTHING, insertion("UD", 1, ""), insertion("UD", 2, "")]
    made = evaluate(tmp_path, [AT, TO], run, beta="2")
    assert totals(made)["correction_f"] == pytest.approx(5 * 0.25 * 0.5 / (4 * 0.25 + 0.5))
    curve = made.curve(0, "beta", ["correction_f"])
    assert len(curve.grid) == 41


@pytest.mark.parametrize(
    ("types", "gold", "system"),
    [("all", 4, 3), ("Prep", 1, 1), ("Det", 2, 1), ("Prep,MD", 2, 2), ("RX", 1, 0), ("other", 0, 1)],
)
def test_types(tmp_path, types, gold, system):
    ours = [AT, insertion("MD", 3, "a "), E("UD", 5, 7, "xx", [""]), E("RX", 8, 9, "x", ["y"])]
    theirs = [AT, insertion("MD", 3, "a "), E(None, 5, 7, "xx", [""])]
    assert counts(evaluate(tmp_path, ours, theirs, types=types))[:2] == (gold, system)


def test_by_type_is_what_filtering_to_the_type_gives(tmp_path):
    gold = [AT, insertion("MT", 17, "x "), E("RD", 15, 17, "at", ["in"]), E("UT", 30, 33, "to ", [""])]
    run = [E("RD", 15, 17, "at", ["in"]), E("MT", 17, 19, " L", ["x  L"]), AT, E("RT", 30, 32, "to", ["at"])]
    for rules in ({}, {"pairing": "one-to-one"}, {"spurious": "one-way", "type_match": "none"}):
        groups = of_json(evaluate(tmp_path, gold, run, **rules))["groups"]["type"]
        assert set(groups) == {"RT", "MT", "RD", "UT", "Prep", "Det"}
        for name, known in groups.items():
            assert known == of_json(evaluate(tmp_path, gold, run, types=name, **rules))["measures"], (name, rules)


def test_macro_is_the_mean_over_fragments_where_it_is_defined(tmp_path):
    gold = {"0001": [AT, TO], "0002": [AT], "0003": [AT]}
    run = {"0001": [AT], "0002": [NOTHING], "0003": []}
    known = totals(evaluate(tmp_path / "u", gold, run))
    assert known["correction_precision_macro"] == pytest.approx((1 + 0) / 2)
    assert known["correction_recall_macro"] == pytest.approx((0.5 + 0 + 0) / 3)
    assert known["correction_precision"] == 1 / 2
    known = totals(evaluate(tmp_path / "1", gold, run, zero_division="1"))
    assert known["correction_precision_macro"] == pytest.approx(2 / 3)


def test_parts_are_kept_apart_and_a_missing_part_equals_a_missing_part(tmp_path):
    other, without = (E("RT", 15, 17, "at", ["in"], part) for part in ("2", None))
    assert statuses(evaluate(tmp_path / "a", [AT], [other])) == "M"
    assert statuses(evaluate(tmp_path / "b", [AT], [without])) == "M"
    assert statuses(evaluate(tmp_path / "c", [without], [without])) == "C"


def test_borders_of_neighbours_do_not_touch(tmp_path):
    made = evaluate(tmp_path, [E("RT", 2, 4, "xx", ["y"])], [E("RT", 4, 6, "xx", ["y"]), E("RT", 0, 2, "xx", ["y"])])
    assert (statuses(made), counts(made)[-1]) == ("M", 2)


def test_every_convention_has_an_effect_that_its_measures_name(tmp_path):
    """A convention changes only measures in whose signature it stands."""
    gold = [
        AT,
        TO,
        E("UD", 2, 6, "the ", [""]),
        insertion("MT", 50, "to ", None),
        E("RT", 60, 65, "House", ["The house"]),
    ]
    gold += [E("RT", 15, 19, "at L", ["in L"]), insertion("MD", 80, "a ")]
    run = [E("RD", 15, 17, "at", ["In"]), EDGE, E("UD", 2, 5, "the", ["a"]), insertion("MD", 60, "The ")]
    run += [E("MD", 80, 81, "x", ["a x"])]
    base = evaluate(tmp_path, gold, run)
    before = totals(base)
    for parameter in TASK.identity.parameters:
        if parameter.stage not in ("count", "score") or parameter.id == "m2_beta" or parameter in OF_MAXMATCH:
            continue
        if isinstance(parameter, Choice):
            values = [option.id for option in parameter.options[1:]]
        else:
            values = {"beta": ["2"], "types": ["Prep"]}[parameter.id]
        changed = set()
        for value in values:
            after = totals(evaluate(tmp_path, gold, run, **{parameter.id: value}))
            changed |= {name for name, known in before.items() if after[name] != known}
        measures: dict[str, Measure] = base.measures
        assert all(parameter.id in measures[name].acts for name in changed), (parameter.id, changed)
        if parameter.id not in ("zero_division", "case"):
            assert changed, parameter.id


def test_gold_and_run_of_one_file(tmp_path):
    folder = str(write(tmp_path / "Gold", "GE", [AT, TO]))
    assert totals(opened([("gold", folder), ("system", folder)]))["correction_f"] == 1
