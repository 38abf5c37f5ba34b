"""What plots are put together from: axes, what lies between them, marks of points, texts that keep apart."""
