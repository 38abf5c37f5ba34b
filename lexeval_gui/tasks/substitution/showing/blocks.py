"""The picture of an item: its sentence, the gold multiset, each system's ranked answers, and the arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from lexeval_gui.core.blocks import Answer, Bar, Block, Column, Formula, Multiset, Piece, Ranking, Span, Text
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.tables import format_number
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset
from lexeval_gui.tasks.substitution.matching import gold_sets, word_keys
from lexeval_gui.tasks.substitution.scoring.counting import MatchedAnswers, Matcher, gold_of_item
from lexeval_gui.tasks.substitution.scoring.measures import MEASURES, score
from lexeval_gui.tasks.substitution.showing import annotators

Kept = TypeVar("Kept")

DROPPED = "the target itself"
"""Why a substitute or an answer is dropped."""


def blocks(
    dataset: SubstitutionDataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
) -> list[Block]:
    """Sentence (where there is one), gold, what annotators said (where that is open), answers, formula."""
    taken = {system: _matched_answers(dataset, item, system, counts[system], settings) for system in systems}
    shown: list[Block] = []
    sentence = _sentence(dataset, item)
    if sentence is not None:
        shown.append(sentence)
    said = annotators.said_of_item(dataset, item, settings)
    kept = counts[systems[0]].memo if systems else {}
    shown.append(_kept(kept, "gold shown", item, settings, lambda: _gold(dataset, item, settings, said)))
    if said:
        shown.append(annotators.responses_grid(said))
    if systems:
        is_alone = [dataset.answers[system].kind for system in systems].count("oot") == 1
        scores = {system: _ItemScores(counts[system], item, settings, is_alone) for system in systems}
        shown.append(_answers(dataset, item, taken, scores))
        shown.append(_formula(dataset, scores, is_alone))
    return shown


def _matched_answers(
    dataset: SubstitutionDataset, item: int, system: int, counts: Counts, settings: Settings
) -> MatchedAnswers:
    """The item's answers with what became of them; kept, as no slider changes it."""
    row = np.array([item])
    return _kept(counts.memo, "taken", item, settings, lambda: Matcher.of(dataset, system, settings, row).take(row))


def _kept(memo: dict[Any, Any], name: str, item: int, settings: Settings, make: Callable[[], Kept]) -> Kept:
    """What no slider changes, made once for the item and these settings, and kept until another is shown."""
    key = (item, settings.at("join", "count"))
    known = memo.get(name)
    if known is None or known[0] != key:
        known = memo[name] = key, make()
    made: Kept = known[1]
    return made


def _counts_of_item(counts: Counts, item: int, settings: Settings) -> Counts:
    """The counts of the item alone, kept with what scoring keeps of them: a step of a slider scores them again."""
    return _kept(counts.memo, "counts of item", item, settings, lambda: counts.only(item))


def _sentence(dataset: SubstitutionDataset, item: int) -> Text | None:
    row = int(dataset.sentence_of[item])
    if dataset.sentences is None or row < 0:
        return None
    sentences = dataset.sentences
    before, after = sentences.before[row], sentences.after[row]
    return Text("sentence", (Span(before), Span(sentences.head[row], "target", ("target",)), Span(after)))


def _gold(
    dataset: SubstitutionDataset, item: int, settings: Settings, said: Sequence[annotators.Said] = ()
) -> Multiset:
    """The gold under the matching in force: what falls together is one bar, with who said it."""
    codes = dataset.gold.entries.row(item)
    keys, _ = word_keys(dataset.gold.words, codes, dataset.gold.words, codes[:0], settings["matching"])
    sets = gold_sets(dataset.gold, keys, np.array([item]))
    labels = [dataset.gold.words[int(codes[source])] for source in sets.source]
    counted = gold_of_item(dataset, item, settings)
    is_target = ~np.isin(sets.source, counted.source)
    mode = counted.source[counted.modes[0]] if counted.modes[0] >= 0 else -1
    order = np.argsort(-sets.counts, kind="stable")
    bars = tuple(
        Bar(
            labels[i], int(sets.counts[i]), bool(sets.source[i] == mode), DROPPED if is_target[i] else "",
            ("gold", labels[i]), ("replace", "remove"), annotators.who_said(said, labels[i]),
        )
        for i in order
    )  # fmt: skip
    responses, substitutes = int(counted.counts.sum()), len(counted.counts)
    no_mode = ", no mode" if mode < 0 else ""
    return Multiset("gold", bars, f"{count_of(responses, 'response')}, {count_of(substitutes, 'substitute')}{no_mode}")


