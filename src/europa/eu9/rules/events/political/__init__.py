"""III.4: political events."""
