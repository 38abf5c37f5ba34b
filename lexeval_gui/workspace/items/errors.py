"""The errors of systems, found once, and what a filter can ask of them: `error:spurious type:MD`, of one system
`A.error:spurious A.type:MD`. Beside `error:` the labels of errors stand in the place of others of the same name."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct

from lexeval_gui.core import query
from lexeval_gui.core.jobs import Check, go_on
from lexeval_gui.core.query.fields import Field, Labels, PartLabels, Parts
from lexeval_gui.core.task.errors import KIND, ErrorTable
from lexeval_gui.workspace.scoring.evaluation import Evaluation

FOUND = "errors"
"""Under what name they are kept with the counts of a system."""


def find_errors(evaluation: Evaluation, system: int, check: Check = go_on) -> ErrorTable:
    """The errors of a system in all items, found once under the settings in force; the task knows errors."""
    memo, known = evaluation.loaded.counts[system].memo, evaluation.task.errors
    assert known is not None, "asked for one of its errors"
    if FOUND not in memo or memo[FOUND][0] != evaluation.settings:
        counts = evaluation.loaded.counts[system]
        found = known().find(evaluation.dataset, system, counts, evaluation.settings, check)
        memo[FOUND] = evaluation.settings, found
    table: ErrorTable = memo[FOUND][1]
    return table


class ErrorKinds(PartLabels, frozen=True):
    """The kinds of errors, which are known before any is found."""

    kinds: Callable[[], tuple[str, ...]] = tuple

    @property
    def words(self) -> tuple[str, ...]:
        """See PartLabels."""
        return self.kinds()


class _Errors(Struct, frozen=True, dict=True):
    """The errors of some systems as one table of parts, made when a filter asks for it."""

    evaluation: Evaluation
    systems: Sequence[int]
    prefix: str

    @cached_property
    def parts(self) -> Parts:
        tables = [find_errors(self.evaluation, system) for system in self.systems]
        names = dict.fromkeys(name for table in tables for name in table.labels)
        labels = {name: _joined([table.labels[name] for table in tables]) for name in names}
        return Parts(np.concatenate([table.row_of for table in tables]), labels, lambda error: ())

    def kind(self) -> ErrorKinds:
        return ErrorKinds(lambda: self.parts, KIND, (KIND, self.prefix), self._kinds)

    def _kinds(self) -> tuple[str, ...]:
        known = self.evaluation.task.errors
        return () if known is None else tuple(kind.id for kind in known().kinds)

    def labels(self) -> Mapping[str, Field]:
        return {f"{self.prefix}{n}": PartLabels(lambda: self.parts, n, (KIND, self.prefix)) for n in self.parts.labels}


def _joined(labels: Sequence[Labels]) -> Labels:
    """The labels of several tables one after the other."""
    words = tuple(dict.fromkeys(word for label in labels for word in label.words))
    codes = [np.array([*map(words.index, label.words), -1], np.int64)[np.maximum(label.codes, -1)] for label in labels]
    return Labels(np.concatenate(codes), words)


def items_filter(evaluation: Evaluation, text: str, system: int | None) -> str:
    """The filter of the items of a class of errors: those in which a system has such an error, or (None) any. Beside
    `error:` a label is that of the errors. Raises query.QueryError."""
    asked, known = query.asked_columns(text), set(find_errors(evaluation, system or 0).labels)
    if asked & known and KIND not in asked:
        text = f"{KIND}: {text}"
    if system is None or len(evaluation.system_names) == 1:
        return text
    return query.rename_columns(text, {name: f"{evaluation.system_names[system]}.{name}" for name in known})


def is_of_errors(key: Hashable) -> bool:
    """Whether parts that a filter asks for, by the key of their table, are errors: pictures do not know these."""
    return isinstance(key, tuple) and key[:1] == (KIND,)


def error_columns(evaluation: Evaluation) -> Iterator[tuple[str, Field, Callable[[], Mapping[str, Field]]]]:
    """The columns of errors by name: of any system, and of each; with each the labels that stand beside it."""
    names = evaluation.system_names
    if evaluation.task.errors is None or not names:
        return
    every = [("", range(len(names))), *((f"{name}.", [system]) for system, name in enumerate(names))]
    for prefix, systems in every:
        table = _Errors(evaluation, systems, prefix)
        yield f"{prefix}{KIND}", table.kind(), table.labels
