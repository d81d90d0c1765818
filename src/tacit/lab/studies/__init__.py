"""The study of a match as text and as a page."""
