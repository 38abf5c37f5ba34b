"""What a change by hand did, in words: of means over several references with their decimals."""

from __future__ import annotations

from pathlib import Path

from lexeval_gui.core.changes import Change, Gesture
from lexeval_gui.workspace.scoring.effects import Effect, effects
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.tasks.generation.opened import evaluated

REFERENCES = ("a b c\nd e\n", "a x\n\n", "a b\n\n")


def effect_of(made: Evaluation, gesture: Gesture) -> Effect:
    change = made.gesture(gesture)
    assert isinstance(change, Change), change
    (found,) = effects(made, made.with_changes([change]), 0, [0])
    return found


def test_counts_that_are_means_are_said_with_decimals(tmp_path: Path):
    """Without b, two of the three references lack one token more, and one has a substitution less."""
    gold, *further = REFERENCES
    made = evaluated(tmp_path, gold, "a b\nd e\n", further=further, references="mean")
    effect = effect_of(made, Gesture("1", ("token", "system0", 1), "remove"))
    assert effect.item_words() == (
        "0.33 string substitutions less (0.33 → 0)",
        "one string deletion more (0.33 → 1.33)",
    )
    assert effect.total_words() == ()
    assert "0.33 string substitutions less (0.33 to 0)" in effect.words()


def test_whole_counts_are_said_as_they_were(tmp_path: Path):
    gold, *further = REFERENCES
    made = evaluated(tmp_path, gold, "a b\nd e\n", further=further)
    effect = effect_of(made, Gesture("1", ("token", "system0", 1), "remove"))
    assert effect.item_words() == ("one string deletion more (0 → 1)",)