def _answers(
    dataset: SubstitutionDataset, item: int, taken: dict[int, MatchedAnswers], scores: dict[int, _ItemScores]
) -> Ranking:
    columns = tuple(_column(dataset, item, system, found, scores[system]) for system, found in taken.items())
    cutoffs = [scores[system].settings["n"] for system in taken if dataset.answers[system].kind == "oot"]
    return Ranking("answers", columns, f"cutoff after {cutoffs[0]}" if cutoffs else "")


def _column(dataset: SubstitutionDataset, item: int, system: int, taken: MatchedAnswers, scores: _ItemScores) -> Column:
    name = dataset.systems[system].name
    answers = dataset.answers[system]
    cutoff = scores.settings.whole("n") if answers.kind == "oot" else len(taken.place)
    earned, modes = taken.counts, taken.are_modes
    rows = []
    for index, code in enumerate(answers.entries.row(item)):
        repeated = bool(taken.matches.repeats[index])
        counted = bool(taken.taken[index]) and int(taken.place[index]) <= cutoff
        dropped = bool(taken.dropped[index])
        state = "repeated" if repeated and not taken.taken[index] else "hit" if earned[index] else "miss"
        state = "dropped" if dropped else state
        text = answers.words[int(code)]
        rows.append(
            Answer(
                text,
                state,  # type: ignore[arg-type]
                int(earned[index]),
                counted,
                bool(modes[index]),
                DROPPED if dropped else "given before" if repeated else "",
                ("answer", name, index, text),
                ("replace", "move", "remove"),
                _linked_ref(dataset, item, taken, index, text),
            )
        )
    return Column(
        system, name, scores.headline(), tuple(rows), _note(dataset, item, system), ("answers", name), ("insert",)
    )


def _linked_ref(dataset: SubstitutionDataset, item: int, taken: MatchedAnswers, index: int, text: str) -> Ref:
    """A hit lights up with its gold substitute, a miss with the same answer of other systems."""
    entry = int(taken.matches.entries[index])
    if entry < 0:
        return "said", text
    return "gold", dataset.gold.words[int(dataset.gold.entries.row(item)[taken.sets.source[entry]])]


def _note(dataset: SubstitutionDataset, item: int, system: int) -> str:
    answers = dataset.answers[system]
    if answers.entries.row(item).size:
        return ""
    return "no line for this item" if answers.lines[item] < 0 else "an empty line"


def _formula(dataset: SubstitutionDataset, scores: dict[int, _ItemScores], is_alone: bool) -> Formula:
    lines: list[tuple[Piece, ...]] = []
    coverage = _coverage_lines if is_alone else _coverage_line
    for system, of_system in scores.items():
        make = {"oot": coverage, "best": _best_lines, "mw": _multiword_lines}[dataset.answers[system].kind]
        lines += make(of_system, system, dataset.systems[system].name)
    return Formula("arithmetic", tuple(lines))


HEADLINES = tuple(measure for measure in MEASURES if measure.headline)
SPELLED_OUT = ("coverage_precision", "coverage_recall", "best_recall", *(measure.id for measure in HEADLINES))
"""The measures that are said of an item: only these are scored, since it is drawn at every step of a slider."""
OF_ONE_ALONE = ("coverage_f_optimal", "optimal_cutoff_mean")
"""Those that are said besides where there is room for them."""


class _ItemScores:
    """The scores of one item, by measure."""

    def __init__(self, counts: Counts, item: int, settings: Settings, is_alone: bool) -> None:
        self.settings = settings
        self._counts = _counts_of_item(counts, item, settings)
        self._scores = score(self._counts, settings, SPELLED_OUT + OF_ONE_ALONE * is_alone)

    def headline(self) -> str:
        """The headline of its kind of file, with the item's value."""
        measure = next(measure for measure in HEADLINES if measure.id in self._scores)
        return f"{measure.short} {self.value(measure.id)}"

    def value(self, measure: str) -> str:
        """The item's value of a measure, as shown."""
        return format_number(float(self._scores.of_items(measure)[0]), 3)

    def best(self) -> str:
        """The item's highest coverage F and the smallest cutoff that reaches it; empty where it has none."""
        cutoff = float(self._scores.of_items("optimal_cutoff_mean")[0])
        return f"   best {self.value('coverage_f_optimal')} after {cutoff:.0f}" if np.isfinite(cutoff) else ""

    def column(self, name: str) -> int:
        """A counted integer of the item."""
        return int(self._counts.columns[name][0])

    def gold(self) -> np.ndarray:
        """The item's gold counts, sorted downwards."""
        return np.asarray(self._counts.columns["gold"].row(0))

    def hits(self) -> list[tuple[int, int]]:
        """Place and count of each hit."""
        places, counts = self._counts.columns["places"].row(0), self._counts.columns["hits"].row(0)
        return list(zip(places.tolist(), counts.tolist(), strict=True))


