"""What-if: forms that the dictionary or a lexicon has or has not, and cells put into other columns, by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice
from typing import Any

import numpy as np
from msgspec.structs import replace

from lexeval_gui.core.changes import Change, Gesture, refusal
from lexeval_gui.core.dataset import FEW, Ints, Ragged, Strings, WordLists
from lexeval_gui.core.memo import cached_latest
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.vocabulary import Extension, rows_of
from lexeval_gui.tasks.lexicon.alignment.columns import (
    Grid,
    Move,
    Place,
    grid,
    why_not,
    why_not_open,
    with_move,
    without_moves_of,
)
from lexeval_gui.tasks.lexicon.alignment.orthographies import choose
from lexeval_gui.tasks.lexicon.dataset import Clusters, LexiconDataset
from lexeval_gui.tasks.lexicon.joining import rules_of
from lexeval_gui.tasks.lexicon.joining.normalising import normalise

NEW_COLUMN = "opens"
"""Behind the number of a column: a new one in front of it is meant."""

COLUMNS = "columns"
"""The kind of the changes that put cells into other columns."""

OWNERS = "owners"
"""In the memo of a changed dataset: by lexicon and cluster the item whose slot holds what the cluster has become."""

EDITED = "edited"
"""In the memo of a dataset whose forms are not those that were opened."""


def change(dataset: LexiconDataset, gesture: Gesture) -> Change | Problem:
    """What a gesture means. Refs and their verbs (see `blocks`):

    ("dictionary",) and ("lexicon", system, cluster): toggle (value: a form), insert (value: a new form), remove (value:
    a form); ("form", form): toggle on the side of the dictionary, insert a new form there; ("cell", form, code point):
    move (value: system, cluster, orthography and column, as Aligned.columns and Aligned.openings have them), remove
    (its corrections).
    A cluster is given by its number, -1 where the lexicon has none for the class: then it gets one.
    """
    item = dataset.ids.find(gesture.item)
    if item is None:
        return refusal(f"there is no lemma {gesture.item}")
    match gesture.ref:
        case ("dictionary",) | ("form", _):
            return _change_class(dataset, item, gesture)
        case ("lexicon", str() as system, int() as cluster):
            return _change_cluster(dataset, item, system, cluster, gesture)
        case ("cell", str() as form, int() as at):
            return _change_columns(dataset, item, Place(form, at), gesture)
    return refusal(f"{gesture.ref[0] if gesture.ref else 'this'} cannot be changed")


# -- forms ------------------------------------------------------------------------------------------------------------


def class_forms(dataset: LexiconDataset, item: int) -> list[str]:
    """The forms of a class, in the dictionary's order."""
    return [dataset.forms[int(code)] for code in dataset.classes.row(item)]


def cluster_forms(dataset: LexiconDataset, system: int, cluster: int) -> list[str]:
    """The forms of a cluster of a lexicon, in its order; none if `cluster` is negative."""
    if cluster < 0:
        return []
    return [dataset.forms[int(code)] for code in dataset.lexicons[system].forms.row(cluster)]


def _change_class(dataset: LexiconDataset, item: int, gesture: Gesture) -> Change | Problem:
    before = class_forms(dataset, item)
    after = _forms_after(before, gesture, gesture.ref[1] if gesture.ref[0] == "form" else None)
    if isinstance(after, Problem):
        return after
    if not after and dataset.kind == "clusters":
        return refusal("a cluster without a lemma needs at least one form")
    return Change("dictionary", gesture.item, None, before, after)


