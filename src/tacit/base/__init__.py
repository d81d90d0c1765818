"""What the words and the board of every game start from."""
