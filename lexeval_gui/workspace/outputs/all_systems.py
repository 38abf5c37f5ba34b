"""All systems by one measure, as tables and as one object of JSON: ranks, every pair, the matrix of differences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.many_tests import tells_apart
from lexeval_gui.core.tables import UNDEFINED, Cell, Column, Interval, Table, format_number
from lexeval_gui.workspace.analysis.conclusion import p_value, signed
from lexeval_gui.workspace.analysis.ranking import MOST_SYSTEMS, RankedSystem, Ranking
from lexeval_gui.workspace.outputs.as_json import heading, interval_json, problem_json
from lexeval_gui.workspace.outputs.measures import finite_or_none, interval_cell
from lexeval_gui.workspace.scoring.comparison import signature_of_comparison
from lexeval_gui.workspace.scoring.evaluation import Evaluation

WIDEST = 12
"""So many systems have a matrix, and a table of pairs, that people can read."""


def signature(evaluation: Evaluation, ranking: Ranking) -> str:
    """The line under which conventions these numbers hold, with the size of the family."""
    some = next((paired for paired in ranking.pairs.values() if paired.has_interval), None)
    family = (f"correction:{ranking.correction}", f"family:{ranking.family}")
    if some is None:
        return evaluation.signature(ranking.measure)
    return signature_of_comparison(evaluation, ranking.measure, some, family)


def headline(evaluation: Evaluation, ranking: Ranking) -> str:
    """How many pairs are told apart, in one sentence."""
    told = sum(1 for _, p in _pairs(ranking) if tells_apart(p))
    measure, systems = evaluation.measures[ranking.measure].title, len(ranking.systems)
    return f"{measure} of {count_of(systems, 'system')}: {told} of {count_of(len(ranking.pairs), 'pair')} told apart"


def _pairs(ranking: Ranking) -> Iterator[tuple[tuple[RankedSystem, RankedSystem], float]]:
    """Each pair, the one of the better rank first, and its corrected p."""
    for both in combinations(ranking.systems, 2):
        yield both, float(ranking.corrected[both[0].system, both[1].system])


# -- for machines -----------------------------------------------------------------------------------------------------

_COLUMNS: tuple[Column, ...] = (
    *(Column.of(name) for name in ("first", "second", "measure")),
    *(Column.of(name, "number") for name in ("first_value", "second_value", "difference", "low", "high")),
    *(Column.of(name, "number", 4) for name in ("p", "p_bootstrap", "p_corrected")),
    *(Column.of(name, "count") for name in ("items", "wins", "losses", "ties")),
    *(Column.of(f"{which}_rank_{end}", "count") for which in ("first", "second") for end in ("low", "high")),
    *(Column.of(f"{which}_letters") for which in ("first", "second")),
)


def pairs_table(evaluation: Evaluation, ranking: Ranking) -> Table:
    """A row per pair, with the ranks and letters of both; the system of the better rank first."""
    rows = []
    for (one, other), p in _pairs(ranking):
        paired = ranking.pair(one.system, other.system)
        rows.append((
            evaluation.system_names[one.system], evaluation.system_names[other.system], ranking.measure,
            paired.first, paired.second, paired.difference, paired.low, paired.high, paired.p, paired.p_bootstrap, p,
            paired.items, paired.wins, paired.losses, paired.ties,
            *(one.ranks or (None, None)), *(other.ranks or (None, None)), one.letters, other.letters,
        ))  # fmt: skip
    return Table(_COLUMNS, tuple(rows), headline(evaluation, ranking), signature(evaluation, ranking))


def systems_columns(evaluation: Evaluation, ranking: Ranking) -> Table:
    """A row per system, in the order of their ranks: value, interval, ranks and letters."""
    columns = (
        *(Column.of(name) for name in ("system", "measure")),
        *(Column.of(name, "number") for name in ("value", "low", "high")),
        *(Column.of(name, "count") for name in ("rank_low", "rank_high")),
        Column.of("letters"),
    )
    rows = [
        (evaluation.system_names[ranked.system], ranking.measure, ranked.value, *ranked.interval,
         *(ranked.ranks or (None, None)), ranked.letters)
        for ranked in ranking.systems
    ]  # fmt: skip
    return Table(columns, tuple(rows), headline(evaluation, ranking), signature(evaluation, ranking))


def ranking_json(evaluation: Evaluation, ranking: Ranking, problems: Sequence[Problem]) -> dict[str, Any]:
    """Systems in the order of their ranks, and each pair of them, as one object of JSON. What there is not is null."""
    return heading(evaluation, signature(evaluation, ranking)) | {
        "measure": ranking.measure,
        "correction": ranking.correction,
        "family": ranking.family,
        "needed_resamples": ranking.needed,
        "systems": [_system_json(evaluation, ranking, ranked) for ranked in ranking.systems],
        "pairs": [_pair_json(evaluation, ranking, both, p) for both, p in _pairs(ranking)],
        "problems": [problem_json(problem) for problem in problems],
    }


def _system_json(evaluation: Evaluation, ranking: Ranking, ranked: RankedSystem) -> dict[str, Any]:
    known = evaluation.dataset.systems[ranked.system]
    return {
        "name": known.name,
        "path": known.path,
        "value": finite_or_none(ranked.value),
        "interval": interval_json(ranked.interval),
        "ranks": None if ranked.ranks is None else list(ranked.ranks),
        "letters": ranked.letters if ranking.has_letters else None,
    }


def _pair_json(
    evaluation: Evaluation, ranking: Ranking, both: tuple[RankedSystem, RankedSystem], p: float
) -> dict[str, Any]:
    paired = ranking.pair(both[0].system, both[1].system)
    return {
        "systems": [evaluation.system_names[ranked.system] for ranked in both],
        "values_compared": [finite_or_none(paired.first), finite_or_none(paired.second)],
        "difference": finite_or_none(paired.difference),
        "interval": interval_json((paired.low, paired.high)),
        "p": finite_or_none(paired.p),
        "p_bootstrap": finite_or_none(paired.p_bootstrap),
        "p_corrected": finite_or_none(p),
        **{name: getattr(paired, name) for name in ("items", "wins", "losses", "ties")},
    }


# -- for reading ------------------------------------------------------------------------------------------------------


def ranking_tables(evaluation: Evaluation, ranking: Ranking) -> list[Table]:
    """The tables that people read: systems with their ranks; unless there are too many, the matrix and the pairs."""
    tables = [_systems_table(evaluation, ranking)]
    if len(ranking.systems) <= WIDEST:
        tables += [_matrix(evaluation, ranking), _read_pairs(evaluation, ranking)]
    return [*tables[:-1], replace(tables[-1], note="; ".join((tables[-1].note, signature(evaluation, ranking))))]


def _systems_table(evaluation: Evaluation, ranking: Ranking) -> Table:
    digits = evaluation.measures[ranking.measure].digits
    value = Column("value", ranking.measure, "number", digits)
    interval = Column("interval", "95 %", "text", right=True, interval_of="value")
    columns = [Column("rank", "rank", "text", right=True), Column.of("system"), value, interval]
    rows: list[tuple[Cell, ...]] = [
        (rank_text(known), evaluation.system_names[known.system], known.value, interval_of(evaluation, ranking, known))
        for known in ranking.systems
    ]
    if ranking.has_letters:
        columns.append(Column.of("letters"))
        rows = [(*row, ranked.letters or UNDEFINED) for row, ranked in zip(rows, ranking.systems, strict=True)]
    return Table(tuple(columns), tuple(rows), headline(evaluation, ranking), _note(ranking))


def interval_of(evaluation: Evaluation, ranking: Ranking, ranked: RankedSystem) -> Interval:
    """The interval of a system's value."""
    return interval_cell(evaluation, ranked.system, ranking.measure, ranked.interval)


