"""Small tables: their cells, how these are painted, sorted and copied."""
