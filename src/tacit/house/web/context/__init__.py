"""What templates are given: games, tables and replays in words."""
