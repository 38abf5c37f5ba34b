"""Why an edit is not one level higher, in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import types
from lexeval_gui.tasks.edits.scoring.alignment import CORRECTED, RECOGNISED
from lexeval_gui.tasks.edits.showing.fragment import FragmentComparison, FragmentText, ShownEdit

NEAR = 3
"""An edit at most so many characters away is named as the nearest."""
LONGEST = 30
"""Characters of a text that a reason quotes."""


def why_gold(place: int, facing: FragmentComparison, shown: FragmentText, settings: Settings) -> str:
    """Why a gold edit is not one level higher; "" if it is corrected."""
    gold, links = facing.golds[place], facing.of_gold(place)
    level = facing.levels[place]
    if level == CORRECTED:
        return ""
    if not links:
        return _why_missed(gold, facing, shown, settings)
    edit = facing.edits[links[0].edit]
    if facing.of_text:
        return _why_not_corrected(gold, edit)
    if facing.m2:
        return _why_not_at_m2(gold, edit)
    if level == RECOGNISED:
        return _why_not_corrected(gold, edit)
    return _why_not_recognised(gold, edit, shown)


def why_spurious(place: int, facing: FragmentComparison, settings: Settings) -> str:
    """Why a system's edit is spurious."""
    edit = facing.edits[place]
    links = facing.of_edit(place)
    if links:
        gold = facing.golds[links[0].gold]
        return f"aligned with gold {gold.index} only from the gold's side; spurious is one-way"
    return _nearest_word(edit, facing, "gold", settings) or "no gold edit overlaps"


def why_left_over(place: int, facing: FragmentComparison) -> str:
    """Why a system's edit that is neither spurious nor paired earns nothing."""
    edit = facing.edits[place]
    taken = [gold for gold in _by_place(facing.gold_places.near(edit)) if facing.of_gold(gold.place)]
    if taken:
        partner = facing.edits[facing.of_gold(taken[0].place)[0].edit]
        return f"gold {taken[0].index} is paired with edit {partner.index}"
    return "aligned only from the system's side; spurious is one-way"


def _why_not_at_m2(gold: ShownEdit, edit: ShownEdit) -> str:
    """At the M2 levels an equal span is not corrected for its correction alone, where case and blanks count."""
    if types.UNKNOWN in (gold.type, edit.type):
        return "no correction is right for an error of type UNK"
    why = _why_not_corrected(gold, edit)
    return why if gold.type == edit.type else f"{why}; {_types_differ(gold, edit)}"


# -- not corrected ----------------------------------------------------------------------------------------------------


def _why_not_corrected(gold: ShownEdit, edit: ShownEdit) -> str:
    said, right = edit.first, gold.corrections
    if said is None:
        return "gives no correction"
    for text in right:
        if said != text and said.lower() == text.lower():
            return "only the case differs"
    for text in right:
        if _without_blanks(said) == _without_blanks(text):
            return "differs by one blank" if abs(len(said) - len(text)) == 1 else "only blanks differ"
    later = [text for text in edit.corrections[1:] if text in right]
    if later:
        return f"its further correction {quoted(later[0])} is right, but only the first counts"
    if not right:
        return "the gold has no correction" if not gold.optional else f"the gold has none, and it says {quoted(said)}"
    return f"another correction: {quoted(said)}, not {' or '.join(quoted(text) for text in right)}"


def _without_blanks(text: str) -> str:
    return "".join(text.split()).lower()


# -- not recognised ---------------------------------------------------------------------------------------------------


def _why_not_recognised(gold: ShownEdit, edit: ShownEdit, shown: FragmentText) -> str:
    if (gold.start, gold.end) == (edit.start, edit.end):
        return _types_differ(gold, edit)
    if gold.inserts:
        return _around_an_insertion(gold, edit, shown)
    if edit.inserts:
        return f"inserts inside the gold span {quoted(shown.under(gold))}"
    known = _as_bytes(gold, lambda span: span == (edit.start, edit.end), shown) or _blank_apart(gold, edit, shown)
    if known:
        return known
    shared = min(gold.end, edit.end) - max(gold.start, edit.start)
    if shared == gold.end - gold.start:
        return f"the span is {_characters(edit.end - edit.start - shared)} longer"
    return f"overlaps by {shared} of {_characters(gold.end - gold.start)}"


def _types_differ(gold: ShownEdit, edit: ShownEdit) -> str:
    own = "no type" if edit.type is None else f"type {edit.type}"
    return f"{own}, gold {types.shown(gold.type or '')}"


def _around_an_insertion(gold: ShownEdit, edit: ShownEdit, shown: FragmentText) -> str:
    covered = f"the span covers {quoted(shown.under(edit))} too"
    if edit.start < gold.start < edit.end:
        return f"{covered}; the gold inserts inside it"
    if gold.any_right:
        return f"{covered}; any correction is right there"
    side = "begins" if gold.start == edit.start else "ends"
    return f"{covered}; {side} with the gold correction"


