"""What case files call the parts of a position, and how each is set and read."""
