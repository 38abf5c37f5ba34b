"""Source texts: parts of paragraphs, or plain text; offsets count code points, and a doctor tells when they do not."""

from __future__ import annotations

import pytest

from lexeval_gui.tasks.edits.joining import offsets
from tests.tasks.edits.files import codes, edit, found, joined, put, read_source, refused, source_xml, xml

ASTRAL = "I love \U0001f600 at home &amp; naïve cafe\u0301s ."
"""An astral character, an entity, a letter with a combining mark."""


def test_parts_and_paragraphs(tmp_path):
    text = (
        '<HOO version="2.1"><HEAD/><BODY><PART id="1"><P>One &lt; two.</P>\n <P>Three.</P></PART>'
        '<PART id="2"><P>Four.</P></PART></BODY></HOO>'
    )
    part = read_source(put(tmp_path / "0007.xml", text))
    assert list(part.fragments) == ["0007", "0007"]
    assert list(part.parts) == ["1", "2"]
    assert list(part.texts) == ["One < two.Three.", "Four."]
    assert [part.paragraphs.row(row).tolist() for row in (0, 1)] == [[0, 10], [0]]


def test_plain_text_is_one_text_without_part(tmp_path):
    part = read_source(put(tmp_path / "1001.txt", "\ufeffOne.\r\nTwo.\r\n"))
    assert (list(part.fragments), list(part.parts), list(part.texts)) == (["1001"], [""], ["One.\nTwo.\n"])


def test_a_folder_may_hold_both(tmp_path):
    put(tmp_path / "Source/0001.xml", source_xml("A."))
    put(tmp_path / "Source/0002.txt", "B.")
    put(tmp_path / "Source/.hidden.xml", "")
    put(tmp_path / "Source/notes.md", "")
    part = read_source(str(tmp_path / "Source"))
    assert list(part.texts) == ["A.", "B."]
    assert found(part.problems, "ignored-files").message.endswith(".hidden.xml, notes.md")


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty"), ("<edits/>", "root"), ("<HOO><BODY>", "xml"), (b"<HOO>\xff</HOO>", "encoding")]
)
def test_what_is_no_source_is_refused(tmp_path, text, code):
    path = put(tmp_path / "0001.xml", text)
    assert [(problem.code, problem.path) for problem in refused("source", path)] == [(code, path)]


def test_a_source_beside_the_gold_that_cannot_be_read_is_a_warning(tmp_path):
    bad = put(tmp_path / "Source/0001.xml", "<HOO>")
    gold = put(tmp_path / "Gold/0001GE.xml", xml(edit(0, 1, "a", "b")))
    problem = found(joined(gold, gold).problems, "xml")
    assert (problem.severity, problem.path) == ("warning", bad)
    assert refused("gold", gold, source=bad)[0].severity == "error"
    assert refused("gold", gold, source=str(tmp_path / "none"))[0].code == "cannot-open"


def test_without_sources_this_is_said_once(tmp_path):
    gold = put(tmp_path / "Gold/0001GE.xml", xml(edit(0, 1, "a", "b")))
    assert codes(joined(gold, gold, gold).problems) == [("note", "no-source")]


# -- what offsets count


def dataset_of(tmp_path, paragraphs, edits, unit="code-points"):
    put(tmp_path / "Source/0001.xml", source_xml(*paragraphs))
    gold = put(tmp_path / "Gold/0001GE.xml", xml(*edits))
    return joined(gold, gold, values={"offsets": unit})


def counted(text, start, end, unit, paragraphs=()):
    """A span of code points counted in another unit, by encoding what stands before."""
    if unit == "bytes":
        return len(text[:start].encode()), len(text[:end].encode())
    if unit == "utf-16":
        return len(text[:start].encode("utf-16-le")) // 2, len(text[:end].encode("utf-16-le")) // 2
    if unit == "newline":
        return (start + sum(0 < p <= start for p in paragraphs), end + sum(0 < p < end for p in paragraphs))
    return start, end


PARAGRAPHS = ("I love \U0001f600 at home .", "Naïve cafe\u0301s & tea at noon .", "At last .")
WHOLE = "".join(PARAGRAPHS)
STARTS = (0, len(PARAGRAPHS[0]), len(PARAGRAPHS[0] + PARAGRAPHS[1]))
WORDS = ("love", "\U0001f600", "at", "home .", "Naïve", "cafe\u0301s", "& tea", "noon", "At", "last .")
SPANS = [(WHOLE.index(word), WHOLE.index(word) + len(word)) for word in WORDS]


def edits_in(unit):
    written = (counted(WHOLE, *span, unit, STARTS) for span in SPANS)
    return [edit(span[0], span[1], word.replace("&", "&amp;"), "x", index=f"{n:04}")
            for n, (span, word) in enumerate(zip(written, WORDS, strict=True), 1)]  # fmt: skip


ESCAPED = [paragraph.replace("&", "&amp;") for paragraph in PARAGRAPHS]


def test_code_points_match_across_entities_marks_and_paragraphs(tmp_path):
    known = dataset_of(tmp_path, ESCAPED, edits_in("code-points"))
    assert known.problems == ()
    assert known.part_texts[0] == WHOLE


