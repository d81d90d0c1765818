"""Benchmarks of whole programs, which need more than the package (`make bench`)."""
