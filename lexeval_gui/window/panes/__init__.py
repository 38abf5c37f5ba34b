"""The panes of the window; they meet only in the state."""
