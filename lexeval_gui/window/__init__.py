"""The window: the only folder that imports Qt.

What it needs for its first paint is imported here, before any of its modules imports PySide6: that hooks every import
after it and looks into the source of the importing module.
"""

from lexeval_gui.core import changes
from lexeval_gui.core.jobs import processes
from lexeval_gui.workspace import opening

__all__ = ["changes", "opening", "processes"]
