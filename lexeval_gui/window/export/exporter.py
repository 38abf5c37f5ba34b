"""Files that are written where the user wants them: asks for one, writes it, says so, or why it was not written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from lexeval_gui.core.plaintext import file_name
from lexeval_gui.core.task import Export, Exported
from lexeval_gui.window.state.app_state import AppState
from lexeval_gui.window.state.folders import file_beside


class Exporter(QObject):
    """Asks for a file and writes into it. `inputs` are the paths of what is open: nothing is written over them."""

    troubled = Signal(str)
    """What was written lacks something of what is open."""

    def __init__(self, state: AppState, window: QWidget, inputs: Callable[[], Sequence[str]]) -> None:
        super().__init__(window)
        self._state, self._window, self._inputs = state, window, inputs

    def export_files(self, made: Exported, export: Export, name: str = "") -> None:
        """Put files that were made where the user wants them; `name` is that of a folder."""
        from lexeval_gui.workspace.outputs import exports  # not before the first rows

        lost = [problem.message for problem in made.problems if problem.severity != "error"]

        def write(path: Path) -> None:
            exports.write(made, export, path)
            if lost:
                self.troubled.emit(f"Exported to {path.name}: {'; '.join(lost)}.")

        endings = [] if export.folder or not export.suffix else [export.suffix]
        self.save(f"Export {export.title}", name or file_name(next(iter(made.files), "")), endings, write)

    def save(
        self,
        title: str,
        name: str,
        endings: Sequence[str],
        write: Callable[[Path], bool | None],
        parent: QWidget | None = None,
    ) -> bool:
        """Ask for a file, beginning with `name`, and `write` it; what it returns says whether it did. Whether a file
        was written."""
        from lexeval_gui.workspace.outputs.exports import NotExported  # not before the first rows

        path = self.choose(title, name, endings, parent)
        if path is None:
            return False
        try:
            written = write(path)
        except OSError as error:
            self._state.show_message(f"Not exported: {path} cannot be written ({error.strerror or error})")
        except (NotExported, ValueError) as error:
            self._state.show_message(f"Not exported: {error}")
        else:
            self._state.show_message("Not exported" if written is False else f"Exported to {path}")
            return written is not False
        return False

    def choose(self, title: str, name: str, endings: Sequence[str], parent: QWidget | None = None) -> Path | None:
        """Ask for a file, beginning with `name`; None if nobody wants one, or if it is open, which is said."""
        from PySide6.QtWidgets import QFileDialog  # not before the first rows

        from lexeval_gui.workspace.outputs import exports

        begin = file_beside(self._state.data.plan, name)
        filters = [f"{ending[1:].upper()} (*{ending})" for ending in endings]
        chosen, kind = QFileDialog.getSaveFileName(parent or self._window, title, begin, ";;".join(filters))
        if not chosen:
            return None
        path = Path(chosen)
        if not path.suffix and kind in filters:
            path = path.with_suffix(endings[filters.index(kind)])
        try:
            exports.refuse_to_overwrite(path, self._inputs())
        except exports.NotExported as error:
            self._state.show_message(f"Not exported: {error}")
            return None
        return path
