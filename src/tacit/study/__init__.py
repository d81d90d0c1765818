"""Probabilities and action values from a view: hints at a table, studies afterwards."""
