"""What is shown of a fragment: its text with both sets of edits, statuses, reasons."""
