"""The house: tables where people and bots play in the browser, and the same for machines."""
