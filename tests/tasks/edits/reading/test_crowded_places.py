"""Files whose work would grow with the square: they are cut, and say so; what people write is not."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits.reading import crowded_places, hoo_files, m2_files
from lexeval_gui.tasks.edits.scoring import m2_annotators
from lexeval_gui.workspace import opening, scoring
from lexeval_gui.workspace.scoring import Scored

EDIT = """<edit type="RT" part="{part}" index="{index}" start="{start}" end="{end}">
<corrections><correction>{word}</correction></corrections></edit>
"""


def fragment(path: Path, spans: list[tuple[int, int]], part: str = "1") -> str:
    edits = "".join(
        EDIT.format(part=part, index=n, start=start, end=end, word=f"w{n}") for n, (start, end) in enumerate(spans)
    )
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'<edits file="0001">\n{edits}</edits>')
    return str(path.parent)


def scored(gold: str, run: str, **values: str) -> Scored:
    settings = Settings(opening.task("edits").identity.parameters).with_values(values)
    return scoring.evaluate("edits", gold, [run], {}, settings)


@pytest.mark.parametrize("pairing", ["many", "one-to-one"])
def test_very_many_edits_on_one_span_are_cut_with_a_notice(tmp_path: Path, pairing: str):
    gold = fragment(tmp_path / "Gold" / "0001GE.xml", [(10, 14)] * 5000)
    run = fragment(tmp_path / "Run" / "0001AB0.xml", [(10, 14)] * 4000)
    tracemalloc.start()
    result = scored(gold, run, pairing=pairing)
    totals = result.evaluation.scores(0).totals
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 150 * 2**20  # all pairs took 3.3 GB
    assert (totals["gold"][0], totals["corrected"][0]) == (crowded_places.MOST,) * 2
    said = [(Path(p.path).name, p.line, p.message) for p in result.problems if p.code == "crowded"]
    message = "more than 100 edits touch one place of the text; {} edits are left out"
    assert said == [
        ("0001GE.xml", 202, message.format("4,900")), ("0001AB0.xml", 202, message.format("3,900")),
    ]  # fmt: skip


def test_many_edits_one_after_the_other_all_count(tmp_path: Path):
    spans = [(10 * n, 10 * n + 4) for n in range(3000)]
    gold = fragment(tmp_path / "Gold" / "0001GE.xml", spans)
    result = scored(gold, fragment(tmp_path / "Run" / "0001AB0.xml", spans))
    assert result.evaluation.scores(0).total("corrected") == 3000
    assert not [problem for problem in result.problems if problem.code == "crowded"]


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 6)), max_size=25), st.integers(1, 4))
def test_no_place_is_touched_by_more(tmp_path_factory, spans, most):
    """And what is kept is all that can be: nothing is left out where there is room."""
    whole = [(start, start + length) for start, length in spans]
    path = tmp_path_factory.mktemp("crowded") / "0001GE.xml"
    fragment(path, whole)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crowded_places, "MOST", most)
        patch.setattr(hoo_files, "MOST", most)
        edits = hoo_files.read_edits("gold", str(path), "", Job()).edits
    kept = list(zip(edits.start.tolist(), edits.end.tolist(), strict=True))

    def deepest(found: list[tuple[int, int]]) -> int:
        return max((sum(start <= place <= end for start, end in found) for place in range(20)), default=0)

    assert deepest(kept) == min(deepest(whole), most)
    assert kept == whole or deepest(whole) > most
    rest = iter(whole)
    assert all(span in rest for span in kept)  # in their order


def sentence(tokens: str, edits: list[tuple[int, str]]) -> str:
    lines = [f"A 0 1|||R:X|||{word}|||REQUIRED|||-NONE-|||{annotator}\n" for annotator, word in edits]
    return f"S {tokens}\n{''.join(lines)}\n"


def test_very_many_annotators_of_a_sentence_are_cut_with_a_notice(tmp_path: Path):
    gold, run = tmp_path / "gold.m2", tmp_path / "run.m2"
    crowd = [(annotator, f"w{annotator}") for annotator in range(20_000)]
    gold.write_text(sentence("d e", [(0, "w")]) + sentence("a b c", crowd))
    run.write_text(sentence("d e", [(0, "w")]) + sentence("a b c", [(0, "w63")]))
    result = scored(str(gold), str(run))
    scores = result.evaluation.scores(0)
    assert scores.counts.columns["cs"].shape[1] == m2_files.MOST_ANNOTATORS
    assert scores.total("cs_tp") == 2
    (problem,) = (problem for problem in result.problems if problem.code == "annotators")
    assert (problem.line, problem.severity) == (4, "error")
    assert problem.message.startswith("20,000 annotators of one sentence; the first 64 are compared")
    gold.write_text(sentence("d e", [(0, "w")]) + sentence("a b c", crowd[:64]))
    assert scored(str(gold), str(run)).problems == ()
    run.write_text(sentence("d e", [(0, "w")]) + sentence("a b c", [(0, "w64")]))
    gold.write_text(sentence("d e", [(0, "w")]) + sentence("a b c", crowd))
    assert scored(str(gold), str(run)).evaluation.scores(0).total("cs_tp") == 1


def test_very_many_m2_edits_on_one_span_are_cut_with_a_notice(tmp_path: Path):
    gold, run = tmp_path / "gold.m2", tmp_path / "run.m2"
    gold.write_text(sentence("a b c", [(0, f"w{n}") for n in range(5000)] + [(1, "x")]))
    run.write_text(sentence("a b c", [(0, "w99"), (0, "w100")]))
    result = scored(str(gold), str(run))
    assert result.evaluation.scores(0).total("cs_tp") == 1
    (problem,) = (problem for problem in result.problems if problem.code == "crowded")
    assert (problem.line, problem.message.split("; ")[1]) == (102, "4,900 edits are left out")
    assert len(result.evaluation.blocks(0, [0])) == 3


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=1, max_size=9), st.integers(1, 9))
def test_worthwhile_pairs_are_those_that_no_other_beats(cells, pairs):
    table, there = np.array([cells]), min(pairs, len(cells))
    found = m2_annotators._worthwhile(table, np.array([there]))[0].tolist()

    def beats(one: int, other: int) -> bool:
        (tp, fp, fn), (tp2, fp2, fn2) = cells[one], cells[other]
        return tp >= tp2 and fp <= fp2 and fn <= fn2 and (cells[one] != cells[other] or one < other)

    expected = [n < there and not any(beats(one, n) for one in range(there)) for n in range(len(cells))]
    assert found == expected