def _coverage_parts(scores: _ItemScores) -> tuple[list[int], int, int]:
    """Of the answers taken: the count of each hit, the number of wrong ones; and the size of the gold."""
    n = scores.settings.whole("n")
    hits = [count for place, count in scores.hits() if place <= n]
    return hits, min(scores.column("guesses"), n) - len(hits), int(scores.gold().sum())


def _precision_and_recall(scores: _ItemScores, blank: str) -> tuple[Piece, ...]:
    hits, wrong, size = _coverage_parts(scores)
    earned = str(sum(hits))
    spelled_out = f"({'+'.join(map(str, hits))}) " if len(hits) > 1 and blank else ""
    return (
        Piece("P = "),
        Piece(earned, "number"),
        Piece(f"{blank}/{blank}("),
        Piece(earned, "number"),
        Piece(f"{blank}+{blank}"),
        Piece(scores.settings["k"], "number", term="k"),
        Piece(f"{blank}×{blank}"),
        Piece(str(wrong), "number"),
        Piece(f"{' wrong' if blank else ''}) = "),
        Piece(scores.value("coverage_precision"), "result", term="coverage_precision"),
        Piece("   R = " if blank else "  R = "),
        Piece(spelled_out, "quiet"),
        Piece(earned, "number"),
        Piece(f"{blank}/{blank}"),
        Piece(str(size), "number"),
        Piece(" = "),
        Piece(scores.value("coverage_recall"), "result", term="coverage_recall"),
    )


def _coverage_lines(scores: _ItemScores, system: int, name: str) -> list[tuple[Piece, ...]]:
    """The arithmetic of one system, at length."""
    best = scores.best()
    return [
        _precision_and_recall(scores, " "),
        (
            Piece("F = 2PR / (P + R) = "),
            Piece(scores.value("coverage_f"), "result", system, "coverage_f"),
            Piece(f" {name} at n = {scores.settings['n']}, k = {scores.settings['k']}", "quiet"),
            *([Piece(best, "quiet", term="coverage_f_optimal")] if best else []),
        ),
    ]


def _coverage_line(scores: _ItemScores, system: int, name: str) -> list[tuple[Piece, ...]]:
    """The arithmetic of one system among several, in a line."""
    result = Piece(scores.value("coverage_f"), "result", system, "coverage_f")
    return [(*_precision_and_recall(scores, ""), Piece("  F = "), result, Piece(f" {name}", "quiet", system))]


def _best_lines(scores: _ItemScores, system: int, name: str) -> list[tuple[Piece, ...]]:
    guesses, gold = scores.column("guesses"), scores.gold()
    earned, size, most = scores.column("credit"), int(gold.sum()), int(gold.max(initial=0))
    return [
        (
            Piece("credit = "), Piece(str(earned), "number"), Piece(" / "), Piece(str(size), "number"), Piece(" / "),
            Piece(str(guesses), "number"), Piece(" guesses = "), Piece(scores.value("best_recall"), "result",
                                                                       term="best_precision"),
        ),
        (
            Piece("normalised = "), Piece(str(earned), "number"), Piece(" / ("), Piece(str(most), "number"),
            Piece(" × "), Piece(str(guesses), "number"), Piece(") = "),
            Piece(scores.value("best_normalised"), "result", system, "best_normalised"), Piece(f" {name}", "quiet"),
        ),
    ]  # fmt: skip


def _multiword_lines(scores: _ItemScores, system: int, name: str) -> list[tuple[Piece, ...]]:
    wanted, found, named = (bool(scores.column(column)) for column in ("multiword", "found", "identified"))
    words = (
        ("a multiword is meant" if wanted else "no multiword is meant by two annotators")
        + (", the system gives one" if found else ", the system gives none")
        + (", the right one" if named else ", another one" if wanted and found else "")
    )
    return [(Piece(words), Piece(f"   {name}", "quiet", system))]
