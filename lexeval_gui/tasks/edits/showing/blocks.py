"""The picture of a fragment: its text with gold and system edits, the pairs of each system, and the arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from lexeval_gui.core.blocks import Block, Edits, Formula, Lane, Mark, Pair, Pairs, Piece, Status
from lexeval_gui.core.changes import Ref
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.tables import format_number
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.dataset import EditsDataset
from lexeval_gui.tasks.edits.scoring.maxmatch import KINDS, LEVEL
from lexeval_gui.tasks.edits.scoring.measures import HOO_LEVELS, MEASURES
from lexeval_gui.tasks.edits.showing.comparing import compare_fragment, gold_edits, m2_slot
from lexeval_gui.tasks.edits.showing.fragment import LETTERS, Excerpt, FragmentComparison, FragmentText, ShownEdit
from lexeval_gui.tasks.edits.showing.reasons import shortened, why_gold, why_left_over, why_spurious

NOTHING = "—"
LONGEST = 40
"""Characters of a text that a table shows."""
MOST_EDITS = 600
"""Of a fragment with more edits, of gold and shown systems together, the first SHOWN_EDITS are shown."""
SHOWN_EDITS = 400


def blocks(
    dataset: EditsDataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
) -> list[Block]:
    """The text with its edits (where there is a text), a table of pairs for each system, the arithmetic."""
    begun = Excerpt.of(dataset, item, systems, MOST_EDITS, SHOWN_EDITS)
    shown = FragmentText.of(dataset, item)
    faced = {system: compare_fragment(dataset, item, system, counts[system], settings, begun) for system in systems}
    names = {system: dataset.systems[system].name for system in systems}
    picture: list[Block] = []
    if shown.parts:
        picture.append(_text(dataset, item, shown, faced, names, begun))
    picture += [_pairs(system, names[system], found, shown, settings) for system, found in faced.items()]
    if systems:
        picture.append(_formula(dataset, item, names, counts, settings))
    return picture


# -- the text ---------------------------------------------------------------------------------------------------------


def _text(
    dataset: EditsDataset,
    item: int,
    shown: FragmentText,
    faced: Mapping[int, FragmentComparison],
    names: Mapping[int, str],
    begun: Excerpt | None,
) -> Edits:
    golds = {gold.place: gold for found in faced.values() for gold in found.listed_golds}
    if not faced:
        golds = {gold.place: gold for gold in gold_edits(dataset, item, begun)}
    marks = [_gold_mark(gold, shown, faced, names) for _, gold in sorted(golds.items())]
    marks += [
        _system_mark(system, names[system], edit, found, shown)
        for system, found in faced.items()
        for edit in found.listed_edits
    ]
    lanes = tuple(Lane(system, names[system]) for system in faced)
    made, heading = tuple(mark for mark in marks if mark), _heading(faced, names)
    if begun is None:
        return Edits("text", shown.text, made, lanes, shown.breaks, heading)
    end = max((max(mark.start, mark.end) for mark in made), default=0)  # what follows would stand there without edits
    some = f"the first {SHOWN_EDITS:,} of {SHOWN_EDITS + begun.hidden:,} edits"
    breaks = tuple(place for place in shown.breaks if place < end)
    return Edits("text", shown.text[:end], made, lanes, breaks, f"{some}; {heading}")


def _heading(faced: Mapping[int, FragmentComparison], names: Mapping[int, str]) -> str:
    below = " and ".join(names.values())
    words = ["gold above" + (f", {below} below" if below else "")]
    who = {names[system]: found.annotator for system, found in faced.items() if found.annotator is not None}
    if len(set(who.values())) == 1:
        words.append(f"annotator {next(iter(who.values()))}")
    else:
        words += [f"annotator {annotator} for {name}" for name, annotator in who.items()]
    aside = max((found.put_aside for found in faced.values()), default=0)
    return ", ".join([*words, *([f"{aside:,} of other types put aside"] if aside else [])])


def gold_ref(edit: ShownEdit) -> Ref:
    """The name of a gold edit of the fragment."""
    return "gold", edit.place


def edit_ref(name: str, edit: ShownEdit) -> Ref:
    """The name of a system's edit of the fragment."""
    return "edit", name, edit.words or edit.place


def _gold_mark(
    gold: ShownEdit, shown: FragmentText, faced: Mapping[int, FragmentComparison], names: Mapping[int, str]
) -> Mark | None:
    statuses: list[Status] = [
        LETTERS[found.levels[gold.place]] if gold.place in found.levels else "" for found in faced.values()
    ]
    partners = tuple(
        edit_ref(names[system], found.edits[link.edit])
        for system, found in faced.items()
        for link in found.of_gold(gold.place)
    )
    return _mark(gold, shown, _corrections(gold), None, tuple(statuses), gold_ref(gold), partners)


