"""Soak test: a house is played at for a long time under injected faults."""
