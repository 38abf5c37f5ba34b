"""Broken files of every kind: problems with a place, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.edits import joining, reading
from lexeval_gui.tasks.edits.parts import EditFiles
from tests.fuzzing import fuzz
from tests.tasks.edits.files import MT, RT, source_xml, xml

SEEDS = {
    "system": [
        xml(RT, MT).encode(),
        b"<?xml version='1.0' encoding='UTF-8'?>\n<edits>\n<edit index='0001-0001' type='Pun' start='3' end='3'>"
        b"<original><empty/></original>\n<corrections><correction>,</correction><correction/></corrections></edit>"
        b"</edits>\n",
        b"S I gave it caf\xc3\xa9 John .\nA 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0\n"
        b"A 4 4|||M:DET|||the|||REQUIRED|||-NONE-|||1\n\nS Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n",
    ],
    "source": [source_xml("When I arrived at <b>London</b> .", "caf\u00e9 &amp; tea").encode()],
}


def read(role: str, path: Path, data: bytes) -> tuple[Problem, ...]:
    """Read a file in a role, score it against itself, and look at everything that came out."""
    path.write_bytes(data)
    reading.sniff(data, path.name)
    part = reading.read(role, str(path), Settings(reading.OPTIONS), Job())
    if not isinstance(part, EditFiles):
        return part.problems
    edits = part.edits
    assert len(part.offsets) == len(part) + 1
    assert (edits.start <= edits.end).all()
    assert (edits.start >= 0).all()
    for name in ("part", "type", "index", "original", "corrections", "state", "optional", "annotator", "lines"):
        assert len(getattr(edits, name)) == len(edits)
    assert edits.corrections.values.max(initial=-1) < len(edits.texts)
    gold = reading.read("gold", str(path), Settings(reading.OPTIONS), Job())
    known = joining.join([gold, part], Settings(joining.PARAMETERS), Job())
    assert len(known.gold.edits) == len(known.runs[0].edits) == len(edits)
    return known.problems


@pytest.mark.parametrize("role", SEEDS)
def test_broken_files_give_problems(tmp_path, role):
    path = tmp_path / "broken"
    count = 500
    refused = fuzz(lambda data: read(role, path, data), SEEDS[role], count, str(path))
    assert 0 < refused < count
