"""Opening files: the start page, the dialog of files and roles."""
