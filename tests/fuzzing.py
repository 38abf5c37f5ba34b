"""Broken files: small valid ones with random damage, and a check that a reader says so like a person.

`make bench` runs many more of them than the tests do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from lexeval_gui.core.problems import Problem, Unreadable

Reader = Callable[[bytes], Sequence[Problem]]
"""Reads a file's bytes; returns its problems. Only Unreadable may come out of it otherwise."""

SCRAPS = (
    b"", b"\0", b"\n", b"\r\n", b"\r", b"\t", b" ", b"  ", b";", b";;", b"::", b":::", b"::::", b":", b"#", b"'", b"-",
    b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc2\xa0", b"\xe2\x80\xa9", b"\xed\xa0\x80", b"\x85",
    b"\x1b[0m", b"\xf0\x9f\x98\x80", b"0", b"-1", b"1.5", b"99999999999999999999999", b"NIL", b"pn", b"nan", b"<", b">",
    b"&", b"&#0;", b"&#8221", b"&x;", b"<?xml version='1.0'?>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"<!--", b"]]>",
    b"<head>", b"</context>", b"|||", b"\x1a", b"\x0b\x0c", b"x" * 300, b"; " * 300, b" ::" * 300,
)  # fmt: skip


def mutated(seed: bytes, rng: random.Random) -> bytes:
    """The seed with one to four random changes."""
    for _ in range(rng.randint(1, 4)):
        seed = rng.choice(_CHANGES)(seed, rng)
    return seed


def _insert(data: bytes, rng: random.Random) -> bytes:
    place = rng.randint(0, len(data))
    return data[:place] + rng.choice(SCRAPS) * rng.choice((1, 1, 1, 3)) + data[place:]


def _replace(data: bytes, rng: random.Random) -> bytes:
    start, end = sorted(rng.choices(range(len(data) + 1), k=2))
    return data[:start] + rng.choice(SCRAPS) + data[min(end, start + 20) :]


def _flip(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data)) if data else 0
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    return data + rng.choice(lines) * rng.randint(1, 3)


def _swap(data: bytes, rng: random.Random) -> bytes:
    pieces = data.split(rng.choice((b" ", b"\n", b";", b"::", b">", b"\t")))
    rng.shuffle(pieces)
    return rng.choice((b" ", b"\n", b";", b"::", b"\t")).join(pieces)


def _encode(data: bytes, rng: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "utf-7")))


_CHANGES = (_insert, _insert, _replace, _replace, _flip, _flip, _cut, _repeat, _swap, _encode)


def broken(seeds: Sequence[bytes], count: int, start: int = 1) -> Iterator[bytes]:
    """`count` broken files, the same ones for the same `start`."""
    rng = random.Random(start)
    for _ in range(count):
        yield mutated(rng.choice(seeds), rng)


def fuzz(read: Reader, seeds: Sequence[bytes], count: int, path: str, start: int = 1) -> int:
    """Give a reader broken files; returns how many of them it refused.

    Raises AssertionError, with the file's bytes, if anything but Unreadable comes out, or a problem without path, place
    and words.
    """
    refused = 0
    for data in broken(seeds, count, start):
        try:
            problems = read(data)
        except Unreadable as error:
            refused += 1
            problems = error.problems
            assert any(problem.severity == "error" for problem in problems), data
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error} while reading {data!r}") from error
        for problem in problems:
            _check(problem, path, data)
    return refused


def _check(problem: Problem, path: str, data: bytes) -> None:
    lines = data.count(b"\n") + data.count(b"\r") + 2
    assert problem.path == path, (problem, data)
    assert problem.code, (problem, data)
    assert problem.message, (problem, data)
    assert problem.line is None or 1 <= problem.line <= lines, (problem, data)
    assert all(1 <= line <= lines for line in problem.lines), (problem, data)
    assert "Traceback" not in problem.message
    assert problem.message.isprintable(), (problem, data)
    assert len(problem.message) < 600, (problem, data)
