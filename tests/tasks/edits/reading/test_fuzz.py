"""Broken files of every kind: problems with a place, never a traceback."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.core.task import Part
from lexeval_gui.tasks.edits import TASK, reading
from lexeval_gui.tasks.edits.parts import CorrectedText, EditFiles, Sources
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import fuzz
from tests.tasks.edits.files import MT, RT, source_xml, xml

HOO_2012 = [xml(RT, MT).encode(), xml(MT.replace("</correction>", "</correction><correction/>"), RT).encode()]
HOO_2011 = [
    b"<?xml version='1.0' encoding='UTF-8'?>\n<edits>\n<edit index='0001-0001' type='Pun' start='3' end='3'>"
    b"<original><empty/></original>\n<corrections><correction>,</correction><correction/></corrections></edit>\n"
    b"<edit cset='1' index='0001-0002' start='5' end='9'><original>caf\xc3\xa9</original></edit></edits>\n"
]
M2 = [
    b"S I gave it caf\xc3\xa9 John .\nA 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0\n"
    b"A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||1\n\nS Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"
]
CORRECTED = [
    "I gave caf\u00e9 to John .\nFine !\n".encode(),
    b"\xef\xbb\xbfI gave it to John .\r\n\r\n",
    b"I  gave\tJohn .\nFine .",
    "I gave it \u00e9 John\u2028 .\nFine .\n".encode("utf-16"),
]
SOURCE = [source_xml("When I arrived at <b>London</b> .", "caf\u00e9 &amp; tea").encode()]
TEXT = ["When I arrived at London\nI gave it caf\u00e9 John.\n".encode(), b"\xef\xbb\xbfOne.\r\nTwo.\r\n"]


class Kind(Struct, frozen=True):
    """A kind of file: the role it is read in, its name in a folder, whole ones, and options of reading."""

    role: str
    name: str
    seeds: list[bytes]
    options: Mapping[str, str] | None = None
    in_folder: bool = False


KINDS = {
    "HOO 2012": Kind("system", "0001AA0.xml", HOO_2012),
    "HOO 2011": Kind("system", "0001AA0.xml", HOO_2011),
    "M2": Kind("system", "broken.m2", M2),
    "M2 as HOO": Kind("system", "broken.m2", M2, {"as": "hoo"}),
    "any edits": Kind("system", "broken", [*HOO_2012, *HOO_2011, *M2]),
    "corrected text": Kind("system", "corrected.txt", CORRECTED),
    "corrected text as HOO": Kind("system", "corrected.txt", CORRECTED, {"as": "hoo"}),
    "source": Kind("source", "0001.xml", SOURCE),
    "source text": Kind("source", "0001.txt", TEXT),
    "folder": Kind("system", "0002AA0.xml", [*HOO_2012, *HOO_2011], in_folder=True),
    "source folder": Kind("source", "0002.xml", SOURCE, in_folder=True),
}


def reader(kind: Kind, folder: Path) -> tuple[Callable[[bytes], tuple[Problem, ...]], str]:
    """A function that writes a file into the folder, reads it and looks at everything that comes out; its path.

    Of a kind that is read as a folder the file stands beside a whole one; its problems are told of the file.
    """
    path = folder / kind.name
    asked = folder if kind.in_folder else path
    if kind.in_folder:
        (folder / kind.name.replace("0002", "0001")).write_bytes(kind.seeds[0])

    def read(data: bytes) -> tuple[Problem, ...]:
        path.write_bytes(data)
        reading.sniff(data, path.name)
        try:
            return _of_file(_looked_at(kind, str(asked)))
        except Unreadable as error:
            raise Unreadable(_of_file(error.problems)) from None

    def _of_file(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
        assert {problem.path for problem in problems} <= {str(path), str(asked)}
        return tuple(replace(problem, path=str(path)) for problem in problems)

    return read, str(path)


def _looked_at(kind: Kind, path: str) -> tuple[Problem, ...]:
    options = Settings(reading.options).with_values(kind.options or {})
    part = reading.read(kind.role, path, options, Job())
    if isinstance(part, Sources):
        assert len(part.fragments) == len(part.parts) == len(part.texts) == len(part.paragraphs)
        return part.problems
    if isinstance(part, CorrectedText):
        return _scored(_small_gold(Path(path), options), part)
    assert isinstance(part, EditFiles)
    _check_columns(part)
    return _scored(reading.read("gold", path, options, Job()), part)


def _small_gold(path: Path, options: Settings) -> Part:
    """A gold of two sentences; problems of it are told of the text, too."""
    gold = path.with_name("gold.m2")
    gold.write_bytes(M2[0])
    return replace(reading.read("gold", str(gold), options, Job()), path=str(path))


def _check_columns(part: EditFiles) -> None:
    edits = part.edits
    assert len(part.offsets) == len(part) + 1
    assert (edits.start <= edits.end).all()
    assert (edits.start >= 0).all()
    for name in ("part", "type", "index", "original", "corrections", "state", "optional", "annotator", "lines"):
        assert len(getattr(edits, name)) == len(edits)
    assert edits.corrections.values.max(initial=-1) < len(edits.texts)


def _scored(gold: Part, run: EditFiles | CorrectedText) -> tuple[Problem, ...]:
    """Score a file against itself, and show its first fragment."""
    settings = Settings(TASK.identity.parameters)
    known = TASK.joining.join([gold, run], settings, Job())
    if isinstance(run, EditFiles):
        assert len(known.gold.edits) == len(known.runs[0].edits) == len(run.edits)
    counts = TASK.scoring.count(known, 0, settings)
    totals = TASK.scoring.score(counts, settings).totals
    assert all(np.isfinite(values[0]) or np.isnan(values[0]) for values in totals.values())
    assert TASK.showing().blocks(known, 0, [0], [counts], settings)
    return known.problems


@pytest.mark.parametrize("name", KINDS)
def test_broken_files_give_problems(tmp_path, name):
    kind, count = KINDS[name], times(100)
    read, path = reader(kind, tmp_path)
    refused = fuzz(read, kind.seeds, count, path)
    assert 0 < refused < count
