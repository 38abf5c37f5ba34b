"""The review of a sampled lexicon by hand: set-up, sittings, agreement, numbers, report."""
