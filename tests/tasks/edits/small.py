"""Small evaluations of edits written out in a test: HOO XML and M2 in a folder, opened as a user's are."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Settings
from lexeval_gui.tasks.edits import TASK
from lexeval_gui.workspace import outputs, plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare

ANY = "any"
"""In place of corrections: the edit has no `<corrections>`."""


class E(Struct, frozen=True):
    """An edit as a test says it: a correction that is None is a `<correction/>` without text."""

    type: str | None
    start: int
    end: int
    original: str
    corrections: Sequence[str | None] | str
    part: str | None = "1"

    def xml(self, number: int, file: str) -> str:
        """The edit as HOO writes it."""
        names = {"type": self.type, "part": self.part, "file": file, "index": f"{number:04}", "start": str(self.start),
                 "end": str(self.end)}  # fmt: skip
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in names.items() if value is not None)
        if self.corrections == ANY:
            corrections = ""
        else:
            inside = "".join(f"<correction>{_text(c)}</correction>" for c in self.corrections)
            corrections = f"<corrections>{inside}</corrections>"
        return f"<edit{attributes}><original>{_text(self.original)}</original>{corrections}</edit>"


def _text(text: str | None) -> str:
    return "" if text is None else escape(text) or "<empty/>"


def insertion(type: str | None, at: int, *corrections: str | None) -> E:
    """An insertion."""
    return E(type, at, at, "", corrections)


Fragments = Mapping[str, Sequence[E]] | Sequence[E]
"""Edits by fragment; a plain list is that of fragment 0001."""


def write(folder: Path, suffix: str, fragments: Fragments) -> Path:
    """Write a folder of fragments."""
    folder.mkdir(parents=True, exist_ok=True)
    known = fragments if isinstance(fragments, Mapping) else {"0001": fragments}
    for name, edits in known.items():
        body = "\n".join(edit.xml(number, name) for number, edit in enumerate(edits, 1))
        (folder / f"{name}{suffix}.xml").write_text(f'<edits file="{name}">\n{body}\n</edits>\n', encoding="utf-8")
    return folder


def evaluate(folder: Path, gold: Fragments, *systems: Fragments, preset: str = "default", **values: str) -> Evaluation:
    """Open a gold and runs under these settings."""
    files = [("gold", str(write(folder / "Gold", "GE", gold)))]
    files += [("system", str(write(folder / f"Run{n}", f"AA{n}", edits))) for n, edits in enumerate(systems)]
    return opened(files, preset=preset, **values)


def opened(files: Sequence[tuple[str, str]], preset: str = "default", kind: str = "", **values: str) -> Evaluation:
    """Open files by role under these settings, read `--as` a kind."""
    known = next(known.values for known in TASK.identity.presets if known.id == preset)
    settings = Settings(TASK.identity.parameters).with_values({**known, **values})
    parts = reading.read(plans.plan_with_roles("edits", files, {"as": kind} if kind else {}), Job())
    return Evaluation(prepare("edits", parts, settings, (), Job()), settings)


def m2(folder: Path, gold: str, *systems: str, **values: str) -> Evaluation:
    """Open M2 texts."""
    files = [("gold", _written(folder / "gold.m2", gold))]
    files += [("system", _written(folder / f"s{n}.m2", text)) for n, text in enumerate(systems)]
    return opened(files, **values)


def _written(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def totals(evaluation: Evaluation, system: int = 0) -> dict[str, float]:
    """Every measure of a system."""
    return {name: float(values[0]) for name, values in evaluation.scores(system).totals.items()}


def counts(evaluation: Evaluation, system: int = 0) -> tuple[int, ...]:
    """Gold, system, detected, recognised, corrected, spurious."""
    known = totals(evaluation, system)
    return tuple(int(known[n]) for n in ("gold", "system", "detected", "recognised", "corrected", "spurious"))


def of_json(evaluation: Evaluation, system: int = 0) -> dict[str, Any]:
    """One system as `--format json --items` gives it, in JSON and back."""
    found: dict[str, Any] = json.loads(outputs.dumps(outputs.to_json(evaluation, [], items=True)))["systems"][system]
    return found


def statuses(evaluation: Evaluation, system: int = 0) -> str:
    """The first letter of the status of each gold edit, in order."""
    return "".join(item["status"][0] for item in of_json(evaluation, system)["items"])
