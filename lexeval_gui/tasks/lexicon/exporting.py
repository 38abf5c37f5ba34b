"""Files of what is open: dictionary and lexicons as they can be read again, an aligned cluster, the sample."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lexeval_gui.core import tables
from lexeval_gui.core.blocks_as_text import aligned_table
from lexeval_gui.core.dataset import Ints
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import file_name
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import AND, of_forms
from lexeval_gui.tasks.lexicon.scoring import count
from lexeval_gui.tasks.lexicon.showing.records import sample_numbers

kinds = (
    Export("forms", "word list", "",
           help="Dictionary or lexicon, changes included: lemma, tab, form on each line; clusters as clusters."),
    Export("clusters", "clusters without lemmas", ".txt",
           help="A form on each line, blank lines between clusters; the lemmas are left out."),
    Export("aligned", "aligned cluster", ".tsv", "system", item=True,
           help="The forms of the current lemma in columns, moved cells included, with who has each."),
    Export("sample", "sample", ".txt", "system",
           help="The lemmas that are drawn, one on each line, in the order in which they are drawn."),
)  # fmt: skip

SIDES = ("forms", "clusters")
"""The exports that are a dictionary or a lexicon."""


def export(
    dataset: LexiconDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """Dictionary or lexicon (of a system), the sample of a system, or the aligned cluster of an item."""
    if export in SIDES:
        return _side(dataset, export, system)
    assert system is not None
    counts = count(dataset, system, settings)
    if export == "sample":
        return _sample(dataset, system, sample_numbers(counts, settings)[0])
    assert item is not None
    return _aligned(dataset, item, system, counts, settings)


def _side(dataset: LexiconDataset, export: str, system: int | None) -> Exported:
    """A lexicon, or the dictionary (None), as `forms` or `clusters`."""
    path = Path("dictionary" if system is None else dataset.systems[system].path)
    if export == "forms" and dataset.kind == "labelled":
        return Exported({f"{path.stem}.tsv": _labelled(dataset, system)})
    message = "files of clusters name no lemmas: read again, each is matched by its forms alone"
    problems = (Problem("note", "", None, "no-lemmas", message),) if dataset.kind == "labelled" else ()
    return Exported({f"{path.stem}.txt": _clusters(dataset, system)}, problems)


def _labelled(dataset: LexiconDataset, system: int | None) -> Iterator[str]:
    """Lemma, tab, form; behind another tab the part of speech of a lemma of the dictionary, and behind a third one
    which of several dictionaries hold the form."""
    names = dataset.ids if system is None else dataset.lexicons[system].names
    speech = dataset.labels.get("pos") if system is None else None
    for place, forms in enumerate(_rows(dataset, system)):
        tags = speech[place] if speech is not None else ""
        behind = f"\t{tags}" if tags else ""
        held = of_forms(dataset, place) if system is None else {}
        for form in forms or [""]:
            by = f"\t{AND.join(held[form])}" if form in held else ""
            yield f"{names[place]}\t{form}{behind or chr(9) * bool(by)}{by}"


def _clusters(dataset: LexiconDataset, system: int | None) -> Iterator[str]:
    """A form on each line, an empty line between clusters; what has no form is left out."""
    for number, forms in enumerate(filter(None, _rows(dataset, system))):
        yield from ["", *forms] if number else forms


def _rows(dataset: LexiconDataset, system: int | None) -> Iterator[list[str]]:
    """The forms of each lemma or cluster."""
    rows = dataset.classes if system is None else dataset.lexicons[system].forms
    for place in range(len(rows)):
        yield [dataset.forms[code] for code in rows.row(place).tolist()]


def _aligned(dataset: LexiconDataset, item: int, system: int, counts: Counts, settings: Settings) -> Exported:
    """The aligned cluster of a class and a system, as the picture shows it; a large one is aligned too."""
    from lexeval_gui.tasks.lexicon.showing import blocks as picture

    block = picture.aligned(dataset, item, system, counts, settings.with_values({"align": "always"}))
    lines = tables.render(aligned_table(block), "tsv").removesuffix("\n").split("\n")
    return Exported({f"{file_name(dataset.ids[item])}.{file_name(block.name)}.tsv": lines})


def _sample(dataset: LexiconDataset, system: int, rows: Ints) -> Exported:
    """The lemmas of the sample: rows of the dataset, in its order."""
    name = f"{Path(dataset.systems[system].path).stem}.sample.txt"
    if not len(rows):
        return Exported({}, (Problem("error", "", None, "not-exported", "no lemma can be drawn"),))
    return Exported({name: (dataset.ids[row] for row in rows.tolist())})
