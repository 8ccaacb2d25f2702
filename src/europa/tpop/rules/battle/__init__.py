"""9.6-9.9 Battles by land and sea."""
