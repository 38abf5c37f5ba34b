"""The same work in plain Python: read two lists of lemma and form, count what every class and cluster share, and take
the L-measure of the best clusters by census.

The bar of lexicons is measured beside it: `python plain_lexicon.py DICTIONARY LEXICON` prints L*.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict


def read(path: str) -> dict[str, set[str]]:
    """The forms of each lemma."""
    forms = defaultdict(set)
    with open(path, encoding="utf-8") as file:
        for line in file:
            lemma, form, *_ = line.split("\t")
            forms[lemma.strip()].add(form.strip())
    return forms


def l_measure(dictionary_path: str, lexicon_path: str) -> float:
    """Σ n_i max_j L(i, j) / Σ n_i over the lemmas that both have."""
    dictionary, lexicon = read(dictionary_path), read(lexicon_path)
    clusters_of = defaultdict(list)
    for name, forms in lexicon.items():
        for form in forms:
            clusters_of[form].append(name)
    above = below = 0.0
    for lemma, forms in dictionary.items():
        shared = Counter(name for form in forms for name in clusters_of.get(form, ()))
        if lemma in lexicon:
            best = max((2 * n / (len(forms) + len(lexicon[name])) for name, n in shared.items()), default=0.0)
            above += len(forms) * best
            below += len(forms)
    return above / below


if __name__ == "__main__":
    print(l_measure(sys.argv[1], sys.argv[2]))