def rank_text(ranked: RankedSystem) -> str:
    """The ranks that a system may have: `2`, `1–3`, or – where it has none."""
    if ranked.ranks is None:
        return UNDEFINED
    low, high = ranked.ranks
    return f"{low}" if low == high else f"{low}–{high}"


def standing(ranked: RankedSystem, most: int = MOST_SYSTEMS) -> str:
    """The ranks that a system may have and its letters, the first of them where it has more than `most`: `1–3 ab`."""
    letters = ranked.letters if len(ranked.letters) <= most else f"{ranked.letters[: most - 1]}…"
    return f"{rank_text(ranked)} {letters}".rstrip()


def _note(ranking: Ranking) -> str:
    """What is to be known of ranks and letters."""
    said = ["rank: from 1 and those significantly better, to all but those significantly worse"]
    if ranking.has_letters:
        said.append("systems that share a letter are not told apart")
    said.append(f"p is corrected ({ranking.correction}, {count_of(ranking.family, 'pair')}), significant at most .05")
    said += remarks(ranking)
    if len(ranking.systems) > WIDEST:
        said.append("csv, tsv and json have all pairs")
    return "; ".join(said)


def remarks(ranking: Ranking) -> list[str]:
    """What is to be known of this ranking and not of every one."""
    said = []
    if not ranking.has_letters:
        said.append("there are not enough letters for the groups that are not told apart")
    if ranking.needed is not None:
        said.append(f"for anything to be found {ranking.correction} needs at least {ranking.needed:,} resamples")
    if ranking.different_items:
        said.append("each pair is compared over the items that both are scored over")
    if any(math.isnan(ranked.value) for ranked in ranking.systems):
        said.append(f"{UNDEFINED}: no value, and no rank")
    return said


