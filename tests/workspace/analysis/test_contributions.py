"""A difference taken apart: what adds up, what equals a comparison of the items of a group, what is corrected for."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.features import Cut, NumberFeature
from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.statistics.draws import Draws
from lexeval_gui.testing.example_counts import times
from lexeval_gui.testing.opened import CountingJob, opened, settings_of
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.analysis import contributions
from lexeval_gui.workspace.analysis.contributions import explain
from lexeval_gui.workspace.analysis.features import features, wanted_features
from lexeval_gui.workspace.analysis.joined import join
from lexeval_gui.workspace.scoring.comparison import comparable, compare
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import all_part_labels, part_labels, parts_of
from tests.workspace.analysis import made

PAIRS = [sample for sample in opening.samples() if len(opened(sample).evaluate().system_names) > 1]
F = "coverage_f"


@pytest.fixture(scope="module")
def ninety(tmp_path_factory: pytest.TempPathFactory) -> Evaluation:
    return made.evaluation(tmp_path_factory.mktemp("ninety") / "files")


def usual(evaluation: Evaluation):
    return wanted_features(evaluation, features(evaluation, (0, 1)))[0]


def named(evaluation: Evaluation, *names: str):
    return wanted_features(evaluation, features(evaluation, (0, 1)), names)[0]


@pytest.mark.parametrize("sample", PAIRS, ids=[sample.id for sample in PAIRS])
@given(data=st.data())
@settings(max_examples=times(2), deadline=None)
def test_contributions_of_every_feature_add_up_to_the_difference(sample, data):
    """Of every measure that is a ratio, under random settings, over all items and over some."""
    known = opened(sample)
    evaluation = known.evaluate(data.draw(settings_of(known.task)))
    if len(evaluation.dataset) > 3 and data.draw(st.booleans()):
        rows = np.flatnonzero(np.arange(len(evaluation.dataset)) % 3 != data.draw(st.integers(0, 2)))
        evaluation = evaluation.within(rows, "some")
    wanted = [*features(evaluation.whole, (0, 1))][:6]
    for measure in comparable(evaluation, 0, 1):
        if contributions.refusal(evaluation, measure):
            continue
        found = explain(evaluation, (0, 1), measure, wanted)
        for feature in wanted:
            groups = [group for group in found.groups if group.feature.id == feature.id]
            if feature.id in {alike.id for alike in found.undivided}:
                assert not groups
                continue
            assert sum(group.items for group in groups) == found.paired.items
            if found.is_ratio:
                first, second = found.paired.first, found.paired.second
                total = sum(group.contribution for group in groups)
                assert abs(total - (first - second)) <= 1e-12 * max(1, abs(first))
            else:
                assert all(np.isnan(group.contribution) for group in groups)


def test_a_group_is_compared_as_its_items_are(ninety: Evaluation):
    found = explain(ninety, (0, 1), F, usual(ninety))
    tested = [group for group in found.groups if np.isfinite(group.p)]
    assert len(tested) >= 6
    for group in found.groups:
        rows = _rows(ninety, group)
        paired = compare(ninety.within(rows, group.group.filter or ""), 0, 1, F)
        assert (group.first, group.second, group.difference) == (paired.first, paired.second, paired.difference)
        if np.isfinite(group.p):
            assert (group.low, group.high, group.p) == (paired.low, paired.high, paired.p)
        others = compare(ninety.within(np.delete(np.arange(90), rows), ""), 0, 1, F)
        assert group.without == found.paired.difference - others.difference
        assert group.items == len(rows)
        assert group.share == len(rows) / 90


def _rows(evaluation, group):
    from lexeval_gui.core import query
    from lexeval_gui.workspace.items.fields import fields

    return query.rows(query.parse(group.group.filter), fields(evaluation))


def test_the_contribution_to_a_mean_is_the_sum_of_the_groups_differences_over_all_items(ninety: Evaluation):
    """With the same items in both denominators it is share times difference, which can be worked out by hand."""
    for group in explain(ninety, (0, 1), F, usual(ninety)).groups:
        assert group.contribution == pytest.approx(group.share * group.difference, abs=1e-12)


def test_the_first_groups_are_most_out_of_proportion(ninety: Evaluation):
    found = explain(ninety, (0, 1), F, usual(ninety))
    sizes = [abs(group.contribution / found.paired.difference - group.share) for group in found.groups]
    assert sizes == sorted(sizes, reverse=True)


def test_few_items_have_no_p_and_are_in_no_family(ninety: Evaluation):
    wanted = named(ninety, "substitutes")
    found = explain(ninety, (0, 1), F, wanted, {"substitutes": Cut((2, 3, 4, 5))})
    small = [group for group in found.groups if group.items < contributions.SMALLEST]
    assert small
    assert all(np.isnan([group.p, group.low, group.corrected]).all() for group in small)
    assert found.family == len(found.groups) - len(small)


def test_a_group_that_the_outcome_chose_has_no_p(ninety: Evaluation):
    found = explain(ninety, (0, 1), F, named(ninety, "first.coverage_f", "pos"))
    by_outcome = [group for group in found.groups if group.feature.outcome]
    assert by_outcome
    for group in by_outcome:
        assert group.note == "chosen by the outcome"
        assert np.isnan([group.p, group.low, group.high, group.corrected]).all()
        assert np.isfinite(group.contribution)
    assert found.family == sum(group.items >= 20 for group in found.groups if not group.feature.outcome)


def test_what_a_system_gave_can_be_tested_for(ninety: Evaluation):
    found = explain(ninety, (0, 1), F, named(ninety, "second.answers"))
    assert not any(group.feature.outcome for group in found.groups)
    assert found.family


def test_p_is_corrected_as_the_law_says(ninety: Evaluation):
    """Step-down max-|t| over the draws that all items share, worked out group by group and draw by draw."""
    found = explain(ninety, (0, 1), F, usual(ninety))
    tested = [group for group in found.groups if np.isfinite(group.p)]
    values = [ninety.item_values(system, F) for system in (0, 1)]
    drawn = np.concatenate([*Draws(90, 199, "1").weights()]).astype(float)
    apart, observed = [], []
    for group in tested:
        inside = np.isin(np.arange(90), _rows(ninety, group))
        line = [
            np.average(values[0], weights=weights * inside) - np.average(values[1], weights=weights * inside)
            for weights in drawn
        ]
        spread = np.std(np.array(line) - group.difference)
        apart.append(np.abs(np.array(line) - group.difference) / spread)
        observed.append(abs(group.difference) / spread)
    left, expected, at_least = list(np.argsort(observed)[::-1]), {}, 0.0
    while left:
        largest = np.max([apart[place] for place in left], axis=0)
        at_least = max(at_least, (np.sum(largest >= observed[left[0]] - 1e-9) + 1) / 200)
        expected[left.pop(0)] = at_least
    assert [group.corrected for group in tested] == pytest.approx([expected[place] for place in range(len(tested))])


def test_holm_corrects_the_p_of_the_comparisons(ninety: Evaluation):
    found = explain(ninety, (0, 1), F, usual(ninety), correction="holm")
    tested = sorted((group for group in found.groups if np.isfinite(group.p)), key=lambda group: group.p)
    expected, at_least = [], 0.0
    for place, group in enumerate(tested):
        at_least = max(at_least, min(1.0, group.p * (len(tested) - place)))
        expected.append(at_least)
    assert [group.corrected for group in tested] == pytest.approx(expected)
    enough = ninety.with_settings(ninety.settings.with_values({"resamples": "399"}))
    assert explain(enough, (0, 1), F, usual(enough), correction="holm").needed is None


def test_holm_says_how_many_resamples_it_needs(tmp_path: Path):
    few = made.evaluation(tmp_path / "few", resamples="99")
    found = explain(few, (0, 1), F, usual(few), correction="holm")
    assert found.family > 5
    assert found.needed == 20 * found.family - 1


def test_percentages_are_told_only_of_a_difference_that_is_certain(tmp_path: Path):
    alike = made.evaluation(tmp_path / "alike", items=24, seed=5)
    uncertain = explain(alike, (0, 1), "coverage_f_at_1", usual(alike))
    assert uncertain.paired.low < 0 < uncertain.paired.high
    assert all(np.isnan(uncertain.percent(group)) for group in uncertain.groups)


def test_without_resamples_there_are_contributions_alone(ninety: Evaluation):
    bare = ninety.with_settings(ninety.settings.with_values({"resamples": "0"}))
    found = explain(bare, (0, 1), F, usual(bare))
    assert found.family == 0
    assert sum(g.contribution for g in found.groups if g.feature.id == "pos") == pytest.approx(found.paired.difference)
    assert all(np.isnan([group.p, group.corrected, found.percent(group)]).all() for group in found.groups)


def test_a_measure_that_is_no_ratio_has_only_what_it_is_without_a_group(ninety: Evaluation):
    found = explain(ninety, (0, 1), "coverage_f_of_means", usual(ninety))
    assert not found.is_ratio
    assert all(np.isnan(group.contribution) for group in found.groups)
    for group in found.groups:
        others = np.delete(np.arange(90), _rows(ninety, group))
        precision, recall = (
            [ninety.item_values(system, name)[others].mean() for system in (0, 1)]
            for name in ("coverage_precision", "coverage_recall")
        )
        one, other = (2 * p * r / (p + r) for p, r in zip(precision, recall, strict=True))
        assert group.without == pytest.approx(found.paired.difference - (one - other), abs=1e-12)


def test_over_some_items_alone_groups_are_of_these(ninety: Evaluation):
    nouns = ninety.within(np.flatnonzero(ninety.dataset.labels["pos"].codes == _code(ninety, "n")), "pos:n")
    found = explain(nouns, (0, 1), F, named(nouns, "pos", "substitutes"))
    assert [feature.id for feature in found.undivided] == ["pos"]
    assert {group.feature.id for group in found.groups} == {"substitutes"}
    assert sum(group.items for group in found.groups) == compare(nouns, 0, 1, F).items
    assert found.paired == compare(nouns, 0, 1, F)


def _code(evaluation, pos):
    return evaluation.dataset.labels["pos"].words.index(pos)


def test_what_all_items_have_alike_is_no_group_and_in_no_family(ninety: Evaluation):
    one = NumberFeature("one", "one", "of {}", lambda: np.ones(90))
    found = explain(ninety, (0, 1), F, [one, *named(ninety, "pos")])
    assert [feature.id for feature in found.undivided] == ["one"]
    assert found.family == len(found.groups) == 3


@pytest.mark.parametrize(
    ("task", "measure", "said"),
    [("lexicon-english", "entropy", "entropy is of the files as a whole"), ("lexicon-english", "bmf1_f", "whole")],
)
def test_what_is_of_the_whole_is_not_taken_apart(task, measure, said):
    evaluation = opened(next(sample for sample in PAIRS if sample.id == task)).evaluate()
    with pytest.raises(BadValue, match=said):
        explain(evaluation, (0, 1), measure, usual(evaluation))


def test_conventions_under_which_items_depend_on_lines_are_refused(tmp_path: Path):
    evaluation = made.evaluation(tmp_path / "official", empty_answers="score.pl")
    with pytest.raises(BadValue, match=r"empty_answers = score\.pl"):
        explain(evaluation, (0, 1), F, usual(evaluation))


@pytest.mark.parametrize("sample", PAIRS, ids=[sample.id for sample in PAIRS])
def test_parts_are_counted_one_by_one(sample):
    """Every part that is in the picture of the filters once, under its own value."""
    evaluation = opened(sample).evaluate()
    labels = all_part_labels(evaluation)[1:]
    if not labels:
        return
    found = explain(evaluation, (0, 1), comparable(evaluation, 0, 1)[0], [], parts=labels)
    for label in labels:
        for place, system in enumerate((0, 1)):
            table = parts_of(evaluation, system)
            assert table is not None
            state, value = table.labels[part_labels(evaluation)[0]], table.labels[label]
            pairs = zip(value.codes.tolist(), state.codes.tolist(), strict=True)
            expected = Counter((value.words[one], state.words[other]) for one, other in pairs if min(one, other) >= 0)
            counted = {
                (part.value, part.status): (part.first, part.second)[place]
                for part in found.parts
                if part.label == label
            }
            assert {cell: count for cell, count in counted.items() if count} == dict(expected)


def test_it_travels_to_another_process(ninety: Evaluation):
    found = explain(ninety, (0, 1), F, usual(ninety))
    assert repr(pickle.loads(pickle.dumps(found))) == repr(found)


# -- real data --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lst(shared: Path) -> Evaluation:
    from lexeval_gui import tasks
    from lexeval_gui.core.parameters import Settings
    from lexeval_gui.workspace import scoring

    data = shared / "data" / "substitution"
    systems = [str(data / "systems" / f"{name}.oot") for name in ("wordtune", "wordnet_first_sense")]
    settings = Settings(tasks.load("substitution").identity.parameters)
    return scoring.evaluate("substitution", str(data / "gold" / "lst_test.gold"), systems, {}, settings).evaluation


def rounded(found):
    """Items, difference and contribution of each group, as the sketch shows them."""
    return {
        (g.feature.id, g.group.title): (g.items, round(g.difference, 3), pytest.approx(g.contribution, abs=6e-4))
        for g in found.groups
    }


def test_parts_of_speech_contribute_as_in_the_sketch(lst: Evaluation):
    assert rounded(explain(lst, (0, 1), F, named(lst, "pos"))) == {
        ("pos", "adjective"): (464, 0.169, 0.046),
        ("pos", "noun"): (494, 0.138, 0.040),
        ("pos", "verb"): (440, 0.150, 0.039),
        ("pos", "adverb"): (298, 0.026, 0.004),
    }


def test_what_was_counted_line_by_line_contributes_as_in_the_sketch(lst: Evaluation, shared: Path, tmp_path: Path):
    """The sketch counts every entry of a line, `pn` too: so its features are joined from the gold itself."""
    rows = ["id,share,entries"]
    for line in (shared / "data/substitution/gold/lst_test.gold").read_text(encoding="utf-8").splitlines():
        head, _, rest = line.partition(" :: ")
        counts = [int(entry.split()[-1]) for entry in rest.split(";") if entry.strip()]
        rows.append(f"{head.split()[-1]},{max(counts) / sum(counts)!r},{len(counts)}")
    (tmp_path / "features.csv").write_text("\n".join(rows) + "\n")
    own = join(str(tmp_path / "features.csv"), lst.dataset.ids, ()).features
    cuts = {"share": Cut((0.2999, 0.4999)), "entries": Cut((2, 4))}  # the sketch has places in the group above
    assert rounded(explain(lst, (0, 1), F, own, cuts)) == {
        ("share", "over .4999"): (720, 0.154, 0.065),
        ("share", "over .2999 to .4999"): (537, 0.136, 0.043),
        ("share", "up to .2999"): (439, 0.082, 0.021),
        ("entries", "3 – 4"): (823, 0.145, 0.070),
        ("entries", "5 and more"): (632, 0.102, 0.038),
        ("entries", "1 – 2"): (241, 0.149, 0.021),
    }


def test_it_stops_when_nobody_wants_it_any_more(ninety: Evaluation):
    with pytest.raises(Cancelled):
        explain(ninety, (0, 1), F, usual(ninety), job=CountingJob(5))


def test_progress_goes_forward(ninety: Evaluation, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("lexeval_gui.core.jobs.job.PROGRESS_EVERY", 0.0)
    told: list[tuple[float, str]] = []
    explain(ninety, (0, 1), F, usual(ninety), job=Job(lambda share, text: told.append((share, text))))
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert len(set(shares)) > 5
    assert told[0][1] == "share of the mode: up to .3"
