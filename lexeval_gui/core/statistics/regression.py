"""How far numbers go together: Pearson's r, linear regression, which item leads it astray, and a metric made of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from lexeval_gui.core.dataset import Floats
from lexeval_gui.core.tables import format_number

NEGLIGIBLE = 1e-10
"""What is left of a column, relative to its size, once nothing is left of it but rounding."""


class Correlation(Struct, frozen=True):
    """Pearson's r of n pairs, and the two-sided p of t = r √((n − 2)/(1 − r²)) with n − 2 degrees of freedom.

    r is NaN where there are fewer than two pairs or one side is constant, p also where there are only two.
    """

    r: float
    p: float
    n: int


class Regression(Struct, frozen=True):
    """A least-squares fit of n items, response ≈ intercept + Σ coefficient · variable.

    `coefficients` [variables]; `f` with `df` degrees of freedom and its `p` test that all coefficients are 0; `rows`
    int64 [n] says which items were fitted (those with all variables defined); `response`, `fitted` and `leverage` [n].
    """

    variables: tuple[str, ...]
    intercept: float
    coefficients: Floats
    r_squared: float
    f: float
    df: tuple[int, int]
    p: float
    rows: NDArray[np.int64]
    response: Floats
    fitted: Floats
    leverage: Floats

    @property
    def residuals(self) -> Floats:
        """What the fit leaves of each response: [n]."""
        return self.response - self.fitted

    def predicted(self, columns: Mapping[str, Floats]) -> Floats:
        """What it says of items, given their columns; of those too that were not fitted."""
        return self.intercept + self.coefficients @ np.stack([columns[name] for name in self.variables])

    def coefficient(self, variable: str) -> float:
        """The coefficient of a variable."""
        return float(self.coefficients[self.variables.index(variable)])


class NoRegression(Struct, frozen=True):
    """Why there is no regression on these variables, or no metric, in words."""

    variables: tuple[str, ...]
    reason: str


class LeaveOneOut(Struct, frozen=True):
    """R² of a regression without each item in turn, `r_squared` [n] (NaN where the rest cannot be fitted); `outlier`
    is the place in 0…n−1 of the item whose removal raises R² most, None if none raises it."""

    r_squared: Floats
    outlier: int | None


class Metric(Struct, frozen=True):
    """A regression as a metric: (intercept + Σ coefficient · variable) / `perfect`, so that a perfect item, whose
    `accuracies` are 1 and whose errors are 0, scores 1."""

    regression: Regression
    accuracies: tuple[str, ...]
    perfect: float


def pearson(x: Floats, y: Floats) -> Correlation:
    """Correlate two columns of equal length over the items where both are defined."""
    defined = np.isfinite(x) & np.isfinite(y)
    one, other = _unit(x[defined]), _unit(y[defined])
    n = int(defined.sum())
    if one is None or other is None:
        return Correlation(float("nan"), float("nan"), n)
    r = float(np.clip(one @ other, -1, 1))
    return Correlation(r, _p_of_r(r, n), n)


def _unit(values: Floats) -> Floats | None:
    """A column about its mean, of length 1; None if it is constant."""
    centred = values - values.mean() if len(values) else values
    length = float(np.linalg.norm(centred))
    constant = length <= NEGLIGIBLE * float(np.linalg.norm(values))
    return None if constant else centred / length


def _p_of_r(r: float, n: int) -> float:
    if n < 3:
        return float("nan")
    if abs(r) == 1:
        return 0.0
    from scipy.special import stdtr  # scipy is slow to load: not before a p is wanted

    return float(2 * stdtr(n - 2, -abs(r) * np.sqrt((n - 2) / ((1 - r) * (1 + r)))))


def regression(columns: Mapping[str, Floats], response: Floats) -> Regression | NoRegression:
    """Fit a response [items] by least squares on columns [items] and a constant.

    Items with an undefined value are left aside. Refused, with the reason, if fewer items than columns + 2 are left, a
    column is constant or follows from those before it, or the response is constant.
    """
    names = tuple(columns)
    table = np.stack([np.asarray(columns[name], float) for name in names], axis=1)
    rows = np.flatnonzero(np.isfinite(table).all(axis=1) & np.isfinite(response))
    if reason := _too_few(len(rows), int(np.isfinite(response).sum()), len(names)):
        return NoRegression(names, reason)
    table, answer = table[rows], response[rows]
    units = [_unit(column) for column in table.T]
    for name, unit in zip(names, units, strict=True):
        if unit is None:
            return NoRegression(names, f"{name} is the same for all {len(rows)} items")
    if _unit(answer) is None:
        return NoRegression(names, f"the response is the same for all {len(rows)} items")
    q, r = np.linalg.qr(np.stack([unit for unit in units if unit is not None], axis=1))
    if reason := _collinear(names, r):
        return NoRegression(names, reason)
    return _fit(names, rows, table, answer, q, r)


def _too_few(usable: int, items: int, columns: int) -> str:
    """Say that there are too few items for as many columns; empty if there are enough."""
    if usable >= columns + 2:
        return ""
    variables = "1 variable needs" if columns == 1 else f"{columns} variables need"
    there = f"there are {usable}" if usable == items else f"only {usable} of {items} have all of them"
    return f"{variables} at least {columns + 2} items, and {there}"


def _collinear(names: Sequence[str], r: Floats) -> str:
    """Name the first column that follows from those before it, given R of the QR decomposition of unit columns."""
    for place, name in enumerate(names):
        if abs(r[place, place]) < NEGLIGIBLE:
            shares = np.linalg.solve(r[:place, :place], r[:place, place])
            others = [other for other, share in zip(names, shares, strict=False) if abs(share) > 1e-6]
            return f"{name} is collinear: it follows from {' and '.join(others)}"
    return ""


def _fit(
    names: tuple[str, ...], rows: NDArray[np.int64], table: Floats, answer: Floats, q: Floats, r: Floats
) -> Regression:
    """The fit, given the QR decomposition of the columns about their means, of length 1."""
    from scipy.special import fdtrc  # scipy is slow to load: not before a p is wanted

    n, k = table.shape
    means, lengths = table.mean(axis=0), np.linalg.norm(table - table.mean(axis=0), axis=0)
    centred = answer - answer.mean()
    projected = q.T @ centred
    coefficients = np.linalg.solve(r, projected) / lengths
    explained = q @ projected
    left, total = float(np.sum((centred - explained) ** 2)), float(np.sum(centred**2))
    r_squared = 1 - left / total
    f = float(np.sum(explained**2) / k / (left / (n - k - 1))) if left else float("inf")
    return Regression(
        names,
        float(answer.mean() - means @ coefficients),
        coefficients,
        r_squared,
        f,
        (k, n - k - 1),
        float(fdtrc(k, n - k - 1, f)) if left else 0.0,
        rows,
        answer,
        explained + answer.mean(),
        1 / n + np.sum(q**2, axis=1),
    )


def leave_one_out(found: Regression) -> LeaveOneOut:
    """R² without each item, from residuals e and leverages h of the whole fit: without item i the sum of squares that
    is left falls by e²/(1 − h), the total one by n/(n − 1)·(y − ȳ)² (Cook & Weisberg 1982, section 2.2)."""
    n, k = len(found.rows), len(found.variables)
    if n - 1 < k + 2:
        return LeaveOneOut(np.full(n, np.nan), None)
    centred = found.response - found.response.mean()
    free = 1 - found.leverage
    alone = free < NEGLIGIBLE  # without this item some column would be constant or collinear
    left = np.sum(found.residuals**2) - found.residuals**2 / np.where(alone, 1, free)
    total = np.sum(centred**2) - centred**2 * n / (n - 1)
    defined = ~alone & (total > NEGLIGIBLE * np.sum(centred**2))
    r_squared = np.where(defined, 1 - left / np.where(defined, total, 1), np.nan)
    raised = np.where(r_squared > found.r_squared + NEGLIGIBLE, r_squared, -np.inf)
    best = int(np.argmax(raised))
    return LeaveOneOut(r_squared, best if np.isfinite(raised[best]) else None)


def without_item(columns: Mapping[str, Floats], response: Floats, row: int) -> Regression | NoRegression:
    """The regression without one item; `row` counts the items as the columns do, and stays out of `rows`."""
    answer = np.array(response, float)
    answer[row] = np.nan
    return regression(columns, answer)


def metric(
    columns: Mapping[str, Floats],
    response: Floats,
    accuracies: Collection[str],
    dropped: Collection[str] = (),
    item: str = "item",
) -> Metric | NoRegression:
    """Make a metric of a regression: refit without the `dropped` columns, divide by what a perfect item gets.

    `accuracies` are the columns that are 1 for a perfect item; the others are 0 for it. Refused if no accuracy is
    among the columns, or if a perfect item gets nothing or less; `item` is what it is called.
    """
    kept = {name: column for name, column in columns.items() if name not in dropped}
    ones = tuple(name for name in kept if name in accuracies)
    if not ones:
        return NoRegression(tuple(kept), f"no accuracy is among the variables, so nothing tells a perfect {item}")
    found = regression(kept, response)
    if isinstance(found, NoRegression):
        return found
    perfect = found.intercept + sum(found.coefficient(name) for name in ones)
    if perfect <= 0:
        would = f"a perfect {item} would get {format_number(perfect, 4)}"
        return NoRegression(tuple(kept), f"{would}, and only what is greater than 0 can be scaled to 1")
    return Metric(found, ones, perfect)
