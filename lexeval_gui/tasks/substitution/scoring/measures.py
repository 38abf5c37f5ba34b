"""The measures of lexical substitution: what there is, and how each is made of counts.

Sources: McCarthy & Navigli (2007), the task document; Jabbari, Hepple & Guthrie (2010); generalised average precision:
Kishida (2005), Thater et al. (2010); the @n measures are named as at TSAR-2022 (Saggion et al.).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np

from lexeval_gui.core.dataset import Floats, Ints, ItemColumns, Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Measure, Scores, Term, only, ratio, summarise
from lexeval_gui.tasks.substitution.scoring.cells import Cells, Table, or_zero, table_of
from lexeval_gui.tasks.substitution.scoring.optimum import optimum

GOLD = ("gold_reading", "items")
DOCUMENT = (*GOLD, "matching", "duplicates", "empty_answers", "maximum_answers", "target")
POOLED = (*GOLD, "matching", "duplicates", "maximum_answers", "target")
LISTS = (*POOLED, "denominator")
RANKING = tuple(name for name in LISTS if name != "maximum_answers")
BEST = (*GOLD, "matching", "duplicates", "target", "denominator")
BEST_DOCUMENT = (*GOLD, "matching", "duplicates", "empty_answers", "target")
ANSWERED = (*GOLD, "target")
AT = (1, 2, 3, 5, 10)
TEN = 10
CUTOFFS = tuple(range(1, 11))


def _f_of_means(values: Mapping[str, Floats], settings: Settings) -> Floats:
    return _f(values["coverage_precision"], values["coverage_recall"])


def _pooled_f(values: Mapping[str, Floats], settings: Settings) -> Floats:
    return _f(values["pooled_precision_at_10"], values["pooled_recall_at_10"])


def _f(precision: Floats, recall: Floats) -> Floats:
    """2PR/(P + R), 0 where both are 0."""
    precision, recall = np.asarray(precision), np.asarray(recall)
    return np.where(precision + recall == 0, 0.0, ratio(2 * precision * recall, precision + recall))


def _at(name: str, title: str, formula: str) -> tuple[Measure, ...]:
    return tuple(Measure(f"{name}_at_{n}", f"{title}@{n}", f"{title}@{n}", formula, acts=LISTS) for n in AT)


MEASURES: tuple[Measure, ...] = (
    Measure("coverage_precision", "coverage precision", "P", "|A|ⁱ / (|A|ⁱ + k · answers outside H)",
            acts=("k", "n", *LISTS), alias="P"),
    Measure("coverage_recall", "coverage recall", "R", "|A|ⁱ / |H|ⁱ", acts=("n", *LISTS), alias="R"),
    Measure("coverage_f", "coverage F", "F", "2PR / (P + R) of the item", acts=("k", "n", *LISTS),
            headline=True, alias="F"),
    Measure("coverage_f_optimal", "optimal F", "optimal F", "the highest coverage F over all cutoffs of the item",
            acts=("k", *LISTS)),
    Measure("optimal_cutoff_mean", "mean optimal cutoff", "cutoff", "the smallest cutoff that reaches the optimal F",
            kind="mean", acts=("k", *LISTS), better="neither"),
    Measure("coverage_f_of_means", "F of means", "F of means", "2PR / (P + R) of the mean P and the mean R",
            acts=("k", "n", *LISTS), derive=_f_of_means, needs=("coverage_precision", "coverage_recall")),
    Measure("oot_precision", "oot precision", "oot P", "sum of credit / items attempted", acts=DOCUMENT),
    Measure("oot_recall", "oot recall", "oot R", "sum of credit / |T|", acts=DOCUMENT),
    Measure("oot_mode_precision", "oot mode precision", "mode P",
            "mode among the answers / attempted items with a mode", acts=DOCUMENT),
    Measure("oot_mode_recall", "oot mode recall", "mode R",
            "mode among the answers / items with a mode", acts=DOCUMENT),
    Measure("best1_of_ranking", "best1 of the ranking", "best₁", "freq(first answer) / maxfreq", acts=LISTS),
    Measure("best_normalised", "best, normalised", "best*", "sum of freq / (maxfreq · |A|)", acts=BEST, headline=True),
    Measure("best1", "best1", "best₁", "freq(first answer) / maxfreq", acts=BEST),
    Measure("best_precision", "best precision", "best P", "sum of credit / items attempted", acts=BEST_DOCUMENT),
    Measure("best_recall", "best recall", "best R", "sum of credit / |T|", acts=BEST_DOCUMENT),
    Measure("best_mode_precision", "best mode precision", "mode P",
            "first answer is the mode / attempted items with a mode", acts=BEST_DOCUMENT),
    Measure("best_mode_recall", "best mode recall", "mode R", "first answer is the mode / items with a mode",
            acts=BEST_DOCUMENT),
    Measure("mw_detection_precision", "multiword detection precision", "detection P",
            "MW items found / items where the system gave a multiword", acts=("matching",)),
    Measure("mw_detection_recall", "multiword detection recall", "detection R", "MW items found / MW items",
            acts=("matching",)),
    Measure("mw_identification_precision", "multiword identification precision", "identification P",
            "multiwords named / items where the system gave a multiword", acts=("matching",), headline=True),
    Measure("mw_identification_recall", "multiword identification recall", "identification R",
            "multiwords named / MW items", acts=("matching",)),
    *(Measure(f"coverage_f_at_{n}", f"coverage F at {n}", f"F@{n}", f"coverage F of the first {n} answers",
              acts=("k", *LISTS)) for n in CUTOFFS),
    Measure("plain_precision", "plain precision", "plain P", "|H ∩ A| / |A|", acts=("n", *LISTS)),
    Measure("plain_recall", "plain recall", "plain R", "|H ∩ A| / |H|", acts=("n", *LISTS)),
    Measure("plain_f", "plain F", "plain F", "2PR / (P + R) of the item", acts=("n", *LISTS)),
    Measure("gap", "generalised average precision", "GAP", "Σ [xⱼ > 0] x̄ⱼ / Σ ȳⱼ", acts=RANKING),
    Measure("precision_at_1", "precision@1", "P@1", "first answer is in H", acts=LISTS),
    *_at("potential", "potential", "one of the first n answers is in H"),
    *_at("accuracy", "accuracy", "a most frequent substitute is among the first n answers"),
    *_at("map", "MAP", "(1/n) Σ over the first n hits of the precision there"),
    Measure("pooled_precision_at_10", "pooled precision@10", "pooled P@10",
            "hits among the first 10 answers of all items / these answers", acts=POOLED),
    Measure("pooled_recall_at_10", "pooled recall@10", "pooled R@10",
            "the same hits / Σ min(substitutes, 10)", acts=POOLED),
    Measure("pooled_f_at_10", "pooled F@10", "pooled F@10", "2PR / (P + R) of the two", acts=POOLED,
            derive=_pooled_f, needs=("pooled_precision_at_10", "pooled_recall_at_10")),
    Measure("items", "items", "items", "items that count", kind="count", acts=GOLD, better="neither"),
    Measure("attempted", "attempted", "attempted", "items with an answer", kind="count", acts=ANSWERED,
            better="neither"),
    Measure("best_attempted", "best attempted", "attempted", "items with a best answer", kind="count", acts=ANSWERED,
            better="neither"),
    Measure("mode_items", "items with a mode", "mode items", "items with a unique most frequent substitute",
            kind="count", acts=(*GOLD, "matching", "target"), better="neither"),
)  # fmt: skip


def score(counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
    """Score counts: the measures that the kind of file can have, or those of them that are named."""
    wanted = only(MEASURES, measures)
    makers = _MULTIWORD if "mw" in counts.columns else {**_BOTH, **(_OOT if "oot" in counts.columns else _BEST)}
    made = [measure for measure in wanted if measure.id in makers]
    terms = {measure.id: _memoised(counts, measure, makers[measure.id], settings) for measure in made}
    return summarise(wanted, terms, counts, settings)


Maker = Callable[[Counts, Settings], Term]


def _memoised(counts: Counts, measure: Measure, maker: Maker, settings: Settings) -> Term:
    """Terms on which no slider acts are made once."""
    if "k" in measure.acts or "n" in measure.acts:
        return maker(counts, settings)
    key = (measure.id, settings["denominator"])
    if key not in counts.memo:
        counts.memo[key] = maker(counts, settings)
    term: Term = counts.memo[key]
    return term


def _sum(name: str) -> Maker:
    return lambda counts, settings: Term(counts.numbers(name), None, counts.weights)


def _share(above: str, below: str) -> Maker:
    """Sum of a column over the sum of another; items where the second is 0 earn nothing."""
    return lambda counts, settings: Term(counts.numbers(above), counts.numbers(below), counts.weights)


def _items(counts: Counts, settings: Settings) -> Term:
    return Term(np.ones(counts.rows), None, counts.weights)


# the task document: credit per item, over the items attempted or all of T


def _credit(counts: Counts) -> Floats:
    table = table_of(counts)
    earned = or_zero(counts.numbers("credit"), table.size)
    return earned if "oot" in counts.columns else or_zero(earned, counts.numbers("credit_guesses"))


def _document_precision(counts: Counts, settings: Settings) -> Term:
    return Term(_credit(counts), table_of(counts).attempted, counts.weights)


def _document_recall(counts: Counts, settings: Settings) -> Term:
    return Term(_credit(counts), np.ones(counts.rows), counts.weights)


# Jabbari et al.


def _best_normalised(counts: Counts, settings: Settings) -> Term:
    table = table_of(counts)
    earned = table.hits.sums().astype(float)
    return table.mean(or_zero(earned, table.maximum * table.guesses), settings)


def _best1(counts: Counts, settings: Settings) -> Term:
    table = table_of(counts)
    return table.mean(or_zero(counts.numbers("first"), table.maximum), settings)


def _coverage(value: Callable[[Cells, float], Floats], n: int | None = None) -> Maker:
    """The mean of a value of the first n answers; without n of so many as the settings say."""

    def make(counts: Counts, settings: Settings) -> Term:
        cells = table_of(counts).cells(n or settings.whole("n"))
        return cells.mean(value(cells, settings.number("k")), settings)

    return make


def _optimal(which: int) -> Maker:
    return lambda counts, settings: table_of(counts).mean(optimum(counts, settings)[which], settings)


# rankings


def _gap(counts: Counts, settings: Settings) -> Term:
    """Kishida's generalised average precision over all answers of the file."""
    table = table_of(counts)
    gold, hits, later = table.gold, table.hits, counts.columns["later_hits"]
    ideal = _sum_of_means(gold, gold.within() + 1)
    found = _sum_of_means(hits, table.places.values)
    found += _sum_of_means(later, counts.columns["later_places"].values, hits.sums())
    return table.mean(or_zero(found, ideal), settings)


