"""What Jabbari, Hepple & Guthrie (2010) and McCarthy & Navigli (2007) report."""

from __future__ import annotations

from lexeval_gui.core.tables import Column
from lexeval_gui.core.task.paper_tables import Source
from lexeval_gui.core.task.reported import Reported, rows_of
from lexeval_gui.tasks.substitution.paper_tables import JABBARI, TASK_10
from lexeval_gui.tasks.substitution.scoring.measures import CUTOFFS

_GOLD = "On the data of SemEval-2007 Task 10"
_NOT_PUBLIC = (
    "bow is a bag of words, lm an n-gram model, cmlc both, KU the "
    "system of Yuret (2007). Their outputs are not public: the table cannot be derived again, only set beside one's "
    "own on the same gold."
)
OF_RECALL, OF_COVERAGE = f"{_GOLD}; {_NOT_PUBLIC}", f"{_GOLD}, with k = 1; {_NOT_PUBLIC}"
"""The penalty k acts on coverage alone."""
NO_FIGURES = "The task document gives its baselines as files (BL.out, BLoutof10.out) and prints no figures of them."

SYSTEM = Column.of("system")


def _numbers(*heads: str) -> tuple[Column, ...]:
    return (SYSTEM, *(Column.of(head, "number") for head in heads))


BY_POS = _numbers("all", "nouns", "adj", "verb", "adv")

# fmt: off
REPORTED: tuple[Reported, ...] = (
    Reported("jabbari-1", "oot recall", Source(JABBARI, "Table 1"), BY_POS, rows_of("""
        bow   .326 .343 .334 .205 .461
        lm    .393 .372 .442 .252 .562
        cmlc  .414 .404 .447 .311 .534
        KU    .462 .408 .511 .398 .567
    """), OF_RECALL),
    Reported("jabbari-2", "optimal coverage F", Source(JABBARI, "Table 2"), BY_POS, rows_of("""
        bow   .298 .315 .302 .189 .422
        lm    .371 .35  .408 .24  .539
        cmlc  .395 .383 .419 .31  .506
        KU    .435 .379 .477 .385 .536
    """), OF_COVERAGE),
    Reported("jabbari-3", "coverage F of the first n answers", Source(JABBARI, "Table 3"),
             _numbers(*map(str, CUTOFFS)), rows_of("""
        bow   .067 .114 .151 .173 .191 .201 .212 .219 .222 .225
        lm    .119 .192 .228 .246 .256 .267 .271 .272 .271 .271
        cmlc  .139 .205 .251 .271 .284 .288 .291 .290 .289 .286
        KU    .173 .244 .287 .307 .318 .321 .320 .318 .314 .311
    """), OF_COVERAGE),
    Reported("task10-best", "best", TASK_10, (SYSTEM,), (), NO_FIGURES),
    Reported("task10-oot", "oot", TASK_10, (SYSTEM,), (), NO_FIGURES),
    Reported("task10-example", "the worked example", Source("McCarthy & Navigli 2007"),
             (Column.of("item"), Column.of("best score", "number")), rows_of("bright.a 1 | .286"),
             "Found again in the sample “The task document's example”, which has words of its own: (3 + 1) / 7 / 2."),
)
# fmt: on
