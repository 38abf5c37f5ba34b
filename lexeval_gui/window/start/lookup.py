"""What opening some files would do, looked up beside the interface: a disk may take its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from lexeval_gui.core.problems import Problem
from lexeval_gui.window.state.background_request import BackgroundRequest
from lexeval_gui.workspace import plans
from lexeval_gui.workspace.opening import proposals
from lexeval_gui.workspace.opening.proposals import Proposal


class Lookup(QObject):
    """Looks at files, with what is open (`here`). `proposal` is None until it is known."""

    known = Signal(object)

    def __init__(self, paths: Sequence[str], here: plans.Plan | None, parent: QObject) -> None:
        super().__init__(parent)
        self.paths, self.here = tuple(paths), here
        self.proposal: Proposal | None = None
        request = BackgroundRequest(self, proposals.propose, self.paths, here)
        self._request = request.then(done=self._keep, failed=self._refuse)

    def then(self, act: Callable[[Proposal], object]) -> None:
        """Do something with the proposal: now, or once it is known."""
        if self.proposal is not None:
            act(self.proposal)
        else:
            self.known.connect(act)

    def close(self) -> None:
        """Stop looking, and forget it."""
        self._request.close()
        self.deleteLater()

    def _keep(self, proposal: Proposal) -> None:
        self.proposal = proposal
        self.known.emit(proposal)

    def _refuse(self, problems: tuple[Problem, ...]) -> None:
        said = "; ".join(problem.message for problem in problems)
        self._keep(Proposal("refuse", f"This cannot be opened: {said}", problems=problems))
