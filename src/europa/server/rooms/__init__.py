"""Live matches: who sits where, what was done, who looks on."""
