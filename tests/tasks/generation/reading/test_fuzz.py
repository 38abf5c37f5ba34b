"""Broken files of every role: problems with a place, never a traceback."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.generation import reading
from lexeval_gui.tasks.generation.reading import sniffing
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import broken, fuzz
from tests.tasks.generation import small

SEEDS: dict[str, list[bytes]] = {
    "gold": [
        small.conllu([(("The", "cat", "sleeps"), (2, 3, 0)), (("Why", "?"), (0, 1))]).encode(),
        b"# sent_id = a\n1-2\tzum" + b"\t_" * 8 + b"\n1\tzu" + b"\t_" * 4 + b"\t0" + b"\t_" * 3 + b"\n2.1\tx\n\n\n",
        "She said\u00a0hello .\n\nשלום caf\u00e9 .\n".encode(),
        b'mr,ref\n"name[Ox], food[pies]",The Ox has pies .\n"name[Ox], food[pies]","Pies , ""at"" the Ox ."\n',
        b"id;ref1;ref2\nx;a b .;b a .\ny;c;\n",
    ],
    "webnlg": [
        small.WEBNLG.encode(),
        b"<benchmark><entries><entry eid='Id1' size='1'><lex lid='1'>a\xc2\xa0b &lt; c</lex></entry><entry/></entries>"
        b"</benchmark>",
        b"<?xml version='1.0' encoding='latin-1'?>\n<benchmark><entry eid='x'><lex lang='de'><text>\xfc b</text></lex>"
        b"</entry></benchmark>",
    ],
    "reference": [b"She said hello .\n\n\n", b"id\tref\r\nx\ta b\r\nx\tb a\r\n"],
    "system": [
        b"MR\toutput\nname[Ox]\tThe Ox .\n",
        "She said\u00a0hello .\r\n\r\nשלום caf\u00e9 .\n".encode(),
        b"a b\n\nc\n",
    ],
}


ROLES = {"webnlg": "gold"}
"""The roles of seeds that are not called by one."""


def read(role: str, path: Path, data: bytes) -> Sequence[Problem]:
    """The problems of a file with these bytes."""
    path.write_bytes(data)
    return reading.read(ROLES.get(role, role), str(path), Settings(reading.options), Job()).problems


@pytest.mark.parametrize("role", SEEDS)
def test_broken_files_are_reported_like_a_person_would(role, tmp_path):
    path = tmp_path / "broken"
    refused = fuzz(partial(read, role, path), SEEDS[role], times(200), str(path))
    assert 0 < refused < 3 * times(200)


def test_broken_heads_are_sniffed():
    for data in broken([seed for seeds in SEEDS.values() for seed in seeds], 600):
        guess = sniffing.sniff(data, "file")
        assert guess is None or 0 <= guess.likelihood <= 1