def _change_cluster(
    dataset: LexiconDataset, item: int, system: str, cluster: int, gesture: Gesture
) -> Change | Problem:
    names = [known.name for known in dataset.systems]
    if system not in names:
        return refusal(f"there is no lexicon {system}")
    number = names.index(system)
    clusters = dataset.lexicons[number].names
    if not -1 <= cluster < len(clusters):
        return refusal(f"{system} has no such cluster")
    before = cluster_forms(dataset, number, cluster)
    after = _forms_after(before, gesture, None)
    if isinstance(after, Problem):
        return after
    if not after and dataset.systems[number].kind == "clusters":
        return refusal("a cluster without a lemma needs at least one form")
    # a cluster that is added has the name of the lemma, or the next number where there are no lemmas
    added = dataset.ids[item] if dataset.kind == "labelled" else f"p{len(clusters)}"
    name = clusters[cluster] if cluster >= 0 else added
    was, now = ({"cluster": name, "forms": forms} for forms in (before, after))
    # an item may change several clusters, and several items one, which is in one slot all the same
    owner = dataset.memo.get(OWNERS, {}).get((system, name), gesture.item)
    return Change("lexicon", owner, system, was, now, name)


def _forms_after(before: list[str], gesture: Gesture, meant: Any) -> list[str] | Problem:
    """The forms that a gesture leaves; `meant` is the form that the ref names, if it does."""
    verb = gesture.verb
    if meant is not None and verb in ("toggle", "remove") and gesture.value == "lexicon":
        return refusal("which lexicon and cluster is not said")
    text = str(meant if meant is not None and verb != "insert" else gesture.value or "").strip()
    if not text or not text.isprintable():
        return refusal("a form is a text on one line")
    if verb == "toggle":
        verb = "remove" if text in before else "insert"
    if verb == "insert":
        return refusal(f"{text} is there already") if text in before else [*before, text]
    if verb == "remove":
        return [form for form in before if form != text] if text in before else refusal(f"there is no form {text}")
    return refusal(f"a form takes no {verb}; it can be put in and taken out on either side")


# -- columns ----------------------------------------------------------------------------------------------------------


def moves_of(dataset: LexiconDataset, item: int) -> tuple[Move, ...]:
    """What a person has moved in the columns of a class."""
    return tuple(map(Move.from_json, dataset.overrides.get(dataset.ids[item], ())))


def shown_grid(dataset: LexiconDataset, item: int, system: int, cluster: int, orthography: str) -> Grid:
    """The class's forms and those of a cluster, in columns as they are shown; the last one is kept, as no slider
    changes it."""
    moves = moves_of(dataset, item)

    def make() -> Grid:
        forms = dict.fromkeys([*class_forms(dataset, item), *cluster_forms(dataset, system, cluster)])
        return grid(forms, choose(orthography, dataset.orthography, dataset.forms), moves)

    return cached_latest(dataset.memo, ("grid", system), (item, cluster, orthography, moves), make)


def _change_columns(dataset: LexiconDataset, item: int, cell: Place, gesture: Gesture) -> Change | Problem:
    moves = moves_of(dataset, item)
    if gesture.verb != "move":
        return moves_change(gesture.item, moves, None, cell, gesture.verb)
    names = [known.name for known in dataset.systems]
    match gesture.value:
        case [str() as name, int() as cluster, str() as orthography, *column] if name in names:
            found = shown_grid(dataset, item, names.index(name), cluster, orthography)
        case _:
            return refusal(NO_COLUMN)
    return moves_change(gesture.item, moves, found, cell, gesture.verb, column)


def moves_change(
    lemma: str, moves: Sequence[Move], found: Grid | None, cell: Place, verb: str, column: Sequence[Any] = ()
) -> Change | Problem:
    """The change by which a cell stands in another column of the columns that are `found`, after these moves, or
    (`remove`) where it stood at first; or why there is none. `column` is the number of a column; with NEW_COLUMN behind
    it a new one in front of that is meant. Every picture of a lemma's forms makes its changes here."""
    after: Sequence[Move]
    if verb == "remove":
        after = without_moves_of(moves, cell)
    elif verb == "move" and found is not None:
        move = _move(found, cell, column)
        if isinstance(move, Problem):
            return move
        after = with_move(moves, move)
    else:
        return refusal(f"a cell takes no {verb}; it can be moved to another column")
    if tuple(after) == tuple(moves):
        return refusal("nothing would change")
    was, now = ([move.as_json() for move in side] for side in (moves, after))
    return Change(COLUMNS, lemma, None, was, now)


