"""Features of the samples have the values that can be read off their files, and those of a plain way to find them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from lexeval_gui.core.features import LabelFeature
from lexeval_gui.testing.opened import opened
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.item_features import item_features
from lexeval_gui.workspace.scoring.parts import parts_of

SAMPLES = {sample.id: sample for sample in opening.samples()}


def evaluated(sample: str) -> Any:
    return opened(SAMPLES[sample]).evaluate()


def values(sample: str, feature: str):
    evaluation = evaluated(sample)
    found: Any = next(known for known in item_features(evaluation) if known.id == feature)
    if isinstance(found, LabelFeature):
        return {evaluation.dataset.ids[row]: found.values[row] for row in range(len(evaluation.dataset))}
    return dict(zip(evaluation.dataset.ids, found.values.tolist(), strict=True))


def values_of(feature: Any) -> Any:
    return feature.values


HAPPY = "substitution-happy"


@pytest.mark.parametrize(
    ("feature", "value"),
    [("mode_share", 0.3), ("substitutes", 5), ("responses", 10), ("has_mode", "no"), ("has_multiword", "no")],
)
def test_the_paper_s_example_of_substitutes(feature, value):
    """H = {glad 3, merry 3, sunny 2, jovial 1, cheerful 1}."""
    assert next(iter(values(HAPPY, feature).values())) == value


def test_gold_of_lexical_substitution_is_counted_as_its_lines_say():
    evaluation = evaluated("substitution-systems")
    gold = evaluation.dataset.gold
    features = {feature.id: values_of(feature) for feature in item_features(evaluation)}
    for row in range(len(evaluation.dataset)):
        counts = gold.counts[gold.entries.offsets[row] : gold.entries.offsets[row + 1]].tolist()
        words = [gold.words[int(code)] for code in gold.entries.row(row)]
        assert features["mode_share"][row] == max(counts) / sum(counts)
        assert features["substitutes"][row] == len(counts)
        assert features["responses"][row] == sum(counts)
        assert features["has_mode"][row] == ("yes" if counts.count(max(counts)) == 1 else "no")
        assert features["has_multiword"][row] == ("yes" if any(" " in word for word in words) else "no")


def test_answers_are_those_that_the_file_gives():
    evaluation = evaluated(HAPPY)
    features = {feature.id: feature for feature in item_features(evaluation)}
    for system, name in enumerate(evaluation.system_names):
        assert features[f"{name}.answers"].system == name
        expected = evaluation.dataset.answers[system].entries.lengths
        assert values_of(features[f"{name}.answers"]).tolist() == expected.tolist()


def test_the_words_of_a_sentence_are_counted():
    name = next(name for name in SAMPLES if name.startswith("substitution") and _sentences(name) is not None)
    sentences, dataset = _sentences(name), evaluated(name).dataset
    found = values(name, "sentence_length")
    for item, row in zip(dataset.ids, dataset.sentence_of.tolist(), strict=True):
        if row < 0:
            assert np.isnan(found[item])
        else:
            text = sentences.before[row] + sentences.head[row] + sentences.after[row]
            assert found[item] == len(text.split())


def _sentences(name):
    return evaluated(name).dataset.sentences


@pytest.mark.parametrize(("feature", "value"), [("tokens", 9), ("depth", 4), ("treelet_count", 3)])
def test_the_worked_example_of_trees(feature, value):
    """Heads 5 5 5 5 0 5 9 9 6: the root 5 over 6 over 9 over 7 and 8; 5, 6 and 9 have daughters."""
    assert list(values("generation-worked", feature).values()) == [value]


def test_depth_and_treelets_of_trees_are_those_of_a_walk():
    evaluation = evaluated("generation-sentences")
    data = evaluation.dataset.references
    depths, treelets = (list(values("generation-sentences", name).values()) for name in ("depth", "treelet_count"))
    for row in range(len(data.tokens)):
        heads = data.heads.row(row).tolist()
        if not data.valid[row]:
            assert np.isnan([depths[row], treelets[row]]).all()
            continue
        assert depths[row] == max(_steps(heads, token) for token in range(len(heads)))
        roots = heads.count(0)
        assert treelets[row] == len({*heads} - {0} | {place + 1 for place, head in enumerate(heads) if head == 0}) + (
            roots > 1
        )


def _steps(heads, token):
    """The tokens from a root down to this one."""
    return 1 if heads[token] == 0 else 1 + _steps(heads, heads[token] - 1)


def test_moves_are_the_outcome_and_those_of_the_items():
    evaluation = evaluated("generation-sentences")
    for system, name in enumerate(evaluation.system_names):
        feature = next(known for known in item_features(evaluation) if known.id == f"{name}.moves")
        assert feature.outcome
        assert values_of(feature).tolist() == evaluation.item_columns(system)["string_moves"].tolist()


@pytest.mark.parametrize(("feature", "value"), [("class_size", 10), ("ending", "er"), ("lemma_length", 7)])
def test_the_paper_s_example_of_a_class(feature, value):
    """missier has ten forms in the dictionary, and seven letters where no orthography was chosen."""
    assert values("lexicon-missier", feature)["missier"] == value


def test_clusters_without_lemmas_go_by_their_first_form():
    data = evaluated("lexicon-clusters").dataset
    endings = list(values("lexicon-clusters", "ending").values())
    assert endings == [data.labels["first"][row][-2:].lower() for row in range(len(data))]


@pytest.mark.parametrize(("feature", "value"), [("gold_edits", 2), ("length", 40)])
def test_the_worked_example_of_edits(feature, value):
    """When I arrived at London I gave it John. — two gold edits, 40 characters."""
    assert list(values("edits-worked", feature).values()) == [value]


def test_edits_insert_delete_and_replace():
    """RT at→in replaces, MT inserts `to `; of the run's own, UD at [0, 0] inserts nothing and is an insertion."""
    evaluation = evaluated("edits-worked")
    table = parts_of(evaluation, 0)
    assert table is not None
    found = [(table.labels["type"], "type"), (table.labels["operation"], "operation")]
    pairs = {tuple(labels.words[labels.codes[part]] for labels, _ in found) for part in range(len(table.row_of))}
    assert {("RT", "replacement"), ("MT", "insertion"), ("UD", "insertion")} <= pairs


def test_edits_of_m2_are_those_of_its_lines():
    """`M:` is missing and inserted, `U:` is too much and deleted, `R:` replaced."""
    evaluation = evaluated("edits-m2")
    table = parts_of(evaluation, 0)
    assert table is not None
    kinds, operations = table.labels["type"], table.labels["operation"]
    meant = {"M": "insertion", "U": "deletion", "R": "replacement"}
    seen = set()
    for part in range(len(table.row_of)):
        first = kinds.words[kinds.codes[part]].partition(":")[0]
        if first in meant:
            assert operations.words[operations.codes[part]] == meant[first]
            seen.add(first)
    assert seen == {*meant}


def test_gold_edits_of_several_annotators_are_their_average():
    evaluation = evaluated("edits-m2")
    gold = evaluation.dataset.gold
    for row, value in enumerate(values("edits-m2", "gold_edits").values()):
        each = [gold.edits.annotator[edit] for edit in gold.rows(row)]
        assert value == len(each) / max(1, len(gold.present.row(row)))
