"""What is unfinished in a review: where one is, and the letters that no key has taken yet. No step of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import asdict


class Unfinished(Struct, frozen=True):
    """`where` is the place of the sitting, `verb` that of the line beside the ticks ("" where it is closed), `line`
    what stands in the line of forms, with its `cursor`, `form` the one with the cursor among the ticks; `texts` are
    those being written, by verb, and `writing` is the verb of the one with the focus."""

    where: Mapping[str, Any] = field(default_factory=dict)
    verb: str = ""
    line: str = ""
    cursor: int = 0
    form: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)
    writing: str = ""

    @property
    def item(self) -> Any:
        """The item that was shown."""
        return self.where.get("item")

    def as_json(self) -> dict[str, Any]:
        """As a project keeps it."""
        return asdict(self)

    @classmethod
    def from_json(cls, value: Any) -> Unfinished:
        """What a project keeps; what is missing or wrong there is as where nothing is unfinished."""
        known = value if isinstance(value, Mapping) else {}
        where, texts, cursor = known.get("where"), known.get("texts"), known.get("cursor")
        return cls(
            where if isinstance(where, Mapping) else {},
            **{name: str(known.get(name) or "") for name in ("verb", "line", "form", "writing")},
            cursor=cursor if isinstance(cursor, int) and 0 <= cursor < 2**31 else 0,
            texts={str(verb): str(text) for verb, text in texts.items()} if isinstance(texts, Mapping) else {},
        )
