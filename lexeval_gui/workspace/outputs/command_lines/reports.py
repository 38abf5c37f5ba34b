"""The command line of a report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from lexeval_gui.core.statistics.many_tests import CORRECTIONS
from lexeval_gui.workspace.outputs.command_lines.inputs import (
    COMPARING,
    Inputs,
    Wording,
    as_path,
    file_words,
    filter_words,
    listed,
    named_words,
    of_pair,
    option,
    option_words,
    setting_words,
)
from lexeval_gui.workspace.scoring.evaluation import Evaluation


def report_line(
    evaluation: Evaluation,
    inputs: Inputs,
    measure: str,
    correction: str,
    items: Sequence[str] | None,
    worst: int | None,
    name: str,
) -> str:
    """`lexeval report`: everything about the two systems of `inputs.pair`, who are compared by a measure ("": the usual
    one), with these items, or so many of the lowest (None: as many as usual), into a file of this name. Raises
    NoCommand."""
    pair = inputs.pair if len(evaluation.system_names) > 1 else None
    words = of_pair(evaluation, pair) if pair is not None else []
    words += option("--measure", measure) if measure else []
    words += [] if correction == CORRECTIONS[0] else option("--correction", correction)
    words += option("--items", listed(items)) if items is not None else []
    words += ["--worst", str(worst)] if worst is not None and items is None else []
    files = file_words(evaluation, inputs, needs_notes=inputs.is_noted)
    files += named_words(inputs, files)
    changed = [*setting_words(evaluation, inputs, Wording(COMPARING)), *option_words(inputs.plan.options)]
    if evaluation.rows is not None:
        words += filter_words("--where", evaluation, inputs, measure or None, pair)
    out = ["-o", as_path(name)]
    return shlex.join(["lexeval", "report", evaluation.task.identity.id, *files, *changed, *words, *out])
