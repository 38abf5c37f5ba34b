"""Which side has each form: the table behind the filter is what the picture of every lemma shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from lexeval_gui.core.blocks import Aligned
from lexeval_gui.core.query import parse, rows
from lexeval_gui.workspace.items import fields
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.parts import parts_of
from tests.tasks.lexicon.made import dataset, evaluation, lexicons
from tests.tasks.lexicon.small import changed, opened


def told(known: Evaluation, system: int = 0) -> list[dict[str, str]]:
    """Who has each form of each lemma, by the table of parts."""
    table = parts_of(known, system)
    assert table is not None
    found: list[dict[str, str]] = [{} for _ in range(len(known.dataset))]
    side = table.labels["side"]
    for part, row in enumerate(table.row_of.tolist()):
        kind, form = table.ref(part)
        assert kind == "form"
        assert str(form) not in found[row]
        found[row][str(form)] = side.words[side.codes[part]]
    return found


def shown(known: Evaluation, system: int = 0) -> list[dict[str, str]]:
    """The same by the pictures."""
    pictures = (known.blocks(row, [system])[0] for row in range(len(known.dataset)))
    return [{f.text: f.side for f in block.forms} for block in pictures if isinstance(block, Aligned)]


@pytest.mark.parametrize("match", ["best", "same"])
@given(dictionary=lexicons(), lexicon=lexicons())
@settings(max_examples=40, deadline=None)
def test_the_table_is_what_the_pictures_show(match, dictionary, lexicon):
    known = evaluation(dataset(dictionary, lexicon), match=match)
    assert told(known) == shown(known)


def test_a_filter_finds_lemmas_by_who_has_their_forms(tmp_path: Path):
    known = opened(tmp_path, {"go": ["go", "went"], "see": ["see"]}, {"go": ["go"], "see": ["see", "seed"]})

    def found(text: str) -> list[int]:
        return rows(parse(text), fields.fields(known)).tolist()

    assert [found(f"side:{side}") for side in ("dictionary", "lexicon", "both")] == [[0], [1], [0, 1]]


def test_a_what_if_is_in_the_table(tmp_path: Path):
    known = opened(tmp_path, {"go": ["go", "went"]}, {"go": ["go"]})
    here = known.with_changes([changed(known, "go", ("lexicon", "lexicon0", 0), "insert", "goed")])
    assert told(here) == shown(here) == [{"go": "both", "went": "dictionary", "goed": "lexicon"}]
