"""Lines of forms that are typed or pasted."""
