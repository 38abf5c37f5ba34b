"""Files of what is open: edits as HOO XML or M2, converted where tokens allow, the texts, the results of HOO's scorer.

What the other format cannot say is never dropped silently: `Exported.problems` tell it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.journal import utc_now
from lexeval_gui.core.parameters import Settings, preset_values
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.scores import signature
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.tasks.edits import evalfrag
from lexeval_gui.tasks.edits.changing import rows_of
from lexeval_gui.tasks.edits.dataset import EditsDataset, EditSet
from lexeval_gui.tasks.edits.exporting import writing
from lexeval_gui.tasks.edits.exporting.corrected_text import corrected_text
from lexeval_gui.tasks.edits.joining import offsets
from lexeval_gui.tasks.edits.joining.checking import number_of_edits
from lexeval_gui.tasks.edits.joining.hoo_as_m2 import at_m2_levels
from lexeval_gui.tasks.edits.parameters import PRESETS
from lexeval_gui.tasks.edits.reading.edit_columns import offsets_of
from lexeval_gui.tasks.edits.reading.m2_as_hoo import edits_to_hoo
from lexeval_gui.tasks.edits.scoring import count, score
from lexeval_gui.tasks.edits.scoring.maxmatch.extracted import extracted
from lexeval_gui.tasks.edits.scoring.measures import MEASURES
from lexeval_gui.tasks.edits.xml_escaping import unfit

kinds = (
    Export("hoo", "HOO XML", ".xml", folder=True,
           help="A folder of edit files, one per fragment; of M2, one per sentence."),
    Export("m2", "M2", ".m2", help="One file; of HOO, a sentence per paragraph and a token between blanks."),
    Export("text", "corrected text", ".txt",
           help="The sentences with the edits in them, one a line: what m2scorer reads of a system. Of M2 alone."),
    Export("source", "source texts", ".xml", "whole", folder=True,
           help="A folder of the texts that the edits are about, as HOO XML."),
    Export("evalfrag", "evalfrag results", ".xml", "system", item=True,
           help="What HOO's evalfrag writes of the current fragment, under the conventions in force."),
    Export("evalrun", "evalrun results", ".xml", "system",
           help="What HOO's evalrun writes of a run, under the conventions in force."),
)  # fmt: skip

SIDES = ("hoo", "m2", "text", "source")
"""The exports that are files of edits or texts, not results."""

MOST_FRAGMENTS = 9999
"""HOO names a fragment by four digits."""

_FREE = {"types", "case", "regime"}
"""Conventions that evalfrag has as options."""


def export(
    dataset: EditsDataset, export: str, settings: Settings, system: int | None = None, item: int | None = None
) -> Exported:
    """Edits or texts as files, or what HOO's scorer writes of a system, of one fragment where the export is about
    one."""
    if export in SIDES:
        return _export_side(dataset, export, system, settings)
    assert system is not None
    return _results(dataset.alone(system, item), export, settings)


def _export_side(dataset: EditsDataset, export: str, system: int | None, settings: Settings) -> Exported:
    """The edits of a system, or of the gold (None), as `hoo`, `m2` or `text`; the texts as `source`."""
    if export == "source":
        return _as_xml(_sources(dataset))
    edits = dataset.gold if system is None else dataset.runs[system]
    said = tuple[Problem, ...]()
    if export == "text":
        return corrected_text(dataset, edits, "gold" if system is None else dataset.systems[system].name)
    if system is not None and edits.outputs is not None:
        edits = extracted(dataset, system, count(dataset, system, settings), settings).run
        said = (_loss("extracted", "these are the edits that MaxMatch finds: they have no types, and in M2 they are "
                      "scored at ERRANT's levels"),)  # fmt: skip
    path = dataset.gold_path if system is None else dataset.systems[system].path
    made = _as_xml(_hoo(dataset, edits, system)) if export == "hoo" else _m2(dataset, edits, Path(path).stem or "edits")
    said = tuple(replace(problem, path=problem.path or path) for problem in (*made.problems, *said))
    return replace(made, problems=said)


def _as_xml(made: Exported) -> Exported:
    """The same, if its texts have no character that XML cannot hold."""
    files = {name: tuple(lines) for name, lines in made.files.items()}
    for name, lines in files.items():
        found = next(filter(None, map(unfit, lines)), "")
        if found:
            return _not_exported(f"{name} would hold U+{ord(found):04X}, a character that XML cannot hold")
    return replace(made, files=files)


# -- HOO --------------------------------------------------------------------------------------------------------------


def _hoo(dataset: EditsDataset, edits: EditSet, system: int | None) -> Exported:
    here, fragments, lost = edits, list(dataset.ids), tuple[Problem, ...]()
    if dataset.kind == "m2":
        if len(dataset) > MOST_FRAGMENTS:
            found = f"{len(dataset)} sentences, and HOO names a fragment by four digits: at most {MOST_FRAGMENTS}"
            return _not_exported(found)
        moved = edits_to_hoo(edits.edits, dataset.part_texts, annotator=0)
        here = EditSet(moved, offsets_of(moved.fragment, len(dataset)))
        fragments = [f"{name:0>4}" for name in dataset.ids]
        lost = tuple(_lost_to_hoo(edits))
    names = enumerate(_file_names(dataset, here, system))
    return Exported({name: writing.xml_lines(fragments[item], rows_of(here, item)) for item, name in names}, lost)


def _file_names(dataset: EditsDataset, edits: EditSet, system: int | None) -> Iterator[str]:
    """The names of the fragments' files: as they were, or built as HOO does."""
    ending = "GE" if system is None else f"XX{system % 10}"
    for item in range(len(dataset)):
        known = edits.files[item] if edits.files is not None else ""
        yield Path(known).name if known else f"{dataset.ids[item]:0>4}{ending}.xml"


