"""What drives a house in tests: over HTTP (process, browser), or within it (inside, worlds).

No test module imports another one: what several need is here.
"""

MOST_MOVES = 2000  # of a game in a test: far more than any has
