"""JSON of SWORDS (Lee et al. 2021): a gold of contexts, targets and labelled substitutes; a system's substitutes with
their scores."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.dataset import Interner, Ragged, Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Findings, unreadable
from lexeval_gui.tasks.substitution.parts import Lines, Sentences
from lexeval_gui.tasks.substitution.reading.lines import printable
from lexeval_gui.tasks.substitution.reading.marking import marked
from lexeval_gui.tasks.substitution.reading.ranked_files import in_order, score_of
from lexeval_gui.tasks.substitution.reading.reporting import nothing_read, report_answers
from lexeval_gui.tasks.substitution.repeats import add_up

GOLD_FORM = '`{"contexts": …, "targets": …, "substitutes": …, "substitute_labels": …}`, as SWORDS has it'
SYSTEM_FORM = '`{"substitutes": {target id: [[substitute, score], …]}}`, as SWORDS has it'

TRUE = ("TRUE", "TRUE_IMPLICIT")
"""The labels of an annotator who accepts a substitute, or gave it."""

POS = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}
"""The letters of the parts of speech that the task has."""

_STEP = 2**12
_NAMED = 100
"""So many faulty substitutes are looked for in the file, to say their lines."""

_BLANKS = re.compile(r"\s+")

Object = Mapping[str, Any]


def read_gold(path: str, text: bytes, findings: Findings, job: Job) -> Lines:
    """A gold file: an item for each target, the count of a substitute being its labels that say it is one. Raises
    Unreadable."""
    known = _parsed(path, text, GOLD_FORM, findings, job)
    sides = ("contexts", "targets", "substitutes", "substitute_labels")
    contexts, targets, substitutes, labels = (_object(path, text, known, name, GOLD_FORM) for name in sides)
    places = _Places(text)
    lines = places.lines_of("targets", targets)
    rows = [(name, target) for name, target in targets.items() if _is_target(name, target, lines[name], findings)]
    if not rows:
        raise unreadable(path, "no-lines", f"no target can be read; expected {GOLD_FORM}", 1)
    given = _counted(substitutes, labels, targets, places, findings, job)
    words = Interner()
    entries = [(row, words[word], count) for row, (name, _) in enumerate(rows) for word, count in given.get(name, ())]
    if not entries:
        message = f"no substitute has a label {' or '.join(TRUE)}; expected {GOLD_FORM}"
        raise unreadable(path, "no-counts", message, 1)
    of_row, codes, counts = np.array(entries, np.int64).T
    found = Ragged.of(np.bincount(of_row, minlength=len(rows)), codes.astype(np.int32))
    summed, counts = add_up(found, np.ascontiguousarray(counts))
    named = [_tidy(target["target"]) for _, target in rows]
    part = Lines(
        "gold", path, Path(path).name, "gold",
        lexelts=Strings.of(_lexelt(word, target.get("pos")) for word, (_, target) in zip(named, rows, strict=True)),
        ids=Strings.of(name for name, _ in rows), numbers=np.array([lines[name] for name, _ in rows], np.int64),
        entries=summed, words=words.strings(), counts=counts, targets=Strings.of(named),
    )  # fmt: skip
    sentences = _sentences(part, [target for _, target in rows], contexts, findings, job)
    return replace(part, sentences=sentences, problems=findings.problems())


def read_system(path: str, text: bytes, kind: str, findings: Findings, job: Job) -> Lines:
    """A system file: the substitutes of each target, from the highest score. Raises Unreadable."""
    known = _parsed(path, text, SYSTEM_FORM, findings, job)
    if "targets" in known and "contexts" in known:
        raise unreadable(path, "is-gold", f"is a gold file of SWORDS, no system; expected {SYSTEM_FORM}", 1)
    substitutes = _object(path, text, known, "substitutes", SYSTEM_FORM)
    lines = _Places(text).lines_of("substitutes", substitutes)
    words = Interner()
    ids, lengths, codes = [], [], []
    for number, (name, pairs) in enumerate(substitutes.items()):
        if number % _STEP == 0:
            job.step(0.5 + 0.4 * number / len(substitutes), "looking at substitutes")
        if not isinstance(pairs, list):
            message = f"what target {printable(name)} has is no list; it is left out; expected {SYSTEM_FORM}"
            findings.add("error", "line", lines[name], message)
            continue
        ranked = in_order([*_scored(pairs, name, lines[name], findings)], lines[name], findings)
        ids.append(name)
        lengths.append(len(ranked))
        codes += [words[word] for word in ranked]
    if not ids:
        raise unreadable(path, "no-lines", f"no target can be read; expected {SYSTEM_FORM}", 1)
    every = np.array(lengths, np.int64)
    part = Lines(
        "system", path, Path(path).stem, kind,
        lexelts=Strings.of([""] * len(ids)), ids=Strings.of(ids),
        numbers=np.array([lines[name] for name in ids], np.int64),
        entries=Ragged.of(every, np.array(codes, np.int32)), words=words.strings(), blank=every == 0,
    )  # fmt: skip
    report_answers(part, findings, job, most=False)
    return replace(part, problems=findings.problems())


def _parsed(path: str, text: bytes, form: str, findings: Findings, job: Job) -> Object:
    """The object that a file holds; keys are tidy, and of one that stands twice the first counts."""

    def gathered(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        job.check()
        found: dict[str, Any] = {}
        for key, value in pairs:
            if found.setdefault(_tidy(key), value) is not value:
                message = f"{printable(_tidy(key))} stands twice in an object; the first counts"
                findings.add("warning", "repeated-id", None, message)
        return found

    job.step(0.2, "reading JSON")
    try:
        known = json.loads(text.decode("utf-8", "replace"), object_pairs_hook=gathered)
    except json.JSONDecodeError as error:
        message = nothing_read(f"is no JSON ({error.msg}, column {error.colno})", form, text)
        raise unreadable(path, "json", message, error.lineno) from None
    except (RecursionError, ValueError):  # lists in lists without end, a number of thousands of digits
        raise unreadable(path, "json", nothing_read("is no JSON that can be read", form, text), 1) from None
    if not isinstance(known, dict):
        raise unreadable(path, "json", nothing_read("holds no object", form, text), 1)
    return known


def _object(path: str, text: bytes, known: Object, name: str, form: str) -> Object:
    found = known.get(name)
    if not isinstance(found, dict):
        raise unreadable(path, "json", nothing_read(f"has no object `{name}`", form, text), 1)
    return found


def _tidy(text: str) -> str:
    """A text without blanks too many, which UTF-8 can hold; a NUL is shown."""
    return " ".join(text.replace("\0", "␀").encode("utf-8", "replace").decode().split())


class _Places:
    """In which lines of a file its keys stand. Most of these files are one line."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._asked = 0

    def lines_of(self, within: str, names: Iterable[str]) -> dict[str, int]:
        """The line of each key, in their order; from the first that is written in another way on, that of the last."""
        at = max(self._text.find(f'"{within}"'.encode()), 0)
        line = self._text.count(b"\n", 0, at) + 1
        found = {}
        for name in names:
            place = self._text.find(f'"{name}"'.encode(), at) if at >= 0 else -1
            if place >= 0:
                line += self._text.count(b"\n", at, place)
            at = place
            found[name] = line
        return found

    def line_of(self, name: str) -> int | None:
        """The line of one key; None where too many were asked for."""
        self._asked += 1
        if self._asked > _NAMED:
            return None
        return self._text.count(b"\n", 0, max(self._text.find(f'"{name}"'.encode()), 0)) + 1


