"""Why two systems differ: where the difference comes from, and beside it what is asked of all systems."""