def _sum_of_means(rows: Ragged, places: Ints, before: Ints | int = 0) -> Floats:
    """Of each row the sum over its values of the sum so far (and `before` [rows]) divided by the value's place."""
    running = np.concatenate(([0], np.cumsum(rows.values, dtype=np.int64)))
    starts = np.repeat(running[rows.offsets[:-1]] - before, rows.lengths)
    return np.asarray(Ragged(rows.offsets, (running[1:] - starts) / places).sums(), float)


def _within_first(n: int, value: Callable[[Table], Floats], combine: str) -> Maker:
    """A measure of the hits among the first n answers: the largest of their values, or the sum divided by n."""

    def make(counts: Counts, settings: Settings) -> Term:
        table = table_of(counts)
        values = np.where(table.places.values <= n, value(table), 0.0)
        summed = np.bincount(table.row_of_hit, values, counts.rows)
        return table.mean((summed > 0).astype(float) if combine == "any" else summed / n, settings)

    return make


def _is_hit(table: Table) -> Floats:
    return np.ones(len(table.hits.values))


def _is_most_frequent(table: Table) -> Floats:
    return np.asarray(table.hits.values == table.maximum[table.row_of_hit], float)


def _precision_there(table: Table) -> Floats:
    return np.asarray((table.hits.within() + 1) / table.places.values)