def _is_target(name: str, target: Any, line: int, findings: Findings) -> bool:
    if name and isinstance(target, dict) and isinstance(target.get("target"), str) and _tidy(target["target"]):
        return True
    findings.add("error", "line", line, f"target {printable(name)} has no id or no `target`; it is left out")
    return False


def _counted(
    substitutes: Object, labels: Object, targets: Object, places: _Places, findings: Findings, job: Job
) -> dict[str, list[tuple[bytes, int]]]:
    """The substitutes of each target that somebody accepted, with how many did."""
    found: dict[str, list[tuple[bytes, int]]] = {}
    for number, (name, substitute) in enumerate(substitutes.items()):
        if number % _STEP == 0:
            job.step(0.5 + 0.3 * number / len(substitutes), "looking at substitutes")
        of = substitute if isinstance(substitute, dict) else {}
        word, target, said = of.get("substitute"), of.get("target_id"), labels.get(name)
        word = _tidy(word) if isinstance(word, str) else ""
        target = _tidy(target) if isinstance(target, str) else ""
        lacking = (
            "no `substitute`" if not word
            else "no target" if target not in targets
            else "no labels" if not isinstance(said, list)
            else ""
        )  # fmt: skip
        if lacking:
            message = f"substitute {printable(name)} has {lacking}; it is left out"
            findings.add("error", "substitute", places.line_of(name), message, lacking)
        elif isinstance(said, list) and (count := sum(label in TRUE for label in said)):
            found.setdefault(target, []).append((word.encode(), count))
    return found


