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
from lexeval_gui.tasks.generation.dataset import GenerationDataset, References
from lexeval_gui.tasks.generation.reading.plain_text import is_blank

kinds = (
    Export("text", "text", ".txt", help="One tokenised sentence a line."),
    Export("conllu", "CoNLL-U", ".conllu", help="Of the reference: words, PoS and heads, the other columns empty."),
)


def export(
    dataset: GenerationDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """An output (of a system) or the references (None) as `text`, of several a file for the first, second … of each
    sentence; the references that have trees as `conllu`."""
    if system is not None:
        path = dataset.systems[system].path
        if export == "conllu":
            return _without_trees(path, "an output")
        return Exported({f"{_stem(path)}.txt": _lines(dataset, dataset.outputs[system])}, _lost(dataset, system))
    files = dataset.references.files
    if export == "conllu":
        treebanks = [number for number, file in enumerate(files) if file.kind == "conllu"]
        if not treebanks:
            return _without_trees(files[0].path, "a reference of plain text")
        return Exported({name: _sentences(dataset, n) for n, name in zip(treebanks, _names(dataset), strict=True)})
    problems = list(_lost(dataset, None))
    if dataset.kind == "conllu":
        path = next(file.path for file in files if file.kind == "conllu")
        problems.append(Problem("warning", path, None, "no-trees", "a text has no trees; CoNLL-U keeps them"))
    texts = {f"{_stem(files[0].path)}.txt{number}": rows for number, rows in enumerate(_in_turn(dataset.references))}
    if len(texts) == 1:
        texts = {f"{_stem(files[0].path)}.txt": next(iter(texts.values()))}
    return Exported({name: _lines(dataset, rows) for name, rows in texts.items()}, tuple(problems))


def _stem(path: str) -> str:
    return Path(path).stem or "sentences"


def _names(dataset: GenerationDataset) -> list[str]:
    """What each file of references with trees is written as, each name once."""
    stems = [_stem(file.path) for file in dataset.references.files if file.kind == "conllu"]
    again = [stems[:place].count(stem) for place, stem in enumerate(stems)]
    return [
        f"{stem}-{number + 1}.conllu" if number else f"{stem}.conllu" for stem, number in zip(stems, again, strict=True)
    ]


def _without_trees(path: str, what: str) -> Exported:
    return Exported({}, (Problem("error", path, None, "no-trees", f"{what} has no trees to write as CoNLL-U"),))


def _lost(dataset: GenerationDataset, system: int | None) -> tuple[Problem, ...]:
    """A warning of tokens that a text cannot hold."""
    tokens = dataset.references.tokens if system is None else dataset.outputs[system]
    path = dataset.references.files[0].path if system is None else dataset.systems[system].path
    words = map(dataset.words.raw, np.unique(tokens.values).tolist())
    lost = [word for word in words if not word or is_blank(word)]
    if not lost:
        return ()
    message = f"{count_of(len(lost), 'token')} with a blank or without letters: a text cannot hold them as one"
    return (Problem("warning", path, None, "blank-in-form", message),)


def _in_turn(references: References) -> Iterator[Ragged]:
    """The tokens of the first reference of each sentence, then of the second … of as many as any has."""
    numbers = np.diff(references.bounds)
    for turn in range(references.most):
        has_it = turn < numbers
        rows = references.tokens.take(np.where(has_it, references.first + turn, references.first))
        yield rows.select(has_it[rows.rows()]) if not has_it.all() else rows


def _lines(dataset: GenerationDataset, tokens: Ragged) -> Iterator[str]:
    for row in range(len(tokens)):
        yield " ".join(dataset.words[code] for code in tokens.row(row).tolist())


def _sentences(dataset: GenerationDataset, file: int) -> Iterator[str]:
    """The lines of all sentences of a file. A tree that cannot be used is written with its heads all the same."""
    references = dataset.references
    row_of = dict(zip(_sentence_of(references, file), np.flatnonzero(references.file == file).tolist(), strict=True))
    for sentence in range(len(dataset)):
        yield f"# sent_id = {dataset.ids[sentence]}"
        row = row_of.get(sentence)
        codes = references.tokens.row(row).tolist() if row is not None else []
        heads = references.heads.row(row).tolist() if row is not None else []
        start = int(references.tokens.offsets[row]) if row is not None else 0
        for number, (code, head) in enumerate(zip(codes, heads, strict=True), 1):
            form = dataset.words[code]
            tag = references.pos[start + number - 1] or "_"
            yield f"{number}\t{form}\t_\t{tag}\t_\t_\t{head if head >= 0 else '_'}\t_\t_\t_"
        yield ""


def _sentence_of(references: References, file: int) -> list[int]:
    """The sentences of the references of a file."""
    rows = np.flatnonzero(references.file == file)
    return (np.searchsorted(references.bounds, rows, "right") - 1).tolist()  # type: ignore[no-any-return]