NO_COLUMN = "there is no such column"


def _move(found: Grid, cell: Place, value: Sequence[Any]) -> Move | Problem:
    """The move of a cell to the column that `value` names, if it is possible there."""
    match value:
        case [int() as target, *rest]:
            opens = rest == [NEW_COLUMN]
        case _:
            return refusal(NO_COLUMN)
    row = found.forms.index(cell.form) if cell.form in found.forms else -1
    column = found.starts[row].index(cell.at) if row >= 0 and cell.at in found.starts[row] else -1
    if opens and column >= 0 and 0 <= target <= len(found.kinds):
        return _move_to_new_column(found, row, column, target, cell)
    if column < 0 or not 0 <= target < len(found.kinds) or target == column:
        return refusal("there is nothing to move" if column < 0 else "the cell stands in that column")
    reason = why_not(found.cells[row], found.kinds, column, target)
    return refusal(reason) if reason else Move(cell, found.neighbours(row, target))


def _move_to_new_column(found: Grid, row: int, column: int, target: int, cell: Place) -> Move | Problem:
    """The move of a cell to a new column in front of column `target`."""
    if target in (column, column + 1) and not found.neighbours(row, column):
        return refusal("the cell has a column of its own")
    reason = why_not_open(found.cells[row], column, target)
    return refusal(reason) if reason else Move(cell, found.column_before(target), True)


# -- the changed copy -------------------------------------------------------------------------------------------------


def apply(dataset: LexiconDataset, changes: Sequence[Change], settings: Settings) -> LexiconDataset:
    """The dataset with changes of forms and columns in force; other kinds and unknown lemmas are passed over.

    Forms are taken under the join conventions, as if they had been read: in NFC, casefolded, with the lemma.
    """
    last: dict[tuple[str, str | None, str], Change] = {}
    items = list(dict.fromkeys(entry.item for entry in changes))
    row_of = {item: row for item, row in zip(items, rows_of(dataset.ids, items).tolist(), strict=True) if row >= 0}
    for entry in changes:
        if entry.kind in ("dictionary", "lexicon", "columns") and entry.item in row_of:
            name = entry.after["cluster"] if entry.kind == "lexicon" else entry.item
            last[entry.kind, entry.system, name] = entry
    columns = {item: entry.after for (kind, _, item), entry in last.items() if kind == "columns"}
    if columns:
        memo = dataset.memo
        dataset = replace(dataset, overrides={**dataset.overrides, **columns})
        dataset.memo.update(memo)  # no number depends on columns
    forms = [entry for entry in last.values() if entry.kind != "columns"]
    if not forms:
        return dataset
    changed = _with_forms(dataset, forms, row_of, settings)
    changed.memo[OWNERS] = {(c.system, c.after["cluster"]): c.item for c in forms if c.kind == "lexicon"}
    return changed


def _with_forms(
    dataset: LexiconDataset, changes: Sequence[Change], row_of: Mapping[str, int], settings: Settings
) -> LexiconDataset:
    words = _Forms(dataset.forms, settings)
    if len(changes) > FEW:  # most forms are so written under the join conventions, too
        sides = (entry.after["forms"] if entry.kind == "lexicon" else entry.after for entry in changes)
        words.look_up(form for forms in sides for form in forms)
    lexicons = list(dataset.lexicons)
    for number, system in enumerate(dataset.systems):
        own = [entry for entry in changes if entry.kind == "lexicon" and entry.system == system.name]
        lexicons[number] = _with_clusters(dataset, lexicons[number], own, row_of, words)
    own = [entry for entry in changes if entry.kind == "dictionary"]
    lemmas = [entry.item if dataset.kind == "labelled" else "" for entry in own]
    rows = np.array([row_of[entry.item] for entry in own], np.int64)
    forms = words.in_place_of(dataset.classes, rows, [entry.after for entry in own], lemmas)
    classes = dataset.classes.replaced(rows, forms)
    return with_sides(replace(dataset, forms=words.strings()), classes, lexicons)


