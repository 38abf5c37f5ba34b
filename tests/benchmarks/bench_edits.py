"""Bar 7: 1000 fragments opened and scored, a million edits in M2 beside ERRANT, a convention scored again, and the
curve over β where every sentence has several annotators.

ERRANT's own command runs over the same files in the same run: `errant_compare` of the PATH, or the one that
LEXEVAL_ERRANT names. Where there is none this is said, and the smallest plain-Python loop of the same counting stands
in: on one machine it took 3.8 s where errant_compare took 5.0 s.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from lexeval_gui import tasks
from lexeval_gui.core import curves
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.parameters import Choice, Settings
from lexeval_gui.core.task import Part
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.opening import reading
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from lexeval_gui.workspace.scoring.loaded import prepare
from tests.benchmarks import m2_loop
from tests.benchmarks.measure import ITEMS, PROJECT, Line, Skipped, in_turn, line, process

FRAGMENTS = 1000
TIMES = 7
RUNS = 3
SECONDS, MILLISECONDS = 0.5, 50.0
OF_ERRANT = 0.25
"""All four levels take no more than this part of what errant_compare takes for one of them."""

MEGABYTES = 400
SENTENCES, ANNOTATORS = 100_000, 3
OF_CURVE = 1.0
"""Seconds for the curve over β of one of the levels and of all four."""

OF_LOOP = 5.0 / 3.8
"""What errant_compare takes, as a multiple of the loop that stands in for it."""


def run() -> list[Line]:
    """The lines of HOO, those of M2, and those of the conventions by the stage at which they act."""
    hoo, m2 = _large("hoo", FRAGMENTS), _large("m2", ITEMS)
    return [*_fragments(hoo), *_conventions(hoo), *_million(m2), *_curves()]


def _large(kind: str, count: int) -> Path:
    """The folder of large files of a kind, made once. Raises Skipped."""
    folder = Path(os.environ.get("LEXEVAL_LARGE") or PROJECT / "build" / "large") / kind
    if (folder / "made").is_file():
        return folder
    shared = Path(os.environ.get("LEXEVAL_SHARED") or PROJECT.parent / "shared")
    tool = shared / "tools" / "make_large_edits.py"
    if not tool.is_file():
        raise Skipped(f"{tool.name} is not in {shared.name}/tools (LEXEVAL_SHARED may name another folder)")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, str(tool), kind, str(count), str(folder)], check=True, stdout=subprocess.DEVNULL)
    (folder / "made").touch()
    return folder


def _timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


# -- HOO --------------------------------------------------------------------------------------------------------------


def _fragments(folder: Path) -> list[Line]:
    files = [str(folder / "Gold"), str(folder / "Run")]
    command = [sys.executable, "-m", "lexeval_gui", "score", "edits", *files, "--format", "json"]
    process(command)  # the files are in the machine's memory from now on
    inside, whole = in_turn(TIMES, lambda: _timed(partial(_scored, _parts, files)), lambda: process(command)[0])
    return [
        line(7, f"{FRAGMENTS:,} fragments and their texts opened and scored", inside, "s", SECONDS),
        line(7, "the same as a command: start, JSON and all", whole, "s", SECONDS),
    ]


def _parts(files: Sequence[str]) -> tuple[Part, ...]:
    roles = zip(("gold", "system"), files, strict=True)
    return reading.read(plans.plan_with_roles("edits", list(roles)), Job())


def _scored(parts: Callable[[Sequence[str]], tuple[Part, ...]], files: Sequence[str]) -> None:
    settings = Settings(tasks.load("edits").identity.parameters)
    Evaluation(prepare("edits", parts(files), settings, (), Job()), settings).scores(0)


# -- conventions ------------------------------------------------------------------------------------------------------


def _conventions(folder: Path) -> list[Line]:
    """The slowest value of any convention of each stage, as the table of conventions works it out: medians."""
    parts = _parts([str(folder / "Gold"), str(folder / "Run")])
    settings = Settings(tasks.load("edits").identity.parameters)
    here = Evaluation(prepare("edits", parts, settings, (), Job()), settings)
    here.scores(0)
    found = []
    for stage in ("join", "count", "score"):
        slowest: dict[str, float] = {}
        for choice in (p for p in settings.parameters if isinstance(p, Choice) and p.stage == stage):
            for option in choice.options[1:]:
                again = partial(_again, here, parts, settings.with_values({choice.id: option.id}))
                taken = [1000 * _timed(again) for _ in range(TIMES)]
                slowest[f"{choice.id}={option.id}"] = statistics.median(taken)
        name = max(slowest, key=lambda value: slowest[value])
        found.append(line(7, f"a convention scored again, {stage}: {name}", [slowest[name]], "ms", MILLISECONDS))
    return found


def _again(here: Evaluation, parts: Sequence[Part], settings: Settings) -> None:
    if here.needs_preparing(settings):
        Evaluation(prepare("edits", parts, settings, (), Job()), settings).scores(0)
    else:
        here.with_settings(settings).scores(0)


# -- M2 ---------------------------------------------------------------------------------------------------------------


def _million(folder: Path) -> list[Line]:
    gold, system = str(folder / "gold.m2"), str(folder / "system.m2")
    command = [sys.executable, "-m", "lexeval_gui", "score", "edits", gold, system, "--format", "json"]
    errant = _errant()
    if errant:
        other, said, limit = [errant, "-hyp", system, "-ref", gold], "errant_compare", OF_ERRANT
    else:
        other, said, limit = [sys.executable, str(m2_loop.__file__), gold, system], "a plain loop", OF_ERRANT * OF_LOOP
    ours: list[float] = []
    theirs: list[float] = []
    took, reference = in_turn(RUNS, partial(_measured, command, ours), partial(_measured, other, theirs))
    ratio = statistics.median(took) / statistics.median(reference)
    instead = "" if errant else " (errant_compare is not here; it takes 1.3 as long)"
    return [
        line(7, f"{ITEMS:,} edits in M2, four levels, whole process", took, "s"),
        line(7, "its peak memory", ours, "MB", MEGABYTES),
        line(7, f"{said}, span-based correction alone{instead}", reference, "s"),
        line(7, "its peak memory", theirs, "MB"),
        line(7, f"lexeval score / {said}", [ratio], "×", round(limit, 2)),
        line(7, f"difference from the counts of {said}", [_difference(command, other, bool(errant))], "", 0),
    ]


def _measured(command: Sequence[str], peaks: list[float]) -> float:
    seconds, peak = process(command)
    peaks.append(peak)
    return seconds


def _errant() -> str | None:
    """ERRANT's command, if it is here."""
    return os.environ.get("LEXEVAL_ERRANT") or shutil.which("errant_compare")


