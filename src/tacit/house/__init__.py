"""The house: a web server where people and bots play at tables, with an API for programs."""
