"""The titles of the menu bar, in its order; they are seen before what stands below them is made."""

MENUS = ("File", "Edit", "View", "Task", "Item", "Review", "Help")
