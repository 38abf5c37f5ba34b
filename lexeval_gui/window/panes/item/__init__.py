"""The pane of the current item, and what stands beside its picture."""
