"""Frozen classes of ours against those of the library: what the classes here ask for is the same."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from dataclasses import field
from functools import cached_property
from typing import Any, ClassVar

import pytest

from lexeval_gui.core import frozen

SORTS: dict[str, dict[str, bool]] = {
    "plain": {},
    "slots": {"slots": True},
    "named": {"kw_only": True},
    "identical": {"eq": False},
    "unprinted": {"repr": False},
}


def made(decorator: Any, **options: bool) -> Any:
    """A class with fields of every sort, in this module as if it was written here."""

    @decorator(frozen=True, **options)
    class Made:
        """A class."""

        WORDS: ClassVar[tuple[str, ...]] = ("a", "b")
        number: int
        numbers: list[int] = field(default_factory=list)
        name: str = "x"
        note: str = field(default="", compare=False)
        secret: int = field(default=7, repr=False, hash=False)
        last: int = field(default=0, kw_only=True)
        own: dict[str, int] = field(init=False, repr=False, compare=False, default_factory=dict)
        total: float = field(init=False, default=0.5)

        def __post_init__(self) -> None:
            object.__setattr__(self, "total", self.number + 0.25)

    Made.__qualname__ = "Made"
    return Made


@pytest.fixture(params=SORTS)
def pair(request: pytest.FixtureRequest) -> tuple[Any, Any]:
    """The class as we make it, and as the library does."""
    options = SORTS[request.param]
    return made(frozen.dataclass, **options), made(dataclasses.dataclass, **options)


def objects(cls: Any) -> list[Any]:
    """Some of a class: equal, and other in one field each."""
    return [
        cls(number=1, numbers=(2,)),
        cls(number=1, numbers=(2,)),
        cls(number=1, numbers=(2,), note="other"),
        cls(number=1, numbers=(2,), secret=8),
        cls(number=1, numbers=(2,), last=3),
        cls(number=2, numbers=(2,)),
    ]


def test_what_a_class_says_of_itself(pair: tuple[Any, Any]) -> None:
    """Its arguments with their defaults, its fields, and how it is matched."""
    ours, theirs = pair
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert ours.__init__.__module__ == ours.__module__
    assert ours.__init__.__qualname__.endswith("Made.__init__")
    assert [one.name for one in dataclasses.fields(ours)] == [one.name for one in dataclasses.fields(theirs)]
    assert ours.__match_args__ == theirs.__match_args__
    assert dataclasses.is_dataclass(ours)


def test_fields_may_have_any_name() -> None:
    @frozen.dataclass(frozen=True)
    class Made:
        put: int
        MISSING: int = 1
        make_others: int = 2
        default_last: int = 3
        others: list[int] = field(default_factory=list)
        last: int = 4

    assert dataclasses.astuple(Made(0)) == (0, 1, 2, 3, [], 4)


def test_values(pair: tuple[Any, Any]) -> None:
    """Equal where the library's are, with the same hash and the same words; copies and replacements too."""
    ours, theirs = map(objects, pair)
    assert [[one == other for other in ours] for one in ours] == [[one == other for other in theirs] for one in theirs]
    assert ours[0] != theirs[0]
    if ours[0] == ours[1]:
        assert [hash(one) for one in ours] == [hash(one) for one in theirs]
    if "object at" not in repr(theirs[0]):
        assert [repr(one) for one in ours] == [repr(one) for one in theirs]
    for cls in pair:
        one = dataclasses.replace(cls(number=1), name="y")
        assert dataclasses.astuple(one) == (1, [], "y", "", 7, 0, {}, 1.25)
        assert cls(number=1).numbers is not cls(number=1).numbers
        assert dataclasses.asdict(copy.copy(one)) == dataclasses.asdict(copy.deepcopy(one)) == dataclasses.asdict(one)


def test_pickled(pair: tuple[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is sent to another process."""
    for cls in pair:
        monkeypatch.setattr(sys.modules[__name__], "Made", cls, raising=False)
        one = pickle.loads(pickle.dumps(cls(number=3, name="z")))
        assert type(one) is cls
        assert dataclasses.astuple(one) == (3, [], "z", "", 7, 0, {}, 3.25)


def test_nothing_can_be_changed(pair: tuple[Any, Any]) -> None:
    """Not a field, and no name that is none (of which the library says another error for a class with slots)."""
    for cls in pair:
        one = cls(number=1)
        for name in ("number", "total", "other") if cls is pair[0] else ("number", "total"):
            with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot assign to field '{name}'"):
                setattr(one, name, 2)
            with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot delete field '{name}'"):
                delattr(one, name)
        with pytest.raises(TypeError, match="number"):
            cls()
        with pytest.raises(TypeError, match="unknown"):
            cls(number=1, unknown=2)


def test_derived_from() -> None:
    """A class that derives from a frozen one has names of its own; as a dataclass it is frozen, by both decorators."""

    @frozen.dataclass(frozen=True)
    class Base:
        name: str

        @cached_property
        def length(self) -> int:
            return len(self.name)

    class Plain(Base):
        pass

    plain = Plain("x")
    plain.own = 3  # type: ignore[attr-defined]
    del plain.own  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError):
        plain.name = "y"  # type: ignore[misc]
    decorators: tuple[Any, ...] = (dataclasses.dataclass, frozen.dataclass)
    for decorator in decorators:

        @decorator(frozen=True)
        class Derived(Base):
            number: int = 0

        assert (Derived("abc").length, Derived("abc") == Base("abc")) == (3, False)
        with pytest.raises(dataclasses.FrozenInstanceError):
            Derived("x").number = 2
        with pytest.raises(TypeError, match="non-frozen"):
            decorator()(type("Other", (Base,), {}))


def test_methods_of_its_own() -> None:
    """What a class defines itself stays."""

    @frozen.dataclass(frozen=True)
    class Own:
        name: str

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    @frozen.dataclass(frozen=True)
    class Hashed(Own):
        name: str

        def __hash__(self) -> int:
            return 5

    assert (Own("a") == 3, repr(Own("a")), hash(Own("a"))) == (True, "own", hash(("a",)))
    assert hash(Hashed("a")) == 5


def test_empty_and_within_itself() -> None:
    """Without fields all are equal; what holds itself can be printed."""

    @frozen.dataclass(frozen=True)
    class Empty:
        pass

    @frozen.dataclass(frozen=True)
    class Holder:
        held: list[Any]

    holder = Holder([])
    holder.held.append(holder)
    assert (Empty() == Empty(), hash(Empty())) == (True, hash(()))
    assert repr(holder).endswith("Holder(held=[...])")


def test_what_is_not_frozen_is_left_to_the_library() -> None:
    """It can be changed."""

    @frozen.dataclass
    class Open:
        name: str

    one = Open("a")
    one.name = "b"
    assert one == Open("b")
