"""What the window does of guided paths: their panel, the panes of a step, what it points at, exercises."""
