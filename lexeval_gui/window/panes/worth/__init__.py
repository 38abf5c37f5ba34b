"""What classes of errors and oracles are worth."""
