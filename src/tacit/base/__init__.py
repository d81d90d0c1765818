"""The common base of every game's notation, narration and board."""
