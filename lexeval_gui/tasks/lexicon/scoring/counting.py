"""What is counted of a lexicon for every class of the dictionary: sizes, shared forms, shares of the entropy, the
one-to-one matching, and its place in the order of the sample."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.scoring import bmf1, overlaps, sampling, strata
from lexeval_gui.tasks.lexicon.scoring.overlaps import Overlaps

Columns = dict[str, NDArray[Any]]


def count(
    dataset: LexiconDataset, system: int, settings: Settings, items: Ints | None = None, check: Check = go_on
) -> Counts:
    """Count one lexicon under the count conventions, for all classes or for some; a row per class.

    Columns [rows], int32 but where said: `reference` n_i; `cluster` (its number, -1: none), `common` n_ij and
    `lexicon` n_j of the cluster that `match` asks for; the same of the cluster with the same lemma (`same_…`) and of
    the best one (`best_…`), and of the best once forms unknown to the dictionary are removed (`pruned_…`); `known` and
    `entropy` (float64), the class's share of Σ n_j and of Σ n_j E_j in bits; `matched` and `assigned` (float64): forms
    shared with the one-to-one partner, and the share of the pruned clusters' sizes; `frame`, 1 if the lemma has forms
    on both sides (BEYOND in rows without an item, at the end: lemmas not drawn for a review); `order`, its place among
    all lemmas in the order of the hashes; `stratum` and `typed` (see `Strata.columns`); `stands_for` (float64), for how
    many lemmas it stands, and `spread_known`, 1 unless a stratum of a review has too few lemmas yet; `unnamed`, 1 if it
    has no lemma; `lexicon_lemmas` and `lexicon_forms`, which are of the whole lexicon and equal in every row.
    """
    check()
    # what depends on the data alone, so that another seed or match is counted at once
    columns = dict(cached(dataset.memo, ("counted", system), lambda: _count(dataset, system, check)))
    check()
    seed = settings["seed"]
    columns["order"] = cached(
        dataset.memo, ("order", seed), lambda: sampling.sample_ranks(dataset.ids, seed, check).astype(np.int32)
    )
    columns["stands_for"] = np.broadcast_to(np.asarray(dataset.stands_for, float), len(dataset))
    columns["spread_known"] = np.full(len(dataset), dataset.is_spread_known, np.int32)
    columns |= _matched_by(settings["match"], columns)
    columns |= strata.strata_of(dataset, system, columns["same_lexicon"], columns["frame"], settings).columns()
    rows = slice(None) if items is None else items
    size = len(dataset) if items is None else len(items)
    labels = {name: dataset.labels[name] for name in dataset.groups}
    if items is not None:
        labels = {name: label.take(items) for name, label in labels.items()}
    columns = {name: column[rows] for name, column in columns.items()}
    if dataset.undrawn and items is None:
        columns = {name: np.concatenate((column, dataset.undrawn[name])) for name, column in columns.items()}
    return Counts(columns, np.arange(size, dtype=np.int32), labels)


def overlaps_of(dataset: LexiconDataset, system: int, check: Check = go_on) -> Overlaps:
    """The pairs of a class and a cluster of a system that share a form; found once."""
    forms, size = dataset.lexicons[system].forms, len(dataset.forms)
    return cached(
        dataset.memo, ("overlaps", system), lambda: overlaps.find_overlaps(dataset.classes, forms, size, check)
    )


def _count(dataset: LexiconDataset, system: int, check: Check) -> Columns:
    lexicon, pairs = dataset.lexicons[system], overlaps_of(dataset, system, check)
    clusters = dataset.kind == "clusters"
    check()
    best_cluster, best_common = overlaps.best_clusters(pairs, lexicon.same, lexicon.names)
    pruned_common, pruned_size = overlaps.best_pruned(pairs)
    check()
    same_size = _sizes(pairs, lexicon.same)
    frame = pairs.class_sizes > 0 if clusters else (pairs.class_sizes > 0) & (same_size > 0)
    integers: dict[str, NDArray[Any]] = {
        "reference": pairs.class_sizes,
        "same_cluster": lexicon.same,
        "same_common": overlaps.same_lemma_overlap(pairs, lexicon.same),
        "same_lexicon": same_size,
        "best_cluster": best_cluster,
        "best_common": best_common,
        "best_lexicon": _sizes(pairs, best_cluster),
        "pruned_common": pruned_common,
        "pruned_lexicon": pruned_size,
        "frame": frame,
        "unnamed": np.full(len(dataset), clusters),
        "lexicon_lemmas": np.full(len(dataset), len(lexicon.forms)),
        "lexicon_forms": np.full(len(dataset), len(lexicon.forms.values)),
    }
    columns: Columns = {name: column.astype(np.int32) for name, column in integers.items()}
    return columns | _entropies(pairs) | _matching(dataset, system, pairs, check)


def _sizes(pairs: Overlaps, cluster: Ints) -> Ints:
    """The sizes of these clusters, 0 where there is none."""
    return np.append(pairs.cluster_sizes, 0)[cluster]


def _entropies(pairs: Overlaps) -> Columns:
    """The share of each class in Σ n_j and in Σ n_j E_j: every cluster's is split over its classes by p_ij."""
    shared = np.bincount(pairs.clusters, pairs.common, len(pairs.cluster_sizes))
    share = pairs.common / shared[pairs.clusters]
    part = pairs.known[pairs.clusters] * share
    classes = len(pairs.class_sizes)
    return {
        "known": np.bincount(pairs.classes, part, classes),
        "entropy": np.bincount(pairs.classes, np.abs(part * np.log2(share)), classes),
    }


def _matching(dataset: LexiconDataset, system: int, pairs: Overlaps, check: Check) -> Columns:
    """Each class's shared forms with its one-to-one partner, and its share of the sizes of the pruned clusters: the
    whole partner, and of clusters without partner what p_ij says."""
    chosen = bmf1.match(pairs, dataset.ids, dataset.lexicons[system].names, check)
    classes, clusters = len(pairs.class_sizes), len(pairs.cluster_sizes)
    matched, assigned = np.zeros(classes, np.int32), np.zeros(classes)
    matched[pairs.classes[chosen]] = pairs.common[chosen]
    assigned[pairs.classes[chosen]] = pairs.known[pairs.clusters[chosen]]
    shared = np.bincount(pairs.clusters, pairs.common, clusters)
    left = pairs.known.astype(float)
    left[pairs.clusters[chosen]] = 0
    part = pairs.common / shared[pairs.clusters] * left[pairs.clusters]
    return {"matched": matched, "assigned": assigned + np.bincount(pairs.classes, part, classes)}


def _matched_by(match: str, columns: Mapping[str, NDArray[Any]]) -> Columns:
    """The cluster that stands for each class. Where there are no lemmas none has the same, so nothing can be drawn."""
    kind = "same" if match == "same" else "best"
    chosen = {name: columns[f"{kind}_{name}"] for name in ("cluster", "common", "lexicon")}
    return chosen | {"frame": columns["frame"] & ~columns["unnamed"]} if match == "same" else chosen
