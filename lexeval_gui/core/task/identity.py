"""What a task is called, and what it offers to choose from: measures, parameters, presets, figures; all as data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from lexeval_gui.core.figures import Figure
from lexeval_gui.core.parameters import Parameter, Preset
from lexeval_gui.core.scores import Measure
from lexeval_gui.core.task.what_if import HeadlineFormula


class Identity(Struct, frozen=True, eq=False):
    """A task in data.

    `parameters`: sliders first, then conventions, then resamples and seed. `sliders` are the ids of those that the
    window's top bar shows, `grids` the values of a curve over a parameter where even steps will not do. `overview` are
    the ids of the measures that a table of scores shows first. `item_titles` says which of the item columns stand in
    the list of items, and under what heading; `item_measures` which measures stand there beside the headline where one
    system is open. `column_groups` says how JSON groups the sums of the item columns: group → name → column; {}: all
    of them are `items`. `part_word` is what an item is made of, in the words of the field: `edit`.
    `headline_formulas` says by which measures and counts a change to an item is told, by headline measure; where
    nothing is said, by the headline alone. `home` is the package in which its page `about.md` lies, and its folder
    `samples`, if it brings any.
    """

    id: str
    title: str
    part_word: str
    measures: tuple[Measure, ...]
    parameters: tuple[Parameter, ...]
    presets: tuple[Preset, ...]
    overview: tuple[str, ...]
    figures: tuple[Figure, ...]
    home: str
    sliders: tuple[str, ...] = ()
    grids: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    item_titles: Mapping[str, str] = field(default_factory=dict)
    item_measures: tuple[str, ...] = ()
    column_groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    headline_formulas: Mapping[str, HeadlineFormula] = field(default_factory=dict)

    @property
    def about(self) -> str:
        """The page on its formulas, as Markdown; empty if it has none."""
        from importlib import resources  # not before the first rows

        page = resources.files(self.home) / "about.md"
        return page.read_text(encoding="utf-8") if page.is_file() else ""

    @property
    def samples(self) -> Path | None:
        """The folder of the samples that it brings; None if it brings none. (Those of built-in tasks lie in
        `resources/samples`, where they are found before a task is imported.)"""
        from importlib import resources

        folder = Path(str(resources.files(self.home) / "samples"))
        return folder if folder.is_dir() else None