@pytest.mark.parametrize("unit", ["bytes", "utf-16", "newline"])
def test_the_doctor_names_what_offsets_count_and_shifts_on_request_only(tmp_path, unit):
    known = dataset_of(tmp_path, ESCAPED, edits_in(unit))
    said = next(problem for problem in known.problems if problem.code == "offsets-unit")
    assert f"{offsets.UNITS[unit]} 100.0 %" in said.message
    assert f"--set offsets={unit}" in said.message
    starts = [counted(WHOLE, *span, unit, STARTS)[0] for span in SPANS]
    assert known.gold.edits.start.tolist() == starts
    moved = dataset_of(tmp_path, ESCAPED, edits_in(unit), unit)
    assert list(zip(moved.gold.edits.start.tolist(), moved.gold.edits.end.tolist(), strict=True)) == SPANS
    assert moved.problems == ()


def test_rates_are_of_originals_that_hold_text(tmp_path):
    edits = [edit(0, 1, "a", "x"), edit(1, 2, "z", "x", index="0002"), edit(2, 2, "", "y ", index="0003")]
    known = dataset_of(tmp_path, ["abcd"], edits)
    texts = offsets.texts_of(known)
    diagnosis = offsets.diagnose(known.gold.edits, texts)
    assert (diagnosis.tested, diagnosis.rates["code-points"], diagnosis.best) == (2, 0.5, "code-points")
    problem = next(problem for problem in known.problems if problem.code == "original")
    assert (problem.severity, problem.line) == ("warning", 3)
    assert "the text has 'b' at 1–2, the file says 'z'" in problem.message


def test_an_edit_past_the_end_is_kept_and_flagged(tmp_path):
    known = dataset_of(tmp_path, ["abcd"], [edit(2, 9, "cd", "x")])
    assert (known.gold.edits.start.tolist(), known.gold.edits.end.tolist()) == ([2], [9])
    problem = next(problem for problem in known.problems if problem.code == "past-end")
    assert (problem.severity, problem.line) == ("warning", 2)
    assert "ends at 9, and the text has 4 characters" in problem.message


def test_crlf_and_a_mark_do_not_move_offsets(tmp_path):
    put(tmp_path / "Source/0001.xml", b"\xef\xbb\xbf" + source_xml("one\r\ntwo").encode())
    gold = put(tmp_path / "Gold/0001GE.xml", xml(edit(4, 7, "two", "2")))
    assert joined(gold, gold).problems == ()


def test_fragments_that_the_sources_lack_are_named(tmp_path):
    put(tmp_path / "Source/0001.xml", source_xml("abcd"))
    put(tmp_path / "Gold/0001GE.xml", xml(edit(0, 1, "a", "x")))
    put(tmp_path / "Gold/0002GE.xml", xml(edit(0, 1, "a", "x"), file="0002"))
    known = joined(str(tmp_path / "Gold"), str(tmp_path / "Gold"))
    assert "0002" in found(known.problems, "no-source").message
    assert known.part_offsets.tolist() == [0, 1, 1]


def test_the_shared_originals_all_match(shared):
    folder = shared / "data" / "edits" / "bea_hoo"
    known = joined(str(folder / "Gold"), *(str(path) for path in sorted(folder.glob("Run_*"))))
    assert known.problems == ()
    assert len(known.part_texts) == 100


def doubted(folder, gold_unit, run_unit, chosen="code-points"):
    """A gold and a run whose offsets count these units, read as `chosen`."""
    put(folder / "Source/0001.xml", source_xml(*ESCAPED))
    gold = put(folder / "Gold/0001GE.xml", xml(*edits_in(gold_unit)))
    run = put(folder / "Ours/0001MQ0.xml", xml(*edits_in(run_unit)))
    return joined(str(gold), str(run), values={"offsets": chosen})


@pytest.mark.parametrize("unit", ["bytes", "utf-16", "newline"])
def test_every_unit_is_offered_with_what_it_comes_to(tmp_path, unit):
    known = doubted(tmp_path, unit, unit)
    first, second = (p for p in known.problems if p.code == "offsets-unit")
    assert (first.severity, second.severity) == ("warning", "warning")
    assert first.remedies[0].values == (("offsets", unit),)
    assert first.remedies[0].effect == f"100.0 % of {len(WORDS)} originals match"
    assert {value for remedy in first.remedies for _, value in remedy.values} == set(offsets.UNITS)
    assert [r.values for r in first.remedies if r.current] == [(("offsets", "code-points"),)]
    assert doubted(tmp_path, unit, unit, unit).problems == ()


def test_a_run_that_strays_alone_does_not_take_the_gold_with_it(tmp_path):
    known = doubted(tmp_path, "code-points", "utf-16")
    (said,) = (p for p in known.problems if p.code == "offsets-unit")
    best, unit = said.remedies[:2]
    assert (best.values, unit.values) == ((("offsets", "best"),), (("offsets", "utf-16"),))
    assert "gold falls from 100.0 % to " in unit.effect
    assert said.message.startswith("0001MQ0: ")
    read = doubted(tmp_path, "code-points", "utf-16", "best")
    for side in (read.gold, *read.runs):
        assert list(zip(side.edits.start.tolist(), side.edits.end.tolist(), strict=True)) == SPANS
    assert codes(read.problems) == [("note", "offsets-best")]
    assert "gold as code points, 0001MQ0 as UTF-16 units" in read.problems[0].message
