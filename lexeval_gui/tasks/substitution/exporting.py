"""Answers and gold as files of SemEval-2007 task 10, with the changes in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.tasks.substitution.changing import answers_of, gold_of
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset

kinds = (
    Export(
        "file", "SemEval file", "", help="Answers or gold, changes included, in the format of SemEval-2007 task 10."
    ),
)


def export(
    dataset: SubstitutionDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """A system's answers, or the gold (None), in the task's own format."""
    known = None if system is None else dataset.systems[system]
    name = "changed.gold" if known is None else f"{Path(known.path).stem}.{known.kind or 'answers'}"
    return Exported({name: _lines(dataset, system)})


def _lines(dataset: SubstitutionDataset, system: int | None) -> Iterator[str]:
    """The lines of a file, the items in their order.

    A system's lines stay in the order of its file, on which `empty_answers = score.pl` depends.
    """
    rows: list[int] = list(range(len(dataset)))
    if system is not None:
        lines = dataset.answers[system].lines
        rows = [row for row in np.argsort(lines, kind="stable").tolist() if lines[row] >= 0]
    lexelts = dataset.labels["lexelt"]
    for row in rows:
        text = _gold_text(dataset, row) if system is None else _answers_text(dataset, row, system)
        yield f"{lexelts[row]} {dataset.ids[row]} {text}"


def _gold_text(dataset: SubstitutionDataset, item: int) -> str:
    return ":: " + "".join(f"{word} {count};" for word, count in gold_of(dataset, item).items())


def _answers_text(dataset: SubstitutionDataset, item: int, system: int) -> str:
    """A list without answers is a semicolon, unless nothing at all stood there: score.pl tells the two apart."""
    answers = dataset.answers[system]
    colons = ":::" if answers.kind == "oot" else "::"
    nothing = "" if answers.blank[item] else ";"
    return f"{colons} {';'.join(answers_of(dataset, item, system)) or nothing}"
