"""Measurements that need more than the package: whole programs at work (`make bench`)."""
