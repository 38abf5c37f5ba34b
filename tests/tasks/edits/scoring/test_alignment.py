"""The independent numbers of the shared data, and alignment against a slow reading of the rules, pair by pair."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.tasks.edits.parts import ANY as ANY_STATE
from lexeval_gui.tasks.edits.parts import NONE_GIVEN
from lexeval_gui.tasks.edits.scoring import alignment
from lexeval_gui.testing.example_counts import times
from tests.tasks.edits.building import edits
from tests.tasks.edits.small import of_json, opened

RULES = {"default": {}, "evalfrag": {"preset": "evalfrag"}, "default,case=keep": {"case": "keep"}}


@pytest.mark.parametrize("name", ["bea_hoo", "own_demo"])
@pytest.mark.parametrize("rules", RULES)
def test_independent_numbers(shared, name, rules):
    folder = shared / "data/edits"
    expected = json.loads((folder / f"expected/{name}.json").read_text())["systems"]
    files = [("gold", folder / name / "Gold"), *(("system", folder / name / run) for run in expected)]
    made = opened([(role, str(path)) for role, path in files], **RULES[rules])
    for system, run in enumerate(expected):
        wanted, known = expected[run][rules], of_json(made, system)
        assert known["name"] == run
        assert {key: known["measures"][key] for key in wanted["measures"]} == wanted["measures"]
        for type_, measures in wanted["groups"]["type"].items():
            assert {key: known["groups"]["type"][type_][key] for key in measures} == measures, (run, type_)
        if "gold_edits" in wanted:
            rows = [[e[k] for k in ("fragment", "index", "type", "status")] for e in known["items"]]
            assert rows == wanted["gold_edits"]
            rows = [[e[k] for k in ("fragment", "index", "type", "start", "end")] for e in known["spurious"]]
            assert rows == wanted["spurious"]


def covered(edits, row):
    """The text that an edit covers, as its file says."""
    return edits.original[row]


# -- against the rules, read slowly -----------------------------------------------------------------------------------

WORDS = ("", "a", "a ", "A", "to ", "To b", "to b", "ß", "ss")
EDIT = st.tuples(
    st.integers(0, 1), st.sampled_from([-1, 0, 1]), st.sampled_from([-1, 0, 1]), st.integers(0, 4), st.integers(0, 3),
    st.lists(st.integers(0, len(WORDS) - 1), max_size=2), st.sampled_from([ANY_STATE, NONE_GIVEN]), st.booleans(),
    st.sampled_from(["the ", " the", "the", " ", "\nthe", "the\u00a0"]),
)  # fmt: skip
CHOICES = ("type_match", "insertions", "space_tolerance", "unit_span", "spurious", "case")
CONVENTIONS = st.fixed_dictionaries(
    {
        p.id: st.sampled_from([o.id for o in p.options])
        for p in TASK.identity.parameters
        if isinstance(p, Choice) and p.id in CHOICES
    }
)


def _slow_level(g, s, rules, texts):
    """The level of a pair by the sentences of the specification, roles as given; g and s are (fragment, part, type,
    start, length, corrections, state, optional, original, is gold)."""
    if not _slow_aligned(g, s, rules):
        return 0
    gs, ge, ss, se = g[3], g[3] + g[4], s[3], s[3] + s[4]
    if rules["type_match"] != "none" and not (g[2] == s[2] >= 0):
        return 1
    same = (gs, ge) == (ss, se)
    if rules["unit_span"] == "on" and g[4] == 0 and s[4] == 1 and _slow_edge(g, s, rules):
        same = True
    if rules["space_tolerance"] == "on":
        same = same or _slow_blank(g, s) or _slow_blank(s, g)
    if not same:
        return 1
    if not g[5] and (g[6] == ANY_STATE or not g[7]):
        return 3
    first = texts(s[5][0]) if s[5] else None
    if first is None:
        return 3 if g[7] else 2
    return 3 if first in [texts(code) for code in g[5]] else 2


def _slow_blank(deletion, other):
    if not deletion[5] or WORDS[deletion[5][0]] or (other[5] and not WORDS[other[5][0]]) or not other[4]:
        return False
    left = (deletion[3] + 1, deletion[3] + deletion[4]) == (other[3], other[3] + other[4])
    right = (deletion[3], deletion[3] + deletion[4] - 1) == (other[3], other[3] + other[4])
    return (left and deletion[8][0] == " ") or (right and deletion[8][-1] == " ")


def _slow_edge(inserted, span, rules):
    if rules["insertions"] != "edge" or inserted[4] or not span[4]:
        return False
    begins, ends = span[3] == inserted[3], span[3] + span[4] == inserted[3]
    if not (begins or ends):
        return False
    if not inserted[5] and inserted[6] == ANY_STATE:
        return True
    pieces = [WORDS[c] for c in (inserted[5] if inserted[9] else inserted[5][:1])]
    wholes = [WORDS[c] for c in (span[5] if span[9] else span[5][:1])]
    return any(p and (w.startswith(p) if begins else w.endswith(p)) for p in pieces for w in wholes)


def _slow_aligned(g, s, rules):
    if g[:2] != s[:2] or (rules["type_match"] == "all" and not g[2] == s[2] >= 0):
        return False
    gs, ge, ss, se = g[3], g[3] + g[4], s[3], s[3] + s[4]
    if (gs, ge) == (ss, se) or _slow_edge(g, s, rules):
        return True
    if g[4] and s[4]:
        return len(set(range(gs, ge)) & set(range(ss, se))) > 0
    if rules["insertions"] == "identical":
        return False
    return ss < gs < se if not g[4] else gs < ss < ge


@given(st.lists(EDIT, max_size=8), st.lists(EDIT, max_size=8), CONVENTIONS)
@settings(max_examples=times(135), deadline=None)
def test_pairs_are_those_of_the_rules(golds, systems, rules):
    golds, systems = ([(*edit, mine) for edit in side] for side, mine in ((golds, True), (systems, False)))

    def texts(code):
        return WORDS[code].lower() if rules["case"] == "fold" else WORDS[code]

    wanted = {}
    for i, g in enumerate(golds):
        for j, s in enumerate(systems):
            level, back = _slow_level(g, s, rules, texts), _slow_aligned(s, g, rules)
            if level or back:
                wanted[i, j] = level, back
    pairs = alignment.align(
        edits(golds, WORDS), edits(systems, WORDS), Settings(TASK.identity.parameters).with_values(rules),
        np.arange(len(golds)), np.arange(len(systems)), covered,
    )  # fmt: skip
    columns = (pairs.gold, pairs.system, pairs.level, pairs.back)
    found = {(i, j): (level, back) for i, j, level, back in zip(*(c.tolist() for c in columns), strict=True)}
    assert found == wanted
    assert list(found) == sorted(found)


def test_offsets_as_large_as_numbers_get():
    far = 2**62
    one = (0, 0, 0, far, 5, [1], 0, False, "x", True)
    golds, systems = edits([one], WORDS), edits([one, (1, *one[1:])], WORDS)
    pairs = alignment.align(golds, systems, Settings(TASK.identity.parameters), np.arange(1), np.arange(2), covered)
    assert pairs.level.tolist() == [alignment.CORRECTED]


def test_a_span_over_everything_meets_everything():
    many = [(0, 0, 0, place, 1, [1], 0, False, "x", False) for place in range(3000)]
    whole = [(0, 0, 0, 0, 3000, [1], 0, False, "x", True)] * 500
    pairs = alignment.align(
        edits(whole, WORDS), edits(many, WORDS), Settings(TASK.identity.parameters), np.arange(500), np.arange(3000),
        covered,
    )  # fmt: skip
    assert len(pairs.gold) == 1_500_000
    assert (pairs.level == alignment.DETECTED).all()