def with_sides(dataset: LexiconDataset, classes: Ragged, lexicons: Sequence[Clusters]) -> LexiconDataset:
    """The dataset with other forms of its classes and clusters."""
    texts = {**dataset.texts, "form": WordLists(dataset.forms, classes)}
    changed = replace(dataset, classes=classes, lexicons=tuple(lexicons), texts=texts)
    changed.memo[EDITED] = True
    return changed


def difference(before: LexiconDataset, after: LexiconDataset, items: Ints) -> list[Change]:
    """The changes of forms that make one dataset of the other; in the lexicons, of the clusters with the lemmas of
    these classes."""
    made = []
    for item in items.tolist() if before.classes is not after.classes else ():
        was, now = class_forms(before, item), class_forms(after, item)
        if was != now:
            made.append(Change("dictionary", before.ids[item], None, None, now))
    for number, system in enumerate(before.systems):
        one, other = before.lexicons[number], after.lexicons[number]
        for item in items.tolist() if one is not other else ():
            was = cluster_forms(before, number, int(one.same[item]))
            now = cluster_forms(after, number, int(other.same[item]))
            if was != now:
                name = before.ids[item]
                made.append(Change("lexicon", name, system.name, None, {"cluster": name, "forms": now}, name))
    return made


def _with_clusters(
    dataset: LexiconDataset, lexicon: Clusters, changes: Sequence[Change], row_of: Mapping[str, int], words: _Forms
) -> Clusters:
    """A lexicon with the forms of some clusters changed; a cluster that it does not have is added at its end."""
    names = [entry.after["cluster"] for entry in changes]
    lemmas = names if dataset.kind == "labelled" else [""] * len(names)
    rows = rows_of(lexicon.names, names)
    known = rows >= 0
    forms = words.in_place_of(lexicon.forms, rows[known], [entry.after["forms"] for entry in changes], lemmas)
    after = lexicon.forms.replaced(rows[known], forms.take(np.flatnonzero(known)))
    added = np.flatnonzero(~known & (forms.lengths > 0))
    if not len(added):
        return replace(lexicon, forms=after)
    same = lexicon.same.copy()
    if dataset.kind == "labelled":
        same[[row_of[changes[place].item] for place in added.tolist()]] = len(lexicon.names) + np.arange(len(added))
    more = Strings.of(names[place] for place in added.tolist())
    return Clusters(Strings.concatenate([lexicon.names, more]), Ragged.concatenate([after, forms.take(added)]), same)


class _Forms(Extension):
    """The forms of all sides, and what comes to them."""

    def __init__(self, forms: Strings, settings: Settings) -> None:
        super().__init__(forms)
        self._settings = settings

    def in_place_of(self, side: Ragged, rows: Ints, lists: Sequence[Sequence[str]], lemmas: Sequence[str]) -> Ragged:
        """Lists of forms as codes, under the join conventions, each form once, with the lemma of the list ("": none)
        where it is always a form. Most of them stood in these rows of a side."""
        if len(rows) <= FEW:
            self.preload(side.take(rows).values)
        always = self._settings["lemma_is_form"] == "always"
        every = iter(normalise(Strings.of(chain.from_iterable(lists)), rules_of(self._settings)).words)
        found = [
            [*islice(every, len(forms)), *([lemma] if always else [])]
            for forms, lemma in zip(lists, lemmas, strict=True)
        ]
        return self.lists([list(dict.fromkeys(filter(None, forms))) for forms in found])


def affected(dataset: LexiconDataset, items: Ints, settings: Settings) -> Ints:
    """The classes whose counts follow from these. A form more or less changes the cluster that other classes share,
    and whom the one-to-one matching gives to whom: then it is all of them. Columns change no count."""
    return np.arange(len(dataset)) if EDITED in dataset.memo else np.unique(items)
