"""A report as one object of JSON, which stands in its page, and back: files, settings, what was decided by hand, and
every number as the commands print it."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core import files
from lexeval_gui.core.changes import Slot
from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import unreadable
from lexeval_gui.core.version import __version__
from lexeval_gui.project.sources import Source
from lexeval_gui.workspace.analysis import subsets
from lexeval_gui.workspace.outputs import all_systems, documents, why
from lexeval_gui.workspace.outputs.as_json import to_json
from lexeval_gui.workspace.outputs.measures import finite_or_none
from lexeval_gui.workspace.outputs.report.contents import Report
from lexeval_gui.workspace.scoring.evaluation import Evaluation

FORMAT = "lexeval report"
VERSION = 1

DATA_ID = "report-data"
"""The id of the element of the page that holds the data."""


class ReportData(Struct, frozen=True):
    """What a page says of itself: everything that its numbers are made of. `names` are those of systems, by the paths
    of their files; `rows` the ids of the items that are scored, where `where` no longer finds them; `items` the ids of
    those drawn; `decided` what a project held, None without one; `numbers` the
    documents of the commands, by the name of the section."""

    task: str
    program: str
    files: tuple[Source, ...]
    options: Mapping[str, str]
    settings: Mapping[str, str]
    where: str
    rows: tuple[str, ...] | None
    names: Mapping[str, str]
    pair: tuple[int, int]
    measure: str
    correction: str
    items: tuple[str, ...]
    chosen: str
    decided: Mapping[Slot, Any] | None
    numbers: Mapping[str, Mapping[str, Any]]


# -- out --------------------------------------------------------------------------------------------------------------


def numbers_of(report: Report) -> dict[str, dict[str, Any]]:
    """Every number of a report: what each command prints as JSON, by the name of its section."""
    evaluation, drawn = report.evaluation, report.drawn
    found = {"score": to_json(evaluation, (), intervals=report.intervals)}
    if report.ranking is not None:
        found["ranking"] = all_systems.ranking_json(evaluation, report.ranking, ())
    if report.paired is not None:
        found["compare"] = documents.comparison(evaluation, *report.wanted.pair, report.measure, report.paired, ())
    if report.explanation is not None:
        found["why"] = why.why_json(evaluation, report.explanation, ())
    for curve in report.curves:
        found[f"curve over {curve.over}"] = documents.curves(drawn, curve.over, (), curve.measures, curve.bands)
    found["items"] = _items_json(evaluation, report.items.tolist())
    for document in found.values():
        document.pop("problems", None)  # they stand in the page once
    return found


def _items_json(evaluation: Evaluation, rows: Sequence[int]) -> dict[str, Any]:
    """The headline of each system for each item that is drawn."""
    ids = evaluation.dataset.ids
    return {
        "items": [{"id": ids[row], "systems": [_headline(evaluation, system, row) for system in _systems(evaluation)]}
                  for row in rows]
    }  # fmt: skip


def _systems(evaluation: Evaluation) -> range:
    return range(len(evaluation.system_names))


def _headline(evaluation: Evaluation, system: int, row: int) -> dict[str, Any]:
    measure = evaluation.measure_of_item(evaluation.headline(system).id).id
    value = float(evaluation.item_values(system, measure, slice(row, row + 1))[0])
    return {"name": evaluation.system_names[system], measure: finite_or_none(value)}


def as_json(report: Report) -> dict[str, Any]:
    """Everything that `reproduce` needs."""
    evaluation, wanted, plan = report.evaluation, report.wanted, report.scored.plan
    decided, ids = report.scored.decided, evaluation.dataset.ids
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "task": evaluation.task.identity.id,
        "files": [{"role": s.role, "path": s.path, "size": s.size, "sha256": s.sha256} for s in report.files],
        "options": {} if plan is None else plan.options.as_dict(),
        "settings": evaluation.settings.as_dict(),
        "where": evaluation.where,
        "rows": _rows(report),
        "names": {system.path: system.name for system in evaluation.dataset.systems},
        "pair": list(wanted.pair),
        "measure": report.measure,
        "correction": wanted.correction,
        "items": [ids[row] for row in report.items.tolist()],
        "chosen": report.chosen,
        "decided": None if decided is None else [[*slot, value] for slot, value in decided.items()],
        "numbers": numbers_of(report),
    }


def _rows(report: Report) -> list[str] | None:
    """The ids of the items that are scored, if they are some, and others than their filter finds now: they were found
    under other settings, or by features that are in no file of the report."""
    rows, ids = report.evaluation.rows, report.evaluation.dataset.ids
    if rows is None:
        return None
    whole = replace(report.scored, evaluation=report.evaluation.whole)
    try:
        found = subsets.filter_of(whole, report.evaluation.where, report.measure or None, (), report.wanted.pair).rows
    except BadValue:
        return [ids[row] for row in rows.tolist()]
    return None if np.array_equal(np.sort(found), rows) else [ids[row] for row in rows.tolist()]


def dumps(data: Mapping[str, Any]) -> str:
    """The data as text: a line for each entry, in ASCII, so that nothing in a name acts on whatever shows it."""
    lines = (f"{json.dumps(name)}: {json.dumps(value, allow_nan=False)}" for name, value in data.items())
    return "{" + ",\n".join(lines) + "}"


# -- and back ---------------------------------------------------------------------------------------------------------


class _Finder(HTMLParser):
    """Takes the text of the element with the data out of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self.pieces and ("id", DATA_ID) in attrs:
            self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.pieces.append(data)