def _difference(command: Sequence[str], other: Sequence[str], is_errant: bool) -> int:
    """How far true positives, false positives and false negatives are from the other's."""
    printed, told = (
        subprocess.run(words, capture_output=True, check=True, cwd=PROJECT, text=True).stdout
        for words in (command, other)
    )
    measures = json.loads(printed)["systems"][0]["measures"]
    lines = [words.split() for words in told.splitlines()]
    row = next(words for words in lines if words and words[0].isdigit()) if is_errant else lines[0]
    names = ("cs_tp", "cs_fp", "cs_fn")
    return sum(abs(measures[name] - int(word)) for name, word in zip(names, row[:3], strict=True))


# -- the curve over β -------------------------------------------------------------------------------------------------


def _curves() -> list[Line]:
    """The curves over β of the levels of M2, where each choice of an annotator depends on those before it."""
    task = tasks.load("edits")
    settings = Settings(task.identity.parameters)
    with tempfile.TemporaryDirectory() as folder:
        files = [str(path) for path in _annotated(Path(folder))]
        here = Evaluation(prepare("edits", _parts(files), settings, (), Job()), settings)
    counts, names = here.loaded.counts[0], [f"{level}_f" for level in ("cs", "cse", "ds", "dt")]

    def along(grid: Sequence[str] | None) -> None:
        counts.memo.clear()  # as at first
        curves.sweep(task.scoring.score, counts, "m2_beta", settings, names, grid)

    one, all_ = in_turn(RUNS, lambda: _timed(partial(along, ["0.5"])), lambda: _timed(partial(along, None)))
    told = f"of {SENTENCES:,} sentences of {ANNOTATORS} annotators, four levels"
    return [
        line(7, f"F at one β {told}", one, "s"),
        line(7, f"curve over β {told}", all_, "s", OF_CURVE),
        line(7, "curve over β / one β (41 values)", [statistics.median(all_) / statistics.median(one)], "×"),
    ]


def _annotated(folder: Path) -> tuple[Path, Path]:
    """A gold whose annotators differ in most sentences, and a run that takes after one or another of them."""
    rng = random.Random(7)
    gold, system = folder / "gold.m2", folder / "system.m2"
    with gold.open("w", encoding="utf-8") as golds, system.open("w", encoding="utf-8") as own:
        for _ in range(SENTENCES):
            sides = [_edits_of(rng, 0.15) for _ in range(ANNOTATORS)]
            hits = [edit for edit in rng.choice(sides) if rng.random() < 0.6]
            golds.write(_sentence(dict(enumerate(sides))))
            own.write(_sentence({0: hits + _edits_of(rng, 0.05)}))
    return gold, system


def _edits_of(rng: random.Random, share: float) -> list[str]:
    """Edits of this share of 15 tokens."""
    places = [place for place in range(15) if rng.random() < share]
    return [f"A {place} {place + 1}|||{rng.choice(('R:PREP', 'R:DET'))}|||{rng.choice('abcdefgh')}" for place in places]


def _sentence(edits: dict[int, list[str]]) -> str:
    nothing = "A -1 -1|||noop|||-NONE-"
    lines = (f"{edit}|||REQUIRED|||-NONE-|||{who}" for who, own in edits.items() for edit in own or [nothing])
    return "\n".join(("S" + " word" * 15, *lines, "", ""))
