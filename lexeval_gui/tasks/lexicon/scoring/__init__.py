"""What is counted of lexicons, and the measures, samples and intervals made of it."""
