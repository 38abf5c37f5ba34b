"""A review by hand as the window shows it: a person decides about item after item, by keys. All of it is data.

A task that offers reviews has the capability `review`. It says how a review is set up, and makes sittings: where one
reviewer stands, what is shown there, and the change of the journal that each verb means.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol

from msgspec import Struct, field

from lexeval_gui.core.blocks import Aligned
from lexeval_gui.core.changes import Change, Ref, Slot
from lexeval_gui.core.dataset import D, D_co, Floats
from lexeval_gui.core.parameters import Settings
from lexeval_gui.core.problems import Problem
from lexeval_gui.core.reporting import Report
from lexeval_gui.core.tables import Table
from lexeval_gui.core.task.exports import Export, Exported

# -- setting up -------------------------------------------------------------------------------------------------------


class AnswerOption(Struct, frozen=True):
    """One of several ways to answer a question; `field` is the id of the value that is typed, or the file that is
    chosen, beside it ("" for none); `is_long`: several words are typed."""

    id: str
    title: str
    help: str = ""
    field: str = ""
    is_long: bool = False


BETWEEN_FILES = "\0"
"""What stands between the paths of an answer that names several: no path can hold it."""


class Question(Struct, frozen=True):
    """What is asked to set a review up. With `ways` one of them is chosen; else a line, several `lines`, a `file`, or
    any number of `files` (their paths, BETWEEN_FILES between) are wanted. `default` is the answer at first, `defaults`
    those of the fields of its ways. A question that is `settled` cannot be answered differently any more; it says in a
    sentence why."""

    id: str
    title: str
    kind: Literal["line", "lines", "file", "files", "way"] = "line"
    default: str = ""
    help: str = ""
    ways: tuple[AnswerOption, ...] = ()
    defaults: Mapping[str, str] = field(default_factory=dict)
    files: frozenset[str] = frozenset()
    settled: str = ""
    follows: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """The answer, where another question (its id) is answered so; until this one is answered itself."""


class Estimate(Struct, frozen=True):
    """What the answers come to, in words; and a table of what other answers would, such as how many items each width
    of the interval takes, where that is known."""

    text: str
    table: Table | None = None


# -- one item ---------------------------------------------------------------------------------------------------------

Step = Literal["typing", "ticks", "finished"]
"""What is asked of the current item: forms typed before anything is shown, ticks, or nothing more."""

Look = Literal["waiting", "done", "doubtful", "out", "later"]
"""How the state of an item looks in the queue."""

THERE_ALREADY = "there-already"
"""The code of the problem that a form was given before: nothing is to be done, and nothing is lost."""

TICK, ADD, TYPE, UNTYPE, END_TYPING = "tick", "add", "type", "untype", "end typing"
"""Verbs that the window gives a value to: a form to tick, a line of forms to add, one of forms typed, and a form taken
out again."""

TICK_DOWN = "tick down"
"""The verb of the window alone: tick the form with the cursor, and go down."""

REASON = "reason"
"""A verb whose value is a form, and why it was decided about so: one of the key's choices, a text, or "" for none."""

NUMBERS, REPORT = "numbers", "report"
"""Verbs that show or hide what `View.covered` is about; and that ask for the report."""

NEXT_DISPUTED, COLUMNS = "next disputed", "columns"
"""Verbs that decide nothing: to go to the next form about which others disagree, and to correct columns."""

Mark = bool | str | None
"""What another one said of a form: ticked or not; in words what they said of the item in its place; None: nothing."""


class Key(Struct, frozen=True):
    """A key that means something now: what it is called, its verb, what to write beside it. `asks` is what stands in
    the empty field that takes the verb's value; "" if it takes none. `choices` are values that digits give, 1 the
    first."""

    key: str
    verb: str
    title: str
    asks: str = ""
    choices: tuple[str, ...] = ()


class Tick(Struct, frozen=True):
    """One form that can be ticked: whether the system has it, whether it is ticked, and what others said (`marks`;
    None: nothing). `note` is to be pointed out. Others are `disputed` about it, or `agreed`; `reason` is why it was
    decided about so."""

    text: str
    listed: bool
    ticked: bool
    marks: tuple[Mark, ...] = ()
    note: str = ""
    disputed: bool = False
    agreed: bool = False
    reason: str = ""


class Value(Struct, frozen=True):
    """A number with its name; `term` is the measure that explains it, `help` what it is in a sentence."""

    title: str
    text: str
    note: str = ""
    term: str = ""
    help: str = ""


