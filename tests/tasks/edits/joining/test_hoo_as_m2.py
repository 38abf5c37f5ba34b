"""HOO at the M2 levels: a paragraph is a sentence, edits move to tokens; there and back nothing is lost."""

from __future__ import annotations

from xml.sax.saxutils import escape

import pytest

from tests.tasks.edits.files import edit, joined, put, source_xml, xml

TEXT = "I 'm at  home now .", "Late , caf\u00e9 \U0001f600 ends"
SECOND = len(TEXT[0])


def tokens_of(tmp_path, *edits):
    put(tmp_path / "Source/0001.xml", source_xml(*TEXT))
    gold = put(tmp_path / "Gold/0001GE.xml", xml(*edits))
    known = joined(gold, gold, **{"as": "m2"})
    rows = known.gold.edits
    return known, [
        (int(rows.fragment[r]), int(rows.start[r]), int(rows.end[r]), rows.type[r],
         rows.texts[int(rows.corrections.row(r)[0])]) for r in range(len(rows))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (edit(5, 7, "at", "in"), (0, 2, 3, "R:PREP", "in")),
        (edit(5, 8, "at ", "", type="UT"), (0, 2, 3, "U:PREP", "")),
        (edit(5, 5, "", "right ", type="XX"), (0, 2, 2, "XX", "right")),
        (edit(0, 4, "I 'm", "We are"), (0, 0, 2, "R:PREP", "We are")),
        (edit(SECOND, SECOND, "", "So "), (1, 0, 0, "R:PREP", "So")),
        (edit(SECOND, SECOND, "", " Yes"), (0, 6, 6, "R:PREP", "Yes")),
        (edit(SECOND + 13, SECOND + 18, " ends", ""), (1, 4, 5, "R:PREP", "")),
        (edit(SECOND + 7, SECOND + 11, "caf\u00e9", "tea"), (1, 2, 3, "R:PREP", "tea")),
        (edit(SECOND + 18, SECOND + 18, "", " ."), (1, 5, 5, "R:PREP", ".")),
    ],
)
def test_edits_of_whole_tokens_move(tmp_path, written, expected):
    known, found = tokens_of(tmp_path, written)
    assert found == [expected]
    assert (known.kind, list(known.ids)) == ("m2", ["1", "2"])
    assert list(known.part_texts) == ["I 'm at home now .", TEXT[1]]


@pytest.mark.parametrize(
    "written",
    [
        edit(6, 7, "t", "s"),
        edit(6, 6, "", "s"),
        edit(5, 5, "", "glued"),
        edit(15, 200, "", "far"),
        '<edit index="0001" start="5" end="7"/>',
    ],
)
def test_edits_that_cut_through_tokens_are_left_out_with_a_warning(tmp_path, written):
    known, found = tokens_of(tmp_path, written)
    assert found == []
    said = [problem for problem in known.problems if problem.code == "no-tokens"]
    assert [(problem.severity, problem.line) for problem in said] == [("warning", 2)] * 2  # gold and run


def hoo_files(folder, dataset):
    """A dataset of M2 at the HOO levels, written as HOO files."""
    edits = dataset.gold.edits
    for item in range(len(dataset)):
        name = f"{item + 1:04}"
        put(folder / f"Source/{name}.xml", source_xml(escape(dataset.part_texts[item])))
        rows = range(int(dataset.gold.offsets[item]), int(dataset.gold.offsets[item + 1]))
        written = [
            edit(int(edits.start[r]), int(edits.end[r]), escape(edits.original[r]), escape(correction(edits, r)),
                 type=edits.type[r])
            for r in rows
        ]  # fmt: skip
        put(folder / f"Gold/{name}GE.xml", xml(*written, file=name))
    return str(folder / "Gold")


def correction(edits, row):
    return edits.texts[int(edits.corrections.row(row)[0])]


def columns(dataset):
    edits = dataset.gold.edits
    spans = zip(edits.fragment.tolist(), edits.start.tolist(), edits.end.tolist(), strict=True)
    return [(*span, edits.type[row], correction(edits, row)) for row, span in enumerate(spans)]


def test_from_m2_to_hoo_and_back(tmp_path, shared):
    """The first sentences of a real gold, whose edits all stand for tokens."""
    text = (shared / "data" / "edits" / "m2" / "gold.bea-full-valid.m2").read_text().split("\n\n")[:400]
    m2 = put(tmp_path / "gold.m2", "\n\n".join(text) + "\n")
    plain, as_hoo = joined(m2, m2), joined(m2, m2, **{"as": "hoo"})
    folder = hoo_files(tmp_path, as_hoo)
    again, back = joined(folder, folder), joined(folder, folder, **{"as": "m2"})
    assert [problem for problem in again.problems if problem.severity == "warning"] == []
    assert columns(again) == columns(as_hoo)
    assert columns(back) == columns(plain)
    assert list(back.part_texts) == list(plain.part_texts)


def test_gold_and_run_are_compared_by_their_words(tmp_path, shared):
    """Each side has corrections of its own, and in another order."""
    put(tmp_path / "Source/0001.xml", source_xml("a b c d"))
    gold = put(tmp_path / "Gold/0001GE.xml", xml(edit(0, 1, "a", "x"), edit(2, 3, "b", "y"), edit(4, 5, "c", "z")))
    run = put(tmp_path / "Run/0001AA0.xml", xml(edit(2, 3, "b", "y", type="MT"), edit(4, 5, "c", "x")))
    known = joined(gold, run, **{"as": "m2"})
    assert known.gold.edits.texts is known.runs[0].edits.texts
    assert known.gold.edits.type.words == known.runs[0].edits.type.words
    codes = [side.edits.corrections.values.tolist() for side in (known.gold, known.runs[0])]
    assert codes[1] == [codes[0][1], codes[0][0]]
