"""The lines in which forms and texts are typed."""
