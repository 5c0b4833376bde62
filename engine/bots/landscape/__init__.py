"""What bots know about tile-laying games: what figures are worth and what may still come."""
