"""A filter read from a line of text, and changed in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from msgspec import Struct

from lexeval_gui.core.query.clauses import Bare, Clause, Compare, Has, Name, Query, QueryError, Value, quote
from lexeval_gui.core.query.fields import NUMBER

_OPERATOR = re.compile(r"<=|>=|!=|==|[:<>=]")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_ESCAPED = re.compile(r'\\(["\\])')


class _Piece(Struct, frozen=True):
    """A stretch of the text: as typed, with its quoted parts masked by NUL so that signs in them mean nothing, from
    `start`.
    """

    typed: str
    masked: str
    start: int

    @property
    def text(self) -> str:
        """Without the quotes."""
        return _QUOTED.sub(lambda quoted: _ESCAPED.sub(r"\1", quoted[0][1:-1]), self.typed)

    @property
    def end(self) -> int:
        return self.start + len(self.typed)

    def cut(self, begin: int, end: int | None = None) -> _Piece:
        """The characters from `begin` to `end`, counted within the piece."""
        return _Piece(self.typed[begin:end], self.masked[begin:end], self.start + begin)

    def split(self, pattern: str) -> list[_Piece]:
        """The pieces between the (unquoted) matches of a pattern."""
        signs = list(re.finditer(pattern, self.masked))
        begins = [0, *(sign.end() for sign in signs)]
        ends = [*(sign.start() for sign in signs), len(self.masked)]
        return [self.cut(begin, end) for begin, end in zip(begins, ends, strict=True)]


def parse(text: str) -> Query:
    """Read a filter; an empty one has no clauses and holds everywhere. Raises QueryError."""
    return tuple(_clause(word) for word in _words(text))


def add_words(text: str, clause: str) -> str:
    """A filter with the words of another added, but those that it has already. Raises QueryError if one is wrong."""
    present = parse(text)
    added = [word.typed for word in _words(clause) if _clause(word) not in present]
    return " ".join([text.strip(), *added]) if text.strip() else " ".join(added)


def without_columns(text: str, names: Collection[str]) -> str:
    """A filter without the words that ask for these columns, whatever they ask of them. Raises QueryError."""
    folded = {name.casefold() for name in names}

    def asks(clause: Clause) -> bool:
        sides = (getattr(clause, side, None) for side in ("name", "left", "right"))
        return any(isinstance(side, Name) and side.name.casefold() in folded for side in sides)

    return " ".join(word.typed for word in _words(text) if not asks(_clause(word)))


def rename_columns(text: str, names: Mapping[str, str]) -> str:
    """A filter that asks for values of other columns, by the names that it has: `type:MD` → `A.type:MD`. Raises
    QueryError."""
    return " ".join(_renamed(word, names) for word in _words(text))


def _renamed(word: _Piece, names: Mapping[str, str]) -> str:
    clause = _clause(word)
    if not isinstance(clause, Has) or clause.name.name not in names:
        return word.typed
    return f"{'-' * clause.negated}{quote(names[clause.name.name])}{word.typed[word.masked.index(':') :]}"


def asked_columns(text: str) -> set[str]:
    """The columns of which a filter asks for values. Raises QueryError."""
    return {clause.name.name for clause in parse(text) if isinstance(clause, Has)}


def _clause_of_column(text: str, name: str) -> tuple[_Piece, Has] | None:
    """The first word of a filter that asks for values of a column; None if there is none. Raises QueryError."""
    for word in _words(text):
        clause = _clause(word)
        if isinstance(clause, Has) and not clause.negated and clause.values and clause.name.name == name:
            return word, clause
    return None


def holds_value(text: str, name: str, value: str) -> bool:
    """Whether a filter asks for this value of a column, be it among others; False if it cannot be read."""
    try:
        found = _clause_of_column(text, name)
    except QueryError:
        return False
    return found is not None and Value(value) in found[1].values


def toggle_value(text: str, name: str, value: str) -> str:
    """A filter that asks for one more value of a column, or no longer for it: `pos:n` → `pos:n,v` → `pos:v`. One that
    cannot be read makes room for the value alone."""
    try:
        found = _clause_of_column(text, name)
    except QueryError:
        text, found = "", None
    wanted = Value(value)
    if found is None:
        return " ".join(filter(None, [text.strip(), f"{quote(name)}:{quote(value)}"]))
    word, clause = found
    left = [v for v in clause.values if v != wanted] if wanted in clause.values else [*clause.values, wanted]
    values = ",".join(f"{'~' if v.part else ''}{quote(v.text)}" for v in left)
    made = f"{quote(name)}:{values}" if left else ""
    return " ".join(filter(None, [text[: word.start].strip(), made, text[word.end :].strip()]))


def _words(text: str) -> list[_Piece]:
    """Split at blanks outside quotes."""
    masked = _QUOTED.sub(lambda quoted: "\0" * len(quoted[0]), text)
    if '"' in masked:
        raise QueryError('this quote has no end: expected another "', masked.index('"'))
    line = _Piece(text, masked, 0)
    return [piece for piece in line.split(r"\s+") if piece.typed]


def _clause(word: _Piece) -> Clause:
    negated = word.masked.startswith("-")
    rest = word.cut(1) if negated else word
    if not rest.typed:
        raise QueryError("nothing to negate after -: expected a word", word.end)
    sign = _OPERATOR.search(rest.masked)
    if sign is None:
        return Bare(negated, rest.text)
    left, right = rest.cut(0, sign.start()), rest.cut(sign.end())
    if sign[0] == ":":
        return Has(negated, _name(left, "before the :"), _values(right))
    return _comparison(negated, left, sign[0], right)


def _name(piece: _Piece, where: str) -> Name:
    if not piece.typed:
        raise QueryError(f"nothing {where}: expected the name of a column", piece.start)
    return Name(piece.text, piece.start)


def _values(values: _Piece) -> tuple[Value, ...]:
    """The values between commas, none for none."""
    if not values.typed:
        return ()
    pieces = values.split(",")
    for piece in pieces:
        if not piece.typed:
            raise QueryError('nothing beside the comma: expected a value (or "" for an empty one)', piece.start)
    parts = [piece.masked.startswith("~") for piece in pieces]
    return tuple(Value(p.cut(1).text if part else p.text, part) for p, part in zip(pieces, parts, strict=True))


def _comparison(negated: bool, left: _Piece, sign: str, right: _Piece) -> Compare:
    again = _OPERATOR.search(right.masked)
    if again:
        raise QueryError(f"a second {again[0]} in one word: write two words", right.start + again.start())
    sides = _operand(left, f"before {sign}"), _operand(right, f"after {sign}")
    if not any(isinstance(side, Name) for side in sides):
        raise QueryError("two numbers are compared: one side must be a column", left.start)
    return Compare(negated, sides[0], "=" if sign == "==" else sign, sides[1])


def _operand(piece: _Piece, where: str) -> Name | float:
    if not piece.typed:
        raise QueryError(f"nothing {where}: expected a number or the name of a column", piece.start)
    return float(piece.typed) if NUMBER.fullmatch(piece.typed) else Name(piece.text, piece.start)
