"""What a task is called, and what it offers to choose from: measures, parameters, presets, figures; all as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lexeval_gui.core.figures import Figure
from lexeval_gui.core.parameters import Parameter, Preset
from lexeval_gui.core.scores import Measure


@dataclass(frozen=True, eq=False)
class Identity:
    """A task in data.

    `parameters`: sliders first, then conventions, then resamples and seed. `sliders` are the ids of those that the
    window's top bar shows, `grids` the values of a curve over a parameter where even steps will not do. `overview` are
    the ids of the measures that a table of scores shows first. `item_titles` says which of the item columns stand in
    the list of items, and under what heading; `item_measures` which measures stand there beside the headline where one
    system is open. `column_groups` says how JSON groups the sums of the item columns: group → name → column; {}: all
    of them are `items`. `part_word` is what an item is made of, in the words of the field: `edit`.
    """

    id: str
    title: str
    part_word: str
    measures: tuple[Measure, ...]
    parameters: tuple[Parameter, ...]
    presets: tuple[Preset, ...]
    overview: tuple[str, ...]
    figures: tuple[Figure, ...]
    sliders: tuple[str, ...] = ()
    grids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    item_titles: Mapping[str, str] = field(default_factory=dict)
    item_measures: tuple[str, ...] = ()
    column_groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
