"""The settings in force, of what a command or a program names. Importing this loads no numpy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lexeval_gui.core.parameters import Settings, preset_values

if TYPE_CHECKING:
    from lexeval_gui.core.task import Identity


def settings_in_force(
    identity: Identity,
    preset: str | None,
    values: Mapping[str, str],
    defaults: Mapping[str, str] | None = None,
    kept: Settings | None = None,
) -> Settings:
    """Those that a project has `kept`, or `defaults` of a command, then the preset, then the `values` that were named.
    Raises BadValue."""
    settings = kept or Settings(identity.parameters).with_values(defaults or {})
    if preset is not None:
        settings = settings.with_values(preset_values(identity.presets, preset))
    return settings.with_values(values)
