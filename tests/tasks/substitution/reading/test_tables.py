"""Tables of lexical simplification: what is read of them, how they are joined, what is wrong with them."""

from __future__ import annotations

import random
from typing import cast

import pytest

from lexeval_gui.tasks.substitution import reading
from lexeval_gui.tasks.substitution.dataset import SubstitutionDataset
from lexeval_gui.tasks.substitution.reading.marking import marked
from lexeval_gui.testing.example_counts import times
from tests.tasks.substitution.building import evaluate
from tests.tasks.substitution.opened import entries, found, lines, refused, substitutes

RIVER = "Heavy rain made the river turbid."
MEETING = "#7 The committee will convene; they convene often."
GOLD = f"{RIVER}\tturbid\tmuddy\tcloudy \t muddy\t\t\n{MEETING}\tconvene\tmeet\tpn\tNIL\tcome  together\n"


def test_a_cell_is_an_annotation(tmp_path):
    part = lines("gold", tmp_path / "gold.tsv", GOLD)
    assert (part.kind, part.others, list(part.ids), part.numbers.tolist()) == ("gold", None, ["1", "2"], [1, 2])
    expected = {"1": {"muddy": 2, "cloudy": 1}, "2": {"meet": 1, "pn": 1, "NIL": 1, "come together": 1}}
    assert substitutes(part) == expected
    assert list(part.lexelts) == list(part.targets or ()) == ["turbid", "convene"]


def test_a_system_keeps_the_order_of_its_answers(tmp_path):
    part = lines("system", tmp_path / "s.tsv", f"{RIVER}\tturbid\tmuddy\tturbid\tdark brown\n{MEETING}\tconvene\n")
    assert (part.kind, entries(part)) == ("oot", {"1": ["muddy", "turbid", "dark brown"], "2": []})
    assert found(part) == [("warning", 2, "no-answers")]


def test_the_sentence_is_marked_where_the_word_stands_first(tmp_path):
    part = lines("gold", tmp_path / "gold.tsv", GOLD + "It is what it seems.\tseem\tlook\nNo such word.\tgone\tlost\n")
    sentences = part.sentences
    assert sentences is not None
    whole = zip(sentences.before, sentences.head, sentences.after, strict=True)
    assert list(whole) == [
        ("Heavy rain made the river ", "turbid", "."),
        ("#7 The committee will ", "convene", "; they convene often."),
        ("It is what it ", "seem", "s."),
        ("No such word.", "", ""),
    ]
    assert found(part) == [("note", 2, "several-targets"), ("warning", 4, "no-target")]


@pytest.mark.parametrize(
    ("sentence", "word", "place"),
    [
        ("This is it", "is", (5, 1)),
        ("this and thistle", "this", (0, 1)),
        ("thistle", "this", (0, 1)),
        ("川は濁っている", "濁っ", (2, 1)),
        ("a-b, a b", "a", (0, 2)),
        ("It costs $5.", "$5", (9, 1)),
        ("nothing", "x", (-1, 0)),
    ],
)
def test_where_a_word_stands(sentence, word, place):
    assert marked(sentence, word) == place


def test_of_a_repeated_pair_the_last_line_stands(tmp_path):
    text = f"{RIVER}\tturbid\tone\tone\n{MEETING}\tconvene\tmeet\n{RIVER}\t turbid \ttwo\n{RIVER}\triver\tstream\n"
    part = lines("gold", tmp_path / "gold.tsv", text + f"{RIVER}\tturbid\tthree\n")
    assert substitutes(part) == {"2": {"meet": 1}, "4": {"stream": 1}, "5": {"three": 1}}
    (problem,) = (problem for problem in part.problems if problem.severity == "warning")
    assert (problem.code, problem.lines) == ("repeated-pair", (3, 5))
    assert "its last line (5) counts" in problem.message


def test_pairs_are_joined_wherever_they_stand(tmp_path):
    answers = f"{MEETING}\tconvene\tmeet\nAnother sentence here.\thear\tlisten\n  {RIVER}  \tturbid\tcloudy\n"
    made = evaluate(tmp_path, GOLD, answers, items="all")
    assert made.scores(0).of_items("precision_at_1").tolist() == [1, 1]
    (unknown,) = (problem for problem in made.dataset.problems if problem.code == "unknown-id")
    assert (unknown.severity, unknown.line) == ("warning", 2)
    assert "this sentence with hear is not in the gold" in unknown.message


def test_answers_in_the_task_s_own_lines_name_lines_of_the_gold(tmp_path):
    made = evaluate(tmp_path, GOLD, "turbid 1 ::: cloudy\nconvene 2 ::: meet;go\n", items="all")
    assert made.scores(0).of_items("precision_at_1").tolist() == [1, 1]


def test_a_table_goes_with_no_gold_of_ids(tmp_path):
    made = evaluate(tmp_path, "turbid.a 1 :: muddy 2;\nconvene.v 2 :: meet 2;\n", GOLD)
    (problem,) = made.dataset.left_out
    assert "none of its 2 pairs of sentence and word is in test.gold" in problem.message


