"""What verbs share. Importing these rooms loads neither numpy nor a task, so that `--help` answers at once."""
