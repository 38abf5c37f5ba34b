"""Features of one's own: a CSV with a column `id` and others, each of which is joined to the items as a feature.
Nothing is guessed in silence: what a column was taken for, and what does not fit the items, is said."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct, field

from lexeval_gui.core.csv_rows import csv_rows
from lexeval_gui.core.dataset import Labels, Strings
from lexeval_gui.core.decoding import read_bytes, utf8
from lexeval_gui.core.features import Feature, LabelFeature, NumberFeature, Unit
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.plaintext import count_of, isolated, visible
from lexeval_gui.core.problems import Findings, Problem, unreadable
from lexeval_gui.core.query.fields import NUMBER
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation

ID = "id"
MISSING = ("", "NA")
"""What stands for a value that is not known."""

WORDS_OF_NOTES = ("tag", "note", "checked")
"""What filters ask of a person's notes, which is the name of no feature of one's own."""

FORM = "expected a first line that names a column `id` and at least one other, with commas between"
_CHECK_EVERY = 1000


class Joined(Struct, frozen=True):
    """The features of a file, and what was found wrong with it."""

    features: tuple[Feature, ...]
    problems: tuple[Problem, ...]


class _Given(Struct):
    """The rows of a file by id: the cells of each, and its line."""

    names: Sequence[str]
    rows: dict[str, tuple[list[str], int]] = field(default_factory=dict)


def join(path: str, ids: Strings, taken: Collection[str], job: Job | None = None) -> Joined:
    """Read a file of features and join it to the items with these ids; `taken` are the names that filters know already.

    Raises Unreadable where the file is no such table, a name is taken, or no id is one of an item.
    """
    work = job or Job(pipes=[path])
    findings = Findings(path)
    text = utf8(path, read_bytes(path, work)).decode("utf-8", "replace")
    given = _read(path, text, taken, findings, work)
    items = list(ids)
    _check_ids(path, given, set(items), findings)
    features = tuple(_feature(given, place, items, findings) for place in range(len(given.names)))
    left = sum(item not in given.rows for item in items)
    if left:
        said = f"{count_of(left, 'item')} of {len(items):,} not in this file; in each of its features without a value"
        findings.add("note", "no-row", None, said)
    return Joined(features, findings.problems())


def join_items(evaluation: Evaluation, path: str, job: Job, taken: Iterable[str] = ()) -> Joined:
    """The same for the items of an evaluation; `taken` are names besides those that filters have. Raises Unreadable."""
    columns = fields.fields(evaluation, (0, 1)).by_name
    return join(path, evaluation.dataset.ids, {*columns, *WORDS_OF_NOTES, *taken}, job)


# -- the file ---------------------------------------------------------------------------------------------------------


def _read(path: str, text: str, taken: Collection[str], findings: Findings, job: Job) -> _Given:
    rows = csv_rows(path, text, [ID])
    heads = [head.strip() for head in next(rows, (1, [""]))[1]]
    _check_heads(path, heads, taken)
    place = heads.index(ID)
    given = _Given([*heads[:place], *heads[place + 1 :]])
    for number, (line, row) in enumerate(rows):
        if number % _CHECK_EVERY == 0:
            job.check()
        cells = [cell.strip() for cell in row]
        if len(cells) != len(heads):
            said = f"has {len(cells)} values where the first line has {len(heads)}; left out"
            findings.add("error", "row-length", line, said)
            continue
        item = cells.pop(place)
        if item in given.rows:
            said = f"the id {_shown(item)} stands on line {given.rows[item][1]} already, which counts; left out"
            findings.add("error", "repeated-id", line, said)
        else:
            given.rows[item] = cells, line
    return given


def _check_heads(path: str, heads: Sequence[str], taken: Collection[str]) -> None:
    """Refuse a first line without `id` or another column, with an empty or repeated name, or one that is taken."""
    if heads.count(ID) != 1 or len(heads) < 2:
        found = _shown(", ".join(heads)[:80]) if any(heads) else "nothing"
        raise unreadable(path, "columns", f"{FORM}; found {found}", 1)
    folded = {name.casefold() for name in taken}
    for place, name in enumerate(heads):
        if not name:
            raise unreadable(path, "columns", f"column {place + 1} has no name; a feature needs one", 1)
        if name in heads[:place]:
            raise unreadable(path, "columns", f"two columns are called {_shown(name)}; give each a name of its own", 1)
        if name != ID and name.casefold() in folded:
            said = f"the name {_shown(name)} has a meaning in filters already; give the column another one"
            raise unreadable(path, "columns", said, 1)


def _check_ids(path: str, given: _Given, items: Collection[str], findings: Findings) -> None:
    """Say which ids are those of no item; refuse a file that has no other."""
    unknown = {item: line for item, (_, line) in given.rows.items() if item not in items}
    if given.rows and len(unknown) == len(given.rows):
        one, line = next(iter(unknown.items()))
        said = f"none of its {count_of(len(unknown), 'id')} is that of an item; the first is {_shown(one)}"
        raise unreadable(path, "no-common-id", said, line)
    for item, line in unknown.items():
        findings.add("warning", "unknown-id", line, f"no item has the id {_shown(item)}; left out")


# -- its columns ------------------------------------------------------------------------------------------------------


def _feature(given: _Given, place: int, items: Sequence[str], findings: Findings) -> Feature:
    """A column as a feature: numbers where every value is one, else labels."""
    name, cells = given.names[place], _cells(given, place, items)
    known = [cell for cell in cells if cell not in MISSING]
    numbers = [cell for cell in known if _is_number(cell)]
    phrase, missing = f"whose {name} is {{}}", f"without a value of {name}"
    if known and len(numbers) == len(known):
        values = np.array([float(cell) if cell not in MISSING else np.nan for cell in cells])
        whole = bool(np.all(np.isnan(values) | (np.abs(values) < 2**53) & (values == np.rint(values))))
        unit: Unit = "whole" if whole else ""
        return NumberFeature(name, name, phrase, lambda: values, missing=missing, unit=unit)
    if numbers:
        _say_labels(given, place, len(numbers), len(known), findings)
    words = tuple(sorted(set(known)))
    code_of: Mapping[str, int] = {word: code for code, word in enumerate(words)}
    codes = np.array([code_of.get(cell, -1) for cell in cells], np.int32)
    return LabelFeature(name, name, phrase, lambda: Labels(codes, words), missing=missing)


def _cells(given: _Given, place: int, items: Sequence[str]) -> list[str]:
    """The value of each item; "" where the file has none."""
    return [given.rows[item][0][place] if item in given.rows else "" for item in items]


def _say_labels(given: _Given, place: int, numbers: int, known: int, findings: Findings) -> None:
    """Say that a column with numbers in it is taken for labels, and the first line that makes it so."""
    cell, line = next(
        (cells[place], line)
        for cells, line in given.rows.values()
        if cells[place] not in MISSING and not _is_number(cells[place])
    )
    name = given.names[place]
    found = f"{_shown(cell)} in the column {_shown(name)} is no number ({numbers:,} of {known:,} values are)"
    findings.add("note", "labels", line, f"{found}; the column is taken for labels", name)


def _is_number(cell: str) -> bool:
    return NUMBER.fullmatch(cell) is not None and math.isfinite(float(cell))


def _shown(text: str) -> str:
    return f"'{isolated(visible(text))}'"
