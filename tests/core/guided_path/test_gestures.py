"""Gestures of a path: of the current item, or of another one that they name."""

from __future__ import annotations

from lexeval_gui.core.guided_path.path import PathGesture, scene
from lexeval_gui.core.guided_path.reading import parse_path

TEXT = """
title = "Two clusters"
task = "lexicon"
files = ["dictionary.tsv", "lexicon.tsv"]

[[step]]
first = { item = "ktieb", gesture = [
  { ref = ["lexicon", "lexicon", 2], verb = "remove", value = "ktiebi" },
  { item = "kiteb", ref = ["lexicon", "lexicon", 3], verb = "insert", value = "ktiebi" },
] }
text = "A form in another cluster."

[[step]]
first = { item = "dar" }
text = "Another lemma."
"""


def test_a_gesture_is_of_the_current_item_or_of_the_one_that_it_names() -> None:
    path = parse_path(TEXT, "two.path.toml")
    removed = PathGesture(("lexicon", "lexicon", 2), "remove", "ktiebi")
    inserted = PathGesture(("lexicon", "lexicon", 3), "insert", "ktiebi", "kiteb")
    assert scene(path, 0).gestures == (("ktieb", removed), ("kiteb", inserted))


def test_another_item_is_current_and_the_gestures_stay_where_they_were() -> None:
    now = scene(parse_path(TEXT, "two.path.toml"), 1)
    assert now.item == "dar"
    assert [item for item, _ in now.gestures] == ["ktieb", "kiteb"]