class Trend(Struct, frozen=True):
    """A total over the first 1, 2, … S items, and the ends of its interval: [S] each, NaN where there is none."""

    title: str
    value: Floats
    low: Floats
    high: Floats


class View(Struct, frozen=True):
    """What the window shows of a sitting now.

    `listing` says what the queue lists, `nothing_listed` that it lists nothing; `takes` says what a line of forms
    takes, and `suggestions` are texts with which those of `fields` begin where they are empty.

    `heads` stand over the columns beside the forms: the system, whoever said something, and last the ticks. `fields`
    are texts about the item, by verb. `said` is to be noted about it, `stop` announces the planned end, `warning`
    says why decisions do not count, `hint` says what to do, `result` is the score in a sentence. Where `covered` says
    why (the key of NUMBERS shows it), none of this tells the score: values, totals, trend and result are lacking.
    """

    step: Step
    item: str
    place: str = ""
    state: str = ""
    look: Look = "waiting"
    hint: str = ""
    said: tuple[str, ...] = ()
    block: Aligned | None = None
    ticks: Mapping[str, Tick] = field(default_factory=dict)
    heads: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    fields: Mapping[str, str] = field(default_factory=dict)
    values: tuple[Value, ...] = ()
    totals: tuple[Value, ...] = ()
    trend: Trend | None = None
    progress: tuple[str, ...] = ()
    share: float = 0.0
    stop: str = ""
    warning: str = ""
    keys: tuple[Key, ...] = ()
    result: str = ""
    listing: str = ""
    nothing_listed: str = ""
    takes: str = ""
    suggestions: Mapping[str, str] = field(default_factory=dict)
    covered: str = ""


class Disagreement(Struct, frozen=True):
    """A row of the table of disagreements: the item, and a text for each column."""

    item: str
    cells: tuple[str, ...]


class Comparison(Struct, frozen=True):
    """How far two reviewers agree: figures, and the disagreements; `note` where there is nothing to compare."""

    values: tuple[Value, ...]
    columns: tuple[str, ...]
    rows: tuple[Disagreement, ...]
    note: str = ""


class ReviewSession(Protocol):
    """Where one reviewer stands; never changed, but made anew."""

    @property
    def title(self) -> str:
        """What is reviewed, against what, how."""

    @property
    def who(self) -> str:
        """Whose sitting it is, by the present name; "" for that of third decisions."""

    @property
    def current(self) -> str | None:
        """The item that is shown; None when all are decided."""

    @property
    def queue(self) -> Sequence[str]:
        """The items that are listed, in their order."""

    def look(self, item: str) -> Look:
        """The state of an item, for the queue."""

    @property
    def view(self) -> View:
        """What is shown now."""

    @property
    def report(self) -> Report | None:
        """What there is to report; None where nothing is scored, or the score is covered."""

    def act(self, verb: str, value: Any = None, who: str = "") -> Change | Problem:
        """The change that a verb means to the current item, or why it means none; `who` is at the keys."""

    def remark(self, verb: str, value: Any = None) -> str:
        """What is to be said once a verb has been done; "" if nothing."""

    def expanded(self, text: str) -> str:
        """A line of forms with its shorthand spelled out; the line itself where it has none."""

    def moved(self, verb: str) -> ReviewSession | None:
        """The sitting after a verb that decides nothing, such as one that lists other items; None for all others."""

    def gesture(self, ref: Ref, verb: str, value: Any) -> Change | Problem:
        """The change that a gesture on a part of the current item's picture means, or why it means none."""

    def marks(self, item: str) -> Sequence[Change]:
        """What is to be noted of items other than this one, now that something is decided or left."""

    def question(self, verb: str) -> str:
        """What is to be asked before a verb that contradicts what was decided; "" if nothing."""

    def advances(self, verb: str) -> bool:
        """Whether the next item is shown after a verb."""

    def after(self, slots: Iterable[Slot], current: Mapping[Slot, Any]) -> ReviewSession:
        """The sitting once these slots of the journal hold something else; it shows the item that they are about."""

    def at(self, item: str) -> ReviewSession:
        """The sitting with another item shown."""

    def by(self, steps: int) -> ReviewSession:
        """The sitting with the item shown that stands so many places further on among those that are listed."""

    def next_waiting(self) -> ReviewSession:
        """The sitting with the first item shown that waits, or the next one of those that are listed."""

    @property
    def where(self) -> Mapping[str, Any]:
        """Where it stands, as JSON: the `item` that is shown, and what is listed."""

    def back_at(self, where: Mapping[str, Any]) -> ReviewSession:
        """The sitting at a place that was kept, as far as that is there still."""


