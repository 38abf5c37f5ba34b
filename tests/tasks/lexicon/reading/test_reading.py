"""Word lists as they are read: fields, columns, clusters, encodings, homographs; and how files are recognised."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.lexicon import TASK, reading
from lexeval_gui.tasks.lexicon.parts import OrthographyPart
from lexeval_gui.tasks.lexicon.reading import fields
from lexeval_gui.workspace import opening
from tests.tasks.lexicon.word_files import codes, content, lines, put, read

MISSIER = {"missier": ["missier", "missierek"], "ħobla": ["ħobla", "ħbieli"]}

BLANKS = " \u00a0\u2003\u3000\x0b\x1c\u0085"
LETTERS = st.text(st.sampled_from("abħاà'\"-=ı\u200d"), min_size=1, max_size=12)
ANYTHING = st.text(st.sampled_from("ab\t\n \r\u00a0\u2003ħ"), max_size=60)


# -- labelled files ---------------------------------------------------------------------------------------------------


def test_lines_of_one_lemma_need_not_be_adjacent(tmp_path):
    part = read("gold", put(tmp_path / "a.tsv", "run\trun\nsee\tsaw\nrun\tran\n\n \n\nsee\tsee\n"))
    assert content(part) == {"run": ["run", "ran"], "see": ["saw", "see"]}
    assert part.lines.tolist() == [1, 2, 3, 7]
    assert (part.role, part.kind, part.name, part.problems) == ("gold", "labelled", "a.tsv", ())


def test_a_lexicon_is_named_without_its_suffix(tmp_path):
    assert read("system", put(tmp_path / "my.lexicon.tsv", "run\trun\n")).name == "my.lexicon"


def test_fields_are_stripped_of_every_blank(tmp_path):
    text = "".join(f"{blank}run {blank}\t{blank * 9}ran{blank}\t{blank}V{blank}\r\n" for blank in BLANKS)
    part = read("gold", put(tmp_path / "a.tsv", text))
    assert content(part) == {"run": ["ran"]}
    assert part.pos is not None
    assert list(part.pos) == ["V"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_lines_end_as_they_do_anywhere(tmp_path, end, last):
    text = lines(MISSIER).replace("\n", end)
    part = read("gold", put(tmp_path / "a.tsv", text if last else text[: -len(end)]))
    assert content(part) == MISSIER
    assert part.lines.tolist() == [1, 2, 3, 4]


@given(ANYTHING)
def test_lines_and_fields_are_those_of_python(text):
    found = []
    for _, some in fields.lines_of(fields.padded(text.encode())):
        columns = [some.field(column) for column in range(4)]
        for row in range(len(some)):
            spans = [(int(starts[row]), int(ends[row])) for starts, ends in columns]
            line = text.encode()
            found.append((int(some.numbers[row]), int(some.fields[row]), [line[a:b].decode() for a, b in spans]))
    expected = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            parts = line.split("\t")
            columns_ = [part.strip() for part in [*parts, "", "", "", ""][:4]]
            expected.append((number, len(parts), columns_))
    assert found == expected


def test_pieces_of_a_file_are_one_file(tmp_path, monkeypatch):
    path = put(tmp_path / "a.tsv", "".join(f"lemma{n % 7}\tform{n}\tN;{n}\n\n" for n in range(200)))
    whole = read("gold", path)
    monkeypatch.setattr(fields, "PIECE", 10)
    pieces = read("gold", path)
    assert content(pieces) == content(whole)
    assert pieces.lines.tolist() == whole.lines.tolist() == list(range(1, 400, 2))
    assert pieces.pos is not None
    assert list(pieces.pos) == ["N"] * 7


@pytest.mark.parametrize(("columns", "row"), [
    ("1,2", "run\tran\tV\n"), ("2,1", "ran\trun\tV\n"), ("1,3", "run\tV\tran\n"), (" 3 , 2,1", "V\tran\trun\n"),
    ("1,2,5", "run\tran\t?\t?\tV\n"),
])  # fmt: skip
def test_columns_are_where_the_user_says(tmp_path, columns, row):
    part = read("gold", put(tmp_path / "a.tsv", row), columns=columns)
    assert content(part) == {"run": ["ran"]}
    assert part.pos is not None
    assert list(part.pos) == ["V"]


@pytest.mark.parametrize("columns", ["", "1", "1,1", "0,1", "a,b", "1,2,3,4", "1,1000", "-1,2", "1;2", "²,1"])
def test_columns_that_are_none_are_refused(tmp_path, columns):
    path = put(tmp_path / "a.tsv", "run\tran\n")
    with pytest.raises(Unreadable) as error:
        read("gold", path, columns=columns)
    (problem,) = error.value.problems
    assert (problem.path, problem.code) == (path, "columns")
    assert f"LEMMA,FORM such as `2,1`, or three with the features, not '{columns}'" in problem.message


@given(st.lists(st.tuples(LETTERS, LETTERS), min_size=1, max_size=20))
@settings(max_examples=40)
def test_swapped_columns_are_swapped_back(tmp_path_factory, rows):
    folder = tmp_path_factory.mktemp("swapped")
    straight = put(folder / "a", "".join(f"{lemma}\t{form}\n" for lemma, form in rows))
    swapped = put(folder / "b", "".join(f"{form}\t{lemma}\n" for lemma, form in rows))
    one, other = read("gold", straight, as_="labelled"), read("gold", swapped, as_="labelled", columns="2,1")
    assert content(one) == content(other)
    assert one.lines.tolist() == other.lines.tolist()


@given(st.lists(st.tuples(LETTERS, LETTERS), min_size=1, max_size=20), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_lines_is_the_order_of_lemmas_and_nothing_else(tmp_path_factory, rows, rng):
    folder = tmp_path_factory.mktemp("shuffled")
    shuffled = rng.sample(rows, len(rows))
    parts = [read("gold", put(folder / name, "".join(f"{a}\t{b}\n" for a, b in some)), as_="labelled")
             for name, some in (("a", rows), ("b", shuffled))]  # fmt: skip
    one, other = ({lemma: set(forms) for lemma, forms in content(part).items()} for part in parts)
    assert one == other
    assert list(parts[1].lemmas) == list(dict.fromkeys(lemma for lemma, _ in shuffled))


def test_a_header_is_skipped_where_the_user_says(tmp_path):
    path = put(tmp_path / "a.tsv", "\nlemma\tform\nrun\tran\n")
    part = read("gold", path, header="yes")
    assert (content(part), part.lines.tolist(), part.problems) == ({"run": ["ran"]}, [3], ())


def test_unimorph_with_segmentations(tmp_path):
    rows = "talk\ttalks\tN|PL\ttalk|s\ntalk\ttalking\tV|V.PTCP;PRS\ttalk|ing\n"
    rows += "talk\ttalk\tV;NFIN\t-\nlook up\tlooks up\tV;3;SG\t-\n"
    part = read("gold", put(tmp_path / "eng.segmentations", rows))
    assert content(part) == {"talk": ["talks", "talking", "talk"], "look up": ["looks up"]}
    assert list(part.pos or []) == ["N+V", "V"]
    split = read("gold", put(tmp_path / "eng.segmentations", rows), homographs="split")
    assert content(split)["talk (V)"] == ["talking", "talk"]
    guess = reading.sniff(rows.encode(), "eng.segmentations")
    assert guess is not None
    assert (guess.role, guess.or_else) == ("gold", "system")


# -- homographs -------------------------------------------------------------------------------------------------------

HOMOGRAPHS = "run\truns\tN;PL\nrun\tran\tV;PST\nsee\tsaw\tV\nrun\trun\tN;SG\nfast\tfaster\t\n"


def test_homographs_are_one_lemma_with_both_parts_of_speech(tmp_path):
    part = read("gold", put(tmp_path / "a.tsv", HOMOGRAPHS))
    assert content(part) == {"run": ["runs", "ran", "run"], "see": ["saw"], "fast": ["faster"]}
    assert part.pos is not None
    assert list(part.pos) == ["N+V", "V", ""]
    assert part.headwords is None


def test_homographs_are_split_by_part_of_speech(tmp_path):
    part = read("gold", put(tmp_path / "a.tsv", HOMOGRAPHS), homographs="split")
    assert content(part) == {
        "run (N)": ["runs", "run"], "run (V)": ["ran"], "see (V)": ["saw"], "fast": ["faster"]
    }  # fmt: skip
    assert part.pos is not None
    assert part.headwords is not None
    assert list(part.pos) == ["N", "V", "V", ""]
    assert list(part.headwords) == ["run", "run", "see", "fast"]


@pytest.mark.parametrize("features", ["VPerf (AgP1 Sg);Pos", "3", "{}"])
def test_features_that_name_no_part_of_speech_give_no_groups(tmp_path, features):
    text = "".join(f"run{n}\tran{n}\t{features.replace('{}', f'N{n}')}\n" for n in range(40))
    assert read("gold", put(tmp_path / "a.tsv", text)).pos is None


# -- clusters ---------------------------------------------------------------------------------------------------------


def test_runs_of_blank_lines_part_clusters(tmp_path):
    part = read("gold", put(tmp_path / "a", "\n\nftaħt\njiftħu \n\n\n \t \n\u00a0\nħareġ\n\nftaħt\nftaħt\n\n\n"))
    assert content(part) == {"0": ["ftaħt", "jiftħu"], "1": ["ħareġ"], "2": ["ftaħt"]}
    assert part.lines.tolist() == [3, 4, 9, 11]
    assert (part.kind, part.clusters, len(part), len(part.lemmas)) == ("clusters", 3, 3, 0)
    assert codes(part.problems) == ["duplicate"]


def test_one_column_is_what_the_user_says(tmp_path):
    path = put(tmp_path / "a", "ftaħt\njiftħu\n")
    assert content(read("gold", path, as_="clusters")) == {"0": ["ftaħt", "jiftħu"]}


def test_pieces_of_a_file_of_clusters_are_one_file(tmp_path, monkeypatch):
    path = put(tmp_path / "a", "".join(f"form{n}\n" + "\n" * (n % 3) for n in range(200)))
    whole = read("gold", path)
    monkeypatch.setattr(fields, "PIECE", 10)
    assert content(read("gold", path)) == content(whole)
    assert whole.clusters == 133  # a blank line after each form whose number is no multiple of 3


def test_the_header_of_a_file_of_clusters_can_be_skipped(tmp_path):
    part = read("gold", put(tmp_path / "a", "forms\nrun\n\nsee\n"), header="yes")
    assert content(part) == {"0": ["run"], "1": ["see"]}


# -- encodings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("chosen", [True, False])
def test_a_byte_order_mark_says_the_encoding(tmp_path, encoding, chosen):
    marks = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    path = put(tmp_path / "a.tsv", marks.get(encoding, b"") + lines(MISSIER).encode(encoding))
    part = read("gold", path, encoding=encoding if chosen else "")
    assert (content(part), part.problems) == (MISSIER, ())


@pytest.mark.parametrize("encoding", ["iso-8859-3", "utf-16-le", "utf-7", "utf8", " UTF-8 "])
def test_an_encoding_can_be_named(tmp_path, encoding):
    path = put(tmp_path / "a.tsv", lines(MISSIER).encode(encoding.strip()))
    assert content(read("gold", path, encoding=encoding)) == MISSIER


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_the_first_bytes_are_read_up_to_a_line_end(tmp_path, encoding):
    path = put(tmp_path / "a.tsv", lines(MISSIER).encode(encoding))
    size = (tmp_path / "a.tsv").stat().st_size
    for limit in range(1, size + 2):
        try:
            found = content(read("gold", path, limit=limit))
        except Unreadable:
            assert limit < size // 3
            continue
        whole = [(lemma, form) for lemma, forms in MISSIER.items() for form in forms]
        some = [(lemma, form) for lemma, forms in found.items() for form in forms]
        assert some == whole[: len(some)] or (len(some) == 1 and whole[0][1].startswith(some[0][1]))
        assert limit < size or found == MISSIER


# -- orthographies ----------------------------------------------------------------------------------------------------


def test_an_orthography_is_read(tmp_path):
    path = put(tmp_path / "maltese.txt", "graphemes: ie għ\nvowels: a e i o u ie\n")
    part = reading.read("orthography", path, Settings(reading.options), Job())
    assert isinstance(part, OrthographyPart)
    assert set(part.orthography.graphemes) == {"ie", "għ"}


def test_an_orthography_of_nothing_is_refused(tmp_path):
    path = put(tmp_path / "empty.txt", "# nothing\n")
    with pytest.raises(Unreadable) as error:
        reading.read("orthography", path, Settings(reading.options), Job())
    assert [problem.path for problem in error.value.problems] == [path]


# -- recognising ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "text", "role"), [
    ("a.tsv", "run\tran\tV;PST\nsee\tsaw\tV;PST\n", "gold"),
    ("a.tsv", "run\tran\nsee\tsees\n", "system"),
    ("gold.tsv", "run\tran\nsee\tsees\n", "gold"),
    ("my_lexicon.tsv", "run\tran\tV\nsee\tsees\tV\n", "system"),
    ("dev.gold", "ftaħt\njiftħu\n\nħareġ\nħriġt\n\nx", "gold"),
    ("5.preds", "ftaħt\njiftħu\n\nħareġ\nħriġt\n\nx", "system"),
])  # fmt: skip
def test_word_lists_are_recognised(name, text, role):
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        guess = reading.sniff(text.encode(encoding), name)
        assert guess is not None
        assert guess.role == role
        assert guess.likelihood > 0.5
        assert guess.why


@pytest.mark.parametrize("text", [
    "bright.a 1 :: intelligent 3;clever 2;\n", "S I saw it .\nA 1 2|||R:VERB|||see|||REQUIRED|||-NONE-|||0\n",
    "<edits file='0001'>\n</edits>\n", "bright.a\t1\tann\tclever;smart\nbright.a\t1\tben\tNIL\n", "run,ran\nsee,saw\n",
    "Dear all,\n\nI saw it.\nIt ran.\n", "1\t2\n3\t4\n", "the cat\tsat on the mat\nof a\tman\n", "\0\1\2",
    "[1]\n\n[2]\n",
])  # fmt: skip
def test_other_files_are_not(text):
    guess = reading.sniff(text.encode(), "a.tsv")
    assert guess is None or guess.likelihood < 0.5


def test_real_files_are_recognised(shared):
    folder = shared / "data" / "lexicon"
    for name, role in (
        ("english/agid.tsv", "gold"), ("english/lemmatization-en.withlemma.tsv", "system"),
        ("maltese/Maltese.dev.gold", "gold"), ("maltese/Maltese.5.preds", "system"),
        ("maltese/unimorph_mlt.tsv", "gold"),
    ):  # fmt: skip
        guess = reading.sniff((folder / name).read_bytes()[: 64 * 2**10], name)
        assert guess is not None
        assert guess.role == role
        assert guess.likelihood > 0.7


@pytest.mark.parametrize(("names", "featured", "roles"), [
    (("a.tsv", "b.tsv"), True, ("gold", "system")),
    (("a.tsv", "b.tsv"), False, ("gold", "system")),
    (("a.tsv", "unimorph.tsv"), True, ("system", "gold")),
    (("my_lexicon.tsv", "a.tsv"), False, ("system", "gold")),
    (("a.tsv", "b.tsv", "c.tsv"), True, ("gold", "system", "system")),
    (("gold1.tsv", "gold2.tsv"), False, ("gold", "dictionary")),
    (("gold1.tsv", "a.tsv", "unimorph.tsv", "dict.tsv"), True, ("gold", "system", "dictionary", "dictionary")),
    (("a.tsv",), False, ("system",)),
])  # fmt: skip
def test_one_of_several_word_lists_is_the_dictionary(tmp_path, names, featured, roles):
    for name in names:
        (tmp_path / name).write_text("".join(f"run{i}\trun{i}s" + "\tV;PRS" * featured + "\n" for i in range(5)))
    plan = opening.plan([str(tmp_path / name) for name in names], "lexicon")
    assert tuple(source.role for source in plan.sources) == roles


def test_real_verbs_with_features_on_both_sides(shared):
    folder = shared / "data" / "lexicon" / "maltese"
    for names in (("unimorph_mlt.tsv", "gf_mlt_verbs_nosuffix.tsv"), ("gf_mlt_verbs_nosuffix.tsv", "unimorph_mlt.tsv")):
        plan = opening.plan([str(folder / name) for name in names])
        assert {Path(source.path).name: source.role for source in plan.sources} == {
            "unimorph_mlt.tsv": "gold", "gf_mlt_verbs_nosuffix.tsv": "system",
        }  # fmt: skip


def test_no_folder_is_one_input():
    assert TASK.sniff_folder(["a.tsv", "b.tsv"], "lexicons") is None
