"""The measures: detection, recognition and correction of HOO from counts per fragment, and the four levels of M2."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import numpy as np

from lexeval_gui.core.dataset import Floats, ItemColumns
from lexeval_gui.core.memo import cached, cached_latest
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import AsRatio, Counts, Derive, Measure, Ratio, Scores, Term, only, ratio, summarise
from lexeval_gui.tasks.edits.scoring import m2_annotators, m2_levels, maxmatch

HOO_LEVELS = {"detection": "detected", "recognition": "recognised", "correction": "corrected"}
"""The levels of HOO, and the count that each is made of."""

Values = Mapping[str, Floats]

ALIGNED = ("assume_part", "offsets", "types", "insertions")
"""What decides which edits are aligned, besides type_match = all."""
MATCHED = (*ALIGNED, "case", "type_match", "pairing")
RECOGNISED = (*MATCHED, "space_tolerance", "unit_span")
ACTS = {
    "gold": ("types",),
    "system": ("types",),
    # under one-to-one the best matching depends on what is recognised and corrected
    "detected": RECOGNISED,
    "recognised": RECOGNISED,
    "corrected": RECOGNISED,
    "spurious": (*ALIGNED, "type_match", "spurious"),
    "missed_optional": RECOGNISED,
}


def _share(above: Floats, below: Floats, settings: Settings) -> Floats:
    """A ratio; 0/0 as `zero_division` says."""
    values, rule = ratio(above, below), settings["zero_division"]
    return values if rule == "undefined" else np.where(np.asarray(below) == 0, float(rule), values)


def _bonus(values: Values, settings: Settings) -> Floats | float:
    """What missed optional edits add."""
    return values["missed_optional"] if settings["regime"] == "bonus" else 0.0


def precision(level: str) -> Derive:
    """Precision of a level: hits among all system edits (detection: among hits and spurious edits)."""
    hits = HOO_LEVELS[level]

    def derive(values: Values, settings: Settings) -> Floats:
        above = values[hits] + _bonus(values, settings)
        if level == "detection":
            return _share(above, above + values["spurious"], settings)
        return _share(above, values["system"] + _bonus(values, settings), settings)

    return derive


def recall(level: str) -> Derive:
    """Recall of a level: hits among all gold edits."""
    hits = HOO_LEVELS[level]

    def derive(values: Values, settings: Settings) -> Floats:
        return _share(values[hits] + _bonus(values, settings), values["gold"], settings)

    return derive


Sums = Mapping[str, tuple[Floats, Floats | None]]


def _hoo_ratio(level: str, kind: str) -> AsRatio:
    """Precision, recall or F of a level as a ratio of sums over fragments: F is (1 + β²)·hits over β²·gold and what
    precision divides by."""

    def ratio_of(sums: Sums, settings: Settings) -> Ratio:
        values = {name: above for name, (above, _) in sums.items()}
        hits = values[HOO_LEVELS[level]] + _bonus(values, settings)
        if kind == "recall":
            return hits, values["gold"]
        below = hits + values["spurious"] if level == "detection" else values["system"] + _bonus(values, settings)
        return (hits, below) if kind == "precision" else _f_ratio(hits, below, values["gold"], settings.number("beta"))

    return ratio_of


def _m2_ratio(level: str, kind: str) -> AsRatio:
    """The same of a level of M2."""

    def ratio_of(sums: Sums, settings: Settings) -> Ratio:
        values = {name: above for name, (above, _) in sums.items()}
        tp = values[f"{level}_tp"]
        gold, system = (tp + values.get(f"{level}_{wrong}", 0.0) for wrong in ("fn", "fp"))
        if kind == "f":
            return _f_ratio(tp, system, gold, settings.number("m2_beta"))
        return tp, system if kind == "precision" else gold

    return ratio_of


def _f_ratio(hits: Floats, system: Floats, gold: Floats, beta: float) -> Ratio:
    return (1 + beta**2) * hits, beta**2 * gold + system


def f_of(own_precision: Derive, own_recall: Derive, beta_name: str) -> Derive:
    """F_β of precision and recall; 0 where both are 0, undefined (NaN) where one is."""

    def derive(values: Values, settings: Settings) -> Floats:
        p, r, beta = own_precision(values, settings), own_recall(values, settings), settings.number(beta_name)
        above, below = (1 + beta**2) * p * r, beta**2 * p + r
        return np.where(below == 0, 0.0, ratio(above, below))

    return derive


def _m2_share(hits: str, wrong: str) -> Derive:
    """Share of hits among them and what is wrong; 1 where nothing is wrong."""

    def derive(values: Values, settings: Settings) -> Floats:
        right, false = np.asarray(values[hits]), np.asarray(values[wrong])
        return np.where(false == 0, 1.0, ratio(right, right + false))

    return derive


FORMULAS = {
    "detection": ("D / (D + spurious)", "D / gold"),
    "recognition": ("Rec / system", "Rec / gold"),
    "correction": ("Cor / system", "Cor / gold"),
}
_F = "(1 + β²) P R / (β² P + R)"
_TITLES = {
    "cs": "span-based correction",
    "cse": "span-based correction with type",
    "ds": "span-based detection",
    "dt": "token-based detection",
}


def _hoo(level: str) -> tuple[Measure, ...]:
    """Precision, recall and F of a level, over all edits."""
    short = {"detection": "Det", "recognition": "Rec", "correction": "Cor"}[level]
    hits, (p, r) = HOO_LEVELS[level], FORMULAS[level]
    above = (hits, "missed_optional")
    shared = (*dict.fromkeys((*ACTS[hits], "regime")), "zero_division")
    wrong = "spurious" if level == "detection" else "system"
    with_wrong = (*dict.fromkeys((*ACTS[hits], *ACTS[wrong], "regime")), "zero_division")
    alias = "PRF" if level == "correction" else ("", "", "")  # short names in filters, for the headline's level
    return (
        Measure(f"{level}_precision", f"{level} precision", f"{short} P", p, acts=with_wrong, derive=precision(level),
                needs=(*above, wrong), ratio=_hoo_ratio(level, "precision"), alias=alias[0]),
        Measure(f"{level}_recall", f"{level} recall", f"{short} R", r, acts=shared, derive=recall(level),
                needs=(*above, "gold"), ratio=_hoo_ratio(level, "recall"), alias=alias[1]),
        Measure(f"{level}_f", f"{level} F", f"{short} F", _F, acts=(*with_wrong, "beta"),
                derive=f_of(precision(level), recall(level), "beta"), needs=(*above, wrong, "gold"),
                ratio=_hoo_ratio(level, "f"), headline=level == "correction", alias=alias[2]),
    )  # fmt: skip


def _macro(measure: Measure) -> Measure:
    return Measure(
        f"{measure.id}_macro",
        f"{measure.title}, mean over fragments",
        f"{measure.short} mean",
        f"mean of {measure.formula} over the fragments where it is defined",
        acts=measure.acts,
    )


def _m2(level: str) -> tuple[Measure, ...]:
    title, acts, short = _TITLES[level], ("types", "m2_beta"), level
    alias = "PRF" if level == "cs" else ("", "", "")  # short names in filters, for the headline's level
    tp, fp, fn = (f"{level}_{kind}" for kind in m2_levels.KINDS)
    p, r = _m2_share(tp, fp), _m2_share(tp, fn)
    return (
        Measure(tp, f"{title}, true positives", f"{short} TP", "gold keys that the hypothesis has", kind="count",
                acts=acts),
        Measure(fp, f"{title}, false positives", f"{short} FP", "hypothesis keys that the gold lacks", kind="count",
                acts=acts, better="low"),
        Measure(fn, f"{title}, false negatives", f"{short} FN", "gold keys that the hypothesis lacks", kind="count",
                acts=acts, better="low"),
        Measure(f"{level}_precision", f"{title}, precision", f"{short} P", "TP / (TP + FP)", acts=acts,
                derive=p, needs=(tp, fp), ratio=_m2_ratio(level, "precision"), alias=alias[0]),
        Measure(f"{level}_recall", f"{title}, recall", f"{short} R", "TP / (TP + FN)", acts=acts,
                derive=r, needs=(tp, fn), ratio=_m2_ratio(level, "recall"), alias=alias[1]),
        Measure(f"{level}_f", f"{title}, F", f"{short} F", _F, acts=acts, derive=f_of(p, r, "m2_beta"),
                needs=(tp, fp, fn), ratio=_m2_ratio(level, "f"), headline=level == "cs", alias=alias[2]),
    )  # fmt: skip


MATCHED_BY = ("m2_beta", "max_unchanged_words", "ignore_whitespace_casing")
"""What acts on MaxMatch: β chooses among annotators."""


def _maxmatch() -> tuple[Measure, ...]:
    """MaxMatch: correct edits among those proposed, and among those of the gold."""
    correct, proposed, gold = (f"{maxmatch.LEVEL}_{kind}" for kind in maxmatch.KINDS)
    p, r = _share_or_one(correct, proposed), _share_or_one(correct, gold)
    return (
        Measure(correct, "MaxMatch, correct edits", "mm correct", "proposed edits that are equal to a gold edit",
                kind="count", acts=MATCHED_BY),
        Measure(proposed, "MaxMatch, proposed edits", "mm proposed", "edits of the output that fit the gold best",
                kind="count", acts=MATCHED_BY, better="neither"),
        Measure(gold, "MaxMatch, gold edits", "mm gold", "gold edits", kind="count", acts=MATCHED_BY, better="neither"),
        Measure("maxmatch_precision", "MaxMatch, precision", "mm P", "correct / proposed", acts=MATCHED_BY, derive=p,
                needs=(correct, proposed), ratio=_maxmatch_ratio("precision"), alias="P"),
        Measure("maxmatch_recall", "MaxMatch, recall", "mm R", "correct / gold", acts=MATCHED_BY, derive=r,
                needs=(correct, gold), ratio=_maxmatch_ratio("recall"), alias="R"),
        Measure("maxmatch_f", "MaxMatch, F", "mm F", _F, acts=MATCHED_BY, derive=f_of(p, r, "m2_beta"),
                needs=(correct, proposed, gold), ratio=_maxmatch_ratio("f"), headline=True, alias="F"),
    )  # fmt: skip


def _share_or_one(hits: str, every: str) -> Derive:
    """Share of hits among all; 1 where there is nothing."""

    def derive(values: Values, settings: Settings) -> Floats:
        below = np.asarray(values[every])
        return np.where(below == 0, 1.0, ratio(values[hits], below))

    return derive


def _maxmatch_ratio(kind: str) -> AsRatio:
    """Precision, recall or F of MaxMatch as a ratio of sums over sentences."""

    def ratio_of(sums: Sums, settings: Settings) -> Ratio:
        values = {name: above for name, (above, _) in sums.items()}
        correct = values["maxmatch_correct"]
        if kind == "f":
            proposed, gold = values["maxmatch_proposed"], values["maxmatch_gold"]
            return _f_ratio(correct, proposed, gold, settings.number("m2_beta"))
        return correct, values["maxmatch_proposed" if kind == "precision" else "maxmatch_gold"]

    return ratio_of


def _counted(name: str, title: str, formula: str, better: str) -> Measure:
    return Measure(name, title, title, formula, kind="count", acts=ACTS[name], better=better)  # type: ignore[arg-type]


COUNTED = (
    _counted("gold", "gold", "gold edits", "neither"),
    _counted("system", "system", "system edits", "neither"),
    _counted("detected", "detected", "gold edits aligned with a system edit", "high"),
    _counted("recognised", "recognised", "gold edits detected with the same span and type", "high"),
    _counted("corrected", "corrected", "gold edits recognised with an equal correction", "high"),
    _counted("spurious", "spurious", "system edits aligned with no gold edit", "low"),
    _counted("missed_optional", "missed optional", "optional gold edits that are missed", "neither"),
)
RATES = tuple(measure for level in HOO_LEVELS for measure in _hoo(level))

MEASURES: tuple[Measure, ...] = (
    *COUNTED,
    *RATES,
    *(_macro(measure) for measure in RATES),
    *(measure for level in m2_levels.LEVELS for measure in _m2(level)),
    *_maxmatch(),
)

Maker = Callable[[Counts, Settings], Term]


def score(counts: Counts, settings: Settings, measures: Collection[str] | None = None) -> Scores:
    """Score counts: the measures of HOO or those of M2, whichever the counts have, or those of them that are named."""
    wanted = only(MEASURES, measures)
    makers = _makers(counts)
    made = [measure for measure in wanted if measure.id in makers]
    for part in counts.parts.values():
        part.memo["whole"] = counts  # which decides which annotators a group follows
    terms, *of_parts = (
        {measure.id: makers[measure.id](one, settings) for measure in made} for one in (counts, *counts.parts.values())
    )
    return summarise(wanted, terms, counts, settings, dict(zip(counts.parts, of_parts, strict=True)))


def _makers(counts: Counts) -> dict[str, Maker]:
    """The measures that counts have."""
    if maxmatch.LEVEL in counts.columns:
        return _MAXMATCH_MAKERS
    return _M2_MAKERS if "pairs" in counts.columns else _HOO_MAKERS


def _column(name: str) -> Maker:
    def make(counts: Counts, settings: Settings) -> Term:
        return cached(counts.memo, name, lambda: Term(counts.numbers(name), None, counts.weights))

    return make


def _mean(measure: Measure) -> Maker:
    """The mean over the fragments where the measure is defined."""
    derive = measure.derive
    assert derive is not None

    def make(counts: Counts, settings: Settings) -> Term:
        values = derive({name: counts.numbers(name) for name in counts.columns}, settings)
        defined = ~np.isnan(values)
        return Term(np.where(defined, values, 0.0), defined.astype(float), counts.weights)

    return make


def _annotated(level: str, kind: int) -> Maker:
    """TP, FP or FN of a level, of the annotators that are taken (MaxMatch: correct, proposed or gold edits)."""

    def make(counts: Counts, settings: Settings) -> Term:
        cells = counts.columns[level][:, :, kind]
        if cells.shape[1] == 1:
            return cached(counts.memo, (level, kind), lambda: Term(cells[:, 0].astype(float), None, counts.weights))
        return Term(_picked(counts, level, settings)[kind], None, counts.weights)

    return make


def _proposed(counts: Counts, settings: Settings) -> Term:
    """The edits that are proposed; of a category nobody knows, for text has no types."""
    if "whole" in counts.memo:
        return Term(np.full(counts.rows, np.nan), None, counts.weights)
    return _annotated(maxmatch.LEVEL, 1)(counts, settings)


def _picked(counts: Counts, level: str, settings: Settings) -> Floats:
    """What each row counts with the annotators that are taken: [3, rows]. Kept for the last β, for all three kinds."""
    whole, beta = counts.memo.get("whole", counts), settings.number("m2_beta")

    def make() -> Floats:
        cells, pairs = counts.columns[level], m2_annotators.pairs_by_choice(whole, level, beta)
        rows = counts.row_of[m2_annotators.candidates(whole, level).items].astype(np.int64)
        picked = cached(counts.memo, ("settled", level), lambda: _settled(counts, whole, level)).copy()
        picked[:, rows] = cells.reshape(-1, cells.shape[2]).take(rows * cells.shape[1] + pairs, axis=0).T
        return picked

    return cached_latest(counts.memo, ("picked", level), beta, make)


def _settled(counts: Counts, whole: Counts, level: str) -> Floats:
    """The same where there is nothing to choose, whatever β is. No two sentences share a row that is not all 0."""
    pairs = np.zeros(counts.rows, np.int64)
    pairs[counts.row_of] = m2_annotators.candidates(whole, level).settled
    return np.ascontiguousarray(counts.columns[level][np.arange(counts.rows), pairs].T, float)


_HOO_MAKERS: dict[str, Maker] = {
    **{measure.id: _column(measure.id) for measure in COUNTED},
    **{f"{measure.id}_macro": _mean(measure) for measure in RATES},
}
_M2_MAKERS: dict[str, Maker] = {
    f"{level}_{name}": _annotated(level, kind)
    for level in m2_levels.LEVELS
    for kind, name in enumerate(m2_levels.KINDS)
}
_MAXMATCH_MAKERS: dict[str, Maker] = {
    "maxmatch_correct": _annotated(maxmatch.LEVEL, 0),
    "maxmatch_proposed": _proposed,
    "maxmatch_gold": _annotated(maxmatch.LEVEL, 2),
}


def item_columns(counts: Counts, settings: Settings) -> Mapping[str, Floats]:
    """Counts of each fragment (M2: sentence) beside its measures: id → [n]."""
    makers = _makers(counts)
    if makers is _HOO_MAKERS:
        makers = {measure.id: makers[measure.id] for measure in COUNTED}
    return ItemColumns({name: make(counts, settings).numerator for name, make in makers.items()}, counts.row_of)
