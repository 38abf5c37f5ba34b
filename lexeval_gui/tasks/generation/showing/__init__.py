"""What is shown of a sentence: token rows, trees, arithmetic."""
