"""What classes of errors are worth at 100,000 items, and one entry of the journal that puts a class in force."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from lexeval_gui import tasks
from lexeval_gui.core.changes import together
from lexeval_gui.core.parameters import Settings
from lexeval_gui.project.store import Store
from lexeval_gui.workspace import scoring
from lexeval_gui.workspace.analysis import worth
from lexeval_gui.workspace.analysis.worth import ErrorClass, ErrorTables
from lexeval_gui.workspace.items.errors import FOUND
from lexeval_gui.workspace.scoring.evaluation import Evaluation
from tests.benchmarks import bench_edits
from tests.benchmarks.measure import ITEMS, Line, large, line

HERE = 100_000
SECONDS = 1.0
STEP_SECONDS = 4.0
TIMES = 3


def run() -> list[Line]:
    """Lists of answers, sentences of M2, and the journal. Raises Skipped."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lists = _evaluated("substitution", *(_first_lines(large() / f"large.{end}", folder) for end in ("gold", "oot")))
        m2 = bench_edits._large("m2", ITEMS)
        sentences = _evaluated("edits", *(_first_sentences(m2 / f"{end}.m2", folder) for end in ("gold", "system")))
        return [*_classes("lists", lists), *_classes("sentences", sentences), *_journal(lists, folder)]


def _first_lines(path: Path, folder: Path) -> Path:
    with open(path, encoding="utf-8") as file:
        (folder / path.name).write_text("".join(islice(file, HERE)), encoding="utf-8")
    return folder / path.name


def _first_sentences(path: Path, folder: Path) -> Path:
    def blocks() -> Iterator[str]:
        with open(path, encoding="utf-8") as file:
            count = 0
            for text in file:
                count += not text.strip()
                if count == HERE:
                    return
                yield text

    (folder / path.name).write_text("".join(blocks()), encoding="utf-8")
    return folder / path.name


def _evaluated(task: str, gold: Path, system: Path) -> Evaluation:
    settings = Settings(tasks.load(task).identity.parameters)
    return scoring.evaluate(task, str(gold), [str(system)], {}, settings).evaluation


def _timed(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def _classes(what: str, evaluation: Evaluation) -> Iterator[Line]:
    """Finding all errors; and putting right every kind of them, which each other class is a part of."""
    told = f"{len(evaluation.dataset):,} {what}"
    yield line(14, f"errors found in {told}", [_timed(partial(_find, evaluation)) for _ in range(TIMES)], "s")
    for meant in worth.classes(ErrorTables.of(evaluation)):
        if " " not in meant.id:
            seconds = [_timed(partial(_worth, evaluation, meant)) for _ in range(TIMES)]
            yield line(14, f"{told}: {meant.words[worth.PUT_RIGHT]}", seconds, "s", SECONDS)


def _find(evaluation: Evaluation) -> None:
    """Find the errors, which are kept once they are found."""
    for counts in evaluation.loaded.counts:
        counts.memo.pop(FOUND, None)
    ErrorTables.of(evaluation)


def _worth(evaluation: Evaluation, meant: ErrorClass) -> float:
    copy = worth.changed(evaluation, meant, worth.PUT_RIGHT)
    return copy.scores(0, [evaluation.headline(0).id]).total(evaluation.headline(0).id)


def _journal(evaluation: Evaluation, folder: Path) -> Iterator[Line]:
    """A change of every item as one entry: its changes made, written, taken back, and scored as a what-if."""
    everything = worth.of_filter(ErrorTables.of(evaluation), "")
    changes = worth.changes(evaluation, everything, worth.PUT_RIGHT)
    told = f"a what-if of {len(changes):,} items"
    making = _timed(partial(worth.changes, evaluation, everything, worth.PUT_RIGHT))
    yield line(14, f"{told}: the changes", [making], "s", STEP_SECONDS)
    with Store.create(folder / "a.lexeval") as store:
        journal = store.journal()
        step = together(changes, journal.current, "a class put right")
        yield line(
            14, f"{told}: written as one entry", [_timed(lambda: (journal.add(step), store.retry()))], "s", STEP_SECONDS
        )
        yield line(
            14, f"{told}: scored", [_timed(partial(evaluation.with_changes, journal.counted))], "s", STEP_SECONDS
        )
        yield line(14, f"{told}: undone", [_timed(lambda: (journal.undo(), store.retry()))], "s", STEP_SECONDS)
        yield line(14, f"{told}: done again", [_timed(lambda: (journal.redo(), store.retry()))], "s", STEP_SECONDS)
