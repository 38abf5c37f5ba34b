"""Dictionary and lexicons joined: against a plain definition, under every convention, and written and read back."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.tasks.lexicon import TASK, exporting, joining, reading
from lexeval_gui.tasks.lexicon.alignment.orthographies import AUTOMATIC
from lexeval_gui.tasks.lexicon.joining.normalising import Rules, normalise
from lexeval_gui.testing.example_counts import times
from tests.tasks.lexicon.word_files import Lemmas, classes, clusters, codes, content, join, joined, lines, put, read

WORDS = st.text(st.sampled_from("aBbée\u0301\u200bİßक\u093c\u200d"), min_size=1, max_size=4)
LISTS = st.dictionaries(WORDS, st.lists(WORDS, max_size=4), min_size=1, max_size=6)
CHOSEN = st.fixed_dictionaries({
    "unicode": st.sampled_from(["nfc", "as-is"]), "case": st.sampled_from(["keep", "fold"]),
    "lemma_is_form": st.sampled_from(["as-listed", "always"]), "zero_width": st.sampled_from(["keep", "strip"]),
})  # fmt: skip


def plain(lemmas: Lemmas, unicode: str, case: str, lemma_is_form: str, zero_width: str) -> Lemmas:
    """A word list under the conventions, by their definitions."""

    def tidy(word: str) -> str:
        word = word.casefold() if case == "fold" else word
        word = (word.replace("\u200b", "") or word) if zero_width == "strip" else word
        return unicodedata.normalize("NFC", word) if unicode == "nfc" else word

    found: dict[str, dict[str, None]] = {}
    for lemma, forms in lemmas.items():
        found.setdefault(tidy(lemma), {}).update(dict.fromkeys(map(tidy, forms)))
    if lemma_is_form == "always":
        for lemma, known in found.items():
            known[lemma] = None
    return {lemma: list(forms) for lemma, forms in found.items()}


@given(LISTS, LISTS, CHOSEN)
@settings(max_examples=times(50))
def test_joining_is_what_the_conventions_say(tmp_path_factory, dictionary, lexicon, chosen):
    folder = tmp_path_factory.mktemp("joined")
    ours, theirs = plain(dictionary, **chosen), plain(lexicon, **chosen)
    try:
        dataset = joined(folder, lines(dictionary), lines(lexicon), **chosen)
    except Unreadable:  # the dictionary has no form
        assert not any(ours.values())
        return
    assert bool(dataset.left_out) is not any(ours[lemma] and theirs.get(lemma) for lemma in ours)
    if dataset.left_out:
        return
    assert classes(dataset) == ours
    assert list(classes(dataset)) == list(ours)
    assert clusters(dataset) == theirs
    same = dataset.lexicons[0].same.tolist()
    assert same == [list(theirs).index(lemma) if lemma in theirs else -1 for lemma in ours]
    assert len(set(dataset.forms)) == len(dataset.forms)


def write(dataset, system, path):
    (lines,) = exporting.export(dataset, "forms", Settings(TASK.identity.parameters), system).files.values()
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


@given(LISTS, st.lists(LISTS, max_size=2), CHOSEN)
@settings(max_examples=times(20))
def test_what_is_written_is_read_back_the_same(tmp_path_factory, dictionary, others, chosen):
    folder = tmp_path_factory.mktemp("written")
    first = next(iter(dictionary))
    dictionary[first] = ["a"]
    others = [{**other, first: ["a"]} for other in others]
    dataset = joined(folder, lines(dictionary), *map(lines, others), **chosen)
    write(dataset, None, folder / "again.tsv")
    assert content(read("gold", str(folder / "again.tsv"))) == classes(dataset)
    for system in range(len(others)):
        write(dataset, system, folder / "again.tsv")
        assert content(read("system", str(folder / "again.tsv"))) == clusters(dataset, system)


def test_clusters_are_written_with_blank_lines_between(tmp_path):
    dataset = joined(tmp_path, "ftaħt\njiftħu\n\n\n\nħareġ\n", "x\n\nħareġ\nftaħt\n")
    write(dataset, None, tmp_path / "a")
    write(dataset, 0, tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == "ftaħt\njiftħu\n\nħareġ\n".encode()
    assert content(read("system", str(tmp_path / "b"))) == {"0": ["x"], "1": ["ħareġ", "ftaħt"]}


def test_parts_of_speech_are_written_too(tmp_path):
    dataset = joined(tmp_path, "run\tran\tV;PST\nrun\truns\tN\nsee\tsaw\tV\nx\ty\n", "see\tsaw\n")
    write(dataset, None, tmp_path / "again.tsv")
    again = read("gold", str(tmp_path / "again.tsv"))
    assert again.pos is not None
    assert list(again.pos) == ["N+V", "V", ""]


# -- what a dataset holds ---------------------------------------------------------------------------------------------


def test_clusters_are_numbered_and_shown_by_their_first_form(tmp_path):
    dataset = joined(tmp_path, "b\na\n\na\n\nb\n", "a\n\nc\n")
    assert (list(dataset.ids), dataset.kind) == (["g0", "g1", "g2"], "clusters")
    assert [dataset.labels["first"][row] for row in range(3)] == ["b", "a", "b"]
    assert (list(dataset.lexicons[0].names), dataset.lexicons[0].same.tolist()) == (["p0", "p1"], [-1, -1, -1])
    assert dataset.groups == ()


def test_lemmas_are_grouped_by_part_of_speech(tmp_path):
    dataset = joined(tmp_path, "run\tran\tV\nrun\truns\tN\nsee\tsaw\tV\nx\ty\nact\tacts\tqq\n", "see\tsaw\n")
    assert dataset.groups == ("pos",)
    labels = dataset.labels["pos"]
    assert (labels.words, [labels[row] for row in range(4)]) == (("N+V", "V", "qq"), ["N+V", "V", "", "qq"])
    assert dataset.title("pos", 0) == "noun, verb"
    assert dataset.title("pos", 3) == "qq"


def test_one_part_of_speech_makes_no_groups(tmp_path):
    dataset = joined(tmp_path, "run\tran\tV\nsee\tsaw\tV\n", "see\tsaw\n")
    assert dataset.groups == ()
    assert dataset.labels["pos"][0] == "V"


def test_lemmas_that_become_one_have_the_parts_of_speech_of_both(tmp_path):
    dataset = joined(tmp_path, "Run\tran\tV\nrun\truns\tN\nsee\tsaw\tV\n", "run\tran\n", case="fold")
    assert [dataset.labels["pos"][row] for row in range(2)] == ["N+V", "V"]


def test_forms_can_be_searched(tmp_path):
    dataset = joined(tmp_path, "run\tRan\nsee\tsaw\n", "see\tsaw\n")
    assert dataset.texts["form"].contains("ran").tolist() == [True, False]


def test_many_lexicons_share_their_forms(tmp_path):
    dataset = joined(tmp_path, "run\tran\n", "run\truns\n", "run\tran\nx\truns\n")
    assert list(dataset.forms) == ["ran", "runs"]
    assert [system.name for system in dataset.systems] == ["lexicon0", "lexicon1"]
    assert clusters(dataset, 1) == {"run": ["ran"], "x": ["runs"]}


def test_a_dictionary_alone_can_be_opened(tmp_path):
    dataset = join(read("gold", put(tmp_path / "a.tsv", "run\tran\n")))
    assert (classes(dataset), dataset.lexicons, dataset.orthography) == ({"run": ["ran"]}, (), AUTOMATIC)


def test_the_orthography_that_is_opened_is_the_datasets(tmp_path):
    path = put(tmp_path / "o.txt", "graphemes: ie\n")
    orthography = reading.read("orthography", path, Settings(reading.options), Job())
    dictionary = read("gold", put(tmp_path / "a.tsv", "run\tran\n"))
    dataset = joining.join([dictionary, orthography], Settings(joining.PARAMETERS), Job())
    assert dataset.orthography.graphemes == ("ie",)


def test_split_homographs_have_their_lemma_as_a_form(tmp_path):
    text = "run\truns\tN\nrun\tran\tV\n"
    parts = [read(role, put(tmp_path / role, text), homographs="split") for role in ("gold", "system")]
    dataset = join(*parts, lemma_is_form="always")
    assert classes(dataset) == {"run (N)": ["runs", "run"], "run (V)": ["ran", "run"]}
    assert dataset.lexicons[0].same.tolist() == [0, 1]


def test_problems_of_all_files_are_kept(tmp_path):
    dataset = joined(tmp_path, "run\tran\nrun\tran\n", "run\tran\nrun\t\n")
    assert codes(dataset.problems) == ["duplicate", "no-form"]


# -- normalising ------------------------------------------------------------------------------------------------------


@given(st.lists(st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\n"), max_size=5)))
@settings(max_examples=times(50))
def test_words_are_normalised_as_python_does(words):
    packed = Strings.of(words)
    found = normalise(packed, Rules(fold=True))
    assert list(found.words) == [unicodedata.normalize("NFC", word.casefold()) for word in words]
    as_is = normalise(packed, Rules())
    assert list(as_is.words) == [unicodedata.normalize("NFC", word) for word in words]
    odd = [row for row, word in enumerate(words) if not unicodedata.is_normalized("NFC", word)]
    assert as_is.not_nfc.tolist() == odd
    assert normalise(packed, Rules(nfc=False)).words is packed


# -- real files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dictionary", "lexicon", "common", "expected"), [
    ("english/agid.tsv", "english/lemmatization-en.withlemma.tsv", 23341, (103938, 264545, 26058, 67816)),
    ("maltese/unimorph_mlt.tsv", "maltese/gf_mlt_verbs_nosuffix.tsv", 10, (112, 1508, 55, 696)),
    ("maltese/Maltese.dev.gold", "maltese/Maltese.5.preds", 0, (76, 572, 9885, 39170)),
])  # fmt: skip
def test_real_files_have_the_sizes_that_are_known(shared, dictionary, lexicon, common, expected):
    folder = shared / "data" / "lexicon"
    dataset = join(read("gold", str(folder / dictionary)), read("system", str(folder / lexicon)))
    clusters_ = dataset.lexicons[0]
    sizes = len(dataset), len(dataset.classes.values), len(clusters_.names), len(clusters_.forms.values)
    assert sizes == expected
    assert np.count_nonzero(clusters_.same >= 0) == common


def test_real_homographs_can_be_split(shared):
    path = shared / "data" / "lexicon" / "english" / "agid.tsv"
    part = read("gold", str(path), homographs="split")
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    assert list(part.lemmas) == list(dict.fromkeys(f"{lemma} ({pos})" for lemma, _, pos in rows))
    assert len(part.form_of) == len({tuple(row) for row in rows})