def _lost_to_hoo(edits: EditSet) -> Iterator[Problem]:
    """What HOO cannot say of M2."""
    others = edits.edits.annotator[edits.edits.annotator != 0]
    if len(others):
        who = ", ".join(map(str, np.unique(others).tolist()))
        text = f"{number_of_edits(len(others))} of other annotators ({who}) left out: HOO has one gold"
        rest = "written is that of annotator 0; read with `--as hoo --annotator N` for another"
        yield _loss("annotators", f"{text}, {rest}")
    yield Problem(
        "note",
        "",
        None,
        "texts-apart",
        "HOO keeps its texts in files of their own: the export `source` writes them; a folder named Source beside the "
        "gold is found",
    )


def _sources(dataset: EditsDataset) -> Exported:
    known = np.flatnonzero(np.diff(dataset.part_offsets)).tolist()
    if not known:
        return _not_exported("the texts are not known: there are edits alone")
    files = {f"{dataset.ids[item]:0>4}.xml": _source(dataset, item) for item in known}
    without = len(dataset) - len(known)
    said = (_loss("no-source", f"{without} fragments without a text: no file for them"),) if without else ()
    return Exported(files, said)


def _source(dataset: EditsDataset, item: int) -> Iterator[str]:
    parts = dataset.text_rows(item)
    return writing.source_lines((dataset.part_names[part], _paragraphs(dataset, part)) for part in parts)


def _paragraphs(dataset: EditsDataset, part: int) -> list[str]:
    text = dataset.part_texts[part]
    edges = [0, *(start for start in dataset.paragraphs.row(part).tolist() if start), len(text)]
    return [text[start:end] for start, end in pairwise(edges)]


# -- M2 ---------------------------------------------------------------------------------------------------------------


def _m2(dataset: EditsDataset, edits: EditSet, name: str) -> Exported:
    here, said = dataset, tuple[Problem, ...]()
    if dataset.kind == "hoo":
        texts = offsets.texts_of(dataset)
        if not texts.texts:
            return _not_exported("M2 holds the texts, and they are not known (`--source FOLDER`)")
        here = at_m2_levels(replace(dataset, gold=edits, runs=(), systems=(), problems=()), texts)
        said = (*here.problems, *_lost_to_m2(edits))
        edits = here.gold
    return Exported({f"{name}.m2": writing.m2_lines(here, edits)}, said)


def _lost_to_m2(edits: EditSet) -> Iterator[Problem]:
    """What M2 cannot say of HOO, besides edits that stand for no tokens."""
    several = int((edits.edits.corrections.lengths > 1).sum())
    if several:
        yield _loss(
            "alternatives", f"{number_of_edits(several)} with several corrections: M2 has the first of each alone"
        )
    optional = int(edits.edits.optional.sum())
    if optional:
        yield _loss("optional", f"{number_of_edits(optional)} optional: M2 cannot say so, there they must be corrected")


def _loss(code: str, message: str) -> Problem:
    return Problem("warning", "", None, code, message)


def _not_exported(message: str) -> Exported:
    return Exported({}, (Problem("error", "", None, "not-exported", message),))


# -- results ----------------------------------------------------------------------------------------------------------


def _results(dataset: EditsDataset, export: str, settings: Settings) -> Exported:
    """What evalfrag (of the one fragment) or evalrun writes of the one system of a dataset."""
    if dataset.kind == "m2":
        return _not_exported("HOO's results are of the HOO levels; these files are open at those of M2 (`--as hoo`)")
    found = evalfrag.Results(score(count(dataset, 0, settings), settings), settings)
    if export == "evalrun":
        name, lines = f"{dataset.systems[0].name}.evalrun.xml", evalfrag.run(dataset, found, utc_now())
    else:
        name, lines = f"{dataset.ids[0]}.{dataset.systems[0].name}.evalfrag.xml", evalfrag.fragment(dataset, found)
    official = preset_values(PRESETS, "evalfrag")
    other = [f"{name}:{settings[name]}" for name in official if name not in _FREE and settings[name] != official[name]]
    if not other:
        return Exported({name: lines})
    note = f"other conventions than those of the preset evalfrag are in force: {', '.join(other)}"
    return Exported({name: _with_signature(lines, settings)}, (Problem("note", "", None, "conventions", note),))


def _with_signature(lines: Iterator[str], settings: Settings) -> Iterator[str]:
    """Results with the conventions that hold, where HOO's scorer has others."""
    yield from lines
    measure = next(measure for measure in MEASURES if measure.id == "correction_f")
    yield f"<!-- {signature('edits', measure, settings, False).replace('--', '- -')} -->"
