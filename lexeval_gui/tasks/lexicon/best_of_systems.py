"""Lexicons that have for each lemma the cluster of the best of several."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lexeval_gui.core.dataset import Ints, Ragged, Strings
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.lexicon.changing import with_sides
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import count, strata

OF_BEST = ("l_measure", "mean_l")
"""What rises with the L of a lemma, by which the best cluster is found."""
OF_SAME = (*OF_BEST, "mean_precision", "mean_recall")


def no_best(dataset: LexiconDataset, systems: Sequence[int], measure: str, settings: Settings) -> str:
    """Clusters without lemmas cannot be put side by side; a sample would be one of other lemmas, and what another
    cluster than the one taken can decide is not of one lemma alone."""
    if dataset.kind != "labelled":
        return "files of clusters name no lemmas by which the clusters of several could be taken"
    if settings.number("alpha") < 1 or strata.why_incomparable(settings):
        return "a sample is drawn anew from the lemmas that both sides have, so it would be one of other lemmas"
    if measure not in (OF_BEST if settings["match"] == "best" else OF_SAME):
        return f"{measure} of a lemma depends on more than the cluster that is taken for it"
    if settings["match"] == "best" and settings["weight"] in ("lexicon", "paper-example"):
        return f"under weight = {settings['weight']} a lemma weighs as its own cluster, which would be another"
    return ""


def best_of(dataset: LexiconDataset, systems: Sequence[int], choice: Ints, settings: Settings) -> LexiconDataset:
    """The first of these lexicons, with the cluster that stands for each class in the lexicon chosen, under the lemma
    of the class; without forms where that lexicon does not have the lemma with forms."""
    first = systems[0]
    own = dataset.lexicons[first]
    chosen = _chosen_forms(dataset, systems, choice, settings)
    there = own.same >= 0
    kept = own.forms.replaced(own.same[there], chosen.take(np.flatnonzero(there)))
    added = np.flatnonzero(~there & (chosen.lengths > 0))
    same = own.same.copy()
    same[added] = len(own.names) + np.arange(len(added))
    lexicons = list(dataset.lexicons)
    lexicons[first] = Clusters(
        Strings.concatenate([own.names, dataset.ids.take(added)]), Ragged.concatenate([kept, chosen.take(added)]), same
    )
    return with_sides(dataset, dataset.classes, lexicons)


def _chosen_forms(dataset: LexiconDataset, systems: Sequence[int], choice: Ints, settings: Settings) -> Ragged:
    """The forms of the cluster that stands for each class in its lexicon."""
    found = Ragged(np.zeros(len(dataset) + 1, np.int64), dataset.lexicons[systems[0]].forms.values[:0])
    for system in systems:
        columns = count(dataset, system, settings).columns
        rows = np.flatnonzero((choice == system) & (columns["frame"] > 0) & (columns["cluster"] >= 0))
        found = found.replaced(rows, dataset.lexicons[system].forms.take(columns["cluster"][rows]))
    return found
