"""References and outputs as files: CoNLL-U, or text with one tokenised sentence a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from lexeval_gui.core.dataset import Ragged
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.core.task.exports import NOT_WRITTEN
from lexeval_gui.tasks.generation.dataset import GenerationDataset, References
from lexeval_gui.tasks.generation.reading.plain_text import is_blank

kinds = (
    Export("text", "text", ".txt", help="One tokenised sentence a line."),
    Export("conllu", "CoNLL-U", ".conllu", help="Of the reference: words, PoS and heads, the other columns empty."),
)


def export(
    dataset: GenerationDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """An output (of a system) or the first file of references (None) as `text`, with an empty line after each sentence
    where that file has several of one; references that have trees as `conllu`."""
    files = dataset.references.files
    path = files[0].path if system is None else dataset.systems[system].path
    if export == "conllu":
        return _conllu(dataset, system, path)
    tokens = dataset.references.tokens if system is None else dataset.outputs[system]
    words = map(dataset.words.raw, np.unique(tokens.values).tolist())
    lost = [word for word in words if not word or is_blank(word)]
    problems = _left_where_they_are(dataset) if system is None else []
    if lost:
        message = f"{count_of(len(lost), 'token')} with a blank or without letters: a text cannot hold them as one"
        problems.append(Problem("warning", path, None, "blank-in-form", message))
    if system is None and files[0].kind == "conllu":
        problems.append(Problem("warning", path, None, "no-trees", "a text has no trees; CoNLL-U keeps them"))
    lines = _references(dataset) if system is None else _lines(dataset, tokens, range(len(tokens)))
    return Exported({f"{Path(path).stem or 'sentences'}.txt": lines}, tuple(problems))


def _left_where_they_are(dataset: GenerationDataset) -> list[Problem]:
    """That further references are in files of their own, which nothing changes."""
    first, *others = dataset.references.files
    message = f"its references are not among those of {first.name} that are written; this file is open beside them"
    return [Problem("note", file.path, None, NOT_WRITTEN, message) for file in others]


def _lines(dataset: GenerationDataset, tokens: Ragged, rows: Iterable[int]) -> Iterator[str]:
    for row in rows:
        yield " ".join(dataset.words[code] for code in tokens.row(row).tolist())


def _references(dataset: GenerationDataset) -> Iterator[str]:
    """The references of the first file: a line for each sentence, or lines and an empty one where it has several."""
    own = _of_first_file(dataset.references)
    has_several = bool((own.lengths > 1).any())
    for sentence in range(len(own)):
        written = list(_lines(dataset, dataset.references.tokens, own.row(sentence).tolist()))
        yield from written if has_several else written or [""]
        if has_several:
            yield ""


def _of_first_file(references: References) -> Ragged:
    """The rows of the references of the first file, of each sentence; those without tokens are none if others are."""
    every = Ragged(references.bounds, np.arange(len(references.tokens)))
    return every.select(references.file == 0)


def _conllu(dataset: GenerationDataset, system: int | None, path: str) -> Exported:
    if system is not None or dataset.references.files[0].kind != "conllu":
        what = "an output" if system is not None else "a reference of plain text"
        return Exported({}, (Problem("error", path, None, "no-trees", f"{what} has no trees to write as CoNLL-U"),))
    name = f"{Path(path).stem or 'reference'}.conllu"
    return Exported({name: _sentences(dataset)}, tuple(_left_where_they_are(dataset)))


def _sentences(dataset: GenerationDataset) -> Iterator[str]:
    """The lines of all sentences. A tree that cannot be used is written with its heads all the same."""
    references, own = dataset.references, _of_first_file(dataset.references)
    for sentence in range(len(dataset)):
        yield f"# sent_id = {dataset.ids[sentence]}"
        for row in own.row(sentence).tolist():
            heads, start = references.heads.row(row).tolist(), int(references.tokens.offsets[row])
            for number, (code, head) in enumerate(zip(references.tokens.row(row).tolist(), heads, strict=True), 1):
                form = dataset.words[code]
                tag = references.pos[start + number - 1] or "_"
                yield f"{number}\t{form}\t_\t{tag}\t_\t_\t{head if head >= 0 else '_'}\t_\t_\t_"
        yield ""
