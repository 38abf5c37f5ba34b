"""What to write in a paper about a review, in sentences that follow the facts: L* and how sure it is, how the lemmas
were drawn, when it was to stop and whether it did, who decided and how, what is doubtful or lacking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan

from lexeval_gui.core.changes import local_time
from lexeval_gui.core.plaintext import count_of
from lexeval_gui.core.statistics.kappa import Kappa
from lexeval_gui.tasks.lexicon.review import reasons, shown_numbers
from lexeval_gui.tasks.lexicon.review.agreement import agreement
from lexeval_gui.tasks.lexicon.review.decisions import SCORED, ReviewRecord, Rule
from lexeval_gui.tasks.lexicon.review.domain import Domains
from lexeval_gui.tasks.lexicon.review.numbers import Numbers, decimal, planned_stop
from lexeval_gui.tasks.lexicon.review.state_machine import Review
from lexeval_gui.tasks.lexicon.scoring.strata import NONE, POS, PROPORTIONAL

MAX_NAMES = 30
"""So many lemmas are named; of more, the rest are counted."""


def report(found: Numbers, review: Review, kept: ReviewRecord) -> str:
    """The report of the decisions that count (`review`, and `found` made of it); "" where none is scored."""
    if not found.found:
        return ""
    sentences = (
        _result(found, review),
        *_strata(review),
        *_stop(found, review),
        _reviewers_sentence(review, kept),
        *_former_names(kept),
        *_blindness_sentences(review, kept),
        *shown_numbers.sentences(kept),
        *reasons.sentences(review, kept),
        *_lemmas(review),
        *_kappas(review, kept),
        *_conventions(review),
    )
    return " ".join(sentences)


def interval(found: Numbers) -> str:
    """The interval of L* or its bound, as what it is; "" if there is neither."""
    low, high = found.interval
    if isnan(low):
        return ""
    if found.is_one_sided:
        return f"one-sided 95 % bound ≥ {decimal(low)} (every lemma is perfect, so that there is no interval)"
    return f"95 % interval {decimal(low)}–{decimal(high)}"


def _result(found: Numbers, review: Review) -> str:
    known = interval(found)
    drawn = f"{count_of(found.found, 'lemma')} drawn at random (seed {review.set_up.seed}) from {found.frame:,}"
    were = "was" if found.absent == 1 else "were"
    absent = f"; {found.absent:,} more {were} drawn that the dictionary lacks" if found.absent else ""
    return f"{review.set_up.system}: L* = {decimal(found.value)}{', ' if known else ''}{known}; {drawn}{absent}."


def _strata(review: Review) -> Iterator[str]:
    """How the sample was parted, and what of each part is scored and was found lacking."""
    set_up, frame = review.set_up, review.frame
    if set_up.strata == NONE:
        return
    domains, by = Domains.of(review), "parts of speech" if set_up.strata == POS else "the sizes of the clusters"
    rows = zip(frame.strata, domains.sizes, domains.last, domains.found[-1], strict=True)
    each = ", ".join(f"{name} {found:,.0f} of {_lemmas_of(own, size)}" for name, size, own, found in rows)
    how = "in proportion" if set_up.allocation == PROPORTIONAL else "by fixed numbers"
    yield f"Drawn by strata, {by}, {how}; L* is the combined ratio estimate: {each}."


def _lemmas_of(own: float, size: float) -> str:
    """The lemmas of a stratum, as estimated where the dictionary lacks some of them."""
    return f"{size:,.0f}" if own == size else f"about {own:,.0f}"


# -- the stop rule ----------------------------------------------------------------------------------------------------


def _stop(found: Numbers, review: Review) -> Iterator[str]:
    """The rule that was announced first, what it was changed to, and whether each was reached."""
    set_up = review.set_up
    if not set_up.rules:
        rule = set_up.announced(None)
        yield f"Stop rule: {_rule(rule)}; whether it was changed is not recorded. {_rule_outcome(found, review, rule)}"
        return
    first, *others = set_up.rules
    when = "before the first decision" if first.decided == 0 else "when is not recorded"
    changed = "".join(
        f"; changed after {count_of(rule.decided or 0, 'decided lemma')} to {_rule(rule)}" for rule in others
    )
    yield f"Stop rule as announced first ({when}): {_rule(first)}{changed or '; not changed'}."
    yield _rule_outcome(found, review, first, "The first rule" if others else "It")
    if others:
        yield _rule_outcome(found, review, others[-1], "The last rule")


def _rule(rule: Rule) -> str:
    if rule.allocation != PROPORTIONAL:
        return f"a sample of {rule.allocation} lemmas of the strata"
    if rule.alpha:
        return f"a sample of α = {rule.alpha}"
    return f"half-width of the interval at most {decimal(float(rule.half_width))}"


def _rule_outcome(found: Numbers, review: Review, rule: Rule, what: str = "It") -> str:
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


# -- who and how ------------------------------------------------------------------------------------------------------


def _reviewers_sentence(review: Review, kept: ReviewRecord) -> str:
    """Who decided about the lemmas that are scored."""
    known = kept.third
    third = [known[lemma] for lemma in review.scored if lemma in known]
    source = "a dictionary on paper" if review.set_up.dictionary == "paper" else "a dictionary file"
    own = len(review.scored) - len(third)
    who = f"Decided against {source} by {review.set_up.reviewer} ({count_of(own, 'lemma')})"
    if not third:
        return f"{who}."
    names = ", ".join(
        dict.fromkeys(kept.present_name(one.by) if one.by else "somebody whose name is not recorded" for one in third)
    )
    return f"{who} and, where reviewers disagreed, by a third decision of {names} ({count_of(len(third), 'lemma')})."


def _former_names(kept: ReviewRecord) -> Iterator[str]:
    """How names were written that were corrected."""
    for part in kept.parts:
        own = kept.set_up_of(part)
        for former in own.former if own is not None else ():
            yield f"The name of {kept.name_of(part)} was written {former.name} until {local_time(former.until)}."


def _blindness_sentences(review: Review, kept: ReviewRecord) -> Iterator[str]:
    """Blind or open, decision by decision; third ones were made with the others in sight."""
    third = kept.third
    own = {lemma: review.decisions[lemma] for lemma in review.scored if lemma not in third}
    blind = {lemma: one for lemma, one in own.items() if one.blind}
    number, others = len(blind), len(own) - len(blind)
    if own:
        yield f"{'Blind' if not others else 'Open' if not number else f'{number:,} blind, {others:,} open'}."
    if late := [lemma for lemma, one in blind.items() if one.seen]:
        were = f"Of the blind ones {count_of(len(late), 'lemma was', 'lemmas were')} still worked on in blind"
        yield f"{were} after the cluster had been shown and that was undone: {_named(late)}."
    if forms := [form for one in blind.values() for form in one.late]:
        yield f"{count_of(len(forms), 'form')} typed after that: {_named(forms)}."
    if unknown := sum(one.seen is None for one in blind.values()):
        yield f"Whether the cluster was seen before typing was over is not recorded of {count_of(unknown, 'lemma')}."
    if corrected := sum(one.shown and set(one.forms) != set(one.typed) for one in blind.values()):
        yield f"Of {count_of(corrected, 'lemma')} ticks were corrected once the cluster was shown."


def _lemmas(review: Review) -> Iterator[str]:
    """The lemmas that are not as sure as the others, by name."""
    if doubtful := [lemma for lemma in review.scored if review.state(lemma) == "doubtful"]:
        yield f"Doubtful, scored as they stand: {_named(doubtful)}."
    if skipped := review.in_state("skipped"):
        yield f"Skipped, not scored: {_named(skipped)}."
    if review.ahead:
        yield f"Decided, but not scored, since lemmas drawn before them are not: {_named(review.ahead)}."


def _named(words: Sequence[str]) -> str:
    rest = len(words) - MAX_NAMES
    return ", ".join(words[:MAX_NAMES]) + (f" and {rest:,} more" if rest > 0 else "")


# -- agreement, conventions -------------------------------------------------------------------------------------------


def _kappas(review: Review, kept: ReviewRecord) -> Iterator[str]:
    first, *others = kept.reviewers
    if not others:
        yield "One reviewer: agreement was not measured."
    for other in others:
        found = agreement(kept, first, other, review.drawn)
        forms = _kappa(found.forms, found.forms_interval, "form")
        lemmas = _kappa(found.lemmas, found.lemmas_interval, "lemma")
        yield f"Cohen's kappa of {first} and {other}: over forms {forms}, over lemmas {lemmas}."


def _kappa(kappa: Kappa, interval: tuple[float, float] | None, unit: str) -> str:
    if kappa.why:
        return f"– ({kappa.why})"
    drawn = f" [{decimal(interval[0])}, {decimal(interval[1])}]" if interval else ""
    return f"{decimal(kappa.value)}{drawn} ({count_of(kappa.units, unit)})"


def _conventions(review: Review) -> Iterator[str]:
    if review.set_up.form:
        yield f"What counts as a form: {' '.join(review.set_up.form.split())}."
    yield " ".join(f"{name}:{review.frame.settings[name]}" for name in ("match", "weight"))


# -- what no longer fits ----------------------------------------------------------------------------------------------


def warning(review: Review) -> str:
    """Why decided lemmas do not count, or count otherwise than they were decided; "" if they all do."""
    decided = [lemma for lemma, one in review.decisions.items() if one.state in SCORED]
    gone, others, ahead = (
        [lemma for lemma in review.unknown_lemmas if lemma in set(decided)],
        review.changed_lemmas,
        review.ahead,
    )
    files = [*dict.fromkeys(review.changed_files)]
    if not (gone or others or ahead or files):
        return ""
    are, was = ("is", "it was") if len(files) == 1 else ("are", "they were")
    counted = len(review.scored)
    parts = [f"{' and '.join(files)} as read now {are} not what {was} when the review began"] if files else []
    if gone or ahead:
        count = "counts" if counted == 1 else "count"
        parts.append(f"of {count_of(len(decided), 'decided lemma')} {counted:,} {count}")
    if gone:
        parts.append(f"{len(gone):,} can no longer be drawn ({_few(gone)})")
    if ahead:
        before = next(lemma for lemma in review.drawn if lemma not in review.decisions)
        were = "was" if len(ahead) == 1 else "were"
        parts.append(f"{len(ahead):,} {were} drawn after {before}, which nobody has looked at")
    if others:
        forms = f"the lexicon's forms of {count_of(len(others), 'lemma')}"
        parts.append(f"{forms} are not those that were decided about ({_few(others)})")
    text = "; ".join(parts)
    return f"{text if files else text[:1].upper() + text[1:]}."  # a file's name is as it is


def _few(lemmas: Sequence[str]) -> str:
    return ", ".join(lemmas[:3]) + (", …" if len(lemmas) > 3 else "")
