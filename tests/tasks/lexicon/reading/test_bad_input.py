"""Everything that can be wrong with word lists: refused, warned of or noted, with file, line and what happens now."""

from __future__ import annotations

import pytest

from lexeval_gui.core.jobs import Cancelled, Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.lexicon import joining, reading
from lexeval_gui.tasks.lexicon.joining import common_lemmas
from lexeval_gui.workspace import scoring
from tests.tasks.lexicon.word_files import classes, clusters, codes, content, join, joined, only, put, read, refused

GOOD = "".join(f"lemma{n}\tform{n}\n" for n in range(40))


# -- rows -------------------------------------------------------------------------------------------------------------


def test_a_lemma_without_a_form_is_kept_and_counted(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\nsee\t\ngo\t \t V\nsee\t\n")
    part = read("gold", path)
    problem = only(part.problems, "no-form")
    assert str(problem) == (
        f"{path}:2: warning: the lemma has no form here; it is kept, and nothing is never a form (and 1 more line: 3)"
    )
    assert content(part) == {"run": ["ran"], "see": [], "go": []}
    assert list(part.forms) == ["ran"]
    dataset = join(part, read("system", put(tmp_path / "b.tsv", "run\tran\nsee\tsaw\n")))
    assert classes(dataset) == {"run": ["ran"], "see": [], "go": []}
    assert dataset.lexicons[0].same.tolist() == [0, 1, -1]


def test_a_repeated_row_is_ignored_with_a_count(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\tV\nsee\tsaw\nrun\tran\tV;PST\nrun\trun\nrun\tran\n")
    part = read("gold", path)
    problem = only(part.problems, "duplicate")
    assert str(problem) == (
        f"{path}:3: note: the lemma and the form stand together in an earlier row; the row is ignored "
        "(and 1 more line: 5)"
    )
    assert problem.lines == (3, 5)
    assert part.lines.tolist() == [1, 2, 4]


def test_a_row_with_one_field_is_left_out(tmp_path):
    path = put(tmp_path / "a.tsv", GOOD + "nonsense\n" + "x\ty\n")
    part = read("gold", path)
    problem = only(part.problems, "ragged")
    assert str(problem) == (
        f"{path}:41: error: 'nonsense' has fewer than 2 fields; expected a lemma, a tab and a form; the row is left out"
    )
    assert len(part) == 41


def test_a_row_without_the_columns_that_are_asked_for_is_left_out(tmp_path):
    path = put(tmp_path / "a.tsv", "".join(f"{n}\tran{n}\trun{n}\n" for n in range(30)) + "30\tran\n")
    problem = only(read("gold", path, columns="3,2").problems, "ragged")
    assert problem.line == 31
    assert "'30 ran' has fewer than 3 fields" in problem.message


def test_more_than_five_in_a_hundred_ragged_rows_are_refused(tmp_path):
    text = "".join(f"lemma{n}\tform{n}\n" for n in range(38))
    assert len(read("gold", put(tmp_path / "a.tsv", text + "one\ntwo\n"))) == 38  # exactly 5 %
    path = put(tmp_path / "b.tsv", "zero\n" + text + "\none\ntwo\n")
    (problem,) = refused("gold", path)
    assert str(problem) == (
        f"{path}:1: error: 'zero' has fewer than 2 fields; expected a lemma, a tab and a form; 3 rows of 41 are so, "
        "more than 5 %, and the file is refused; --columns says which columns hold them, --as clusters reads a form on "
        "each line (and 2 more lines: 41, 42)"
    )


def test_a_form_without_a_lemma_is_left_out(tmp_path):
    path = put(tmp_path / "a.tsv", GOOD + "\tran\nx\ty\n")
    part = read("gold", path)
    assert str(only(part.problems, "no-lemma")) == (
        f"{path}:41: error: 'ran' has no lemma; expected a lemma, a tab and a form; the row is left out"
    )
    assert "" not in list(part.lemmas)


def test_rows_without_any_lemma_are_refused(tmp_path):
    (problem,) = refused("gold", put(tmp_path / "a.tsv", "\tran\n\tsaw\n"))
    assert (problem.code, problem.line, problem.lines) == ("no-lemma", 1, (1, 2))


def test_quotes_are_letters(tmp_path):
    part = read("gold", put(tmp_path / "a.tsv", '"run\t"ran"\n\'see\tsaw\'\tV\n"a\tb\tc\n'))
    assert content(part) == {'"run': ['"ran"'], "'see": ["saw'"], '"a': ["b"]}
    assert part.problems == ()


# -- the first line ---------------------------------------------------------------------------------------------------


def test_a_first_line_that_looks_like_a_header_is_noted(tmp_path):
    path = put(tmp_path / "a.tsv", "Lemma\tWord form\tFeatures\nrun\tran\tV\n")
    part = read("gold", path)
    assert str(only(part.problems, "header")) == (
        f"{path}:1: note: 'Lemma Word form Features' looks like a header and is read as a row; --header skips it"
    )
    assert len(part) == 2
    assert read("gold", path, header="yes").problems == ()


def test_a_header_that_names_the_columns_the_other_way_round_says_so(tmp_path):
    path = put(tmp_path / "a.tsv", "form\tlemma\nran\trun\n")
    message = only(read("gold", path, header="yes").problems, "header").message
    assert (
        message
        == "'form lemma' looks like a header and is skipped, with the columns the other way round: --columns 2,1"
    )
    assert read("gold", path, header="yes", columns="2,1").problems == ()


@pytest.mark.parametrize("first", ["word\twords", "form\tforms", "lemma\tlemmas", "A\tA", "lemma\tlemma"])
def test_words_about_words_are_no_header(tmp_path, first):
    assert codes(read("gold", put(tmp_path / "a.tsv", f"{first}\nrun\tran\n")).problems) == []


# -- kinds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "found"), [
    ("run\nran\n", "'run'"), ("\n\nrun\n\n", "'run'"), ("run,ran\nsee,saw", "'run,ran' (it has commas, which part no"),
    ("run;ran\n", "'run;ran' (it has semicolons, which part no"), ("run ran\n", "'run ran' (it has blanks, which part"),
])  # fmt: skip
def test_one_column_without_blank_lines_is_asked_about(tmp_path, text, found):
    path = put(tmp_path / "a", text)
    (problem,) = refused("gold", path)
    line = 3 if text.startswith("\n") else 1
    assert (problem.severity, problem.path, problem.line, problem.code) == ("error", path, line, "one-column")
    assert problem.message.startswith(f"has one column and no blank lines: the first line is {found}")
    assert problem.message.endswith(
        "expected a lemma, a tab and a form on each line, or clusters with blank lines between them; --as clusters "
        "reads it as one cluster, --as labelled as lemmas and forms"
    )


