"""What is opened for reading: regular files, whatever a name means; pipes only where somebody typed them."""

from __future__ import annotations

import os
import re
import socket
import threading
from pathlib import Path

import pytest

from lexeval_gui.core import files
from lexeval_gui.core.decoding import read_bytes
from lexeval_gui.core.jobs import Job
from lexeval_gui.core.problems import Unreadable
from lexeval_gui.workspace import opening, plans

REFUSED = "it is a|No such device"
"""How what is no file is refused, by us or by the system."""

DEVICES = ["/dev/zero", "/dev/urandom", "/dev/full", "/proc/self/status", "/proc/kmsg", "/sys/kernel/uevent_seqnum"]


def odd_files(folder: Path) -> list[str]:
    """A pipe that nobody writes into, a socket, and a link to each device that there is."""
    os.mkfifo(folder / "pipe.gold")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(folder / "socket.gold"))
    found = [folder / "pipe.gold", folder / "socket.gold"]
    for number, device in enumerate(filter(os.path.exists, DEVICES)):
        found.append(folder / f"device{number}.gold")
        found[-1].symlink_to(device)
    return [*map(str, found), *filter(os.path.exists, DEVICES)]


def test_only_regular_files_are_opened(tmp_path: Path):
    (tmp_path / "a").write_bytes(b"one\ntwo\n")
    (tmp_path / "link").symlink_to(tmp_path / "a")
    (tmp_path / "empty").touch()
    for name, held in (("a", b"one\ntwo\n"), ("link", b"one\ntwo\n"), ("empty", b"")):
        with files.open_file(tmp_path / name) as file:
            assert file.read() == held
    for path in odd_files(tmp_path):
        with pytest.raises(OSError, match=REFUSED):
            files.open_file(path)
    with pytest.raises(IsADirectoryError):
        files.open_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        files.open_file(tmp_path / "nothing")


def test_small_files_are_read_without_a_file_object_and_only_regular_ones(tmp_path: Path):
    for name, held in (("empty", b""), ("a", b"one\ntwo\n"), ("b", b"one\ntwo\n3")):
        (tmp_path / name).write_bytes(held)
        assert files.read_small(str(tmp_path / name), 8) == (held if len(held) <= 8 else None)
    for path in odd_files(tmp_path):
        with pytest.raises(OSError, match=REFUSED):
            files.read_small(path, 2**20)
    with pytest.raises(IsADirectoryError):
        files.read_small(str(tmp_path), 8)


def test_a_file_that_grows_while_it_is_read_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path, real = tmp_path / "a", os.read
    path.write_bytes(b"one\n")

    def read(handle: int, size: int) -> bytes:
        with path.open("ab") as file:
            file.write(b"two\n")
        return real(handle, size)

    monkeypatch.setattr(os, "read", read)
    assert files.read_small(str(path), 100) is None
    assert read_bytes(str(path), Job()) == b"one\ntwo\ntwo\n"


def test_a_device_is_not_opened_though_somebody_typed_it(tmp_path: Path):
    for path in filter(os.path.exists, DEVICES):
        with pytest.raises(OSError, match=REFUSED):
            files.open_file(path, pipe=True)


def test_a_pipe_that_was_typed_is_read_once_and_kept(tmp_path: Path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_bytes, args=(b"x" * 300_000,))
    writing.start()
    job = Job(pipes=[str(pipe)])
    with files.open_input(str(pipe), job) as file:
        assert file.read(5) == b"xxxxx"
    writing.join()
    with files.open_input(str(pipe), job.quiet()) as file:
        assert files.size_of(file) == 300_000
        assert file.read() == b"x" * 300_000
    with pytest.raises(OSError, match="read only once"):
        files.open_input(str(pipe), Job())


ROLES = [(name, role.id) for name in opening.task_names() for role in opening.task(name).reading.roles]


@pytest.mark.parametrize(("task", "role"), ROLES)
def test_no_reader_of_a_task_reads_what_is_no_file(task: str, role: str, tmp_path: Path):
    room = opening.task(task)
    options = plans.plan_with_roles(task, []).options
    for path in odd_files(tmp_path):
        with pytest.raises(Unreadable) as refused:
            room.reading.read(role, path, options, Job())
        assert any("cannot be opened" in problem.message for problem in refused.value.problems), path


def test_what_is_found_in_a_folder_or_dropped_is_not_read_unless_it_is_a_file(tmp_path: Path):
    for path in odd_files(tmp_path):
        with pytest.raises(Unreadable, match="cannot be opened"):
            opening.plan([path])
    inside = tmp_path / "inside"
    inside.mkdir()
    os.mkfifo(inside / "pipe.gold")
    with pytest.raises(Unreadable, match="no file to open"):
        opening.plan([str(inside)])


def test_nothing_else_opens_files_for_reading(project: Path):
    """Texts that come with the program are read as they are, project files by SQLite; the rest by core.files. The
    contract in `testing` is made of tests, which write and read files of their own."""
    reading = re.compile(
        r"(?<![.\w])open\((?!.*\"(w|a|ab)\")|\.open\((\"rb?\"|encoding)|\.read_(bytes|text)\(|np\.(fromfile|loadtxt)"
    )
    package = project / "lexeval_gui"
    found = [
        f"{path.relative_to(package)}: {line.strip()}"
        for path in sorted(package.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if reading.search(line) and path.name != "files.py" and path.parent.name not in ("project", "testing")
    ]
    known = (
        "resource(",
        'joinpath("review.md")',
        "page.read_text",
        "samples.json",
        "sample.picture",
        "path.read_text",
        "dialog.open()",
        "def open",
    )
    assert [line for line in found if not any(word in line for word in known)] == []
