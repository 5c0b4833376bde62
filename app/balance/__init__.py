"""The Balance workspace: many games run, measured, kept and compared."""
