"""The command that prints the tables of the papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from lexeval_gui.workspace.judgments import Design
    from lexeval_gui.workspace.outputs.command_lines.inputs import Inputs
    from lexeval_gui.workspace.scoring.evaluation import Evaluation


class PaperTablesCommand(Struct, frozen=True):
    """See HasCommand: all tables that the files can have, with the design of the study that the window shows, and
    what the papers report where that is asked for."""

    evaluation: Evaluation
    design: Design
    with_reported: bool = False

    def command(self, inputs: Inputs) -> str:
        """See HasCommand."""
        from lexeval_gui.workspace import judgments
        from lexeval_gui.workspace.outputs.command_lines.analyses import paper_tables_line
        from lexeval_gui.workspace.outputs.figure_data import Study

        judging = judgments.judging_of(self.evaluation)
        role = "" if judging is None else judging.role
        ratings = next((source.path for source in inputs.plan.sources if role and source.role == role), "")
        study = Study(self.design) if ratings else Study()
        return paper_tables_line(self.evaluation, inputs, ratings, study, self.with_reported)