def _system_mark(
    system: int, name: str, edit: ShownEdit, found: FragmentComparison, shown: FragmentText
) -> Mark | None:
    partners = tuple(gold_ref(found.golds[link.gold]) for link in found.of_edit(edit.place))
    ref, statuses = edit_ref(name, edit), (found.status(edit.place),)
    return _mark(edit, shown, _first_correction(edit), system, statuses, ref, partners)


def _mark(
    edit: ShownEdit,
    shown: FragmentText,
    label: str,
    system: int | None,
    statuses: tuple[Status, ...],
    ref: Ref,
    partners: tuple[Ref, ...],
) -> Mark | None:
    """A mark; None for an edit of a part that the text does not have."""
    span = shown.span(edit)
    if span is None:
        return None
    kind = "insertion" if edit.inserts else "deletion" if edit.first == "" else "replacement"
    begin, end = shown.parts[edit.part]
    beyond = edit.end > end - begin
    note = " · ".join(
        filter(
            None,
            [
                f"number {edit.index}",
                "optional" if edit.optional else "",
                f"stands at {edit.start}–{edit.end}, past the end of the text" if beyond else "",
            ],
        )
    )
    return Mark(
        *span,
        label,
        types.shown(edit.type or ""),
        system,
        statuses,
        kind,  # type: ignore[arg-type]
        note,
        ref,
        partners,
        ("replace", "remove"),
        edit.first or "",
    )


def _correction(text: str) -> str:
    return text if text.strip() else "␣" if text else "✕"


def _corrections(gold: ShownEdit) -> str:
    return " / ".join(map(_correction, gold.corrections)) or ("any" if gold.any_right else "?")


def _first_correction(edit: ShownEdit) -> str:
    return "?" if edit.first is None else _correction(edit.first)


# -- the pairs --------------------------------------------------------------------------------------------------------


def _pairs(system: int, name: str, found: FragmentComparison, shown: FragmentText, settings: Settings) -> Pairs:
    """A row for each gold edit and each spurious or left-over edit of the system, in the order of the text."""
    lone = [edit for edit in found.listed_edits if found.status(edit.place) in ("S", "")]
    rows = [(_order(gold, shown), _gold_pair(gold, name, found, shown, settings)) for gold in found.listed_golds]
    rows += [(_order(edit, shown), _lone_pair(edit, name, found, shown, settings)) for edit in lone]
    pairs = tuple(pair for _, pair in sorted(rows, key=lambda row: row[0]))
    return Pairs("pairs of", system, name, pairs, _note(found, len(pairs)), found.counts)


def _note(found: FragmentComparison, listed: int) -> str:
    """How many there are of each status, and how many of them are not listed."""
    counts = sorted(found.counts, key=lambda count: "CRDMS".index(count[0]))
    said = " · ".join(f"{letter} {count}" for letter, count in counts if count)
    left = sum(count for _, count in found.counts) - listed
    return "; ".join(filter(None, [said or "no edits", f"{left:,} more are not shown" if left > 0 else ""]))


def _order(edit: ShownEdit, shown: FragmentText) -> tuple[int, int, int]:
    span = shown.span(edit)
    return (*span, edit.place) if span is not None else (len(shown.text) + edit.start, edit.end, edit.place)


def _gold_pair(gold: ShownEdit, name: str, found: FragmentComparison, shown: FragmentText, settings: Settings) -> Pair:
    edits = [found.edits[link.edit] for link in found.of_gold(gold.place)]
    return Pair(
        LETTERS[found.levels[gold.place]],
        types.shown(gold.type or ""),
        _edit_text(gold, shown, _corrections(gold)),
        "; ".join(_edit_text(edit, shown, _first_correction(edit)) for edit in edits) or NOTHING,
        why_gold(gold.place, found, shown, settings),
        gold_ref(gold),
        tuple(edit_ref(name, edit) for edit in edits),
    )


def _lone_pair(edit: ShownEdit, name: str, found: FragmentComparison, shown: FragmentText, settings: Settings) -> Pair:
    status = found.status(edit.place)
    why = why_spurious(edit.place, found, settings) if status else why_left_over(edit.place, found)
    line = _edit_text(edit, shown, _first_correction(edit))
    return Pair(status, types.shown(edit.type or ""), NOTHING, line, why, edit_ref(name, edit))


def _edit_text(edit: ShownEdit, shown: FragmentText, correction: str) -> str:
    """An edit in a line: `at → in  24–26`, `+ the  82`, `the → ✕  134–138`."""
    if edit.inserts:
        return f"+ {correction.strip()}  {edit.start}"
    before, after = (shortened(text, LONGEST) for text in (shown.under(edit).strip() or "␣", correction.strip()))
    return f"{before} → {after}  {edit.start}–{edit.end}"