def test_a_file_with_tabs_that_is_called_clusters_is_refused(tmp_path):
    path = put(tmp_path / "a", "run\tran\n\nsee\tsaw\n")
    (problem,) = refused("gold", path, as_="clusters")
    assert str(problem) == (
        f"{path}:1: error: 'run ran' holds a tab; expected one form on each line, blank lines between clusters; 2 of 2 "
        "lines hold a tab, more than 5 %, and the file is refused (--as labelled reads lemmas and forms) "
        "(and 1 more line: 3)"
    )


def test_a_tab_in_a_file_of_clusters_is_an_error_of_its_line(tmp_path):
    path = put(tmp_path / "a", "".join(f"run{n}\n\n" for n in range(30)) + "one\ttwo\n\nlast\n")
    part = read("gold", path)
    assert str(only(part.problems, "tab")) == (
        f"{path}:61: error: 'one two' holds a tab; expected one form on each line, blank lines between clusters; the "
        "line is left out"
    )
    assert part.clusters == 31
    assert content(part)["30"] == ["last"]


def test_a_form_in_several_clusters_counts_in_each(tmp_path):
    dataset = joined(tmp_path, "run\n\nsee\n", "run\nsee\n\nrun\n")
    assert dataset.problems == ()
    assert clusters(dataset) == {"p0": ["run", "see"], "p1": ["run"]}
    assert len(dataset.forms) == 2


