"""What can be said of a lemma: the verbs, each with the change that it means."""
