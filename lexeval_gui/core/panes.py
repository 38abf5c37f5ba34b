"""The panes of the window by their names: guided paths and projects name them, and the window is made of them."""

PANES = {
    "items": "Items",
    "item": "Item",
    "figures": "Figures",
    "scores": "Scores",
    "conventions": "Conventions",
    "compare": "Compare",
    "problems": "Problems",
    "notes": "Notes and tags",
    "judgments": "Judgments",
    "errors": "Errors counted",
    "agreement": "Agreement of annotators",
    "why": "Why",
    "worth": "Worth of errors",
    "papers": "Papers",
}
"""Name and title, in the order of their keys."""

PRESET = "preset"
"""What stands for the chooser of presets."""
