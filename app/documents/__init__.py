"""Open files: their model, their undo stack, whether they are saved, their recovery copies."""
