"""Small dictionaries and lexicons written out in a test, opened as a user's are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from lexeval_gui.core.changes import Change, Gesture, Ref
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.lexicon import TASK
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

Lemmas = Mapping[str, Sequence[str]]
OPTIONS = Settings(TASK.reading.options)


def opened(folder: Path, dictionary: Lemmas, *lexicons: Lemmas, letters: str = "", **values: str) -> Evaluation:
    """An evaluation of lemmas with their forms; the lexicons are called lexicon0, lexicon1 …

    `letters` is an orthography file.
    """
    files = [("gold", "dictionary.tsv", labelled(dictionary))]
    files += [("system", f"lexicon{n}.tsv", labelled(lexicon)) for n, lexicon in enumerate(lexicons)]
    files += [("orthography", "orthography.txt", letters)] if letters else []
    return read(folder, files, **values)


def clustered(folder: Path, dictionary: Sequence[Sequence[str]], *lexicons: Sequence[Sequence[str]],
              **values: str) -> Evaluation:  # fmt: skip
    """An evaluation of clusters without lemmas."""
    files = [("gold", "dictionary.txt", clusters(dictionary))]
    files += [("system", f"lexicon{n}.txt", clusters(lexicon)) for n, lexicon in enumerate(lexicons)]
    return read(folder, files, **values)


def read(folder: Path, files: Sequence[tuple[str, str, str]], **values: str) -> Evaluation:
    """An evaluation of files: role, name, text."""
    folder.mkdir(exist_ok=True, parents=True)
    for _, name, text in files:
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return reopened(
        [(role, folder / name) for role, name, _ in files], Settings(TASK.identity.parameters).with_values(values)
    )


def reopened(files: Sequence[tuple[str, Path]], settings: Settings) -> Evaluation:
    """An evaluation of files that are there."""
    parts = tuple(TASK.reading.read(role, str(path), OPTIONS, Job()) for role, path in files)
    return Evaluation(prepare("lexicon", parts, settings, (), Job()), settings)


def labelled(lemmas: Lemmas) -> str:
    """A line per lemma and form."""
    return "".join(f"{lemma}\t{form}\n" for lemma, forms in lemmas.items() for form in forms)


def clusters(each: Sequence[Sequence[str]]) -> str:
    """A form per line, an empty line between clusters."""
    return "\n\n".join("\n".join(forms) for forms in each) + "\n"


def changed(evaluation: Evaluation, item: str, ref: Ref, verb: str, value: object = None) -> Change:
    """The change that a gesture makes."""
    found = evaluation.gesture(Gesture(item, ref, verb, value))
    assert isinstance(found, Change), found
    return found
