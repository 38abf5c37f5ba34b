"""What is said where large files cannot be read to the end, and only their first rows stay in sight."""

from __future__ import annotations

from lexeval_gui.window.state.data import DataState

KEPT = "only their first rows are here: what you decided can be saved; read them again (F5) or go back (Esc)"
"""What is left of the files."""

NOT_COMPUTED = (
    "Not computed: only the first rows of these files could be read. Problems says why; read them again (F5) or go "
    "back (Esc)."
)


def why_not_computed(data: DataState) -> str:
    """Why what is computed of whole files is not; empty if it is, or will be once all rows are here."""
    return NOT_COMPUTED if data.has_first_rows_alone else ""
