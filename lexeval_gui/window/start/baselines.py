"""Adding baselines to what is open: asked for in a dialog, made beside the interface, opened as further systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.parameters import BadValue
from lexeval_gui.core.problems import Problem, unreadable
from lexeval_gui.core.resources import resource
from lexeval_gui.window.look.theme import Theme
from lexeval_gui.window.start.files import Files
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.memory import Memory

if TYPE_CHECKING:  # not before the first paint
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.core.task import Baselines
    from lexeval_gui.core.task.baselines import MadeBaselines
    from lexeval_gui.window.start.baseline_dialog import BaselineDialog
    from lexeval_gui.window.state.background_request import BackgroundRequest
    from lexeval_gui.workspace.plans import Plan


class BaselineMaker(QObject):
    """What the menu does with baselines. `dialog` asks for their inputs; `work` makes them, once that is wanted."""

    def __init__(self, state: AppState, memory: Memory, files: Files, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._memory, self._files, self._theme, self._window = state, memory, files, theme, window
        self.dialog: BaselineDialog | None = None
        self.work: BackgroundRequest | None = None

    def add(self) -> None:
        """Ask what the baselines of the open task are to be made from."""
        from lexeval_gui.window.start.baseline_dialog import BaselineDialog
        from lexeval_gui.workspace import baselines

        plan = self._state.data.plan
        offered = None if plan is None else baselines.offered(plan.task)
        if plan is None or offered is None:
            return
        task = plan.task
        dialog = BaselineDialog(offered, self._usual(plan, offered), _out(plan, offered), self._theme, self._window)
        dialog.wanted.connect(lambda: self._make(dialog, task, offered))
        dialog.finished.connect(self._forget)
        self._state.data.about_to_change.connect(dialog.reject)
        self.dialog = dialog
        dialog.open()

    def _forget(self) -> None:
        if self.work is not None and not self.work.is_over:
            self.work.close()
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None

    def _usual(self, plan: Plan, offered: Baselines) -> dict[str, str]:
        """What is in the fields at first, by the ids of the inputs: the open file of the role, else what was last."""
        by_role = {source.role: source.path for source in reversed(plan.sources) if source.role}
        return {
            wanted.id: by_role.get(wanted.role) or self._memory.text(_key(plan.task, wanted.id))
            for wanted in offered.inputs
        }

    def _make(self, dialog: BaselineDialog, task: str, offered: Baselines) -> None:
        """Make what was asked for, while a dialog shows how far it is; what is wrong is said where it was asked."""
        from lexeval_gui.window.export.progress import show_progress
        from lexeval_gui.window.state.background_request import BackgroundRequest

        for wanted in offered.inputs:
            if not wanted.role:
                self._memory.put(_key(task, wanted.id), dialog.paths.get(wanted.id, ""))
        plan = self._state.data.plan
        others = [source.path for source in plan.sources] if plan is not None else []
        work = BackgroundRequest(self, _written, offered, dialog.paths, dialog.values, dialog.out, others)
        show_progress(f"Making the {offered.title}", work, dialog)
        work.then(done=self._open, failed=dialog.refuse, ended=dialog.end_work)
        self.work = work

    def _open(self, found: tuple[tuple[str, ...], MadeBaselines]) -> None:
        """Open the files that were written beside those that are open, and say what they were made from."""
        paths, made = found
        assert self.dialog is not None
        self.dialog.accept()
        self._files.add_systems(paths, "a baseline that was made here")
        self._state.show_message("; ".join((*made.log, *_said(made.problems))))


def _key(task: str, input: str) -> str:
    """Under which name an input is remembered."""
    return f"baseline/{task}/{input}"


def _out(plan: Plan, offered: Baselines) -> str:
    """Where the files go at first: beside the gold, unless that is one of the samples."""
    gold = next((source.path for source in plan.sources if source.role == "gold"), "")
    folder, samples = Path(gold).absolute().parent, resource("samples")
    return str((Path.home() if not gold or folder.is_relative_to(samples) else folder) / offered.stem)


def _written(
    offered: Baselines, paths: Mapping[str, str], values: Mapping[str, str], out: str, others: Sequence[str], job: Job
) -> tuple[tuple[str, ...], MadeBaselines]:
    """Make and write baselines: their paths, and what was made. Raises Unreadable and Cancelled."""
    from lexeval_gui.workspace import baselines
    from lexeval_gui.workspace.outputs import exports

    try:
        made = baselines.write(offered, paths, values, out, job, others)
    except OSError as error:
        raise unreadable("", "baseline", f"{error.filename or out} cannot be written ({error.strerror})") from None
    except (BadValue, exports.NotExported) as error:
        raise unreadable("", "baseline", str(error)) from None
    return tuple(map(str, baselines.out_paths(offered, out))), made


def _said(problems: Sequence[Problem]) -> tuple[str, ...]:
    """What was wrong with the inputs: the first error or warning, and how many more there are."""
    wrong = [problem for problem in problems if problem.severity != "note"]
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return tuple(f"{problem}{more}" for problem in wrong[:1])
