"""The arena: bots play each other, everybody with everybody, and are compared (docs/arena.md).

contest    who plays, and in which lots the games are played
folder     results on disk, lot by lot, so that a run can stop and go on
run        the lots are played, on all cores or on a Ray cluster
standings  who does how well with whom
ratings    one number a bot, with its interval
report     all of it as text and as one HTML page
"""
