"""A browser without a window, driven through pipes: what a page looks like, what it says of itself, and its print."""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
"""Debian's package `chromium`; None where it is not installed."""

_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
)  # fmt: skip

_START = """import fcntl, os, sys
heard, said = (fcntl.fcntl(int(word), fcntl.F_DUPFD, 10) for word in sys.argv[1:3])
os.dup2(heard, 3), os.dup2(said, 4), os.execv(sys.argv[3], sys.argv[3:])"""
"""Puts the pipes where the browser looks for them, and becomes the browser."""


class Browser:
    """One page at a time. The browser hears commands on its descriptor 3 and answers on 4, each ended by a zero
    byte."""

    def __init__(self, folder: Path) -> None:
        heard, self._out = os.pipe()
        self._in, said = os.pipe()
        assert CHROMIUM is not None
        words = [CHROMIUM, *_QUIET, f"--user-data-dir={folder}", "about:blank"]
        start = [sys.executable, "-c", _START, str(heard), str(said), *words]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            start, pass_fds=(heard, said), stdout=quiet, stderr=quiet, start_new_session=True
        )
        os.close(heard)
        os.close(said)
        self._numbers, self._rest, self._session = itertools.count(1), b"", ""
        (page,) = [one for one in self.ask("Target.getTargets")["targetInfos"] if one["type"] == "page"]
        self._session = self.ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.ask(f"{domain}.enable")
        self.events: list[dict[str, Any]] = []

    def ask(self, method: str, **parameters: object) -> Any:
        """Have something done; what comes of it."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != number:
            pass
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            read = os.read(self._in, 1 << 16)
            assert read, "the browser has ended"
            self._rest += read
        text, self._rest = self._rest.split(b"\0", 1)
        found: dict[str, Any] = json.loads(text)
        if "method" in found and hasattr(self, "events"):
            self.events.append(found)
        return found

    def open(self, page: Path, width: int = 1280, height: int = 900, scheme: str = "light") -> None:
        """Show a file, so many pixels wide, as a reader with a light or dark desktop has it."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        media = [{"name": "prefers-color-scheme", "value": scheme}]
        self.ask("Emulation.setEmulatedMedia", features=media)
        self.events.clear()
        self.ask("Page.navigate", url=page.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self._next()

    def value(self, expression: str) -> Any:
        """What an expression of JavaScript is on the page."""
        return self.ask("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def requests(self) -> list[str]:
        """Every address that the page has asked for."""
        sent = (event for event in self.events if event["method"] == "Network.requestWillBeSent")
        return [event["params"]["request"]["url"] for event in sent]

    def picture(self, path: Path) -> None:
        """Write what the page looks like from top to bottom, as PNG."""
        made = self.ask("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(made["data"]))

    def print(self, path: Path) -> None:
        """Print the page on A4, as PDF."""
        made = self.ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=False)
        path.write_bytes(base64.b64decode(made["data"]))

    def close(self) -> None:
        """End the browser and whatever it has begun."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._in)
        os.close(self._out)


@contextlib.contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser that keeps what it needs in a folder."""
    made = Browser(folder)
    try:
        yield made
    finally:
        made.close()
