"""The main window: menus, bars, docks, palette, help."""
