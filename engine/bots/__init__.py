"""Bots: anything that picks one of the legal actions of any game, seeing what a player sees."""
