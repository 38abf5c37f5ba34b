"""Answers and gold as files of SemEval-2007 task 10, or as tables of sentences and words, with the changes in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.tasks.substitution.changing import answers_of, gold_of
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset

kinds = (
    Export(
        "file", "SemEval file", "", help="Answers or gold, changes included, in the format of SemEval-2007 task 10."
    ),
    Export("tsv", "TSAR table", ".tsv", help="Sentence, word and substitutes a line, where the gold is such a table."),
)


def export(
    dataset: SubstitutionDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """A system's answers, or the gold (None), in the task's own format or as a table."""
    known = None if system is None else dataset.systems[system]
    stem, kind = ("changed", "gold") if known is None else (Path(known.path).stem, known.kind or "answers")
    if export != "tsv":
        return Exported({f"{stem}.{kind}": _lines(dataset, system)}, _not_said(dataset, system))
    if not dataset.is_table:
        message = "a table names its items by their sentences, which this gold file does not"
        return Exported({}, (Problem("error", dataset.gold_path, None, "no-table", message),))
    return Exported({f"{stem}.tsv": _rows_of_table(dataset, system)})


def _not_said(dataset: SubstitutionDataset, system: int | None) -> tuple[Problem, ...]:
    """What the task's own lines cannot say: the sentences of a table, and answers with a semicolon."""
    if not dataset.is_table:
        return ()
    path = dataset.gold_path if system is None else dataset.systems[system].path
    message = "sentences are not written, and items are named by the lines of the gold file"
    return (Problem("warning", path, None, "no-sentences", message),)


def _rows(dataset: SubstitutionDataset, system: int | None) -> list[int]:
    """The items that a file has, in its order: a system's in the order of its file, on which
    `empty_answers = score.pl` depends."""
    if system is None:
        return list(range(len(dataset)))
    lines = dataset.answers[system].lines
    return [row for row in np.argsort(lines, kind="stable").tolist() if lines[row] >= 0]


def _rows_of_table(dataset: SubstitutionDataset, system: int | None) -> Iterator[str]:
    """The lines of a table; a gold substitute stands there as often as it was given."""
    sentences = dataset.sentences
    assert sentences is not None
    for row in _rows(dataset, system):
        at = int(dataset.sentence_of[row])
        if system is None:
            cells = [word for word, count in gold_of(dataset, row).items() for _ in range(count)]
        else:
            cells = answers_of(dataset, row, system)
        sentence = f"{sentences.before[at]}{sentences.head[at]}{sentences.after[at]}"
        yield "\t".join([sentence, dataset.targets[row], *cells])


def _lines(dataset: SubstitutionDataset, system: int | None) -> Iterator[str]:
    """The lines of a file."""
    lexelts = dataset.labels["lexelt"]
    for row in _rows(dataset, system):
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
