"""HOO edit files, 2012 and 2011, one or a folder, become columns; what they are is told by what they hold."""

from __future__ import annotations

import pytest

from lexeval_gui.tasks.edits import reading
from lexeval_gui.tasks.edits.parts import ANY, NONE_GIVEN
from tests.tasks.edits.files import MT, RT, beginning, edit, put, read, source_xml, xml


def texts_of(edits, row):
    return [edits.texts[code] for code in edits.corrections.row(row).tolist()]


def test_a_file_of_hoo_2012(tmp_path):
    part = read("gold", put(tmp_path / "0001GE.xml", xml(RT, MT)))
    edits = part.edits
    assert (part.kind, list(part.fragments), part.offsets.tolist()) == ("hoo", ["0001"], [0, 2])
    assert [edits.type[row] for row in (0, 1)] == ["RT", "MT"]
    assert [edits.part[row] for row in (0, 1)] == ["1", "1"]
    assert list(edits.index) == ["0001", "0002"]
    assert (edits.start.tolist(), edits.end.tolist()) == ([15, 35], [17, 35])
    assert list(edits.original) == ["at", ""]
    assert edits.quoted.all()
    assert [texts_of(edits, row) for row in (0, 1)] == [["in"], ["to "]]
    assert edits.lines.tolist() == [2, 3]
    assert part.problems == ()


def test_a_file_of_hoo_2011(tmp_path):
    text = (
        "<?xml version='1.0'?><edits><edit cset='1' index='0001-0001' type='Pun' start='3' end='3'>"
        "<original><empty/></original><corrections><correction>,</correction><correction>;</correction>"
        "<correction/></corrections></edit></edits>"
    )
    edits = read("gold", put(tmp_path / "1001GE.xml", text)).edits
    assert (edits.part[0], edits.part.codes[0], edits.index[0], edits.type[0]) == ("", -1, "0001-0001", "Pun")
    assert texts_of(edits, 0) == [",", ";"]
    assert edits.optional[0]
    assert edits.state[0] == 0


@pytest.mark.parametrize(
    ("corrections", "texts", "state", "optional"),
    [
        ("", [], ANY, False),
        ("<corrections/>", [], NONE_GIVEN, False),
        ("<corrections><correction/></corrections>", [], NONE_GIVEN, True),
        ("<corrections><correction>\n  </correction></corrections>", [], NONE_GIVEN, True),
        ("<corrections><correction><empty/></correction></corrections>", [""], 0, False),
        ("<corrections><correction>\n<empty/>\n</correction></corrections>", [""], 0, False),
        ("<corrections><correction> </correction></corrections>", [" "], 0, False),
        ("<corrections><correction>a &amp; b&#x1F600;</correction></corrections>", ["a & b\U0001f600"], 0, False),
        ("<corrections><correction><![CDATA[a<b]]></correction></corrections>", ["a<b"], 0, False),
        ("<corrections><correction/><correction>x</correction></corrections>", ["x"], 0, True),
        ("<corrections><correction>x</correction><correction>x</correction></corrections>", ["x", "x"], 0, False),
    ],
)
def test_corrections_of_a_gold(tmp_path, corrections, texts, state, optional):
    text = f'<edits><edit start="0" end="2"><original>ab</original>{corrections}</edit></edits>'
    edits = read("gold", put(tmp_path / "g.xml", text)).edits
    assert (texts_of(edits, 0), edits.state[0], bool(edits.optional[0])) == (texts, state, optional)


def test_the_first_correction_of_a_system_counts_even_if_it_holds_no_text(tmp_path):
    inside = "<corrections><correction/><correction>x</correction></corrections>"
    text = f'<edits><edit start="0" end="2"><original>ab</original>{inside}</edit></edits>'
    edits = read("system", put(tmp_path / "s.xml", text)).edits
    assert (texts_of(edits, 0), edits.state[0]) == ([], NONE_GIVEN)


def test_missing_type_part_and_original_are_none(tmp_path):
    text = '<edits><edit start="0" end="2"><corrections/></edit></edits>'
    edits = read("system", put(tmp_path / "s.xml", text)).edits
    assert (edits.type.codes[0], edits.part.codes[0], bool(edits.quoted[0]), edits.index[0]) == (-1, -1, False, "")


def test_blanks_at_the_ends_of_texts_stay(tmp_path):
    edits = read("gold", put(tmp_path / "g.xml", xml(edit(0, 4, " to ", " for  ")))).edits
    assert (edits.original[0], edits.texts[0]) == (" to ", " for  ")


def test_an_edit_file_may_hold_no_edit(tmp_path):
    part = read("gold", put(tmp_path / "0001GE.xml", "<edits file='0001'/>"))
    assert (len(part), len(part.edits), part.offsets.tolist()) == (1, 0, [0, 0])


def test_a_folder_is_one_gold_in_the_order_of_its_names(tmp_path):
    put(tmp_path / "Gold/0002GE.xml", xml(RT.replace("0001", "0002"), file="0002"))
    put(tmp_path / "Gold/0001GE.xml", xml(RT, MT))
    part = read("gold", str(tmp_path / "Gold"))
    assert (part.name, list(part.fragments), part.offsets.tolist()) == ("Gold", ["0001", "0002"], [0, 2, 3])
    assert part.edits.fragment.tolist() == [0, 0, 1]
    assert [path.rsplit("/", 1)[-1] for path in part.files] == ["0001GE.xml", "0002GE.xml"]