def method(evaluation: Evaluation, ranking: Ranking) -> str:
    """How it was found whether systems can be told apart: correction, pairs, resamples, seed."""
    resamples, seed = evaluation.settings.whole("resamples"), evaluation.settings["seed"]
    pairs = count_of(ranking.family, "pair")
    return f"{ranking.correction}, {pairs}, {count_of(resamples, 'resample')}, seed {seed}"


def system_words(evaluation: Evaluation, ranking: Ranking, ranked: RankedSystem) -> str:
    """The value of a system and what follows from all pairs, in one line."""
    measure = evaluation.measures[ranking.measure]
    said = [f"{measure.short} {format_number(ranked.value, measure.digits)}"]
    if (interval := interval_of(evaluation, ranking, ranked)) != UNDEFINED:
        said.append(f"95 % {interval}")
    if ranked.ranks is not None:
        said.append(f"rank {rank_text(ranked)}")
    if ranked.letters:
        said.append(f"{'letter' if len(ranked.letters) == 1 else 'letters'} {ranked.letters}")
    return ", ".join(said)


def difference_text(evaluation: Evaluation, ranking: Ranking, first: int, second: int) -> str:
    """What a system is ahead of another by, with a star where the two are told apart."""
    text = signed(ranking.pair(first, second).difference, evaluation.measures[ranking.measure].digits)
    return text + "*" * ranking.tells_apart(first, second)


def pair_words(evaluation: Evaluation, ranking: Ranking, first: int, second: int) -> str:
    """How two systems compare, in one line."""
    paired, digits = ranking.pair(first, second), evaluation.measures[ranking.measure].digits
    one, other = (isolated(evaluation.system_names[system]) for system in (first, second))
    verdict = "told apart" if ranking.tells_apart(first, second) else "not told apart"
    interval = f"{signed(paired.low, digits)} to {signed(paired.high, digits)}" if paired.has_interval else "undefined"
    corrected = p_value(float(ranking.corrected[first, second])) or "p undefined"
    difference = signed(paired.difference, digits)
    return f"{one} minus {other}: {difference}, 95 % {interval}, corrected {corrected}, {verdict}"


def _matrix(evaluation: Evaluation, ranking: Ranking) -> Table:
    """What each system is ahead by of each below it; across the diagonal the corrected p."""
    names = [evaluation.system_names[ranked.system] for ranked in ranking.systems]
    others = (Column(f"{place}.{name}", name, "text", right=True) for place, name in enumerate(names))
    rows = tuple((name, *_matrix_row(evaluation, ranking, place)) for place, name in enumerate(names))
    note = f"above the diagonal row less column, * significant; below it corrected p; {UNDEFINED}: undefined"
    return Table((Column.of("system"), *others), rows, "Differences", note)


def _matrix_row(evaluation: Evaluation, ranking: Ranking, row: int) -> Iterator[str]:
    one = ranking.systems[row].system
    for place, other in enumerate(ranked.system for ranked in ranking.systems):
        p = float(ranking.corrected[one, other])
        if place == row:
            yield ""
        elif place < row:
            yield format_number(p, 3) if p >= 0.0005 or math.isnan(p) else "< .001"
        else:
            yield difference_text(evaluation, ranking, one, other)


def _read_pairs(evaluation: Evaluation, ranking: Ranking) -> Table:
    titles = {
        "first": "first", "second": "second", "difference": "difference", "interval": "95 %", "p": "p",
        "p_bootstrap": "p bootstrap", "p_corrected": "p corrected", "wins": "wins", "losses": "losses", "ties": "ties",
    }  # fmt: skip
    kinds = {"first": "text", "second": "text", "interval": "text", "wins": "count", "losses": "count", "ties": "count"}
    columns = tuple(
        Column(id, title, kinds.get(id, "number"), 4 if id.startswith("p") else 3, right=id == "interval")  # type: ignore[arg-type]
        for id, title in titles.items()
    )
    columns = tuple(replace(c, interval_of="difference") if c.id == "interval" else c for c in columns)
    rows = [_read_pair(evaluation, ranking, both, p) for both, p in _pairs(ranking)]
    return Table(columns, tuple(rows), "Pairs", "p: randomization test")


def _read_pair(
    evaluation: Evaluation, ranking: Ranking, both: tuple[RankedSystem, RankedSystem], p: float
) -> tuple[Cell, ...]:
    first, second = (ranked.system for ranked in both)
    paired, names = ranking.pair(first, second), evaluation.system_names
    interval = Interval(paired.low, paired.high)
    numbers = (paired.p, paired.p_bootstrap, p, paired.wins, paired.losses, paired.ties)
    return (names[first], names[second], paired.difference, interval, *numbers)
