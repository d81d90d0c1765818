"""What an operator sees of the house: lines in the log, and metrics. Never a secret or a card."""
