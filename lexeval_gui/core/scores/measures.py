"""What a measure is, and the line that says under which conventions a number of it holds."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec import Struct

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.version import __version__

Derive = Callable[[Mapping[str, Floats], Settings], Floats]
Ratio = tuple[Floats, Floats]
"""What items add above and below: a measure is the sum of the first divided by the sum of the second."""
AsRatio = Callable[[Mapping[str, tuple[Floats, Floats | None]], Settings], Ratio]
"""Makes the ratio of a derived measure of what items add to the measures that it needs, above and below (None: these
are plain sums)."""


class Measure(Struct, frozen=True):
    """A measure: its id, what to call it, its formula in words of the literature, and which parameters act on it.

    `kind` is `fraction` (0…1), `count`, or `mean` (a mean of counts); `headline` marks the measure that stands for the
    system in lists; `derive` makes it from other measures' values where it is no sum or ratio itself; `short` heads a
    narrow column. `better` says which way is better, for bold figures and colours. `negative`: a fraction that may fall
    below 0, as one minus a rate of errors does.

    `ratio` says of a derived measure how it is a ratio of sums over items, if it is one (see core.scores.ratios).

    `bounds` names the two measures that are the ends of its interval; empty: it has none; None: it is resampled.
    `one_sided` names a measure that is defined just where these ends are a one-sided bound and no interval.
    `over` is the count that is 1 for the items it is made of, where that is a sample: two systems are compared over the
    items that both have. `shown` is false of a sum that others are derived from and that tells nobody anything,
    `per_item` of what one item alone has no value of (a variance); `as_item` is the measure that says what an item's
    own value is, where a share of the total is none; `of_item` what that value is called where that is not the title
    (recall, where the title is mean recall). `digits` are the decimals to read it by. `perfect` says what an item
    without errors scores under settings, for a measure whose constants can be set.
    """

    id: str
    title: str
    short: str
    formula: str
    kind: Literal["fraction", "count", "mean"] = "fraction"
    acts: tuple[str, ...] = ()
    headline: bool = False
    derive: Derive | None = None
    needs: tuple[str, ...] = ()
    ratio: AsRatio | None = None
    better: Literal["high", "low", "neither"] = "high"
    alias: str = ""
    negative: bool = False
    bounds: tuple[str, ...] | None = None
    one_sided: str = ""
    over: str = ""
    shown: bool = True
    per_item: bool = True
    as_item: str = ""
    of_item: str = ""
    digits: int = 3
    perfect: Callable[[Settings], float] | None = None

    @property
    def title_of_item(self) -> str:
        """What to call the value of one item."""
        return self.of_item or self.title


def signature(
    task: str,
    measure: Measure,
    settings: Settings,
    with_interval: bool = False,
    where: Sequence[str] = (),
    family: Sequence[str] = (),
    said: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """One line that says under which conventions a number holds: every parameter that acts on it, defaults too (but for
    those that the others rule out, see Number.when), `where` it is taken, if not over all items, and with which
    `family` its p is corrected, if it is. `said` stands in the place of a parameter, by its id."""
    stages = ("read", "join", "count", "score")
    there = (p for p in settings.parameters if p.stage in stages and settings.matters(p))
    acting = [p.id for p in there if p.id in measure.acts]
    drawn = [p.id for p in settings.parameters if p.stage == "interval"]
    if not with_interval or measure.bounds is not None:
        drawn = []
    named, seeded = ([said.get(name, f"{name}:{settings[name]}") for name in names] for names in (acting, drawn))
    return " | ".join([task, measure.id, *named, *where, *seeded, *family, f"v{__version__}"])


def where_words(filter: str) -> str:
    """What a signature says of a filter: `where:"pos:r F<.5"`, a string of JSON."""
    return f"where:{json.dumps(filter, ensure_ascii=False)}"


def only(measures: Sequence[Measure], names: Collection[str] | None) -> tuple[Measure, ...]:
    """The measures wanted, with those that they are derived from, in declared order; all if `names` is None."""
    if names is None:
        return tuple(measures)
    wanted = set(names)
    for measure in reversed(measures):
        if measure.id in wanted:
            wanted.update(measure.needs)
    return tuple(measure for measure in measures if measure.id in wanted)
