"""Natives of the rest of the world in the military phase."""
