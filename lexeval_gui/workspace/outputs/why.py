"""Where a difference comes from, as a table and as one object of JSON."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.statistics.many_tests import LEVEL
from lexeval_gui.core.tables import UNDEFINED, Cell, Column, Interval, Table, format_number
from lexeval_gui.workspace.analysis.conclusion import conclusion, headline, percent, signed
from lexeval_gui.workspace.analysis.contributions import SMALLEST, Explanation, GroupDifference, PartCount
from lexeval_gui.workspace.outputs.as_json import heading, interval_json, problem_json
from lexeval_gui.workspace.outputs.measures import finite_or_none
from lexeval_gui.workspace.scoring.comparison import signature_of_comparison
from lexeval_gui.workspace.scoring.evaluation import Evaluation

MOST_ROWS = 12
"""So many groups of a feature stand in a table that people read; the others are counted."""

BAR = 16
"""The longest bar, in characters."""


def signature(evaluation: Evaluation, found: Explanation) -> str:
    """The line under which conventions these numbers hold, with the size of the family."""
    family = (f"correction:{found.correction}", f"family:{found.family}")
    return signature_of_comparison(evaluation, found.measure, found.paired, family if found.paired.has_interval else ())


# -- for machines -----------------------------------------------------------------------------------------------------

_COLUMNS: tuple[Column, ...] = (
    *(Column.of(name) for name in ("feature", "group", "status")),
    Column.of("items", "count"),
    *(Column.of(name, "number") for name in ("share", "first", "second", "difference", "low", "high")),
    *(Column.of(name, "number", 4) for name in ("p", "p_corrected")),
    *(Column.of(name, "number") for name in ("contribution", "percent", "without_the_group")),
    *(Column.of(name) for name in ("note", "filter")),
)


def why_columns(evaluation: Evaluation, found: Explanation) -> Table:
    """A row per group, those out of proportion first, and a row per value of a label of parts and what became of them,
    with counts in the place of values."""
    rows = [_group_row(evaluation, found, group) for group in found.groups]
    rows += [_part_row(part) for part in found.parts]
    return Table(_COLUMNS, tuple(rows), title=headline(evaluation, found), note=signature(evaluation, found))


def _group_row(evaluation: Evaluation, found: Explanation, group: GroupDifference) -> tuple[Cell, ...]:
    return (
        group.feature.id, group.group.title, "", group.items, group.share, group.first, group.second, group.difference,
        group.low, group.high, group.p, group.corrected, group.contribution, found.percent(group), group.without,
        group.note, full_filter(evaluation, group) or "",
    )  # fmt: skip


def _part_row(part: PartCount) -> tuple[Cell, ...]:
    numbers: tuple[Cell, ...] = (part.first, part.second, part.first - part.second)
    return (part.label, part.value, part.status, None, None, *numbers, *(None,) * 7, "counts of parts", part.filters[0])


def full_filter(evaluation: Evaluation, group: GroupDifference) -> str | None:
    """The filter that finds the items of a group, those of `--where` alone where only these are scored."""
    return None if group.group.filter is None else " ".join(filter(None, (evaluation.where, group.group.filter)))


def why_json(evaluation: Evaluation, found: Explanation, problems: Sequence[Problem]) -> dict[str, Any]:
    """The same as one object of JSON, with the sentences. What there is not is null."""
    paired, systems = found.paired, (found.first, found.second)
    known = [evaluation.dataset.systems[system] for system in systems]
    return heading(evaluation, signature(evaluation, found)) | {
        "measure": found.measure,
        "systems": [
            {"name": system.name, "path": system.path, "value": finite_or_none(value)}
            for system, value in zip(known, (paired.first, paired.second), strict=True)
        ],
        "difference": finite_or_none(paired.difference),
        "interval": interval_json((paired.low, paired.high)),
        "p": finite_or_none(paired.p),
        **{name: getattr(paired, name) for name in ("items", "wins", "losses", "ties")},
        "sentences": [headline(evaluation, found), conclusion(evaluation, found)],
        "correction": found.correction,
        "family": found.family,
        "needed_resamples": found.needed,
        "is_ratio": found.is_ratio,
        "undivided": [feature.id for feature in found.undivided],
        "groups": [_group_json(evaluation, found, group) for group in found.groups],
        "parts": [_part_json(part) for part in found.parts],
        "problems": [problem_json(problem) for problem in problems],
    }


def _group_json(evaluation: Evaluation, found: Explanation, group: GroupDifference) -> dict[str, Any]:
    names = ("share", "first", "second", "difference", "p", "contribution")
    return {
        "feature": group.feature.id,
        "group": group.group.title,
        "words": group.group.words,
        "filter": full_filter(evaluation, group),
        "items": group.items,
        **{name: finite_or_none(getattr(group, name)) for name in names},
        "interval": interval_json((group.low, group.high)),
        "p_corrected": finite_or_none(group.corrected),
        "percent": finite_or_none(found.percent(group)),
        "without_the_group": finite_or_none(group.without),
        "note": group.note,
    }


def _part_json(part: PartCount) -> dict[str, Any]:
    return {
        "label": part.label,
        "value": part.value,
        "status": part.status,
        "counts": [part.first, part.second],
        "difference": part.first - part.second,
        "filters": list(part.filters),
    }


# -- for reading ------------------------------------------------------------------------------------------------------


def why_tables(evaluation: Evaluation, found: Explanation, bars: bool = False) -> list[Table]:
    """The tables that people read: the groups below the names of their features, then one of counts for each label of
    parts. With `bars` what each group contributes is drawn as well."""
    tables = [_group_table(evaluation, found, bars)]
    tables += [part_table(evaluation, found, label) for label in dict.fromkeys(part.label for part in found.parts)]
    tables[-1] = replace(tables[-1], note="; ".join(filter(None, (tables[-1].note, signature(evaluation, found)))))
    return tables


TITLES = {
    "group": "group", "items": "items", "share": "share", "within": "within", "interval": "95 %", "p": "p",
    "contribution": "contribution", "percent": "%", "bar": "", "without": "without the group", "filter": "filter",
}  # fmt: skip
"""The columns of the table that people read."""


class Line(Struct, frozen=True):
    """A row of that table: its cells by column. `group` is what it is of; None for the name of a feature, and for how
    many groups are left out."""

    cells: Mapping[str, str]
    group: GroupDifference | None = None


def _group_table(evaluation: Evaluation, found: Explanation, bars: bool) -> Table:
    left = {"group", "bar", "filter"}
    titles = {name: title for name, title in TITLES.items() if name not in left_out(found) and (bars or name != "bar")}
    columns = tuple(Column(id, title, "text", right=id not in left) for id, title in titles.items())
    rows = []
    for line in lines(evaluation, found):
        cells = {**line.cells, "bar": _bar(line.group, longest(found)) if line.group else ""}
        rows.append(tuple(cells.get(column.id, "") for column in columns))
    return Table(columns, tuple(rows), headline(evaluation, found), note(found), conclusion(evaluation, found))


def left_out(found: Explanation) -> set[str]:
    """The columns of which there is nothing to say."""
    names = {"contribution", "bar"} if not found.is_ratio else set()
    return names | (set() if found.is_certain and found.is_ratio else {"percent"})


def longest(found: Explanation) -> float:
    """What the group that contributes most does, however it is signed: 0 where none does."""
    there = [abs(group.contribution) for group in found.groups if math.isfinite(group.contribution)]
    return max(there, default=0.0)


def lines(evaluation: Evaluation, found: Explanation) -> Iterator[Line]:
    """The rows: the name of a feature, then its groups, those out of proportion first; features with a large group that
    is so before the others."""
    large = sorted(found.groups, key=lambda group: group.items < SMALLEST)
    for feature in dict.fromkeys(group.feature.id for group in large):
        groups = [group for group in found.groups if group.feature.id == feature]
        yield Line({"group": groups[0].feature.title})
        for group in groups[:MOST_ROWS]:
            yield Line(_cells(evaluation, found, group), group)
        if len(groups) > MOST_ROWS:
            yield Line(
                {"group": f"  and {count_of(len(groups) - MOST_ROWS, 'more group')} (csv, tsv and json have all)"}
            )


def _cells(evaluation: Evaluation, found: Explanation, group: GroupDifference) -> dict[str, str]:
    digits = evaluation.measures[found.measure].digits
    return {
        "group": f"  {group.group.title}",
        "items": f"{group.items:,}",
        "share": percent(group.share),
        "within": signed(group.difference, digits),
        "interval": Interval(group.low, group.high) if math.isfinite(group.low) else "",
        "p": "outcome" if group.feature.outcome else _p(group.corrected),
        "contribution": signed(group.contribution, digits),
        "percent": percent(found.percent(group)) if math.isfinite(found.percent(group)) else "",
        "without": signed(group.without, digits),
        "filter": full_filter(evaluation, group) or "no filter finds them",
    }


def _p(p: float) -> str:
    if not math.isfinite(p):
        return UNDEFINED
    return "< .001" if p < 0.001 else format_number(p, 3)


def _bar(group: GroupDifference, longest: float) -> str:
    """What a group contributes, as a bar; pale where the two are not told apart in it."""
    if not longest or not math.isfinite(group.contribution):
        return ""
    return ("█" if group.corrected <= LEVEL else "░") * round(BAR * abs(group.contribution) / longest)


def note(found: Explanation) -> str:
    """What is to be known of the columns."""
    said = ["the contributions of a feature add up to the difference"] if found.is_ratio and found.groups else []
    if found.groups and not found.is_ratio:
        said.append("the measure is no ratio of sums over items, so that nothing adds up")
    if found.groups:
        said.append("without the group: the difference less the one over all other items")
    if found.family:
        said.append(f"p is corrected ({found.correction}, {count_of(found.family, 'group')})")
    if found.needed is not None:
        said.append(f"for anything to be found {found.correction} needs at least {found.needed:,} resamples")
    if any(group.items < SMALLEST and not group.feature.outcome for group in found.groups):
        said.append(f"{UNDEFINED}: fewer than {SMALLEST} items")
    if any(group.feature.outcome for group in found.groups):
        said.append("outcome: a group that was chosen by the outcome has no p")
    if found.undivided:
        said.append(f"the same for all items: {', '.join(feature.title for feature in found.undivided)}")
    return "; ".join(said)


def part_table(evaluation: Evaluation, found: Explanation, label: str) -> Table:
    """Counts of parts by a label and by what became of them: under the first system, under the second, the one less the
    other."""
    parts = [part for part in found.parts if part.label == label]
    statuses = dict.fromkeys(part.status for part in parts)
    cells = {(part.value, part.status): part for part in parts}
    title = label.replace("_", " ")
    columns = (Column(label, title, "text"), *(Column(name, name, "text", right=True) for name in statuses))
    rows = tuple(
        (value, *(_counts(cells.get((value, status))) for status in statuses))
        for value in dict.fromkeys(part.value for part in parts)
    )
    names = " : ".join(isolated(evaluation.system_names[system]) for system in (found.first, found.second))
    return Table(columns, rows, f"{title} of each {evaluation.task.identity.part_word}, {names} (difference)")


def _counts(part: PartCount | None) -> str:
    if part is None:
        return "0 : 0 (0)"
    return f"{part.first:,} : {part.second:,} ({signed(part.first - part.second, 0)})"
