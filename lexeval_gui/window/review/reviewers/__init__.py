"""What is done about several reviewers: who sits, how far they agree, their names."""
