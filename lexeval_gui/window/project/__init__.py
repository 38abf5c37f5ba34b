"""The project of what is open: its file, and the pages, strips and dialogs about it."""
