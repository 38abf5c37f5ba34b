"""M2 written as HOO XML: every edit says its original, and under every preset the scores are those of the M2."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from lexeval_gui.core.parameters import Choice
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace.outputs import exports
from tests.tasks.edits.files import put
from tests.tasks.edits.small import of_json, opened

TOKENS = st.lists(st.sampled_from(["the", "a", "in", "<", "&", "é", "\U0001f600", "x\u00a0y"]), max_size=5)
SAID = st.sampled_from(["", "", "a", "the", "The", "the in", "in the", "x\u00a0y", "é &", "-NONE-"])
TYPES = st.sampled_from(["R:DET", "M:DET", "U:DET", "R:OTHER", "UNK", '"<&', ""])
PRESETS = [preset.id for preset in TASK.identity.presets]
CONVENTIONS = st.fixed_dictionaries(
    {}, optional={p.id: st.sampled_from([o.id for o in p.options]) for p in TASK.identity.parameters
                  if isinstance(p, Choice) and p.stage in ("count", "score")},
)  # fmt: skip


@st.composite
def a_pair(draw):
    """Gold and system of one to three sentences; an edit may end past its sentence."""
    gold: list[str] = []
    system: list[str] = []
    for tokens in draw(st.lists(TOKENS, min_size=1, max_size=3)):
        for lines in (gold, system):
            lines.append(" ".join(["S", *tokens]))
            for _ in range(draw(st.integers(0, 3))):
                start = draw(st.integers(0, len(tokens)))
                end = start + draw(st.integers(0, 2))
                fields = draw(TYPES), draw(SAID), "REQUIRED", "-NONE-", "0"
                lines.append("|||".join([f"A {start} {end}", *fields]))
            lines.append("")
    return "\n".join(gold), "\n".join(system)


def written(folder, files):
    """M2 files, by role, as HOO; the same roles with their new folders."""
    made = opened(files)
    sides = [("gold", None), *(("system", system) for system in range(len(files) - 1))]
    export = exports.export_of(made.task, "hoo")
    for number, (_, system) in enumerate(sides):
        exports.write(made.export("hoo", system), export, folder / str(number))
    return [(role, str(folder / str(number))) for number, (role, _) in enumerate(sides)]


def assert_scores_are_the_same(files, hoo, preset, **values):
    before = opened(files, preset, kind="hoo", **values)
    after = opened(hoo, preset, **values)
    for system in range(len(files) - 1):
        known, found = of_json(before, system), of_json(after, system)
        assert (found["measures"], found["groups"]) == (known["measures"], known["groups"])
        assert [edit["status"] for edit in found["items"]] == [edit["status"] for edit in known["items"]]


@given(a_pair(), CONVENTIONS)
@settings(max_examples=times(30), deadline=None)
def test_scores_are_the_same(tmp_path_factory, pair, conventions):
    folder = tmp_path_factory.mktemp("e")
    files = [("gold", put(folder / "g.m2", pair[0])), ("system", put(folder / "s.m2", pair[1]))]
    hoo = written(folder / "hoo", files)
    for preset in PRESETS:
        assert_scores_are_the_same(files, hoo, preset)
    assert_scores_are_the_same(files, hoo, "default", **conventions)
    for path in (folder / "hoo").rglob("*.xml"):
        for edit in etree.parse(path).iter("edit"):
            (original,) = edit.iter("original")
            empty = original.find("empty") is not None
            assert empty == (not original.text)
            assert empty or edit.get("start") != edit.get("end")


def test_scores_of_real_files_are_the_same(tmp_path, shared):
    """The first 500 sentences of each file."""
    folder = shared / "data/edits/m2"
    names = ("gold.bea-full-valid", "T5-Large", "GECToR-Roberta")
    texts = ["\n\n".join((folder / f"{name}.m2").read_text().split("\n\n")[:500]) for name in names]
    roles = ("gold", "system", "system")
    files = [(role, put(tmp_path / f"{n}.m2", text)) for n, (role, text) in enumerate(zip(roles, texts, strict=True))]
    hoo = written(tmp_path / "hoo", files)
    for preset in PRESETS:
        assert_scores_are_the_same(files, hoo, preset)


@pytest.mark.parametrize("line", ["S a\x0c\nA 0 1|||X|||b", "S a\nA 0 1|||X|||\x01", "S a\nA 0 1|||\ufffe|||b"])
def test_what_xml_cannot_hold_is_refused(tmp_path: Path, line):
    files = [("gold", put(tmp_path / "g.m2", f"{line}|||REQUIRED|||-NONE-|||0\n\n"))]
    with pytest.raises(exports.NotExported, match=r"0001GE.xml would hold U\+(000C|0001|FFFE)"):
        written(tmp_path / "hoo", files)
    assert not (tmp_path / "hoo").exists()
