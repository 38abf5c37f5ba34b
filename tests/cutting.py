"""Files of every format cut down to some of their items, to be scored beside a subset of the whole files."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.samples import Sample
from lexeval_gui.testing.opened import Opened, opened
from lexeval_gui.workspace.plans import Source
from lexeval_gui.workspace.scoring.evaluation import Evaluation

Keep = Callable[[str, int], bool]
"""Whether a record stays: by its id, and its place among the items from 0."""


def cut_files(sample: Sample, evaluation: Evaluation, rows: Collection[int], folder: Path) -> list[tuple[str, str]]:
    """The files of a sample with these items alone (rows of the dataset), in their roles."""
    ids = {evaluation.dataset.ids[row] for row in rows}
    cut = _CUTTERS[sample.task]
    return [(source.role, cut(source, ids, set(rows), evaluation.settings, folder)) for source in known(sample)]


def known(sample: Sample) -> tuple[Source, ...]:
    """The files of a sample that play a role."""
    return tuple(source for source in opened(sample).plan.sources if source.role)


def whole_files(sample: Sample, folder: Path) -> list[tuple[str, str]]:
    """All files of a sample as they are to be compared with cut ones: of M2 the first annotator alone, for annotators
    are chosen over all sentences."""
    found = []
    for source in known(sample):
        path = Path(source.path)
        if path.suffix == ".m2":
            path = _write(folder / path.name, _first_annotator(path.read_text()))
        found.append((source.role, str(path)))
    return found


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _first_annotator(text: str) -> str:
    lines = (line for line in text.split("\n") if not line.startswith("A ") or line.endswith("|||0"))
    return "\n".join(lines)


# -- one format after the other ---------------------------------------------------------------------------------------

ANSWERS = re.compile(r"^\S.*?\s(\S+)\s*:{2,3}")
PAIR = re.compile(r"^([^\t]+\t[^\t]+)\t?")


def _substitution(source: Source, ids: Collection[str], rows: Collection[int], settings: Settings, folder: Path) -> str:
    """Lines `lexelt id :: …` by their id; rows of a table by their pair (ids are lines of its gold)."""
    if source.role not in ("gold", "system"):
        return source.path
    if Path(source.path).suffix == ".tsv":
        return _pairs(source, ids, folder)
    lines = Path(source.path).read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if (found := ANSWERS.match(line)) is None or found[1] in ids]
    return str(_write(folder / Path(source.path).name, "".join(kept)))


def _pairs(source: Source, ids: Collection[str], folder: Path) -> str:
    path = Path(source.path)
    gold = next(path.parent.glob("*_gold.tsv")).read_text(encoding="utf-8").splitlines()
    wanted = {PAIR.match(line)[1] for number, line in enumerate(gold, 1) if str(number) in ids}  # type: ignore[index]
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if PAIR.match(line.rstrip("\n"))[1] in wanted]  # type: ignore[index]
    return str(_write(folder / path.name, "".join(kept)))


def _edits(source: Source, ids: Collection[str], rows: Collection[int], settings: Settings, folder: Path) -> str:
    """Fragments by the digits of their files; sentences of M2 and of corrected text by their number."""
    path = Path(source.path)
    if path.suffix == ".txt":
        return str(_write(folder / path.name, "".join(_lines(path.read_text("utf-8").splitlines(keepends=True), rows))))
    if path.suffix == ".m2":
        return str(_write(folder / path.name, _blocks(_first_annotator(path.read_text(encoding="utf-8")), rows)))
    if source.role == "gold" and (texts := path.parent / "Source").is_dir():  # found beside the gold
        shutil.copytree(texts, folder / "Source")
    target = folder / path.name
    target.mkdir(parents=True)
    for file in path.iterdir():
        if file.name[:4] in ids:
            (target / file.name).write_bytes(file.read_bytes())
    return str(target)


def _blocks(text: str, rows: Collection[int]) -> str:
    """The paragraphs of these numbers."""
    blocks = [block for block in re.split(r"\n[ \t]*\n+", text.strip("\n")) if block.strip()]
    return "\n\n".join(block for place, block in enumerate(blocks) if place in rows) + "\n\n"


def _lexicon(source: Source, ids: Collection[str], rows: Collection[int], settings: Settings, folder: Path) -> str:
    """Dictionaries by lemma, as it is written under the conventions in force, or by the number of the cluster; a
    lexicon is whole: its clusters are no items."""
    path = Path(source.path)
    if source.role == "system":
        return source.path
    text = path.read_text(encoding="utf-8")
    if "\t" not in text:
        return str(_write(folder / path.name, _blocks(text, rows)))
    lines = text.splitlines(keepends=True)
    kept = [line for line in lines if _lemma(line.split("\t")[0].strip(), settings) in ids]
    return str(_write(folder / path.name, "".join(kept)))


def _lemma(written: str, settings: Settings) -> str:
    folded = written.casefold() if settings["case"] == "fold" else written
    return unicodedata.normalize("NFC", folded) if settings["unicode"] == "nfc" else folded


def _generation(source: Source, ids: Collection[str], rows: Collection[int], settings: Settings, folder: Path) -> str:
    """Sentences and lines by their number; judgments stay."""
    path = Path(source.path)
    if source.role not in ("gold", "reference", "system"):
        return source.path
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".conllu":
        return str(_write(folder / path.name, _blocks(text, rows)))
    return str(_write(folder / path.name, "".join(_lines(text.splitlines(keepends=True), rows))))


def _lines(lines: Iterable[str], rows: Collection[int]) -> Iterable[str]:
    return (line for place, line in enumerate(lines) if place in rows)


_CUTTERS = {"substitution": _substitution, "edits": _edits, "lexicon": _lexicon, "generation": _generation}

__all__ = ["Opened", "cut_files", "known", "whole_files"]
