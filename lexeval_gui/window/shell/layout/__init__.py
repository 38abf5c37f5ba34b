"""Where the panes stand: in docks, as pages, or one alone."""
