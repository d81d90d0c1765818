"""What drives a house in tests: over HTTP (process, browser), or within it (inside).

No test module imports another one: what several need is here, or for matches in tests/drivers/.
"""

import httpx

MOST_MOVES = 2000  # of a game in a test: far more than any has
PATIENCE = 240.0  # seconds; compiling the rules, or thinking, on a busy machine takes its time
# A house closes connections that ask nothing for five seconds: by then clients have closed them.
NOT_IDLE = httpx.Limits(keepalive_expiry=2.0)
