"""Tilewright's window and its command line; no rule of any game lives here."""
