"""How the sample was drawn, what was to end it and whether it did, and what counted as a form."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan

from lexeval_gui.core.plaintext import count_of, isolated
from lexeval_gui.core.tables import Column, Table
from lexeval_gui.tasks.lexicon.review.numbers.domain import Domains
from lexeval_gui.tasks.lexicon.review.numbers.numbers import Numbers, decimal, planned_stop
from lexeval_gui.tasks.lexicon.review.record.set_up import Rule
from lexeval_gui.tasks.lexicon.review.report.wording import ended, moment_of, quoted, when_changed
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, POS, PROPORTIONAL

STRATA = (
    Column("stratum", "stratum", "text"),
    Column("frame", "lemmas", "count"),
    Column("scored", "scored", "count"),
    Column("absent", "not in the dictionary", "count"),
    Column("domain", "N of the stratum", "number", 1),
)


_CONVENTIONS = "lemma_is_form", "match", "weight"
"""Those that change what is counted of a lemma that was looked up."""


def sentences(found: Numbers, review: Review) -> Iterator[str]:
    """The frame, the strata, the stop rule, what counted as a form, the conventions."""
    system, frame = isolated(review.set_up.system), review.frame
    file = "" if frame.on_paper else " that can be drawn beside the dictionary's file"
    yield f"Frame: {count_of(len(frame), 'lemma')} of {system}{file}, in the order of seed {review.set_up.seed}."
    if found.absent and not isnan(found.domain):
        yield f"By the share that was found the dictionary has about {found.domain:,.1f} of them."
    yield from _strata(review)
    yield from _stop(found, review)
    yield _modes(review)
    yield from _form(review)
    yield f"Conventions: {' '.join(f'{name}:{frame.settings[name]}' for name in _CONVENTIONS)}."


def tables_of(review: Review) -> Iterator[Table]:
    """The strata, where there are any."""
    if review.set_up.strata == NONE:
        return
    domains = Domains.of(review)
    columns = zip(review.frame.strata, domains.sizes, domains.found[-1], domains.absent[-1], domains.last, strict=True)
    rows = ((name, int(size), int(found), int(absent), float(own)) for name, size, found, absent, own in columns)
    yield Table(STRATA, tuple(rows), "Strata")


def _strata(review: Review) -> Iterator[str]:
    """How the sample was parted, and what of each part is scored and was found lacking."""
    set_up, frame = review.set_up, review.frame
    if set_up.strata == NONE:
        return
    domains, by = Domains.of(review), "parts of speech" if set_up.strata == POS else "the sizes of the clusters"
    rows = zip(frame.strata, domains.sizes, domains.last, domains.found[-1], strict=True)
    each = ", ".join(f"{isolated(name)} {found:,.0f} of {_lemmas_of(own, size)}" for name, size, own, found in rows)
    how = "in proportion" if set_up.allocation == PROPORTIONAL else "by fixed numbers"
    yield f"Drawn by strata, {by}, {how}; L* is the combined ratio estimate: {each}."


def _lemmas_of(own: float, size: float) -> str:
    """The lemmas of a stratum, as estimated where the dictionary lacks some of them."""
    return f"{size:,.0f}" if own == size else f"about {own:,.0f}"


# -- the stop rule ----------------------------------------------------------------------------------------------------


def _stop(found: Numbers, review: Review) -> Iterator[str]:
    """The rule that was announced first, what it was changed to and when, and whether each was reached."""
    set_up = review.set_up
    if not set_up.rules:
        rule = set_up.announced(None)
        outcome = _outcome(found, review, rule)
        yield f"Stop rule: {_rule(rule, review)}; whether it was changed is not recorded. {outcome}"
        return
    first, *others = set_up.rules
    when = f"before the first decision, {moment_of(first.at)}" if first.decided == 0 else "when is not recorded"
    changed = "".join(f"; changed {when_changed(rule.decided, rule.at)} to {_rule(rule, review)}" for rule in others)
    yield f"Stop rule as announced first ({when}): {_rule(first, review)}{changed or '; not changed'}."
    yield _outcome(found, review, first, "The first rule" if others else "It")
    if others:
        yield _outcome(found, review, others[-1], "The last rule")


def _modes(review: Review) -> str:
    """Whether it was to be done blind, and since when; each decision says for itself how it was made."""
    names, modes = {True: "blind", False: "open"}, review.set_up.modes
    if not modes:
        return f"Set up {names[review.set_up.blind]}; whether that was changed is not recorded."
    first, *others = modes
    changed = "".join(f"; {names[mode.blind]} {when_changed(mode.decided, mode.at)}" for mode in others)
    when = f"before the first decision, {moment_of(first.at)}"
    return f"Set up {names[first.blind]} ({when}){changed or '; not changed'}."


def _form(review: Review) -> Iterator[str]:
    """What counts as a form; where that was changed, what was written before, and when."""
    first, *others = review.set_up.form_rules or (None,)
    if first is None or not others:
        if review.set_up.form:
            yield f"What counts as a form: {ended(review.set_up.form)}"
        return
    when = "when is not recorded" if first.decided is None else f"before the first decision, {moment_of(first.at)}"
    yield f"What counts as a form, as written first ({when}): {_written(first.text)}"
    for rule in others:
        yield f"Changed {when_changed(rule.decided, rule.at)} to: {_written(rule.text)}"


def _written(text: str) -> str:
    return quoted(text) if text else "nothing."


def _rule(rule: Rule, review: Review) -> str:
    if rule.allocation != PROPORTIONAL:
        return f"a sample of {rule.allocation} lemmas of the strata"
    if rule.alpha:
        size = review.frame.sample_size(rule.alpha, rule.allocation)
        return f"a sample of {count_of(size, 'lemma')}, α = {rule.alpha}"
    return f"half-width of the interval at most {decimal(float(rule.half_width))}"


def _outcome(found: Numbers, review: Review, rule: Rule, what: str = "It") -> str:
    if rule.alpha:
        size = review.fillable(review.frame.sample_size(rule.alpha, rule.allocation))
        if found.found < size:
            return f"{what} is not reached: {found.found:,} of {size:,} lemmas."
        return f"{what} was reached: {count_of(size, 'lemma')}."
    at = planned_stop(found, float(rule.half_width))
    if at is None:
        return f"{what} is not reached."
    further = f"; the review went on to {found.found:,}" if found.found > at else ""
    return f"{what} was reached after {at:,} lemmas{further}."
