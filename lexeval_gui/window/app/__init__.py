"""How the program starts, with a window or drawing it into files."""
