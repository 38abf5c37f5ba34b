"""The bars of the window: menus, systems and settings, strips, the current item, pages, status."""
