"""What the window shows, and who works it out."""
