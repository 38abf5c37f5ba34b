"""Tags and notes: those of the current item, and a list of all in the project."""