def test_a_few_files_stand_for_a_folder_that_is_still_being_read(tmp_path):
    for name in ("0001", "0002", "0003"):
        put(tmp_path / f"Gold/{name}GE.xml", xml(RT.replace("0001", name), file=name))
    part = beginning("gold", str(tmp_path / "Gold"), 10)
    assert (list(part.fragments), part.whole) == (["0001"], False)
    assert read("gold", str(tmp_path / "Gold")).whole


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "windows-1252", "iso-8859-15"])
def test_a_declared_or_marked_encoding_is_honoured(tmp_path, encoding):
    text = f'<?xml version="1.0" encoding="{encoding.removesuffix("-sig")}"?>\n' + xml(edit(0, 4, "café", "thé"))
    raw = text.encode(encoding)
    options = {"encoding": "utf-16-le"} if encoding == "utf-16-le" else {}
    edits = read("gold", put(tmp_path / "g.xml", raw), **options).edits
    assert (edits.original[0], edits.texts[0]) == ("café", "thé")


def test_sources_beside_the_gold_come_with_it(tmp_path):
    put(tmp_path / "Raw/0001.xml", source_xml("A text."))
    put(tmp_path / "Gold/0001GE.xml", xml(RT))
    for gold in (tmp_path / "Gold", tmp_path / "Gold/0001GE.xml"):
        sources = read("gold", str(gold)).sources
        assert sources is not None
        assert list(sources.texts) == ["A text."]
    assert read("system", str(tmp_path / "Gold")).sources is None


def test_a_source_that_is_named_is_taken_instead(tmp_path):
    put(tmp_path / "Source/0001.xml", source_xml("Beside."))
    other = put(tmp_path / "other/0001.xml", source_xml("Named."))
    sources = read("gold", put(tmp_path / "Gold/0001GE.xml", xml(RT)), source=other).sources
    assert sources is not None
    assert list(sources.texts) == ["Named."]


@pytest.mark.parametrize(
    ("name", "head", "role"),
    [
        ("0001GE.xml", xml(RT), "gold"),
        ("0001MQ0.xml", xml(RT), "system"),
        ("gold.xml", xml(RT), "gold"),
        ("mine.xml", xml(RT), "system"),
        ("0001.xml", source_xml("A text."), "source"),
        ("gold.dev.m2", "S A b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\n", "gold"),
        ("team.m2", "S A b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\n", "system"),
        ("team.txt", "S A b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\n", "system"),
        ("nothing.m2", "S A b\n\nS c\n", "system"),
    ],
)
def test_sniff(name, head, role):
    guess = reading.sniff(head.encode(), name)
    assert guess is not None
    assert guess.role == role
    utf16 = reading.sniff(head.encode("utf-16"), name)
    assert utf16 is None or utf16.role == role


@pytest.mark.parametrize(
    "text", ["", "S", "Some text.\nA line.", "bright.a 1 :: clever 2;\n", "<html/>", "<corpus><lexelt/></corpus>"]
)
def test_sniff_leaves_other_files_alone(text):
    assert reading.sniff(text.encode(), "file.txt") is None


@pytest.mark.parametrize(
    ("folder", "names", "role"),
    [
        ("Gold", ["0001GE.xml", "0002GE.xml"], "gold"),
        ("anything", ["0001GE.xml", ".DS_Store", "README"], "gold"),
        ("Run", ["0001MQ0.xml", "00022MQ0.xml", "notes.txt", "log.txt", "table.csv"], "system"),
        ("Run", ["0001MQ0.txt", "0002MQ0.txt"], None),
        ("Run_a", ["0001MQ0.xml", "0002MQ0.xml"], "system"),
        ("Source", ["0001.xml", "0002.xml"], "source"),
        ("Raw", ["0001.txt", "0002.txt"], "source"),
        ("other", ["notes.txt", "a.xml", "0001.xml"], None),
        ("other", [], None),
    ],
)
def test_sniff_folder(folder, names, role):
    guess = reading.sniff_folder(names, folder)
    assert (guess.role if guess else None) == role


def test_the_shared_files_are_recognised(shared):
    data = shared / "data" / "edits"
    for path in (*data.glob("bea_hoo/*/0001*.xml"), *data.glob("m2/*.m2")):
        guess = reading.sniff(path.read_bytes()[: 2**16], path.name)
        assert guess is not None, path
        told = path.parent.name if path.suffix == ".xml" else path.name
        assert guess.role == {"G": "gold", "S": "source"}.get(told[0].upper(), "system") or "GEC" in told, path


def test_the_shared_files_are_read_whole(shared):
    """As many edits as `<edit ` stands in the files, and every original is in its text."""
    folder = shared / "data" / "edits" / "bea_hoo"
    part = read("gold", str(folder / "Gold"))
    assert len(part.edits) == sum(path.read_text().count("<edit ") for path in (folder / "Gold").iterdir()) == 1536
    assert len(part) == 100
    assert part.problems == ()
