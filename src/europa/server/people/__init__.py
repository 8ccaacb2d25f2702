"""People with names, and word to those who aren't there."""
