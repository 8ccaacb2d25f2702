"""9.0, 9.2 Armies and fleets: what they hold, where they are raised, who fights at whose side."""
