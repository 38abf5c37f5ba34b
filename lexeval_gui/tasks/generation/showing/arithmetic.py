"""The arithmetic of a sentence with its own numbers, and how far other alignments, equally cheap, could take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from lexeval_gui.core.blocks import Formula, Piece
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.tables import MINUS, format_number
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.messages import printable
from lexeval_gui.tasks.generation.scoring import measures
from lexeval_gui.tasks.generation.scoring.ranges import Ranges, alignments_of_item, of_item

DIGITS = 3

MOST_TOKENS = 100
"""The ranges of a longer sentence or output are worked out on request alone: they take more than the square of this."""

TOO_LONG = f"more than {MOST_TOKENS} tokens: the range is worked out by `score --items --set ranges=all` alone"

Line = tuple[Piece, ...]
Number = Mapping[str, np.ndarray]
"""The columns of one row of counts."""


def formula(
    dataset: GenerationDataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
) -> Formula:
    """Every measure of one output at length, or of several outputs in a line for each."""
    lines: list[Line] = []
    is_long = False
    rows, _ = dataset.references.of(np.array([item]))
    for system in systems:
        name = dataset.systems[system].name
        number = _counted(counts[system], item)
        made = (
            _long_lines(number, system, settings) if len(systems) == 1 else _short_lines(number, system, name, settings)
        )
        longest = int(dataset.references.tokens.take(rows).lengths.max(initial=0))
        if max(longest, len(dataset.outputs[system].row(item))) > MOST_TOKENS:
            lines += made.values()
            is_long = True
            continue
        ranges = of_item(dataset, system, item, settings)
        ways = 0 if _is_mean(number) else alignments_of_item(dataset, system, item, settings)
        lines += [(*line, *_range_of(id, ranges, ways)) for id, line in made.items()]
        if len(systems) == 1 and ways > 1 and all(len(set(ends)) == 1 for ends in ranges.values.values()):
            lines.append((Piece(f"the same over {count_of(ways, 'equally cheap alignment')}", "quiet"),))
        if len(systems) == 1 and _is_mean(number) and len(rows) > 1:
            lines.append((Piece(f"S, I, D, M and R are means over {len(rows)} references", "quiet"),))
    if is_long:
        lines.append((Piece(TOO_LONG, "quiet"),))
    has_tree = bool(dataset.references.valid[rows].any())
    return Formula("arithmetic", tuple(lines), "" if has_tree else without_tree(dataset, item))


def without_tree(dataset: GenerationDataset, item: int) -> str:
    """Why a sentence has no tree accuracies."""
    references = dataset.references
    if dataset.kind == "text":
        return "no tree: the reference is plain text"
    rows, _ = references.of(np.array([item]))
    if not len(references.tokens.take(rows).values):
        return "no tree: the reference has no words"
    name = f"sentence '{printable(dataset.ids.raw(item))}'"
    paths = {file.path for file in references.files}
    said = [p.message for p in dataset.problems if p.path in paths and name in p.message]
    why = next((message.partition(": ")[2].partition(";")[0] for message in said if ": " in message), "see Problems")
    return f"no tree: {why}"


def _counted(counts: Counts, item: int) -> Number:
    """The columns of an item, each one value, or a value for each reference."""
    row = int(counts.row_of[item])
    return {column: values[row : row + 1] for column, values in counts.columns.items()}


def _is_mean(number: Number) -> bool:
    return "string_there" in number


def _shown(count: np.ndarray) -> str:
    """A count as it is read: whole, or with the digits that a mean needs."""
    found = float(count[0])
    return str(int(found)) if found.is_integer() else format_number(found, DIGITS)


# -- one output -------------------------------------------------------------------------------------------------------


def _long_lines(number: Number, system: int, settings: Settings) -> dict[str, Line]:
    """A line for each accuracy, and one for each metric derived from them."""
    tree = _has_tree(number)
    found: dict[str, Line] = {}
    for id in measures.ACCURACIES if tree else measures.ACCURACIES[:2]:
        way, kind, _ = id.split("_")
        above = _errors(number, way, kind)
        total = _length(number, kind, settings)
        found[id] = (
            Piece(f"{way} {kind}", "text", None, id),
            Piece(" 1 − ("),
            *above,
            Piece(")/"),
            Piece(total, "number"),
            Piece(" = "),
            _result(id, number, system, settings),
        )
    return found | ({id: _derived_line(id, number, system, settings) for id in measures.DERIVED} if tree else {})


def _has_tree(number: Number) -> bool:
    return "tree_valid" in number and bool(number["tree_valid"].any())


def _errors(number: Number, way: str, kind: str) -> list[Piece]:
    """`S 1 + I 2 + D 2`, or with the moves taken out of I and D and counted once."""
    one = measures.averaged(number)
    moves = one[f"{kind}_moves"] if way == "generation" else 0
    prime = "′" if way == "generation" else ""
    terms = [
        ("S", one[f"{kind}_substitutions"]),
        (f"I{prime}", one[f"{kind}_insertions"] - moves),
        (f"D{prime}", one[f"{kind}_deletions"] - moves),
        *([("M", one[f"{kind}_moves"])] if prime else []),
    ]
    pieces: list[Piece] = []
    for place, (letter, value) in enumerate(terms):
        pieces += [Piece(f"{' + ' if place else ''}{letter} "), Piece(_shown(value), "number")]
    return pieces


def _length(number: Number, kind: str, settings: Settings) -> str:
    return _shown(measures.length(measures.averaged(number), kind, settings))


def _derived_line(id: str, number: Number, system: int, settings: Settings) -> Line:
    """`(1.3147 · .333 − 0.1039 · 1 − 0.4458)/0.8689 = …`; what it is divided by follows from the constants."""
    tree, each, constant = (settings.number(f"{id[0]}_{part}") for part in ("tree", "substitutions", "constant"))
    return (
        Piece(id, "text", None, id),
        Piece(f" ({_plain(tree)} · "),
        Piece(format_number(float(measures.values_of("simple_tree_accuracy", number, settings)[0]), DIGITS), "number"),
        Piece(f" − {_plain(each)} · "),
        Piece(_shown(measures.averaged(number)["string_substitutions"]), "number"),
        Piece(f" − {_plain(constant)})/{_plain(tree - constant)} = "),
        _result(id, number, system, settings),
    )


def _plain(constant: float) -> str:
    """A constant with the digits that it has, four at most."""
    return f"{constant:.4f}".rstrip("0").rstrip(".").replace("-", MINUS)


# -- several outputs --------------------------------------------------------------------------------------------------


def _short_lines(number: Number, system: int, name: str, settings: Settings) -> dict[str, Line]:
    """A line for the strings of an output and one for its trees, each simple accuracy before generation accuracy."""
    found: dict[str, Line] = {}
    for kind in ("string", "tree") if _has_tree(number) else ("string",):
        above = _errors(number, "simple", kind)
        simple, generation = f"simple_{kind}_accuracy", f"generation_{kind}_accuracy"
        found[generation] = (
            Piece(f"{kind:6} 1 − ("),
            *above,
            Piece(f")/{_length(number, kind, settings)} = "),
            _result(simple, number, None, settings),
            Piece("  M "),
            Piece(_shown(measures.averaged(number)[f"{kind}_moves"]), "number"),
            Piece(" "),
            _result(generation, number, system, settings),
            Piece(f" {name}", "quiet", system),
        )
    return found


# -- values -----------------------------------------------------------------------------------------------------------


def _value(id: str, number: Number, settings: Settings) -> float:
    """A measure of these counts, by the function that scores: an accuracy is of the errors and R that stand there."""
    columns = number if id in measures.DERIVED else measures.averaged(number)
    return float(measures.values_of(id, columns, settings)[0])


def _result(id: str, number: Number, system: int | None, settings: Settings) -> Piece:
    return Piece(format_number(_value(id, number, settings), DIGITS), "result", system, id)


def _range_of(id: str, ranges: Ranges, ways: int) -> Line:
    """`.444–.556 over 3 equally cheap alignments`; nothing where all give the same value. Trees are aligned once more,
    treelet by treelet, so that the alignments of the string say little about how many there are."""
    if id not in ranges.values:
        return ()
    low, high = (format_number(end, DIGITS) for end in ranges.values[id])
    if low == high:
        return ()
    ends = f"{low}–{high}" if ranges.exact else f"{low}–{high} or wider"
    many = f"{count_of(ways, 'equally cheap alignment')}" if "string" in id else "all equally cheap alignments"
    return (Piece(f"  {ends} over {many}", "quiet"),)
