"""The real window on a real screen, with a listener where a screen reader listens: on the bus of accessibility."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from tests.conftest import PROJECT

SYSTEM_PYTHON = "/usr/bin/python3"
LISTENER = PROJECT / "tests" / "at_spi" / "listener.py"
PATIENCE = 60
"""Seconds after which the test gives up."""
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


def missing() -> str:
    """What this machine lacks for the test; "" if it has everything."""
    for program in ("Xvfb", "dbus-run-session", SYSTEM_PYTHON):
        if shutil.which(program) is None:
            return f"no {program}"
    if not any(Path(path).exists() for path in LAUNCHERS):
        return "no at-spi2-core"
    found = subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, timeout=PATIENCE, check=False)
    return "" if found.returncode == 0 else "no python3-pyatspi"


pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no screen reader can be played: {missing()}")


@contextmanager
def ended(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended, whatever happens: by the end of its input if it has one, for it has others to end."""
    try:
        yield process
    finally:
        try:
            if process.stdin is None:
                process.terminate()
            else:
                process.stdin.close()
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def line(source: IO[str] | None) -> str:
    """The next line of a process; fails where none comes."""
    assert source is not None
    ready, _, _ = select.select([source], [], [], PATIENCE)
    assert ready, "nothing came"
    return source.readline().strip()


class Desk:
    """A screen, its bus, a window on it, and who listens."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        environment = {
            **os.environ, "DISPLAY": self._screen(stack), "DBUS_SESSION_BUS_ADDRESS": self._bus(stack),
            "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "PYTHONPATH": str(PROJECT),
            "LEXEVAL_CONFIG": str(folder / "config"), "LEXEVAL_DATA": str(folder / "data"), "PYTHONUNBUFFERED": "1",
        }  # fmt: skip
        self._plain = {name: value for name, value in environment.items() if name != "PYTHONPATH"}
        self._errors = folder / "errors.txt"
        listener = [SYSTEM_PYTHON, str(LISTENER), "events"]
        self.listener = stack.enter_context(ended(self._start(listener, self._plain, None)))
        assert json.loads(line(self.listener.stdout)) == {"listening": True}
        window = [sys.executable, "-m", "tests.at_spi.window"]
        self.window = stack.enter_context(ended(self._start(window, environment, subprocess.PIPE)))
        said = line(self.window.stdout)
        if not said and "xcb" in self.errors():
            pytest.skip(f"no window can be shown: {self.errors()[-300:]}")
        assert said == "ready", self.errors()

    def _start(self, command: list[str], environment: dict[str, str], into: int | None) -> subprocess.Popen[str]:
        with self._errors.open("a") as errors:
            return subprocess.Popen(
                command, env=environment, cwd=PROJECT, text=True, stdin=into, stdout=subprocess.PIPE, stderr=errors
            )

    def _screen(self, stack: ExitStack) -> str:
        reading, writing = os.pipe()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        stack.enter_context(ended(subprocess.Popen(command, pass_fds=[writing], text=True, stderr=subprocess.DEVNULL)))
        os.close(writing)
        with os.fdopen(reading) as said:
            return f":{line(said)}"

    def _bus(self, stack: ExitStack) -> str:
        """It ends when its input does."""
        command = ["dbus-run-session", "--", "sh", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; cat"]
        session = subprocess.Popen(
            command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        stack.enter_context(ended(session))
        return line(session.stdout)

    def errors(self) -> str:
        """What the programs complained of."""
        return self._errors.read_text(errors="replace")

    def tell(self, command: str) -> None:
        """Have the window do something."""
        assert self.window.stdin is not None
        self.window.stdin.write(f"{command}\n")
        self.window.stdin.flush()
        assert line(self.window.stdout) == "done", self.errors()

    def heard(self, beginning: str) -> dict[str, Any]:
        """The next announcement that begins so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found: dict[str, Any] = json.loads(line(self.listener.stdout))
            if found["announcement"].startswith(beginning):
                return found
        raise AssertionError(f"nobody said {beginning}")

    def tree(self) -> list[dict[str, Any]]:
        """What can be read in the window."""
        command = [SYSTEM_PYTHON, str(LISTENER), "tree"]
        found = subprocess.run(command, env=self._plain, capture_output=True, text=True, timeout=PATIENCE, check=True)
        return [json.loads(one) for one in found.stdout.splitlines()]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with ExitStack() as stack:
        yield Desk(stack, tmp_path)


def test_a_listener_reads_the_item_and_hears_each_step(desk: Desk) -> None:
    lists = {found["list"].split(":")[0]: found["items"] for found in desk.tree() if "list" in found}
    assert lists["gold"][0] == "simple: 4, mode"
    assert "1 simple: hit: earns 4, the mode" in lists["answers"]
    sliders = {found["slider"]: found for found in desk.tree() if "slider" in found}
    assert sliders["penalty k, slider"]["value"] == 1.0
    for command, beginning in (
        ("item.next", "2 · adjective; cautious F .444"),
        ("focus 2", ""),
        ("key Down", "1 simple: not in the gold"),
        ("key Down", "2 bare: hit: earns 2"),
        ("item.part.next", "plain, target"),
        ("check", "check on 2. 3 · adjective"),
        ("undo", "2 · adjective; cautious F .444; eager F .556; boundary F .471. undone: check on 2"),
    ):
        desk.tell(command)
        if beginning:
            assert desk.heard(beginning)["urgency"] == 1  # polite
    assert desk.tree()
    assert "Traceback" not in desk.errors()
    assert desk.window.stdin is not None
    desk.window.stdin.close()
    assert desk.window.wait(PATIENCE) == 0, desk.errors()
