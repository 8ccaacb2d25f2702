"""I and XIII: what frames a turn."""
