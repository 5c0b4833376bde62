"""One painter for a tile, used on screen, in PNG, SVG and PDF."""
