"""What can be set: the share of the lemmas that is drawn, every convention with the stage at which it acts, presets."""

from __future__ import annotations

from lexeval_gui.core.parameters import RESAMPLES, Choice, Number, Option, Parameter, Preset, Text
from lexeval_gui.tasks.lexicon.alignment.orthographies import BUILT_IN
from lexeval_gui.tasks.lexicon.joining import PARAMETERS as JOINED
from lexeval_gui.tasks.lexicon.scoring import strata

ALPHA = Number(
    "alpha", "sample", "1", 0, 1, 0.01, low_excluded=True, symbol="α",
    help="The sample is the first ⌈α·N⌉ of the N lemmas with forms on both sides, in the order of the seed; 1 is a "
    "census.",
)  # fmt: skip
WINDOW = Number(
    "window", "window", "31", 1, 501, 1, "view", whole=True,
    help="Over how many lemmas the moving average of p, r and L goes; it begins with the first lemma and trails.",
)  # fmt: skip
HALF_WIDTH = Number(
    "half_width", "planned stop", "0.03", 0, 0.5, 0.005, "view", low_excluded=True,
    help="A review by hand may stop, from 100 lemmas on, when half the width of the interval is at most this.",
)  # fmt: skip

MATCH = Choice(
    "match",
    "which cluster stands for a class",
    (
        Option(
            "best",
            "the one with the greatest L; of equals that with the same lemma, then with more overlap, then by name",
        ),
        Option("same", "the one with the same lemma, and no other"),
    ),
    "count",
    help="Files of clusters name no lemmas: they have only best.",
)
WEIGHT = Choice(
    "weight", "how much a lemma weighs in L*",
    (
        Option("reference", "as many as it has forms in the dictionary"),
        Option("lexicon", "as many as its own cluster in the lexicon has forms"),
        Option("union", "as many forms as it and its matched cluster have together"),
        Option("equal", "all lemmas alike"),
        Option("paper-example", "the size of its own cluster among all forms of both sides, as in the worked example; "
               "these weights do not sum to 1"),
    ),
    help="Files of clusters have only reference and equal.",
)  # fmt: skip
LABELS = Choice(
    "labels",
    "what is called precision",
    (
        Option("definition", "shared forms in the cluster's; recall: in the dictionary's"),
        Option("paper-example", "precision and recall change places, as in the paper's worked example; L is the same"),
    ),
)
ENTROPY_BASE = Choice("entropy_base", "unit of the entropy", (Option("2", "bits"), Option("e", "nats")))

SEED = Text(
    "seed",
    "seed",
    "1",
    "count",
    help="Lemmas are drawn in the order of SHA-256 of seed and lemma, whatever the order of the files; the same seed "
    "gives the same sample, and the same draws where systems are compared.",
)

STRATA = Choice(
    "strata",
    "strata of the sample",
    (
        Option(strata.NONE, "lemmas are drawn from the whole frame"),
        Option(
            strata.POS,
            "from each part of speech some, as the dictionary's column of features names them (N+V is one of its own)",
        ),
        Option(
            strata.SIZE,
            "from small and large clusters of the lexicon some: four classes of about equally many lemmas, "
            "parted at the quartiles; equal sizes stay together",
        ),
    ),
    "count",
    help="Lexicons are not compared by samples that are stratified; over all lemmas (α = 1) they are.",
)
ALLOCATION = strata.AllocationText(
    "allocation",
    "allocation",
    strata.PROPORTIONAL,
    "count",
    help="How many lemmas of each stratum are drawn: proportional, as α says of the whole; or typed, as n=30 v=20; "
    "that is without regard to α. Of each stratum two at least, and just these of one that is not typed.",
    when=("strata", f"{strata.POS}|{strata.SIZE}"),
)

ORTHOGRAPHY = Choice(
    "orthography",
    "orthography",
    (
        Option("automatic", "the orthography file that was opened, else what names of files or letters point to"),
        Option("general", "every character with its marks is a grapheme; vowels by script"),
        *(Option(name, f"graphemes and vowels of {name.capitalize()}") for name in BUILT_IN),
    ),
    "view",
    help="What stands in one cell of an aligned cluster, and what is a vowel.",
)
ALIGN = Choice(
    "align",
    "large clusters",
    (
        Option("automatic", "are shown as a list; forms stand in columns in the others"),
        Option("always", "are aligned as well, which can take seconds"),
    ),
    "view",
)

PARAMETERS: tuple[Parameter, ...] = (
    ALPHA, WINDOW, HALF_WIDTH, *JOINED, MATCH, WEIGHT, LABELS, ENTROPY_BASE, STRATA, ALLOCATION,
    ORTHOGRAPHY, ALIGN, RESAMPLES, SEED,
)  # fmt: skip

PRESETS = (
    Preset("default", "default", {}, "The formulas of the paper's sections on precision, recall and L."),
    Preset(
        "paper-example",
        "worked example of the paper",
        {"match": "same", "weight": "paper-example", "labels": "paper-example"},
        "The labels and weights of the paper's worked example (missier), which are not those of its formulas.",
    ),
)

ALPHAS = tuple(f"{thousandths / 1000:g}" for thousandths in (*range(1, 10), *range(10, 100, 5), *range(100, 1001, 25)))
"""The grid of a curve over α: samples are mostly a hundredth to a tenth."""

SLIDERS = ("alpha", "window", "seed", "allocation")
