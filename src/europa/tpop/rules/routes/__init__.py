"""9.5, 12.2 Ways over land and sea: access, bridges, sailing, retreats."""
