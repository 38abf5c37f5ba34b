"""The measures: L-measure over a sample of the lemmas with its statistics, F-measure and entropy over all classes, the
best-match F1. Each is a sum or a ratio of sums over classes, or derived from such totals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import log

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Floats, ItemColumns
from lexeval_gui.core.memo import cached
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts, Derive, Measure, Ratio, Scores, Term, only, ratio, summarise
from lexeval_gui.tasks.lexicon import joining
from lexeval_gui.tasks.lexicon.scoring import interval, one_sided_bound, statistics, stratified
from lexeval_gui.tasks.lexicon.scoring.overlaps import f_of
from lexeval_gui.tasks.lexicon.scoring.sampling_frame import Frame, LemmaMeasures
from lexeval_gui.tasks.lexicon.scoring.strata import NONE

Values = Mapping[str, Floats]

JOIN = tuple(parameter.id for parameter in joining.PARAMETERS)
DRAWN = ("alpha", "seed", "strata", "allocation")
SAMPLE = (*JOIN, "match", *DRAWN)
LABELLED = (*JOIN, "match", "labels", *DRAWN)
WEIGHED = (*JOIN, "match", "weight", *DRAWN)


# -- sums over the sample ---------------------------------------------------------------------------------------------

Sums = Callable[[LemmaMeasures], tuple[Floats, Floats | None]]
"""What a measure sums over the sample, above and below: [N], [N]."""


def _l(lemmas: LemmaMeasures) -> Floats:
    """L less 1: spread does not depend on where it is taken from, but lemmas of two lexicons that are swapped for a
    test of their difference must be taken from one place, and a perfect sample then sums to exactly 0."""
    return lemmas.f - 1


def _p(lemmas: LemmaMeasures) -> Floats:
    return lemmas.precision - 1


def _r(lemmas: LemmaMeasures) -> Floats:
    return lemmas.recall - 1


def _rest(lemmas: LemmaMeasures) -> Floats:
    """What a lemma's w·L is more than the first lemma's L would make it."""
    return lemmas.above - lemmas.f[lemmas.first : lemmas.first + 1] * lemmas.below


def _ones(lemmas: LemmaMeasures) -> Floats:
    return np.ones(len(lemmas.f))


SUMS: dict[str, Sums] = {
    "lemmas": lambda x: (_ones(x), None),
    "total_weight": lambda x: (x.below, None),
    "sum_1": lambda x: (_ones(x), None),
    "l_measure": lambda x: (x.above, x.below),
    "mean_precision": lambda x: (x.precision, _ones(x)),
    "mean_recall": lambda x: (x.recall, _ones(x)),
    "mean_l": lambda x: (x.f, _ones(x)),
    "sum_l": lambda x: (_l(x), None),
    "sum_p": lambda x: (_p(x), None),
    "sum_r": lambda x: (_r(x), None),
    "sum_ll": lambda x: (_l(x) ** 2, None),
    "sum_pp": lambda x: (_p(x) ** 2, None),
    "sum_rr": lambda x: (_r(x) ** 2, None),
    "sum_lp": lambda x: (_l(x) * _p(x), None),
    "sum_lr": lambda x: (_l(x) * _r(x), None),
    "sum_e": lambda x: (_rest(x), None),
    "sum_ee": lambda x: (_rest(x) ** 2, None),
    "sum_ew": lambda x: (_rest(x) * x.below, None),
    "sum_ww": lambda x: (x.below**2, None),
}
AS_DRAWN = ("lemmas", "total_weight", "sum_e", "sum_ee", "sum_ew", "sum_ww")
"""What is summed over the sample as it is; in all others each lemma of a stratum stands for N_h / S_h."""


def sample_term(name: str, counts: Counts, settings: Settings, part: Counts | None = None) -> Term:
    """The term of a measure over the sample, of all lemmas or of a part: cells beyond it, and the cell of all other
    classes, count nothing."""
    frame, lemmas = Frame.of(counts), LemmaMeasures.of(counts, settings)
    size = frame.sample_size(settings["alpha"])
    weights, memo = frame.items_of(part), (counts if part is None else part).memo
    if part is not None:
        lemmas = replace(lemmas, first=int((weights.matrix[0, :-1] > 0).argmax()) if len(frame) else 0)
    both = cached(memo, ("sums", name, settings["labels"], settings["weight"]), lambda: SUMS[name](lemmas))
    above, below = (None if sums is None else _zero_padded(sums, size) for sums in both)
    assert above is not None
    drawn = Term(above, below, weights, frame.cell_of)
    return drawn if name in AS_DRAWN or frame.is_simple else stratified.standing_for(drawn, frame.expansion(size))


def contributions(counts: Counts, settings: Settings, part: Counts | None = None) -> Term:
    """What each lemma of the sample adds to the L* of all lemmas, or of those of a part, and how many there are."""
    weights = Frame.of(counts).items_of(part)
    of_l = sample_term("l_measure", counts, settings)
    assert of_l.denominator is not None
    lemmas = sample_term("lemmas", counts, settings).numerator
    return Term(ratio(of_l.numerator, weights.numbers[0] @ of_l.denominator), lemmas, weights, of_l.cell_of)


def _zero_padded(values: Floats, size: int) -> Floats:
    """The first `size` values; 0 for the rest and for one cell more."""
    kept = np.empty(len(values) + 1)
    kept[:size] = values[:size]
    kept[size:] = 0
    return kept


# -- sums over all classes --------------------------------------------------------------------------------------------


TermMaker = Callable[[Counts, Settings], Term]


def _sum(name: str, over: str = "") -> TermMaker:
    """The sum of a column, divided by that of another if one is named."""
    return lambda counts, settings: Term(counts.numbers(name), counts.numbers(over) if over else None, counts.weights)


def _f_measure(kind: str) -> TermMaker:
    def make(counts: Counts, settings: Settings) -> Term:
        reference = counts.numbers("reference")
        best = f_of(counts.columns[f"{kind}_common"], counts.columns["reference"], counts.columns[f"{kind}_lexicon"])
        return Term(reference * best, reference, counts.weights)

    return make


def _entropy(counts: Counts, settings: Settings) -> Term:
    unit = log(2) if settings["entropy_base"] == "e" else 1.0
    return Term(counts.numbers("entropy") * unit, counts.numbers("known"), counts.weights)


def _whole(name: str) -> TermMaker:
    """What is of the whole lexicon, and the same in every class."""
    return lambda counts, settings: Term(counts.numbers(name), np.ones(counts.rows), counts.weights)


def _in_frame(counts: Counts, settings: Settings) -> Term:
    """N, of which the frame may itself be a part: each of its lemmas stands for as many."""
    frame = Frame.of(counts)
    stands = counts.numbers("stands_for")[frame.rows]
    return Term(_zero_padded(stands, len(frame)), None, frame.weights, frame.cell_of)


OVER_ALL: dict[str, TermMaker] = {
    "common_lemmas": _in_frame,
    "reference_lemmas": lambda counts, settings: Term(np.ones(counts.rows), None, counts.weights),
    "reference_forms": _sum("reference"),
    "lexicon_lemmas": _whole("lexicon_lemmas"),
    "lexicon_forms": _whole("lexicon_forms"),
    "unnamed": _sum("unnamed"),
    "f_measure": _f_measure("best"),
    "f_measure_pruned": _f_measure("pruned"),
    "entropy": _entropy,
    "bmf1_precision": _sum("matched", over="assigned"),
    "bmf1_recall": _sum("matched", over="reference"),
}


# -- derived from totals ----------------------------------------------------------------------------------------------


def interval_ends(values: Values, is_stratified: bool) -> tuple[Floats, Floats]:
    """The ends of the interval of L* from totals."""
    if is_stratified:
        value, drawn, frame = (values[name] for name in ("l_measure", "lemmas", "common_lemmas"))
        is_whole = (drawn >= 1) & (drawn == frame)
        # of a subset all of whose lemmas are drawn, but not all of their strata, the error is not 0
        is_census = is_whole & ((values["error"] == 0) | (value == 0) | (value == 1))
        return interval.ends(value, values["error"], values["degrees"], is_census, values["unseen"])
    rest = ratio(values["sum_e"], values["total_weight"])  # L* less the first lemma's L
    squares = values["sum_ee"] - 2 * rest * values["sum_ew"] + rest**2 * values["sum_ww"]
    return interval.bounds(
        values["l_measure"],
        np.maximum(squares, 0.0),
        values["total_weight"],
        values["lemmas"],
        values["common_lemmas"],
        values["unseen"],
    )


def running_totals(counts: Counts, settings: Settings) -> dict[str, Floats]:
    """The totals that `interval_ends` needs, but for N and `unseen`, over the first 1, 2, … lemmas of the frame: [N]
    each."""
    lemmas = LemmaMeasures.of(counts, settings)
    sums = {name: SUMS[name](lemmas) for name in ("lemmas", "total_weight", "sum_e", "sum_ee", "sum_ew", "sum_ww")}
    totals = {name: np.cumsum(above) for name, (above, _) in sums.items()}
    return totals | {"l_measure": ratio(np.cumsum(lemmas.above), totals["total_weight"])}


def _interval(end: int) -> Derive:
    return lambda values, settings: interval_ends(values, settings["strata"] != NONE)[end]


def _variance(less: int) -> Derive:
    return lambda values, settings: statistics.variance(values["sum_l"], values["sum_ll"], values["sum_1"], less)


def _correlation(other: str) -> Derive:
    def derive(values: Values, settings: Settings) -> Floats:
        mine = values["sum_l"], values["sum_ll"]
        theirs = values[f"sum_{other}"], values[f"sum_{other}{other}"]
        return statistics.correlation(mine, theirs, values[f"sum_l{other}"], values["sum_1"])

    return derive


def _harmonic(values: Values, settings: Settings) -> Floats:
    p, r = values["bmf1_precision"], values["bmf1_recall"]
    return np.where(p + r == 0, 0.0, ratio(2 * p * r, p + r))


def _harmonic_ratio(sums: Mapping[str, tuple[Floats, Floats | None]], settings: Settings) -> Ratio:
    """2·matched over the sizes of pruned clusters and classes."""
    (matched, assigned), (_, reference) = sums["bmf1_precision"], sums["bmf1_recall"]
    assert assigned is not None, "it is a ratio"
    assert reference is not None, "it is a ratio"
    return 2 * matched, assigned + reference


# -- declared ---------------------------------------------------------------------------------------------------------


def _counted(name: str, title: str, formula: str, acts: tuple[str, ...] = JOIN) -> Measure:
    return Measure(name, title, title, formula, kind="count", acts=acts, better="neither", bounds=())


def _hidden(name: str, acts: tuple[str, ...]) -> Measure:
    return Measure(
        name, name, name, "", kind="mean", acts=acts, better="neither", bounds=(), shown=False, per_item=False
    )


def _plain(name: str, title: str, short: str, formula: str, acts: tuple[str, ...]) -> Measure:
    return Measure(name, title, short, formula, acts=acts, bounds=())


_ENDS = (
    "l_measure",
    "lemmas",
    "common_lemmas",
    "total_weight",
    "sum_e",
    "sum_ee",
    "sum_ew",
    "sum_ww",
    "error",
    "degrees",
    "unseen",
)

MEASURES: tuple[Measure, ...] = (
    _counted("lemmas", "lemmas", "S = ⌈α·N⌉ lemmas of the sample", SAMPLE),
    _counted("total_weight", "total weight", "Σ w over the sample", WEIGHED),
    _counted("common_lemmas", "common lemmas", "N lemmas with forms on both sides", (*JOIN, "match")),
    _counted("reference_lemmas", "dictionary lemmas", "classes of the dictionary"),
    _counted("reference_forms", "dictionary forms", "Σ n_i"),
    _counted("lexicon_lemmas", "lexicon lemmas", "clusters of the lexicon"),
    _counted("lexicon_forms", "lexicon forms", "Σ n_j"),
    *(_hidden(name, SAMPLE) for name in ("sum_1", "sum_l", "sum_ll")),
    *(_hidden(name, LABELLED) for name in ("sum_p", "sum_r", "sum_pp", "sum_rr", "sum_lp", "sum_lr")),
    *(_hidden(name, WEIGHED) for name in ("sum_e", "sum_ee", "sum_ew", "sum_ww")),
    _hidden("unnamed", ()),
    *(_hidden(name, WEIGHED) for name in ("error", "degrees", "unseen")),
    Measure("l_measure", "L-measure", "L*", "Σ (n_i / n) max_j L(i, j) over the sample", acts=WEIGHED, headline=True,
            as_item="mean_l", bounds=("l_measure_low", "l_measure_high"), one_sided="unseen", over="lemmas"),
    Measure("l_measure_low", "L-measure, low end", "L* low", "logit⁻¹(logit L* − t·se / (L* (1 − L*))); where every "
            "sampled L is 1 a one-sided bound", acts=WEIGHED, derive=_interval(0), needs=_ENDS, bounds=(),
            per_item=False),
    Measure("l_measure_high", "L-measure, high end", "L* high", "logit⁻¹(logit L* + t·se / (L* (1 − L*)))",
            acts=WEIGHED, derive=_interval(1), needs=_ENDS, bounds=(), per_item=False),
    Measure("mean_precision", "mean precision", "P", "mean of n_ij / n_j", acts=LABELLED, bounds=(), over="lemmas",
            of_item="precision", alias="P"),
    Measure("mean_recall", "mean recall", "R", "mean of n_ij / n_i", acts=LABELLED, bounds=(), over="lemmas",
            of_item="recall", alias="R"),
    Measure("mean_l", "mean L", "L", "mean of L = 2 n_ij / (n_i + n_j)", acts=SAMPLE, bounds=(), over="lemmas",
            of_item="L", alias="L"),
    Measure("mean_contribution", "mean contribution", "contr.", "mean of (n_i / n) L over the sample: L* / S",
            kind="mean", acts=WEIGHED, bounds=(), over="lemmas", of_item="contribution", digits=9),
    Measure("variance_l", "variance of L", "var L", "Σ (L − mean)² / (S − 1)", acts=SAMPLE, derive=_variance(1),
            needs=("sum_1", "sum_l", "sum_ll"), better="neither", bounds=(), per_item=False, over="lemmas"),
    Measure("variance_l_population", "variance of L, of the sample as a population", "var L pop.",
            "Σ (L − mean)² / S", acts=SAMPLE, derive=_variance(0), needs=("sum_1", "sum_l", "sum_ll"),
            better="neither", bounds=(), per_item=False, over="lemmas"),
    Measure("correlation_l_precision", "correlation of L and precision", "r(L, P)", "Pearson's r of L and p",
            kind="mean", acts=LABELLED, derive=_correlation("p"),
            needs=("sum_1", "sum_l", "sum_p", "sum_ll", "sum_pp", "sum_lp"), better="neither", bounds=(),
            per_item=False, over="lemmas"),
    Measure("correlation_l_recall", "correlation of L and recall", "r(L, R)", "Pearson's r of L and r",
            kind="mean", acts=LABELLED, derive=_correlation("r"),
            needs=("sum_1", "sum_l", "sum_r", "sum_ll", "sum_rr", "sum_lr"), better="neither", bounds=(),
            per_item=False, over="lemmas"),
    _plain("f_measure", "F-measure", "F*", "Σ (n_i / n) max_j F(i, j) over all classes", JOIN),
    _plain("f_measure_pruned", "F-measure, clusters pruned", "F* pruned",
           "F* once forms unknown to the dictionary are removed from the clusters", JOIN),
    Measure("entropy", "entropy", "E*", "Σ (n_j / n) E_j, E_j = −Σ p_ij log p_ij", kind="mean",
            acts=(*JOIN, "entropy_base"), better="low", bounds=()),
    _plain("bmf1_precision", "best-match precision", "BM P", "matched forms / Σ pruned n_j", JOIN),
    _plain("bmf1_recall", "best-match recall", "BM R", "matched forms / Σ n_i", JOIN),
    Measure("bmf1_f", "best-match F1", "BM F1", "2 P R / (P + R)", acts=JOIN, derive=_harmonic,
            needs=("bmf1_precision", "bmf1_recall"), ratio=_harmonic_ratio, bounds=()),
)  # fmt: skip


def score(counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
    """Score counts; only some measures if given."""
    wanted = only(MEASURES, measures)
    terms = {measure.id: _term(measure.id, counts, settings) for measure in wanted if not measure.derive}
    return summarise(wanted, terms, counts, settings)


def _term(name: str, counts: Counts, settings: Settings) -> Term:
    if name == "unseen":
        return one_sided_bound.term(counts, settings)
    if name in ("error", "degrees"):
        return stratified.error_term(name, counts, settings)
    if name == "mean_contribution":
        return contributions(counts, settings)
    if name in SUMS:
        return sample_term(name, counts, settings)
    key = "term", name, settings["entropy_base"]  # no slider acts on a term over all classes
    return cached(counts.memo, key, lambda: OVER_ALL[name](counts, settings))


def item_columns(counts: Counts, settings: Settings) -> Mapping[str, Floats]:
    """Counts of each class beside its measures: id → [n]. `rank` is its place among the lemmas that can be drawn, from
    1, NaN for the others; the sizes are those of the class and of the cluster that `match` gives it. No setting acts
    on them."""
    return cached(counts.memo, "ranks and sizes", lambda: _item_columns(counts))


def _item_columns(counts: Counts) -> ItemColumns:
    frame = Frame.of(counts)
    ranks = np.append(np.arange(1.0, len(frame) + 1), np.nan)[frame.cell_of]
    found = {"reference_size": "reference", "lexicon_size": "lexicon", "common": "common"}
    columns = {name: counts.numbers(column) for name, column in found.items()}
    return ItemColumns({"rank": ranks, **columns}, counts.row_of)
