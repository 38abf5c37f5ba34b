"""What items can be grouped by: features of labels and of numbers, how numbers are cut, how a group reads, and the
filter that finds its items again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from lexeval_gui.core import rounding
from lexeval_gui.core.dataset import Floats, Ints, Labels, Mask
from lexeval_gui.core.query import quote
from lexeval_gui.core.tables import UNDEFINED, format_number

QUANTILES = 4
"""A number is cut into so many groups of about as many items, unless places are typed or declared."""

Unit = Literal["", "whole", "share"]


class FeatureDetails(Struct, frozen=True, kw_only=True):
    """What may be said of a feature, by name alone; see Feature."""

    phrases: Mapping[str, str] = field(default_factory=dict)
    missing: str = ""
    system: str = ""
    outcome: bool = False
    usual: bool = True


class Feature(FeatureDetails, frozen=True):
    """Something that is known of every item.

    `id` is its name in filters, `title` what people call it. `phrase` says behind "items" how a group reads, with {}
    for its value: `whose mode holds {} of the responses`; `phrases` of single groups by title, where that would not do.
    `missing` is the phrase of the items that have no value. `system` names the system that it is of, if it is of one;
    `outcome`: it is made from scores, statuses or hits, so that a group of it was chosen by what is to be explained.
    `usual`: it is asked for unless others are.
    """

    id: str
    title: str
    phrase: str

    @property
    def described(self) -> Feature:
        """What is said of it, without its values: that can be sent to another process."""
        return Feature(**{name: getattr(self, name) for name in Feature.__struct_fields__})


class LabelFeature(Feature, frozen=True, dict=True):
    """A label per item, made when asked for; `titles` say what one means where it is short, `filters` how a filter asks
    for it where that is not `id:label`."""

    make: Callable[[], Labels]
    titles: Mapping[str, str] = field(default_factory=dict)
    filters: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def values(self) -> Labels:
        """The labels [n]; an item without one has the code -1 or an empty word."""
        return self.make()


class NumberFeature(Feature, frozen=True, dict=True):
    """A number per item, made when asked for. It is cut at `places`, or into quantiles; `unit` says how it reads."""

    make: Callable[[], Floats]
    unit: Unit = ""
    places: tuple[float, ...] = ()

    @cached_property
    def values(self) -> Floats:
        """The numbers, float [n]; NaN where an item has none."""
        return np.asarray(self.make(), np.float64)


class Cut(Struct, frozen=True):
    """How a number is cut: at `places`, ascending; without any into so many `quantiles`."""

    places: tuple[float, ...] = ()
    quantiles: int = QUANTILES


class ItemGroup(Struct, frozen=True):
    """A group of a feature: its title in a table, how it reads in a sentence (`items whose …`), and the filter that
    finds its items; None where no filter can."""

    title: str
    words: str
    filter: str | None


class Grouping(Struct, frozen=True, dict=True):
    """Items in the groups of a feature: `codes` int64 [items] into `groups`. Every item is in one group."""

    feature: Feature
    codes: NDArray[np.int64]
    groups: tuple[ItemGroup, ...]

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """The items of each group."""
        return np.bincount(self.codes, minlength=len(self.groups))

    def rows(self, group: int) -> NDArray[np.int64]:
        """The items of a group, ascending."""
        return np.flatnonzero(self.codes == group)


def yes_or_no(
    id: str, title: str, make: Callable[[], Mask], yes: str, no: str, filters: Mapping[str, str] | None = None
) -> LabelFeature:
    """A feature that items have or have not; `yes` and `no` say how the groups read: `that have a mode`."""

    def labels() -> Labels:
        return Labels(make().astype(np.int32), ("no", "yes"))

    return LabelFeature(id, title, "", labels, phrases={"yes": yes, "no": no}, filters=filters or {})


def grouped(feature: Feature, rows: Ints | None = None, cut: Cut | None = None) -> Grouping:
    """The items (of these rows, if given) in the groups of a feature; groups without an item are left out.

    `cut` is for numbers, in the place of what the feature declares. Groups are (low, high]: a number that is a place,
    within rounding, belongs below it, so that equal numbers are never split.
    """
    if isinstance(feature, LabelFeature):
        return _by_label(feature, feature.values if rows is None else feature.values.take(rows))
    assert isinstance(feature, NumberFeature)
    values = feature.values if rows is None else feature.values[rows]
    return _by_number(feature, values, cut or Cut(feature.places))


def quantile_places(values: Floats, quantiles: int) -> tuple[float, ...]:
    """The numbers at which values are cut into quantiles: np.quantile by the inverted distribution function, so that
    each is one of the values."""
    defined = values[np.isfinite(values)]
    if not len(defined) or quantiles < 2:
        return ()
    shares = np.arange(1, quantiles) / quantiles
    return tuple(float(place) for place in np.unique(np.quantile(defined, shares, method="inverted_cdf")))


def _kept(feature: Feature, codes: NDArray[np.int64], groups: Sequence[ItemGroup]) -> Grouping:
    """Without the groups that have no item."""
    there = np.unique(codes)
    return Grouping(feature, np.searchsorted(there, codes), tuple(groups[code] for code in there.tolist()))


def _missing(feature: Feature) -> ItemGroup:
    phrase = feature.missing or f"without a value of {feature.title}"
    return ItemGroup(UNDEFINED, f"items {phrase}", f"-{quote(feature.id)}:")


# -- labels -----------------------------------------------------------------------------------------------------------


def _by_label(feature: LabelFeature, labels: Labels) -> Grouping:
    named = np.array([bool(word) for word in labels.words] + [False])
    codes = np.where(named[labels.codes], labels.codes, len(labels.words)).astype(np.int64)
    alike = Counter(word.casefold() for word in labels.words)  # a filter does not tell a from A
    groups = [_label_group(feature, word, alike[word.casefold()] == 1) for word in labels.words]
    return _kept(feature, codes, [*groups, _missing(feature)])


def _label_group(feature: LabelFeature, word: str, found: bool) -> ItemGroup:
    title = feature.titles.get(word, word)
    phrase = feature.phrases.get(title) or feature.phrase.replace("{}", title)
    text = feature.filters.get(word, f"{quote(feature.id)}:{quote(word)}")
    return ItemGroup(title, f"items {phrase}", text if found else None)


# -- numbers ----------------------------------------------------------------------------------------------------------


def _by_number(feature: NumberFeature, values: Floats, cut: Cut) -> Grouping:
    places = cut.places or quantile_places(values, cut.quantiles)
    codes = np.zeros(len(values), np.int64)
    for place in places:
        codes += rounding.difference(values, place) > 0
    codes[np.isnan(values)] = len(places) + 1
    bounds = [-np.inf, *places, np.inf]
    groups = [
        _number_group(feature, low, high, values[codes == code]) for code, (low, high) in enumerate(pairwise(bounds))
    ]
    return _kept(feature, codes, [*groups, _missing(feature)])


def _number_group(feature: NumberFeature, low: float, high: float, values: Floats) -> ItemGroup:
    """The group (low, high]. The least and the largest of its `values` tell whole numbers what they are."""
    name = quote(feature.id)
    lower, upper = np.isfinite(low), np.isfinite(high)
    words = [f"{name}>{_exact(low)}"] if lower else []
    words += [f"{name}<={_exact(high)}"] if upper else []
    if feature.unit == "whole" and len(values):
        least = int(np.floor(low)) + 1 if lower else int(values.min())
        title, said = _whole_range(least, int(np.floor(high)) if upper else None)
    else:
        title, said = _range(feature.unit, low, high)
    phrase = feature.phrases.get(title) or feature.phrase.replace("{}", said)
    return ItemGroup(title, f"items {phrase}", " ".join(words) or f"{name}:")


def _exact(place: float) -> str:
    """A place so that a filter reads the same number."""
    return repr(float(place)).removesuffix(".0")


def _whole_range(least: int, most: int | None) -> tuple[str, str]:
    """`3 – 4` and `3 or 4`; `5 and more` and `5 or more`."""
    if most is None:
        return f"{least:,} and more", f"{least:,} or more"
    if least >= most:
        return f"{most:,}", f"{most:,}"
    return f"{least:,} – {most:,}", f"{least:,} {'or' if most == least + 1 else 'to'} {most:,}"


def _range(unit: Unit, low: float, high: float) -> tuple[str, str]:
    """`over .3 to .5` and `more than 30 % and at most half`."""
    below, above = _number(low), _number(high)
    if unit == "share":
        said_low, said_high = _share(low), _share(high)
    else:
        said_low, said_high = below, above
    if not np.isfinite(low) and not np.isfinite(high):
        return "any", "any"
    if not np.isfinite(low):
        return f"up to {above}", f"at most {said_high}"
    if not np.isfinite(high):
        return f"over {below}", f"more than {said_low}"
    return f"over {below} to {above}", f"more than {said_low} and at most {said_high}"


def _number(value: float) -> str:
    """A place as people read it: with as many decimals as it has, four at most where it has no end."""
    digits = next((d for d in range(4) if rounding.difference(value, round(value, d)) == 0), 4)
    return format_number(value, digits)


def _share(value: float) -> str:
    if value == 0.5:
        return "half"
    percent = _number(value * 100) if np.isfinite(value) else ""
    return f"{percent} %"
