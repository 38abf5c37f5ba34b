"""The window: the only folder that imports Qt.

What it shows is imported here, before any of its modules imports PySide6: that hooks every import after it and looks
into the source of the importing module, which would take a tenth of the time to the first paint.
"""

from lexeval_gui.workspace import fields, opening, session

__all__ = ["fields", "opening", "session"]
