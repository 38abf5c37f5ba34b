"""The contract of core.task, for every built-in task and each of its samples. A new task adds its folder, no test."""

from lexeval_gui import tasks
from lexeval_gui.testing.contract import *  # noqa: F403
from lexeval_gui.testing.contract import Subject

BEFORE_ID = (r"^(\S+\s+)(\S+ ::)|^(?=.*\t)", r"\1other\2")
"""Before the id of a line; before the sentence of a table's row."""

LEMMAS = {".conllu": (r"^(\d+\t\S+\t)", r"\1other"), ".expanded": (r"^([^:\n]*:(?:[<>]:)?)", r"\1other")}
"""Where lemmas stand."""

SPECIAL = {
    "edits": Subject("edits", {"m2": (r"^S ", "S other "), "text": (r"\Z", "another sentence\n")}, any_line=["text"]),
    # sentences are known by their order: one more, and none can be told; an empty one says that nothing was generated
    "generation": Subject(
        "generation", {"text": (r"\Z", "another sentence\n")}, any_line=["system"], blank_lines=["system", "reference"]
    ),
    "lexicon": Subject("lexicon", {"clusters": None, **LEMMAS}, any_line=["clusters"]),
    "substitution": Subject("substitution", dict.fromkeys(("best", "mw", "oot"), BEFORE_ID)),
}

SUBJECTS = tuple(SPECIAL.get(name, Subject(name)) for name in tasks.built_in())
