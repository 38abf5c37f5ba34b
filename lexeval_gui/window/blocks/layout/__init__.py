"""Where things stand: columns, labels, lines, arcs. Nothing here paints."""
