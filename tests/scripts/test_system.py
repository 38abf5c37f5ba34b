"""`scripts/system.sh` on a machine that lacks everything: what it says to install on Debian, Fedora and Arch."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = ("bash", "env", "dirname", "sed", "tr", "find", "grep", "sort", "awk", "id")

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Qt brings what it needs elsewhere")


def said(project: Path, folder: Path, manager: str) -> str:
    """What is said where only this package manager is there, and no library, no font and no root."""
    for tool in TOOLS:
        (folder / tool).symlink_to(shutil.which(tool) or tool)
    for name, words in (("ldconfig", ""), ("uname", "Linux"), ("id", "1000"), (manager, "")):
        (folder / name).unlink(missing_ok=True)
        (folder / name).write_text(f"#!/bin/sh\necho {words}\n")
        (folder / name).chmod(0o755)
    (folder / "find").unlink()
    (folder / "find").symlink_to("/bin/true")  # no font anywhere
    environment = {"PATH": str(folder), "HOME": str(folder), "DISPLAY": ":0"}
    run = subprocess.run(
        [str(folder / "bash"), str(project / "scripts" / "system.sh"), "before", sys.executable],
        env=environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    return run.stderr


@pytest.mark.parametrize(
    ("manager", "command", "packages"),
    [
        ("apt-get", "sudo apt-get update && sudo apt-get install", ("libegl1", "libxcb-icccm4", "fonts-dejavu-core")),
        ("dnf", "sudo dnf install", ("'libEGL.so.1()(64bit)'", "'libxcb-icccm.so.4()(64bit)'", "'dejavu-sans-fonts'")),
        ("pacman", "sudo pacman -S --needed", ("libglvnd", "xcb-util-wm", "xcb-util-cursor", "ttf-dejavu", "libx11")),
        ("none", "Install what Debian calls", ("libegl1", "libxcb-cursor0", "fonts-dejavu-core")),
    ],
)
def test_what_is_missing_is_named_with_the_command(
    manager: str, command: str, packages: tuple[str, ...], project: Path, tmp_path: Path
) -> None:
    text = said(project, tmp_path, manager)
    assert command in text
    assert set(packages) <= set(text.split())
    assert "run make again" in text