def test_a_gold_reading_of_score_pl_reads_a_table_as_the_lines_that_say_the_same(tmp_path):
    """`pn` is dropped then, and the first entry is the mode."""
    made = evaluate(tmp_path, GOLD, f"{RIVER}\tturbid\tmuddy\n", gold_reading="score.pl", items="score.pl")
    assert [made.dataset.ids[row] for row in range(2)] == ["1", "2"]
    dataset = cast("SubstitutionDataset", made.dataset)
    assert dataset.gold.entries.lengths.tolist() == [2, 3]
    assert dataset.gold.lines.tolist() == [1, 2]
    assert dataset.targets[1] == "convene"


def test_there_is_no_part_of_speech(tmp_path):
    made = evaluate(
        tmp_path, f"{RIVER} In the U.S. too.\tU.S.\tAmerica\tAmerica\n", f"{RIVER} In the U.S. too.\tU.S.\tAmerica\n"
    )
    dataset = cast("SubstitutionDataset", made.dataset)
    assert (dataset.groups, dataset.labels["pos"][0], dataset.targets[0]) == ((), "", "U.S.")


# -- what is wrong ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("no tab in this sentence", "'no tab in this sentence'"),
        ("\tword\tanswer", "no sentence and word"),
        ("a sentence with nothing behind\t\tanswer", "no sentence and word"),
        ("a sentence with nothing behind\t", "no sentence and word"),
    ],
)
@pytest.mark.parametrize("role", ["gold", "system"])
def test_a_bad_line_is_named_and_left_out(tmp_path, role, line, said):
    part = lines(role, tmp_path / "bad.tsv", f"{GOLD}{line}\n{RIVER}\triver\tstream\n")
    (problem,) = (problem for problem in part.problems if problem.severity == "error")
    assert (problem.path, problem.line, problem.code) == (str(tmp_path / "bad.tsv"), 3, "line")
    assert said in problem.message
    assert list(part.ids) == ["1", "2", "4"]


def test_a_gold_without_annotations_is_refused(tmp_path):
    problem = refused("gold", tmp_path / "none.tsv", f"{RIVER}\tturbid\n{MEETING}\tconvene\t\t\n")
    assert (problem.code, problem.line) == ("no-counts", 1)


def test_an_item_without_annotations_is_left_out_by_name(tmp_path):
    made = evaluate(tmp_path, GOLD + f"{RIVER}\tHeavy\n", f"{RIVER}\tturbid\tmuddy\n", items="all")
    (problem,) = (problem for problem in made.dataset.problems if problem.code == "not-counted")
    assert (problem.line, len(made.dataset)) == (3, 2)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-8"])
def test_line_ends_and_encodings(tmp_path, end, encoding):
    text = GOLD.replace("cloudy", "trübe").replace("\n", end)
    part = lines("gold", tmp_path / "gold.tsv", text.encode(encoding))
    assert substitutes(part)["1"] == {"muddy": 2, "trübe": 1}
    assert part.numbers.tolist() == [1, 2]


def test_long_tables_are_read_as_short_ones(tmp_path):
    """Across the pieces in which a file is read."""
    draw = random.Random(1)
    rows = [
        [f"Sentence {n} has word w{n} in it.", f"w{n}", *draw.choices("abcde", k=n % 7)] for n in range(times(40_000))
    ]
    part = lines("system", tmp_path / "long.tsv", "\n".join("\t".join(row) for row in rows))
    assert len(part) == len(rows)
    for row in draw.sample(range(len(rows)), 200):
        assert [part.words[code] for code in part.entries.row(row)] == rows[row][2:]
        assert (part.lexelts[row], part.numbers[row]) == (rows[row][1], row + 1)


# -- recognised -------------------------------------------------------------------------------------------------------


def test_a_gold_is_told_by_its_name_or_by_what_repeats(tmp_path):
    head, agreed = GOLD.encode() * 2, (f"{RIVER}\tturbid" + "\tmuddy" * 5 + "\n").encode()
    for name, text, role in (("gold.tsv", head, "gold"), ("a.tsv", head, "system"), ("a.tsv", agreed, "gold")):
        guess = reading.sniff(text, name)
        assert guess is not None
        assert (guess.role, {guess.role, guess.or_else}) == (role, {"gold", "system"})


@pytest.mark.parametrize(
    "text",
    [
        f"{RIVER}\tturbid\n{MEETING}\tconvene\n",  # nothing was given
        "walk\twalk\tV;NFIN\nwalk\twalks\tV;PRS\n",
        "give up\tgive\nlook up\tlook\n",
        "bright.a\t1\tann\tbright\tclever\n",
        "1\tThe river is turbid\t3.5\n2\tIt is turbid now\t4\n",
    ],
)
def test_other_tables_are_none(text):
    guess = reading.sniff(text.encode() * 3, "file.tsv")
    assert guess is None or guess.role == "responses"