def _pooled(below: Callable[[Table], Ints]) -> Maker:
    """Hits among the first ten answers of all items, over a number of each item; as SWORDS has it."""

    def make(counts: Counts, settings: Settings) -> Term:
        table = table_of(counts)
        hits = np.bincount(table.row_of_hit[table.places.values <= TEN], minlength=counts.rows)
        return Term(hits.astype(float), np.minimum(below(table), TEN).astype(float), counts.weights)

    return make


_BOTH: dict[str, Maker] = {"items": _items, "attempted": _sum("attempted"), "mode_items": _sum("mode")}

_BEST: dict[str, Maker] = {
    "best_attempted": _sum("attempted"),
    "best_precision": _document_precision,
    "best_recall": _document_recall,
    "best_mode_precision": _share("mode_hit", "mode_asked"),
    "best_mode_recall": _share("mode_hit", "mode"),
    "best_normalised": _best_normalised,
    "best1": _best1,
}

_OOT: dict[str, Maker] = {
    "coverage_precision": _coverage(Cells.precision),
    "coverage_recall": _coverage(Cells.recall),
    "coverage_f": _coverage(Cells.f),
    "coverage_f_optimal": _optimal(0),
    "optimal_cutoff_mean": _optimal(1),
    "oot_precision": _document_precision,
    "oot_recall": _document_recall,
    "oot_mode_precision": _share("mode_hit", "mode_asked"),
    "oot_mode_recall": _share("mode_hit", "mode"),
    "best1_of_ranking": _best1,
    **{f"coverage_f_at_{n}": _coverage(Cells.f, n) for n in CUTOFFS},
    "plain_precision": _coverage(lambda cells, k: or_zero(cells.hits, cells.taken)),
    "plain_recall": _coverage(lambda cells, k: or_zero(cells.hits, cells.types)),
    "plain_f": _coverage(lambda cells, k: or_zero(2 * cells.hits, cells.taken + cells.types)),
    "gap": _gap,
    "precision_at_1": _within_first(1, _is_hit, "any"),
    **{f"potential_at_{n}": _within_first(n, _is_hit, "any") for n in AT},
    **{f"accuracy_at_{n}": _within_first(n, _is_most_frequent, "any") for n in AT},
    **{f"map_at_{n}": _within_first(n, _precision_there, "mean") for n in AT},
    "pooled_precision_at_10": _pooled(lambda table: table.guesses),
    "pooled_recall_at_10": _pooled(lambda table: table.gold.lengths),
}

