"""The arena: round-robin tournaments between bots, with ratings (docs/arena.md).

contest    who plays, and in which lots (batches) the games are played
folder     results on disk, lot by lot, so that a run can be stopped and resumed
run        plays the lots, on all cores or on a Ray cluster
standings  how well each bot does with each other
ratings    one number per bot, with its interval
report     the results as text and as one HTML page
"""
