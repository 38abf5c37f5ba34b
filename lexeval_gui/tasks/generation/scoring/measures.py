"""String and tree accuracies, understandability and quality, after Bangalore, Rambow & Whittaker (2000)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, ItemColumns
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Measure, Scores, Term, only, ratio, summarise

STRING_ACTS = ("unicode", "case", "references", "costs")
TREE_ACTS = (*STRING_ACTS, "extra", "tree_length")

ACCURACIES = (
    "simple_string_accuracy",
    "generation_string_accuracy",
    "simple_tree_accuracy",
    "generation_tree_accuracy",
)
DERIVED = ("understandability", "quality")

_SIMPLE = "1 − (I + D + S) / R"
_GENERATION = "1 − (M + I′ + D′ + S) / R"


def _accuracies(kind: str, short: str, acts: tuple[str, ...], over: str, headline: str) -> tuple[Measure, ...]:
    """Simple and generation accuracy of strings or trees, over all tokens together and as the mean of the sentences."""
    found = []
    for name, formula, abbreviation in (("simple", _SIMPLE, "simple"), ("generation", _GENERATION, "gen.")):
        id, title = f"{name}_{kind}_accuracy", f"{name} {kind} accuracy"
        formula = f"{formula}{over}"
        found.append(
            Measure(id, title, f"{abbreviation} {short}", formula, acts=acts, headline=id == headline, negative=True)
        )
        found.append(
            Measure(
                f"{id}_mean",
                f"{title}, mean over sentences",
                f"{abbreviation} {short} mean",
                f"mean of {formula} over the sentences",
                acts=acts,
                negative=True,
            )
        )
    return tuple(found)


def _derived(name: str, short: str) -> Measure:
    letter = name[0]
    acts = (*TREE_ACTS, *(f"{letter}_{part}" for part in ("tree", "substitutions", "constant")))
    return Measure(
        name,
        name,
        short,
        f"({letter}_tree · simple tree accuracy − {letter}_substitutions · S − {letter}_constant) / "
        f"({letter}_tree − {letter}_constant), mean over sentences",
        acts=acts,
        negative=True,
        perfect=partial(_perfect, name),
    )


def _perfect(name: str, settings: Settings) -> float:
    """What a sentence scores whose tree has no errors and whose string has no substitutions."""
    return float(derived(name, np.ones(1), np.zeros(1, np.int64), settings)[0])


MEASURES: tuple[Measure, ...] = (
    *_accuracies("string", "str.", STRING_ACTS, "", ""),
    *_accuracies("tree", "tree", TREE_ACTS, " over the treelets", "generation_tree_accuracy"),
    _derived("understandability", "underst."),
    _derived("quality", "quality"),
)

OVERVIEW = (*ACCURACIES, *DERIVED)

Values = Mapping[str, Ints]
"""Columns of counts, or what else has their names."""


def length(columns: Values, kind: str, settings: Settings) -> Ints:
    """R: what errors are divided by; 0 where a sentence has no tree."""
    if kind == "tree" and settings["tree_length"] == "treelets":
        return columns["tree_sizes"]
    return columns[f"{kind}_tokens"]


def errors(columns: Values, accuracy: str) -> Ints:
    """I + D + S, or M + I′ + D′ + S, which is one less for every move."""
    way, kind, _ = accuracy.split("_")
    moves = columns[f"{kind}_moves"] if way == "generation" else 0
    return np.asarray(sum(columns[f"{kind}_{name}"] for name in ("substitutions", "insertions", "deletions")) - moves)


def accuracy(errors: Ints, length: Ints) -> Floats:
    """1 − errors / R; NaN where R is 0."""
    return ratio(np.asarray(length) - errors, length)


def derived(name: str, simple_tree: Floats, substitutions: Ints, settings: Settings) -> Floats:
    """Understandability or quality of sentences, from simple tree accuracy and the substitutions of the string; 1 for a
    perfect sentence (Bangalore et al. 2000, section 5, the constants are reconstructed)."""
    letter = name[0]
    tree, per_substitution, constant = (
        settings.number(f"{letter}_{part}") for part in ("tree", "substitutions", "constant")
    )
    return (tree * simple_tree - per_substitution * np.asarray(substitutions) - constant) / (tree - constant)


def averaged(columns: Values) -> Values:
    """Counts averaged over the references of a sentence, those of trees over the references that have one: [rows]. What
    was counted of one reference stays as it is."""
    if "string_there" not in columns:
        return columns
    there = {"string": columns["string_there"], "tree": columns.get("tree_valid", columns["string_there"])}
    found = {}
    for name, column in columns.items():
        among = there[name.partition("_")[0]]
        found[name] = ratio(column.sum(axis=1), np.maximum(among.sum(axis=1), 1))
    return found


def values_of(name: str, columns: Values, settings: Settings) -> Floats:
    """An accuracy or derived metric of each row of counts; NaN where it is undefined. Of several references an accuracy
    is the mean of those of each."""
    if name in DERIVED:
        simple_tree = values_of("simple_tree_accuracy", columns, settings)
        return derived(name, simple_tree, averaged(columns)["string_substitutions"], settings)
    found = accuracy(errors(columns, name), length(columns, name.split("_")[1], settings))
    if found.ndim == 1:
        return found
    defined = ~np.isnan(found)
    return ratio(np.where(defined, found, 0.0).sum(axis=1), defined.sum(axis=1))


def score(counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
    """Score counts: all measures that they have columns of, or those of them that are named."""
    wanted = only(MEASURES, measures)
    has_trees = "tree_tokens" in counts.columns
    names = [measure.id for measure in wanted if has_trees or "string" in measure.id]
    return summarise(wanted, {name: _term(name, counts, settings) for name in names}, counts, settings)


def _term(name: str, counts: Counts, settings: Settings) -> Term:
    """All errors over all tokens, where a sentence without tokens adds its insertions; of a mean and of what is derived
    the mean over the sentences where it is defined."""
    if name in ACCURACIES:
        columns = averaged(counts.columns)
        below = length(columns, name.split("_")[1], settings)
        return Term((below - errors(columns, name)).astype(float), below.astype(float), counts.weights)
    found = values_of(name.removesuffix("_mean"), counts.columns, settings)
    defined = ~np.isnan(found)
    return Term(np.where(defined, found, 0.0), defined.astype(float), counts.weights)


# -- counts beside the measures ---------------------------------------------------------------------------------------

COUNT_NAMES = (
    "substitutions", "insertions", "deletions", "moves", "other_insertions", "other_deletions", "tokens",
)  # fmt: skip
"""The counts of strings and of trees, as they stand in lists and in JSON; `tree_extra` is one more."""

COLUMN_GROUPS: dict[str, dict[str, str]] = {
    "string": {name: f"string_{name}" for name in COUNT_NAMES},
    "tree": {name: f"tree_{name}" for name in (*COUNT_NAMES, "extra")},
}
"""How JSON groups the counts: name of the group → name → item column."""


def item_columns(counts: Counts, settings: Settings) -> Mapping[str, Floats]:
    """Counts of each sentence beside its measures: id → [n]; NaN for the tree of a sentence without one."""
    columns = {name: column.astype(float) for name, column in averaged(counts.columns).items()}
    shown = {f"string_{name}": _shown(columns, "string", name) for name in COUNT_NAMES}
    if "tree_valid" in columns:
        valid = columns["tree_valid"] > 0
        tree = {f"tree_{name}": _shown(columns, "tree", name) for name in (*COUNT_NAMES, "extra")}
        shown |= {name: np.where(valid, column, np.nan) for name, column in tree.items()}
    return ItemColumns(shown, counts.row_of)


def _shown(columns: Mapping[str, Floats], kind: str, name: str) -> Floats:
    if name.startswith("other_"):
        return columns[f"{kind}_{name.removeprefix('other_')}"] - columns[f"{kind}_moves"]
    return columns[f"{kind}_{name}"]
