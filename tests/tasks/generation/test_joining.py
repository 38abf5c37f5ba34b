"""Reference and outputs together: which tokens are the same, and what is odd between them."""

from __future__ import annotations

import pytest

from lexeval_gui.core.problems import Unreadable
from tests.tasks.generation import small
from tests.tasks.generation.opened import evaluated, totals

COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


def codes(evaluation):
    return [(problem.severity, problem.code, problem.line) for problem in evaluation.dataset.problems]


def test_different_numbers_of_sentences_are_refused_with_both(tmp_path):
    with pytest.raises(Unreadable) as refused:
        evaluated(tmp_path, "a\nb\n", "a\n", "a\nb\n", "a\nb\n\n")
    messages = [(problem.path[-5:], problem.message) for problem in refused.value.problems]
    assert [path for path, _ in messages] == ["0.txt", "2.txt"]
    assert "1 sentence, and the reference has 2" in messages[0][1]
    assert "its last line is empty" in messages[1][1]


@pytest.mark.parametrize(("unicode", "case", "correct"), [
    ("as-is", "keep", 1), ("as-is", "fold", 2), ("nfc", "keep", 2), ("nfc", "fold", 4),
])  # fmt: skip
def test_case_and_unicode(tmp_path, unicode, case, correct):
    evaluation = evaluated(
        tmp_path,
        f"x The {COMPOSED} {COMPOSED}\n",
        f"x the {DECOMPOSED} {DECOMPOSED.title()}\n",
        unicode=unicode,
        case=case,
    )
    assert totals(evaluation)["simple_string_accuracy"] == correct / 4


def test_casefold_is_more_than_lower(tmp_path):
    assert totals(evaluated(tmp_path, "STRASSE\n", "straße\n"))["simple_string_accuracy"] == 1


def test_tokens_that_differ_in_form_only_are_a_warning_with_a_remedy(tmp_path):
    evaluation = evaluated(tmp_path, f"x\n{COMPOSED} {COMPOSED}\n", f"{DECOMPOSED}\n{DECOMPOSED} x\n")
    (problem,) = evaluation.dataset.problems
    assert (problem.severity, problem.code, problem.line, problem.lines) == ("warning", "unicode-form", 2, (2,))
    assert problem.remedies[0].values == (("unicode", "nfc"),)
    assert evaluated(tmp_path, f"{COMPOSED}\n", f"{DECOMPOSED}\n", unicode="nfc").dataset.problems == ()
    both = evaluated(tmp_path, f"{COMPOSED} {DECOMPOSED}\n", f"{DECOMPOSED} {COMPOSED}\n")
    assert both.dataset.problems == ()  # the reference has both forms


def test_an_unsplit_token_is_a_warning(tmp_path):
    gold = small.conllu([(("zu", "dem", "See"), (3, 1, 0)), (("Zum",), (0,))])
    gold = gold.replace("1\tzu", "1-2\tzum" + "\t_" * 8 + "\n1\tzu")
    evaluation = evaluated(tmp_path, gold, "zum See\nZum\n", "zu dem See\nZum\n")
    assert codes(evaluation) == [("warning", "unsplit", 1)]
    assert "'zum' is one token here" in evaluation.dataset.problems[0].message


def test_labels(tmp_path):
    gold = small.conllu([(("a",), (0,)), ([*"abcdef"], (0, 1, 2, 3, 4, 5)), (("a", "b"), (1, 2))])
    evaluation = evaluated(tmp_path, gold, "a\na\na\n")
    labels = evaluation.dataset.labels
    assert [labels["length"][row] for row in range(3)] == ["01–05", "06–10", "01–05"]
    assert [labels["treelets"][row] for row in range(3)] == ["01", "05–08", ""]
