"""What can be set: the betas, the types that count, every convention with the stage at which it acts, the presets."""

from __future__ import annotations

from lexeval_gui.core.parameters import RESAMPLES, SEED, Choice, Choices, Number, Option, Parameter, Preset
from lexeval_gui.tasks.edits.joining import PARAMETERS as JOINED

BETA = Number(
    "beta", "beta", "1", 0.25, 4, 0.05, symbol="β",
    help="How much recall weighs against precision in F of detection, recognition and correction.",
)  # fmt: skip
M2_BETA = Number(
    "m2_beta", "beta of M2", "0.5", 0.25, 4, 0.05, symbol="β",
    help="How much recall weighs against precision in F of the M2 levels; it also chooses among annotators.",
)  # fmt: skip

TYPES = Choices(
    "types",
    "types that count",
    "all",
    (
        Option("all", "every edit, typed or not"),
        Option("Prep", "prepositions: UT, MT, RT"),
        Option("Det", "determiners: UD, MD, RD"),
        Option("RT", "preposition to be replaced"),
        Option("MT", "preposition missing"),
        Option("UT", "preposition unnecessary"),
        Option("RD", "determiner to be replaced"),
        Option("MD", "determiner missing"),
        Option("UD", "determiner unnecessary"),
    ),
    "count",
    open=True,
    help="Gold and system edits of other types are put aside before anything is compared; so are untyped ones.",
)
TYPE_MATCH = Choice(
    "type_match",
    "equal type",
    (
        Option("recognition", "is asked for recognition and correction"),
        Option("none", "is never asked for"),
        Option("all", "is asked for alignment too, hence for detection and for what is spurious"),
    ),
    "count",
)
INSERTIONS = Choice(
    "insertions", "what an insertion aligns with",
    (
        Option("edge", "a span around it; a gold insertion also a span that begins or ends there, if the system's "
               "correction begins or ends with a gold correction, letter by letter"),
        Option("inside", "a span around it, not one that only touches it"),
        Option("identical", "an insertion at the same place only"),
    ),
    "count",
)  # fmt: skip
SPACE_TOLERANCE = Choice(
    "space_tolerance",
    "a deletion with one blank more",
    (
        Option("off", "is detected at most"),
        Option("on", "is recognised: their spans differ only by the deletion's own first or last blank"),
    ),
    "count",
)
UNIT_SPAN = Choice(
    "unit_span",
    "one character at an insertion",
    (Option("off", "is detected at most"), Option("on", "is recognised where it is aligned by the edge rule")),
    "count",
)
SPURIOUS = Choice(
    "spurious",
    "when a system edit is spurious",
    (
        Option("aligned", "when it is aligned with no gold edit"),
        Option("one-way", "when no gold edit is aligned with it, the roles being swapped"),
    ),
    "count",
)
PAIRING = Choice(
    "pairing",
    "how many edits an edit may pair with",
    (
        Option("many", "any number"),
        Option("one-to-one", "one: the matching with most corrected, then recognised, then detected edits"),
    ),
    "count",
)
CASE = Choice(
    "case",
    "letter case of corrections",
    (Option("fold", "does not matter: both are taken in lower case"), Option("keep", "matters")),
    "count",
)
REGIME = Choice(
    "regime",
    "optional gold edits that are missed",
    (Option("nobonus", "are missed"), Option("bonus", "add to every numerator, and to the denominators of precision")),
    help="An edit is optional where one of its corrections holds no text.",
)
ZERO_DIVISION = Choice(
    "zero_division",
    "nothing divided by nothing",
    (Option("undefined", "is undefined, shown as –"), Option("1", "is 1"), Option("0", "is 0")),
)
MAX_UNCHANGED_WORDS = Number(
    "max_unchanged_words", "unchanged words in an edit", "2", 0, 9, 1, "count", whole=True,
    help="How many equal words an edit of MaxMatch may hold; without them fewer edits fit the gold.",
)  # fmt: skip
IGNORE_WHITESPACE_CASING = Choice(
    "ignore_whitespace_casing",
    "edits of blanks and case alone",
    (Option("off", "are proposed like any others"), Option("on", "are left out of what corrected text proposes")),
    "count",
    help="Acts on MaxMatch alone.",
)

CONVENTIONS = (TYPE_MATCH, INSERTIONS, SPACE_TOLERANCE, UNIT_SPAN, SPURIOUS, PAIRING, CASE, REGIME, ZERO_DIVISION)
OF_MAXMATCH = (MAX_UNCHANGED_WORDS, IGNORE_WHITESPACE_CASING)

PARAMETERS: tuple[Parameter, ...] = (BETA, M2_BETA, *JOINED, TYPES, *CONVENTIONS, *OF_MAXMATCH, RESAMPLES, SEED)

PRESETS = (
    Preset("default", "default", {},
           "The rules of the HOO 2012 evaluation, with insertions aligned as its scorer does."),
    Preset(
        "evalfrag", "evalfrag",
        {
            "type_match": "none", "insertions": "edge", "space_tolerance": "on", "unit_span": "on",
            "spurious": "one-way", "pairing": "many", "case": "fold", "regime": "nobonus", "zero_division": "1",
        },
        "What the official scorer of HOO does.",
    ),
)  # fmt: skip

SLIDERS = ("beta", "m2_beta")
