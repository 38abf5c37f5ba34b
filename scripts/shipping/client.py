"""A few lines that use LexEval from Python: mypy checks them against what is installed.

The last line is wrong, and says so: mypy would call that needless if it knew no types.
"""

import lexeval_gui as lexeval

result: lexeval.Result = lexeval.score("substitution", "sample.gold", ["eager.oot"], k=0.5)
text: str = result.systems[0].name
number: int = result.systems  # type: ignore[assignment]
