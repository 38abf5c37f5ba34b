"""How exported tables are laid out: what was chosen last, and what is kept by name, for each task and table."""

from __future__ import annotations

import json
from collections.abc import Mapping

from lexeval_gui.core.tables import Layout, layout_from
from lexeval_gui.window.state.memory import Memory


class LayoutMemory:
    """The layouts of one table of a task; `first` is the last one where none was chosen yet."""

    def __init__(self, memory: Memory, task: str, table: str, first: Layout) -> None:
        self._memory, self._key = memory, f"layouts-{task}-{table}"
        try:
            written = json.loads(memory.text(self._key, "{}"))
        except ValueError:
            written = {}
        known = written if isinstance(written, dict) else {}
        named = known.get("named")
        self.last: Layout = layout_from(known["last"]) if "last" in known else first
        self.named: Mapping[str, Layout] = (
            {name: layout_from(kept) for name, kept in named.items()} if isinstance(named, dict) else {}
        )

    def keep(self, layout: Layout) -> None:
        """Remember what was chosen last."""
        self.last = layout
        self._write()

    def save(self, name: str, layout: Layout) -> None:
        """Keep a layout under a name; one that had the name before goes."""
        self.named = {**self.named, name: layout}
        self._write()

    def remove(self, name: str) -> None:
        """Forget the layout of this name."""
        self.named = {known: layout for known, layout in self.named.items() if known != name}
        self._write()

    def _write(self) -> None:
        named = {name: layout.as_json() for name, layout in self.named.items()}
        self._memory.put(self._key, json.dumps({"last": self.last.as_json(), "named": named}, ensure_ascii=False))
