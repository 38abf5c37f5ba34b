"""Generated sentences: string and tree accuracy after Bangalore, Rambow & Whittaker (2000)."""

from __future__ import annotations

from lexeval_gui.core.task import Showing, Task
from lexeval_gui.tasks.generation import changing, exporting, joining, reading, scoring
from lexeval_gui.tasks.generation.dataset import GenerationDataset
from lexeval_gui.tasks.generation.identity import IDENTITY
from lexeval_gui.tasks.generation.showing import records, remarks


def _showing() -> Showing[GenerationDataset]:
    from lexeval_gui.tasks.generation.showing import blocks

    return blocks


TASK: Task[GenerationDataset] = Task(
    IDENTITY, reading, joining, scoring, _showing, changing,
    remarks=remarks.of_judgments, records=records.of_system, exports=exporting,
)  # fmt: skip
