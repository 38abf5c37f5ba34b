"""Resampling and tests, sums that are exact, correlation with what people said: numbers in, numbers out."""
