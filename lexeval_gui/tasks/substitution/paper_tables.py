"""The tables of Jabbari, Hepple & Guthrie (2010), SemEval-2007 Task 10 (McCarthy & Navigli 2007) and TSAR-2022."""

from __future__ import annotations

from lexeval_gui.core.task.paper_tables import PaperColumn, PaperTable, ScoresTable, Source
from lexeval_gui.tasks.substitution.scoring.measures import CUTOFFS

JABBARI = "Jabbari, Hepple & Guthrie 2010"
TASK_10 = Source("SemEval-2007 Task 10")

POS = (("n", "nouns"), ("a", "adj"), ("j", "adj"), ("v", "verb"), ("r", "adv"))
"""Letters of the lexelts, with the heads of the paper; CoInCo has j where others have a."""


def _by_pos(measure: str) -> tuple[PaperColumn, ...]:
    return (PaperColumn(measure, "all"), *(PaperColumn(measure, head, ("pos", letter)) for letter, head in POS))


def _at(measure: str, head: str, cutoffs: tuple[int, ...]) -> tuple[PaperColumn, ...]:
    return tuple(PaperColumn(f"{measure}_at_{n}", head.format(n)) for n in cutoffs)


def _task_10(kind: str) -> ScoresTable:
    parts = ("precision", "recall", "mode_precision", "mode_recall")
    columns = tuple(PaperColumn(f"{kind}_{part}", part.replace("_", " ")) for part in parts)
    return ScoresTable(f"task10-{kind}", kind, TASK_10, columns)


PAPER_TABLES: tuple[PaperTable, ...] = (
    ScoresTable("jabbari-1", "oot recall", Source(JABBARI, "Table 1"), _by_pos("oot_recall")),
    ScoresTable("jabbari-2", "optimal coverage F", Source(JABBARI, "Table 2"), _by_pos("coverage_f_optimal")),
    ScoresTable(
        "jabbari-3",
        "coverage F of the first n answers",
        Source(JABBARI, "Table 3"),
        tuple(PaperColumn(f"coverage_f_at_{n}", str(n)) for n in CUTOFFS),
    ),
    _task_10("best"),
    _task_10("oot"),
    ScoresTable(
        "task10-mw",
        "multiwords",
        TASK_10,
        tuple(
            PaperColumn(f"mw_{what}_{part}", f"{what} {part}")
            for what in ("detection", "identification")
            for part in ("precision", "recall")
        ),
    ),
    ScoresTable(
        "tsar-2022",
        "lexical simplification",
        Source("TSAR-2022"),
        (
            PaperColumn("precision_at_1", "ACC@1"),
            *_at("accuracy", "ACC@{}@Top1", (1, 2, 3)),
            *_at("map", "MAP@{}", (3, 5, 10)),
            *_at("potential", "Potential@{}", (3, 5, 10)),
        ),
    ),
)
