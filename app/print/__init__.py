"""Print: tiles and everything around them onto paper, into pictures and to virtual tables."""
