"""The references of all files brought together: those of a sentence stand side by side, and empty ones are none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.dataset import Ints, Labels, Ragged, Strings, System
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.problems import Findings, Problem, Unreadable
from lexeval_gui.core.vocabulary import Vocabulary
from lexeval_gui.tasks.generation.dataset import References
from lexeval_gui.tasks.generation.parts import Reference, Sentences

_FEW_LINES = 3
"""So many empty lines, none after another, make the beginning of a text look like blocks of references."""


# -- how many sentences there are -------------------------------------------------------------------------------------


def agreed(
    golds: Sequence[Reference], systems: Sequence[Sentences]
) -> tuple[tuple[Reference, ...], tuple[Problem, ...], int]:
    """The references laid out as the outputs need them, what is wrong with their number, and how many sentences there
    are; while files are still being read, as many as all have.

    Lines of a text are sentences if an output has as many; else, if an output has as many as there are blocks between
    empty lines, each block holds the references of a sentence (as E2E's scorer takes them). Raises Unreadable, naming
    every file whose number of sentences is not that of the first reference.
    """
    first = _laid_out(golds[0], [len(part) for part in systems if part.whole])
    others = [_laid_out(part, [len(first)]) for part in golds[1:]]
    parts = (first, *others)
    if not all(part.whole for part in (*parts, *systems)):
        return parts, (), min(len(part) for part in (*parts, *systems))
    wrong = [_number_problem(part, first) for part in (*others, *systems) if len(part) != len(first)]
    if wrong:
        raise Unreadable(wrong)
    return parts, _same_sentences(parts), len(first)


def _laid_out(part: Reference, wanted: Sequence[int]) -> Reference:
    """A text as lines or as blocks, whichever comes to a number that is wanted; as lines if neither does."""
    blank = part.tokens.lengths == 0
    if part.kind != "text" or not blank.any() or len(part) in wanted:
        return part
    blocks = _in_blocks(part)
    looks_so = not blank[0] and int(blank.sum()) >= _FEW_LINES and not (blank[1:] & blank[:-1]).any()
    fits = len(blocks) in wanted if part.whole and wanted else not part.whole and looks_so
    return blocks if fits else part


def _in_blocks(part: Reference) -> Reference:
    """A text whose sentences end with an empty line, each line being a reference; empty lines at the end are none."""
    last = int(np.flatnonzero(part.tokens.lengths).max(initial=-1))
    blank = part.tokens.lengths[: last + 1] == 0
    is_row = ~blank
    is_row[1:] |= blank[:-1] & blank[1:]  # a sentence that nobody wrote a reference for
    is_row[:1] = True
    rows = np.flatnonzero(is_row)
    item_of = (np.cumsum(blank) - blank)[rows]
    sentences = int(item_of[-1]) + 1 if len(rows) else 0
    return replace(
        part,
        tokens=part.tokens.take(rows),
        lines=part.lines[rows],
        ids=Strings.of(str(number) for number in range(1, sentences + 1)),
        item_of=item_of,
        heads=part.heads.take(rows),
        valid=part.valid[rows],
        surface=part.surface.take(rows),
        problems=tuple(problem for problem in part.problems if problem.code != "empty-line"),
    )


def _number_problem(part: Sentences, gold: Reference) -> Problem:
    empty = int(part.tokens.lengths[-1]) == 0 if len(part) else False
    hint = "; its last line is empty" if empty and len(part) == len(gold) + 1 else ""
    blocks = len(_in_blocks(gold)) if gold.kind == "text" and gold.item_of is None else len(gold)
    if blocks != len(gold):
        hint += f" (or {blocks:,}, if empty lines part its sentences)"
    message = f"{count_of(len(part), 'sentence')}, and the reference has {len(gold):,}{hint}; nothing of it is scored"
    return Problem("error", part.path, None, "other-number", message)


def _same_sentences(parts: Sequence[Reference]) -> tuple[Problem, ...]:
    """A warning about each file that has the sentences of one before it: under `mean` they would count twice."""
    said = []
    for number, part in enumerate(parts):
        twin = next((other for other in parts[:number] if _are_same(other, part)), None)
        if twin is not None:
            message = f"has the same sentences as {twin.name}: two references that are one (`references=mean`)"
            said.append(Problem("warning", part.path, None, "same-sentences", message))
    return tuple(said)


def _are_same(one: Reference, other: Reference) -> bool:
    """Whether two files hold the same tokens in the same rows."""
    if not np.array_equal(one.tokens.offsets, other.tokens.offsets):
        return False
    vocabulary = Vocabulary()
    first, second = (vocabulary.codes_of(part.words)[part.tokens.values] for part in (one, other))
    return bool(np.array_equal(first, second))


# -- side by side -----------------------------------------------------------------------------------------------------


class _Stacked(Struct, frozen=True):
    """The references of one file, of the sentences that there are."""

    tokens: Ragged
    heads: Ragged
    pos: Labels
    valid: Ints
    item_of: Ints


def together(parts: Sequence[Reference], vocabulary: Vocabulary, count: int) -> References:
    """The references of the first `count` sentences, with codes of the shared words. Of what has no tokens a sentence
    keeps the first, and only where nothing else is there."""
    files = tuple(System(part.name, part.path, part.kind) for part in parts)
    stacked = [_stacked(part, vocabulary, count) for part in parts]
    if len(parts) == 1 and parts[0].item_of is None:
        one = stacked[0]
        rows = np.zeros(count, np.int32)
        return References(one.tokens, one.heads, one.pos, one.valid, np.arange(count + 1), files, rows, rows)
    tokens, heads = (
        Ragged.concatenate([getattr(one, name) for one in stacked]) for name in ("tokens", "heads")
    )  # fmt: skip
    pos = _concatenated([one.pos for one in stacked])
    valid = np.concatenate([one.valid for one in stacked])
    item_of = np.concatenate([one.item_of for one in stacked])
    file = np.repeat(np.arange(len(parts), dtype=np.int32), [len(one.item_of) for one in stacked])
    order = np.argsort(item_of, kind="stable")
    order = order[_kept(item_of[order], tokens.lengths[order] > 0, count)]
    where = Ragged(tokens.offsets, np.arange(len(tokens.values))).take(order)
    return References(
        Ragged(where.offsets, tokens.values[where.values]),
        Ragged(where.offsets, heads.values[where.values]),
        pos.take(where.values),
        valid[order],
        np.searchsorted(item_of[order], np.arange(count + 1)),
        files,
        file[order],
        _places(item_of[order], file[order], parts),
    )


def _stacked(part: Reference, vocabulary: Vocabulary, count: int) -> _Stacked:
    item_of = np.arange(len(part.tokens)) if part.item_of is None else part.item_of
    rows = int(np.searchsorted(item_of, count))
    codes = vocabulary.codes_of(part.words)
    offsets = part.tokens.offsets[: rows + 1]
    tokens = Ragged(offsets, codes[part.tokens.values[: offsets[-1]]])
    heads = Ragged(offsets, part.heads.values[: offsets[-1]])
    pos = part.pos.take(np.arange(len(tokens.values)))
    return _Stacked(tokens, heads, pos, part.valid[:rows], item_of[:rows])


def _kept(item_of: Ints, filled: Ints, count: int) -> Ints:
    """Which references, ordered by their sentence, are there: those with tokens, or else the first of the sentence."""
    has_any = np.bincount(item_of[filled], minlength=count) > 0
    first = np.diff(item_of, prepend=-1) > 0
    return np.asarray(filled | (first & ~has_any[item_of]))


def _places(item_of: Ints, file: Ints, parts: Sequence[Reference]) -> Ints:
    """Which of its sentence's references in its file each is, from 1; 0 in files with one of each sentence."""
    groups = np.flatnonzero(np.diff(item_of, prepend=-1) | np.diff(file, prepend=-1))
    within = np.arange(len(item_of)) - np.repeat(groups, np.diff(np.append(groups, len(item_of))))
    has_several = np.array([part.item_of is not None for part in parts])
    return np.where(has_several[file], within + 1, 0).astype(np.int32)


def _concatenated(labels: Sequence[Labels]) -> Labels:
    """Labels one after the other."""
    words = tuple(dict.fromkeys(word for label in labels for word in label.words))
    number = {word: code for code, word in enumerate(words)}
    codes = [
        np.array([*(number[word] for word in label.words), -1], np.int32)[label.codes] for label in labels
    ]  # fmt: skip
    return Labels(np.concatenate(codes), words)


# -- what is odd ------------------------------------------------------------------------------------------------------


def problems_of(parts: Sequence[Reference], references: References, ids: Strings) -> Iterator[Problem]:
    """What was found in the files. Of several an empty line is no reference: what is told is a sentence without any."""
    if len(parts) == 1:
        yield from parts[0].problems
        return
    for part in parts:
        yield from (problem for problem in part.problems if problem.code != "empty-line")
    findings = Findings(parts[0].path)
    for row in np.flatnonzero(references.tokens.lengths == 0).tolist():
        sentence = int(np.searchsorted(references.bounds, row, "right")) - 1
        findings.add("note", "no-reference", None, f"sentence '{ids[sentence]}' has no reference, and no score")
    yield from findings.problems()