_MULTIWORD: dict[str, Maker] = {
    "items": _items,
    "attempted": _sum("found"),
    "mw_detection_precision": lambda c, s: Term(
        c.numbers("multiword") * c.numbers("found"), c.numbers("found"), c.weights
    ),
    "mw_detection_recall": lambda c, s: Term(
        c.numbers("multiword") * c.numbers("found"), c.numbers("multiword"), c.weights
    ),
    "mw_identification_precision": _share("identified", "found"),
    "mw_identification_recall": _share("identified", "multiword"),
}


def item_columns(counts: Counts, settings: Settings) -> Mapping[str, Floats]:
    """Counts of each item beside its measures: id → [n]. `hits` and `wrong` are those of the answers taken (the first
    n of an oot list): the sum of their gold counts, and how many are outside H."""
    if "mw" in counts.columns:
        names = ("multiword", "found", "identified")
        return ItemColumns({name: counts.numbers(name) for name in names}, counts.row_of)
    table = table_of(counts)
    n = settings.whole("n") if "oot" in counts.columns else int(table.guesses.max(initial=1)) or 1
    cells = table.cells(n)
    rows = {
        "attempted": table.attempted,
        "gold_size": table.size,
        "maximum": table.maximum,
        "hits": cells.earned[cells.cell_of],
        "wrong": cells.wrong[cells.cell_of],
    }
    return ItemColumns(rows, counts.row_of)
