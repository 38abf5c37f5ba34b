"""What can be set: conventions of joining and counting, and the constants of understandability and quality."""

from __future__ import annotations

from lexeval_gui.core.parameters import RESAMPLES, SEED, Choice, Number, Option, Parameter, Preset
from lexeval_gui.core.ratings import SD

COSTS = Choice(
    "costs",
    "costs",
    (
        Option("fewest-substitutions", "fewest errors, and of these fewest substitutions"),
        Option("nist", "substitution 4, insertion and deletion 3 (sclite)"),
        Option("unit", "1 each: the split into S, I and D depends on ties"),
    ),
    "count",
    help="What the cheapest alignment is: of tokens, and of the nodes of each treelet.",
)

EXTRA = Choice(
    "extra",
    "tokens without a node",
    (Option("insertion", "one insertion each"), Option("ignore", "no error of the tree")),
    "count",
    help="What an output token counts that no node of the reference has the form of.",
)

CASE = Choice(
    "case",
    "case",
    (Option("fold", "`The` is `the`"), Option("keep", "`The` is another token than `the`")),
    "join",
    help="Whether tokens that differ in case only are the same.",
)

UNICODE = Choice(
    "unicode",
    "Unicode form",
    (Option("as-is", "tokens are compared as written"), Option("nfc", "é is é, however it is composed")),
    "join",
    help="Whether tokens are brought into one Unicode form before they are compared.",
)

REFERENCES = Choice(
    "references",
    "several references",
    (Option("nearest", "the one that the output is nearest to"), Option("mean", "the mean over all of them")),
    "join",
    help="Which references of a sentence count, where it has several.",
)

TREE_LENGTH = Choice(
    "tree_length",
    "length of a tree",
    (Option("tokens", "tokens of the reference"), Option("treelets", "sum of the sizes of its treelets")),
    "score",
    help="What the errors of a tree are divided by.",
)

RANGES = Choice(
    "ranges",
    "ranges",
    (Option("current", "of the current sentence"), Option("all", "of every sentence")),
    "view",
    help="Of which sentences the lowest and highest value over all equally cheap alignments are worked out.",
)


def _constant(name: str, title: str, default: str, above: str = "") -> Number:
    help = f"Must be larger than `{above}`, so that a perfect sentence scores 1." if above else ""
    low = 0 if name.endswith("_tree") else -10  # a better tree is never worse; a regression may find the others below 0
    return Number(name, title, default, low, 10, 0.0001, "score", help=help, above=above)


CONSTANTS = (
    _constant("u_tree", "understandability, tree", "1.3147", "u_constant"),
    _constant("u_substitutions", "understandability, substitutions", "0.1039"),
    _constant("u_constant", "understandability, constant", "0.4458"),
    _constant("q_tree", "quality, tree", "1.0192", "q_constant"),
    _constant("q_substitutions", "quality, substitutions", "0.0869"),
    _constant("q_constant", "quality, constant", "0.3553"),
)

PARAMETERS: tuple[Parameter, ...] = (
    *CONSTANTS, COSTS, EXTRA, CASE, UNICODE, REFERENCES, TREE_LENGTH, SD, RANGES, RESAMPLES, SEED,
)  # fmt: skip

PRESETS = (
    Preset("default", "default", {}, "The alignment whose split into errors is unique."),
    Preset("sclite", "sclite", {"costs": "nist"}, "The costs of the NIST scorer."),
)
