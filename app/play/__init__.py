"""The Play workspace: a running game on a board, people and bots around it, a designer's tools."""
