"""How far reviewers agree, and about what they do not."""