class Reviewed(Struct, Generic[D_co], frozen=True):
    """What was reviewed, as data that is counted and scored like any other, under which settings; and what is to be
    known beside the numbers, in short and as a report. `drawn_as` is what signatures say in the place of parameters, by
    id: of what was reviewed all is scored, and that is not what the sample was of its frame."""

    dataset: D_co
    settings: Settings
    problems: tuple[Problem, ...]
    report: Report | None = None
    drawn_as: Mapping[str, str] = field(default_factory=dict)


class Reviewing(Protocol[D]):
    """What a task offers that can be reviewed. `current` is what a journal holds."""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of the changes that reviews make."""

    @property
    def slot(self) -> Slot:
        """The slot of the set-up, where there is one."""

    @property
    def title(self) -> str:
        """What is set up."""

    @property
    def item(self) -> str:
        """What is decided about, one after the other: `lemma`."""

    @property
    def exports(self) -> tuple[Export, ...]:
        """What a review can be written as, each ending in another suffix; first what takes the place of a gold."""

    @property
    def import_suffix(self) -> str:
        """How the name of a file ends that `read` takes."""

    def about(self) -> str:
        """A page of Markdown: how to do it."""

    def questions(
        self, open_files: Mapping[str, Sequence[str]], current: Mapping[Slot, Any], settings: Settings | None = None
    ) -> tuple[Question, ...]:
        """What is asked, given the paths that are open, by role, under which settings."""

    def chosen_settings(self, answers: Mapping[str, str]) -> Mapping[str, str]:
        """The values of conventions that the answers choose, by id."""

    def wrong(self, answers: Mapping[str, str]) -> str:
        """What is lacking or wrong in the answers, as a sentence; "" if nothing is."""

    def estimate(
        self, dataset: D | None, settings: Settings | None, answers: Mapping[str, str], current: Mapping[Slot, Any]
    ) -> Estimate:
        """What the answers come to; nothing is wrong with them."""

    def files(self, answers: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The files to open for these answers: role and path."""

    def path_of(self, answers: Mapping[str, str]) -> str:
        """The file that is reviewed."""

    def set_up(
        self, dataset: D, system: int, current: Mapping[Slot, Any], answers: Mapping[str, str]
    ) -> Change | Problem:
        """The change that sets a review up."""

    def second(self, current: Mapping[Slot, Any], name: str) -> Change | Problem:
        """The change by which another reviewer does the same items."""

    def correct_name(self, current: Mapping[Slot, Any], who: str, name: str) -> Change | Problem:
        """The change by which a reviewer has another name; what they decided stays theirs."""

    def reviewers(self, current: Mapping[Slot, Any]) -> tuple[str, ...]:
        """Who reviews, the first one first; empty if nothing is set up."""

    def alone(self, current: Mapping[Slot, Any]) -> str:
        """Why what is open has nothing to be compared with, as where the gold is on paper; "" if it has."""

    def sit(
        self, dataset: D, settings: Settings, current: Mapping[Slot, Any], who: str, undone: Iterable[Change] = ()
    ) -> ReviewSession:
        """The sitting of a reviewer ("": the first); `undone` are the changes that could be done again. Raises BadValue
        in words."""

    def adjudicate(
        self, dataset: D, settings: Settings, current: Mapping[Slot, Any], undone: Iterable[Change] = ()
    ) -> ReviewSession:
        """The sitting in which disagreements are decided (`undone` as for `sit`). Raises BadValue in words."""

    def reviewed(self, dataset: D, settings: Settings, current: Mapping[Slot, Any], path: str) -> Reviewed[D]:
        """What was reviewed, to be scored; `path` is the project, for problems. Raises BadValue where there is
        nothing."""

    def compare(
        self, dataset: D, settings: Settings, current: Mapping[Slot, Any], first: str, second: str
    ) -> Comparison:
        """How far two reviewers agree. Raises BadValue in words."""

    def export(self, dataset: D | None, settings: Settings, current: Mapping[Slot, Any], export: str) -> Exported:
        """The file of one of `exports`; the dataset may be lacking where it is of the `journal`."""

    def read(self, lines: Iterable[str], path: str, current: Mapping[Slot, Any]) -> list[Change]:
        """The changes that bring back what was exported. Raises Unreadable."""