def _blank_apart(gold: ShownEdit, edit: ShownEdit, shown: FragmentText) -> str:
    """Where spans differ by a blank at an end only."""
    ours, theirs = shown.under(gold), shown.under(edit)
    if ours.strip(" ") != theirs.strip(" ") or not ours.strip(" ") or abs(gold.start - edit.start) > len(ours):
        return ""
    moved = abs(gold.start - edit.start) + abs(gold.end - edit.end)
    return "the spans differ by one blank" if moved == 1 else "the spans differ by blanks"


def _characters(count: int) -> str:
    return "1 character" if count == 1 else f"{count} characters"


# -- missed, spurious -------------------------------------------------------------------------------------------------


def _why_missed(gold: ShownEdit, facing: FragmentComparison, shown: FragmentText, settings: Settings) -> str:
    taken = [edit for edit in _by_place(facing.edit_places.near(gold)) if facing.of_edit(edit.place)]
    if taken and settings["pairing"] == "one-to-one":
        return f"edit {taken[0].index} is paired with gold {facing.golds[facing.of_edit(taken[0].place)[0].gold].index}"
    as_bytes = _as_bytes(gold, partial(facing.edit_places.has, gold.part), shown)
    return as_bytes or _nearest_word(gold, facing, "edit", settings) or "no edit here"


def _by_place(edits: Iterable[ShownEdit]) -> list[ShownEdit]:
    return sorted(edits, key=lambda edit: edit.place)


def _nearest_word(edit: ShownEdit, facing: FragmentComparison, name: str, settings: Settings) -> str:
    """What is said of the edit on the other side that comes nearest; "" if none is near."""
    others = facing.gold_places if name == "gold" else facing.edit_places
    touching = _by_place(others.near(edit))
    if touching:
        return _touching(edit, touching[0], name, settings)
    near = sorted(others.near(edit, NEAR), key=lambda other: (_distance(edit, other), other.place))
    alone = [other for other in near if not facing.is_linked(other, name)]
    if alone:
        return f"{name} {alone[0].index} is {_characters(_distance(edit, alone[0]))} away"
    same = [other for other in others.spans.get((edit.start, edit.end), ()) if other.part != edit.part]
    if same and not edit.inserts:
        return f"{name} {same[0].index} stands there in {_part(same[0])}, not in {_part(edit)}"
    return ""


def _part(edit: ShownEdit) -> str:
    return "no part" if edit.part is None else f"part {edit.part}"


def _distance(one: ShownEdit, other: ShownEdit) -> int:
    return max(one.start - other.end, other.start - one.end, 0)


def _touching(edit: ShownEdit, other: ShownEdit, name: str, settings: Settings) -> str:
    """Two edits that touch and are not aligned: which rule keeps them apart."""
    gold, system = (other, edit) if name == "gold" else (edit, other)
    overlap = min(gold.end, system.end) - max(gold.start, system.start) > 0
    same = (gold.start, gold.end) == (system.start, system.end)
    if (overlap or same) and settings["type_match"] == "all":
        return _types_differ(gold, system)
    if gold.inserts and not system.inserts:
        return _apart_at_insertion(gold, system, name, other, settings)
    if system.inserts and not gold.inserts:
        inside = gold.start < system.start < gold.end
        rule = "an insertion aligns with an insertion only" if inside else "an insertion at the edge of the gold span"
        return f"touches {name} {other.index}: {rule}"
    return f"touches {name} {other.index}, but shares no character"


def _apart_at_insertion(gold: ShownEdit, system: ShownEdit, name: str, other: ShownEdit, settings: Settings) -> str:
    if settings["insertions"] == "identical":
        return f"touches {name} {other.index}: an insertion aligns with an insertion only"
    if settings["insertions"] == "inside":
        return f"touches {name} {other.index}: an insertion aligns with a span around it only"
    side = "begin" if system.start == gold.start else "end"
    wanted = " or ".join(quoted(text) for text in gold.corrections if text)
    said = quoted(system.first) if system.first is not None else "no correction"
    return f"touches {name} {other.index}, but {said} does not {side} with {wanted or 'its correction'}"


def _as_bytes(gold: ShownEdit, stands: Callable[[tuple[int, int]], bool], shown: FragmentText) -> str:
    """Whether an edit stands where the gold's offsets would be, were they counted in bytes or UTF-16."""
    if shown.text.isascii():
        return ""
    before, under = shown.before(gold), shown.under(gold)
    for words, encoding, width in (("bytes", "utf-8", 1), ("UTF-16 units", "utf-16-le", 2)):
        start = len(before.encode(encoding, "surrogatepass")) // width
        end = start + len(under.encode(encoding, "surrogatepass")) // width
        if start != gold.start and stands((start, end)):
            return f"offsets look like {words}"
    return ""


def quoted(text: str) -> str:
    """A text in quotes, blanks and all; cut in the middle where it is long; ✕ for nothing."""
    return f"“{shortened(text, LONGEST)}”" if text else "✕"


def shortened(text: str, longest: int) -> str:
    """A text without its middle, where it has more characters than `longest`."""
    return text if len(text) <= longest else f"{text[: longest // 2]}…{text[-longest // 2 :]}"
