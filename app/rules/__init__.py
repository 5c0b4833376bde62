"""The Rules workspace: every knob of a rule set, with its meaning and where it comes from."""
