"""The widgets that paint blocks, one per kind: a `Kind` is painted by the `KindWidget` of the module `kind`.

A module is loaded with the first block of its kind: no task has all of them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the list has marks of this folder, and no blocks
    from PySide6.QtWidgets import QWidget

    from lexeval_gui.core.blocks import Block
    from lexeval_gui.window.blocks.base import BlockWidget
    from lexeval_gui.window.look.theme import Theme


def widget_class(kind: type[Block]) -> type[BlockWidget[Any]]:
    """The widget that paints a kind of blocks; ImportError for a kind that has none."""
    module = importlib.import_module(f"{__name__}.{kind.__name__.lower()}")
    found: type[BlockWidget[Any]] = getattr(module, f"{kind.__name__}Widget")
    return found


def make(block: Block, theme: Theme, parent: QWidget | None = None) -> BlockWidget[Any]:
    """A widget that shows a block; ImportError for a kind that has none."""
    widget = widget_class(type(block))(theme, parent)
    widget.show_block(block)
    return widget
