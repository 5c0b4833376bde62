"""The one source of truth about games: plain typed Python, no Qt anywhere."""
