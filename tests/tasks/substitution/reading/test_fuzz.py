"""Broken files of every role: problems with a place, never a traceback."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from msgspec.structs import replace

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.agreement import agreement
from lexeval_gui.tasks.substitution.parts import Lines, Responses, Sentences
from lexeval_gui.testing.example_counts import times
from tests.fuzzing import fuzz

SEEDS = {
    "gold": [
        b"bright.a 1 :: intelligent 3;clever 2;smart 1;\nstand.n.v 2 :: put up with 2;pn 1;\n# end\n",
        b"fourth quarter.J 12 :: last term 11;caf\xc3\xa9 1;\r\ntake.v 29 :: take place 5;\r\nput.v 63 :: \r\n",
    ],
    "system": [
        b"bright.a 1 ::: intelligent;clever;smart\nstand.n.v 2 ::: put up with\nput.v 3 ::: \n",
        b"bright.a 1 :: intelligent\nstand.n.v 2 ::bear;tol\xc3\xa9rer\ncross.n 54 :: cross section\n",
    ],
    "gold, table": [
        b"Heavy rain made the river turbid .\tturbid\tmuddy\tmuddy\tcloudy\t\t\n"
        b"The caf\xc3\xa9s will convene .\tconvene\tmeet\n"
    ],
    "system, table": [
        b"Heavy rain made the river turbid .\tturbid\tmuddy\tturbid\r\n"
        b"The caf\xc3\xa9s will convene .\tconvene\tmeet up\n"
    ],
    "system, ranked": [
        b"RANKED\tbright.a 1\tclever 0.5\tput up with 0.25\ttol\xc3\xa9rer -1e-3\nRANKED\tstand.n.v 2\tbear 3\n"
    ],
    "gold, JSON": [
        b'{"contexts": {"c": {"context": "A bright caf\xc3\xa9 ."}}, "targets":\n {"t": {"context_id": "c",'
        b' "target": "bright", "offset": 2, "pos": "ADJ"}}, "substitutes":'
        b' {"s": {"target_id": "t", "substitute": "clear"}},\n'
        b'"substitute_labels": {"s": ["TRUE", "FALSE", "TRUE_IMPLICIT"]}}'
    ],
    "system, JSON": [
        b'{"substitutes": {"t": [["clear", 0.5], ["put up with", 2]],\n"t:2": [], "t3": [["\\u00e9", -1]]}}'
    ],
    "gold, packed": [gzip.compress(b"bright.a 1 :: intelligent 3;clever 2;smart 1;\nput.v 2 :: lay 2;\n", mtime=0)],
    "sentences": [
        b'<?xml version="1.0" ?>\n<!DOCTYPE corpus SYSTEM "lexsub.dtd">\n<corpus lang="english">\n'
        b'<lexelt item="bright.a">\n<instance id="1">\n'
        b'<context>He was <head>bright</head> &amp; &#8220;proud&#8221; .</context>\n</instance>\n'
        b'<instance id="2"><context><head>A</head> caf\xc3\xa9 .</context></instance>\n</lexelt>\n</corpus>\n',
    ],
    "responses": [
        b"bright.a\t1\tann\tclever;smart\nbright.a\t1\tben\tNIL\nstand.n.v\t2\tann\tput up with;pn\n",
        b"lexelt\tid\tannotator\tresponses\tmultiword\ntake.v\t1\tann\thappen\ttake place\n"
        b"take.v\t1\tben\tcome about\t\ntake.v\t1\tcat\tNIL\n",
    ],
}  # fmt: skip


def read(role: str, path: Path, data: bytes) -> tuple[Problem, ...]:
    """Read a file in a role (of the words before a comma) and look at everything that came out."""
    role, _, form = role.partition(", ")
    path.write_bytes(data)
    reading.sniff(data, path.name)
    part = reading.read(role, str(path), Settings(reading.options), Job())
    if isinstance(part, Lines):
        assert len(part.ids) == len(part.lexelts) == len(part.numbers) == len(part.entries) > 0
        assert len(set(part.ids)) == len(part)
        assert all(" ".join(word.split()) == word != "" for word in part.words)
        assert part.entries.values.min(initial=0) >= 0
        assert part.entries.values.max(initial=-1) < len(part.words)
        if part.counts is not None:
            assert len(part.counts) == len(part.entries.values)
            assert part.counts.min(initial=1) > 0
        if part.pairs is not None:
            assert len(set(part.pairs)) == len(part.pairs) == len(part)
        if part.sentences is not None:
            shown = part.sentences
            assert len(shown.before) == len(shown.head) == len(shown.after) == len(shown.ids) == len(part)
    if isinstance(part, Responses):
        agreement(part)
    if isinstance(part, Sentences):
        assert len(part.before) == len(part.head) == len(part.after) == len(part) > 0
    # the lines of what was packed are not those of the bytes
    return tuple(replace(p, line=None, lines=()) for p in part.problems) if form == "packed" else part.problems


@pytest.mark.parametrize("role", SEEDS)
def test_broken_files_give_problems(tmp_path, role):
    path = tmp_path / "broken"
    count = times(150)
    refused = fuzz(lambda data: read(role, path, data), SEEDS[role], count, str(path))
    assert 0 < refused < count


@pytest.mark.parametrize("role", SEEDS)
def test_whole_files_give_none(tmp_path, role):
    for data in SEEDS[role]:
        problems = read(role, tmp_path / "whole", data)
        assert [p for p in problems if p.severity != "note" and p.code != "no-answers"] == []


@pytest.mark.parametrize(
    "filler", [b"x", b" ", b": ", b"::", b"x ", b"; ", b"\t", b"\xc2\xa0", b"a::", b"&#1", b"<?xml ", b"\0\n"]
)
@pytest.mark.parametrize("role", SEEDS)
def test_long_nonsense_takes_no_long_time(tmp_path, role, filler):
    fuzz(lambda data: read(role, tmp_path / "long", data), [filler * 200_000], 1, str(tmp_path / "long"))
