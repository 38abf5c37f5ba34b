"""What can be set: k and n, every convention that changes a number with the stage at which it acts, and the presets."""

from __future__ import annotations

from lexeval_gui.core.parameters import RESAMPLES, SEED, Choice, Number, Option, Parameter, Preset

K = Number(
    "k", "penalty", "1", 0, 10, 0.05, symbol="k",
    help="What a wrong answer costs in coverage precision: 0 nothing, 1 as much as one response.",
)  # fmt: skip
N = Number(
    "n", "cutoff", "10", 1, 10, 1, whole=True, symbol="n",
    help="How many answers of an oot list are taken for coverage_* and plain_*.",
)  # fmt: skip

GOLD_READING = Choice(
    "gold_reading", "reading of the gold",
    (
        Option("clean", "entries are trimmed, pn and NIL dropped, a repeated substitute adds up; "
               "the mode is the unique maximum"),
        Option("score.pl", "as the official scorer: whatever holds pn is dropped, one-letter substitutes vanish, "
               "the first entry is the mode unless another has the same count"),
    ),
    "join",
)  # fmt: skip
ITEMS = Choice(
    "items",
    "items that count",
    (
        Option("two-responses", "items with two or more responses, pn and NIL not counted"),
        Option("all", "all items with a usable response"),
        Option("score.pl", "as the official scorer: more than one entry, or a first entry with a count above 1"),
    ),
    "join",
)
MATCHING = Choice(
    "matching",
    "when an answer is a gold substitute",
    (
        Option(
            "scorer", "as the official scorer: an answer's hyphens are blanks, non-x is nonx, the first apostrophe goes"
        ),
        Option("document", "a blank may stand where the gold has a hyphen; a hyphen that the gold lacks is wrong"),
        Option("fold", "letter case, hyphens and apostrophes do not matter, on either side"),
        Option("exact", "the same characters"),
    ),
    "count",
)
DUPLICATES = Choice(
    "duplicates",
    "an answer given again",
    (Option("first", "counts once"), Option("each", "counts each time, and earns credit each time")),
    "count",
)
EMPTY_ANSWERS = Choice(
    "empty_answers",
    "a line without answers",
    (
        Option("unattempted", "is an item that was not attempted"),
        Option("score.pl", "as the official scorer: oot and best credit uses the answers of the item before again"),
    ),
    "count",
)
MAXIMUM_ANSWERS = Choice(
    "maximum_answers",
    "answers beyond the tenth",
    (Option("10", "are not scored (oot)"), Option("none", "are scored")),
    "count",
)
TARGET = Choice(
    "target",
    "the target word itself",
    (
        Option("kept", "is an answer, and a substitute, like any other"),
        Option("dropped", "is taken out of gold and answers before anything else is counted"),
        Option("dropped-from-answers", "is taken out of the answers alone: where annotators gave it, it cannot be hit"),
    ),
    "count",
    help="The word that is to be substituted: the lemma of the lexelt, or what the file says.",
)
DENOMINATOR = Choice(
    "denominator",
    "items that a mean is taken over",
    (
        Option("all", "all items: a missing answer scores 0"),
        Option("attempted", "the items that the system attempted"),
        Option("predictions", "the items that stand in the system's file, with or without answers"),
    ),
    "score",
    help="Of the means of coverage, plain, best_normalised, best1, gap and the @n measures.",
)

PARAMETERS: tuple[Parameter, ...] = (
    K, N, GOLD_READING, ITEMS, MATCHING, DUPLICATES, EMPTY_ANSWERS, MAXIMUM_ANSWERS, TARGET, DENOMINATOR,
    RESAMPLES, SEED,
)  # fmt: skip

SIMPLIFICATION = {
    "gold_reading": "clean", "items": "all", "matching": "exact", "duplicates": "first",
    "empty_answers": "unattempted", "maximum_answers": "none", "denominator": "predictions",
}  # fmt: skip

PRESETS = (
    Preset("default", "default", {}, "The conventions of the two papers."),
    Preset(
        "score.pl", "score.pl",
        {
            "gold_reading": "score.pl", "items": "score.pl", "matching": "scorer", "duplicates": "each",
            "empty_answers": "score.pl", "maximum_answers": "10", "target": "kept", "denominator": "all",
        },
        "The conventions of the task's official scorer.",
    ),
    Preset(
        "tsar", "TSAR",
        {**SIMPLIFICATION, "target": "dropped"},
        "The conventions of lexical simplification: the script of TSAR-2022.",
    ),
    Preset("mlsp", "MLSP", {**SIMPLIFICATION, "target": "dropped-from-answers"}, "The same as MLSP 2024 ran it."),
)  # fmt: skip

SLIDERS = ("k", "n")
