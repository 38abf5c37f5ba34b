"""The picture of a class: its forms beside those of each lexicon's cluster, the clusters that share them, and the
arithmetic of L and its contribution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, log10

from msgspec import Struct
from msgspec.structs import replace

from lexeval_gui.core.blocks import Aligned, AlignedForm, Bar, Block, Formula, Multiset, Offer, Piece, Side
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.scores import Counts
from lexeval_gui.core.tables import format_number
from lexeval_gui.tasks.lexicon.alignment.columns import Grid
from lexeval_gui.tasks.lexicon.changing import NEW_COLUMN, class_forms, cluster_forms, shown_grid
from lexeval_gui.tasks.lexicon.dataset import LexiconDataset
from lexeval_gui.tasks.lexicon.holders import of_forms, said_of
from lexeval_gui.tasks.lexicon.scoring.strata import NONE
from lexeval_gui.tasks.lexicon.showing.class_summary import ClassSummary, CompetingCluster, competing_clusters

LARGE = 400
"""Forms beyond which a cluster is aligned only on request."""
SHOWN = 8
"""Clusters that are listed where several share forms of the class."""
DICTIONARY = "dictionary"


def blocks(
    dataset: LexiconDataset, item: int, systems: Sequence[int], counts: Sequence[Counts], settings: Settings
) -> list[Block]:
    """The aligned cluster of each system, which clusters hold the class's forms (where several do), the arithmetic."""
    shown = [_ClassView.of(dataset, item, system, counts[system], settings) for system in systems]
    picture: list[Block] = [_aligned(one, settings) for one in shown]
    picture += [_clusters_block(one) for one in shown if len(one.rivals) > 1]
    if shown:
        picture.append(_formula(shown, settings))
    return picture


def aligned(dataset: LexiconDataset, item: int, system: int, counts: Counts, settings: Settings) -> Aligned:
    """The forms of a class and of the cluster that stands for it, in columns."""
    return _aligned(_ClassView.of(dataset, item, system, counts, settings), settings)


class _ClassView(Struct, frozen=True):
    """A class beside one system: where it stands, and all clusters that share a form with it."""

    dataset: LexiconDataset
    item: int
    system: int
    rivals: tuple[CompetingCluster, ...]
    summary: ClassSummary

    @classmethod
    def of(cls, dataset: LexiconDataset, item: int, system: int, counts: Counts, settings: Settings) -> _ClassView:
        """Look at a class."""
        return cls(
            dataset, item, system, competing_clusters(dataset, item, system), ClassSummary.of(counts, item, settings)
        )

    @property
    def cluster(self) -> int:
        """The cluster that stands for the class, -1 for none."""
        return self.summary.cluster

    @property
    def name(self) -> str:
        """The system's name."""
        return self.dataset.systems[self.system].name

    @property
    def lemma(self) -> str:
        """The class's lemma, or its first form where there are no lemmas."""
        if self.dataset.kind == "labelled":
            return self.dataset.ids[self.item]
        return next(iter(class_forms(self.dataset, self.item)), self.dataset.ids[self.item])

    def cluster_name(self, cluster: int) -> str:
        """A cluster's lemma, or its number and first form where there are no lemmas."""
        lexicon = self.dataset.lexicons[self.system]
        name = lexicon.names[cluster]
        first = lexicon.forms.row(cluster)[:1].tolist()
        return f"{name} {self.dataset.forms[first[0]]}" if first and self.dataset.kind != "labelled" else name


# -- the aligned cluster ----------------------------------------------------------------------------------------------


def _aligned(shown: _ClassView, settings: Settings) -> Aligned:
    own = class_forms(shown.dataset, shown.item)
    theirs = cluster_forms(shown.dataset, shown.system, shown.cluster)
    sides, held = _sides(own, theirs), of_forms(shown.dataset, shown.item)
    large = len(sides) > LARGE and settings["align"] != "always"
    orthography = settings["orthography"]
    found = None if large else shown_grid(shown.dataset, shown.item, shown.system, shown.cluster, orthography)
    forms = unaligned(sides)
    if found is not None:
        forms = tuple(_row(found, row, sides[form]) for row, form in enumerate(found.forms))
    if held:
        forms = tuple(replace(form, note=said_of(shown.dataset, held.get(form.text, ()))) for form in forms)
    count = 0 if found is None else len(found.kinds)
    columns = tuple((shown.name, shown.cluster, orthography, column) for column in range(count))
    openings = tuple(
        (shown.name, shown.cluster, orthography, column, NEW_COLUMN) for column in range(count + bool(count))
    )
    offer = Offer(f"Align all {len(sides):,} forms", "align", "always") if large else None
    stem, note = found.stem if found else 0, _note(shown, settings, found)
    return Aligned(
        f"forms of {shown.lemma}",
        shown.system,
        shown.name,
        DICTIONARY,
        forms,
        stem,
        note,
        offer,
        columns,
        ("dictionary",),
        ("lexicon", shown.name, shown.cluster),
        found.kinds if found else (),
        openings,
    )


