"""The `.lexeval` file: everything a person decides, in one SQLite database that survives anything."""
