"""How marks look: what became of an edit, of a token, who has a form; the legend that explains them."""