def _sides(own: Sequence[str], theirs: Sequence[str]) -> dict[str, Side]:
    """Who has each form, the dictionary's forms first."""
    in_own, in_theirs = set(own), set(theirs)
    sides: dict[str, Side] = {form: "both" if form in in_theirs else "dictionary" for form in own}
    return sides | {form: "lexicon" for form in theirs if form not in in_own}


def _row(found: Grid, row: int, side: Side) -> AlignedForm:
    form = found.forms[row]
    places = [found.place(row, column) for column in range(len(found.kinds))]
    return AlignedForm(
        form,
        found.cells[row],
        side,
        "",
        ("form", form),
        ("move", "toggle"),
        tuple(column for column, place in enumerate(places) if place in found.moved),
        tuple(place and ("cell", *place) for place in places),
    )


def unaligned(sides: Mapping[str, Side]) -> tuple[AlignedForm, ...]:
    """Forms that are not aligned, the shorter ones first as in columns."""
    ordered = sorted(sides, key=lambda form: (len(form), form))
    return tuple(AlignedForm(form, (), sides[form], ref=("form", form), gestures=("toggle",)) for form in ordered)


def _note(shown: _ClassView, settings: Settings, found: Grid | None) -> str:
    """Which cluster this is, the runner-up, and corrections that do not fit."""
    words = [_cluster_phrase(shown, settings)]
    if settings["match"] == "best":
        second = next((rival for rival in shown.rivals if rival.cluster != shown.cluster), None)
        if second is not None:
            words.append(f"next best: {shown.cluster_name(second.cluster)}, L {format_number(second.measure, 3)}")
    unfit = len(found.unfit) if found else 0
    if unfit:
        words.append(f"{unfit} moved {'cell does' if unfit == 1 else 'cells do'} not fit these columns any more")
    words.append(found.shortened if found else "")
    return " · ".join(filter(None, words))


def _cluster_phrase(shown: _ClassView, settings: Settings) -> str:
    if shown.cluster < 0:
        return "no cluster has the lemma" if settings["match"] == "same" else "no cluster has any of these forms"
    name = shown.cluster_name(shown.cluster)
    if shown.dataset.kind != "labelled":
        return f"cluster {name}"
    return "" if name == shown.lemma else f"cluster of {name}, which has the greatest L"


# -- the clusters that share forms ------------------------------------------------------------------------------------


def _clusters_block(shown: _ClassView) -> Multiset:
    """The clusters that hold forms of the class, by L, and how many of its forms each has."""
    listed = shown.rivals[:SHOWN]
    bars = tuple(
        Bar(
            f"{shown.cluster_name(rival.cluster)}  L {format_number(rival.measure, 3)}",
            rival.common,
            rival.cluster == shown.cluster,
        )
        for rival in listed
    )
    more = len(shown.rivals) - len(listed)
    note = f"{len(shown.rivals)} clusters share its forms" + (f", {more} of them not listed" if more else "")
    return Multiset(f"forms of the class in {shown.name}", bars, note, "compared", shown.system)


# -- the arithmetic ---------------------------------------------------------------------------------------------------

WEIGHT_FORMULAS = {
    "reference": "n_i", "lexicon": "own n_j", "union": "(n_i + n_j − n_ij)", "equal": "1", "paper-example": "own n_j",
}  # fmt: skip
"""What a lemma weighs, as the formulas call it."""
SWAPPED = "precision and recall change places, as in the paper's worked example; L is the same"
UNEVEN = "divided by all forms of both sides, so that the weights do not sum to 1"


def _formula(shown: Sequence[_ClassView], settings: Settings) -> Formula:
    """Every step of one system at length, or L of several in a line each."""
    lines = _long(shown[0], settings) if len(shown) == 1 else map(_short, shown)
    return Formula("arithmetic", tuple(lines))


def _long(shown: _ClassView, settings: Settings) -> list[tuple[Piece, ...]]:
    summary = shown.summary
    lines = _steps(shown, settings)
    if summary.rank is None or summary.rank > summary.size:
        return [*lines, (Piece(_absence(shown, settings), "quiet"),)]
    lines.append(_contribution(summary, settings["weight"]))
    if settings["weight"] == "paper-example":
        lines.append((Piece(UNEVEN, "quiet"),))
    return lines