@pytest.mark.parametrize(("dictionary", "lexicon", "expected"), [
    ("run\tran\n", "run\nran\n\nsee\n", "holds clusters without lemmas, and the dictionary dictionary.tsv lemmas with "
     "their forms; expected both of one kind (--as labelled says how files are read); it cannot be scored"),
    ("run\n\nsee\n", "run\tran\n", "holds lemmas with their forms, and the dictionary dictionary.tsv clusters without "
     "lemmas; expected both of one kind (--as clusters says how files are read); it cannot be scored"),
])  # fmt: skip
def test_dictionary_and_lexicon_of_different_kinds_are_refused(tmp_path, dictionary, lexicon, expected):
    with pytest.raises(Unreadable) as error:
        joined(tmp_path, dictionary, lexicon)
    (problem,) = error.value.problems
    path = str(tmp_path / "lexicon0.tsv")
    assert (problem.severity, problem.path, problem.code, problem.message) == ("error", path, "kind", expected)


@pytest.mark.parametrize("text", [b"", b"\n \n\t\n", b"\xef\xbb\xbf", b"\xff\xfe\n\0"])
@pytest.mark.parametrize("said", ["guess", "labelled", "clusters"])
def test_nothing_is_refused(tmp_path, text, said):
    path = put(tmp_path / "a", text)
    (problem,) = refused("gold", path, as_=said)
    assert (problem.path, problem.code) == (path, "empty")
    assert "expected lines of a lemma, a tab and a form, or forms with blank lines between" in problem.message


@pytest.mark.parametrize("text", ["lemma\tform\n", "form\n"])
def test_a_header_alone_is_refused(tmp_path, text):
    said = "labelled" if "\t" in text else "clusters"
    assert codes(refused("gold", put(tmp_path / "a", text), header="yes", as_=said)) == ["no-rows"]


def test_a_file_that_is_not_there_is_refused(tmp_path):
    path = str(tmp_path / "nothing")
    (problem,) = refused("gold", path)
    assert (problem.path, problem.code) == (path, "cannot-open")
    assert problem.message == "cannot be opened: No such file or directory"
    assert codes(refused("gold", "a\0b")) == ["cannot-open"]
    assert codes(refused("gold", str(tmp_path))) == ["cannot-open"]


# -- encodings --------------------------------------------------------------------------------------------------------


