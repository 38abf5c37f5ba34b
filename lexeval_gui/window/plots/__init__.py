"""Plots: the only place that imports pyqtgraph, and only when the first plot is drawn."""
