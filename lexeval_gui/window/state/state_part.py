"""What the parts of the window's state have in common: a frozen value, of which the fields are read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject

T = TypeVar("T")
V = TypeVar("V")


class Field(Generic[V, T]):
    """A field of a part's value, read and written as if it were the part's own."""

    def __init__(self, of: type[V], read: Callable[[V], T]) -> None:
        self._read = read

    def __set_name__(self, owner: type[Part[V]], name: str) -> None:
        self._name = name

    def __get__(self, part: Part[V], owner: type[Part[V]]) -> T:
        return self._read(part.value)

    def __set__(self, part: Part[V], value: T) -> None:
        part.value = replace(part.value, **{self._name: value})  # type: ignore[type-var]


class Part(QObject, Generic[V]):
    """The owner of one part of the state: all that it keeps of the files is in `value`, which opening replaces.

    Every value has one signal; setters emit it only when the value really changes.
    """

    def __init__(self, value: V, parent: QObject) -> None:
        super().__init__(parent)
        self.value = value
