"""The parts of the main window that every workspace shares."""
