"""The Design workspace: a set of tiles, one of them large, and everything about it."""
