"""An exercise on paper, written beside the interface."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from lexeval_gui.core.jobs import Job
    from lexeval_gui.workspace.guided_paths.sheet import Sheet
    from lexeval_gui.workspace.plans import Plan


def write(sheet: Sheet, plan: Plan, path: str, job: Job) -> None:
    """Write the page, whole or not at all. Raises Unreadable, and Cancelled."""
    from lexeval_gui.core.parameters import BadValue
    from lexeval_gui.core.problems import unreadable
    from lexeval_gui.workspace.guided_paths import sheet as sheets
    from lexeval_gui.workspace.outputs import exports
    from lexeval_gui.workspace.outputs.report.contents import described
    from lexeval_gui.workspace.scoring.evaluation import Evaluation

    shown = sheet.evaluation
    own = shown.like(Evaluation(shown.loaded, shown.settings))  # the window goes on with its own
    try:
        made = sheets.page(replace(sheet, evaluation=own, files=described(plan, job)), job.check)
        exports.write_text(made, Path(path))
    except BadValue as error:
        raise unreadable(path, "no-sheet", str(error)) from error
    except OSError as error:
        raise unreadable(path, "not-written", f"cannot be written ({error.strerror or error})") from error
