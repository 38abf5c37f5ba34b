"""Corrected text beside a gold: read, told apart from other files, aligned, shown, changed, written."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from lexeval_gui.core.blocks import Edits, Formula, Pairs
from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.core.jobs import Cancelled, Job, Progress
from lexeval_gui.core.problems import Problem, Unreadable
from lexeval_gui.tasks.edits import TASK, changing
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.joining.corrected_lines import changes
from lexeval_gui.tasks.edits.showing import statuses
from lexeval_gui.testing.example_counts import times
from lexeval_gui.workspace import opening
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.edits.files import put, source_xml
from tests.tasks.edits.small import E, m2, opened, totals, write

GOLD = """S We arrived at London .
A 2 3|||R:PREP|||in|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

S I gave it John .
A 3 3|||M:PREP|||to||for|||REQUIRED|||-NONE-|||0
A 2 4|||R:WO|||John it|||REQUIRED|||-NONE-|||1

S Fine web site .
A 1 3|||R:ORTH|||website|||REQUIRED|||-NONE-|||0
A 0 1|||UNK|||-NONE-|||REQUIRED|||-NONE-|||0
"""


def text(folder: Path, *systems: str, gold: str = GOLD, kind: str = "", **values: str) -> Evaluation:
    files = [("gold", str(put(folder / "gold.m2", gold)))]
    files += [("system", str(put(folder / f"t{n}.txt", lines))) for n, lines in enumerate(systems)]
    return opened(files, kind=kind, **values)


def cells(evaluation: Evaluation, system: int = 0) -> tuple[int, ...]:
    known = totals(evaluation, system)
    return tuple(int(known[f"maxmatch_{kind}"]) for kind in ("correct", "proposed", "gold"))


def data(evaluation: Evaluation) -> EditsDataset:
    assert isinstance(evaluation.dataset, EditsDataset)
    return evaluation.dataset


def outputs(dataset: EditsDataset) -> list[str]:
    lines = dataset.runs[0].outputs
    assert lines is not None
    return list(lines)


SAID = "We arrived in London .\nI gave it for John .\nFine Website .\n"


def test_counts(tmp_path):
    made = text(tmp_path, SAID)
    assert cells(made) == (2, 3, 4)  # `Website` is not `website`, UNK counts in the gold
    assert cells(text(tmp_path, SAID, ignore_whitespace_casing="on")) == (2, 2, 4)
    assert totals(made)["maxmatch_f"] == pytest.approx(1.25 * 2 / (0.25 * 4 + 3))
    assert "cs_f" not in made.available(0)
    by_category = made.scores(0).totals
    groups = made.scores(0).counts.groups
    place = 1 + groups.index(("category_2", "PREP"))
    assert (by_category["maxmatch_recall"][place], np.isnan(by_category["maxmatch_precision"][place])) == (1, True)


def test_nothing_to_say(tmp_path):
    """0/0 is 1, and F of 0 and 1 is 0."""
    made = text(tmp_path, "We arrived at London .\nI gave it John .\nFine web site .\n")
    known = totals(made)
    assert [known[f"maxmatch_{name}"] for name in ("precision", "recall", "f")] == [1, 0, 0]


def merit(before, one, beta):
    """What an annotator is taken for, after all sentences before."""
    c, p, g = (known + own for known, own in zip(before, one, strict=True))
    below = beta * beta * g + p
    return (1 + beta * beta) * c / below if below else float(c == 0), c, -below


def by_hand(sentences, beta):
    """What the annotators add up to that are taken: sentence by sentence the best, the first of equals."""
    before = (0, 0, 0)
    for slots in sentences:
        best = max(slots, key=lambda one: merit(before, one, beta))
        before = tuple(known + own for known, own in zip(before, best, strict=True))
    return before


@pytest.mark.parametrize("beta", ["0.25", "0.5", "1", "3"])
def test_annotators_are_taken_one_sentence_after_the_other(tmp_path, beta):
    """By number, whatever their order in the file."""
    draw = random.Random(int(float(beta) * 100))
    for _ in range(times(5)):
        lines, outputs = [], []
        for _ in range(40):
            lines.append("S a b c")
            for annotator in draw.sample(range(4), draw.randint(0, 4)):
                for place in sorted(draw.sample(range(3), draw.randint(0, 2))):
                    lines.append(f"A {place} {place + 1}|||X|||{draw.choice('xy')}|||REQUIRED|||-NONE-|||{annotator}")
                lines.append(f"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{annotator}")
            lines.append("")
            outputs.append(" ".join(draw.choice([word, word, "x", "y"]) for word in "abc"))
        made = text(tmp_path, "\n".join(outputs) + "\n", gold="\n".join(lines), m2_beta=beta)
        table = made.loaded.counts[0]
        every = [table.columns["maxmatch"][row][: table.columns["pairs"][row]].tolist() for row in table.row_of]
        assert cells(made) == by_hand(every, float(beta))


def test_a_slider_scores_again_and_counts_nothing(tmp_path):
    made = text(tmp_path, SAID)
    assert not made.needs_preparing(made.settings.with_values({"m2_beta": "2"}))
    again = made.with_settings(made.settings.with_values({"m2_beta": "2"}))
    assert again.loaded.counts[0] is made.loaded.counts[0]
    assert totals(again)["maxmatch_f"] == pytest.approx(5 * 2 / (4 * 4 + 3))


def test_beside_an_edit_system(tmp_path):
    gold = put(tmp_path / "gold.m2", GOLD)
    made = opened([("gold", gold), ("system", put(tmp_path / "t.txt", SAID)), ("system", gold)])
    assert ["maxmatch_f" in made.available(system) for system in (0, 1)] == [True, False]
    assert ["cs_f" in made.available(system) for system in (0, 1)] == [False, True]


# -- reading ----------------------------------------------------------------------------------------------------------


def refused(action) -> Problem:
    with pytest.raises(Unreadable) as error:
        action()
    return error.value.problems[0]


def test_too_few_lines_name_the_first_that_differs(tmp_path):
    problem = refused(lambda: text(tmp_path, "We arrived in London .\nFine website .\n"))
    assert (problem.path, problem.line) == (str(tmp_path / "t0.txt"), 3)
    assert "has 2 lines and the gold has 3 sentences" in problem.message
    assert "line 2" in problem.message
    assert "Fine website" in problem.message


def test_lines_of_other_sentences_are_a_warning(tmp_path):
    made = text(tmp_path, "One two\nThree four\nFive six\n")
    assert [(p.severity, p.code, p.line) for p in made.dataset.problems] == [("warning", "other-sentences", 1)]


WRITTEN = [
    "\ufeff" + SAID,
    SAID.replace("\n", "\r\n"),
    SAID.replace("\n", "\r"),
    SAID.rstrip(),
    SAID.replace(" ", "  "),
]


@pytest.mark.parametrize("written", WRITTEN)
def test_how_lines_are_written_changes_nothing(tmp_path, written):
    assert cells(text(tmp_path, written)) == (2, 3, 4)


def test_an_empty_line_deletes_every_word(tmp_path):
    made = text(tmp_path, "We arrived at London .\n\nFine web site .\n")
    assert [(p.severity, p.code, p.line) for p in made.dataset.problems] == [("note", "empty-line", 2)]
    assert cells(made) == (0, 1, 3)


def test_a_text_too_long_to_be_aligned_is_refused_with_its_line(tmp_path):
    long = "a " * 2000
    gold = f"S {long}\n\nS b\n"
    problem = refused(lambda: text(tmp_path, f"{'c ' * 1000}\nb\n", gold=gold))
    assert (problem.code, problem.line) == ("too-long", 1)


def test_text_is_a_system_of_an_m2_gold_and_of_nothing_else(tmp_path):
    gold = put(tmp_path / "gold.m2", GOLD * 3)
    texts = [str(put(tmp_path / f"{n}.txt", SAID * 3)) for n in range(5)]
    plan = opening.plan([str(gold), *texts])
    assert (plan.task, [source.role for source in plan.sources]) == ("edits", ["gold", *["system"] * 5])
    assert opening.plan(texts).task == "generation"


# -- HOO --------------------------------------------------------------------------------------------------------------

HOO = [E("RT", 11, 13, "at", ["in"]), E("MT", 20, 20, "", [" here"]), E("UT", 3, 11, "arrived ", [""])]


def hoo(folder: Path, lines: str, **values: str) -> Evaluation:
    put(folder / "Source/0001.xml", source_xml("We arrived at London", "I gave it John."))
    files = [("gold", str(write(folder / "Gold", "GE", HOO))), ("system", str(put(folder / "t.txt", lines)))]
    return opened(files, **values)


def test_hoo_gold(tmp_path):
    made = hoo(tmp_path, "We in London here\nI gave it to John.\n", type_match="none")
    edits = data(made).runs[0].edits
    said = [edits.texts[code] for code in edits.first_corrections.tolist()]
    found = list(zip(edits.start.tolist(), edits.end.tolist(), said, strict=True))
    assert found == [(3, 13, "in"), (20, 20, " here"), (30, 30, "to ")]
    known = totals(made)
    assert [known[name] for name in ("system", "detected", "corrected")] == [3, 3, 1]
    assert made.system_names[0] == "t"


def test_hoo_text_has_no_types_and_says_what_to_do(tmp_path):
    made = hoo(tmp_path, "We arrived in London here\nI gave it John.\n")
    (problem,) = [problem for problem in made.dataset.problems if problem.code == "text-types"]
    assert problem.remedies[0].values == (("type_match", "none"),)
    assert totals(made)["corrected"] == 0
    assert totals(hoo(tmp_path, "We arrived in London here\nI gave it John.\n", type_match="none"))["corrected"] == 2


def test_m2_at_the_hoo_levels_is_the_same_as_its_edits_would_be(tmp_path):
    """One way to blanks: the text of an M2 system has the scores that the system itself has, types aside."""
    edits = GOLD.split("A -1")[0] + "\nS I gave it John .\nA 3 3|||M:PREP|||for|||REQUIRED|||-NONE-|||0\n\n"
    edits += "S Fine web site .\nA 1 3|||R:ORTH|||Website|||REQUIRED|||-NONE-|||0\n"
    as_m2 = opened(
        [("gold", str(put(tmp_path / "gold.m2", GOLD))), ("system", str(put(tmp_path / "s.m2", edits)))],
        kind="hoo", type_match="none",
    )  # fmt: skip
    as_text = text(tmp_path, SAID, kind="hoo", type_match="none")
    assert totals(as_text) == totals(as_m2)


def test_hoo_needs_its_texts(tmp_path):
    files = [("gold", str(write(tmp_path / "Gold", "GE", HOO))), ("system", str(put(tmp_path / "t.txt", "a b\n")))]
    assert "source texts" in refused(lambda: opened(files)).message


def test_hoo_xml_at_the_m2_levels(tmp_path):
    put(tmp_path / "Source/0001.xml", source_xml("We arrived at London", "I gave it John."))
    files = [("gold", str(write(tmp_path / "Gold", "GE", [HOO[0]])))]
    files += [("system", str(put(tmp_path / "t.txt", "We arrived in London\nI gave it John.\n")))]
    assert cells(opened(files, kind="m2")) == (1, 1, 1)


def test_words_are_aligned_by_fewest_errors_then_fewest_substitutions():
    """Against every alignment of small texts."""

    def costs(a, b):
        if not a or not b:
            return len(a) + len(b), 0
        same = a[0] == b[0]
        sides = [(costs(a[1:], b), 1, 0), (costs(a, b[1:]), 1, 0), (costs(a[1:], b[1:]), 1 - same, 1 - same)]
        return min((errors + more, subs + sub) for (errors, subs), more, sub in sides)

    draw = random.Random(1)
    for _ in range(times(100)):
        a, b = ([draw.choice("xyz") for _ in range(draw.randint(0, 5))] for _ in range(2))
        spans = changes(a, b)
        made, errors = list(a), 0
        for start, end, first, last in reversed(spans):
            made[start:end] = b[first:last]
            errors += max(end - start, last - first)
        assert made == b
        assert errors <= costs(a, b)[0]  # a deletion beside an insertion are one edit, and look like a substitution
        assert all(one[1] < other[0] or one[3] < other[2] for one, other in pairwise(spans))


# -- the item ---------------------------------------------------------------------------------------------------------


def picture(evaluation: Evaluation, item: int):
    return evaluation.blocks(item, [0])


def test_the_extracted_edits_are_shown_like_any_others(tmp_path):
    made = text(tmp_path, SAID)
    shown, pairs, formula = picture(made, 1)
    assert isinstance(shown, Edits)
    assert isinstance(pairs, Pairs)
    assert isinstance(formula, Formula)
    assert [(mark.label, mark.statuses) for mark in shown.marks] == [("to||for", ("C",)), ("for", ("C",))]
    assert [pair.status for pair in pairs.pairs] == ["C"]
    _, pairs, _ = picture(made, 2)
    assert [pair.status for pair in pairs.pairs] == ["M", "D"]
    assert "only the case differs" in pairs.pairs[1].why


def test_filters_by_status_agree_with_the_picture(tmp_path):
    made = text(tmp_path, SAID)
    found = statuses.parts(data(made), 0, made.loaded.counts[0], made.settings)
    words = found.labels["status"]
    told = sorted((int(row), words.words[code]) for row, code in zip(found.row_of, words.codes, strict=True))
    assert told == [(0, "corrected"), (1, "corrected"), (2, "detected"), (2, "missed")]
    refs = {found.ref(place) for place in range(len(found.row_of))}
    marks = {mark.ref for item in range(3) for mark in picture(made, item)[0].marks}
    assert refs <= marks


def mark_of(made: Evaluation, item: int):
    return next(mark for mark in picture(made, item)[0].marks if mark.system == 0)


def changed(made: Evaluation, item: int, verb: str, value: str = "") -> Evaluation:
    change = made.gesture(Gesture(made.dataset.ids[item], mark_of(made, item).ref, verb, value))
    assert isinstance(change, Change)
    after = made.with_changes([change])
    return after


def test_an_edit_is_replaced_and_taken_back(tmp_path):
    made = text(tmp_path, SAID)
    after = changed(made, 2, "replace", "website")
    assert outputs(data(after))[2] == "Fine website ."
    assert cells(after) == (3, 3, 4)
    assert cells(changed(made, 0, "remove")) == cells(text(tmp_path, SAID.replace(" in ", " at ")))
    assert outputs(data(after))[0] == outputs(data(made))[0]
    refusal = made.gesture(Gesture("1", ("edit", "t0", "7-9:1-2"), "remove"))
    assert isinstance(refusal, Problem)


def test_changes_are_found_again_as_a_difference(tmp_path):
    made = text(tmp_path, SAID)
    after = changed(made, 2, "replace", "website")
    found = changing.difference(data(made), data(after), np.arange(3))
    assert outputs(changing.apply(data(made), found, made.settings)) == outputs(data(after))


# -- files ------------------------------------------------------------------------------------------------------------


def lines_of(made: Evaluation, export: str, system: int | None = 0) -> list[str]:
    (lines,) = made.export(export, system).files.values()
    return list(lines)


def test_the_extracted_edits_are_exported_as_m2(tmp_path):
    made = text(tmp_path, SAID)
    lines = lines_of(made, "m2")
    assert "A 3 3||||||for|||REQUIRED|||-NONE-|||0" in lines
    again = m2(tmp_path, GOLD, "\n".join(lines))
    back = lines_of(again, "text")
    assert back == SAID.splitlines()
    assert any(problem.code == "extracted" for problem in made.export("m2", 0).problems)


def test_text_there_and_back(tmp_path):
    made = text(tmp_path, SAID)
    assert lines_of(made, "text") == SAID.splitlines()
    gold = "\n".join(lines_of(made, "text", None)) + "\n"
    assert gold == "We arrived in London .\nI gave it to John .\nFine website .\n"
    assert cells(text(tmp_path, gold))[:2] == (3, 3)


# -- long work --------------------------------------------------------------------------------------------------------


def test_counting_says_how_far_it_is_and_stops(tmp_path):
    made = text(tmp_path, "b c\n" * 5000, gold="S a c\n\n" * 5000)
    told: list[float] = []
    job = Job(lambda share, _: told.append(share))
    TASK.scoring.count(data(made), 0, made.settings, check=Progress(job, "counting"))
    assert told
    with pytest.raises(Cancelled):
        TASK.scoring.count(data(made), 0, made.settings, check=Job(cancelled=lambda: True).check)