def test_what_is_not_utf8_is_refused_with_what_it_may_be(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\ncafé\tcafés\nnaïve\tnaïver\n".encode("windows-1252"))
    (problem,) = refused("gold", path)
    assert (problem.severity, problem.path, problem.line, problem.code) == ("error", path, 2, "encoding")
    assert problem.message.startswith("byte 0xe9 at offset 11 is not utf-8, the encoding that is expected; ")
    assert "; --encoding windows-1252 reads 'café cafés'" in problem.message
    assert "\ufffd" not in problem.message
    assert content(read("gold", path, encoding="windows-1252"))["café"] == ["cafés"]


@pytest.mark.parametrize(("text", "encoding"), [
    ("ħobża\tħobżiet\nċavetta\tċwievet\n", "iso-8859-3"), ("дом\tдома\nкнига\tкниги\n", "windows-1251"),
    ("дом\tдома\nкнига\tкниги\n", "koi8-r"), ("σπίτι\tσπίτια\nλόγος\tλόγοι\n", "windows-1253"),
    ("בית\tבתים\nספר\tספרים\n", "windows-1255"), ("żółw\tżółwie\nłódź\tłodzie\n", "windows-1250"),
    ("食べる\t食べた\n飲む\t飲んだ\n", "shift_jis"),
])  # fmt: skip
def test_the_encoding_that_it_is_is_offered(tmp_path, text, encoding):
    (problem,) = refused("gold", put(tmp_path / "a.tsv", text.encode(encoding)))
    preview = " ".join(text.split("\n")[0].split())
    assert f"--encoding {encoding} reads '{preview}'" in problem.message


def test_a_late_byte_is_found_with_its_line_and_offset(tmp_path, monkeypatch):
    good = GOOD + "ħobża\tħobżiet\n"
    path = put(tmp_path / "a.tsv", b"\xef\xbb\xbf" + good.encode() + b"caf\xe9\tx\n")
    for piece in (2**21, 7):
        monkeypatch.setattr("lexeval_gui.tasks.lexicon.reading.decoding.PIECE", piece)
        (problem,) = refused("gold", path)
        assert problem.line == 42
        assert f"byte 0xe9 at offset {3 + len(good.encode()) + 3} is not utf-8" in problem.message


def test_what_is_not_in_the_encoding_that_is_named_is_refused(tmp_path):
    path = put(tmp_path / "a.tsv", b"run\tran\ncaf\x81\tx\n")
    (problem,) = refused("gold", path, encoding="windows-1252")
    assert problem.line == 2
    assert problem.message.startswith("byte 0x81 at offset 11 is not cp1252, the encoding that is chosen; ")


def test_what_contradicts_its_mark_is_refused(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\nsee\tsaw\n".encode("utf-16") + b"\0\xd8\n")
    (problem,) = refused("gold", path)
    assert problem.line == 3
    assert "is not utf-16-le, the encoding that is marked" in problem.message


@pytest.mark.parametrize("name", ["klingon", "rot13", "base64", "a\0b", "zip"])
def test_an_encoding_that_is_none_is_refused(tmp_path, name):
    (problem,) = refused("gold", put(tmp_path / "a.tsv", GOOD), encoding=name)
    assert problem.code == "encoding"
    assert "is no encoding that is known; try utf-8, windows-1252 or utf-16" in problem.message
    assert problem.message.isprintable()


@pytest.mark.parametrize(("mark", "encoding", "place"), [
    (b"", "utf-8", 11), (b"\xef\xbb\xbf", "utf-8", 14), (b"\xff\xfe", "utf-16-le", 22), (b"", "windows-1252", 10),
])  # fmt: skip
def test_a_nul_byte_is_refused_with_its_offset(tmp_path, mark, encoding, place):
    path = put(tmp_path / "a.tsv", mark + "run\tran\néx\0x\ty\n".encode(encoding))
    (problem,) = refused("gold", path, encoding="" if mark else encoding)
    assert str(problem) == (
        f"{path}:2: error: a NUL byte stands at offset {place}; a word list has none, and the file is refused"
    )


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_refused_with_what_it_may_be(tmp_path, encoding):
    path = put(tmp_path / "a.tsv", "run\tran\nsee\tsaw\n".encode(encoding))
    (problem,) = refused("gold", path)
    assert (problem.code, problem.line) == ("nul", 1)
    assert f"it may be UTF-16: --encoding {encoding} reads 'run ran'" in problem.message


def test_letters_that_were_lost_before_are_pointed_out(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\ncaf\ufffd\tx\n")
    assert str(only(read("gold", path).problems, "lost-letter")) == (
        f"{path}:2: warning: U+FFFD stands where a letter was lost before this file was written; it is read as it "
        "stands"
    )


# -- letters ----------------------------------------------------------------------------------------------------------

NFD = "cafe\u0301"


def test_nfd_is_normalised_and_counted(tmp_path):
    text = f"run\tran\n{NFD}\t{NFD}s\ncafé\tcafés\n{NFD}\tx\n"
    dataset = joined(tmp_path, text, "café\tcafés\n")
    path = str(tmp_path / "dictionary.tsv")
    assert classes(dataset) == {"run": ["ran"], "café": ["cafés", "x"]}
    assert str(only(dataset.problems, "nfc")) == (
        f"{path}:2: note: 2 words not in NFC, compared in NFC, in the rows from here on (and 1 more line: 4)"
    )
    assert str(only(dataset.problems, "merged-lemmas")) == (
        f"{path}: note: 1 lemma is equal to another once normalised ('café' and 'cafe\u0301'); each pair is one lemma "
        "with the forms of both"
    )
    assert str(only(dataset.problems, "merged")) == (
        f"{path}:3: note: lemma and form are those of an earlier row once they are normalised; they count once"
    )


def test_nfd_stays_as_it_is_where_that_is_asked_for(tmp_path):
    dataset = joined(tmp_path, f"{NFD}\tx\ncafé\ty\n", "café\ty\n", unicode="as-is")
    assert (list(dataset.ids), dataset.problems) == ([NFD, "café"], ())


def test_characters_without_width_are_shown_by_code_point(tmp_path):
    text = "run\tr\u200ban\nsee\tsaw\ns\u00adee\tsee\u2060n\n"
    path = put(tmp_path / "dictionary.tsv", text)
    problem = only(read("gold", path).problems, "zero-width")
    assert str(problem) == (
        f"{path}:1: warning: U+00AD (soft hyphen), U+200B (zero width space), U+2060 (word joiner) in 3 words, such as "
        "'rU+200Ban'; counted as a letter, unless `zero_width` is strip (and 1 more line: 3)"
    )
    lexicon = "run\tran\nsee\tseen\n"
    assert classes(joined(tmp_path, text, lexicon)) == {
        "run": ["r\u200ban"],
        "see": ["saw"],
        "s\u00adee": ["see\u2060n"],
    }
    stripped = joined(tmp_path, text, lexicon, zero_width="strip")
    assert classes(stripped) == {"run": ["ran"], "see": ["saw", "seen"]}


def test_joiners_are_letters(tmp_path):
    text = "می\u200cخواهم\tमे\u200dरा\n"
    dataset = joined(tmp_path, text, text, zero_width="strip")
    assert dataset.problems == ()
    assert classes(dataset) == {"می\u200cخواهم": ["मे\u200dरा"]}


def test_a_word_of_nothing_else_stays(tmp_path):
    dataset = joined(tmp_path, "\u200b\t\u200b\n", "\u200b\t\u200b\n", zero_width="strip")
    assert classes(dataset) == {"\u200b": ["\u200b"]}


# -- nothing in common ------------------------------------------------------------------------------------------------


def no_common(folder, dictionary, *lexicons, **settings):
    """The problems of lexicons that have no lemma in common with the dictionary and are left out."""
    dataset = joined(folder, dictionary, *lexicons, **settings)
    assert not dataset.systems
    assert not dataset.lexicons
    assert set(dataset.left_out) <= set(dataset.problems)
    return dataset.left_out


def test_no_common_lemma_is_an_error_with_the_nearest(tmp_path):
    (problem,) = no_common(tmp_path, "ħobla\tħbieli\nkelb\tklieb\n", "hobla\thbieli\nqattus\tqtates\n")
    assert str(problem) == (
        f"{tmp_path / 'lexicon0.tsv'}: error: none of its 2 lemmas is among the dictionary's 2; the nearest: 'hobla' "
        "(dictionary: 'ħobla'), 'qattus' (dictionary: 'ħobla'); there is nothing to compare, and it cannot be scored"
    )


def test_no_common_lemma_names_the_letter_case(tmp_path):
    dictionary, lexicon = "run\tran\nsee\tsaw\n", "Run\tran\nSEE\tsaw\n"
    (problem,) = no_common(tmp_path, dictionary, lexicon)
    assert problem.message.endswith("(--set case=fold would match 2 lemmas)")
    assert len(joined(tmp_path, dictionary, lexicon, case="fold")) == 2


def test_no_common_lemma_names_swapped_columns(tmp_path):
    (problem,) = no_common(tmp_path, "run\tran\nsee\tsaw\n", "ran\trun\nsaw\tsee\n")
    assert problem.message.endswith("(2 lemmas of the dictionary stand among its forms: --columns 1,2/2,1 swaps them)")
    (problem,) = no_common(tmp_path, "ran\trun\nruns\trun\n", "run\tran\nrun\truns\n")
    assert problem.message.endswith(
        "(1 lemma of the lexicon stand among the dictionary's forms: --columns 2,1/1,2 swaps them)"
    )


def test_common_lemmas_without_forms_are_none(tmp_path):
    (problem,) = no_common(tmp_path, "run\tran\nsee\t\n", "see\tsaw\nrun\t\n")[:1]
    assert problem.message == (
        "2 lemmas are in the dictionary too, but none has forms in both; there is nothing to compare, and it cannot be "
        "scored"
    )


def test_every_stranger_is_named_and_the_others_are_scored(tmp_path):
    gold = put(tmp_path / "gold.tsv", "run\tran\n")
    good, bad = put(tmp_path / "good.tsv", "run\trun\n"), put(tmp_path / "bad.tsv", "x\ty\nx\ty\n")
    worse = put(tmp_path / "worse.tsv", "z\tz\n")
    scored = scoring.evaluate("lexicon", gold, [bad, good, worse], {}, Settings(joining_parameters()))
    assert list(scored.evaluation.system_names) == ["good"]
    assert scored.unread == ()
    assert [problem.path for problem in scored.problems if problem.code == "no-common-lemma"] == [bad, worse]


def joining_parameters():
    """Every parameter of the task."""
    from lexeval_gui.workspace import opening

    return opening.task("lexicon").identity.parameters


def test_clusters_without_a_common_form_are_zero_and_this_is_said(tmp_path):
    dataset = joined(tmp_path, "run\n\nsee\n", "x\n\ny\n")
    assert [str(problem) for problem in dataset.problems] == [
        f"{tmp_path / 'lexicon0.tsv'}: warning: holds no form of the dictionary: nothing is matched, and L, precision "
        "and recall are 0"
    ]


def test_a_dictionary_without_forms_is_refused(tmp_path):
    with pytest.raises(Unreadable) as error:
        joined(tmp_path, "run\t\nsee\t\n", "run\tran\n")
    (problem,) = error.value.problems
    assert (problem.path, problem.code) == (str(tmp_path / "dictionary.tsv"), "no-forms")
    assert "no lemma has a form, and nothing can be scored" in problem.message


def test_looking_for_the_nearest_lemmas_of_many_is_quick(tmp_path, monkeypatch):
    monkeypatch.setattr(common_lemmas, "_LOOKED_UP", 100)
    many = "".join(f"lemma{n}\tform\n" for n in range(5000))
    (problem,) = no_common(tmp_path, many, many.replace("lemma", "lema"))
    assert "none of its 5,000 lemmas is among the dictionary's 5,000; the nearest: 'lema" in problem.message


# -- homographs -------------------------------------------------------------------------------------------------------


def test_homographs_without_features_cannot_be_split(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\nsee\tsaw\n")
    (problem,) = refused("system", path, homographs="split")
    assert str(problem) == (
        f"{path}:1: error: homographs cannot be split, as it has no features; expected a column of features that begin "
        "with a part of speech, such as `N;NOM;SG`, in dictionary and lexicon; --homographs merge takes lemmas that "
        "are written alike as one"
    )


def test_homographs_whose_features_name_no_part_of_speech_cannot_be_split(tmp_path):
    path = put(tmp_path / "a.tsv", "run\tran\tVPerf (AgP1 Sg);Pos\n")
    (problem,) = refused("system", path, homographs="split")
    assert "as its features name no part of speech ('VPerf (AgP1 Sg)')" in problem.message


# -- size -------------------------------------------------------------------------------------------------------------


def test_a_cluster_of_ten_thousand_forms_is_one(tmp_path):
    text = "".join(f"run\trun{n}\n" for n in range(10_000))
    dataset = joined(tmp_path, text, text)
    assert len(clusters(dataset)["run"]) == 10_000


def test_a_line_of_a_million_letters_is_a_form(tmp_path):
    part = read("gold", put(tmp_path / "a.tsv", f"run\t{'x' * 10**6}\nrun\t{' ' * 10**6}y\n"))
    assert [len(form) for form in content(part)["run"]] == [10**6, 1]


def test_messages_hold_no_letter_that_a_terminal_obeys(tmp_path):
    (problem,) = refused("gold", put(tmp_path / "a.tsv", "\x1b[0m\u202e" + "x" * 500))
    assert problem.message.isprintable()
    assert "'U+001B[0mU+202Exxx" in problem.message
    assert len(problem.message) < 500


def test_reading_and_joining_can_be_stopped(tmp_path):
    path = put(tmp_path / "a.tsv", GOOD)
    stopped = Job(cancelled=lambda: True)
    with pytest.raises(Cancelled):
        reading.read("gold", path, Settings(reading.options), stopped)
    with pytest.raises(Cancelled):
        joining.join([read("gold", path), read("system", path)], Settings(joining.PARAMETERS), stopped)
