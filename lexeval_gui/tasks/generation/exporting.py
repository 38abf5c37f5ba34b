"""References and outputs as files: CoNLL-U, or text with one tokenised sentence a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.reading.plain_text import is_blank

kinds = (
    Export("text", "text", ".txt", help="One tokenised sentence a line."),
    Export("conllu", "CoNLL-U", ".conllu", help="Of the reference: words, PoS and heads, the other columns empty."),
)


def export(
    dataset: GenerationDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """An output (of a system) or the reference (None) as `text`; the reference as `conllu`."""
    path = dataset.reference_path if system is None else dataset.systems[system].path
    if export == "conllu":
        return _conllu(dataset, system, path)
    tokens = dataset.reference if system is None else dataset.outputs[system]
    words = map(dataset.words.raw, np.unique(tokens.values).tolist())
    lost = [word for word in words if not word or is_blank(word)]
    problems = []
    if lost:
        message = f"{count_of(len(lost), 'token')} with a blank or without letters: a text cannot hold them as one"
        problems.append(Problem("warning", path, None, "blank-in-form", message))
    if system is None and dataset.kind == "conllu":
        problems.append(Problem("warning", path, None, "no-trees", "a text has no trees; CoNLL-U keeps them"))
    return Exported({f"{Path(path).stem or 'sentences'}.txt": _lines(dataset, tokens)}, tuple(problems))


def _lines(dataset: GenerationDataset, tokens: Ragged) -> Iterator[str]:
    for row in range(len(tokens)):
        yield " ".join(dataset.words[code] for code in tokens.row(row).tolist())


def _conllu(dataset: GenerationDataset, system: int | None, path: str) -> Exported:
    if system is not None or dataset.kind != "conllu":
        what = "an output" if system is not None else "a reference of plain text"
        return Exported({}, (Problem("error", path, None, "no-trees", f"{what} has no trees to write as CoNLL-U"),))
    return Exported({f"{Path(path).stem or 'reference'}.conllu": _sentences(dataset)})


def _sentences(dataset: GenerationDataset) -> Iterator[str]:
    """The lines of all sentences. A tree that cannot be used is written with its heads all the same."""
    for row in range(len(dataset)):
        yield f"# sent_id = {dataset.ids[row]}"
        heads, start = dataset.heads.row(row).tolist(), int(dataset.reference.offsets[row])
        for number, (code, head) in enumerate(zip(dataset.reference.row(row).tolist(), heads, strict=True), 1):
            form = dataset.words[code]
            tag = dataset.pos[start + number - 1] or "_"
            yield f"{number}\t{form}\t_\t{tag}\t_\t_\t{head if head >= 0 else '_'}\t_\t_\t_"
        yield ""
