"""Projects: what is open with all that was decided, kept in a file, moved in and out."""
