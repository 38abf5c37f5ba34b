"""What is asked of scores once they are there: of which items, on what, by chance or not, what would change them."""