def _steps(shown: _ClassView, settings: Settings) -> list[tuple[Piece, ...]]:
    """p, r and L; where there is no cluster, that L is 0."""
    summary = shown.summary
    if summary.cluster < 0:
        return [(Piece("L = "), Piece("0", "result", term="mean_l"), Piece(f": {_cluster_phrase(shown, settings)}"))]
    lines = [_ratios(summary, settings["labels"]), _l(summary)]
    if settings["labels"] != "paper-example":
        return lines
    return [*lines, (Piece(f"{SWAPPED}  ·  ", "quiet"), Piece("explain", "text", term="labels"))]


def _ratios(summary: ClassSummary, labels: str) -> tuple[Piece, ...]:
    """p = n_ij / n_j and r = n_ij / n_i, or the other way round."""
    sizes = (summary.lexicon, "n_j", summary.reference, "n_i")
    first, first_name, second, second_name = sizes if labels == "definition" else (*sizes[2:], *sizes[:2])
    return (
        *_quotient("p", "n_ij", first_name, summary.common, first, "mean_precision"),
        Piece("   "),
        *_quotient("r", "n_ij", second_name, summary.common, second, "mean_recall"),
    )


def _quotient(letter: str, above: str, below: str, one: int, other: int, term: str) -> tuple[Piece, ...]:
    value = one / other if other else None
    return (
        Piece(f"{letter} = "),
        Piece(f"{above}/{below} = ", "quiet"),
        Piece(str(one), "number"),
        Piece("/"),
        Piece(str(other), "number"),
        Piece(" = "),
        Piece(format_number(value, 3), "result", term=term),
    )


def _l(summary: ClassSummary, symbols: str = "2 n_ij/(n_i + n_j) = ") -> tuple[Piece, ...]:
    return (
        Piece("L = "),
        Piece(symbols, "quiet"),
        Piece("2 × "),
        Piece(str(summary.common), "number"),
        Piece("/("),
        Piece(str(summary.reference), "number"),
        Piece(" + "),
        Piece(str(summary.lexicon), "number"),
        Piece(") = "),
        Piece(format_number(summary.measure, 3), "result", term="mean_l"),
    )


def _contribution(summary: ClassSummary, weight: str) -> tuple[Piece, ...]:
    share = f"({WEIGHT_FORMULAS[weight]}/{'n' if weight == 'reference' else 'Σ'}) · L = "
    stands: tuple[Piece, ...] = ()
    if summary.stands is not None:
        share = f"(N_h/S_h · {WEIGHT_FORMULAS[weight]}/Σ) · L = "
        stands = Piece(format_number(summary.stands, 2), "number", term="strata"), Piece(" × ")
    return (
        Piece("contribution = "),
        Piece(share, "quiet"),
        Piece("("),
        *stands,
        Piece(str(summary.weight), "number", term="weight"),
        Piece("/"),
        Piece(f"{summary.total:.0f}", "number", term="total_weight"),
        Piece(") × "),
        Piece(format_number(summary.measure, 3), "number"),
        Piece(" = "),
        Piece(small(summary.contribution), "result", term="mean_contribution"),
    )


def small(value: float) -> str:
    """A contribution as it is shown: six digits that count, since it is often less than a thousandth."""
    return format_number(value, max(3, 5 - floor(log10(value))) if value > 0 else 3)


def _absence(shown: _ClassView, settings: Settings) -> str:
    """Why a class adds nothing to L*, and what it still counts for."""
    summary = shown.summary
    if summary.rank is not None:
        takes = f"α = {settings['alpha']} takes {summary.size:,}"
        if settings["strata"] != NONE:
            takes = f"by strata ({settings['strata']}) {summary.size:,} are drawn"
        return (
            f"not in the sample: number {summary.rank:,} of {summary.frame:,} in the order of seed "
            f"{settings['seed']}, of which {takes}"
        )
    if not summary.reference:
        why = "the dictionary has the lemma without a form"
    elif shown.dataset.kind != "labelled":
        why = "without lemmas no cluster has the same one"
    else:
        why = f"{shown.name} has no form of this lemma"
    return f"not in lemmas(Y): {why}; the class counts for the F-measure, not for L*"


def _short(shown: _ClassView) -> tuple[Piece, ...]:
    """L of one of several systems, with what its lemma adds to L*."""
    summary = shown.summary
    line = (Piece(f"{shown.name}  ", system=shown.system), *_l(summary, ""))
    if summary.rank is None:
        return (*line, Piece("  not in lemmas(Y)", "quiet"))
    if summary.rank > summary.size:
        return (*line, Piece("  not in the sample", "quiet"))
    adds = Piece(small(summary.contribution), "result", term="mean_contribution")
    return (*line, Piece("  contribution ", "quiet"), adds)
