"""What a user can set: numbers, choices and texts, each with the stage at which it acts; presets; the values in force.

Values are kept as the text that was typed, so that a signature shows `k:0.10` as the user wrote it and exact
arithmetic on the decimal stays possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Literal

from msgspec import Struct, field
from msgspec.structs import force_setattr

from lexeval_gui.core.plaintext import isolated

Stage = Literal["read", "join", "count", "score", "interval", "view"]
"""When a parameter acts. A change re-runs its stage and those after it; `view` changes no number and is never in a
signature; `interval` acts on resampling only."""


class BadValue(ValueError):
    """A value that a parameter does not take, or a parameter that does not exist; the text is for the user."""


class Number(Struct, frozen=True):
    """A number between `low` and `high` (both included unless `low_excluded`), in steps of `step` on a slider.

    `when` names another parameter and the value that it must have for this one to matter (several as `pos|size`);
    `above` another number that must be smaller than this one.
    """

    id: str
    title: str
    default: str
    low: float
    high: float
    step: float
    stage: Stage = "score"
    whole: bool = False
    low_excluded: bool = False
    help: str = ""
    symbol: str = ""
    when: tuple[str, str] | None = None
    above: str = ""

    def check(self, text: str) -> str:
        """Return the text if it is a number in range; raise BadValue otherwise."""
        try:
            value = Decimal(text.strip())
        except InvalidOperation:
            raise BadValue(f"{self.id} is a number between {self.low:g} and {self.high:g}, not '{text}'") from None
        if not self._holds(value):
            low = f"above {self.low:g} and at most" if self.low_excluded else f"between {self.low:g} and"
            raise BadValue(f"{self.id} must lie {low} {self.high:g}, not {text.strip()}")
        if self.whole and value != value.to_integral_value():
            raise BadValue(f"{self.id} is a whole number between {self.low:g} and {self.high:g}, not {text.strip()}")
        return text.strip()

    def _holds(self, value: Decimal) -> bool:
        """Whether the value lies in the range (NaN compares with nothing)."""
        low, high = Decimal(repr(self.low)), Decimal(repr(self.high))
        return value.is_finite() and (low < value if self.low_excluded else low <= value) and value <= high


class Option(Struct, frozen=True):
    """One value of a choice, with a sentence on what it does."""

    id: str
    help: str = ""


class Choice(Struct, frozen=True):
    """One of several named values; the first is the default. A convention is a Choice."""

    id: str
    title: str
    options: tuple[Option, ...]
    stage: Stage = "score"
    help: str = ""

    @property
    def default(self) -> str:
        """The first option."""
        return self.options[0].id

    def check(self, text: str) -> str:
        """Return the text if it names an option; raise BadValue, naming all of them, otherwise."""
        known = [option.id for option in self.options]
        if text not in known:
            raise BadValue(f"{self.id} is one of {', '.join(known)}, not '{text}'")
        return text


class Choices(Struct, frozen=True):
    """Any of several names as a comma list (`all`, or `Prep,UD`); names outside `options` are allowed if `open`."""

    id: str
    title: str
    default: str
    options: tuple[Option, ...]
    stage: Stage = "score"
    open: bool = False
    help: str = ""

    def check(self, text: str) -> str:
        """Return the list without blanks around its names; raise BadValue on an unknown or empty name."""
        names = [name.strip() for name in text.split(",")]
        known = [option.id for option in self.options]
        for name in names:
            if not name or not (self.open or name in known):
                raise BadValue(f"{self.id} is a comma list of {', '.join(known)}; '{name}' is none of them")
        return ",".join(names)


class Text(Struct, frozen=True):
    """Any text; `when` as that of a Number."""

    id: str
    title: str
    default: str
    stage: Stage = "score"
    help: str = ""
    when: tuple[str, str] | None = None

    def check(self, text: str) -> str:
        """Return the text as it is."""
        return text


Parameter = Number | Choice | Choices | Text

RESAMPLES = Number(
    "resamples", "resamples", "0", 0, 100_000, 100, "interval", whole=True,
    help="How many bootstrap resamples an interval is taken from; 0 draws none.",
)  # fmt: skip
SEED = Text("seed", "seed", "1", "interval", help="Seed of the resampling; the same seed gives the same interval.")


class Preset(Struct, frozen=True):
    """A named set of values; what it does not name keeps its default."""

    id: str
    title: str
    values: Mapping[str, str]
    help: str = ""


class Settings(Struct, frozen=True, dict=True):
    """Parameters with the values in force, in declared order. Hashable; changed by making another one."""

    parameters: tuple[Parameter, ...]
    values: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        if not self.values:
            force_setattr(self, "values", tuple(parameter.default for parameter in self.parameters))

    @cached_property
    def _index(self) -> dict[str, int]:
        return {parameter.id: index for index, parameter in enumerate(self.parameters)}

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __getitem__(self, name: str) -> str:
        return self.values[self._index[name]]

    def number(self, name: str) -> float:
        """The value of a Number as a float."""
        return float(self[name])

    def whole(self, name: str) -> int:
        """The value of a whole Number as an int (exact: `10.0` is 10)."""
        return int(Decimal(self[name]))

    def value_of(self, parameter: Parameter) -> str:
        """The value of a parameter; its default where it is not among these."""
        place = self._index.get(parameter.id)
        return parameter.default if place is None else self.values[place]

    def parameter(self, name: str) -> Parameter:
        """The declaration of a parameter; BadValue names the ones that exist and the nearest."""
        if name not in self._index:
            from difflib import get_close_matches

            near = get_close_matches(name, self._index, n=1)
            hint = f" (did you mean '{near[0]}'?)" if near else ""
            raise BadValue(f"there is no parameter '{name}'{hint}; there are {', '.join(self._index)}")
        return self.parameters[self._index[name]]

    def matters(self, parameter: Parameter) -> bool:
        """Whether a parameter acts under the values of the others (see Number.when)."""
        when = parameter.when if isinstance(parameter, Number | Text) else None
        return when is None or when[0] not in self or self[when[0]] in when[1].split("|")

    def with_values(self, changes: Mapping[str, str]) -> Settings:
        """Settings with some values changed; raises BadValue on an unknown name, a value out of range, or a number that
        is not above the one it must be above."""
        values = list(self.values)
        for name, text in changes.items():
            values[self._index.get(name, -1)] = self.parameter(name).check(text)
        changed = Settings(self.parameters, tuple(values))
        changed.__dict__["_index"] = self._index  # the same parameters: a step makes one for each point of its curves
        changed._check_order(changes)
        return changed

    def _check_order(self, changes: Mapping[str, str]) -> None:
        """Refuse a number that is not above the one it must be above, if one of the two was changed."""
        for number in self.parameters:
            other = number.above if isinstance(number, Number) else ""
            if not other or not {number.id, other} & changes.keys():
                continue
            value, least = self[number.id], self[other]
            if Decimal(value) <= Decimal(least):
                raise BadValue(f"{number.id} must be larger than {other}: {value} is not larger than {least}")

    def accepts(self, changes: Mapping[str, str]) -> bool:
        """Whether these values can be set."""
        return self.if_accepted(changes) is not None

    def if_accepted(self, changes: Mapping[str, str]) -> Settings | None:
        """Settings with some values changed, None if these cannot be set."""
        try:
            return self.with_values(changes)
        except BadValue:
            return None

    def as_dict(self) -> dict[str, str]:
        """Every parameter with its value, in declared order."""
        return dict(zip(self._index, self.values, strict=True))

    def at(self, *stages: Stage) -> tuple[tuple[str, str], ...]:
        """The values that act at these stages: a key for what was computed under them."""
        return tuple((p.id, value) for p, value in zip(self.parameters, self.values, strict=True) if p.stage in stages)


def preset_values(presets: Iterable[Preset], name: str) -> Mapping[str, str]:
    """The values of a preset by its id; BadValue names the presets that exist."""
    by_id = {preset.id: preset for preset in presets}
    if name not in by_id:
        raise BadValue(f"there is no preset '{isolated(name)}'; there are {', '.join(by_id)}")
    return by_id[name].values


def preset_changes(parameters: Iterable[Parameter], preset: Preset) -> dict[str, str]:
    """What putting a preset in force sets: its values, and every convention that it does not name to its default."""
    return {p.id: p.default for p in parameters if isinstance(p, Choice)} | dict(preset.values)


def matching_preset(presets: Iterable[Preset], settings: Settings) -> str | None:
    """The id of the preset whose values are in force, whatever the sliders, seed and views say; None if none is."""
    fitting = (p.id for p in presets if all(_in_force(settings, parameter, p) for parameter in settings.parameters))
    return next(fitting, None)


def _in_force(settings: Settings, parameter: Parameter, preset: Preset) -> bool:
    if not isinstance(parameter, Choice) and parameter.id not in preset.values:
        return True
    return settings[parameter.id] == preset.values.get(parameter.id, parameter.default)
