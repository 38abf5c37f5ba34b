"""The example of the README, run over the samples as it stands there: what it prints is what stands below it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

EXAMPLE = re.compile(r"```python\n(?P<code>.*?)```\n\n```\n(?P<printed>.*?)```\n", re.DOTALL)


def test_the_example_prints_what_stands_below_it(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    examples = [*EXAMPLE.finditer((project / "README.md").read_text(encoding="utf-8"))]
    assert examples
    monkeypatch.chdir(project / "resources" / "samples" / "substitution")
    for example in examples:
        exec(compile(example["code"], "README.md", "exec"), {})
        assert capsys.readouterr().out == example["printed"]
