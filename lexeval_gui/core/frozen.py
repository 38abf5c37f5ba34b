"""Dataclasses that cannot be changed, made without compiling Python for each of their methods.

The library's decorator writes six methods of a frozen class as text and compiles them whenever the class is imported: a
quarter of the time from the window's first paint to its rows. Here only `__init__` is; the others are functions made
for the names of the fields, and do the same. All else is the library's own: `field`, `fields`, `replace`, `asdict`.
What no class here asks for is left out: `order`, `init=False`, `InitVar`, a field called `self`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

Method = Callable[..., Any]


class _Made:
    """What stands for a default that is made anew each time."""

    def __repr__(self) -> str:
        return "<factory>"


_MADE = _Made()

if TYPE_CHECKING:  # which knows the library's
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, **options):
        """As the library's. What is not frozen, or has a dataclass among its bases, is left to that."""

        def made(cls):
            if not frozen or any(map(dataclasses.is_dataclass, cls.__bases__)):
                return dataclasses.dataclass(cls, frozen=frozen, **options)
            return _frozen(cls, **options)

        return made if cls is None else made(cls)


def _frozen(
    cls: type[Any], eq: bool = True, repr: bool = True, slots: bool = False, kw_only: bool = False
) -> type[Any]:
    cls = dataclasses.dataclass(cls, init=False, eq=False, repr=False, slots=slots, kw_only=kw_only)
    cls.__dataclass_params__.frozen = True  # so that the library lets frozen classes derive from it, and only those
    fields, own = dataclasses.fields(cls), cls.__dict__
    methods = {"__init__": _named(_init(fields, hasattr(cls, "__post_init__")), cls, fields), **_refusals(cls, fields)}
    if repr:
        methods["__repr__"] = _repr([field.name for field in fields if field.repr])
    if eq:
        methods["__eq__"] = _eq(_values([field for field in fields if field.compare]))
        if own.get("__hash__") is None:
            hashed = [field for field in fields if (field.compare if field.hash is None else field.hash)]
            methods["__hash__"] = _hash(_values(hashed))
    if slots:
        methods |= {"__getstate__": _state, "__setstate__": _take_state}
    for name, method in methods.items():
        if name not in own or name == "__hash__":  # None where there is an __eq__
            setattr(cls, name, method)
    return cls


def _init(fields: Sequence[Field[Any]], has_more: bool) -> Method:
    """What makes an object: the one method whose arguments are those of its class, and which is called very often."""
    around: dict[str, Any] = {"__put": object.__setattr__, "__missing": _MADE}  # as no field is called
    positional: list[str] = []
    named: list[str] = []
    lines: list[str] = []
    for field in fields:
        name = value = field.name
        default = ""
        if field.default_factory is not MISSING:
            around[f"__make_{name}"], default = field.default_factory, "=__missing"
            value = f"__make_{name}() if {name} is __missing else {name}" if field.init else f"__make_{name}()"
        elif field.default is not MISSING:
            around[f"__default_{name}"], default = field.default, f"=__default_{name}"
            value = name if field.init else f"__default_{name}"
        if field.init:
            (named if field.kw_only else positional).append(name + default)
        elif not default:
            continue
        lines.append(f" __put(self, {name!r}, {value})")
    arguments = ["self", *positional, *(["*", *named] if named else [])]
    lines += [" self.__post_init__()"] if has_more else []
    exec("\n".join([f"def __init__({', '.join(arguments)}):", *lines, " return"]), around)
    made: Method = around["__init__"]
    return made


def _named(made: Method, cls: type[Any], fields: Sequence[Field[Any]]) -> Method:
    """The method under the name of its class, with the types of its arguments, as help and messages tell them."""
    made.__module__, made.__qualname__ = cls.__module__, f"{cls.__qualname__}.__init__"
    made.__annotations__ = {field.name: field.type for field in fields if field.init} | {"return": None}
    return made


def _refusals(cls: type[Any], fields: Sequence[Field[Any]]) -> dict[str, Method]:
    """What refuses to set or delete a field; of a class that derives from this, other names are its own."""
    names = frozenset(field.name for field in fields)

    def __setattr__(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def __delattr__(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return {"__setattr__": __setattr__, "__delattr__": __delattr__}


def _values(fields: Sequence[Field[Any]]) -> Method:
    """What gives the values of these fields as a tuple."""
    names = [field.name for field in fields]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda one: (getattr(one, names[0]),)) if names else (lambda one: ())


def _eq(values: Method) -> Method:
    def __eq__(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return __eq__


def _hash(values: Method) -> Method:
    def __hash__(self: Any) -> int:
        return hash(values(self))

    return __hash__


def _repr(names: Sequence[str]) -> Method:
    @recursive_repr()
    def __repr__(self: Any) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({values})"

    return __repr__


def _state(self: Any) -> list[Any]:
    """What is pickled of an object with slots: the library's way would set fields."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _take_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
