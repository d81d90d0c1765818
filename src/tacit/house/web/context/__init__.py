"""The contexts of templates: games, tables and replays in words."""
