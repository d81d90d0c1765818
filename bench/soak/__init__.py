"""Whether a house keeps its word: played at for long, while all goes wrong that can."""
