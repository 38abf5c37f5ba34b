"""Sentences alone: the annotators are those that were chosen over all sentences, and stay."""

from __future__ import annotations

import numpy as np

from lexeval_gui.core.resources import resource
from lexeval_gui.tasks.edits.scoring import m2_levels
from tests.tasks.edits.small import m2

SAMPLE = resource("samples", "edits") / "m2"

# The second sentence alone is best with annotator 1 (one of one); after the first, which has many misses, both are
# tried against what came before.
GOLD = """S a b c d
A 0 1|||R|||x|||REQUIRED|||-NONE-|||0
A 1 2|||R|||x|||REQUIRED|||-NONE-|||0
A 2 3|||R|||x|||REQUIRED|||-NONE-|||0

S e f
A 0 1|||R|||y|||REQUIRED|||-NONE-|||0
A 0 1|||R|||y|||REQUIRED|||-NONE-|||1
A 1 2|||R|||y|||REQUIRED|||-NONE-|||1

"""
RUN = """S a b c d
A 0 1|||R|||x|||REQUIRED|||-NONE-|||0

S e f
A 0 1|||R|||y|||REQUIRED|||-NONE-|||0
A 1 2|||R|||y|||REQUIRED|||-NONE-|||0

"""


def test_totals_are_the_sums_of_what_the_sentences_count_in_the_whole(tmp_path):
    texts = [(SAMPLE / name).read_text(encoding="utf-8") for name in ("gold.m2", "bold.m2", "shy.m2")]
    known = m2(tmp_path, *texts)
    several = False
    for beta in ("0.25", "0.5", "4"):
        known = known.with_settings(known.settings.with_values({"m2_beta": beta}))
        for row in range(len(known.dataset)):
            rows = np.array([place for place in range(len(known.dataset)) if place != row])
            part = known.within(rows, "all but one")
            for system in range(2):
                for level in m2_levels.LEVELS:
                    for kind in m2_levels.KINDS:
                        name = f"{level}_{kind}"
                        assert part.scores(system).total(name) == known.item_values(system, name, rows).sum()
                several |= known.loaded.counts[system].columns["cs"].shape[1] > 1
    assert several


def test_an_annotator_who_would_be_chosen_for_the_sentence_alone_is_not(tmp_path):
    low = m2(tmp_path, GOLD, RUN, m2_beta="0.25")
    alone = m2(tmp_path, "\n\n".join(GOLD.split("\n\n")[1:]), "\n\n".join(RUN.split("\n\n")[1:]), m2_beta="0.25")
    part = low.within(np.array([1]), "id:2")
    for name in ("cs_tp", "cs_fp", "cs_fn"):
        assert part.scores(0).total(name) == low.item_values(0, name)[1]
    assert alone.scores(0).total("cs_tp") == 2
    groups = [group for group in part.counts[0].groups if group[0] == "category_3"]
    assert groups == [("category_3", "R")]
    assert part.scores(0).group(("category_3", "R"), "cs_tp") == part.scores(0).total("cs_tp")