# -- the arithmetic ---------------------------------------------------------------------------------------------------


def _formula(
    dataset: EditsDataset, item: int, names: Mapping[int, str], counts: Sequence[Counts], settings: Settings
) -> Formula:
    """Every level of one system at length, or one level of several in a line each."""
    alone = len(names) == 1
    lines: list[tuple[Piece, ...]] = []
    for system, name in names.items():
        if dataset.runs[system].outputs is not None:
            lines.append(_maxmatch_line(counts[system], item, system, name, settings))
            continue
        if dataset.kind == "m2":
            lines.append(_m2_line(counts[system], item, system, name, settings))
            continue
        levels = tuple(HOO_LEVELS) if alone else ("correction",)
        lines += [_line(level, counts[system], item, system, name, settings, alone) for level in levels]
    return Formula("arithmetic", tuple(lines))


def _line(
    level: str, counts: Counts, item: int, system: int, name: str, settings: Settings, wide: bool
) -> tuple[Piece, ...]:
    """Precision, recall and F of a level of HOO, with the numbers of this fragment."""
    row, blank = int(counts.row_of[item]), " " if wide else ""
    number = {column: int(values[row]) for column, values in counts.columns.items()}
    hits, bonus = number[HOO_LEVELS[level]], number["missed_optional"] if settings["regime"] == "bonus" else 0
    above = [Piece(str(hits), "number")]
    if bonus:
        more = f"{blank}+{blank}{bonus}{' missed optional' if wide else ''}"
        above = [Piece("("), *above, Piece(more, "quiet"), Piece(")")]
    below = str(number["system"] + bonus)
    if level == "detection":
        below = f"({hits + bonus} + {number['spurious']} spurious)"
    return (
        Piece(f"{level if wide else 'Cor'} P = "),
        *above,
        Piece(f"{blank}/{blank}{below} = "),
        _result(f"{level}_precision", number, settings),
        Piece("  R = "),
        *above,
        Piece(f"{blank}/{blank}"),
        Piece(str(number["gold"]), "number"),
        Piece(" = "),
        _result(f"{level}_recall", number, settings),
        Piece("  F = "),
        _result(f"{level}_f", number, settings, system),
        Piece(f" {name}", "quiet", system),
    )


def _m2_line(counts: Counts, item: int, system: int, name: str, settings: Settings) -> tuple[Piece, ...]:
    """Precision, recall and F of span-based correction in this sentence: TP/(TP+FP), TP/(TP+FN)."""
    cells = counts.columns["cs"][int(counts.row_of[item]), m2_slot(counts, item, settings)]
    number = {f"cs_{kind}": int(value) for kind, value in zip(("tp", "fp", "fn"), cells, strict=True)}
    hits, wrong, missed = number.values()
    return _level_line("cs", "cs", hits, (f"({hits}+{wrong})", f"({hits}+{missed})"), number, system, name, settings)


def _maxmatch_line(counts: Counts, item: int, system: int, name: str, settings: Settings) -> tuple[Piece, ...]:
    """Precision, recall and F of MaxMatch in this sentence: correct/proposed, correct/gold."""
    cells = counts.columns[LEVEL][int(counts.row_of[item]), m2_slot(counts, item, settings, LEVEL)]
    number = {f"{LEVEL}_{kind}": int(value) for kind, value in zip(KINDS, cells, strict=True)}
    correct, proposed, gold = number.values()
    return _level_line(LEVEL, "MaxMatch", correct, (str(proposed), str(gold)), number, system, name, settings)


def _level_line(
    level: str, title: str, hits: int, below: tuple[str, str], number: Mapping[str, int], system: int, name: str,
    settings: Settings,
) -> tuple[Piece, ...]:  # fmt: skip
    """Precision, recall and F of a level: `hits` over what stands below each."""
    return (
        Piece(f"{title} P = "),
        Piece(str(hits), "number"),
        Piece(f"/{below[0]} = "),
        _result(f"{level}_precision", number, settings),
        Piece("  R = "),
        Piece(str(hits), "number"),
        Piece(f"/{below[1]} = "),
        _result(f"{level}_recall", number, settings),
        Piece("  F = "),
        _result(f"{level}_f", number, settings, system),
        Piece(f" {name}", "quiet", system),
    )


def _result(id: str, number: Mapping[str, int], settings: Settings, system: int | None = None) -> Piece:
    """The value of a measure from these counts, by the measure's own function."""
    derive = next(measure.derive for measure in MEASURES if measure.id == id)
    assert derive is not None
    values = {name: np.array([count], float) for name, count in number.items()}
    return Piece(format_number(float(derive(values, settings)[0]), 3), "result", system, id)
