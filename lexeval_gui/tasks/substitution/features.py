"""What items of lexical substitution can be grouped by: their gold as it is matched, their sentence, the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np

from lexeval_gui.core.dataset import Floats, Mask, Strings
from lexeval_gui.core.features import Feature, LabelFeature, NumberFeature, yes_or_no
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, ratio
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset
from lexeval_gui.tasks.substitution.scoring.cells import table_of


def features(dataset: SubstitutionDataset, counts: Sequence[Counts], settings: Settings) -> Sequence[Feature]:
    """See core.task.features."""
    found: list[Feature] = []
    if counts and "gold" in counts[0].columns:
        found += _of_gold(counts[0])
        found.append(
            yes_or_no(
                "has_multiword", "multiword substitute in the gold", partial(_has_multiword, dataset),
                "whose gold has a substitute of several words", "whose gold has single words alone",
            )
        )  # fmt: skip
    found.append(
        LabelFeature(
            "pos", "part of speech", "whose part of speech is {}", lambda: dataset.labels["pos"],
            titles=dataset.titles["pos"],
        )
    )  # fmt: skip
    if dataset.sentences is not None:
        found.append(
            NumberFeature("sentence_length", "length of the sentence", "whose sentence has {} words",
                          partial(_sentence_lengths, dataset), missing="without a sentence", unit="whole")
        )  # fmt: skip
    found += _of_annotators(dataset)
    found += [_answers(dataset, system) for system in range(len(dataset.systems))]
    found.append(LabelFeature("lexelt", "lexelt", "of {}", lambda: dataset.labels["lexelt"], usual=False))
    return found


def _of_gold(counts: Counts) -> list[Feature]:
    """What the gold is, once its substitutes are those that are matched; every system has the same."""
    table, row_of = table_of(counts), counts.row_of

    def types() -> Floats:
        return np.asarray(table.gold.lengths[row_of], np.float64)

    def has_mode() -> Mask:
        return np.asarray(counts.columns["mode"][row_of] > 0)

    return [
        NumberFeature(
            "mode_share", "share of the mode", "whose most frequent substitute holds {} of the responses",
            lambda: ratio(table.maximum, table.size)[row_of], unit="share", places=(0.3, 0.5),
            phrases={"over .5": "whose mode holds more than half of the responses"}, missing="without responses",
        ),
        NumberFeature(
            "substitutes", "substitutes in the gold", "with {} different substitutes", types,
            phrases={"1": "with one substitute"}, unit="whole", places=(2, 4),
        ),
        NumberFeature("responses", "responses", "with {} responses", lambda: table.size[row_of], unit="whole"),
        yes_or_no("has_mode", "has a mode", has_mode, "that have a mode", "without a mode"),
    ]  # fmt: skip


def _of_annotators(dataset: SubstitutionDataset) -> list[Feature]:
    """How far the annotators of each item agree, where their responses are open."""
    said = dataset.said
    if said is None:
        return []
    from lexeval_gui.tasks.substitution.agreement import MEASURES, agreement_of_items

    measures = MEASURES if said.responses.multiwords is not None else MEASURES[:2]

    @cache
    def values() -> Floats:
        known = agreement_of_items(said.responses)
        nothing = (np.nan,) * len(measures)
        return np.array([known.get(item, nothing) for item in dataset.ids]).reshape(-1, len(measures))

    words = (
        "the annotators agree pairwise by {}", "{} of the annotators gave the mode",
        "{} of the pairs of annotators agree on the multiword", "{} of the pairs that name a multiword name the same",
    )  # fmt: skip
    return [
        NumberFeature(
            name, name.replace("_", " ") + " of the annotators", f"of which {phrase}",
            partial(_column, values, place), missing="without responses of several annotators", unit="share",
        )
        for place, (name, phrase) in enumerate(zip(measures, words, strict=False))
    ]  # fmt: skip


def _column(values: Callable[[], Floats], place: int) -> Floats:
    return values()[:, place]


def _answers(dataset: SubstitutionDataset, system: int) -> Feature:
    name, entries = dataset.systems[system].name, dataset.answers[system].entries
    return NumberFeature(
        f"{name}.answers", f"answers of {name}", f"to which {name} gives {{}} answers",
        lambda: np.asarray(entries.lengths, np.float64),
        phrases={"0": f"to which {name} gives no answer", "1": f"to which {name} gives one answer"},
        unit="whole", system=name, usual=False,
    )  # fmt: skip


def _has_multiword(dataset: SubstitutionDataset) -> Mask:
    """Which items have a substitute with a blank in it."""
    gold = dataset.gold
    return np.asarray(gold.entries.sums(_with_blank(gold.words)[gold.entries.values].astype(np.int64)) > 0)


def _with_blank(words: Strings) -> Mask:
    mask = np.zeros(len(words), np.bool_)
    places = np.flatnonzero(words.data == ord(" "))
    mask[np.searchsorted(words.offsets, places, "right") - 1] = True
    return mask


def _sentence_lengths(dataset: SubstitutionDataset) -> Floats:
    """The words of each sentence, as blanks part them; NaN without one."""
    sentences = dataset.sentences
    assert sentences is not None
    pieces = zip(sentences.before, sentences.head, sentences.after, strict=True)
    lengths = np.array([len("".join(texts).split()) for texts in pieces] + [np.nan])
    return lengths[dataset.sentence_of]  # -1, no sentence, is the last
