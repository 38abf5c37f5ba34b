"""The widgets that paint blocks, one per kind: the table here is the only place that joins a kind to its widget."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from lexeval_gui.core.blocks import Aligned, Block, Edits, Formula, Grid, Multiset, Pairs, Ranking, Text, Tokens
from lexeval_gui.window.blocks.aligned import AlignedWidget
from lexeval_gui.window.blocks.base import BlockWidget
from lexeval_gui.window.blocks.edits import EditsWidget
from lexeval_gui.window.blocks.formula import FormulaWidget
from lexeval_gui.window.blocks.grid import GridWidget
from lexeval_gui.window.blocks.multiset import MultisetWidget
from lexeval_gui.window.blocks.pairs import PairsWidget
from lexeval_gui.window.blocks.ranking import RankingWidget
from lexeval_gui.window.blocks.text import TextWidget
from lexeval_gui.window.blocks.tokens import TokensWidget
from lexeval_gui.window.look.theme import Theme

WIDGETS: dict[type[Block], type[BlockWidget[Any]]] = {
    Text: TextWidget,
    Multiset: MultisetWidget,
    Ranking: RankingWidget,
    Formula: FormulaWidget,
    Edits: EditsWidget,
    Pairs: PairsWidget,
    Aligned: AlignedWidget,
    Tokens: TokensWidget,
    Grid: GridWidget,
}


def make(block: Block, theme: Theme, parent: QWidget | None = None) -> BlockWidget[Any]:
    """A widget that shows a block; KeyError for a kind that has none."""
    widget = WIDGETS[type(block)](theme, parent)
    widget.show_block(block)
    return widget