def _scored(pairs: list[Any], name: str, line: int, findings: Findings) -> Iterator[tuple[float, bytes]]:
    """Score and word of each pair that has them."""
    for pair in pairs:
        word, number = pair if isinstance(pair, list) and len(pair) == 2 else (None, None)
        score = score_of(repr(number)) if isinstance(number, int | float) else None
        if isinstance(word, str) and _tidy(word) and score is not None:
            yield score, _tidy(word).encode()
        else:
            message = f"target {printable(name)} has something that is no `[substitute, score]`; it is left out"
            findings.add("error", "score", line, message)


def _lexelt(word: str, pos: Any) -> str:
    """The target with the letter of its part of speech, where it has one."""
    letter = POS.get(pos, _tidy(pos).lower().replace(" ", "")) if isinstance(pos, str) else ""
    return f"{word}.{letter}" if letter else word


def _sentences(part: Lines, targets: list[Object], contexts: Object, findings: Findings, job: Job) -> Sentences:
    """The context of each target, marked where its offset says, else where it stands first."""
    split = []
    for row, target in enumerate(targets):
        if row % _STEP == 0:
            job.step(0.8 + 0.2 * row / len(targets), "looking at sentences")
        split.append(_split(target, contexts, int(part.numbers[row]), part.ids[row], findings))
    before, head, after = map(Strings.of, zip(*split, strict=True))
    return Sentences(
        "sentences", part.path, part.name, "sentences",
        lexelts=part.lexelts, ids=part.ids, before=before, head=head, after=after,
    )  # fmt: skip


def _split(target: Object, contexts: Object, line: int, name: str, findings: Findings) -> tuple[str, str, str]:
    """The text before the target, the target, the text after it."""
    known, word, offset = target.get("context_id"), target["target"], target.get("offset")
    context = contexts.get(_tidy(known)) if isinstance(known, str) else None
    text = context.get("context") if isinstance(context, dict) else None
    if not isinstance(text, str):
        findings.add("warning", "no-sentence", line, f"target {printable(name)} has no context; it is shown without")
        return "", _shown(word), ""
    if not isinstance(offset, int) or offset < 0 or text[offset : offset + len(word)] != word:
        offset, times = marked(text, word)
        what = "its first place is marked" if times else "nothing is marked"
        message = f"target {printable(name)} does not stand at its offset; {what}"
        findings.add("warning", "offset", line, message)
        if not times:
            return _shown(text), "", ""
    end = offset + len(word)
    return _shown(text[:offset]).lstrip(), _shown(word), _shown(text[end:]).rstrip()


def _shown(text: str) -> str:
    """A piece of a context as it is shown: on one line."""
    return _BLANKS.sub(" ", text.replace("\0", "␀").encode("utf-8", "replace").decode())
