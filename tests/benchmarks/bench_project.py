"""Bar 10: kill −9 at any moment, 320 changes undone and redone; a project with 100,000 annotated items."""

from __future__ import annotations

import io
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from lexeval_gui.core.changes import Change
from lexeval_gui.core.dataset import Strings
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.journal import Journal
from lexeval_gui.core.parameters import Settings
from lexeval_gui.project import good_copy, json_lines
from lexeval_gui.project.store import Store, write_file
from lexeval_gui.workspace import opening, plans
from lexeval_gui.workspace.items.annotations import Annotations, RowIndex
from lexeval_gui.workspace.projects.project import Project
from tests.benchmarks.bench_loading import Pulse
from tests.benchmarks.measure import Line, line
from tests.benchmarks.windows import a_window, pause, wait_for
from tests.project.changing import exported
from tests.project.scripted import check, killed
from tests.project.test_json_lines import changes

ROUNDS = 50
"""How often a session is killed."""

ITEMS = 100_000
CHANGES = 320
TIMES = 5


def run() -> list[Line]:
    """The lines of the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return [*_undone(folder), *_annotated(folder), _killed(folder)]


def _ms(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def _undone(folder: Path) -> list[Line]:
    with Store.create(folder / "undone.lexeval") as store:
        journal = store.journal()
        with journal.together():
            for change in changes(CHANGES, 1):
                journal.add(change)
        before = exported(store)
        at_once = [_ms(lambda: _back_and_forth(journal)) for _ in range(TIMES)]
        one_by_one = [_ms(lambda: _each_kept(journal))]
        assert exported(store).startswith(before)
        commits = [_ms(partial(store.tell, {"view": str(n)})) for n in range(100)]
    return [
        line(10, f"{CHANGES} changes undone and redone at once", at_once, "ms", 500),
        line(10, f"{CHANGES} changes undone and redone, each on the disk", one_by_one, "ms"),
        line(10, f"the same, per step in commits of one setting ({statistics.median(commits):.1f} ms)",
             [one_by_one[0] / (2 * CHANGES) / statistics.median(commits)], "×", 2),
    ]  # fmt: skip


def _back_and_forth(journal: Journal) -> None:
    state = dict(journal.current)
    with journal.together():
        _each_kept(journal)
    assert journal.current == state


def _each_kept(journal: Journal) -> None:
    while journal.undo() is not None:
        pass
    while journal.redo() is not None:
        pass


def _annotated(folder: Path) -> list[Line]:
    path = folder / "annotated.lexeval"
    with Store.create(path) as store:
        journal = store.journal()
        with journal.together():
            for number in range(ITEMS):
                journal.add(Change("tags", f"item {number}", None, [], ["sense", f"tag {number % 7}"]))
    opened = [_opening(path) for _ in range(TIMES)]
    verified = [_opening(path, verified=True) for _ in range(TIMES)]
    ids = Strings.of(f"item {number}" for number in range(ITEMS))
    with Store.open(path) as store:
        journal = store.journal()
        arrays = [_ms(lambda: Annotations(RowIndex(ids), journal.current)) for _ in range(TIMES)]
        decided = [_ms(partial(journal.add, Change("note", f"item {n}", None, "", "a note"))) for n in range(100)]
        out = [_ms(lambda: json_lines.write(store.content(), io.StringIO(), Job()))]
        (folder / "out.jsonl").write_text(exported(store))
    back = [_ms(lambda: write_file(folder / "in.lexeval", json_lines.read(folder / "out.jsonl", Job()), Job()))]
    return [
        line(10, f"open a project of {ITEMS:,} annotated items", opened, "ms", 1000),
        line(10, "the same without its last good copy: every row is verified, and the copy made", verified, "ms", 1000),
        line(10, "its tags as rows", arrays, "ms"),
        line(10, "both", [project + rows for project, rows in zip(opened, arrays, strict=True)], "ms", 1000),
        *_in_the_window(folder),
        line(10, "one decision in it, on the disk", decided, "ms", 20),
        line(10, "export it as lines", out, "ms"),
        line(10, "import them", back, "ms"),
    ]


def _in_the_window(folder: Path) -> list[Line]:
    """A project of items with tags, opened in the window: its longest silence, and until everything is shown."""
    gold, system = folder / "large.gold", folder / "large.oot"
    gold.write_text("".join(f"bright.a {n} :: clever 3;smart 2;\n" for n in range(ITEMS)))
    system.write_text("".join(f"bright.a {n} ::: clever;sad\n" for n in range(ITEMS)))
    plan = plans.plan_with_roles("substitution", [("gold", str(gold)), ("system", str(system))])
    journal = Journal()
    settings = Settings(opening.task("substitution").identity.parameters)
    with Project.create(folder / "window.lexeval", plan, settings, journal), journal.together():
        for number in range(ITEMS):
            journal.add(Change("tags", str(number), None, None, ["sense", f"tag {number % 7}"]), "Ann")
    silences, wholes = zip(*(_shown(folder / "window.lexeval") for _ in range(TIMES)), strict=True)
    return [
        line(10, "open it in the window, with its files: longest silence", silences, "ms", 100),
        line(10, "until everything is shown", wholes, "ms"),
    ]


def _shown(path: Path) -> tuple[float, float]:
    with a_window() as window:
        pulse = Pulse()
        pulse.start()
        start = time.perf_counter()
        window.files.open_paths([str(path)])
        wait_for(lambda: window.state.history.annotations is not None and window.background.waiting is None)
        whole = (time.perf_counter() - start) * 1000
        pause(500)
        assert (
            len(window.state.history.annotations.annotated("tags")) == ITEMS
            if window.state.history.annotations
            else False
        )
    return pulse.longest, whole


def _opening(path: Path, verified: bool = False) -> float:
    if verified:
        good_copy.remove(path)

    def opened() -> None:
        with Store.open(path) as store:
            assert len(store.journal().current) == ITEMS

    return _ms(opened)


def _killed(folder: Path) -> Line:
    lost = 0
    for seed in range(ROUNDS):
        path = folder / f"killed {seed}.lexeval"
        try:
            check(path, seed, killed(path, seed))
        except AssertionError:
            lost += 1
    return line(10, f"sessions killed of {ROUNDS} that lost an acknowledged step", [lost], "", 0)


if __name__ == "__main__":
    for shown in run():
        print(shown)