def text_of(path: str) -> str:
    """A page as it is written. Raises Unreadable."""
    try:
        with io.TextIOWrapper(files.open_file(path), encoding="utf-8", errors="replace") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise files.cannot_open(path, error) from error


def read(path: str) -> ReportData:
    """The data in the page of a report. Raises Unreadable where there is none, or none that is understood."""
    finder = _Finder()
    finder.feed(text_of(path))
    finder.close()
    text = "".join(finder.pieces)
    if not text.strip():
        raise unreadable(path, "no-report", "is no report: it holds no data from which its numbers could be found")
    try:
        found = json.loads(text)
        _check_format(path, found)
        return _report_data(found)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise unreadable(path, "bad-report", f"holds data of a report that are damaged ({_words(error)})") from error


def _words(error: Exception) -> str:
    return f"{error} is lacking" if isinstance(error, KeyError) else str(error)


def _check_format(path: str, found: Any) -> None:
    """Raises Unreadable for what another program, or a later version, has written."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise unreadable(path, "no-report", "is no report: its data are of another kind")
    if found.get("version") != VERSION:
        said = f"was written by another LexEval: version {found.get('version')!r}, expected {VERSION}"
        raise unreadable(path, "other-version", said)


def _report_data(found: dict[str, Any]) -> ReportData:
    """The data as they were. Raises what is wrong with them: KeyError, TypeError, ValueError, AttributeError."""
    decided, (first, second) = found["decided"], found["pair"]
    return ReportData(
        task=str(found["task"]),
        program=str(found["program"]),
        files=tuple(Source(str(f["role"]), str(f["path"]), int(f["size"]), str(f["sha256"])) for f in found["files"]),
        options=_texts(found["options"]),
        settings=_texts(found["settings"]),
        where=str(found["where"]),
        rows=None if found["rows"] is None else tuple(map(str, found["rows"])),
        names=_texts(found["names"]),
        pair=(int(first), int(second)),
        measure=str(found["measure"]),
        correction=str(found["correction"]),
        items=tuple(map(str, found["items"])),
        chosen=str(found["chosen"]),
        decided=None if decided is None else {_slot(*entry[:4]): entry[4] for entry in decided},
        numbers={str(name): dict(document) for name, document in found["numbers"].items()},
    )


def _texts(found: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): str(value) for name, value in found.items()}


def _slot(kind: str, item: str, part: str, system: str | None) -> Slot:
    return str(kind), str(item), str(part), None if system is None else str(system)
