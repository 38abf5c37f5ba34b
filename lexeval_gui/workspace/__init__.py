"""What is open: files, evaluations and their outputs, without a window. Commands, window and Python start here."""
